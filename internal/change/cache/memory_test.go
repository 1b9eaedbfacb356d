package cache_test

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What everybody asked for some seconds ago leaves its memory to what is asked for now.
func TestMemoryFollows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const lists, asked = 3, 300
		a := newAsker(10_000)
		long := strings.Repeat("x", 2000)
		ask := func(name string, times int) {
			for range times {
				for i := range lists {
					a.ask(t, list(name+strconv.Itoa(i)), long)
				}
			}
		}
		ask("before", asked)
		time.Sleep(10 * time.Second)
		ask("now", 2)
		clear(a.finds)
		ask("now", 10)
		if len(a.finds) > 0 {
			t.Errorf("asked for again and not kept: %v", a.finds)
		}
	})
}
