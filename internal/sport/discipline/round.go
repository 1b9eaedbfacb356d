package discipline

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"harrier/internal/text"
	"harrier/internal/words"
)

// Round is the round of an event that a result comes from. The heats of a round are no rounds of their own.
type Round string

// The rounds, with the values of the API, the last to be held first.
const (
	Final         Round = "final"
	Semifinal     Round = "semifinal"
	Quarterfinal  Round = "quarterfinal"
	Preliminary   Round = "preliminary"   // the first round on the track
	Qualification Round = "qualification" // the first round of a field event
)

// Rounds are all rounds, in the order of lists.
var Rounds = []Round{Final, Semifinal, Quarterfinal, Preliminary, Qualification}

// ParseRound parses a code or word for a round in result files, ignoring case, spaces and punctuation: "F", "Semi-Finals",
// "Prelims", "Round 1", "Heat 3". The single letters are those of Hy-Tek, where Q is a quarterfinal. ok is false for anything
// else.
func ParseRound(s string) (round Round, ok bool) {
	word := text.Letters(text.Unaccented(WithoutFractions(s))) // "Heat 3" and "Semifinal 2" are without their number
	meaning := words.Round.Meaning(word)
	if meaning == "" && len(word) > 1 {
		meaning = words.Round.Meaning(strings.TrimSuffix(word, "S"))
	}
	switch meaning {
	case "numbered":
		if digits(s) != "1" { // which round the second is depends on how many there are
			return "", false
		}
		return Preliminary, true
	case "", "not":
		return "", false
	}
	return Round(meaning), true
}

// Numbered returns the round with a number, from 1, where the second one is known; "" if it is not, or there is no such round.
func Numbered(n int, second Round) Round {
	if n == 1 {
		return Preliminary
	}
	at := slices.Index(Rounds, second) - (n - 2)
	if second == Preliminary || second == Qualification || at < 0 {
		return ""
	}
	return Rounds[at]
}

// fractions match those of finals: 1/2 finale and 1/2 di finale are semifinals, and 1/2 Marathon is no round.
var fractions = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(1/2|½|1/4|¼|1/8)\s*-?\s*(?:` + words.Of.Pattern() + `\s+)?(fin)`)
})

// fractionWords are their words.
var fractionWords = strings.NewReplacer("1/2", "semi ", "½", "semi ", "1/4", "quarter ", "¼", "quarter ", "1/8", "eighth ")

// WithoutFractions returns a name in which the fractions of finals are words: 1/2 finale.
func WithoutFractions(name string) string {
	if !strings.ContainsAny(name, "/½¼") {
		return name
	}
	return fractions().ReplaceAllStringFunc(name, func(final string) string {
		parts := fractions().FindStringSubmatch(final)
		return fractionWords.Replace(parts[1]) + parts[2]
	})
}

// digits returns the digits of s.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}
