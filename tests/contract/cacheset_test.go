package contract

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestCacheWorkingSet asks for ten times as many lists as would fit in memory if each was kept as it is sent to clients that do not take gzip,
// and once more compressed. Nine of ten come from memory.
func TestCacheWorkingSet(t *testing.T) {
	t.Parallel()
	const memory, runners = 1 << 20, 125
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.CacheMiB = memory >> 20 }})
	poster := app.Register(t)
	race := poster.Race()
	file := func(events int) string {
		var b strings.Builder
		b.WriteString("event,place,name,team,time\n")
		random := rand.New(rand.NewPCG(1, 2))
		for event := range events {
			for i := range runners {
				fmt.Fprintf(&b, "%d m,%d,%c%x Runner,Mapleton %d,%d:%02d.%d\n", 5000+event, i+1, 'A'+random.IntN(26), random.Uint32(), i%9,
					15+i/30, i*2%60, random.IntN(10))
			}
		}
		return b.String()
	}
	list := func(event int, encoding string) (body []byte) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
			fmt.Sprintf("%s/result/list/%s/mens/%d%%20m", app.URL, race, 5000+event), http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", encoding)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err = io.ReadAll(res.Body)
		if err := errors.Join(err, res.Body.Close()); err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("status %d: %v", res.StatusCode, err)
		}
		return body
	}
	poster.CSV(race, "?gender=mens", file(1)).Is(http.StatusCreated)
	plain, packed := list(0, "identity"), list(0, "gzip")
	lists := 10 * memory / (len(plain) + len(packed))
	t.Logf("%d lists of %d bytes, %d compressed", lists, len(plain), len(packed))
	race = poster.Race()
	poster.CSV(race, "?gender=mens", file(lists)).Is(http.StatusCreated)
	for range 3 { // asked for, kept, compressed
		for event := range lists {
			list(event, "gzip")
		}
	}
	before, asked := kit.Number(t, kit.Gauge(t, app, "harrier_cache_hits_total")), 2*lists
	for range asked {
		list(rand.IntN(lists), "gzip")
	}
	if hits := kit.Number(t, kit.Gauge(t, app, "harrier_cache_hits_total")) - before; hits < asked*9/10 {
		t.Errorf("%d of %d lists came from memory", hits, asked)
	}
}
