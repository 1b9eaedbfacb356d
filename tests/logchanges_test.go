package tests

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// logFollower follows the changes to training logs.
type logFollower struct {
	t      *testing.T
	client *kit.User
	path   string
	cursor string
}

// followLogs returns a follower from the end.
func followLogs(t *testing.T, client *kit.User) *logFollower {
	t.Helper()
	f := &logFollower{t: t, client: client, path: "/log/changes?", cursor: "now"}
	if got := f.read(); len(got) != 0 {
		t.Errorf("after=now returns %v", got)
	}
	return f
}

// read reads a page, and returns the types and days of its events.
func (f *logFollower) read() (short []string) {
	f.t.Helper()
	page := f.client.Get(f.path + "after=" + f.cursor).Is(http.StatusOK).Object()
	f.cursor = page["next"].(string)
	for _, e := range page["events"].([]any) {
		event := e.(map[string]any)
		short = append(short, strings.TrimSpace(fmt.Sprintf("%s %v", event["type"], orEmpty(event["data"].(map[string]any)["date"]))))
	}
	return short
}

// next waits for n events, and returns their types and days.
func (f *logFollower) next(n int) (short []string) {
	f.t.Helper()
	kit.Eventually(f.t, fmt.Sprintf("there are %d events", n), func() bool {
		short = append(short, f.read()...)
		return len(short) >= n
	})
	return short
}

// until waits for an event of a type, and returns what came up to it. "now" is before what another transaction of the cluster kept from being seen, so
// the first events may be older than the follower.
func (f *logFollower) until(kind string) (short []string) {
	f.t.Helper()
	kit.Eventually(f.t, "there is "+kind, func() bool {
		short = append(short, f.read()...)
		return slices.Contains(short, kind)
	})
	return short
}

func orEmpty(v any) any {
	if v == nil {
		return ""
	}
	return v
}

func (f *logFollower) is(want ...string) {
	f.t.Helper()
	if got := f.next(len(want)); !slices.Equal(got, want) {
		f.t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestLogChanges(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, other := app.Register(t), app.Register(t)
	feed := followFeed(t, app)
	mine, theirs := followLogs(t, user), followLogs(t, other)

	user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK)
	user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK) // as it is
	day := user.Post("/log/11-20-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK).Object()
	run := day["runs"].([]any)[0].(map[string]any)["_id"].(string)
	user.Do(http.MethodPut, "/log/runs/"+run, object{"title": "Easy"}).Is(http.StatusOK)
	mine.is("log.day_written 2026-11-20", "log.run_added 2026-11-20", "log.run_changed 2026-11-20")
	user.Do(http.MethodPut, "/log/runs/"+run+"/track", gpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)), octets).Is(http.StatusOK)
	if got := mine.next(1); !slices.Contains(got, "log.track_ready 2026-11-20") {
		t.Errorf("a track: %v", got)
	}
	mine.read()
	user.Delete("/log/runs/" + run).Is(http.StatusNoContent)
	mine.is("log.run_removed 2026-11-20")
	user.Post("/log/11-21-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	user.Delete("/log/11-21-2026").Is(http.StatusNoContent)
	if got := mine.next(4); !slices.Equal(got[:2], []string{"log.day_written 2026-11-21", "log.run_added 2026-11-21"}) ||
		!slices.Contains(got, "log.day_removed 2026-11-21") || !slices.Contains(got, "log.run_removed 2026-11-21") {
		t.Errorf("a day that was deleted: %v", got)
	}
	if got := theirs.read(); len(got) != 0 {
		t.Errorf("a stranger is told %v", got)
	}
	if got := feed.read(100); len(got) != 0 {
		t.Errorf("the public feed has %v", got)
	}
	user.Get("/log/changes?athlete=nobody.has.this").Is(http.StatusNotFound)
	user.Get("/log/changes?after=" + strings.Repeat("A", 31)).Is(http.StatusBadRequest)
	app.Client(t).Get("/log/changes").Is(http.StatusUnauthorized)
}

