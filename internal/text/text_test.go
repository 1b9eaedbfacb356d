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
		"\u3164":                    {false, false}, // Hangul filler
		"\u2800":                    {false, false}, // Braille pattern blank
		"\u034f":                    {false, false}, // combining grapheme joiner
		"\u115f\u1160":              {false, false}, // Hangul choseong and jungseong fillers
		"\uffa0":                    {false, false}, // halfwidth Hangul filler
		"\u17b4\u17b5":              {false, false}, // Khmer inherent vowels
		"\u180e":                    {false, false}, // Mongolian vowel separator
		"\U0001d159":                {false, false}, // musical symbol null notehead
		"\U00016fe4":                {false, false}, // Khitan small script filler
		"\U00013441":                {false, false}, // Egyptian hieroglyph full blank
		"\ufffc":                    {false, false}, // object replacement character
		"\u2065":                    {false, false}, // unassigned, ignored by fonts
		"\U000e0fff":                {false, false}, // the same
		"\ufe0f":                    {false, false}, // variation selectors, of nothing
		"\U000e0100":                {false, false},
		"Ana \ufe0f":                {false, false},
		"Ana\ufe0f\ufe0f":           {false, false},
		"Ana\u3164":                 {false, false},
		"A\u034fna":                 {false, false},
		"1\ufe0f\u20e3 ❤\ufe0f":     {true, true},
		"葛\U000e0100城":              {true, true},
		"한글 Ünïcödé e\u0301":        {true, true},
		"⠓⠊":                        {true, true},
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
	for _, s := range []string{" ", "\u3000", "\u2003\u00a0"} {
		if text.Line("/name", &s) == nil || text.Lines("/notes", &s) != nil {
			t.Errorf("%q: as a name %v, as notes %v", s, text.Line("/name", &s), text.Lines("/notes", &s))
		}
	}
	if text.Line("/name", nil) != nil {
		t.Error("no text is wrong")
	}
}

// FuzzShown checks that what may be shown has no character that Unicode calls a control or format character, or ignorable.
func FuzzShown(f *testing.F) {
	for _, seed := range []string{"Zoë", "a\u202eb", "a\u200db", "a\nb", "\x00", "\xff", "日本\ufeff", "\U000e0041"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		wrong, lines := false, false
		for _, r := range s {
			if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) && r != '\u200d' || r == '\u2028' || r == '\u2029' {
				wrong = true
				lines = lines || r != '\n' && r != '\r' && r != '\t'
			}
		}
		if text.Shown(s) && wrong || text.ShownLines(s) && lines || text.Shown(s) && !text.ShownLines(s) {
			t.Errorf("%q: Shown %v, ShownLines %v", s, text.Shown(s), text.ShownLines(s))
		}
	})
}
