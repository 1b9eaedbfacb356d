package operators

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// Lists of results that are ten times as long as the memory is large fit into it for clients that take gzip.
func TestWorkingSet(t *testing.T) {
	t.Parallel()
	const events, runners = 140, 125
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.CacheMiB = 1 }})
	poster := app.Register(t)
	race := poster.Race()
	random := rand.New(rand.NewPCG(1, 2))
	var file strings.Builder
	file.WriteString("event,place,name,team,time\n")
	for event := range events {
		for place := range runners {
			fmt.Fprintf(&file, "%d,%d,%s %s,Team %d,%d:%02d.%d\n", 5000+event, place+1, word(random), word(random), random.IntN(20),
				15+place/20, random.IntN(60), random.IntN(10))
		}
	}
	poster.CSV(race, "?gender=mens", file.String()).Is(http.StatusCreated)
	total := 0
	ask := func(event int) {
		total += len(app.Client(t).Get(fmt.Sprintf("/result/list/%s/mens/%d", race, 5000+event)).Is(http.StatusOK).Body)
	}
	for range 3 {
		for event := range events {
			ask(event)
		}
	}
	if total/3 < 10<<20 {
		t.Fatalf("the lists have only %d bytes", total/3)
	}
	kept, read := kit.Number(t, kit.Gauge(t, app, "harrier_cache_hits_total")), kit.Number(t, kit.Gauge(t, app, "harrier_cache_misses_total"))
	const asks = 500
	for range asks {
		ask(random.IntN(events))
	}
	kept, read = kit.Number(t, kit.Gauge(t, app, "harrier_cache_hits_total"))-kept, kit.Number(t, kit.Gauge(t, app, "harrier_cache_misses_total"))-read
	t.Logf("%d bytes of lists in %s bytes of memory: %d of %d from memory", total*events/(3*events+asks), kit.Gauge(t, app, "harrier_cache_bytes"), kept, asks)
	if kept < asks*9/10 {
		t.Errorf("only %d of %d answers came from memory, and %d were read", kept, asks, read)
	}
}

// word is a name of its own.
func word(random *rand.Rand) string {
	name := append(make([]byte, 0, 9), byte('A'+random.IntN(26)))
	for range 4 + random.IntN(5) {
		name = append(name, byte('a'+random.IntN(26)))
	}
	return string(name)
}
