package credentials

import (
	"strings"
	"unicode"

	"github.com/ccojocar/zxcvbn-go/match"
	"github.com/ccojocar/zxcvbn-go/scoring"
	"golang.org/x/text/unicode/norm"

	"harrier/third_party/zxcvbn"
)

const (
	// minScore is zxcvbn's score of a password that resists a hundred million guesses.
	minScore = 3
	// maxEstimated is how many characters of a password are estimated. The cost grows with the square of their number, and a longer
	// password cannot be weaker than its beginning.
	maxEstimated = 48
	// maxLeet is how many different characters that can stand for letters (p4$$w0rd) a password may have and still be read in all
	// ways. The number of ways grows exponentially: 32 characters with all of them take 0.6 s.
	maxLeet = 5
	// leet are these characters.
	leet = "4@8({[<369&#!1/|0$5+7%2"
)

// weak reports whether a password is easy to guess for somebody who knows its owner's words.
func weak(password string, own ...string) bool {
	text := []rune(unrepeated(password))
	text = text[:min(len(text), maxEstimated)]
	var filters []func(match.Matcher) bool
	if countDistinct(text, leet) > maxLeet {
		filters = append(filters, zxcvbn.FilterL33tMatcher)
	}
	matches := zxcvbn.Omnimatch(string(text), dictionary(own), filters...)
	return scoring.MinimumEntropyMatchSequence(string(text), matches).Score < minScore
}

// dictionary returns the words that a password must not consist of: the program's name, and the user's own with their parts.
func dictionary(own []string) []string {
	words := []string{"harrier"}
	for _, text := range own {
		text = strings.ToLower(norm.NFC.String(text))
		parts := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
		for _, word := range append(parts, text) {
			if len(word) > 2 {
				words = append(words, word)
			}
		}
	}
	return words
}

// unrepeated returns the shortest beginning that a text repeats, such as "ab" of "ababa", and the whole text if it repeats nothing.
// zxcvbn takes repetitions of longer parts, and of letters outside ASCII, for random text.
func unrepeated(text string) string {
	for i := range text {
		if i > 0 && strings.HasPrefix(text, text[i:]) && i <= len(text)/2 {
			return text[:i]
		}
	}
	return text
}

func countDistinct(text []rune, set string) int {
	seen := map[rune]bool{}
	for _, r := range text {
		if strings.ContainsRune(set, r) {
			seen[r] = true
		}
	}
	return len(seen)
}
