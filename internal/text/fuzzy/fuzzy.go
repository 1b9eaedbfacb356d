// Package fuzzy compares what people type with names, and forgives case, accents and a wrong letter now and then. No I/O.
package fuzzy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"harrier/internal/text"
)

// lettersPerError is for how many letters one may be wrong.
const lettersPerError = 4

// Fold returns a text as it is compared: in lower case, without accents, with single spaces.
func Fold(name string) string {
	return strings.ToLower(text.Unaccented(strings.Join(strings.Fields(name), " ")))
}

// Parts splits a text in three. One wrong letter, or two that are swapped, leave a part as it is.
func Parts(words string) (parts []string) {
	runes := []rune(words)
	for i := range 3 {
		if part := runes[i*len(runes)/3 : (i+1)*len(runes)/3]; len(part) > 0 {
			parts = append(parts, string(part))
		}
	}
	return parts
}

// Allowed returns how many letters of the words may be wrong.
func Allowed(words string) int { return utf8.RuneCountInString(words) / lettersPerError }

// Misses returns how many letters must be changed, added, left out or swapped with their neighbor for the words to be a part of a name that begins
// with a word.
func Misses(words, name string) int {
	typed, full := []rune(words), []rune(name)
	var before []int
	row := make([]int, len(full)+1) // for no letters typed: free at the beginning of each word
	for j := range row {
		if row[j] = j; j > 0 && !unicode.IsLetter(full[j-1]) && !unicode.IsDigit(full[j-1]) {
			row[j] = 0
		}
	}
	for i := range typed {
		next := make([]int, len(row))
		next[0] = i + 1
		for j := range full {
			wrong := 1
			if typed[i] == full[j] {
				wrong = 0
			}
			next[j+1] = min(row[j]+wrong, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && typed[i] == full[j-1] && typed[i-1] == full[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return slices.Min(row)
}
