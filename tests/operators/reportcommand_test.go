package operators

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestReportCommand decides reports and deletes a result beside a running server, as an operator does without the app.
func TestReportCommand(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	says := func(want string, args ...string) {
		t.Helper()
		if out, err := run(args...); err != nil || !strings.Contains(out, want) {
			t.Errorf("harrier %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	refuses := func(want string, args ...string) {
		t.Helper()
		if out, err := run(args...); err == nil || !strings.Contains(out, want) {
			t.Errorf("harrier %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	operator, poster, reader := app.Operator(t), app.Register(t), app.Register(t)
	race := poster.Race(object{"name": "Reported Invitational"})
	result := poster.Result(race, object{"athlete": "Zed Fast"})
	poster.Post("/user/claim/athlete/zed.fast", nil).Is(http.StatusOK)
	report := func(path string, body any) string {
		id, _ := reader.Post(path, body).Is(http.StatusCreated).Object()["_id"].(string)
		return id
	}
	onResult := report("/result/"+result+"/report", object{"reason": "wrong", "text": "He was not there"})
	onRace := report("/race/"+race+"/report", object{"reason": "spam"})
	dispute := report("/user/claim/athlete/zed.fast/dispute", object{"text": "That is my name"})

	says("Usage: harrier report", "report")
	for _, want := range []string{onResult, onRace, dispute, "result Zed Fast", "race Reported Invitational", "claim zed.fast"} {
		says(want, "report", "list")
	}
	says("He was not there", "report", "show", onResult)
	refuses("There is no such report", "report", "show", kit.UnknownID)
	refuses("not the _id", "report", "show", "17")
	refuses("empty", "report", "settle", onResult)
	refuses("Only the settling of a dispute", "report", "settle", onResult, "-note", "x", "-release")

	says("Zed Fast", "result", "show", result)
	refuses("-yes", "result", "delete", result)
	says("is deleted", "result", "delete", result, "-yes", "-reason", "He was not there")
	reader.Get("/result/" + result).Is(http.StatusNotFound)
	refuses("no such result", "result", "delete", result, "-yes")
	if history := poster.Get("/result/" + result + "/history").Is(http.StatusOK).List(); history[0]["reason"] != "He was not there" || history[0]["user_id"] != nil {
		t.Errorf("the history says %v", history)
	}

	says("is settled", "report", "settle", onResult, "-note", "Deleted, thank you")
	refuses("has been decided", "report", "refuse", onResult, "-note", "No")
	says("is refused", "report", "refuse", onRace, "-note", "It is a race")
	says("is settled", "report", "settle", dispute, "-note", "It was yours all along", "-release")
	reader.Post("/user/claim/athlete/zed.fast", nil).Is(http.StatusOK)
	states := map[any]any{}
	for _, r := range reader.Get("/reports").Is(http.StatusOK).List() {
		states[r["_id"]] = r["state"]
	}
	if states[onResult] != "settled" || states[onRace] != "refused" || states[dispute] != "settled" {
		t.Errorf("the reporter sees %v", states)
	}
	if out, err := run("report", "list"); err != nil || strings.TrimSpace(out) != "" {
		t.Errorf("no report is open: %v\n%s", err, out)
	}
	says("refused", "report", "list", "-all")
	kit.Eventually(t, "the server emails the reporter", func() bool {
		found := 0
		for _, e := range app.Emails(t, reader.Email) {
			if strings.Contains(e.Text, "Deleted, thank you") || strings.Contains(e.Text, "It is a race") || strings.Contains(e.Text, "It was yours all along") {
				found++
			}
		}
		return found == 3
	})

	acts := map[any]int{}
	for _, e := range operator.Get("/operator/audit?actor=command&length=100").Is(http.StatusOK).List() {
		acts[e["act"]]++
	}
	if acts["report.settle"] != 2 || acts["report.refuse"] != 1 || acts["user.release-athlete"] != 1 || acts["result.delete"] != 1 {
		t.Errorf("the audit log has %v", acts)
	}
}
