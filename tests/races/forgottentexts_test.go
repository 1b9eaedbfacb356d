package races

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestTextsOfTheDeleted shows that what a user wrote, and what was written about them, goes with the account; that it was done stays.
func TestTextsOfTheDeleted(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	const text = "Zebedee told me so"
	operator, director, runner := app.Operator(t), app.Register(t), app.Register(t)
	leaver := app.Operator(t)
	leaver.Post("/user/claim/athlete/gone.runner", nil).Is(http.StatusOK)
	race, own := director.Race(), leaver.Race()
	first := director.Result(race, object{"athlete": "Gone Runner", "athlete_id": "gone.runner"})
	second := leaver.Result(race, object{"athlete": "Somebody", "place": 2})
	withheld := director.Result(director.Race(), object{"athlete": "Gone Runner", "athlete_id": "Gone.Runner"})
	report := func(by *kit.User, path string, body object) string {
		t.Helper()
		body["text"] = text
		id, _ := by.Post(path, body).Is(http.StatusCreated).Object()["_id"].(string)
		return id
	}
	decide := func(by *kit.User, report, how string) {
		t.Helper()
		by.Post("/operator/reports/"+report+"/"+how, object{"note": text}).Is(http.StatusOK)
	}

	// What they wrote.
	leaver.Put("/result", object{"_id": second, "place": 3, "reason": text}).Is(http.StatusOK)
	leaver.CSV(own, kit.Mens5K+"&file_name=Zebedee.csv", "name,time\nAl,17:01\nBo,17:02\n").Is(http.StatusCreated)
	leaver.Post("/race/"+own+"/renames", kit.Rename("athlete", kit.AthleteSide("Bo"), kit.AthleteSide("Bo Lee"), object{"reason": text})).Is(http.StatusCreated)
	decide(operator, report(leaver, "/race/"+race+"/report", object{"reason": "wrong"}), "refuse")
	decide(leaver, kit.ReportRace(t, runner, race), "refuse")
	leaver.Post("/operator/users/"+app.Register(t).ID+"/suspend", object{"reason": text}).Is(http.StatusOK)
	// What was written about them.
	director.Put("/result", object{"_id": first, "place": 9, "reason": text}).Is(http.StatusOK)
	report(runner, "/result/"+first+"/report", object{"reason": "wrong"})
	decide(operator, report(runner, "/user/claim/athlete/gone.runner/dispute", object{}), "refuse")
	decide(operator, report(runner, "/result/"+withheld+"/report", object{"reason": "remove_name"}), "settle")
	operator.Post("/operator/users/"+leaver.ID+"/suspend", object{"reason": text}).Is(http.StatusOK)

	tables := func() (found []string) {
		t.Helper()
		rows, err := app.Pool(t).Query(t.Context(), `
			SELECT table_name FROM information_schema.tables
			WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
			  AND (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I t WHERE to_jsonb(t)::text LIKE ''%%Zebedee%%''', table_name), false, true, '')))[1]::text <> '0'
			ORDER BY table_name`)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			found = append(found, name)
		}
		return found
	}
	if got := tables(); !slices.Equal(got, []string{"audit_log", "corrections", "imports", "renames", "reports"}) {
		t.Fatalf("the texts are in %v", got)
	}
	before := operator.Get("/operator/audit?length=100").Is(http.StatusOK).List()
	operator.Delete("/operator/users/" + leaver.ID + "?reason=asked").Is(http.StatusNoContent)
	if got := tables(); len(got) != 0 {
		t.Errorf("the texts are left in %v", got)
	}
	after := operator.Get("/operator/audit?length=100").Is(http.StatusOK).List()
	if len(after) != len(before)+1 || after[0]["act"] != "user.delete" || after[0]["reason"] != "asked" {
		t.Errorf("the audit log has %v", after)
	}
	if open := operator.Get("/operator/reports?state=open").Is(http.StatusOK).List(); len(open) != 1 || open[0]["reason"] != "wrong" || open[0]["text"] != nil {
		t.Errorf("open reports: %v", open)
	}
	if got := historyOf(t, director.Client, second); !strings.Contains(got, "place 2>3") {
		t.Errorf("the history is %s", got)
	}
}
