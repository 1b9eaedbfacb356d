package races

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"mime"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// exportedRace posts a race with everything that a file of results may have.
func exportedRace(poster *kit.User) string {
	race := poster.Race(object{"name": "Tempo; \"Meet\", Łódź", "sport": "track", "date": "2026-09-12", "location": "Łódź; Park"})
	for _, r := range []object{
		{"athlete": "Ana Ruiz", "team": "Rovers", "place": 1, "time": "25:09.2", "grade": "SR", "bib": "0012", "points": 6.5, "athlete_id": "ana.ruiz"},
		{"athlete": "Bo \"Flash\" van der Berg", "team": "Ü \"Club\", e.V.; B|C", "place": 2, "time": "25:10.25"},
		{"athlete": "Zoë O'Neil", "team": "Rovers", "team_id": "the-rovers", "place": 2, "time": "25:10.25", "notes": "first\nsecond; \"third\""},
		{"athlete": "王芳", "team": "=1+1", "time": "1:05:33", "gender": "womens", "event": "10K"},
		{"athlete": "=HYPERLINK(\"x\")", "status": "dnf", "gender": "womens", "event": "10K", "place": nil},
		{"athlete": "Ann; Lee", "status": "dns", "gender": "womens", "event": "10K", "notes": "ill"},
		{"athlete": "Cy @Home", "status": "dq", "time": "11.02", "event": "100m", "division": "U17", "round": "semifinal", "wind": -0.4},
		{"athlete": "Di", "time": "10.9", "event": "100m", "division": "U17", "round": "preliminary", "wind": 2.1, "place": 1},
		{"athlete": "Ed", "time": "10.857", "event": "100m", "division": "Open; A", "wind": 0, "place": 1, "points": 0.125},
		{"athlete": "Flo", "mark": "5.61m", "event": "Long Jump", "gender": "womens", "round": "qualification", "wind": 1.3},
		{"athlete": "Gus", "mark": "12'10.25\"", "event": "Shot Put", "place": 1},
		{"athlete": "Hal", "status": "nm", "event": "Shot Put"},
		{"athlete": "Ina", "time": "9:58.1", "event": "3000m Steeplechase", "gender": "womens", "place": 1},
		{"athlete": "Jo", "time": "17:01", "event": "Varsity Girls 5K", "gender": "womens", "place": 1},
		{"athlete": "Kim", "time": "17:02.0", "event": "JV Girls 5K", "gender": "womens", "place": 1},
		{"athlete": "Rovers", "team": "Rovers", "time": "3:59.5", "event": "4x400m", "place": 1, "relay_members": []string{"Bo Lee", "Cy, D.", "=Ed", "王芳"}},
		{"athlete": "Max", "time": "54.2", "timing_method": "hand", "event": "400m", "place": 1},
		{"athlete": "Ned", "time": "54.21", "timing_method": "fat", "event": "400m", "place": 2},
		{"athlete": "Lou", "time": "83", "event": "Parade Lap", "place": 1},
		{"athlete": "_x0041_ <Max> & Co", "time": "84.5", "event": "Parade Lap", "place": 2, "bib": " 7 "},
	} {
		fields := maps.Clone(r)
		if _, ok := fields["team"]; !ok {
			fields["team"] = nil
		}
		poster.Result(race, fields)
	}
	return race
}

// told are the fields of a result that files may say.
var told = []string{
	"place", "athlete", "athlete_id", "team", "team_id", "gender", "event", "event_code", "division", "round", "mixed", "time", "time_ms", "timing_method", "relay_members", "mark", "status", "points", "wind",
	"grade", "bib", "notes",
}

// tell describes the results of a race, sorted, after change has changed them. Those without an event are left out.
func tell(c *kit.Client, race string, change func(r object)) []string {
	var list []string
	for _, r := range c.Get("/result/list/" + race).Is(http.StatusOK).List() {
		change(r)
		if r["event"] == nil {
			continue
		}
		var b strings.Builder
		for _, field := range told {
			text, _ := json.Marshal(r[field]) //nolint:errchkjson // it was read from JSON
			fmt.Fprintf(&b, "%s=%s ", field, text)
		}
		list = append(list, b.String())
	}
	slices.Sort(list)
	return list
}

// comesBack exports a race, imports the file into another one, and compares. lost makes of a result what the file can say.
func comesBack(t *testing.T, poster *kit.User, race, path, query string, lost func(r object)) (file *kit.Answer) {
	t.Helper()
	c := poster.In(t)
	file = c.Get("/race/" + race + path).Is(http.StatusOK)
	again := poster.Race(object{"sport": "track"})
	c.Do(http.MethodPost, "/race/"+again+"/results"+query, string(file.Body), "Content-Type: text/csv").Is(http.StatusCreated)
	if got, want := tell(c, again, lost), tell(c, race, lost); !slices.Equal(got, want) {
		t.Errorf("%s came back as\n%s\nwas\n%s\nin\n%.3000s", path, strings.Join(got, "\n"), strings.Join(want, "\n"), file.Body)
	}
	return file
}

