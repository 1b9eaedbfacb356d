package text_test

import (
	"testing"

	"harrier/internal/text"
)

func TestFormulas(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]struct{ safe, plain string }{
		"":        {"", ""},
		"O'Brien": {"O'Brien", "O'Brien"},
		"'t Hart": {"'t Hart", "'t Hart"},
		"'":       {"'", "'"},
		"=1+1":    {"'=1+1", "=1+1"},
		"+1":      {"'+1", "+1"},
		"-1":      {"'-1", "-1"},
		"@A":      {"'@A", "@A"},
		"\tx":     {"'\tx", "\tx"},
		"\rx":     {"'\rx", "\rx"},
		"'=1+1":   {"''=1+1", "''=1+1"},
		"''=1+1":  {"'''=1+1", "'''=1+1"},
		"A=1":     {"A=1", "A=1"},
	} {
		safe, plain := text.QuoteFormula(cell, true), text.QuoteFormula(cell, false)
		if safe != want.safe || plain != want.plain {
			t.Errorf("%q is written as %q and %q", cell, safe, plain)
		}
		if text.UnquoteFormula(safe) != cell || text.UnquoteFormula(plain) != cell {
			t.Errorf("%q comes back as %q and %q", cell, text.UnquoteFormula(safe), text.UnquoteFormula(plain))
		}
	}
}
