package races

import (
	_ "embed"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// raceRules has a row for each act in each kind of race, and a column for each caller: an open race is provisional or official, and "any"
// is every value of results_by.
//
//go:embed racerules.txt
var raceRules string

// ruledRace is a race with a result and an import of somebody who does not direct it.
type ruledRace struct{ id, result, importID string }

// raceCallers are those who call, by their column.
type raceCallers map[string]*kit.User

func (c raceCallers) newRace(t *testing.T, app *kit.App, state, resultsBy string) ruledRace {
	t.Helper()
	poster, author := c["poster"].In(t), c["author"].In(t)
	id := c["poster"].Race()
	poster.Post("/race/"+id+"/directors/"+c["director"].ID, nil).Is(http.StatusOK)
	c["director"].In(t).Post("/user/directorships/"+id, nil).Is(http.StatusOK)
	r := ruledRace{id: id, result: c["author"].Result(id)}
	r.importID, _ = author.CSV(id, "?gender=mens&event=8K&mode=append", "place,name\n1,Early\n").Is(http.StatusCreated).Object()["import_id"].(string)
	change := object{"_id": id, "results_by": resultsBy}
	if state == "official" {
		change["state"] = state
	}
	poster.Put("/race", change).Is(http.StatusOK)
	if state == "locked" {
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE races SET state = 'locked' WHERE id = $1::text::uuid", id); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// do has a caller act on a race: appoint the stranger, give it to the director.
func (r ruledRace) do(c *kit.Client, act string, director, stranger string) *kit.Answer {
	switch act {
	case "change":
		return c.Put("/race", object{"_id": r.id, "location": "The park"})
	case "officiate":
		return c.Put("/race", object{"_id": r.id, "state": "official"})
	case "lock":
		return c.Put("/race", object{"_id": r.id, "state": "locked"})
	case "appoint":
		return c.Post("/race/"+r.id+"/directors/"+stranger, nil)
	case "give":
		return c.Put("/race/"+r.id+"/owner", object{"user_id": director})
	case "rename":
		return c.Post("/race/"+r.id+"/renames", kit.Rename("athlete", kit.AthleteSide("Early"), kit.AthleteSide("Earlier")))
	case "delete":
		return c.Delete("/race/" + r.id)
	case "add":
		return c.Post("/result", object{"race_id": r.id, "gender": "mens", "event": "8K", "athlete": "Late"})
	case "import":
		return c.CSV(r.id, "?gender=mens&event=8K&mode=append&again=true", "place,name\n2,Late\n")
	case "try":
		return c.CSV(r.id, "?gender=mens&event=8K&dry_run=true", "place,name\n2,Late\n")
	case "correct":
		return c.Put("/result", object{"_id": r.result, "place": 1})
	case "withdraw":
		return c.Delete("/result/" + r.result)
	case "undo":
		return c.Delete("/race/" + r.id + "/imports/" + r.importID)
	}
	return c.Get("/race/" + r.id)
}

// TestRaceRules has every kind of caller do everything with every kind of race.
func TestRaceRules(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	lines := strings.Split(strings.TrimSpace(raceRules), "\n")
	columns := strings.Fields(lines[0])[3:]
	callers := raceCallers{"nobody": {Client: app.Client(t)}, "coach": app.Register(t, object{"coach": true}), "operator": app.Operator(t)}
	for _, name := range columns {
		if callers[name] == nil {
			callers[name] = app.Register(t)
		}
	}
	app.Client(t).Post("/user/verify/"+app.Email(t, callers["verified"].Email, 1).Token, nil).Is(http.StatusOK)
	acts := map[string]bool{}
	for state, group := range map[string]string{"provisional": "open", "official": "open", "locked": "locked"} {
		for _, resultsBy := range []string{"anyone", "verified", "directors"} {
			t.Run(state+", results by "+resultsBy, func(t *testing.T) {
				r := callers.newRace(t, app, state, resultsBy)
				for _, line := range lines[1:] {
					row := strings.Fields(line)
					act := row[2]
					acts[act] = true
					if row[0] != group || row[1] != "any" && row[1] != resultsBy {
						continue
					}
					for i, name := range columns {
						want, err := strconv.Atoi(row[3+i])
						if err != nil {
							t.Fatal(err)
						}
						// What others need afterwards is done with a race of its own.
						on := r
						if want < 300 && slices.Contains([]string{"officiate", "lock", "give", "rename", "delete", "withdraw", "undo", "appoint"}, act) {
							on = callers.newRace(t, app, state, resultsBy)
						}
						got := on.do(callers[name].In(t), act, callers["director"].ID, callers["stranger"].ID)
						if got.Status != want {
							t.Errorf("%s by %s: want %d, got %s", act, name, want, got)
						}
						if state == "locked" && name == "director" && slices.Contains([]string{"add", "change", "correct", "rename"}, act) && kit.ProblemKind(got) != "race-locked" {
							t.Errorf("%s by %s is refused for another reason: %s", act, name, got)
						}
					}
				}
			})
		}
	}
	if len(acts) != 14 {
		t.Errorf("%d acts are in racerules.txt", len(acts))
	}
}

// TestPostRaces shows that a server may let fewer users post, and that the strictest rule counts.
func TestPostRaces(t *testing.T) {
	t.Parallel()
	for setting, kind := range map[string]string{"verified": "verify-email", "coaches": "coaches-only"} {
		t.Run(setting, func(t *testing.T) {
			t.Parallel()
			app := kit.Start(t, kit.Options{Config: func(cfg *config.Config) { cfg.PostRaces = setting }})
			allowed, other := app.Register(t, object{"coach": setting == "coaches"}), app.Register(t)
			if setting == "verified" {
				app.Client(t).Post("/user/verify/"+app.Email(t, allowed.Email, 1).Token, nil).Is(http.StatusOK)
			}
			race := allowed.Race()
			allowed.Result(race)
			kit.InDatabase(t, app, "INSERT INTO race_directors (race_id, user_id, created_at) VALUES ($1, $2, now())", race, other.ID)
			for name, a := range map[string]*kit.Answer{
				"a race":     other.Post("/race", object{"name": "Mine", "date": "2026-10-03"}),
				"a result":   other.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Late"}),
				"an import":  other.CSV(race, "?gender=mens&event=8K&mode=append", "place,name\n2,Late\n"),
				"a dry run":  other.CSV(race, "?gender=mens&event=8K&dry_run=true", "place,name\n2,Late\n"),
				"by a token": other.WithToken(tokenOf(t, other)).Post("/race", object{"name": "Mine", "date": "2026-10-03"}),
			} {
				if a.Status != http.StatusForbidden || kit.ProblemKind(a) != kind {
					t.Errorf("%s: %s", name, a)
				}
			}
			// Directing a race is no posting.
			other.Put("/race", object{"_id": race, "location": "The park", "results_by": "directors"}).Is(http.StatusOK)
		})
	}
}

func tokenOf(t *testing.T, u *kit.User) string {
	t.Helper()
	token, _ := kit.PersonalToken(t, u, "results")
	return token
}
