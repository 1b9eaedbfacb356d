package cell_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/table/cell"
)

// TestAidedMarks reads marks with too much wind, whose w may stand behind the unit or in parentheses.
func TestAidedMarks(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"5.60w": "5.60", "5.60 w": "5.60", "5.60 (w)": "5.60", "5.60m (w)": "5.60m", "5.60m (W)": "5.60m", "5.60 m w": "5.60 m", "5.60mw": "5.60m", "10.95 (w)": "10.95",
	} {
		if performance, b := cell.CutBesides(raw); performance != want || !slices.Equal(b.Signs, []string{cell.AidedNote}) {
			t.Errorf("%q is %q with %v", raw, performance, b.Signs)
		}
	}
	if performance, b := cell.CutBesides("5.60m (+2.3)"); performance != "5.60m" || b.Wind != "2.3" || len(b.Signs) > 0 {
		t.Errorf("a reading is %q, %+v", performance, b)
	}
}

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
