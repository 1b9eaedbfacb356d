package kit

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// FeedFollower is a program that follows the feed of changes.
type FeedFollower struct {
	T      *testing.T
	Client *Client
	Cursor string
	Events []Object
}

// FollowFeed returns a follower from the end of the feed.
func FollowFeed(t *testing.T, app *App) *FeedFollower {
	t.Helper()
	f := &FeedFollower{T: t, Client: app.Client(t), Cursor: "now"}
	if events := f.Read(100); len(events) != 0 {
		t.Errorf("after=now returns %v", events)
	}
	return f
}

// Read reads a page.
func (f *FeedFollower) Read(length int) []Object {
	f.T.Helper()
	query := fmt.Sprintf("?length=%d", length)
	if f.Cursor != "" {
		query += "&after=" + f.Cursor
	}
	page := f.Client.Get("/events" + query).Is(http.StatusOK).Object()
	before := f.Cursor
	f.Cursor, _ = page["next"].(string)
	list, _ := page["events"].([]any)
	events := make([]Object, len(list))
	for i, e := range list {
		events[i], _ = e.(map[string]any)
	}
	if len(events) == 0 && before != "" && before != "now" && before != f.Cursor {
		f.T.Errorf("an empty page moves the cursor from %s to %s", before, f.Cursor)
	}
	f.Events = append(f.Events, events...)
	return events
}

// Next waits for n more events, and returns what they say in short.
func (f *FeedFollower) Next(n int) []string {
	f.T.Helper()
	from := len(f.Events)
	Eventually(f.T, fmt.Sprintf("the feed has %d more events", n), func() bool {
		f.Read(100)
		return len(f.Events) >= from+n
	})
	short := make([]string, 0, n)
	for _, e := range f.Events[from:] {
		short = append(short, inShort(e))
	}
	return short
}

// inShort says what an event is about: its type and what is not null.
func inShort(e Object) string {
	data, _ := e["data"].(map[string]any)
	kind, _ := e["type"].(string)
	parts := []string{kind}
	for _, name := range []string{"count", "fields", "state"} {
		if data[name] != nil {
			parts = append(parts, fmt.Sprint(data[name]))
		}
	}
	return strings.Join(parts, " ")
}

// Viewer is a client of live results. It knows of a race only through the stream.
type Viewer struct {
	t       *testing.T
	Stream  *Stream
	Last    string // the ID of the last event
	Results map[string]Object
	Scores  map[string]Object
	Reloads int
}

// Watch opens a stream.
func Watch(t *testing.T, app *App, race, query string, headers ...string) *Viewer {
	t.Helper()
	v := &Viewer{t: t, Stream: app.Client(t).Stream("/race/"+race+"/live"+query, headers...), Results: map[string]Object{}, Scores: map[string]Object{}}
	if e := v.Stream.Next(); e.Retry == "" {
		t.Errorf("the stream begins with %+v", e)
	}
	return v
}

// Next applies the events up to the next ID.
func (v *Viewer) Next() {
	v.t.Helper()
	for {
		e := v.Stream.Next()
		var data struct {
			Results []Object `json:"results"`
			Deleted []string `json:"deleted"`
			Gender  string   `json:"gender"`
			Scores  Object   `json:"scores"`
		}
		if err := json.Unmarshal([]byte(e.Data), &data); err != nil {
			v.t.Fatalf("event %+v: %v", e, err)
		}
		switch e.Name {
		case "results":
			for _, r := range data.Results {
				id, _ := r["_id"].(string)
				v.Results[id] = r
			}
			for _, id := range data.Deleted {
				delete(v.Results, id)
			}
		case "scores":
			v.Scores[data.Gender] = data.Scores
		case "reload":
			v.Reloads++
		default:
			v.t.Fatalf("event %+v", e)
		}
		if e.ID != "" {
			v.Last = e.ID
			return
		}
	}
}

// Until applies events until the viewer knows what it should.
func (v *Viewer) Until(what string, knows func() bool) {
	v.t.Helper()
	for deadline := time.Now().Add(patience); !knows(); v.Next() {
		if time.Now().After(deadline) {
			v.t.Fatalf("%s: results %v, scores %v, %d reloads", what, v.Results, v.Scores, v.Reloads)
		}
	}
}

// EndLooking ends the connections that look for changes, once there are any.
func EndLooking(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	const looking = `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND query LIKE '-- name: ChangesSince%'`
	Eventually(t, "a connection looks for changes", func() bool {
		var n int
		if err := pool.QueryRow(t.Context(), looking).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n > 0
	})
}
