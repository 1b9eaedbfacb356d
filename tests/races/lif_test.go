package races

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"harrier/tests/kit"
)

// lif makes a file of FinishLynx of a heat: athletes are "place,name,team,time".
func lif(heat int, event string, athletes ...string) string {
	lines := make([]string, 1, 1+len(athletes))
	lines[0] = fmt.Sprintf("3,1,%d,%s,+1.2,m/s", heat, event)
	for _, a := range athletes {
		cells := strings.Split(a, ",")
		lines = append(lines, fmt.Sprintf("%s,,4,%s,Ann,%s,%s", cells[0], cells[1], cells[2], cells[3]))
	}
	return strings.Join(lines, "\r\n") + "\r\n"
}

// placed lists the women's 100m: "place name heat/place in it", with the round or status if it is no finish in the final.
func placed(t *testing.T, c *kit.Client, race string) string {
	t.Helper()
	results := c.Get("/result/list/" + race + "/womens/100m").Is(http.StatusOK).List()
	list := make([]string, 0, len(results))
	for _, r := range results {
		name, _ := r["athlete"].(string)
		s := fmt.Sprintf("%v %s %v/%v", r["place"], strings.TrimPrefix(name, "Ann "), r["heat"], r["heat_place"])
		for _, other := range []any{r["round"], r["status"]} {
			if other != "final" && other != "finished" {
				s = fmt.Sprint(s, " ", other)
			}
		}
		list = append(list, strings.ReplaceAll(s, "<nil>", "-"))
	}
	return strings.Join(list, ", ")
}

var (
	heat1 = lif(1, "Women 100m Final", "1,Bell,Rot,12.10", "2,Cole,Blau,12.30", "3,Dorn,Rot,12.30", "DNF,Ek,Blau,")
	heat2 = lif(2, "Women 100m Final", "1,Falk,Rot,12.05", "2,Gall,Blau,12.20", "DQ,Hahn,Rot,12.00", "SCR,Iffy,Rot,")
)

const womens100 = "1 Falk 2/1, 2 Bell 1/1, 3 Gall 2/2, 4 Cole 1/2, 5 Dorn 1/3"

