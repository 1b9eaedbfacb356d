package text_test

import (
	"testing"
	"unicode"

	"harrier/internal/text"
)

func TestShown(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]struct{ line, lines bool }{
		"":                          {true, true},
		"Zoë O’Brien-Łuszcz (姚明) 🏃": {true, true},
		"no\u00a0break":             {true, true},
		"two\nlines":                {false, true},
		"a\ttab":                    {false, true},
		"a\r\nb":                    {false, true},
		"nul\x00":                   {false, false},
		"bell\a":                    {false, false},
		"delete\x7f":                {false, false},
		"next\u0085line":            {false, false},
		"line\u2028separator":       {false, false},
		"right\u202eleft":           {false, false},
		"isolate\u2066":             {false, false},
		"mark\u200f":                {false, false},
		"arabic\u061cmark":          {false, false},
		"zero\u200bwidth":           {false, false},
		"joiner\u200d":              {false, false},
		"join\u200der":              {false, false},
		"🏃\u200d":                   {false, false},
		"\u200d🏃":                   {false, false},
		"🏃\u200d\u200d♀":            {false, false},
		"🏃🏽\u200d♀\ufe0f won":       {true, true},
		"👨\u200d👩\u200d👧":           {true, true},
		"🏳\ufe0f\u200d🌈 5K":         {true, true},
		"word\u2060joiner":          {false, false},
		"\ufeffmark":                {false, false},
		"soft\u00adhyphen":          {false, false},
		"tag\U000e0041":             {false, false},
	} {
		if got := text.Shown(s); got != want.line {
			t.Errorf("Shown(%q) = %v", s, got)
		}
		if got := text.ShownLines(s); got != want.lines {
			t.Errorf("ShownLines(%q) = %v", s, got)
		}
		wrong := len(text.Line("/name", &s)) + len(text.Lines("/notes", &s))
		if wrong == 0 != (want.line && want.lines) {
			t.Errorf("%q: %d fields are wrong", s, wrong)
		}
	}
	if text.Line("/name", nil) != nil {
		t.Error("no text is wrong")
	}
}

// FuzzShown checks that what may be shown has no character that Unicode calls a control or format character.
func FuzzShown(f *testing.F) {
	for _, seed := range []string{"Zoë", "a\u202eb", "a\u200db", "a\nb", "\x00", "\xff", "日本\ufeff", "\U000e0041"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		wrong, lines := false, false
		for _, r := range s {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' {
				wrong = true
				lines = lines || r != '\n' && r != '\r' && r != '\t'
			}
		}
		if text.Shown(s) == wrong || text.ShownLines(s) == lines {
			t.Errorf("%q: Shown %v, ShownLines %v", s, text.Shown(s), text.ShownLines(s))
		}
	})
}
