package log

import (
	"fmt"
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestRunText adds runs as people write them, in the units of their owner.
func TestRunText(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := app.Register(t, object{"units": "mi"})
	const day = "/log/11-21-2026/runs"
	for _, c := range []struct {
		draft, want object
	}{
		{object{"text": "8 @ 7:30"}, object{"meters": 12874.75, "seconds": 3600, "kind": nil, "title": nil}},
		{object{"text": "10x400 @ 75"}, object{"meters": 4000, "seconds": 750, "kind": "intervals", "title": "10x400 @ 75"}},
		{object{"text": "5 mi easy 45:00 hr 145"}, object{"meters": 8046.72, "seconds": 2700, "kind": "easy", "title": nil, "heart_rate": 145}},
		{object{"text": "5 km 25:00", "kind": "tempo", "title": "Track"}, object{"meters": 5000, "seconds": 1500, "kind": "tempo", "title": "Track"}},
		{object{"text": "1h easy"}, object{"meters": nil, "miles": nil, "seconds": 3600, "kind": "easy"}},
		{object{"text": "bike 20 miles 1:05:00"}, object{"meters": 32186.88, "seconds": 3900, "kind": "bike"}},
		{object{"text": "strength 40 min"}, object{"meters": nil, "seconds": 2400, "kind": "strength"}},
	} {
		run := u.Post(day, c.draft).Is(http.StatusCreated).Object()
		for field, want := range c.want {
			if fmt.Sprint(run[field]) != fmt.Sprint(want) {
				t.Errorf("%v has %s %v, want %v", c.draft, field, run[field], want)
			}
		}
	}
	// What is not one run, or not in one way, or not within what people run, is refused.
	for _, text := range []string{"AM 3 PM 6", "sick", "felt great", "10 mi 0:20:00", "20 mi 6:00", "easy 45"} {
		u.Post(day, object{"text": text}).Is(http.StatusUnprocessableEntity).Names("/text")
	}
	u.Post(day, object{"text": "8 mi", "meters": 5}).Is(http.StatusUnprocessableEntity).Names("/text")
	u.Post("/log/11-21-2026", object{"runs": []object{{"text": "8 mi"}}}).Is(http.StatusUnprocessableEntity).Names("/runs/0/text")
	if n := len(kit.RunsOf(u.Get("/log/11-21-2026").Is(http.StatusOK).Object())); n != 7 {
		t.Errorf("the day has %d runs", n)
	}

	// A heart rate in a text is a health value.
	secret, _ := u.Post("/user/tokens", object{"name": "log", "scopes": []string{"log"}}).Is(http.StatusCreated).Object()["token"].(string)
	script := app.Client(t).WithToken(secret)
	script.Post(day, object{"text": "3 mi"}).Is(http.StatusCreated)
	script.Post(day, object{"text": "3 mi hr 145"}).Is(http.StatusForbidden)
}