func TestHeatsOfFinishLynx(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	reader := app.Client(t)

	t.Run("a heat replaces that heat alone", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race(object{"sport": "track"})
		poster.CSV(race, "", heat1).Is(http.StatusCreated)
		if got, want := placed(t, reader, race), "1 Bell 1/1, 2 Cole 1/2, 3 Dorn 1/3, - Ek 1/- dnf"; got != want {
			t.Errorf("one heat: %s, want %s", got, want)
		}
		r := reader.Get("/result/list/" + race).List()[0]
		if r["team"] != "Rot" || r["time"] != "12.10" || r["wind"] != 1.2 || r["event_code"] != "100" || r["gender"] != "womens" {
			t.Errorf("%v", r)
		}
		poster.CSV(race, "", heat2).Is(http.StatusCreated)
		want := womens100 + ", - Ek 1/- dnf, - Hahn 2/- dq, - Iffy 2/- dns"
		if got := placed(t, reader, race); sorted(got) != sorted(want) {
			t.Errorf("two heats: %s, want %s", got, want)
		}
		if teams := scoresOf(t, reader.Get("/result/teamlist/"+race+"/womens/100m").Is(http.StatusOK).Body); teams != "Rot 22, Blau 11" {
			t.Errorf("scores %s", teams)
		}

		before := idsOf(t, reader, race)
		all := string(reader.Get("/result/list/" + race).Body)
		poster.CSV(race, "", heat1).Is(http.StatusConflict)
		corrected := lif(1, "Women 100m Final", "1,Cole,Blau,12.04", "2,Bell,Rot,12.10", "DNS,Ek,Blau,", "3,Neu,Grau,12.40")
		importID, _ := poster.CSV(race, "", corrected).Is(http.StatusCreated).Object()["import_id"].(string)
		if got, want := placed(t, reader, race), "1 Cole 1/1, 2 Falk 2/1, 3 Bell 1/2, 4 Gall 2/2, 5 Neu 1/3"; !strings.HasPrefix(got, want) {
			t.Errorf("corrected: %s, want %s", got, want)
		}
		after := idsOf(t, reader, race)
		for was, is := range map[string]string{"Ann Cole 12.30": "Ann Cole 12.04", "Ann Bell 12.10": "Ann Bell 12.10", "Ann Ek <nil>": "Ann Ek <nil>", "Ann Falk 12.05": "Ann Falk 12.05"} {
			if before[was] == "" || before[was] != after[is] {
				t.Errorf("%s has the ID %s, which was %s", is, after[is], before[was])
			}
		}
		if len(after) != 8 {
			t.Errorf("%d results: %v", len(after), after)
		}
		changed := reader.Get("/result/" + after["Ann Cole 12.04"] + "/history").Is(http.StatusOK).Body
		if !strings.Contains(string(changed), "12.30") || strings.Contains(string(changed), `"place"`) {
			t.Errorf("the history %s has the time, and no place, which heats change all the time", changed)
		}
		list := poster.Get("/race/" + race + "/imports").Is(http.StatusOK).List()
		if len(list) != 3 || list[0]["mode"] != "heat" {
			t.Errorf("imports %v", list)
		}

		poster.Delete("/race/" + race + "/imports/" + importID).Is(http.StatusOK)
		if got := string(reader.Get("/result/list/" + race).Body); got != all {
			t.Errorf("undone:\n%s\nbefore:\n%s", got, all)
		}
		poster.CSV(race, "?mode=replace", heat1).Is(http.StatusCreated)
		for _, i := range poster.Get("/race/" + race + "/imports").List() {
			poster.Delete("/race/" + race + "/imports/" + fmt.Sprint(i["_id"])).Is(http.StatusOK)
		}
		if n := reader.Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("%v results are left", n)
		}
	})

	t.Run("heats that are not finals have no places, and do not score", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race(object{"sport": "track"})
		poster.CSV(race, "", lif(1, "Women 100m Prelims", "1,Bell,Rot,12.10", "2,Cole,Blau,12.30")).Is(http.StatusCreated)
		poster.CSV(race, "?round=semifinal", lif(2, "Women 100m", "1,Bell,Rot,12.00")).Is(http.StatusCreated)
		if got, want := placed(t, reader, race), "- Bell 2/1 semifinal, - Bell 1/1 preliminary, - Cole 1/2 preliminary"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if teams := scoresOf(t, reader.Get("/result/teamlist/"+race+"/womens/100m").Body); teams != "" {
			t.Errorf("scores %s", teams)
		}
		p := poster.CSV(race, "", lif(2, "Women 100m", "1,Bell,Rot,12.00")).Is(http.StatusUnprocessableEntity)
		kit.Contains(t, p, `"pointer":"round"`, "does not say which round")
	})

	t.Run("equal times of two heats share a place", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race(object{"sport": "track"})
		for i, file := range []string{
			lif(1, "Women 100m Final", "1,A,x,12.10", "2,B,x,12.20", "3,C,x,12.20"), lif(2, "Women 100m Final", "1,D,x,12.20", "2,E,x,12.30", "3,F,x,12.30", ",G,x,12.40"),
		} {
			poster.CSV(race, fmt.Sprintf("?file_name=heat%d.lif", i+1), file).Is(http.StatusCreated)
		}
		const want = "1 A 1/1, 2 B 1/2, 2 C 1/3, 2 D 2/1, 5 E 2/2, 6 F 2/3, 7 G 2/-"
		if got := placed(t, reader, race); sorted(got) != sorted(want) {
			t.Errorf("%s, want %s", got, want)
		}
	})

	t.Run("relays, also mixed", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race(object{"sport": "track"})
		poster.CSV(race, "", "7,1,1,Mixed 4x400 Relay Final\n1,,4,Stonebridge,A,Stonebridge,3:40.12\n2,,5,Stonebridge,B,Stonebridge,3:44.20\n").Is(http.StatusCreated)
		list := reader.Get("/result/list/" + race).List()
		if len(list) != 2 || list[1]["athlete"] != "Stonebridge B" || list[1]["team"] != "Stonebridge" || list[1]["event_code"] != "4x400" || !kit.IsTrue(list[1]["mixed"]) || list[1]["place"] != 2.0 {
			t.Errorf("%v", list)
		}
		kit.Contains(t, poster.CSV(race, "", "7,1,1,Mixed 1500m Final\n1,,4,Bell,Bo,x,3:40\n").Is(http.StatusUnprocessableEntity), `"pointer":"gender"`)
	})

	t.Run("encodings", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		file := lif(1, "Women 100m Final", "1,Gómez-Öst,Łódź,12.10")
		windows, err := charmap.Windows1252.NewEncoder().String(strings.ReplaceAll(file, "Łódź", "Malmö"))
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{"Windows-1252": windows}
		for name, endian := range map[string]unicode.Endianness{"UTF-16LE": unicode.LittleEndian, "UTF-16BE": unicode.BigEndian} {
			if files[name], err = unicode.UTF16(endian, unicode.UseBOM).NewEncoder().String(file); err != nil {
				t.Fatal(err)
			}
		}
		for name, content := range files {
			race := poster.Race(object{"sport": "track"})
			poster.CSV(race, "", content).Is(http.StatusCreated)
			r := reader.Get("/result/list/" + race).List()[0]
			if r["athlete"] != "Ann Gómez-Öst" || r["team"] != "Łódź" && r["team"] != "Malmö" {
				t.Errorf("%s: %v", name, r)
			}
		}
	})
}

