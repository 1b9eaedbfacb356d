package read

import "strings"

// maxRemembered bounds a memo, so that memory does not grow with the file.
const maxRemembered = 4096

// memo remembers what was found out of texts that come again in a file, such as the names of teams.
type memo[T any] map[string]T

// of returns what find says of a text.
func (m memo[T]) of(text string, find func(string) T) T {
	found, ok := m[text]
	if !ok {
		if len(m) >= maxRemembered {
			clear(m)
		}
		text = strings.Clone(text) // so that the row is not kept in memory
		found = find(text)
		m[text] = found
	}
	return found
}
