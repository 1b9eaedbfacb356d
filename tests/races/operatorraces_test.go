package races

import (
	"net/http"
	"slices"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestOperatorsOfRaces shows that the audit log has what operators do to the races of others, in the transaction of the act, and that they
// may do so only while they are operators, without a personal token.
func TestOperatorsOfRaces(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, poster, next := app.Operator(t), app.Register(t), app.Register(t)
	callers := raceCallers{"poster": poster, "director": app.Register(t), "author": app.Register(t)}

	t.Run("what they do is in the audit log", func(t *testing.T) {
		t.Parallel()
		r, me, operator := callers.newRace(t, app, "official", "directors"), operator.ID, operator.In(t)
		lock := operator.Put("/race", object{"_id": r.id, "state": "locked"}).Is(http.StatusOK)
		tag := lock.Header.Get("ETag")
		// In a transaction with more than the act.
		operator.Do(http.MethodPut, "/race", object{"_id": r.id, "name": "Corrected"}, "If-Match: "+tag).Is(http.StatusOK)
		operator.Do(http.MethodPut, "/race", object{"_id": r.id, "name": "Again"}, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
		add := object{"race_id": r.id, "gender": "mens", "event": "8K", "athlete": "Late"}
		added, _ := operator.Do(http.MethodPost, "/result", add, "Idempotency-Key: late").Is(http.StatusCreated).Object()["_id"].(string)
		operator.Do(http.MethodPost, "/result", add, "Idempotency-Key: late").Is(http.StatusCreated)
		operator.Put("/result", object{"_id": added, "place": 2}).Is(http.StatusOK)
		operator.Delete("/result/" + added).Is(http.StatusOK)
		imported, _ := operator.CSV(r.id, "?gender=mens&event=8K&mode=append", "place,name\n3,Later\n").Is(http.StatusCreated).Object()["import_id"].(string)
		operator.Delete("/race/" + r.id + "/imports/" + imported).Is(http.StatusOK)
		operator.Post("/race/"+r.id+"/directors/"+next.ID, nil).Is(http.StatusOK)
		operator.Delete("/race/" + r.id + "/directors/" + callers["director"].ID).Is(http.StatusOK)
		operator.Put("/race/"+r.id+"/owner", object{"user_id": kit.UnknownID}).Is(http.StatusUnprocessableEntity)
		given := operator.Put("/race/"+r.id+"/owner", object{"user_id": next.ID}).Is(http.StatusOK).Object()
		if directors, _ := given["directors"].([]any); given["user_id"] != next.ID || len(directors) != 0 {
			t.Errorf("the race is now %v", given)
		}
		operator.Delete("/race/" + r.id).Is(http.StatusOK)
		operator.Delete("/race/" + r.id).Is(http.StatusNotFound)

		var of, acts []string
		for _, id := range []string{r.id, added, imported} {
			for _, e := range operator.Get("/operator/audit?object=" + id).Is(http.StatusOK).List() {
				before, _ := e["before"].(object)
				after, _ := e["after"].(object)
				act, _ := e["act"].(string)
				of, acts = append(of, id), append(acts, act)
				if e["actor"] != me {
					t.Errorf("%s was done by %v", act, e["actor"])
				}
				switch act {
				case "race.delete", "result.delete", "import.delete":
					if before["id"] != id || after != nil {
						t.Errorf("%s: %v", act, e)
					}
				case "result.add", "import.add":
					if before != nil || after["race_id"] != r.id {
						t.Errorf("%s: %v", act, e)
					}
				case "result.change":
					if before["place"] != nil || after["place"] != 2.0 {
						t.Errorf("%s: %v", act, e)
					}
				case "race.give":
					if before["user_id"] != poster.ID || after["user_id"] != next.ID {
						t.Errorf("%s: %v", act, e)
					}
				case "race.change":
					if before["state"] == after["state"] && before["name"] == after["name"] {
						t.Errorf("%s: %v", act, e)
					}
				}
			}
		}
		want := []string{
			"race.delete", "race.give", "race.remove-director", "race.add-director", "race.change", "race.change",
			"result.delete", "result.change", "result.add", "import.delete", "import.add",
		}
		if !slices.Equal(acts, want) {
			t.Errorf("the audit log of %v has %v", of, acts)
		}
	})

	t.Run("what they do as directors or posters is not", func(t *testing.T) {
		t.Parallel()
		me, operator := operator.ID, operator.In(t)
		r := callers.newRace(t, app, "provisional", "directors")
		poster.In(t).Post("/race/"+r.id+"/directors/"+me, nil).Is(http.StatusOK)
		operator.Post("/user/directorships/"+r.id, nil).Is(http.StatusOK)
		operator.Put("/race", object{"_id": r.id, "name": "Directed"}).Is(http.StatusOK)
		operator.Put("/result", object{"_id": r.result, "place": 2}).Is(http.StatusOK)
		for _, id := range []string{r.id, r.result} {
			if log := operator.Get("/operator/audit?object=" + id).Is(http.StatusOK).List(); len(log) != 0 {
				t.Errorf("the audit log has %v", log)
			}
		}
	})

	t.Run("they need an access token and to be operators", func(t *testing.T) {
		t.Parallel()
		former := app.Operator(t)
		r := callers.newRace(t, app, "locked", "anyone")
		personalOnly := former.WithToken(tokenOf(t, former))
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE races SET user_id = NULL, user_name = NULL WHERE id = $1::text::uuid", r.id); err != nil {
			t.Fatal(err)
		}
		acts := []string{"add", "import", "try", "correct", "withdraw", "undo", "change", "officiate", "appoint", "give", "delete"}
		for _, act := range acts {
			if a := r.do(personalOnly, act, next.ID, next.ID); a.Status != http.StatusForbidden {
				t.Errorf("%s by a personal token: %s", act, a)
			}
		}
		former.Put("/race", object{"_id": r.id, "name": "Nobody's race belongs to the operators"}).Is(http.StatusOK)
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE users SET operator = false WHERE id = $1::text::uuid", former.ID); err != nil {
			t.Fatal(err)
		}
		for _, act := range acts {
			if a := r.do(former.Client, act, next.ID, next.ID); a.Status != http.StatusForbidden {
				t.Errorf("%s by somebody who was an operator: %s", act, a)
			}
		}
	})

	t.Run("they post where only coaches do", func(t *testing.T) {
		t.Parallel()
		app := kit.Start(t, kit.Options{Config: func(cfg *config.Config) { cfg.PostRaces = "coaches" }})
		operator := app.Operator(t)
		operator.Result(operator.Race())
	})
}
