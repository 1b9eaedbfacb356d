package search

import (
	"slices"
	"strings"
)

// degree is how closely a word must match. Better degrees come first in an answer.
type degree int

const (
	exact  degree = iota + 1 // as typed
	prefix                   // as the beginning of a word, too
	near                     // with one mistake, too
)

const (
	// maxStarts is how many words a typed beginning is replaced with. The index intersects words by skipping, but reads
	// everything that a beginning leads to.
	maxStarts = 40
	// maxIndexed is how many words may begin with a typed one for an index to help. SearchWords reads one more.
	maxIndexed = 1000
	// maxNear is how many words one mistake away are tried.
	maxNear = 40
	// minNear is the length of the shortest word that may have a mistake.
	minNear = 4
)

// known is a word of the table of words, and where it occurs.
type known struct {
	word          string
	runner, event bool
}

// word is a typed word with what the table of words says about it.
type word struct {
	typed  string
	starts []known // words that begin with it, in order, itself among them; at most maxIndexed+1
	near   []known // words one mistake away
}

// meaning is the meaning of a typed word.
type meaning struct {
	query         string // as a tsquery
	runner, event bool   // where it occurs
	broad         bool   // so many words begin with it that no index helps
}

// gained returns the words that a degree adds to the meaning of a word.
func (w word) gained(d degree) []known {
	if d == near {
		return w.near
	}
	whole := 0 // the first of starts is the word itself, if that is known
	if len(w.starts) > 0 && w.starts[0].word == w.typed {
		whole = 1
	}
	if d == exact {
		return w.starts[:whole]
	}
	return w.starts[whole:]
}

// isListed tells whether what a degree adds is few enough to be listed.
func (w word) isListed(d degree) bool { return d != prefix || len(w.starts) <= maxStarts }

// meaning returns the word's meaning in a degree, with those of all better degrees.
func (w word) meaning(d degree) meaning {
	if d == exact || w.isListed(prefix) {
		var all []known
		for each := exact; each <= d; each++ {
			all = append(all, w.gained(each)...)
		}
		return anyKnown(all)
	}
	m := anyKnown(w.starts)
	m.query = lexeme(w.typed) + ":*"
	if len(w.starts) > maxIndexed { // there are more than these
		m.broad, m.runner, m.event = true, true, true
	}
	if d == near && len(w.near) > 0 {
		n := anyKnown(w.near)
		m.query += " | " + n.query
		m.runner, m.event = m.runner || n.runner, m.event || n.event
	}
	return m
}

// anyKnown means any of some known words; of none it means nothing that occurs.
func anyKnown(words []known) (m meaning) {
	quoted := make([]string, len(words))
	for i, k := range words {
		quoted[i] = lexeme(k.word)
		m.runner, m.event = m.runner || k.runner, m.event || k.event
	}
	m.query = strings.Join(quoted, " | ")
	return m
}

// meanings gives each word's meaning in a degree.
func meanings(words []word, d degree) []meaning {
	all := make([]meaning, len(words))
	for i, w := range words {
		all[i] = w.meaning(d)
	}
	return all
}

// gains tells whether a degree adds anything to what the words mean.
func gains(words []word, d degree) bool {
	return slices.ContainsFunc(words, func(w word) bool { return len(w.gained(d)) > 0 })
}

// additions lists what to search for in a degree to find all that better ones did not: what has a word that only this degree
// finds, in the place of one typed word, which comes first. So little has such words that little must be looked at. Where they
// are too many to be listed, all meanings of the degree are searched for.
func additions(words []word, d degree) (list [][]meaning) {
	all := meanings(words, d)
	for i, w := range words {
		switch added := w.gained(d); {
		case len(added) == 0:
		case d == exact || !w.isListed(d):
			return [][]meaning{all}
		default:
			list = append(list, append([]meaning{anyKnown(added)}, slices.Delete(slices.Clone(all), i, i+1)...))
		}
	}
	return list
}

func every(all []meaning, is func(meaning) bool) bool {
	return !slices.ContainsFunc(all, func(m meaning) bool { return !is(m) })
}

func inRunner(m meaning) bool { return m.runner }
func inEvent(m meaning) bool  { return m.event }
func isBroad(m meaning) bool  { return m.broad }
func occurs(m meaning) bool   { return m.runner || m.event }

// conjunction is the tsquery that wants all meanings, "" for none.
func conjunction(all []meaning) string {
	var b strings.Builder
	for i, m := range all {
		if i > 0 {
			b.WriteString(" & ")
		}
		b.WriteString("(" + m.query + ")")
	}
	return b.String()
}

var quotes = strings.NewReplacer("'", "''", `\`, `\\`)

// lexeme quotes a word for a tsquery.
func lexeme(word string) string { return "'" + quotes.Replace(word) + "'" }

// keepNear returns the candidates that are one mistake away from the typed word and do not begin with it, in order.
func keepNear(typed string, candidates []known) []known {
	var kept []known
	for _, k := range candidates {
		if oneMistake([]rune(typed), []rune(k.word)) && !strings.HasPrefix(k.word, typed) {
			kept = append(kept, k)
		}
	}
	slices.SortFunc(kept, func(a, b known) int { return strings.Compare(a.word, b.word) })
	kept = slices.Compact(kept)
	return kept[:min(len(kept), maxNear)]
}

// mayHaveMistake tells whether near misses of a typed word are looked for.
func mayHaveMistake(typed string) bool {
	n := len([]rune(typed))
	return n >= minNear && n <= 40 && (typed[0] < '0' || typed[0] > '9')
}

// oneMistake tells whether two words differ by one letter that is wrong, missing, too many or swapped with its neighbour.
func oneMistake(a, b []rune) bool {
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	a, b = a[start:], b[start:]
	switch {
	case len(a) == len(b):
		return len(a) > 0 && (slices.Equal(a[1:], b[1:]) || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && slices.Equal(a[2:], b[2:]))
	case len(a) == len(b)+1:
		return slices.Equal(a[1:], b)
	case len(b) == len(a)+1:
		return slices.Equal(a, b[1:])
	}
	return false
}