func TestArchiveOfHeats(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster, reader := app.Register(t), app.Client(t)
	race := poster.Race(object{"sport": "track"})
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(heat2)
	if err != nil {
		t.Fatal(err)
	}
	send := func(query string, files map[string]string) *kit.Answer {
		return poster.Do(http.MethodPost, "/race/"+race+"/results"+query, kit.Zipped(t, files), "Content-Type: application/zip")
	}
	men := strings.ReplaceAll(heat1, "Women", "Boys")
	files := map[string]string{"meet/a.lif": heat1, "meet/b.LIF": wide, "c.lif": men, "lynx.evt": heat1, "__MACOSX/._a.lif": "x"}
	var report struct {
		Valid  int
		Report struct {
			Warnings []struct{ Code, File, Value string }
			Columns  []struct{ Column, Field string }
		}
	}
	send("?dry_run=true", files).Is(http.StatusOK).JSON(&report)
	if report.Valid != 12 || len(report.Report.Columns) == 0 || !slices.ContainsFunc(report.Report.Warnings, func(w struct{ Code, File, Value string }) bool {
		return w.Code == "file_ignored" && w.Value == "lynx.evt"
	}) {
		t.Errorf("%+v", report)
	}
	send("", files).Is(http.StatusCreated)
	if got := placed(t, reader, race); !strings.HasPrefix(got, womens100) {
		t.Errorf("%s", got)
	}
	if n := len(reader.Get("/result/list/" + race + "/mens/100m").List()); n != 4 {
		t.Errorf("%d men", n)
	}
	send("", files).Is(http.StatusConflict)

	// What is wrong is told with its file.
	faulty := map[string]string{"a.lif": heat1, "b.lif": lif(2, "Women 100m Final", "1,Falk,Rot,12.05", "X,Gall,Rot,12.06")}
	kit.Contains(t, send("", faulty).Is(http.StatusUnprocessableEntity), `"file":"b.lif","line":3`)
	kit.Contains(t, send("", map[string]string{"a.lif": heat1, "b.lif": heat1}).Is(http.StatusUnprocessableEntity), "b.lif", "a.lif has heat 1")
	kit.Contains(t, send("", map[string]string{"a.lif": "\x00\x01\x02"}).Is(http.StatusUnprocessableEntity), "a.lif, line 1")
	kit.Contains(t, send("", map[string]string{"f.lff": lif(1, "Women Long Jump Final", "1,Bell,Rot,5.61m")}).Is(http.StatusUnprocessableEntity), "LFF")
	many := map[string]string{}
	for i := range 2001 {
		many[fmt.Sprintf("%d.lif", i)] = ""
	}
	kit.Contains(t, send("", many).Is(http.StatusUnprocessableEntity), "2000")
	if n := reader.Get("/race/" + race).Object()["results"]; n != 12.0 {
		t.Errorf("%v results", n)
	}
}

