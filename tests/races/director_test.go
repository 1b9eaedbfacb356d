package races

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"harrier/tests/kit"
)

func TestDirectors(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("are appointed, dismissed and listed", func(t *testing.T) {
		t.Parallel()
		poster, first, second := app.Register(t), app.Register(t, object{"name": "First \"One\""}), app.Register(t, object{"name": "Second"})
		id := poster.Race(object{"results_by": "directors"})
		directors := func(a *kit.Answer) string { return fmt.Sprint(a.Is(http.StatusOK).Object()["directors"]) }
		at := "/race/" + id + "/directors/"
		if got := directors(poster.Get("/race/" + id)); got != "[]" {
			t.Errorf("a new race has the directors %s", got)
		}
		poster.Appoint(id, first)
		if own := poster.Post(at+poster.ID, nil).Is(http.StatusOK).Object(); own["status"] != "accepted" || own["user_id"] != poster.ID {
			t.Errorf("the poster is %v", own)
		}
		poster.Appoint(id, second)
		answer := poster.Get("/race/" + id)
		one, two := fmt.Sprintf(`map[_id:%s name:First "One"]`, first.ID), fmt.Sprintf("map[_id:%s name:Second]", second.ID)
		if got := directors(answer); got != "["+one+" "+two+"]" {
			t.Errorf("the directors are %s", got)
		}
		if read := app.Client(t).Get("/race/" + id).Is(http.StatusOK); !bytes.Equal(read.Body, answer.Body) {
			t.Errorf("reads back differently:\n%s\n%s", read, answer)
		}
		if repeated := poster.Post(at+first.ID, nil); repeated.Is(http.StatusOK).Object()["status"] != "accepted" {
			t.Errorf("appointing again gives %s", repeated)
		}
		if again := poster.Get("/race/" + id); !bytes.Equal(again.Body, answer.Body) {
			t.Errorf("appointing again changes the race: %s", again)
		}
		for _, race := range app.Client(t).Get("/race/list/1/100").List() {
			if _, ok := race["directors"]; ok || race["state"] == nil || race["results_by"] == nil {
				t.Errorf("a list has %v", race)
			}
		}
		poster.Post(at+kit.UnknownID, nil).Is(http.StatusNotFound)
		poster.Post("/race/"+kit.UnknownID+"/directors/"+first.ID, nil).Is(http.StatusNotFound)
		poster.Delete(at + kit.UnknownID).Is(http.StatusNotFound)
		app.Register(t).Delete(at + first.ID).Is(http.StatusForbidden)
		second.Delete(at + first.ID).Is(http.StatusForbidden)
		if got := directors(first.Delete(at + first.ID)); got != "["+two+"]" {
			t.Errorf("after one left, the directors are %s", got)
		}
		first.Put("/race", object{"_id": id, "location": "Mine"}).Is(http.StatusForbidden)
		first.Delete(at + first.ID).Is(http.StatusNotFound)
		exported, _ := second.Get("/user/export").Is(http.StatusOK).Object()["directed_races"].([]any)
		if len(exported) != 1 || exported[0].(object)["race_id"] != id {
			t.Errorf("the export has %v", exported)
		}
		second.Delete("/user/" + second.ID).Is(http.StatusOK)
		if got := directors(poster.Get("/race/" + id)); got != "[]" {
			t.Errorf("after an account was deleted, the directors are %s", got)
		}
	})

	t.Run("have no rights until they accept", func(t *testing.T) {
		t.Parallel()
		poster, named := app.Register(t), app.Register(t, object{"name": "Named"})
		id := poster.Race(object{"results_by": "directors"})
		at := "/race/" + id + "/directors"
		before := app.Client(t).Get("/race/" + id)
		pending := poster.Post(at+"/"+named.ID, nil).Is(http.StatusOK).Object()
		if pending["status"] != "pending" || pending["user"] != "Named" || pending["race_id"] != id {
			t.Errorf("named: %v", pending)
		}
		if after := app.Client(t).Get("/race/" + id); !bytes.Equal(after.Body, before.Body) {
			t.Errorf("everybody sees who has been named: %s", after)
		}
		named.Put("/race", object{"_id": id, "location": "Mine"}).Is(http.StatusForbidden)
		named.Get(at).Is(http.StatusForbidden)
		named.Get("/race/" + id + "/claims").Is(http.StatusForbidden)
		named.Post("/result", object{"race_id": id, "gender": "mens", "event": "8K", "athlete": "Ana Ruiz"}).Is(http.StatusForbidden)
		states := func(list []map[string]any) (s []string) {
			for _, d := range list {
				s = append(s, fmt.Sprint(d["race_id"], d["user_id"], d["status"]))
			}
			return s
		}
		want := []string{id + named.ID + "pending"}
		if mine, theirs := states(named.Get("/user/directorships").List()), states(poster.Get(at).List()); !slices.Equal(mine, want) || !slices.Equal(theirs, want) {
			t.Errorf("pending: %v, %v", mine, theirs)
		}
		app.Register(t).Post("/user/directorships/"+id, nil).Is(http.StatusNotFound)
		app.Register(t).Delete("/user/directorships/" + id).Is(http.StatusNotFound)

		named.Delete("/user/directorships/" + id).Is(http.StatusNoContent)
		named.Post("/user/directorships/"+id, nil).Is(http.StatusNotFound)
		poster.Post(at+"/"+named.ID, nil).Is(http.StatusOK)
		poster.Delete(at + "/" + named.ID).Is(http.StatusOK)
		named.Post("/user/directorships/"+id, nil).Is(http.StatusNotFound)
		poster.Post(at+"/"+named.ID, nil).Is(http.StatusOK)
		for range 2 { // the second time changes nothing
			if d := named.Post("/user/directorships/"+id, nil).Is(http.StatusOK).Object(); d["status"] != "accepted" {
				t.Errorf("accepted: %v", d)
			}
		}
		named.Put("/race", object{"_id": id, "location": "Ours"}).Is(http.StatusOK)
		if got := states(named.Get(at).Is(http.StatusOK).List()); !slices.Equal(got, []string{id + named.ID + "accepted"}) {
			t.Errorf("accepted: %v", got)
		}
		named.Delete("/user/directorships/" + id).Is(http.StatusNoContent)
		named.Put("/race", object{"_id": id, "location": "Mine"}).Is(http.StatusForbidden)
	})

	t.Run("are at most twenty, also of those appointed at once", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		id := poster.Race()
		users := make([]string, 24)
		for i := range users {
			users[i] = app.Register(t).ID
		}
		if n := kit.AtOnce(len(users), func(i int) bool {
			a := poster.Post("/race/"+id+"/directors/"+users[i], nil)
			return a.Status == http.StatusOK || kit.ProblemKind(a.Is(http.StatusConflict)) != "too-many-directors"
		}); n != 20 {
			t.Errorf("%d were appointed", n)
		}
	})

	t.Run("take a race over", func(t *testing.T) {
		t.Parallel()
		poster, director, stranger := app.Register(t), app.Register(t, object{"name": "Next"}), app.Register(t)
		id := poster.Race()
		poster.Appoint(id, director)
		at := "/race/" + id + "/owner"
		poster.Post("/race/"+id+"/directors/"+stranger.ID, nil).Is(http.StatusOK) // who has not accepted
		poster.Put(at, object{"user_id": stranger.ID}).Is(http.StatusUnprocessableEntity).Names("/user_id")
		poster.Put(at, object{"user_id": kit.UnknownID}).Is(http.StatusUnprocessableEntity).Names("/user_id")
		poster.Put(at, object{"user_id": poster.ID}).Is(http.StatusOK)
		director.Put(at, object{"user_id": director.ID}).Is(http.StatusForbidden)
		poster.Put("/race/"+kit.UnknownID+"/owner", object{"user_id": director.ID}).Is(http.StatusNotFound)
		poster.Do(http.MethodPut, at, object{"user_id": director.ID}, `If-Match: "other"`).Is(http.StatusPreconditionFailed)
		tag := poster.Get("/race/" + id).Header.Get("ETag")
		given := poster.Do(http.MethodPut, at, object{"user_id": director.ID}, "If-Match: "+tag).Is(http.StatusOK).Object()
		left, _ := given["directors"].([]any)
		if given["user_id"] != director.ID || given["user"] != "Next" || len(left) != 1 || left[0].(object)["_id"] != poster.ID {
			t.Errorf("the race is now %v", given)
		}
		poster.Delete("/race/" + id).Is(http.StatusForbidden)
		poster.Put("/race", object{"_id": id, "location": "Still possible"}).Is(http.StatusOK)
		director.Delete("/race/" + id).Is(http.StatusOK)
	})
}

