package log

import (
	"fmt"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestRestsOfImports stores why nobody ran as the rest of the day, wherever a diary says it, and no rest beside a run.
func TestRestsOfImports(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for name, c := range map[string]struct{ file, want string }{
		"a table of days": {
			"date,miles,time,activity,rest,notes\n2024-03-01,rest,,,,\n2024-03-02,0,,,,long flight\n2024-03-03,,,,injured,ankle\n2024-03-04,,,Rest,,tired\n" +
				"2024-03-05,,sick,,,\n2024-03-06,0,,,,vacation\n2024-03-07,5,,,,rest tomorrow\n",
			"1 rest <nil>, 2 travel long flight, 3 injured ankle, 4 rest tired, 5 sick <nil>, 6 travel <nil>, 7 <nil> rest tomorrow",
		},
		"halves of days": {
			"Week,Fri AM,Fri PM,Sat AM,Sat PM,Sun,Mon,Tue,Wed,Thu\n2024-03-01,5,off,off,off,travel,,,,\n", "1 <nil> <nil>, 2 rest <nil>, 3 travel <nil>",
		},
		"lines": {"Week of Mar 4 2024\nMon off\nTue sick\nWed bike 45\n", "4 rest <nil>, 5 sick <nil>, 6 <nil> <nil>"},
	} {
		u := app.Register(t)
		one := kit.ImportLog(t, u.Client, "", c.file)
		entries := u.Get("/log/athlete/me/range/2024-03-01/2024-03-31").Is(200).List()
		days := make([]string, 0, len(entries))
		for _, day := range entries {
			days = append(days, fmt.Sprint(strings.TrimPrefix(fmt.Sprint(day["date"]), "2024-03-0"), " ", day["rest"], " ", day["notes"]))
		}
		if got := strings.Join(days, ", "); got != c.want || one["skipped"] != 0.0 {
			t.Errorf("%s: %s, want %s (%s)", name, got, c.want, kit.ImportCounts(one))
		}
	}
}

// TestSportsOfImports names the sports that are left out with the kinds that they would have, and asks what numbers mean.
func TestSportsOfImports(t *testing.T) {
	t.Parallel()
	u := kit.Shared(t).Register(t)
	one := kit.ImportLog(t, u.Client, "?dry_run=true", "date,sport,miles,duration\n2024-03-01,Ride,20,1:05:00\n2024-03-02,11,5,40:00\n2024-03-03,1,20,30:00\n")
	said := map[string]string{}
	warnings, _ := kit.ReportOf(one)["warnings"].([]any)
	for _, w := range warnings {
		warning, _ := w.(object)
		said[fmt.Sprint(warning["code"], " ", warning["value"])] += fmt.Sprint(warning["suggestion"])
		if detail := fmt.Sprint(warning["detail"]); strings.Contains(detail, "=") {
			t.Errorf("the app shows a parameter: %s", detail)
		}
	}
	unknown := fmt.Sprint(one["unknown_sports"])
	preview, _ := kit.ImportLog(t, u.Client, "?dry_run=true&other_sports=true", "date,sport,miles,duration\n2024-03-01,Ride,20,1:05:00\n2024-03-02,Rest,,\n")["preview"].(object)
	rows, _ := preview["rows"].([]any)
	if shown := fmt.Sprint(rows); len(rows) != 2 || !strings.Contains(shown, "kind:bike") || !strings.Contains(shown, "rest:rest") {
		t.Errorf("the preview has %s", shown)
	}
	if said["not_running Ride"] != "bike" || !strings.Contains(unknown, "sport:11") || !strings.Contains(unknown, "sport:1]") || one["runs"] != 0.0 {
		t.Errorf("the warnings are %v, unknown are %s", said, unknown)
	}
}
