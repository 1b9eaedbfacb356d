package log

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

func TestLogChanges(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, other := app.Register(t), app.Register(t)
	feed := kit.FollowFeed(t, app)
	mine, theirs := kit.FollowLogs(t, user), kit.FollowLogs(t, other)

	user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK)
	user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK) // as it is
	day := user.Post("/log/11-20-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK).Object()
	run := day["runs"].([]any)[0].(map[string]any)["_id"].(string)
	user.Do(http.MethodPut, "/log/runs/"+run, object{"title": "Easy"}).Is(http.StatusOK)
	mine.Is("log.entry_written 2026-11-20", "log.run_added 2026-11-20", "log.run_changed 2026-11-20")
	user.Do(http.MethodPut, "/log/runs/"+run+"/track", kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)), kit.OctetStream).Is(http.StatusOK)
	mine.Until("log.track_ready 2026-11-20")
	user.Delete("/log/runs/" + run).Is(http.StatusNoContent)
	mine.Until("log.run_removed 2026-11-20")
	user.Post("/log/11-21-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	user.Delete("/log/11-21-2026").Is(http.StatusNoContent)
	if got := mine.Next(4); !slices.Equal(got[:2], []string{"log.entry_written 2026-11-21", "log.run_added 2026-11-21"}) ||
		!slices.Contains(got, "log.entry_removed 2026-11-21") || !slices.Contains(got, "log.run_removed 2026-11-21") {
		t.Errorf("a day that was deleted: %v", got)
	}
	if got := theirs.Read(); len(got) != 0 {
		t.Errorf("a stranger is told %v", got)
	}
	if got := feed.Read(100); len(got) != 0 {
		t.Errorf("the public feed has %v", got)
	}
	user.Get("/log/changes?athlete=nobody.has.this").Is(http.StatusNotFound)
	user.Get("/log/changes?after=" + strings.Repeat("A", 31)).Is(http.StatusBadRequest)
	app.Client(t).Get("/log/changes").Is(http.StatusUnauthorized)
}

// A coach follows the athletes who have accepted them, as long as they may read the logs.
func TestLogChangesOfAthletes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	s := kit.NewTeam(t, app, "chg")
	everything := kit.NewReceiver(t, nil)
	coach := kit.FollowLogs(t, s.Coach)
	kit.CreateWebhook(s.Coach, everything.URL, object{"types": []string{"log.run_added", "log.access_began", "log.access_ended"}})
	none := kit.NewReceiver(t, nil)
	kit.CreateWebhook(s.Coach, none.URL, nil) // all types, but none of logs
	add := func(date string) {
		t.Helper()
		s.Athlete.Post("/log/"+date, object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	}
	visibility := func(v string) { s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": v}).Is(http.StatusOK) }

	add("11-01-2026")
	s.Coach.Get("/log/changes?athlete=chg.jess").Is(http.StatusForbidden)
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	first := []string{"log.entry_written 2026-11-01", "log.run_added 2026-11-01", "log.access_began"}
	if got := coach.Until("log.access_began"); !slices.Equal(got[max(0, len(got)-len(first)):], first) {
		t.Errorf("once accepted: %v", got)
	}
	one := &kit.LogFollower{T: t, Client: s.Coach, Path: "/log/changes?athlete=CHG.Jess&", Cursor: coach.Cursor}
	add("11-02-2026")
	coach.Is("log.entry_written 2026-11-02", "log.run_added 2026-11-02")
	one.Is("log.entry_written 2026-11-02", "log.run_added 2026-11-02")

	read := s.Coach.Post("/user/tokens", object{"name": "results", "scopes": []string{"read"}}).Is(http.StatusCreated).Object()["token"].(string)
	own := s.Coach.WithToken(read)
	if page := own.Get("/log/changes").Is(http.StatusOK).Object(); len(page["events"].([]any)) != 0 {
		t.Errorf("without the scope team: %v", page)
	}
	own.Get("/log/changes?athlete=chg.jess").Is(http.StatusForbidden)

	visibility("private")
	add("11-03-2026")
	coach.Is("log.access_ended")
	s.Coach.Get("/log/changes?athlete=chg.jess").Is(http.StatusForbidden)
	visibility("team")
	coach.Is("log.entry_written 2026-11-03", "log.run_added 2026-11-03", "log.access_began") // what they may read counts when they ask
	s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
	add("11-04-2026")
	coach.Is("log.access_ended")
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	coach.Is("log.entry_written 2026-11-04", "log.run_added 2026-11-04", "log.access_began")
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "elsewhere"}).Is(http.StatusOK)
	coach.Is("log.access_ended")

	kit.Eventually(t, "the receiver was told", func() bool {
		ended := 0
		for _, r := range everything.Requests(t, 0) {
			ended += strings.Count(r.Body, "log.access_ended")
		}
		return ended == 3
	})
	for _, r := range everything.Requests(t, 0) {
		if strings.Contains(r.Body, "entry_written") || strings.Contains(r.Body, "race_id") || !strings.Contains(r.Body, s.Athlete.ID) {
			t.Errorf("the receiver was told %s", r.Body)
		}
	}
	if got := none.Requests(t, 0); len(got) != 0 {
		t.Errorf("a receiver of everything public was told %v", got)
	}
}

// Of an account that is deleted, only its coaches are told that they may not read its log any more.
func TestLogChangesOfDeletedAccounts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewTeam(t, app, "chd")
	coach := kit.FollowLogs(t, s.Coach)
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	coach.Until("log.access_began")
	s.Athlete.Post("/log/11-02-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	coach.Is("log.entry_written 2026-11-02", "log.run_added 2026-11-02")
	s.Athlete.Delete("/user/" + s.Athlete.ID).Is(http.StatusOK)
	coach.Is("log.access_ended")
	var rows int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM changes WHERE user_id = $1 AND kind::text NOT LIKE 'log.access%'", s.Athlete.ID).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows are left: %v", rows, err)
	}
}

// What is older than the log of changes is 410, as in the feed.
func TestLogChangesExpire(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	f := kit.FollowLogs(t, user)
	user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK)
	f.Next(1)
	kit.InDatabase(t, app, "UPDATE feed SET gone_tx = (SELECT max(tx) FROM changes), gone_id = (SELECT max(id) FROM changes) + 1")
	user.Get("/log/changes?after=" + f.Cursor).Is(http.StatusGone)
}

// Webhooks can name all types of events, and no other, and the database knows the same.
func TestWebhookEventTypes(t *testing.T) {
	t.Parallel()
	types := kit.Strings(kit.SchemaOf("EventType")["enum"])
	ofLogs := types[slices.Index(types, "log.entry_written"):]
	mapped := func(union string) []string {
		mapping, _ := kit.SchemaOf(union)["discriminator"].(map[string]any)["mapping"].(map[string]any)
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
