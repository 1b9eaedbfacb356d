package cell_test

import (
	"strings"
	"testing"

	"harrier/internal/table/cell"
)

// TestManyBesides bounds what is cut off a performance, so that a long cell costs no more than a short one for each of its characters.
func TestManyBesides(t *testing.T) {
	t.Parallel()
	performance, b := cell.CutBesides("10.85 (5) # * PR SB (+1.2)")
	if performance != "10.85" || b.Wind == "" || len(b.Signs) != 5 {
		t.Errorf("%q, %+v", performance, b)
	}
	if performance, b = cell.CutBesides("10.85" + strings.Repeat("()", 2000)); len(b.Signs) > 20 || len(performance) < 3000 {
		t.Errorf("%d signs were cut off, and %d characters are left", len(b.Signs), len(performance))
	}
}
