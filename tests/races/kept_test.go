package races

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// replacement is a way to send a file of results again: rows are "place,name,team,time".
type replacement struct {
	name, query, again string
	file               func(rows ...string) string
}

var replacements = []replacement{
	{"mode", kit.Mens5K, kit.Mens5K + "&mode=replace", func(rows ...string) string {
		return "place,name,team,time\n" + strings.Join(rows, "\n") + "\n"
	}},
	{"heat", "", "", func(rows ...string) string { return lif(1, "Men 5K Final", rows...) }},
}

// standing lists a race: "place name team time status".
func standing(t *testing.T, c *kit.Client, race string) string {
	t.Helper()
	found := c.Get("/result/list/" + race).Is(http.StatusOK).List()
	list := make([]string, 0, len(found))
	for _, r := range found {
		name := strings.TrimPrefix(fmt.Sprint(r["athlete"]), "Ann ")
		list = append(list, strings.ReplaceAll(fmt.Sprintf("%v %s %v %v %v", r["place"], name, r["team"], r["time"], r["status"]), "<nil>", "-"))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// keptOf lists what a report says is kept: "kind: names".
func keptOf(t *testing.T, report map[string]any) string {
	t.Helper()
	list, _ := report["kept"].([]any)
	kinds := make([]string, len(list))
	for i, k := range list {
		kind, _ := k.(map[string]any)
		names, _ := kind["athletes"].([]any)
		if kind["count"] != float64(len(names)) {
			t.Errorf("%v of %v", kind["count"], names)
		}
		kinds[i] = strings.ReplaceAll(fmt.Sprint(kind["kind"], " ", names), "Ann ", "")
	}
	return strings.Join(kinds, ", ")
}

// TestDecisionsAreKept tries each kind of decision with each kind of replacement: it is kept and listed, in a dry run first; discard=true
// takes the file's word, and undoing that restores the decision.
func TestDecisionsAreKept(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	const first = "1,Bell,Rot,17:01"
	rows := []string{first, "2,Cole,Blau,17:05", "3,Dorn,Rot,17:09"}
	// What the timer corrects does not concern the decisions.
	corrected := []string{strings.Replace(first, "17:01", "17:00", 1), rows[1], rows[2]}
	byFile := "1 Bell Rot 17:00 finished, 2 Cole Blau 17:05 finished, 3 Dorn Rot 17:09 finished"
	for name, c := range map[string]struct {
		decide     func(t *testing.T, d *kit.User, race string, ids map[string]string)
		kept, want string
	}{
		"a disqualification": {func(_ *testing.T, d *kit.User, _ string, ids map[string]string) {
			d.Put("/result", object{"_id": ids["Cole"], "status": "dq"}).Is(http.StatusOK)
		}, "status [Cole]", "- Cole Blau 17:05 dq, 1 Bell Rot 17:00 finished, 3 Dorn Rot 17:09 finished"},
		"a time": {func(_ *testing.T, d *kit.User, _ string, ids map[string]string) {
			d.Put("/result", object{"_id": ids["Cole"], "time": "17:04.5"}).Is(http.StatusOK)
		}, "correction [Cole]", "1 Bell Rot 17:00 finished, 2 Cole Blau 17:04.5 finished, 3 Dorn Rot 17:09 finished"},
		"a rename": {func(_ *testing.T, d *kit.User, race string, _ map[string]string) {
			d.Post("/race/"+race+"/renames", object{"kind": "team", "from": object{"name": "Blau"}, "to": object{"name": "Bleu"}}).Is(http.StatusCreated)
		}, "correction [Cole]", "1 Bell Rot 17:00 finished, 2 Cole Bleu 17:05 finished, 3 Dorn Rot 17:09 finished"},
		"a name": {func(t *testing.T, d *kit.User, _ string, ids map[string]string) {
			t.Helper()
			d.Put("/result", object{"_id": ids["Cole"], "athlete": "Ann Coles"}).Is(http.StatusOK)
		}, "correction [Coles]", "1 Bell Rot 17:00 finished, 2 Coles Blau 17:05 finished, 3 Dorn Rot 17:09 finished"},
		"a late finisher": {func(_ *testing.T, d *kit.User, race string, _ map[string]string) {
			d.Post("/result", object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "Late", "team": "Grau", "time": "19:00", "heat": 1}).Is(http.StatusCreated)
		}, "addition [Late]", "- Late Grau 19:00 finished, 1 Bell Rot 17:00 finished, 2 Cole Blau 17:05 finished, 3 Dorn Rot 17:09 finished"},
		"a deletion": {func(_ *testing.T, d *kit.User, _ string, ids map[string]string) {
			d.Delete("/result/" + ids["Dorn"]).Is(http.StatusOK)
		}, "deletion [Dorn]", "1 Bell Rot 17:00 finished, 2 Cole Blau 17:05 finished"},
		"another event": {func(_ *testing.T, d *kit.User, _ string, ids map[string]string) {
			d.Put("/result", object{"_id": ids["Cole"], "event": "6K"}).Is(http.StatusOK)
		}, "correction [Cole]", "1 Bell Rot 17:00 finished, 2 Cole Blau 17:05 finished, 3 Dorn Rot 17:09 finished"},
	} {
		for _, again := range replacements {
			t.Run(name+", "+again.name, func(t *testing.T) {
				t.Parallel()
				d, reader := app.Register(t), app.Client(t)
				race := d.Race()
				d.CSV(race, again.query, again.file(rows...)).Is(http.StatusCreated)
				ids := map[string]string{}
				for _, r := range reader.Get("/result/list/" + race).List() {
					ids[strings.TrimPrefix(fmt.Sprint(r["athlete"]), "Ann ")] = fmt.Sprint(r["_id"])
				}
				c.decide(t, d, race, ids)
				decided := string(reader.Get("/result/list/" + race).Body)

				query := func(more string) string { return "?" + strings.TrimPrefix(again.again+more, "?") }
				preview := d.CSV(race, query("&dry_run=true"), again.file(corrected...)).Is(http.StatusOK).Object()
				if got := keptOf(t, preview); got != c.kept {
					t.Errorf("the dry run keeps %s, want %s", got, c.kept)
				}
				if got := string(reader.Get("/result/list/" + race).Body); got != decided {
					t.Errorf("the dry run changed %s", got)
				}
				report := d.CSV(race, query(""), again.file(corrected...)).Is(http.StatusCreated).Object()
				if got := keptOf(t, report); got != c.kept {
					t.Errorf("the import keeps %s, want %s", got, c.kept)
				}
				if got := standing(t, reader, race); !sameStanding(got, c.want, again.name) {
					t.Errorf("kept: %s, want %s", got, c.want)
				}
				// And once more: what was kept is still a decision.
				if got := keptOf(t, d.CSV(race, query("&dry_run=true"), again.file(rows...)).Is(http.StatusOK).Object()); got != c.kept {
					t.Errorf("the third file keeps %s, want %s", got, c.kept)
				}
				d.Delete("/race/" + race + "/imports/" + fmt.Sprint(report["import_id"])).Is(http.StatusOK)
				if got := string(reader.Get("/result/list/" + race).Body); got != decided {
					t.Errorf("undone:\n%s\nwant\n%s", got, decided)
				}

				discarded := d.CSV(race, query("&discard=true"), again.file(corrected...)).Is(http.StatusCreated).Object()
				if got := standing(t, reader, race); got != byFile || keptOf(t, discarded) != "" {
					t.Errorf("discarded: %s, want %s; kept %s", got, byFile, keptOf(t, discarded))
				}
				d.Delete("/race/" + race + "/imports/" + fmt.Sprint(discarded["import_id"])).Is(http.StatusOK)
				if got := string(reader.Get("/result/list/" + race).Body); got != decided {
					t.Errorf("undone:\n%s\nwant\n%s", got, decided)
				}
			})
		}
	}
}

// sameStanding compares standings. The final of a heat is placed by time without gaps, so its places are not those of the file.
func sameStanding(got, want, how string) bool {
	if how != "heat" {
		return got == want
	}
	without := func(s string) string {
		list := strings.Split(s, ", ")
		for i, line := range list {
			_, list[i], _ = strings.Cut(line, " ")
		}
		slices.Sort(list)
		return strings.Join(list, ", ")
	}
	return without(got) == without(want)
}

// Where a file and a decision exclude each other, nothing is imported, and both are named.
func TestDecisionsConflict(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for name, c := range map[string]struct {
		decide  func(d *kit.User, race, cole string)
		file    []string
		details []string
	}{
		"another time": {func(d *kit.User, _, cole string) {
			d.Put("/result", object{"_id": cole, "time": "17:04.5"}).Is(http.StatusOK)
		}, []string{"1,Bell,Rot,17:01", "2,Cole,Blau,17:03"}, []string{"Cole", "time is 17:03 in the file and 17:04.5 by decision"}},
		"another status": {func(d *kit.User, _, cole string) {
			d.Put("/result", object{"_id": cole, "status": "dq"}).Is(http.StatusOK)
		}, []string{"1,Bell,Rot,17:01", "DNF,Cole,Blau,"}, []string{"Cole", "status is dnf in the file and dq by decision"}},
		"a corrected athlete who is left out": {func(d *kit.User, _, cole string) {
			d.Put("/result", object{"_id": cole, "time": "17:04.5"}).Is(http.StatusOK)
		}, []string{"1,Bell,Rot,17:01"}, []string{"Cole", "is not in the file"}},
		"an added athlete with another time": {func(d *kit.User, race, _ string) {
			d.Post("/result", object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "Ann Late", "team": "Grau", "time": "19:00", "heat": 1}).Is(http.StatusCreated)
		}, []string{"1,Bell,Rot,17:01", "2,Cole,Blau,17:05", "3,Late,Grau,19:01"}, []string{"Late", "time is 19:01 in the file and 19:00 by decision"}},
	} {
		for _, again := range replacements {
			t.Run(name+", "+again.name, func(t *testing.T) {
				t.Parallel()
				d, reader := app.Register(t), app.Client(t)
				race := d.Race()
				d.CSV(race, again.query, again.file("1,Bell,Rot,17:01", "2,Cole,Blau,17:05")).Is(http.StatusCreated)
				cole := ""
				for _, r := range reader.Get("/result/list/" + race).List() {
					if strings.HasSuffix(fmt.Sprint(r["athlete"]), "Cole") {
						cole = fmt.Sprint(r["_id"])
					}
				}
				c.decide(d, race, cole)
				file := again.file(c.file...)
				if again.name == "mode" {
					file = strings.ReplaceAll(file, "Late", "Ann Late")
				}
				decided := string(reader.Get("/result/list/" + race).Body)
				query := func(more string) string { return "?" + strings.TrimPrefix(again.again+more, "?") }
				preview := d.CSV(race, query("&dry_run=true"), file).Is(http.StatusOK)
				kit.Contains(t, preview, append(c.details, "decisions_conflict")...)
				p := d.CSV(race, query(""), file).Is(http.StatusConflict)
				if kit.ProblemKind(p) != "decisions-conflict" {
					t.Errorf("%s", p)
				}
				kit.Contains(t, p, append(c.details, "discard=true")...)
				if got := string(reader.Get("/result/list/" + race).Body); got != decided {
					t.Errorf("changed: %s", got)
				}
				d.CSV(race, query("&discard=true"), file).Is(http.StatusCreated)
				if got := standing(t, reader, race); strings.Contains(got, "17:04.5") || strings.Contains(got, "dq") || strings.Contains(got, "19:00") {
					t.Errorf("discarded: %s", got)
				}
			})
		}
	}
}

