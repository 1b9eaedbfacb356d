package log

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// Whatever an import does to days and runs, and whatever undoing it takes away, comments stay. Those on a run that is merged stay on it; those on one
// that goes are on the day.
func TestCommentsOutliveImports(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	s := kit.NewComments(t, app, "cmi")
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)
	const day, before = "/log/athlete/me/11-20-2026/comments", "/log/athlete/me/11-19-2026/comments"
	typed := s.Athlete.Post("/log/11-20-2026/runs", object{"meters": 3010, "title": "Mine"}).Is(http.StatusCreated).Object()["_id"]
	kit.PostComment(s.Athlete, day, object{"text": "On the day."})
	kit.PostComment(s.Coach, "/log/athlete/cmi.jess/11-20-2026/comments", object{"text": "On the run.", "run_id": typed})
	expect := func(why, path string, want ...any) {
		t.Helper()
		list := s.Coach.Get(strings.Replace(path, "/me/", "/cmi.jess/", 1)).Is(http.StatusOK).List()
		runs := make([]any, len(list))
		for i, c := range list {
			runs[i] = c["run_id"]
		}
		if !slices.Equal(runs, want) {
			t.Errorf("%s, the comments are on the runs %v, want %v", why, runs, want)
		}
	}
	undo := func(i object) { s.Athlete.Delete(fmt.Sprint("/log/imports/", i["_id"])).Is(http.StatusOK) }

	watch := kit.ImportLog(t, s.Athlete.Client, "", kit.GpxTrack(morning))
	if watch["merged"] != 1.0 {
		t.Fatalf("the recording of the watch is not merged: %v", watch)
	}
	expect("merged with the recording of a watch", day, nil, typed)
	phone := kit.ImportLog(t, s.Athlete.Client, "", kit.GpxTrack(morning.Add(40*time.Second)))
	if phone["duplicates"] != 1.0 {
		t.Fatalf("the recording of the phone is no duplicate: %v", phone)
	}
	expect("recorded by a phone, too", day, nil, typed)
	table := kit.ImportLog(t, s.Athlete.Client, "?source=days&unit=mi", "date,miles,notes\n2026-11-20,9,theirs\n2026-11-19,4,theirs\n")
	if table["runs"] != 2.0 {
		t.Fatalf("the table: %v", table)
	}
	expect("beside the days of a table", day, nil, typed)
	entry := s.Athlete.Get("/log/11-19-2026").Is(http.StatusOK).Object()
	added := kit.RunsOf(entry)[0]["_id"]
	kit.PostComment(s.Coach, "/log/athlete/cmi.jess/11-19-2026/comments", object{"text": "On a run of the table.", "run_id": added})
	expect("on an imported run", before, added)

	undo(table)
	if left := s.Athlete.Get("/log/11-19-2026").Is(http.StatusOK).Object(); left["_id"] != nil {
		t.Errorf("undoing leaves %v", left)
	}
	expect("where the imported run is undone", before, nil)
	expect("beside it", day, nil, typed)
	undo(watch)
	expect("where the merging is undone", day, nil, typed)
	kit.ImportLog(t, s.Athlete.Client, "", kit.GpxTrack(morning))
	s.Athlete.Do(http.MethodPut, fmt.Sprint("/log/runs/", typed, "/track"), kit.GpxTrack(morning), kit.OctetStream).Is(http.StatusOK)
	expect("merged again, with a track of its own", day, nil, typed)
	s.Athlete.Delete(fmt.Sprint("/log/runs/", typed)).Is(http.StatusNoContent)
	expect("where the run is deleted", day, nil, nil)
	kit.ImportLog(t, s.Athlete.Client, "?restore=true", kit.GpxTrack(morning))
	expect("where an import restores the run", day, nil, nil)
	for path, want := range map[string][]string{day: {"On the day.", "On the run."}, before: {"On a run of the table."}} {
		comments := s.Athlete.Get(path).Is(http.StatusOK).List()
		texts := make([]string, 0, len(comments))
		for _, c := range comments {
			texts = append(texts, fmt.Sprint(c["text"]))
		}
		if !slices.Equal(texts, want) {
			t.Errorf("%s has %q", path, texts)
		}
	}
}