// TestRaceRulesAtOnce shows that a request that waits for a change of a race is judged by the changed race.
func TestRaceRulesAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	callers := raceCallers{"poster": app.Register(t), "director": app.Register(t), "author": app.Register(t)}
	pool := app.Pool(t)
	for _, act := range []string{"add", "import", "correct", "withdraw", "undo", "change", "rename", "delete"} {
		callers.waits(t, app, act, "UPDATE races SET state = 'locked' WHERE id = $1::text::uuid", "race-locked")
	}
	callers.waits(t, app, "give", "UPDATE races SET user_id = NULL, user_name = NULL WHERE id = $1::text::uuid", "about:blank")

	t.Run("a race is given to one", func(t *testing.T) {
		poster := app.Register(t)
		id := poster.Race()
		ids := make([]string, 4)
		for i := range ids {
			director := app.Register(t)
			ids[i] = director.ID
			poster.Appoint(id, director)
		}
		if n := kit.AtOnce(len(ids), func(i int) bool {
			return poster.Put("/race/"+id+"/owner", object{"user_id": ids[i]}).Status == http.StatusOK
		}); n != 1 {
			t.Errorf("%d got it", n)
		}
		var posters, directors int
		err := pool.QueryRow(t.Context(), `
			SELECT count(*) FILTER (WHERE user_id = ANY ($2::text[]::uuid[])), (SELECT count(*) FROM race_directors WHERE race_id = $1::text::uuid)
			FROM races WHERE id = $1::text::uuid`, id, ids).Scan(&posters, &directors)
		if err != nil || posters != 1 || directors != len(ids) {
			t.Errorf("%d posters and %d directors: %v", posters, directors, err)
		}
	})
}

// waits has a caller act while the race is being changed by a statement, and expects a refusal once it is.
func (c raceCallers) waits(t *testing.T, app *kit.App, act, change, kind string) {
	t.Helper()
	t.Run(act, func(t *testing.T) {
		r := c.newRace(t, app, "provisional", "anyone")
		caller := c["poster"]
		if slices.Contains([]string{"add", "import", "correct", "withdraw", "undo"}, act) {
			caller = c["author"]
		}
		tx, err := app.Pool(t).Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback(t.Context()) }()
		if _, err := tx.Exec(t.Context(), change, r.id); err != nil {
			t.Fatal(err)
		}
		answers := make(chan *kit.Answer, 1)
		go func() { answers <- r.do(caller.In(t), act, c["director"].ID, c["author"].ID) }()
		kit.WaitForLocks(t, app, 1)
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		if a := <-answers; a.Status != http.StatusForbidden || kit.ProblemKind(a) != kind {
			t.Errorf("%s", a)
		}
	})
}
