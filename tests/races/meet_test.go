package races

import (
	"encoding/csv"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"harrier/tests/kit"
	"harrier/tests/kit/realdata"
)

func TestRealMeetsScoreAsPublished(t *testing.T) {
	t.Parallel()
	folder := realdata.Folder(t)
	meets, err := filepath.Glob(filepath.Join(folder, "meets", "*", "results.csv"))
	if err != nil || len(meets) == 0 {
		t.Fatalf("no meets in %s", folder)
	}
	app := kit.Shared(t)
	for _, file := range meets {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			t.Parallel()
			results, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			poster := app.Register(t)
			race := poster.Race()
			poster.CSV(race, "?gender=mens&event=8K", string(results)).Is(http.StatusCreated)

			published, err := os.Open(filepath.Join(filepath.Dir(file), "scores.csv"))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = published.Close() }()
			rows, err := csv.NewReader(published).ReadAll()
			if err != nil || len(rows) < 2 {
				t.Fatalf("scores.csv: %d rows, %v", len(rows), err)
			}
			want := map[string]float64{}
			for _, row := range rows[1:] {
				if want[row[0]], err = strconv.ParseFloat(row[1], 64); err != nil {
					t.Fatal(err)
				}
			}
			teams := app.Client(t).Get("/result/teamlist/" + race + "/mens/8K").Is(http.StatusOK).List()
			if len(teams) != len(want) {
				t.Errorf("%d teams score, the meet published %d", len(teams), len(want))
			}
			for _, team := range teams {
				if score, ok := want[team["team"].(string)]; !ok || score != team["score"] {
					t.Errorf("%v: %v, the meet published %v", team["team"], team["score"], score)
				}
			}
		})
	}
}

func TestRealRoadRacesImport(t *testing.T) {
	t.Parallel()
	folder := realdata.Folder(t)
	app := kit.Shared(t)
	for name, c := range map[string]struct {
		query            string
		imported, failed int
		dns, dnf         int
	}{
		"boston-2013.csv": {"?event=Marathon&map=time:official&map=place:overall&time_unit=minutes", 16164, 0, 0, 0},
		// Two rows have no gender: one who did not start and one who did not finish.
		"wroclaw-half-2023.csv": {"?event=Half+Marathon&partial=true&map=place:Miejsce&map=bib:Numer+startowy&map=first:Imi%C4%99&map=last:Nazwisko" +
			"&map=team:Dru%C5%BCyna&map=gender:P%C5%82e%C4%87&map=time:Czas", 8948, 2, 761, 37},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := os.ReadFile(filepath.Join(folder, "road", name))
			if err != nil {
				t.Fatal(err)
			}
			poster := app.Register(t)
			race := poster.Race(object{"sport": "road"})
			var r kit.Report
			poster.CSV(race, c.query, string(file)).Is(http.StatusCreated).JSON(&r)
			if r.Imported != c.imported || r.Failed != c.failed || len(r.Errors) != c.failed {
				t.Errorf("%d imported, %d failed, %d named; want %d and %d", r.Imported, r.Failed, len(r.Errors), c.imported, c.failed)
			}
			statuses := map[any]int{}
			for _, result := range app.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List() {
				statuses[result["status"]]++
				if result["status"] == "finished" && result["time"] == nil {
					t.Errorf("%v finished without a time", result["athlete"])
				}
			}
			if statuses["dns"] != c.dns || statuses["dnf"] != c.dnf {
				t.Errorf("statuses %v, want %d dns and %d dnf", statuses, c.dns, c.dnf)
			}
			if lines := strings.Count(string(file), "\n"); lines < r.Imported {
				t.Errorf("%d results from %d lines", r.Imported, lines)
			}
		})
	}
}