// lostByBoth makes of a result what both layouts of other programs say. A team's ID follows from its name again.
func lostByBoth(r object) {
	for _, field := range []string{"athlete_id", "bib", "notes"} {
		r[field] = nil
	}
	if r["team_id"] == "the-rovers" {
		r["team_id"] = "rovers"
	}
	if r["status"] != "finished" {
		r["time"], r["time_ms"] = nil, nil
	}
	if r["timing_method"] != "hand" {
		r["timing_method"] = nil
	}
}

// lostByAthletic makes of a result what Athletic.net's layout says.
func lostByAthletic(r object) {
	lostByBoth(r)
	if r["relay_members"] != nil {
		r["event"] = nil
		return
	}
	if division, ok := r["division"].(string); ok {
		r["event"] = r["event"].(string) + " " + division
	}
	// The words for a level and a gender are taken out of names of events.
	r["event"] = strings.NewReplacer("Varsity Girls 5K", "5K Varsity", "JV Girls 5K", "5K JV").Replace(r["event"].(string))
	if r["team"] == nil {
		r["team"] = "Unattached"
	}
	if ms, ok := r["time_ms"].(float64); ok {
		r["time_ms"] = 10 * math.Ceil(ms/10)
	}
	r["round"] = "final"
	for _, field := range []string{"event_code", "division", "time", "timing_method", "mark", "wind"} { // the code is that of another name
		r[field] = nil
	}
}

// lostByHytek makes of a result what Hy-Tek's layout says.
func lostByHytek(r object) {
	lostByBoth(r)
	if r["relay_members"] != nil {
		r["event"] = nil
		return
	}
	if name := r["event"].(string); strings.Contains(name, "Girls") {
		r["division"] = name
	}
	if code, ok := r["event_code"].(string); ok {
		r["event"] = code
	}
	if r["round"] == "qualification" {
		r["round"] = "preliminary"
	}
	for _, field := range []string{"athlete", "team", "division"} {
		if text, ok := r[field].(string); ok {
			r[field] = strings.ReplaceAll(text, ";", ",")
		}
	}
}

func TestExportsComeBack(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := exportedRace(poster)
	for extension, c := range map[string]struct {
		media, query string
		lost         func(r object)
	}{
		"csv": {"text/csv", "", func(object) {}},
		"ndjson": {"application/x-ndjson", "", func(r object) {
			if r["bib"] == " 7 " {
				r["bib"] = "7"
			}
		}},
		"xlsx": {kit.XlsxType, "", func(r object) {
			if notes, ok := r["notes"].(string); ok {
				r["notes"] = strings.ReplaceAll(notes, "\n", " ")
			}
		}},
		"athletic.csv": {"text/csv", "?map=event:DivisionID&map=points:Score", lostByAthletic},
		"hytek.txt":    {"text/plain", "", lostByHytek},
	} {
		t.Run(extension, func(t *testing.T) {
			t.Parallel()
			path := "/results." + extension
			file := comesBack(t, poster, race, path, c.query, c.lost)
			if media, _, err := mime.ParseMediaType(file.Header.Get("Content-Type")); media != c.media || err != nil {
				t.Errorf("the file is %s, %v", media, err)
			}
			_, disposition, err := mime.ParseMediaType(file.Header.Get("Content-Disposition"))
			if want := "race-" + race + "." + extension; err != nil || disposition["filename"] != want {
				t.Errorf("the file is named %s, want %s: %v", disposition["filename"], want, err)
			}
			reader := app.Client(t)
			if head := reader.Do(http.MethodHead, "/race/"+race+path, nil).Is(http.StatusOK); len(head.Body) > 0 || head.Header.Get("Content-Type") != file.Header.Get("Content-Type") {
				t.Errorf("HEAD: %s", head)
			}
			reader.Get("/race/" + poster.Race() + path).Is(http.StatusOK)
			reader.Get("/race/" + kit.UnknownID + path).Is(http.StatusNotFound)
			reader.Get("/race/17" + path).Is(http.StatusBadRequest).Names("race_id")
			reader.Get("/race/" + race + path + "?gender=all").Is(http.StatusBadRequest).Names("gender")
		})
	}
}

func TestExportsOfPartsOfARace(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := exportedRace(poster)
	for query, want := range map[string]string{
		"gender=mens&event=100m":                       "Cy @Home, Di, Ed",
		"event=100m&division=U17":                      "Cy @Home, Di",
		"division=U17&round=preliminary":               "Di",
		"gender=womens&event=100m":                     "",
		"event=10K&gender=womens&round=final":          "=HYPERLINK(\"x\"), Ann; Lee, 王芳",
		"gender=womens&round=qualification&division=B": "",
	} {
		var names []string
		for line := range strings.Lines(string(app.Client(t).Get("/race/" + race + "/results.ndjson?" + query).Is(http.StatusOK).Body)) {
			var r struct{ Athlete string }
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			names = append(names, r.Athlete)
		}
		slices.Sort(names)
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	if got := app.Client(t).Get("/race/" + race + "/results.csv?event=Parade+Lap&bom=true").Is(http.StatusOK); strings.Count(string(got.Body), "\n") != 3 {
		t.Errorf("%s", got.Body)
	}
}