// A coach follows the athletes who have accepted them, as long as they may read the logs.
func TestLogChangesOfAthletes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: withReceivers})
	s := newTeam(t, app, "chg")
	everything := newReceiver(t, nil)
	coach := followLogs(t, s.coach)
	createWebhook(s.coach, everything.URL, object{"types": []string{"log.run_added", "log.access_began", "log.access_ended"}})
	none := newReceiver(t, nil)
	createWebhook(s.coach, none.URL, nil) // all types, but none of logs
	add := func(date string) {
		t.Helper()
		s.athlete.Post("/log/"+date, object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	}
	visibility := func(v string) { s.athlete.Put("/user/"+s.athlete.ID, object{"log_visibility": v}).Is(http.StatusOK) }

	add("11-01-2026")
	s.coach.Get("/log/changes?athlete=chg.jess").Is(http.StatusForbidden)
	s.athlete.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	first := []string{"log.day_written 2026-11-01", "log.run_added 2026-11-01", "log.access_began"}
	if got := coach.until("log.access_began"); !slices.Equal(got[max(0, len(got)-len(first)):], first) {
		t.Errorf("once accepted: %v", got)
	}
	one := &logFollower{t: t, client: s.coach, path: "/log/changes?athlete=CHG.Jess&", cursor: coach.cursor}
	add("11-02-2026")
	coach.is("log.day_written 2026-11-02", "log.run_added 2026-11-02")
	one.is("log.day_written 2026-11-02", "log.run_added 2026-11-02")

	read := s.coach.Post("/user/tokens", object{"name": "results", "scopes": []string{"read"}}).Is(http.StatusCreated).Object()["token"].(string)
	own := s.coach.WithToken(read)
	if page := own.Get("/log/changes").Is(http.StatusOK).Object(); len(page["events"].([]any)) != 0 {
		t.Errorf("without the scope team: %v", page)
	}
	own.Get("/log/changes?athlete=chg.jess").Is(http.StatusForbidden)

	visibility("private")
	add("11-03-2026")
	coach.is("log.access_ended")
	s.coach.Get("/log/changes?athlete=chg.jess").Is(http.StatusForbidden)
	visibility("team")
	coach.is("log.day_written 2026-11-03", "log.run_added 2026-11-03", "log.access_began") // what they may read counts when they ask
	s.athlete.Delete("/user/coaches/" + s.coach.ID).Is(http.StatusNoContent)
	add("11-04-2026")
	coach.is("log.access_ended")
	s.athlete.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	coach.is("log.day_written 2026-11-04", "log.run_added 2026-11-04", "log.access_began")
	s.athlete.Put("/user/"+s.athlete.ID, object{"team_id": "elsewhere"}).Is(http.StatusOK)
	coach.is("log.access_ended")

	kit.Eventually(t, "the receiver was told", func() bool {
		ended := 0
		for _, r := range everything.requests(t, 0) {
			ended += strings.Count(r.body, "log.access_ended")
		}
		return ended == 3
	})
	for _, r := range everything.requests(t, 0) {
		if strings.Contains(r.body, "day_written") || strings.Contains(r.body, "race_id") || !strings.Contains(r.body, s.athlete.ID) {
			t.Errorf("the receiver was told %s", r.body)
		}
	}
	if got := none.requests(t, 0); len(got) != 0 {
		t.Errorf("a receiver of everything public was told %v", got)
	}
}

// Of an account that is deleted, only its coaches are told that they may not read its log any more.
func TestLogChangesOfDeletedAccounts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := newTeam(t, app, "chd")
	coach := followLogs(t, s.coach)
	s.athlete.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	coach.until("log.access_began")
	s.athlete.Post("/log/11-02-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	coach.is("log.day_written 2026-11-02", "log.run_added 2026-11-02")
	s.athlete.Delete("/user/" + s.athlete.ID).Is(http.StatusOK)
	coach.is("log.access_ended")
	var rows int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM changes WHERE user_id = $1 AND kind::text NOT LIKE 'log.access%'", s.athlete.ID).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows are left: %v", rows, err)
	}
}

// What is older than the log of changes is 410, as in the feed.
func TestLogChangesExpire(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	f := followLogs(t, user)
	user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK)
	f.next(1)
	inDatabase(t, app, "UPDATE feed SET gone_tx = (SELECT max(tx) FROM changes), gone_id = (SELECT max(id) FROM changes) + 1")
	user.Get("/log/changes?after=" + f.cursor).Is(http.StatusGone)
}

// Webhooks can name all types of events, and no other, and the database knows the same.
func TestWebhookEventTypes(t *testing.T) {
	t.Parallel()
	types := texts(schemaOf("EventType")["enum"])
	ofLogs := types[slices.Index(types, "log.day_written"):]
	mapped := func(union string) []string {
		mapping, _ := schemaOf(union)["discriminator"].(map[string]any)["mapping"].(map[string]any)
		return slices.Sorted(maps.Keys(mapping))
	}
	if got := slices.Concat(mapped("FeedEvent"), mapped("LogEvent")); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(types))) {
		t.Errorf("webhooks can name %v, and there are events of %v", types, got)
	}
	if got := mapped("WebhookEvent"); !slices.Equal(got, slices.Sorted(slices.Values(append(slices.Clone(types), "webhook.test")))) {
		t.Errorf("webhooks can name %v, and receive %v", types, got)
	}
	var kinds []string
	err := kit.Start(t, kit.Options{}).Pool(t).QueryRow(t.Context(), "SELECT code.log_kinds()::text[]").Scan(&kinds)
	if err != nil || !slices.Equal(kinds, ofLogs) {
		t.Errorf("the database has the kinds %v: %v", kinds, err)
	}
}
