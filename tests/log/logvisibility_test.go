package log

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestLogVisibility covers every reader, every visibility and every route that reads an athlete's log.
func TestLogVisibility(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	levels := []string{"public", "team", "private"}
	owners := map[string]*kit.Runner{}
	for _, log := range levels {
		for _, health := range levels {
			o := kit.RunnerWith(t, app, log+"."+health, object{"log_visibility": log, "health_visibility": health, "team_id": "Mapleton"})
			o.Post("/log/11-20-2026", object{"rhr": 48, "sleep": 7.5, "feel": 8, "notes": "mine", "runs": []object{{"miles": 6}}}).Is(http.StatusOK)
			o.Post("/log/11-21-2026", object{"feel": 7}).Is(http.StatusOK)
			owners[log+"."+health] = o
		}
	}
	// A runner without a team has no coach.
	free := kit.RunnerWith(t, app, "team.of.none", object{"log_visibility": "team"})
	free.Post("/log", object{"feel": 5}).Is(http.StatusOK)

	readers := map[string]*kit.Client{
		"nobody":              app.Client(t),
		"a stranger":          kit.RunnerWith(t, app, "a.stranger", nil).Client,
		"a team mate":         kit.RunnerWith(t, app, "mate", object{"team_id": "mapleton"}).Client,
		"the team's coach":    kit.RunnerWith(t, app, "", object{"coach": true, "team_id": "MAPLETON"}).Client,
		"another's coach":     kit.RunnerWith(t, app, "", object{"coach": true, "team_id": "stonebridge"}).Client,
		"a coach of no team":  kit.RunnerWith(t, app, "", object{"coach": true}).Client,
		"the owner":           nil,
		"the owner, by alias": nil,
	}
	for _, o := range owners {
		kit.InDatabase(t, app, "INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES ($1, $1, $2, false, now())", o.AthleteID+".alias", o.ID)
	}
	for _, o := range owners {
		kit.InDatabase(t, app, "INSERT INTO accepted_coaches (user_id, coach_id, created_at) SELECT $1, id, now() FROM users WHERE coach AND lower(team_id) IN ('mapleton', 'stonebridge')", o.ID)
	}
	may := func(reader, level string) bool {
		return level == "public" || strings.HasPrefix(reader, "the owner") || level == "team" && reader == "the team's coach"
	}
	entryRoutes := []string{"/11-20-2026", "/week", "/week/11-20-2026", "/month", "/month/11-20-2026", "/range/11-01-2026/11-30-2026"}
	for reader, client := range readers {
		t.Run(reader, func(t *testing.T) {
			for name, owner := range owners {
				log, health, _ := strings.Cut(name, ".")
				client, id := client, owner.AthleteID
				if strings.HasPrefix(reader, "the owner") {
					client = owner.Client
				}
				if reader == "the owner, by alias" {
					id += ".alias"
				}
				status := http.StatusForbidden
				if may(reader, log) {
					status = http.StatusOK
				}
				client.Get("/log/athlete/" + id).Is(status)
				for _, route := range entryRoutes {
					answer := client.Get("/log/athlete/" + id + route).Is(status)
					if status != http.StatusOK {
						if strings.Contains(string(answer.Body), "mine") {
							t.Errorf("%s %s leaks %s", name, route, answer)
						}
						continue
					}
					var entry object
					if strings.HasPrefix(route, "/11") {
						entry = answer.Object()
					} else {
						entry = answer.List()[0]
					}
					if entry["notes"] != "mine" || entry["miles"] != 6.0 {
						t.Errorf("%s %s gives %v", name, route, entry)
					}
					if shown := entry["rhr"] == 48.0 && entry["sleep"] == 7.5 && entry["feel"] == 8.0; shown != may(reader, health) {
						t.Errorf("%s %s: health shown is %v: %v", name, route, shown, entry)
					}
					if kept := !kit.HasHealth(entry); kept == may(reader, health) {
						t.Errorf("%s %s: health kept is %v: %v", name, route, kept, entry)
					}
				}
				if answer := client.Get("/log/athlete/" + id + "/summary/11-01-2026/11-30-2026?by=month").Is(status); status == http.StatusOK {
					sum := answer.List()[0]
					if sum["miles"] != 6.0 || (sum["rhr"] == 48.0 && sum["rhr_days"] == 1.0 && sum["sleep"] == 7.5) != may(reader, health) || kit.HasHealth(sum) != may(reader, health) {
						t.Errorf("%s sums up to %v", name, sum)
					}
				}
				if status == http.StatusOK && !may(reader, health) {
					status = http.StatusForbidden
				}
				for _, value := range []string{"rhr", "sleep"} {
					client.Get("/log/avg/moving/" + value + "?athlete=" + id).Is(status)
					client.Get("/log/avg/moving/" + value + "/11-22-2026?athlete=" + id).Is(status)
				}
			}
			if reader == "nobody" || client == nil {
				return
			}
			client.Get("/log/athlete/team.of.none").Is(http.StatusForbidden)
		})
	}
}
