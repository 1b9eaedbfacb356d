package tests

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// follower is a program that follows the feed of changes.
type follower struct {
	t      *testing.T
	client *kit.Client
	cursor string
	events []object
}

// followFeed returns a follower from the end of the feed.
func followFeed(t *testing.T, app *kit.App) *follower {
	t.Helper()
	f := &follower{t: t, client: app.Client(t), cursor: "now"}
	if events := f.read(100); len(events) != 0 {
		t.Errorf("after=now returns %v", events)
	}
	return f
}

// read reads a page.
func (f *follower) read(length int) []object {
	f.t.Helper()
	query := fmt.Sprintf("?length=%d", length)
	if f.cursor != "" {
		query += "&after=" + f.cursor
	}
	page := f.client.Get("/events" + query).Is(http.StatusOK).Object()
	before := f.cursor
	f.cursor, _ = page["next"].(string)
	list := page["events"].([]any)
	events := make([]object, len(list))
	for i, e := range list {
		events[i] = e.(map[string]any)
	}
	if len(events) == 0 && before != "" && before != "now" && before != f.cursor {
		f.t.Errorf("an empty page moves the cursor from %s to %s", before, f.cursor)
	}
	f.events = append(f.events, events...)
	return events
}

// next waits for n more events, and returns what they say in short.
func (f *follower) next(n int) []string {
	f.t.Helper()
	from := len(f.events)
	kit.Eventually(f.t, fmt.Sprintf("the feed has %d more events", n), func() bool {
		f.read(100)
		return len(f.events) >= from+n
	})
	short := make([]string, 0, n)
	for _, e := range f.events[from:] {
		short = append(short, inShort(e))
	}
	return short
}

// inShort says what an event is about: its type and what is not null.
func inShort(e object) string {
	data := e["data"].(map[string]any)
	parts := []string{e["type"].(string)}
	for _, name := range []string{"count", "fields", "state"} {
		if data[name] != nil {
			parts = append(parts, fmt.Sprint(data[name]))
		}
	}
	return strings.Join(parts, " ")
}

// TestFeed changes a race in every way.
func TestFeed(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	f := followFeed(t, app)
	race := poster.Race()
	poster.Put("/race", object{"_id": race, "name": "Renamed", "location": "Here", "state": "official"}).Is(http.StatusOK)
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK) // as it is
	poster.Post("/race/upvote/"+race, nil).Is(http.StatusOK)                      // says nothing
	one := poster.Result(race)
	poster.Put("/result", object{"_id": one, "notes": "wearing red"}).Is(http.StatusOK)
	poster.Delete("/result/" + one).Is(http.StatusOK)
	poster.CSV(race, mens5K, "place,name,time\n1,Ann,17:01\n2,Bo,17:06\n").Is(http.StatusCreated)
	importID := poster.CSV(race, mens5K+"&mode=replace", "place,name,time\n1,Ann,17:01\n2,Bo,17:05\n3,Cy,17:09\n").Is(http.StatusCreated).Object()["import_id"]
	poster.Delete(fmt.Sprintf("/race/%s/imports/%s", race, importID)).Is(http.StatusOK)
	addFinishers(t, app.Pool(t), race, 10, 101)
	poster.Delete("/race/" + race).Is(http.StatusOK)
	want := []string{
		"race.created", "race.updated [name location]", "race.state_changed official", "results.added 1", "results.updated 1", "results.deleted 1",
		"results.imported 2", "results.deleted 2", "results.imported 3", "results.deleted 3", "results.added 2", "results.added 101",
		"race.deleted", "results.deleted 103",
	}
	if got := f.next(len(want)); !slices.Equal(got, want) {
		t.Errorf("the feed has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	data := func(i int) object { return f.events[i]["data"].(map[string]any) }
	for i := range want {
		if data(i)["race_id"] != race {
			t.Errorf("event %d: %v", i, f.events[i])
		}
	}
	for _, i := range []int{3, 4, 5} {
		if fmt.Sprint(data(i)["results"]) != "["+one+"]" {
			t.Errorf("event %d: %v", i, f.events[i])
		}
	}
	if data(8)["import_id"] != importID || len(data(8)["results"].([]any)) != 3 || data(10)["import_id"] != nil || data(11)["results"] != nil {
		t.Errorf("%v\n%v\n%v", data(8), data(10), data(11))
	}
	// From the beginning, in pages.
	again := &follower{t: t, client: app.Client(t)}
	for more := true; more; {
		more = len(again.read(3)) == 3
	}
	if !slices.EqualFunc(again.events, f.events, func(a, b object) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
		t.Errorf("in pages: %v", again.events)
	}
}

// TestFeedSkipsNothing lets a transaction that began earlier commit later.
func TestFeedSkipsNothing(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	f := followFeed(t, app)
	slow, fast := poster.Race(), poster.Race()
	f.next(2)
	f.events = nil
	long, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = long.Rollback(t.Context()) }()
	if _, err := long.Exec(t.Context(), "UPDATE races SET name = 'Slow' WHERE id = $1::text::uuid", slow); err != nil {
		t.Fatal(err)
	}
	poster.Put("/race", object{"_id": fast, "name": "Fast"}).Is(http.StatusOK)
	if events := f.read(100); len(events) != 0 {
		t.Errorf("before the first transaction ended, the feed has %v", events)
	}
	middle := followFeed(t, app) // begins while it runs
	if err := long.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]*follower{"before": f, "meanwhile": middle} {
		f.next(2)
		for i, race := range []string{slow, fast} {
			if f.events[i]["data"].(map[string]any)["race_id"] != race {
				t.Errorf("who began %s sees %v", name, f.events)
			}
		}
	}
}

// TestFeedCursors shows which cursors are refused.
func TestFeedCursors(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	f := followFeed(t, app)
	start := f.cursor
	poster.Race()
	f.next(1)
	first := f.cursor
	poster.Race()
	f.next(1)
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
		return rows(t, app.Pool(t), "changes WHERE event_id IS NOT NULL") == 1
	})
	gone("an event after it was deleted", start)
	app.Client(t).Get("/events?after=" + first).Is(http.StatusOK)
	if oldest := app.Client(t).Get("/events").Is(http.StatusOK).Object(); len(oldest["events"].([]any)) != 1 {
		t.Errorf("the oldest are %v", oldest)
	}
	last := f.cursor
	gone("of another instance", followFeed(t, kit.Start(t, kit.Options{})).cursor)
	// A copy of the database, as it looks to the program.
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE feed SET database = 'another'"); err != nil {
		t.Fatal(err)
	}
	gone("of another database", last)
	if oldest := app.Client(t).Get("/events").Is(http.StatusOK).Object(); len(oldest["events"].([]any)) != 0 {
		t.Errorf("a copy has %v", oldest)
	}
	gone("of another database, later", last)
	f = followFeed(t, app)
	poster.Race()
	f.next(1)
}
