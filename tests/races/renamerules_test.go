package races

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestRenamesSince(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	const file = "name,team,time\nAnn,Rot,17:05\nBo,Rot,17:06\nCy,Rot,17:07\nDi,Blau,17:08\n"
	made := func(t *testing.T, c *kit.Client, race string, body object) string {
		t.Helper()
		id, _ := c.Post("/race/"+race+"/renames", body).Is(http.StatusCreated).Object()["_id"].(string)
		return "/race/" + race + "/renames/" + id
	}

	t.Run("corrections are not lost unasked", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		at := made(t, director.Client, race, kit.Rename("team", squad("Rot"), squad("Blau")))
		ids := idsOf(t, director.Client, race)
		director.Put("/result", object{"_id": ids["Ann 17:05"], "team": "Grau"}).Is(http.StatusOK)
		p := director.Delete(at).Is(http.StatusConflict).Object()
		if p["type"] != "/problems/results-corrected" || !strings.Contains(fmt.Sprint(p["detail"]), "since: Ann.") {
			t.Errorf("%v", p)
		}
		director.Put("/result", object{"_id": ids["Ann 17:05"], "team": "Blau"}).Is(http.StatusOK)
		director.Delete("/result/" + ids["Bo 17:06"]).Is(http.StatusOK)
		if p := director.Delete(at).Is(http.StatusConflict).Object(); !strings.Contains(fmt.Sprint(p["detail"]), "1 of the results have been deleted") {
			t.Errorf("%v", p)
		}
		director.Put("/result", object{"_id": ids["Ann 17:05"], "team_id": "BLAU"}).Is(http.StatusOK)
		director.Delete(at + "?force=true").Is(http.StatusOK)
		if got, want := named(t, director.Client, race), "Ann - Blau BLAU\nCy - Rot rot\nDi - Blau blau"; got != want {
			t.Errorf("\n%s\nwant\n%s", got, want)
		}
	})

	t.Run("renames of renames are taken back in their order", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		before := named(t, director.Client, race)
		first := made(t, director.Client, race, kit.Rename("team", squad("Rot"), squad("Blau")))
		second := made(t, director.Client, race, kit.Rename("team", squad("Blau"), squad("Grau")))
		director.Delete(first).Is(http.StatusConflict)
		director.Delete(second).Is(http.StatusOK)
		director.Delete(first).Is(http.StatusOK)
		if got := named(t, director.Client, race); got != before {
			t.Errorf("\n%s\nwant\n%s", got, before)
		}
	})

	t.Run("many corrections do not hide a rename", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		id := director.Result(race, object{"athlete": "Ann"})
		at := made(t, director.Client, race, kit.Rename("athlete", kit.AthleteSide("Ann"), kit.AthleteSide("Anna")))
		for place := 2; place <= 53; place++ {
			director.Put("/result", object{"_id": id, "place": place}).Is(http.StatusOK)
		}
		director.Delete(at).Is(http.StatusOK)
		if got := named(t, director.Client, race); got != "Ann - - -" {
			t.Errorf("after it was taken back: %s", got)
		}
	})

	t.Run("an import that replaces what was renamed", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		at := made(t, director.Client, race, kit.Rename("team", squad("Blau"), squad("Grau")))
		importID := director.CSV(race, kit.Mens5K+"&mode=replace&discard=true", file).Is(http.StatusCreated).Object()["import_id"]
		director.Delete(at).Is(http.StatusConflict)
		director.Delete(fmt.Sprintf("/race/%s/imports/%v", race, importID)).Is(http.StatusOK)
		if got := named(t, director.Client, race); !strings.Contains(got, "Di - Grau grau") {
			t.Errorf("after the import was deleted:\n%s", got)
		}
		director.Delete(at).Is(http.StatusOK)
		if got := named(t, director.Client, race); !strings.Contains(got, "Di - Blau blau") {
			t.Errorf("after the rename was taken back:\n%s", got)
		}
	})
}

