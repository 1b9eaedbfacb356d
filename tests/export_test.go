package tests

import (
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/internal/testkit"
)

// exportedRace posts a race with everything that a file of results may have.
func exportedRace(poster *testkit.User) string {
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
		{"athlete": "Hal", "mark": "NM", "event": "Shot Put"},
		{"athlete": "Ina", "time": "9:58.1", "event": "3000m Steeplechase", "gender": "womens", "place": 1},
		{"athlete": "Jo", "time": "17:01", "event": "Varsity Girls 5K", "gender": "womens", "place": 1},
		{"athlete": "Kim", "time": "17:02.0", "event": "JV Girls 5K", "gender": "womens", "place": 1},
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
	"place", "athlete", "athlete_id", "team", "team_id", "gender", "event", "event_code", "division", "round", "time", "time_ms", "mark", "status", "points", "wind",
	"grade", "bib", "notes",
}

// tell describes the results of a race, sorted. change may change one before, and say that it is not in the file.
func tell(c *testkit.Client, race string, change func(r object) bool) []string {
	var list []string
	for _, r := range c.Get("/result/list/" + race).Is(http.StatusOK).List() {
		if change != nil && !change(r) {
			continue
		}
		var b strings.Builder
		for _, field := range told {
			text, _ := json.Marshal(r[field])
			fmt.Fprintf(&b, "%s=%s ", field, text)
		}
		list = append(list, b.String())
	}
	slices.Sort(list)
	return list
}

// comesBack exports a race, imports the file into another one, and compares. lost makes of a result what the file can say.
func comesBack(t *testing.T, poster *testkit.User, race, path, query string, lost func(r object) bool) (file *testkit.Answer) {
	t.Helper()
	c := poster.In(t)
	file = c.Get("/race/" + race + path).Is(http.StatusOK)
	again := poster.Race(object{"sport": "track"})
	c.Do(http.MethodPost, "/race/"+again+"/results"+query, string(file.Body), "Content-Type: text/csv").Is(http.StatusCreated)
	got, want := tell(c, again, nil), tell(c, race, lost)
	if !slices.Equal(got, want) {
		t.Errorf("%s came back as\n%s\nwas\n%s\nin\n%.3000s", path, strings.Join(got, "\n"), strings.Join(want, "\n"), file.Body)
	}
	return file
}

func TestExportsComeBack(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	poster := app.Register(t)
	race := exportedRace(poster)
	for extension, c := range map[string]struct {
		media string
		lost  func(r object) bool
	}{
		"csv": {"text/csv", nil},
		"ndjson": {"application/x-ndjson", func(r object) bool {
			if r["bib"] == " 7 " {
				r["bib"] = "7"
			}
			return true
		}},
		"xlsx": {xlsxType, func(r object) bool {
			if notes, ok := r["notes"].(string); ok {
				r["notes"] = strings.ReplaceAll(notes, "\n", " ")
			}
			return true
		}},
	} {
		t.Run(extension, func(t *testing.T) {
			t.Parallel()
			path := "/results." + extension
			file := comesBack(t, poster, race, path, "", c.lost)
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
			reader.Get("/race/" + unknownID + path).Is(http.StatusNotFound)
			reader.Get("/race/17" + path).Is(http.StatusBadRequest).Names("id")
			reader.Get("/race/" + race + path + "?gender=all").Is(http.StatusBadRequest).Names("gender")
		})
	}
}

func TestExportsOfPartsOfARace(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
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
