package cell

import (
	"slices"
	"strings"
)

// title returns what is left of the line.
func (q *runReader) title() string {
	for i := range q.items {
		it := &q.items[i]
		plain := it.role == "ran" || it.role == "jog"
		if plain && (i == 0 || q.used[i-1] || q.items[i-1].is != wordItem && q.items[i-1].text != "+") || it.weekday && i == 0 ||
			it.text == "(" && i+2 < len(q.items) && q.used[i+1] && q.items[i+2].text == ")" {
			q.used[i] = true
			if it.text == "(" {
				q.used[i+2] = true
			}
		}
	}
	var pieces []string
	for i := 0; i < len(q.items); i++ {
		if q.used[i] {
			continue
		}
		from := i
		for i+1 < len(q.items) && !q.used[i+1] {
			i++
		}
		if !slices.ContainsFunc(q.items[from:i+1], func(it item) bool { return !it.connects() }) {
			continue
		}
		if piece := trimmed(q.source[q.items[from].start:q.items[i].end]); piece != "" {
			pieces = append(pieces, piece)
		}
	}
	return titled(strings.Join(pieces, " "))
}

// trimmed returns a part of a title without what separated it.
func trimmed(s string) string {
	s = strings.Trim(s, " \t,;:.-–—/|~@=")
	if strings.Trim(s, "()+&'\"") == "" {
		return ""
	}
	if strings.Count(s, "(") != strings.Count(s, ")") {
		s = strings.TrimSpace(strings.NewReplacer("(", "", ")", "").Replace(s))
	}
	return s
}

// titled returns a title in a line of at most the length that titles have.
func titled(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > maxTitle {
		s = strings.TrimSpace(string(runes[:maxTitle]))
	}
	return s
}