// Webhooks tell of comments those who may read them, and name them without their text.
func TestWebhooksOfComments(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	s := kit.NewComments(t, app, "cmw")
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "public"}).Is(http.StatusOK)
	kinds := []string{"log.comment_added", "log.comment_changed", "log.comment_removed"}
	owner, coach, stranger := kit.NewReceiver(t, nil), kit.NewReceiver(t, nil), kit.NewReceiver(t, nil)
	_, secret := kit.CreateWebhook(s.Athlete, owner.URL, object{"types": kinds})
	hook, _ := kit.CreateWebhook(s.Coach, coach.URL, object{"types": kinds})
	kit.CreateWebhook(app.Register(t), stranger.URL, object{"types": kinds})

	run := s.Athlete.Post("/log/11-20-2026/runs", object{"miles": 5}).Is(http.StatusCreated).Object()["_id"]
	c := kit.PostComment(s.Athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Secret ache.", "run_id": run})
	path := fmt.Sprint("/log/comments/", c["_id"])
	s.Athlete.Put(path, object{"text": "Secret pain."}).Is(http.StatusOK)
	s.Athlete.Delete(path).Is(http.StatusNoContent)
	for name, receiver := range map[string]*kit.HookReceiver{"the owner": owner, "the coach": coach} {
		var told []string
		for _, r := range receiver.Requests(t, len(kinds)) {
			var event struct {
				ID        string         `json:"_id"`
				Type      string         `json:"type"`
				Timestamp time.Time      `json:"timestamp"`
				Data      map[string]any `json:"data"`
			}
			decoder := json.NewDecoder(strings.NewReader(r.Body))
			decoder.DisallowUnknownFields()
			want := object{"user_id": s.Athlete.ID, "date": "2026-11-20", "run_id": run, "comment_id": c["_id"]}
			if err := decoder.Decode(&event); err != nil || event.ID != r.ID || event.Timestamp.IsZero() || !maps.Equal(event.Data, want) {
				t.Errorf("%s is told %s: %v", name, r.Body, err)
			}
			told = append(told, event.Type)
		}
		slices.Sort(told) // they may arrive in any order
		if !slices.Equal(told, kinds) {
			t.Errorf("%s is told of %v", name, told)
		}
	}
	if r := owner.Requests(t, 1)[0]; !r.Verify(t, secret) {
		t.Errorf("the signature is wrong: %+v", r)
	}

	// A coach may have an event sent once more. A former coach is told nothing more, not even that.
	told := coach.Requests(t, 0)[0].ID
	delivery := "/webhooks/" + hook + "/deliveries/" + told
	s.Coach.Post(delivery, nil).Is(http.StatusOK)
	coach.Requests(t, len(kinds)+1)
	kit.Eventually(t, "it is noted", func() bool { return s.Coach.Get(delivery).Object()["state"] == "delivered" })
	s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
	s.Coach.Post(delivery, nil).Is(http.StatusOK)
	kit.Eventually(t, "it is not sent", func() bool {
		d := s.Coach.Get(delivery).Object()
		return d["state"] == "failed" && d["error"] == "the log may not be read any more"
	})
	kit.PostComment(s.Athlete, "/log/athlete/me/11-21-2026/comments", object{"text": "Alone."})
	owner.Requests(t, len(kinds)+1)
	if n := len(coach.Requests(t, 0)) - len(kinds) - 1; n != 0 || len(stranger.Requests(t, 0)) != 0 {
		t.Errorf("a former coach is told of %d comments, and a stranger of %d", n, len(stranger.Requests(t, 0)))
	}
}
