package cell

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// StepRole says what a step of a workout is for.
type StepRole uint8

// The roles of steps.
const (
	// WorkStep is a part for which the workout is made.
	WorkStep StepRole = iota
	WarmUpStep
	CoolDownStep
	// RecoveryStep is jogged or walked, RestStep stood.
	RecoveryStep
	RestStep
	// easyStep is one of the others, depending on where it is.
	easyStep
)

// Step is a step of a workout, or, if it is repeated, the steps that are.
type Step struct {
	Role StepRole
	// Meters or Seconds say how long the step is. It is open if neither does: the runner ends it.
	Meters, Seconds float64
	// Pace is in seconds a meter, or 0.
	Pace float64
	// Text is the part of the line for it.
	Text string
	// Times is how often Steps are repeated, at least twice; or 0.
	Times int
	Steps []Step
}

const (
	// maxWorkout is how many characters a text with steps has, and maxSteps how many steps: as many as watches take.
	maxWorkout, maxSteps = 2000, 50
	// mostUnits is the largest number without a unit that is read as miles or kilometers, and leastMeters the smallest that is read as meters.
	mostUnits, leastMeters = 15, 100
)

// ParseSteps reads the steps of a workout: "2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d". unit and language are those of ParseTraining. A watch follows
// steps to the letter, so that no reading is better than a likely one: it is not ok unless each number of the text belongs to a step.
//
// Repeats for which no recovery is said have an open one. Repeats of repeats are written out.
func ParseSteps(text string, unit Unit, language string) (steps []Step, ok bool) {
	if utf8.RuneCountInString(text) > maxWorkout {
		return nil, false
	}
	r := &trainingReader{source: strings.NewReplacer("\r\n", " , ", "\n", " , ", "\r", " , ").Replace(text), unit: unit, language: language}
	r.split()
	r.itemize()
	items := r.items
	for len(items) > 1 && (items[0].weekday || items[0].text == ":" || items[0].text == ",") {
		items = items[1:]
	}
	if len(r.halves(items)) != 1 {
		return nil, false
	}
	s := &stepReader{trainingReader: r, items: insideTotal(items)}
	steps, _, ok = s.list(0, false)
	if !ok || !slices.ContainsFunc(steps, func(step Step) bool { return step.Role != RestStep }) {
		return nil, false
	}
	settle(steps, true)
	count := 0
	for i := range steps {
		count += 1 + len(steps[i].Steps)
	}
	return steps, count <= maxSteps
}

// insideTotal returns what is in "12 km (3 km w/u, 6x1k, 3 km c/d)" or behind "12 km:".
func insideTotal(items []item) []item {
	if len(items) < 3 || items[0].is != distItem {
		return items
	}
	switch last := len(items) - 1; {
	case items[1].text == ":":
		return items[2:]
	case items[1].text == "(" && items[last].text == ")" && slices.ContainsFunc(items, func(it item) bool { return it.separates() }):
		return items[2:last]
	}
	return items
}

// settle decides what easy steps are: a warm-up at the beginning of the workout, a cool-down at its end, a recovery between others.
func settle(steps []Step, whole bool) {
	for i := range steps {
		s := &steps[i]
		settle(s.Steps, false)
		if s.Role != easyStep {
			continue
		}
		switch {
		case len(steps) == 1, i == 0 && !whole:
			s.Role = WorkStep
		case i == 0:
			s.Role = WarmUpStep
		case i == len(steps)-1 && whole:
			s.Role = CoolDownStep
		default:
			s.Role = RecoveryStep
		}
	}
}

// stepReader reads steps of items.
type stepReader struct {
	*trainingReader

	items []item
}

// list reads parts up to the end, or up to the parenthesis that closes a group.
func (s *stepReader) list(i int, grouped bool) (steps []Step, next int, ok bool) {
	for i < len(s.items) {
		it := &s.items[i]
		switch {
		case grouped && it.text == ")":
			return steps, i + 1, len(steps) > 0
		case it.separates(), it.text == ":", it.text == ".":
			i++
			continue
		}
		part, end, read := s.part(i, grouped)
		if !read || end <= i || len(steps) > maxSteps {
			return nil, i, false
		}
		steps, i = append(steps, part...), end
	}
	return steps, i, !grouped && len(steps) > 0
}

// part reads a part: repeats, or a distance or duration, with the words around it. A part of words alone has no steps.
func (s *stepReader) part(i int, grouped bool) (steps []Step, next int, ok bool) {
	j := i
	for j < len(s.items) && !s.measuresAt(j) && !s.items[j].separates() && s.items[j].text != ")" && s.items[j].text != "(" {
		j++
	}
	if j < len(s.items) && s.measuresAt(j) || j < len(s.items) && s.items[j].each > 0 {
		if work, times, after, found := s.repeat(j); found {
			return s.repeated(i, after, work, times)
		}
		return s.alone(i, j, grouped)
	}
	next, ok = s.words(j)
	return nil, next, ok
}

// measuresAt reports whether an item says how far, long or fast to run. The name of an effort, such as 5k pace, does not.
func (s *stepReader) measuresAt(i int) bool {
	it := &s.items[i]
	return (it.measures() || it.is == paceItem) && !effortAfter(s.items, i)
}

// words reads what is left of a part, in which no number may be left.
func (s *stepReader) words(i int) (next int, ok bool) {
	for depth := 0; i < len(s.items); i++ {
		it := &s.items[i]
		switch {
		case it.text == "(":
			depth++
		case it.text == ")" && depth > 0:
			depth--
		case depth == 0 && (it.separates() || it.text == ")"):
			return i, true
		case s.measuresAt(i):
			return i, false
		}
	}
	return i, true
}

// end returns where a part ends that has no separators.
func (s *stepReader) end(i int) int {
	for depth := 0; i < len(s.items); i++ {
		switch it := &s.items[i]; {
		case it.text == "(":
			depth++
		case it.text == ")" && depth > 0:
			depth--
		case depth == 0 && (it.separates() || it.text == ")"):
			return i
		}
	}
	return i
}

// says returns what the line says from one item to another.
func (s *stepReader) says(from, to int) string {
	for to > from && (s.items[to-1].separates() || s.items[to-1].text == "(") {
		to--
	}
	if to <= from {
		return ""
	}
	return titled(s.source[s.items[from].start:s.items[to-1].end])
}
