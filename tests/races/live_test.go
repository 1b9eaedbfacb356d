package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestLive shows what viewers on two servers learn of a race while it is changed on one of them.
func TestLive(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Twin(t, app)
	poster := app.Register(t)
	race := poster.Race(object{"scoring": object{"kind": "cross_country", "scorers": 1, "displacers": 0}})
	// A transaction that does not end delays nothing.
	long, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = long.Rollback(t.Context()) }()
	if _, err := long.Exec(t.Context(), "UPDATE users SET name = 'Slow' WHERE id = $1::text::uuid", app.Register(t).ID); err != nil {
		t.Fatal(err)
	}
	viewers := []*kit.Viewer{kit.Watch(t, app, race, ""), kit.Watch(t, other, race, ""), kit.Watch(t, other, race, "?after=0")}
	all := func(what string, knows func(v *kit.Viewer) bool) {
		t.Helper()
		for i, v := range viewers {
			v.Until(fmt.Sprintf("%s, viewer %d", what, i), func() bool { return knows(v) })
		}
	}
	for i, v := range viewers[:2] {
		v.Next()
		if v.Reloads != 1 || v.Last != "0" {
			t.Errorf("viewer %d: %d reloads, last event %q", i, v.Reloads, v.Last)
		}
	}
	one := poster.Result(race, object{"team": "Mapleton", "place": 1})
	all("a result", func(v *kit.Viewer) bool {
		return v.Results[one] != nil && strings.Contains(fmt.Sprint(v.Scores["mens"]), one)
	})
	poster.Put("/result", object{"_id": one, "notes": "wearing red"}).Is(http.StatusOK)
	all("a change", func(v *kit.Viewer) bool { return v.Results[one]["notes"] == "wearing red" })
	two := poster.Result(race, object{"team": "Mapleton", "place": 2})
	poster.Delete("/result/" + one).Is(http.StatusOK)
	all("a deletion", func(v *kit.Viewer) bool { return len(v.Results) == 1 && v.Results[two] != nil })
	all("the scores", func(v *kit.Viewer) bool { return strings.Contains(fmt.Sprint(v.Scores["mens"]), two) })
	if want := app.Client(t).Get("/result/" + two).Object(); fmt.Sprint(viewers[1].Results[two]) != fmt.Sprint(want) {
		t.Errorf("the stream has %v, want %v", viewers[1].Results[two], want)
	}
	reloads := viewers[1].Reloads
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK)
	viewers[1].Until("the race's name", func() bool { return viewers[1].Reloads > reloads })
	poster.Post("/race/upvote/"+race, nil).Is(http.StatusOK) // says nothing
	addFinishers(t, app.Pool(t), race, 10, 501)
	viewers[1].Until("many results", func() bool { return viewers[1].Reloads > reloads+1 })
	poster.Delete("/race/" + race).Is(http.StatusOK)
	for e := viewers[1].Stream.Next(); e != (kit.Event{}); { // the stream ends
		e = viewers[1].Stream.Next()
	}
	other.Client(t).Get("/race/" + race + "/live").Is(http.StatusNotFound)
}

// TestLiveResumes connects again after changes of every kind, on another server, and misses none.
func TestLiveResumes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Twin(t, app)
	poster := app.Register(t)
	race := poster.Race(object{"sport": "road"})
	deleted := poster.Result(race, object{"place": 1})
	first := kit.Watch(t, app, race, "?after=0")
	first.Until("a result", func() bool { return first.Results[deleted] != nil })
	first.Stream.Close()
	kept := make([]string, 0, 5)
	for i := range 5 {
		kept = append(kept, poster.Result(race, object{"place": i + 2}))
	}
	poster.Delete("/result/" + deleted).Is(http.StatusOK)
	second := kit.Watch(t, other, race, "?after=0", "Last-Event-ID: "+first.Last)
	second.Results = first.Results
	second.Next()
	if len(second.Results) != len(kept) || second.Results[kept[4]] == nil || second.Reloads != 0 {
		t.Errorf("after connecting again: %v, %d reloads", second.Results, second.Reloads)
	}

	// What has been deleted cannot be told any more.
	forgetChanges(t, app)
	third := kit.Watch(t, app, race, "?after="+first.Last) // which does not remember the answer
	third.Next()
	if third.Reloads != 1 || third.Last != second.Last {
		t.Errorf("after merging: %d reloads, %v, last event %q, want %q", third.Reloads, third.Results, third.Last, second.Last)
	}
	current := kit.Watch(t, other, race, "?after="+second.Last)
	unknown := kit.Watch(t, other, race, "?after=9007199254740991")
	unknown.Next()
	if unknown.Reloads != 1 || unknown.Last != second.Last {
		t.Errorf("from a version that never was: %d reloads, last event %q", unknown.Reloads, unknown.Last)
	}
	more := poster.Result(race)
	current.Until("a result", func() bool { return current.Results[more] != nil })
	if current.Reloads != 0 {
		t.Error("a client that knew the newest version had to reload")
	}
	c := app.Client(t)
	c.Do(http.MethodHead, "/race/"+race+"/live", nil).Is(http.StatusOK)
	c.Get("/race/" + race + "/live?after=-1").Is(http.StatusBadRequest)
	c.Do(http.MethodGet, "/race/"+race+"/live", nil, "Last-Event-ID: x").Is(http.StatusBadRequest)
	c.Get("/race/01a193a1-fabf-7bd1-8da5-505c6efb979e/live").Is(http.StatusNotFound)
}

// TestLiveHeals ends the connections that look for changes: what was changed meanwhile is found all the same.
func TestLiveHeals(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster, pool := app.Register(t), app.Pool(t)
	race := poster.Race()
	v := kit.Watch(t, app, race, "?after=0")
	for range 3 {
		kit.EndLooking(t, pool)
		id := poster.Result(race)
		v.Until("a result", func() bool { return v.Results[id] != nil })
	}
}

// TestLiveEnds stops a server that has open streams: it ends them, and does not wait until it has to close their connections.
func TestLiveEnds(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := app.Register(t).Race()
	v := kit.Watch(t, app, race, "?after=0")
	kit.Contains(t, app.Client(t).Get("/metrics"), "harrier_live_streams 1", "harrier_live_races 1", `harrier_admission_in_use{kind="live_stream"} 1`)
	app.Stop()
	if e := v.Stream.Next(); e.Retry == "" {
		t.Errorf("the stream ends with %+v", e)
	}
	if e := v.Stream.Next(); e != (kit.Event{}) {
		t.Errorf("the stream goes on with %+v", e)
	}
}