// TestHeatsBesideOthers imports heats into events with results of other files.
func TestHeatsBesideOthers(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster, reader := app.Register(t), app.Client(t)
	const womens = "?gender=womens&event=100m"

	race := poster.Race(object{"sport": "track"})
	poster.CSV(race, womens, "place,name,time\n1,Ann Bell,12.00\n2,Ann Cole,12.20\n").Is(http.StatusCreated)
	p := poster.CSV(race, "", heat2).Is(http.StatusConflict)
	kit.Contains(t, p, "results-exist", "womens 100m", "mode=replace")
	kit.Contains(t, poster.CSV(race, "?mode=append", heat2).Is(http.StatusUnprocessableEntity), `"pointer":"mode"`)
	importID := fmt.Sprint(poster.CSV(race, "?mode=replace", heat2).Is(http.StatusCreated).Object()["import_id"])
	if got := placed(t, reader, race); !strings.HasPrefix(got, "1 Falk 2/1, 2 Gall 2/2, - ") {
		t.Errorf("replaced: %s", got)
	}
	poster.Delete("/race/" + race + "/imports/" + importID).Is(http.StatusOK)
	if got := placed(t, reader, race); got != "1 Bell -/-, 2 Cole -/-" {
		t.Errorf("undone: %s", got)
	}

	// Heats with places of another file stay, and their places too.
	race = poster.Race(object{"sport": "track"})
	poster.CSV(race, womens, "heat,place,name,time\n1,1,Ann Bell,12.90\n1,2,Ann Cole,13.20\n").Is(http.StatusCreated)
	kit.Contains(t, poster.CSV(race, "", heat2).Is(http.StatusCreated), "places_kept")
	if got := placed(t, reader, race); !strings.HasPrefix(got, "1 Bell 1/-, 2 Cole 1/-, - Falk 2/1, - Gall 2/2, - Iffy 2/- dns, - Hahn 2/- dq") {
		t.Errorf("beside published places: %s", got)
	}
	poster.CSV(race, "", heat1).Is(http.StatusCreated)
	if got := placed(t, reader, race); !strings.HasPrefix(got, womens100) {
		t.Errorf("all from heats: %s", got)
	}

	// A place that was corrected stays until its heat is sent again without what was decided. Undoing a corrected heat must be forced.
	bell := idsOf(t, reader, race)["Ann Bell 12.10"]
	poster.Put("/result", object{"_id": bell, "place": 9}).Is(http.StatusOK)
	again := strings.Replace(heat2, "12.05", "12.15", 1)
	importID = fmt.Sprint(poster.CSV(race, "", again).Is(http.StatusCreated).Object()["import_id"])
	if got := placed(t, reader, race); !strings.Contains(got, "9 Bell 1/1") || !strings.Contains(got, "- Falk 2/1") {
		t.Errorf("beside a corrected place: %s", got)
	}
	poster.CSV(race, "?again=true", heat1).Is(http.StatusCreated)
	if got := placed(t, reader, race); !strings.Contains(got, "9 Bell 1/1") {
		t.Errorf("after the heat was sent again: %s", got)
	}
	poster.CSV(race, "?again=true&discard=true", heat1).Is(http.StatusCreated)
	if got := placed(t, reader, race); !strings.HasPrefix(got, "1 Bell 1/1, 2 Falk 2/1, 3 Gall 2/2, ") {
		t.Errorf("after the heat was sent again: %s", got)
	}
	poster.Put("/result", object{"_id": idsOf(t, reader, race)["Ann Gall 12.20"], "notes": "checked"}).Is(http.StatusOK)
	kit.Contains(t, poster.Delete("/race/"+race+"/imports/"+importID).Is(http.StatusConflict), "Gall")
	poster.Delete("/race/" + race + "/imports/" + importID + "?force=true").Is(http.StatusOK)

	// Another division is another event, but none stands for all.
	kit.Contains(t, poster.CSV(race, "?division=Final%20A", heat2).Is(http.StatusConflict), "other divisions")
	race = poster.Race(object{"sport": "track"})
	for _, letter := range []string{"A", "B"} {
		poster.CSV(race, "?division=Final%20"+letter, strings.Replace(heat1, "Final", "Final "+letter, 1)).Is(http.StatusCreated)
	}
	if got := placed(t, reader, race); strings.Count(got, "1 Bell 1/1") != 2 {
		t.Errorf("two finals: %s", got)
	}
}

