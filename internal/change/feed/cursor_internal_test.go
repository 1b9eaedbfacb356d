package feed

import (
	"strings"
	"testing"
)

func TestCursors(t *testing.T) {
	t.Parallel()
	for _, p := range []position{{}, {Place{2, 3}, 1}, {Place{1<<63 - 1, 1<<63 - 1}, 1<<64 - 1}} {
		if got, ok := parse(p.String()); !ok || got != p {
			t.Errorf("%+v is written as %s and read as %+v", p, p, got)
		}
	}
	for _, cursor := range []string{
		"", "now", "0", strings.Repeat("A", 31), strings.Repeat("A", 33), strings.Repeat("=", 32),
		strings.Repeat("A", 10) + "C" + strings.Repeat("A", 21), // a negative transaction
	} {
		if p, ok := parse(cursor); ok {
			t.Errorf("%q is read as %+v", cursor, p)
		}
	}
}

func TestBefore(t *testing.T) {
	t.Parallel()
	at := Place{5, 5}
	for _, c := range []struct {
		other Place
		want  bool
	}{
		{Place{6, 1}, true},
		{Place{5, 6}, true},
		{Place{5, 5}, false},
		{Place{5, 4}, false},
		{Place{4, 9}, false},
	} {
		if got := at.before(c.other); got != c.want {
			t.Errorf("%+v before %+v: %v", at, c.other, got)
		}
	}
}
