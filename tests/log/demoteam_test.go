package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/date/clock"
	"harrier/tests/kit"
)

// TestDemoTeam sees the demo's team as its coach does, on any day: 23 athletes who have accepted the coach, with a season of days, and each reason for a word.
func TestDemoTeam(t *testing.T) {
	t.Parallel()
	for name, now := range map[string]clock.Clock{"today": clock.System, "on a Monday": kit.Morning(2027, time.February, 1), "on a Sunday": kit.Morning(2027, time.August, 8)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			demo := kit.Start(t, kit.Options{Clock: now})
			if err := demo.SeedDemo(t.Context()); err != nil {
				t.Fatal(err)
			}
			token, _ := kit.LogIn(demo, t, kit.DemoCoach, kit.DemoPassword).Is(http.StatusOK).Object()["token"].(string)
			coach := demo.Client(t).WithToken(token)
			of := func(days int) []any {
				week := coach.Get("/log/team/week/" + now().AddDate(0, 0, -days).Format("01-02-2006")).Is(http.StatusOK).Object()
				athletes, _ := week["athletes"].([]any)
				return athletes
			}
			for _, ago := range []int{7, 70} {
				for _, a := range of(ago) {
					athlete, _ := a.(map[string]any)
					days, _ := athlete["days"].([]any)
					if len(days) < 2 || len(of(ago)) != 23 {
						t.Errorf("%d days ago, one of %d athletes, %v, has %d days", ago, len(of(ago)), athlete["name"], len(days))
					}
				}
			}
			unseen := 0.0
			for ago := 0; ago < 35; ago += 7 {
				for _, a := range of(ago) {
					athlete, _ := a.(map[string]any)
					n, _ := athlete["unseen_comments"].(float64)
					unseen += n
				}
			}
			if unseen < 20 {
				t.Errorf("%g comments of the team wait for the coach", unseen)
			}
			attention := coach.Get("/team/attention").Is(http.StatusOK).Object()
			reasons := fmt.Sprint(reasonsOf(attention))
			kinds := kit.Strings(kit.SchemaOf("AttentionKind")["enum"])
			if slices.ContainsFunc(kinds, func(kind string) bool { return kind != "plan" && !strings.Contains(reasons, kind) }) { // which is off by default
				t.Errorf("of %v, the reasons are %s", kinds, reasons)
			}
			if who, _ := attention["athletes"].([]any); len(who) > 18 {
				t.Errorf("%d of 23 need attention: %s", len(who), reasons)
			}
			if err := demo.TrainLog.TellAttention(t.Context(), now()); err != nil {
				t.Fatal(err)
			}
			if told := kit.NoticesOf(&kit.User{Client: coach}, ""); !slices.ContainsFunc(told, func(n string) bool { return strings.HasPrefix(n, "attention ") }) {
				t.Errorf("the coach is told %q", told)
			}
		})
	}
}