// TestHeatsAtOnce sends the heats of an event at once, through two servers, each more than once. Whatever comes first, all are placed.
func TestHeatsAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	second := kit.Twin(t, app)
	poster := app.Register(t)
	race := poster.Race(object{"sport": "track"})
	const heats = 8
	var all sync.WaitGroup
	for heat := range heats {
		all.Go(func() {
			for correction := range 3 {
				athletes := make([]string, 6)
				for i := range athletes {
					athletes[i] = fmt.Sprintf("%d,H%dA%d,Rot,%.2f", i+1, heat+1, i, 12+0.08*float64(i)+0.01*float64((heat+3*correction)%heats))
				}
				c := poster.Client
				if heat%2 == 1 {
					c = second.Client(t).WithToken(poster.Token)
				}
				c.Do(http.MethodPost, "/race/"+race+"/results", lif(heat+1, "Women 100m Final", athletes...), "Content-Type: text/csv").Is(http.StatusCreated)
			}
		})
	}
	all.Wait()
	list := app.Client(t).Get("/result/list/" + race + "/womens/100m").Is(http.StatusOK).List()
	if len(list) != heats*6 {
		t.Fatalf("%d results", len(list))
	}
	for i, r := range list {
		faster := 0
		for _, other := range list {
			if other["time_ms"].(float64) < r["time_ms"].(float64) {
				faster++
			}
		}
		if r["place"] != float64(faster+1) {
			t.Errorf("row %d: place %v of %v, want %d", i, r["place"], r["time"], faster+1)
		}
	}
}

// sorted sorts a list of placed, in which results without a place have no order.
func sorted(list string) string {
	items := strings.Split(list, ", ")
	slices.Sort(items)
	return strings.Join(items, ", ")
}

// The files of an A and a B final are heats of one, and B's places follow those of A, whatever the times and the order of the files.
func TestLIFOfAAndBFinals(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	a := "1,1,1,Girls 100m A Final\r\n1,101,4,Fir,Ana,Oak,12.50\r\n2,102,5,Yew,Cyd,Elm,12.70\r\n"
	b := "2,1,1,Girls 100m B Final\r\n1,103,4,Elm,Bea,Ash,12.40\r\n2,104,5,Box,Dee,Fir,12.60\r\n"
	for _, files := range [][]string{{a, b}, {b, a}, {a, b, b}, {a, b, a}} {
		race := d.Race(object{"sport": "track"})
		for i, file := range files {
			d.CSV(race, fmt.Sprintf("?file_name=%d.lif&again=true", i), file).Is(http.StatusCreated)
		}
		if got := kit.PlacesOf(t, d.Client, race); got != "1 Ana Fir, 2 Cyd Yew, 3 Bea Elm, 4 Dee Box" {
			t.Error(got)
		}
		if got := totalsOf(d.Client, race); got != "Oak 10, Elm 8, Ash 6, Fir 5" {
			t.Error(got)
		}
	}
}
