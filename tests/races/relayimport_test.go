package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// outcomes describes results: "Ash A/ash mens 4x400 final: Ann, Bo".
func outcomes(list []object) string {
	lines := make([]string, len(list))
	for i, r := range list {
		lines[i] = fmt.Sprintf("%v/%v %v %v %v %v", r["athlete"], r["team_id"], r["gender"], r["event"], r["division"], r["round"])
		if r["relay_members"] != nil {
			lines[i] += " " + fmt.Sprint(r["relay_members"])
		}
	}
	return strings.Join(lines, "; ")
}

func TestImportedRelays(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "?event=4x400", "Place,Team,Relay,Gender,Time,Leg 1,Leg 2\n1,Ash,A,M,3:20.10,Ann,Bo\n2,Ash,B,M,3:21.10,,\n1,Elm,,X,3:22.10,Cy,Di\n").Is(http.StatusCreated)
	const want = "Ash A/ash mens 4x400 <nil> final [Ann Bo]; Ash B/ash mens 4x400 <nil> final; Elm/elm womens Mixed 4x400 <nil> final [Cy Di]"
	if got := outcomes(reader.Get("/result/list/" + race).Is(http.StatusOK).List()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// The export is imported again as it is, over the same relays.
	file := string(reader.Get("/race/" + race + "/results.csv").Is(http.StatusOK).Body)
	user.CSV(race, "?mode=replace", file).Is(http.StatusCreated)
	if got := outcomes(reader.Get("/result/list/" + race).Is(http.StatusOK).List()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	user.CSV(race, "?gender=mens&event=Mixed+4x100", "Team,Time\nAsh,48.10\n").Is(http.StatusCreated)
	if list := reader.Get("/result/list/" + race + "/mixed/Mixed%204x100").Is(http.StatusOK).List(); len(list) != 1 {
		t.Errorf("mixed are %v", list)
	}
}

func TestImportGivesWhatTheFileLacks(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	for name, c := range map[string]struct{ query, file, want string }{
		"round and division": {"event=400m&round=semifinal&division=U17", "name,time\nAnn,62.31\n", "Ann/<nil> mens 400m U17 semifinal"},
		"the file wins": {
			"event=400m&round=semifinal&division=U17", "name,time,division,round\nAnn,62.31,Open,final\nBo,62.41,,\n",
			"Ann/<nil> mens 400m Open final; Bo/<nil> mens 400m U17 semifinal",
		},
		"a division is no event":           {"event=5K&division=JV", "name,time,division\nAnn,19:20,Varsity\nBo,19:30,\n", "Bo/<nil> mens 5K JV final; Ann/<nil> mens 5K Varsity final"},
		"an event in a column of division": {"division=U17", "name,time,division\nAnn,19:20,5K\n", "Ann/<nil> mens 5K U17 final"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			race := user.Race(object{"sport": "track"})
			user.CSV(race, "?gender=mens&"+c.query, c.file).Is(http.StatusCreated)
			if got := outcomes(reader.Get("/result/list/" + race).Is(http.StatusOK).List()); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "?gender=mens&event=400m&round=third", "name,time\nAnn,62.31\n").Is(http.StatusBadRequest).Names("round")
	user.CSV(race, "?gender=mens&event=400m&division=", "name,time\nAnn,62.31\n").Is(http.StatusBadRequest).Names("division")
	// The same file may hold the heats of one round and then those of another.
	for _, round := range []string{"preliminary", "final"} {
		user.CSV(race, "?gender=mens&event=400m&round="+round, "name,time\nAnn,62.31\n").Is(http.StatusCreated)
	}
}

func TestImportSaysWhichTimesItTakes(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	warnings := func(sport, query, file string) string {
		var preview struct {
			Sample []struct {
				TimingMethod *string `json:"timing_method"`
			}
			Report struct {
				Warnings []struct{ Code, Column, Suggestion string }
			}
		}
		user.CSV(user.Race(object{"sport": sport}), "?dry_run=true&gender=mens&"+query, file).Is(http.StatusOK).JSON(&preview)
		var all strings.Builder
		for _, w := range preview.Report.Warnings {
			fmt.Fprintf(&all, "%s %s %s;", w.Code, w.Column, w.Suggestion)
		}
		if m := preview.Sample[0].TimingMethod; m != nil {
			all.WriteString(*m)
		}
		return all.String()
	}
	const tenths = "name,time\nAnn,12.3\nBo,12.4\n"
	for name, c := range map[string]struct{ got, want string }{
		"both":            {warnings("road", "event=10K", "name,Chip Time,Gun Time\nAnn,35:10,35:12\n"), "time_not_used Chip Time map=time:Chip Time;gun"},
		"chip by a map":   {warnings("road", "event=10K&map=time:Netto", "name,Netto,Brutto\nAnn,35:10,35:12\n"), "time_not_used Brutto map=time:Brutto;chip"},
		"tenths on track": {warnings("track", "event=100m", tenths), "hand_times  timing_method=hand;"},
		"said to be hand": {warnings("track", "event=100m&timing_method=hand", tenths), "hand"},
		"on the road":     {warnings("road", "event=10K", "name,time\nAnn,35:10.1\nBo,35:12.2\n"), ""},
		"with hundredths": {warnings("track", "event=100m", tenths+"Cy,12.55\n"), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
}
