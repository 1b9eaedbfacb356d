package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// seen lists the texts of comments, with a mark before unseen ones.
func seen(u *kit.User, path string) (texts []string) {
	for _, c := range u.Get(path).Is(http.StatusOK).List() {
		mark := "new: "
		if kit.IsTrue(c["seen"]) {
			mark = ""
		}
		texts = append(texts, mark+fmt.Sprint(c["text"]))
	}
	return texts
}

func TestComments(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewComments(t, app, "cmt")
	const own, athlete = "/log/athlete/me/11-20-2026/comments", "/log/athlete/cmt.jess/11-20-2026/comments"
	expect := func(u *kit.User, path string, want ...string) {
		t.Helper()
		if got := seen(u, path); !slices.Equal(got, want) {
			t.Errorf("%s are %q, want %q", path, got, want)
		}
	}
	run := s.Athlete.Post("/log/11-20-2026/runs", object{"miles": 5}).Is(http.StatusCreated).Object()["_id"]

	expect(s.Athlete, own)
	answer := s.Athlete.Post(own, object{"text": "Sore.\nBoth calves."}).Is(http.StatusCreated)
	first := answer.Object()
	for name, want := range map[string]any{
		"owner_id": s.Athlete.ID, "user_id": s.Athlete.ID, "user": "Jess Runner", "date": "2026-11-20", "run_id": nil, "text": "Sore.\nBoth calves.", "seen": true,
	} {
		if first[name] != want {
			t.Errorf("%s is %v, want %v", name, first[name], want)
		}
	}
	if got := answer.Header.Get("Location"); got != fmt.Sprint("/log/comments/", first["_id"]) || answer.Header.Get("ETag") == "" {
		t.Errorf("it is at %q", got)
	}
	expect(s.Coach, athlete, "new: Sore.\nBoth calves.")
	expect(s.Coach, athlete, "new: Sore.\nBoth calves.") // reading marks nothing
	if second := kit.PostComment(s.Coach, athlete, object{"text": "Rest.", "run_id": run}); second["run_id"] != run || second["owner_id"] != s.Athlete.ID || second["user"] != "Pat Coach" {
		t.Errorf("the coach wrote %v", second)
	}
	expect(s.Coach, athlete, "Sore.\nBoth calves.", "Rest.")
	expect(s.Athlete, own, "Sore.\nBoth calves.", "new: Rest.")
	tag := s.Athlete.Get(own).Is(http.StatusOK).Header.Get("ETag")
	s.Athlete.Do(http.MethodGet, own, nil, "If-None-Match: "+tag).Is(http.StatusNotModified)
	kit.PostComment(s.Coach, athlete, object{"text": "Really."})
	s.Athlete.Do(http.MethodPut, own+"/seen", nil, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	expect(s.Athlete, own, "Sore.\nBoth calves.", "new: Rest.", "new: Really.")
	tag = s.Athlete.Get(own).Is(http.StatusOK).Header.Get("ETag")
	for range 2 {
		s.Athlete.Do(http.MethodPut, own+"/seen", nil, "If-Match: "+tag).Is(http.StatusNoContent)
		tag = s.Athlete.Get(own).Is(http.StatusOK).Header.Get("ETag")
	}
	expect(s.Athlete, own, "Sore.\nBoth calves.", "Rest.", "Really.")
	kit.PostComment(s.Athlete, own, object{"text": "Fine."})
	s.Coach.Put(athlete+"/seen", nil).Is(http.StatusNoContent)
	expect(s.Coach, athlete, "Sore.\nBoth calves.", "Rest.", "Really.", "Fine.")

	kit.PostComment(s.Coach, "/log/athlete/cmt.jess/12-01-2031/comments", object{"text": "On a day without an entry."})
	key := "once"
	for range 2 {
		s.Athlete.Do(http.MethodPost, "/log/athlete/me/11-19-2026/comments", object{"text": "Once."}, "Idempotency-Key: "+key).Is(http.StatusCreated)
	}
	expect(s.Athlete, "/log/athlete/me/11-19-2026/comments", "Once.")
	if exported := string(s.Coach.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(exported, "On a day without") || strings.Contains(exported, "Fine.") {
		t.Errorf("the author exports %s", exported)
	}
	if exported := string(s.Athlete.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(exported, "On a day without") || !strings.Contains(exported, "Fine.") {
		t.Errorf("the owner exports %s", exported)
	}
}

// Comments are for the owner and accepted coaches, however public the log is.
func TestCommentReaders(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "cmr")
	const athlete = "/log/athlete/cmr.jess/11-20-2026/comments"
	visibility := func(v string) { s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": v}).Is(http.StatusOK) }
	visibility("public")
	own := fmt.Sprint("/log/comments/", kit.PostComment(s.Athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Mine."})["_id"])
	stranger := app.Register(t)
	refused := func(u *kit.User) {
		t.Helper()
		u.Get("/log/athlete/cmr.jess/11-20-2026").Is(http.StatusOK) // the log is public
		u.Get(athlete).Is(http.StatusForbidden)
		u.Post(athlete, object{"text": "Hello."}).Is(http.StatusForbidden)
		u.Put(athlete+"/seen", nil).Is(http.StatusForbidden)
		u.Get(own).Is(http.StatusNotFound)
		u.Put(own, object{"text": "Theirs."}).Is(http.StatusNotFound)
		u.Delete(own).Is(http.StatusNotFound)
		u.Do(http.MethodDelete, own, nil, "If-Match: *").Is(http.StatusNotFound)
		events := u.Get("/log/changes?athlete=cmr.jess").Is(http.StatusOK)
		if strings.Contains(string(events.Body), "comment_added") || !strings.Contains(string(events.Body), "entry_written") {
			t.Errorf("the log of changes says %s", events)
		}
	}
	kit.Eventually(t, "the owner is told of the comment", func() bool {
		return strings.Contains(string(s.Athlete.Get("/log/changes").Is(http.StatusOK).Body), "comment_added")
	})
	refused(stranger)
	refused(s.Coach) // whom the athlete has not accepted
	app.Client(t).Get(athlete).Is(http.StatusUnauthorized)
	stranger.Get("/log/athlete/nobody.has.this/11-20-2026/comments").Is(http.StatusNotFound)

	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	theirs := fmt.Sprint("/log/comments/", kit.PostComment(s.Coach, athlete, object{"text": "Well run."})["_id"])
	s.Coach.Get(own).Is(http.StatusOK)
	s.Coach.Put(own, object{"text": "Theirs."}).Is(http.StatusForbidden)
	s.Coach.Delete(own).Is(http.StatusForbidden)
	s.Athlete.Put(theirs, object{"text": "Theirs."}).Is(http.StatusForbidden)
	token, _ := kit.PersonalToken(t, s.Coach, "read", "log")
	s.Coach.WithToken(token).Get(athlete).Is(http.StatusForbidden) // without the scope team
	s.Coach.WithToken(token).Get(own).Is(http.StatusNotFound)
	s.Coach.WithToken(token).Delete(theirs).Is(http.StatusNotFound)
	if got := string(s.Coach.Get("/log/changes?athlete=cmr.jess").Is(http.StatusOK).Body); !strings.Contains(got, "comment_added") {
		t.Errorf("the coach is told %s", got)
	}

	visibility("private")
	s.Coach.Get(athlete).Is(http.StatusForbidden)
	s.Coach.Get(theirs).Is(http.StatusNotFound)
	visibility("team")
	s.Coach.Get(theirs).Is(http.StatusOK)
	s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
	s.Coach.Get(athlete).Is(http.StatusForbidden)
	s.Coach.Get(theirs).Is(http.StatusNotFound)
	s.Coach.Put(theirs, object{"text": "Changed."}).Is(http.StatusNotFound)
	s.Coach.Delete(theirs).Is(http.StatusNoContent) // a former coach takes their own words along
	if got := seen(s.Athlete, "/log/athlete/me/11-20-2026/comments"); !slices.Equal(got, []string{"Mine."}) {
		t.Errorf("%v are left", got)
	}
}

func TestCommentChanges(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewComments(t, app, "cmc")
	const own, athlete = "/log/athlete/me/11-20-2026/comments", "/log/athlete/cmc.jess/11-20-2026/comments"
	coach := kit.FollowLogs(t, s.Coach)
	mine := kit.PostComment(s.Athlete, own, object{"text": "Mine."})
	coach.Until("log.comment_added 2026-11-20")
	theirs := kit.PostComment(s.Coach, athlete, object{"text": "Theirs."})
	coach.Until("log.comment_added 2026-11-20")
	path := fmt.Sprint("/log/comments/", theirs["_id"])
	s.Athlete.Put(own+"/seen", nil).Is(http.StatusNoContent)
	tag := s.Coach.Get(path).Is(http.StatusOK).Header.Get("ETag")
	same := s.Coach.Do(http.MethodPut, path, object{"text": "Theirs."}, "If-Match: "+tag).Is(http.StatusOK)
	if same.Object()["updated_at"] != theirs["updated_at"] || same.Header.Get("ETag") != tag {
		t.Errorf("the same text makes it %s", same)
	}
	changed := s.Coach.Do(http.MethodPut, path, object{"text": "Changed."}, "If-Match: "+tag).Is(http.StatusOK)
	if c := changed.Object(); c["text"] != "Changed." || c["updated_at"] == c["created_at"] {
		t.Errorf("it is %s", changed)
	}
	s.Coach.Do(http.MethodPut, path, object{"text": "Again."}, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	s.Athlete.Do(http.MethodDelete, path, nil, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	if got := seen(s.Athlete, own); !slices.Equal(got, []string{"Mine.", "Changed."}) {
		t.Errorf("the athlete reads %v", got)
	}
	s.Athlete.Delete(path).Is(http.StatusNoContent)
	s.Athlete.Do(http.MethodDelete, fmt.Sprint("/log/comments/", mine["_id"]), nil, "If-Match: *").Is(http.StatusNoContent)
	s.Athlete.Delete(path).Is(http.StatusNotFound)
	coach.Is("log.comment_changed 2026-11-20", "log.comment_removed 2026-11-20", "log.comment_removed 2026-11-20")

	for text, status := range map[string]int{"": 422, "\u00a0": 422, "a\u202eb": 422, strings.Repeat("a", 2001): 422, strings.Repeat("ä", 2000): 201} {
		s.Athlete.Post(own, object{"text": text}).Is(status)
	}
	s.Athlete.Post(own, object{"text": "On a run of nobody.", "run_id": s.Athlete.ID}).Is(http.StatusUnprocessableEntity)
	other := s.Athlete.Post("/log/11-18-2026/runs", object{"miles": 1}).Is(http.StatusCreated).Object()["_id"]
	s.Athlete.Post(own, object{"text": "On a run of another day.", "run_id": other}).Is(http.StatusUnprocessableEntity)
	s.Athlete.Post(own, object{"text": "With more.", "seen": true}).Is(http.StatusUnprocessableEntity)
	s.Athlete.Get("/log/athlete/me/02-30-2026/comments").Is(http.StatusBadRequest)
}

// Whatever becomes of a day and its runs, its comments stay; those of an account that is deleted go.
func TestCommentsOutliveDays(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewComments(t, app, "cmo")
	const own, athlete = "/log/athlete/me/11-20-2026/comments", "/log/athlete/cmo.jess/11-20-2026/comments"
	kept := func(run any) {
		t.Helper()
		list := s.Athlete.Get(own).Is(http.StatusOK).List()
		if len(list) != 2 || list[1]["run_id"] != run {
			t.Errorf("the comments are %v, and the run %v", list, run)
		}
	}
	day := object{"runs": []object{{"miles": 5, "title": "Loop"}}}
	runs := s.Athlete.Post("/log/11-20-2026", day).Is(http.StatusOK).Object()["runs"].([]any)
	run := runs[0].(map[string]any)["_id"]
	kit.PostComment(s.Athlete, own, object{"text": "On the day."})
	kit.PostComment(s.Coach, athlete, object{"text": "On the run.", "run_id": run})
	s.Athlete.Post("/log/11-20-2026", day).Is(http.StatusOK) // the day as it is, written again
	kept(run)
	s.Athlete.Put(fmt.Sprint("/log/runs/", run), object{"miles": 6}).Is(http.StatusOK)
	kept(run)
	s.Athlete.Post("/log/11-20-2026", object{"runs": []object{{"miles": 2}}}).Is(http.StatusOK)
	kept(nil)
	s.Athlete.Delete("/log/11-20-2026").Is(http.StatusNoContent)
	kept(nil)
	s.Athlete.Post("/log/11-20-2026", object{"notes": "Anew."}).Is(http.StatusOK)
	kept(nil)

	athletes := kit.FollowLogs(t, s.Athlete)
	s.Coach.Delete("/user/" + s.Coach.ID).Is(http.StatusOK)
	athletes.Until("log.comment_removed 2026-11-20")
	if got := seen(s.Athlete, own); !slices.Equal(got, []string{"On the day."}) {
		t.Errorf("%v are left", got)
	}
	s.Athlete.Delete("/user/" + s.Athlete.ID).Is(http.StatusOK)
	var rows int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT (SELECT count(*) FROM comments) + (SELECT count(*) FROM seen_comments) + (SELECT count(*) FROM changes WHERE user_id = $1)", s.Athlete.ID).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows are left: %v", rows, err)
	}
}

// Nobody takes the room of the others on a day, and several at once take no more than one by one.
func TestCommentLimits(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewComments(t, app, "cml")
	const own, athlete = "/log/athlete/me/11-20-2026/comments", "/log/athlete/cml.jess/11-20-2026/comments"
	kit.InDatabase(t, app, `INSERT INTO comments (id, user_id, day, author_id, text, created_at, updated_at)
		SELECT gen_random_uuid(), $1, '2026-11-20', $2, 'x', now(), now() FROM generate_series(1, 45)`, s.Athlete.ID, s.Coach.ID)
	statuses := make(chan int, 10)
	for range cap(statuses) {
		go func() { statuses <- s.Coach.Post(athlete, object{"text": "At once."}).Status }()
	}
	count := map[int]int{}
	for range cap(statuses) {
		count[<-statuses]++
	}
	if count[http.StatusCreated] != 5 || count[http.StatusUnprocessableEntity] != 5 {
		t.Errorf("ten at once: %v", count)
	}
	if refused := s.Coach.Post(athlete, object{"text": "One more."}).Is(http.StatusUnprocessableEntity); kit.ProblemKind(refused) != "too-many-comments" {
		t.Errorf("one too many: %s", refused)
	}
	kit.PostComment(s.Athlete, own, object{"text": "Still room for me."})
	kit.InDatabase(t, app, `INSERT INTO comments (id, user_id, day, author_id, text, created_at, updated_at)
		SELECT gen_random_uuid(), $1, '2026-01-01'::date + n, $1, 'x', now(), now() FROM generate_series(1, 500) AS n`, s.Athlete.ID)
	if refused := s.Athlete.Post("/log/athlete/me/11-19-2026/comments", object{"text": "One more."}).Is(http.StatusTooManyRequests); refused.Header.Get("Retry-After") == "" {
		t.Errorf("too often: %s", refused)
	}
}