func TestRenamers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})

	t.Run("operators are in the audit log", func(t *testing.T) {
		t.Parallel()
		poster, operator := app.Register(t), app.Operator(t)
		race := poster.Race()
		poster.Result(race, object{"athlete": "Ann"})
		body := kit.Rename("athlete", kit.AthleteSide("Ann"), kit.AthleteSide("Anna"), object{"reason": "Asked to."})
		id := operator.Post("/race/"+race+"/renames", body).Is(http.StatusCreated).Object()["_id"]
		if n := len(operator.Get("/race/" + race + "/renames").Is(http.StatusOK).List()); n != 1 {
			t.Errorf("%d renames", n)
		}
		operator.Delete(fmt.Sprintf("/race/%s/renames/%v", race, id)).Is(http.StatusOK)
		var acts []string
		for _, e := range operator.Get("/operator/audit").Is(http.StatusOK).List() {
			if e["object_id"] == id {
				acts = append(acts, fmt.Sprintf("%v %v %t %t %v", e["act"], e["object_kind"], e["before"] == nil, e["after"] == nil, e["reason"]))
			}
		}
		if got := fmt.Sprint(acts); got != "[rename.delete rename false true <nil> rename.add rename true false Asked to.]" {
			t.Errorf("the audit log has %s", got)
		}
	})

	t.Run("a claimed Athlete ID", func(t *testing.T) {
		t.Parallel()
		poster, runner := app.Register(t), app.Register(t)
		id := "jess." + runner.ID[24:]
		runner.Post("/user/claim/athlete/"+id, nil).Is(http.StatusOK)
		race := poster.Race()
		poster.Result(race, object{"athlete": "Jes", "athlete_id": id})
		for _, to := range []object{kit.AthleteSide("Jess"), kit.AthleteSide("Jess", "-"), kit.AthleteSide("Jess", id)} {
			poster.Post("/race/"+race+"/renames", kit.Rename("athlete", kit.AthleteSide("Jes"), to)).Is(http.StatusCreated)
			poster.Post("/race/"+race+"/renames", kit.Rename("athlete", kit.AthleteSide("Jess"), kit.AthleteSide("Jes"))).Is(http.StatusCreated)
		}
	})

	t.Run("two at once, and one while results are added", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		poster.CSV(race, kit.Mens5K, "name,team,time\nAnn,Rot,17:05\n").Is(http.StatusCreated)
		if n := kit.AtOnce(4, func(i int) bool {
			a := poster.Post("/race/"+race+"/renames", kit.Rename("team", squad("Rot"), squad(fmt.Sprint("Rot ", i))))
			return a.Status == http.StatusCreated || !strings.Contains(string(a.Body), `"not_found"`)
		}); n != 1 {
			t.Errorf("%d renamed the team", n)
		}
		// Results that an import has copied, but not yet shown, are renamed too: the rename waits for them.
		tx, err := app.Pool(t).Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback(t.Context()) }()
		if _, err := tx.Exec(t.Context(), `
			INSERT INTO results (race_id, sport, season, id, gender, event, athlete, team, team_id, created_at, updated_at)
			SELECT id, sport, season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, 'mens', '5K', 'Bo', 'Grau', 'grau', now(), now()
			FROM races WHERE id = $1::text::uuid`, race); err != nil {
			t.Fatal(err)
		}
		answers := make(chan *kit.Answer, 1)
		go func() {
			answers <- poster.Post("/race/"+race+"/renames", kit.Rename("team", squad("Grau"), squad("Weiß")))
		}()
		kit.WaitForLocks(t, app, 1)
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		(<-answers).Is(http.StatusCreated)
	})

	t.Run("a request that is repeated renames once", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		poster.Result(race, object{"athlete": "Ann"})
		body := kit.Rename("athlete", kit.AthleteSide("Ann"), kit.AthleteSide("Anna"))
		first := poster.Do(http.MethodPost, "/race/"+race+"/renames", body, "Idempotency-Key: once-"+race).Is(http.StatusCreated)
		again := poster.Do(http.MethodPost, "/race/"+race+"/renames", body, "Idempotency-Key: once-"+race).Is(http.StatusCreated)
		if !bytes.Equal(first.Body, again.Body) {
			t.Errorf("%s\n%s", first, again)
		}
	})

	t.Run("viewers see it", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		id := poster.Result(race, object{"athlete": "Ann"})
		viewer := kit.Watch(t, app, race, "")
		viewer.Next()
		poster.Post("/race/"+race+"/renames", kit.Rename("athlete", kit.AthleteSide("Ann"), kit.AthleteSide("Anna"))).Is(http.StatusCreated)
		viewer.Until("the new name", func() bool { return viewer.Results[id]["athlete"] == "Anna" })
	})

	t.Run("an account renames as many results an hour as it may add", func(t *testing.T) {
		t.Parallel()
		small := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit, c.RowsPerHour = 1e6, 5 }})
		poster := small.Register(t)
		race := poster.Race()
		poster.CSV(race, kit.Mens5K, "name,team,time\nAnn,Rot,17:05\nBo,Rot,17:06\nCy,Rot,17:07\n").Is(http.StatusCreated)
		poster.Post("/race/"+race+"/renames", kit.Rename("athlete", kit.AthleteSide("Ann"), kit.AthleteSide("Anna"))).Is(http.StatusCreated)
		a := poster.Post("/race/"+race+"/renames", kit.Rename("team", squad("Rot"), squad("Blau"))).Is(http.StatusTooManyRequests)
		if kit.ProblemKind(a) != "too-many-rows" || a.Header.Get("Retry-After") == "" {
			t.Errorf("%s", a)
		}
	})
}
