package address_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"harrier/internal/text/address"
)

// FuzzParse checks that what is accepted is one address without anything invisible, and that reading it again changes nothing.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"jess@example.org", " Jess.Øre+run@exämple.org ", "a@b", "strauß@example.org", "a@xn--bcher-kva.example", "\"a b\"@example.org",
		"Jess <jess@example.org>", "a@@b.c", "a\u200d@example.org", "ǆ@example.org", "İ@example.org",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		email, key, err := address.Parse(s)
		if err != nil {
			return
		}
		if !utf8.ValidString(email) || strings.TrimSpace(email) != email || strings.ContainsAny(email, "\r\n\x00") || utf8.RuneCountInString(email) > 254 {
			t.Errorf("%q is accepted as %q", s, email)
		}
		if again, same, err := address.Parse(email); err != nil || again != email || same != key || address.Key(s) != key {
			t.Errorf("%q has the key %q, then %q is %q with %q, %v", s, key, email, again, same, err)
		}
	})
}
