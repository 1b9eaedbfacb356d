package tests

import (
	"context"
	"net/http"
	"os"
	"testing"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/client"
	"harrier/internal/testkit"
)

// TestGoClient takes the typed client from registering to a meet's team scores, as an app's builder would.
func TestGoClient(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	ctx := t.Context()
	anybody, err := client.NewClientWithResponses(app.URL)
	if err != nil {
		t.Fatal(err)
	}
	registered, err := anybody.RegisterUserWithResponse(ctx, client.NewUser{Email: "typed@example.org", Password: "long run on sunday", Coach: false})
	if err != nil || registered.JSON201 == nil {
		t.Fatalf("register: %v, %s", err, registered.Body)
	}
	taken, err := anybody.RegisterUserWithResponse(ctx, client.NewUser{Email: "typed@example.org", Password: "long run on sunday", Coach: false})
	if err != nil || taken.JSON409 == nil || taken.JSON409.Auth || taken.JSON409.Error == "" {
		t.Errorf("a taken email: %v, %s", err, taken.Body)
	}
	me, err := client.NewClientWithResponses(app.URL, client.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+registered.JSON201.Token)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	race, err := me.CreateRaceWithResponse(ctx, client.NewRace{Name: "Typed Invitational", Date: openapi_types.Date{Time: time.Date(2026, 10, 3, 0, 0, 0, 0, time.UTC)}})
	if err != nil || race.JSON201 == nil {
		t.Fatalf("create a race: %v, %s", err, race.Body)
	}
	meet, err := os.Open("../docs/meet.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = meet.Close() }()
	gender, event := client.GenderWomens, "5K"
	imported, err := me.ImportResultsWithBodyWithResponse(ctx, race.JSON201.ID, &client.ImportResultsParams{Gender: &gender, Event: &event}, "text/csv", meet)
	if err != nil || imported.JSON201 == nil || imported.JSON201.Imported != 14 {
		t.Fatalf("import: %v, %s", err, imported.Body)
	}
	teams, err := anybody.ListTeamScoresWithResponse(ctx, race.JSON201.ID, "womens", event)
	if err != nil || teams.JSON200 == nil || len(*teams.JSON200) != 2 || (*teams.JSON200)[0].Team != "Harriers" || (*teams.JSON200)[0].Score != 25 {
		t.Errorf("team scores: %v, %s", err, teams.Body)
	}
	refused, err := me.CreateRaceWithResponse(ctx, client.NewRace{})
	if err != nil || refused.ApplicationProblemJSON422 == nil || refused.ApplicationProblemJSON422.Errors == nil {
		t.Errorf("a race without a name: %v, %s", err, refused.Body)
	}
}
