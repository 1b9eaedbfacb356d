package imports

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"harrier/internal/date"
	"harrier/internal/formats"
)

// TestSlowItems adds what was read after a few seconds, or when the server stops: until then, nobody would see that the import was deleted.
func TestSlowItems(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		items := 0
		source := formats.Source{Len: 1000, Read: func(context.Context, int) (formats.Item, error) {
			time.Sleep(time.Second) // in the bubble
			items++
			return formats.Item{Day: &formats.Day{}}, nil
		}}
		im := &importing{source: source, file: &upload{}, position: 7, stopping: func() bool { return false }}
		fill := func() int {
			next, err := (&batch{im: im, days: map[date.Date]*dayValues{}}).fill(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return next - im.position
		}
		if n := fill(); n < 5 || n > 6 {
			t.Errorf("%d items are added together", n)
		}
		im.stopping = func() bool { return items >= 8 }
		if n := fill(); items != 8 || n < 2 {
			t.Errorf("the server stops after %d items, %d of them in the last batch", items, n)
		}
		im.stopping = func() bool { return true }
		if n := fill(); n != 1 {
			t.Errorf("%d items are read of a server that stops", n)
		}
	})
}
