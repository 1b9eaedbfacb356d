package races

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// An event of a race has one name: under another one it would be two events.
func TestEventHasOneName(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	race := d.Race()
	const file = "place,name,team,time\n1,Abe Fir,Oak,16:10\n2,Ben Elm,Ash,16:20\n"
	d.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
	for _, name := range []string{"5k", "5 km", "5K Run"} {
		for _, mode := range []string{"new", "append", "replace"} {
			p := d.CSV(race, "?gender=mens&mode="+mode+"&event="+url.QueryEscape(name), file).Is(http.StatusConflict).Object()
			if p["type"] != "/problems/results-exist" || !strings.Contains(fmt.Sprint(p["detail"]), "5K") {
				t.Errorf("%s, %s: %v", name, mode, p)
			}
		}
	}
	for _, other := range []string{"?gender=womens&event=5+km", "?gender=mens&event=5K+Open", "?gender=mens&event=3+km"} {
		d.CSV(race, other, file).Is(http.StatusCreated)
	}
}
