package trainlog

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/date"
)

func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, p := range []place{{}, {date.Date{}.AddDays(739000), uuid.Max}} {
		if got, ok := parsePlace(p.String()); !ok || got != p {
			t.Errorf("%+v is written as %s and read as %+v", p, p, got)
		}
	}
	for _, cursor := range []string{"", "now", strings.Repeat("A", 26), strings.Repeat("A", 28), strings.Repeat("_", 27), strings.Repeat("=", 27)} {
		if p, ok := parsePlace(cursor); ok {
			t.Errorf("%q is read as %+v", cursor, p)
		}
	}
}
