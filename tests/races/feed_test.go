package races

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestFeed changes a race in every way.
func TestFeed(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	f := kit.FollowFeed(t, app)
	race := poster.Race()
	poster.Put("/race", object{"_id": race, "name": "Renamed", "location": "Here", "state": "official"}).Is(http.StatusOK)
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK) // as it is
	poster.Post("/race/upvote/"+race, nil).Is(http.StatusOK)                      // says nothing
	one := poster.Result(race)
	poster.Put("/result", object{"_id": one, "notes": "wearing red"}).Is(http.StatusOK)
	poster.Delete("/result/" + one).Is(http.StatusOK)
	poster.CSV(race, kit.Mens5K, "place,name,time\n1,Ann,17:01\n2,Bo,17:06\n").Is(http.StatusCreated)
	importID := poster.CSV(race, kit.Mens5K+"&mode=replace", "place,name,time\n1,Ann,17:01\n2,Bo,17:05\n3,Cy,17:09\n").Is(http.StatusCreated).Object()["import_id"]
	poster.Delete(fmt.Sprintf("/race/%s/imports/%s", race, importID)).Is(http.StatusOK)
	addFinishers(t, app.Pool(t), race, 10, 101)
	poster.Delete("/race/" + race).Is(http.StatusOK)
	want := []string{
		"race.created", "race.updated [name location]", "race.state_changed official", "results.added 1", "results.updated 1", "results.deleted 1",
		"results.imported 2", "results.deleted 2", "results.imported 3", "results.deleted 3", "results.added 2", "results.added 101",
		"race.deleted", "results.deleted 103",
	}
	if got := f.Next(len(want)); !slices.Equal(got, want) {
		t.Errorf("the feed has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	data := func(i int) object { return f.Events[i]["data"].(map[string]any) }
	for i := range want {
		if data(i)["race_id"] != race {
			t.Errorf("event %d: %v", i, f.Events[i])
		}
	}
	for _, i := range []int{3, 4, 5} {
		if fmt.Sprint(data(i)["results"]) != "["+one+"]" {
			t.Errorf("event %d: %v", i, f.Events[i])
		}
	}
	if data(8)["import_id"] != importID || len(data(8)["results"].([]any)) != 3 || data(10)["import_id"] != nil || data(11)["results"] != nil {
		t.Errorf("%v\n%v\n%v", data(8), data(10), data(11))
	}
	// From the beginning, in pages.
	again := &kit.FeedFollower{T: t, Client: app.Client(t)}
	for more := true; more; {
		more = len(again.Read(3)) == 3
	}
	if !slices.EqualFunc(again.Events, f.Events, func(a, b object) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
		t.Errorf("in pages: %v", again.Events)
	}
}

// TestFeedSkipsNothing lets a transaction that began earlier commit later.
func TestFeedSkipsNothing(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	f := kit.FollowFeed(t, app)
	slow, fast := poster.Race(), poster.Race()
	f.Next(2)
	f.Events = nil
	long, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = long.Rollback(t.Context()) }()
	if _, err := long.Exec(t.Context(), "UPDATE races SET name = 'Slow' WHERE id = $1::text::uuid", slow); err != nil {
		t.Fatal(err)
	}
	poster.Put("/race", object{"_id": fast, "name": "Fast"}).Is(http.StatusOK)
	if events := f.Read(100); len(events) != 0 {
		t.Errorf("before the first transaction ended, the feed has %v", events)
	}
	middle := kit.FollowFeed(t, app) // begins while it runs
	if err := long.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]*kit.FeedFollower{"before": f, "meanwhile": middle} {
		f.Next(2)
		for i, race := range []string{slow, fast} {
			if f.Events[i]["data"].(map[string]any)["race_id"] != race {
				t.Errorf("who began %s sees %v", name, f.Events)
			}
		}
	}
}

// TestFeedCursors shows which cursors are refused.
func TestFeedCursors(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	f := kit.FollowFeed(t, app)
	start := f.Cursor
	poster.Race()
	f.Next(1)
	first := f.Cursor
	poster.Race()
	f.Next(1)
	for _, cursor := range []string{"then", "AAAA", strings.Repeat("A", 33), first[:31] + "!", strings.Repeat("_", 32)} {
		app.Client(t).Get("/events?after=" + cursor).Is(http.StatusBadRequest)
	}
	for _, length := range []string{"0", "101", "x"} {
		app.Client(t).Get("/events?length=" + length).Is(http.StatusBadRequest)
	}
	gone := func(what, cursor string) {
		t.Helper()
		if problem := app.Client(t).Get("/events?after=" + cursor).Is(http.StatusGone).Object(); problem["type"] != "/problems/cursor-expired" {
			t.Errorf("%s: %v", what, problem)
		}
	}
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE changes SET created_at = created_at - interval '31 days' WHERE id = (SELECT min(id) FROM changes)"); err != nil {
		t.Fatal(err)
	}
	// The server deletes old events as well, and of two who do so at once one deletes nothing.
	kit.Eventually(t, "the event is deleted", func() bool {
		if _, err := app.Changes.DeleteOld(t.Context(), 30*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		return kit.CountRows(t, app.Pool(t), "changes WHERE event_id IS NOT NULL") == 1
	})
	gone("an event after it was deleted", start)
	app.Client(t).Get("/events?after=" + first).Is(http.StatusOK)
	if oldest := app.Client(t).Get("/events").Is(http.StatusOK).Object(); len(oldest["events"].([]any)) != 1 {
		t.Errorf("the oldest are %v", oldest)
	}
	last := f.Cursor
	gone("of another instance", kit.FollowFeed(t, kit.Start(t, kit.Options{})).Cursor)
	// A copy of the database, as it looks to the program.
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE feed SET database = 'another'"); err != nil {
		t.Fatal(err)
	}
	gone("of another database", last)
	if oldest := app.Client(t).Get("/events").Is(http.StatusOK).Object(); len(oldest["events"].([]any)) != 0 {
		t.Errorf("a copy has %v", oldest)
	}
	gone("of another database, later", last)
	f = kit.FollowFeed(t, app)
	poster.Race()
	f.Next(1)
}