// A file that agrees with a decision ends it.
func TestAgreedDecisionsEnd(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	race := d.Race()
	file := func(time string) string { return "place,name,team,time\n1,Bo,Rot," + time + "\n" }
	d.CSV(race, kit.Mens5K, file("17:05")).Is(http.StatusCreated)
	id := reader.Get("/result/list/" + race).List()[0]["_id"]
	d.Put("/result", object{"_id": id, "time": "17:04"}).Is(http.StatusOK)
	again := func(time, kept string) {
		t.Helper()
		if got := keptOf(t, d.CSV(race, kit.Mens5K+"&mode=replace&again=true", file(time)).Is(http.StatusCreated).Object()); got != kept {
			t.Errorf("%s: kept %q, want %q", time, got, kept)
		}
	}
	again("17:05", "correction [Bo]")
	again("17:04", "")
	again("17:06", "")
	if got := standing(t, reader, race); got != "1 Bo Rot 17:06 finished" {
		t.Error(got)
	}
	// A corrected value that is corrected back is no decision any more.
	d.Put("/result", object{"_id": id, "time": "17:04"}).Is(http.StatusOK)
	d.Put("/result", object{"_id": id, "time": "17:06"}).Is(http.StatusOK)
	again("17:07", "")
}

// A contest into which an imported result was corrected is an imported one: what is added to it is a decision.
func TestAdditionBesideMoved(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	race := d.Race()
	d.CSV(race, kit.Mens5K, "place,name,team,time\n1,Bo,Rot,17:05\n2,Cy,Rot,17:06\n").Is(http.StatusCreated)
	d.Put("/result", object{"_id": reader.Get("/result/list/" + race).List()[1]["_id"], "event": "6K", "place": 1}).Is(http.StatusOK)
	for _, event := range []string{"6K", "8K"} {
		d.Post("/result", object{"race_id": race, "gender": "mens", "event": event, "athlete": "Late", "team": "Rot", "time": "21:00"}).Is(http.StatusCreated)
	}
	for event, want := range map[string]string{"6K": "addition [Late]", "8K": ""} {
		report := d.CSV(race, "?gender=mens&event="+event+"&mode=replace", "place,name,team,time\n2,Di,Rot,20:30\n").Is(http.StatusCreated).Object()
		if got, _, _ := strings.Cut(keptOf(t, report), ", correction"); got != want {
			t.Errorf("%s: kept %q, want %q", event, got, want)
		}
	}
}
