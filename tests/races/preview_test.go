package races

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// preview is the part of an import's report that says what was understood.
type preview struct {
	Imported, Valid int
	ImportID        *string `json:"import_id"`
	Report          struct {
		Columns []struct {
			Column, Because string
			Field           *string
		}
		Warnings []struct {
			Code       string
			Suggestion *string
		}
	}
	Sample []object
	Totals []object
}

func TestImportPreview(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race()
	const file = "Spring Classic 2026\nTimed by Quick\n\nMiejsce;Imię;Nazwisko;Klub;Płeć;Buty;Finals\n" +
		"1 / 4;Ann;Lee;Rot-Weiß;K;rot;17:05\n2;Bo;Ek;Rot-Weiss;K;blau;1:17.1\n4;Cy;Ott;Blau;M;blau;16:40\n1;Di;Ude;Blau;M;rot;FS\n"

	var p preview
	poster.CSV(race, "?event=5K&dry_run=true", file).Is(http.StatusOK).JSON(&p)
	if p.Imported != 0 || p.Valid != 4 || p.ImportID != nil || len(p.Sample) != 4 || len(p.Totals) != 3 || len(p.Report.Columns) != 7 {
		t.Fatalf("%+v", p)
	}
	if c := p.Report.Columns[0]; c.Column != "Miejsce" || c.Field == nil || *c.Field != "place" || c.Because != "header" {
		t.Errorf("the first column is %+v", c)
	}
	if c := p.Report.Columns[5]; c.Column != "Buty" || c.Field != nil || c.Because != "unknown" {
		t.Errorf("the column of shoes is %+v", c)
	}
	for field, want := range (object{"line": 5.0, "place": 1.0, "athlete": "Ann Lee", "gender": "womens", "event": "5K", "time": "17:05", "team_id": "rot-weiss"}) {
		if p.Sample[0][field] != want {
			t.Errorf("%s of the first row is %v, want %v", field, p.Sample[0][field], want)
		}
	}
	if p.Sample[3]["status"] != "dq" {
		t.Errorf("a false start is %v", p.Sample[3])
	}
	found := map[string]string{}
	for _, w := range p.Report.Warnings {
		suggestion := ""
		if w.Suggestion != nil {
			suggestion = *w.Suggestion
		}
		found[w.Code] = suggestion
	}
	for code, suggestion := range map[string]string{"time_impossible": "1:17:10", "team_alike": "Rot-Weiß", "column_ignored": ""} {
		if got, ok := found[code]; !ok || got != suggestion {
			t.Errorf("%s: %q, want %q; warnings %v", code, got, suggestion, found)
		}
	}
	if n := len(app.Client(t).Get("/result/list/" + race).List()); n != 0 {
		t.Errorf("a preview stored %d results", n)
	}

	t.Run("a file of entries", func(t *testing.T) {
		t.Parallel()
		poster.CSV(poster.Race(), "?event=5K&gender=mens", "name,team\nAnn,Rot\n").Is(http.StatusUnprocessableEntity)
	})

	t.Run("last names first", func(t *testing.T) {
		t.Parallel()
		race := poster.Race()
		var p preview
		poster.CSV(race, "?event=5K&gender=mens&first_last=true", "name,time\n\"Ruiz, Ana\",17:05\n").Is(http.StatusCreated).JSON(&p)
		if p.Sample[0]["athlete"] != "Ana Ruiz" {
			t.Errorf("%v", p.Sample)
		}
	})

	t.Run("running events have times", func(t *testing.T) {
		t.Parallel()
		const file = "name,time\nAnn,abc\n"
		for sport, statuses := range map[string][2]int{"road": {422, 422}, "track": {422, 422}, "other": {422, 422}} {
			race, _ := poster.Post("/race", object{"name": sport, "date": "2026-05-05", "sport": sport}).Is(http.StatusCreated).Object()["_id"].(string)
			for i, event := range []string{"5K", "Varsity"} {
				poster.CSV(race, "?gender=mens&event="+event, file).Is(statuses[i])
			}
		}
	})
}
