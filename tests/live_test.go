package tests

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/tests/kit"
)

// viewer is a client of live results: what it knows of a race is what the stream has told it.
type viewer struct {
	t       *testing.T
	stream  *kit.Stream
	last    string // the ID of the last event
	results map[string]object
	scores  map[string]object
	reloads int
}

// watch opens a stream.
func watch(t *testing.T, app *kit.App, race, query string, headers ...string) *viewer {
	t.Helper()
	v := &viewer{t: t, stream: app.Client(t).Stream("/race/"+race+"/live"+query, headers...), results: map[string]object{}, scores: map[string]object{}}
	if e := v.stream.Next(); e.Retry == "" {
		t.Errorf("the stream begins with %+v", e)
	}
	return v
}

// next applies the events up to the next ID.
func (v *viewer) next() {
	v.t.Helper()
	for {
		e := v.stream.Next()
		var data struct {
			Results []object
			Deleted []string
			Gender  string
			Scores  object
		}
		if err := json.Unmarshal([]byte(e.Data), &data); err != nil {
			v.t.Fatalf("event %+v: %v", e, err)
		}
		switch e.Name {
		case "results":
			for _, r := range data.Results {
				v.results[r["_id"].(string)] = r
			}
			for _, id := range data.Deleted {
				delete(v.results, id)
			}
		case "scores":
			v.scores[data.Gender] = data.Scores
		case "reload":
			v.reloads++
		default:
			v.t.Fatalf("event %+v", e)
		}
		if e.ID != "" {
			v.last = e.ID
			return
		}
	}
}

// until applies events until the viewer knows what it should.
func (v *viewer) until(what string, knows func() bool) {
	v.t.Helper()
	for deadline := time.Now().Add(time.Minute); !knows(); v.next() {
		if time.Now().After(deadline) {
			v.t.Fatalf("%s: results %v, scores %v, %d reloads", what, v.results, v.scores, v.reloads)
		}
	}
}

// TestLive shows what viewers on two servers learn of a race while it is changed on one of them.
func TestLive(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := twin(t, app)
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
	viewers := []*viewer{watch(t, app, race, ""), watch(t, other, race, ""), watch(t, other, race, "?after=0")}
	all := func(what string, knows func(v *viewer) bool) {
		t.Helper()
		for i, v := range viewers {
			v.until(fmt.Sprintf("%s, viewer %d", what, i), func() bool { return knows(v) })
		}
	}
	for i, v := range viewers[:2] {
		v.next()
		if v.reloads != 1 || v.last != "0" {
			t.Errorf("viewer %d: %d reloads, last event %q", i, v.reloads, v.last)
		}
	}
	one := poster.Result(race, object{"team": "Mapleton", "place": 1})
	all("a result", func(v *viewer) bool {
		return v.results[one] != nil && strings.Contains(fmt.Sprint(v.scores["mens"]), one)
	})
	poster.Put("/result", object{"_id": one, "notes": "wearing red"}).Is(http.StatusOK)
	all("a change", func(v *viewer) bool { return v.results[one]["notes"] == "wearing red" })
	two := poster.Result(race, object{"team": "Mapleton", "place": 2})
	poster.Delete("/result/" + one).Is(http.StatusOK)
	all("a deletion", func(v *viewer) bool { return len(v.results) == 1 && v.results[two] != nil })
	all("the scores", func(v *viewer) bool { return strings.Contains(fmt.Sprint(v.scores["mens"]), two) })
	if want := app.Client(t).Get("/result/" + two).Object(); fmt.Sprint(viewers[1].results[two]) != fmt.Sprint(want) {
		t.Errorf("the stream has %v, want %v", viewers[1].results[two], want)
	}
	reloads := viewers[1].reloads
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK)
	viewers[1].until("the race's name", func() bool { return viewers[1].reloads > reloads })
	poster.Post("/race/upvote/"+race, nil).Is(http.StatusOK) // says nothing
	addFinishers(t, app.Pool(t), race, 10, 501)
	viewers[1].until("many results", func() bool { return viewers[1].reloads > reloads+1 })
	poster.Delete("/race/" + race).Is(http.StatusOK)
	for e := viewers[1].stream.Next(); e != (kit.Event{}); { // the stream ends
		e = viewers[1].stream.Next()
	}
	other.Client(t).Get("/race/" + race + "/live").Is(http.StatusNotFound)
}

// TestLiveResumes connects again after changes of every kind, on another server, and misses none.
func TestLiveResumes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := twin(t, app)
	poster := app.Register(t)
	race := poster.Race(object{"sport": "road"})
	deleted := poster.Result(race, object{"place": 1})
	first := watch(t, app, race, "?after=0")
	first.until("a result", func() bool { return first.results[deleted] != nil })
	first.stream.Close()
	kept := make([]string, 0, 5)
	for i := range 5 {
		kept = append(kept, poster.Result(race, object{"place": i + 2}))
	}
	poster.Delete("/result/" + deleted).Is(http.StatusOK)
	second := watch(t, other, race, "?after=0", "Last-Event-ID: "+first.last)
	second.results = first.results
	second.next()
	if len(second.results) != len(kept) || second.results[kept[4]] == nil || second.reloads != 0 {
		t.Errorf("after connecting again: %v, %d reloads", second.results, second.reloads)
	}

	// What has been deleted cannot be told any more.
	forgetChanges(t, app)
	third := watch(t, app, race, "?after="+first.last) // which does not remember the answer
	third.next()
	if third.reloads != 1 || third.last != second.last {
		t.Errorf("after merging: %d reloads, %v, last event %q, want %q", third.reloads, third.results, third.last, second.last)
	}
	current := watch(t, other, race, "?after="+second.last)
	unknown := watch(t, other, race, "?after=9007199254740991")
	unknown.next()
	if unknown.reloads != 1 || unknown.last != second.last {
		t.Errorf("from a version that never was: %d reloads, last event %q", unknown.reloads, unknown.last)
	}
	more := poster.Result(race)
	current.until("a result", func() bool { return current.results[more] != nil })
	if current.reloads != 0 {
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
	v := watch(t, app, race, "?after=0")
	for range 3 {
		endLooking(t, pool)
		id := poster.Result(race)
		v.until("a result", func() bool { return v.results[id] != nil })
	}
}

// endLooking ends the connections that look for changes, once there are any.
func endLooking(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	const looking = `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND query LIKE '-- name: ChangesSince%'`
	kit.Eventually(t, "a connection looks for changes", func() bool {
		var n int
		if err := pool.QueryRow(t.Context(), looking).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n > 0
	})
}

// TestLiveEnds stops a server that has open streams, at once.
func TestLiveEnds(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := app.Register(t).Race()
	v := watch(t, app, race, "?after=0")
	contains(t, app.Client(t).Get("/metrics"), "harrier_live_streams 1", "harrier_live_races 1", `harrier_admission_in_use{kind="live_stream"} 1`)
	began := time.Now()
	app.Stop()
	if e := v.stream.Next(); e.Retry == "" {
		t.Errorf("the stream ends with %+v", e)
	}
	if e := v.stream.Next(); e != (kit.Event{}) {
		t.Errorf("the stream goes on with %+v", e)
	}
	if took := time.Since(began); took > 10*time.Second { // requests in progress have 15 s
		t.Errorf("the server stopped after %v", took)
	}
}
