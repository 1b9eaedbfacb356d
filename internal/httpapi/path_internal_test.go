package httpapi

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// FuzzNormalizePath spells two segments in several ways, which must all become one path with the same values.
func FuzzNormalizePath(f *testing.F) {
	for _, s := range []string{"8K", "4x400m", "5K/10K", "50%", "%2F", "a+b c", "Überlauf", "..", ".", "\xc0J", "?#;,:@&=$!'()*~"} {
		f.Add(s, "list")
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		if first == "" || second == "" {
			t.Skip("an empty segment is another path")
		}
		var want *url.URL
		for _, escape := range []func(string) string{url.PathEscape, escapeAll("%%%02x"), escapeAll("%%%02X")} {
			u, err := url.Parse("http://harrier.test/" + escape(first) + "/" + escape(second))
			if err != nil {
				t.Fatal(err)
			}
			normalizePath(u)
			if u.Path != "/"+first+"/"+second {
				t.Errorf("%q and %q become %q", first, second, u.Path)
			}
			segments := strings.Split(u.EscapedPath(), "/")
			if len(segments) != 3 {
				t.Fatalf("%q and %q become %q", first, second, u.EscapedPath())
			}
			for i, text := range []string{first, second} {
				if got, err := url.PathUnescape(segments[i+1]); err != nil || got != text {
					t.Errorf("%q is read as %q, %v", text, got, err)
				}
			}
			if want == nil {
				want = u
			} else if *u != *want {
				t.Errorf("%q and %q are %#v and %#v", first, second, u, want)
			}
		}
	})
}

// escapeAll returns a function that escapes every byte.
func escapeAll(format string) func(string) string {
	return func(s string) string {
		var b strings.Builder
		for i := range len(s) {
			fmt.Fprintf(&b, format, s[i])
		}
		return b.String()
	}
}
