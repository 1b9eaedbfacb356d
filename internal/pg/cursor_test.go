package pg_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/pg"
)

func TestCursors(t *testing.T) {
	t.Parallel()
	for _, c := range []pg.Cursor{{}, {date.Date{}.AddDays(739000), uuid.Max}} {
		if got, err := pg.ParseCursor(c.String()); err != nil || got != c {
			t.Errorf("%+v is written as %s and read as %+v, %v", c, c, got, err)
		}
	}
	for _, text := range []string{"", "now", strings.Repeat("A", 26), strings.Repeat("A", 28), strings.Repeat("_", 27), strings.Repeat("=", 27)} {
		if c, err := pg.ParseCursor(text); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}
