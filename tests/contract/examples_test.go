package contract

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"harrier/internal/date/clock"
	"harrier/tests/kit"
	"harrier/tests/kit/wait"
)

// TestExamplesOfTheDemo sends every GET of the contract to a demo, with its examples as they are and as the demo's runner. All
// answer something: not an empty list, and no null instead of an average. Of operators' lists it is enough that they are there, since
// what they are to do has not happened yet.
func TestExamplesOfTheDemo(t *testing.T) {
	t.Parallel()
	// What only others may read.
	as := map[string]string{
		"GetRoster": kit.DemoCoach, "ListInvites": kit.DemoCoach, "GetInvite": kit.DemoCoach,
		"ListAttention": kit.DemoCoach, "ListAthleteAttention": kit.DemoCoach, "ListTeamWeek": kit.DemoCoach, "ListTeamMonth": kit.DemoCoach, "ExportTeamWeek": kit.DemoCoach, "ExportTeamWorkbook": kit.DemoCoach,
		"ListTeamCodes": kit.DemoCoach, "ListSeasonReports": kit.DemoCoach, "ListAnnouncements": kit.DemoCoach, "GetAnnouncement": kit.DemoCoach, "ListAssistants": kit.DemoCoach, "ListAssistantships": kit.DemoCoach,
		"ListGroups": kit.DemoCoach, "GetGroup": kit.DemoCoach,
		"ListTeamPlan": kit.DemoCoach, "ListTeamPlanWeek": kit.DemoCoach, "ExportTeamPlanWeek": kit.DemoCoach, "GetTeamSession": kit.DemoCoach,
		"ListPlanTemplates": kit.DemoCoach, "GetPlanTemplate": kit.DemoCoach,
	}
	for name, now := range map[string]clock.Clock{
		"today": clock.System, "years later": kit.Morning(2029, time.March, 5), "on a Monday morning": kit.Morning(2027, time.February, 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			demo := kit.Start(t, kit.Options{Clock: now})
			if err := demo.SeedDemo(t.Context()); err != nil {
				t.Fatal(err)
			}
			tokens := map[string]string{"operator": demo.Operator(t).Token}
			for _, email := range []string{kit.DemoRunner, kit.DemoCoach} {
				tokens[email], _ = kit.LogIn(demo, t, email, kit.DemoPassword).Is(http.StatusOK).Object()["token"].(string)
			}
			wait.Until(t, "the events of the demo", func() bool { // a feed waits for transactions that are open in the same PostgreSQL
				return !strings.HasPrefix(string(demo.Client(t).WithToken(tokens[kit.DemoRunner]).Get("/events").Is(http.StatusOK).Body), `{"events":[]`)
			})
			for _, op := range kit.Contract(t).Operations {
				if op.Method != http.MethodGet {
					continue
				}
				who, ok := as[op.ID]
				if !ok {
					who = kit.DemoRunner
				}
				if strings.HasPrefix(op.Path, "/operator/") {
					who = "operator"
				}
				a := demo.Client(t).WithToken(tokens[who]).Get(kit.ExamplePath(t, op) + exampleQuery(op))
				switch body := strings.TrimSpace(string(a.Body)); {
				case a.Status == http.StatusOK && (who == "operator" || op.ID == "ListConnections"): // a demo has no key of another service
				case a.Status != http.StatusOK, body == "", body == "[]", body == "{}", body == `{"avg":null}`, body == `{"url":null}`,
					strings.Contains(strings.ReplaceAll(body, `"to":{"athletes":[]`, ""), `"athletes":[]`), strings.HasPrefix(body, `{"events":[]`), strings.HasPrefix(body, `{"items":[]`):
					t.Errorf("%s: %s", op.ID, a)
				}
			}
			runner := demo.Client(t).WithToken(tokens[kit.DemoRunner])
			if streaks := runner.Get("/log/streaks").Object(); streaks["Stretched"].(float64) < 20 {
				t.Errorf("streaks %v", streaks)
			}
			newest := runner.Get("/race/list/1/1").List()[0]
			if date, _ := newest["date"].(string); date < now().AddDate(0, -1, 0).Format(time.DateOnly) {
				t.Errorf("the newest race is of %s", date)
			}
		})
	}
}

// exampleQuery returns the query of an operation's examples, without parameters that the page under /docs does not send either.
func exampleQuery(op *kit.Operation) string {
	query := url.Values{}
	parameters, _ := op.Tree["parameters"].([]any)
	for _, p := range parameters {
		parameter := kit.Resolve(p)
		if example, ok := parameter["example"]; ok && parameter["in"] == "query" {
			query.Set(fmt.Sprint(parameter["name"]), fmt.Sprint(example))
		}
	}
	return "?" + query.Encode()
}
