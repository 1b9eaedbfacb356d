package cell

import "strings"

// vulgar are the fractions that are one character.
var vulgar = map[string]float64{"½": 1. / 2, "⅓": 1. / 3, "⅔": 2. / 3, "¼": 1. / 4, "¾": 3. / 4, "⅛": 1. / 8, "⅜": 3. / 8, "⅝": 5. / 8, "⅞": 7. / 8}

// join makes one number of the tokens of a fraction, then one of those of a range: "2 1/2 mi", "6-8 mi", "7:45-8:00".
func (r *trainingReader) join() {
	for _, read := range []func(int) (token, int){r.mixed, r.ranged} {
		joined := make([]token, 0, len(r.tokens))
		for k := 0; k < len(r.tokens); {
			t, next := read(k)
			t.end = r.tokens[next-1].end
			joined = append(joined, t)
			k = next
		}
		r.tokens = joined
	}
}

// mixed reads a fraction, with the whole number before it.
func (r *trainingReader) mixed(k int) (t token, next int) {
	t = r.at(k)
	if part, end, ok := r.fraction(k); ok && (vulgar[t.text] > 0 || r.measuredBy(end)) {
		t.is, t.value, t.text = numberToken, part, ""
		return t, end
	}
	next = k + 1
	if r.at(next).text == "-" && !r.at(next).spaced { // 5-1/2
		next++
	}
	if part, end, ok := r.fraction(next); ok && t.is == numberToken && t.value < 100 && !strings.ContainsAny(t.text, ".,") {
		t.value, t.text = t.value+part, ""
		return t, end
	}
	return t, k + 1
}

// fraction reads a fraction of halves, thirds, quarters or eighths.
func (r *trainingReader) fraction(k int) (part float64, next int, ok bool) {
	if part = vulgar[r.at(k).text]; part > 0 {
		return part, k + 1, true
	}
	of := func(t token) float64 {
		if t.is != numberToken || len(t.text) != 1 {
			return 0
		}
		return t.value
	}
	over, under := of(r.at(k)), of(r.at(k+2))
	glued := r.at(k+1).text == "/" && !r.at(k+1).spaced && !r.at(k+2).spaced
	chained := r.at(k-1).text == "/" && !r.at(k).spaced || r.at(k+3).text == "/"
	if !glued || chained || over < 1 || over >= under || under != 2 && under != 3 && under != 4 && under != 8 {
		return 0, k, false
	}
	return over / under, k + 3, true
}

// measuredBy reports whether a token is a unit or the name of a distance.
func (r *trainingReader) measuredBy(k int) bool {
	t := r.at(k)
	return r.unitAt(k).Kind != 0 || t.is == wordToken && r.meaning(t.text).distance > 0
}

// ranged reads a range as its middle. Repeats of different lengths are none: 200-400-800.
func (r *trainingReader) ranged(k int) (t token, next int) {
	t = r.at(k)
	next = k + 1
	for r.role(r.at(next)) == "cool_down" && r.role(r.at(next+1)) == "to" || r.at(next).text == "-" && r.at(next+1).text == ">" { // 8:00 down to 6:45
		next++
	}
	sign, last := r.at(next), r.at(next+1)
	chains := func(k int) bool {
		return (r.at(k).text == "-" || r.at(k).text == "/") && (r.at(k+1).is == numberToken || r.at(k+1).is == clockToken)
	}
	after := r.at(next + 2)
	low, high := min(t.value, last.value), max(t.value, last.value)
	switch {
	case sign.text != "-" && sign.text != ">" && sign.text != "→" && r.role(sign) != "to", t.is != last.is, chains(k - 1), chains(next + 2),
		t.is == numberToken && !(t.value >= 1 && low == t.value && high < 100), t.is == clockToken && (t.parts != 2 || last.parts != 2),
		t.is != numberToken && t.is != clockToken, low == high, high > 2*low, r.role(after) == "times" || after.text == "x" || after.text == ":",
		after.is == wordToken && r.meaning(after.text).half != "":
		return t, k + 1
	}
	t.value, t.text, t.ranged = (low+high)/2, "", true
	return t, next + 2
}
