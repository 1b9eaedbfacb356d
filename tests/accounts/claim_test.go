package accounts

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// athleteIDOf reads the Athlete ID of a result.
func athleteIDOf(c *kit.Client, result string) any {
	return c.Get("/result/" + result).Is(http.StatusOK).Object()["athlete_id"]
}

func TestThisIsMe(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	director, ada, operator := app.Register(t), kit.Claimant(t, app, "ada"), app.Operator(t)
	c := app.Client(t)
	race := director.Race()

	t.Run("is for the director to accept", func(t *testing.T) {
		t.Parallel()
		ada, director := ada.In(t), director.In(t)
		result := app.Register(t).Result(race, object{"athlete": "Ada", "event": "5K"})
		for range 2 {
			if claim := ada.Post("/result/"+result+"/me", nil).Is(http.StatusOK).Object(); claim["state"] != "pending" || claim["athlete_id"] != "ada" {
				t.Errorf("claimed %v", claim)
			}
		}
		other := kit.Claimant(t, app, "other.ada")
		other.Post("/result/"+result+"/me", nil).Is(http.StatusOK)
		if got := athleteIDOf(c.In(t), result); got != nil {
			t.Errorf("a stranger took the result: %v", got)
		}
		ada.Get("/race/" + race + "/claims").Is(http.StatusForbidden)
		ada.Post("/result/"+result+"/claims/"+other.ID+"/accept", nil).Is(http.StatusForbidden)
		found := 0
		for _, claim := range director.Get("/race/" + race + "/claims").Is(http.StatusOK).List() {
			if claim["result_id"] == result && claim["state"] == "pending" {
				found++
			}
		}
		if found != 2 {
			t.Errorf("the director sees %d claims", found)
		}
		director.Post("/result/"+result+"/claims/"+other.ID+"/refuse", nil).Is(http.StatusNoContent)
		director.Post("/result/"+result+"/claims/"+other.ID+"/accept", nil).Is(http.StatusNotFound)
		if a := other.Post("/result/"+result+"/me", nil).Is(http.StatusConflict); kit.ProblemKind(a) != "claim-refused" {
			t.Error(a)
		}
		owner := ada.Get("/user/me").Is(http.StatusOK).Object()["_id"].(string)
		director.Post("/result/"+result+"/claims/"+owner+"/accept", nil).Is(http.StatusOK)
		if got := athleteIDOf(c.In(t), result); got != "ada" {
			t.Errorf("accepted, the Athlete ID is %v", got)
		}
		if claim := ada.Post("/result/"+result+"/me", nil).Is(http.StatusOK).Object(); claim["state"] != "accepted" {
			t.Errorf("claimed again %v", claim)
		}
		if a := kit.Claimant(t, app, "third.ada").Post("/result/"+result+"/me", nil).Is(http.StatusConflict); kit.ProblemKind(a) != "result-has-athlete" {
			t.Error(a)
		}
		history := director.Get("/result/" + result + "/history").Is(http.StatusOK).List()
		if len(history) != 1 || history[0]["reason"] != "This is me." {
			t.Errorf("the history is %v", history)
		}
	})
	t.Run("has an effect at once on results that the user posted", func(t *testing.T) {
		t.Parallel()
		bea := kit.Claimant(t, app, "bea")
		result := bea.Result(race, object{"athlete": "Bea"})
		if claim := bea.Post("/result/"+result+"/me", nil).Is(http.StatusOK).Object(); claim["state"] != "accepted" {
			t.Errorf("claimed %v", claim)
		}
		if got := athleteIDOf(c.In(t), result); got != "bea" {
			t.Errorf("the Athlete ID is %v", got)
		}
		// "This is not me" has one too, also in a locked race.
		locked := director.In(t).Post("/race", object{"name": "Locked", "date": "2026-05-01"}).Is(http.StatusCreated).Object()["_id"].(string)
		kept := bea.Result(locked, object{"athlete": "B", "athlete_id": "bea"})
		operator.In(t).Put("/race", object{"_id": locked, "state": "locked"}).Is(http.StatusOK)
		for _, one := range []string{result, kept} {
			bea.Delete("/result/" + one + "/me").Is(http.StatusNoContent)
			if got := athleteIDOf(c.In(t), one); got != nil {
				t.Errorf("disowned, the Athlete ID is %v", got)
			}
			if a := bea.Delete("/result/" + one + "/me").Is(http.StatusConflict); kit.ProblemKind(a) != "result-of-others" {
				t.Error(a)
			}
		}
		history := director.In(t).Get("/result/" + result + "/history").Is(http.StatusOK).List()
		if len(history) != 2 || history[0]["reason"] != "This is not me." || history[0]["user_id"] != bea.ID {
			t.Errorf("the history is %v", history)
		}
	})
	t.Run("can be withdrawn, and decided by an operator", func(t *testing.T) {
		t.Parallel()
		cleo, director, operator := kit.Claimant(t, app, "cleo"), director.In(t), operator.In(t)
		result := app.Register(t).Result(race, object{"athlete": "Cleo"})
		cleo.Post("/result/"+result+"/me", nil).Is(http.StatusOK)
		cleo.Delete("/result/" + result + "/me").Is(http.StatusNoContent)
		director.Post("/result/"+result+"/claims/"+cleo.ID+"/accept", nil).Is(http.StatusNotFound)
		cleo.Post("/result/"+result+"/me", nil).Is(http.StatusOK)
		operator.Post("/result/"+result+"/claims/"+cleo.ID+"/accept", nil).Is(http.StatusOK)
		if got := athleteIDOf(c.In(t), result); got != "cleo" {
			t.Errorf("the Athlete ID is %v", got)
		}
		if a := app.Register(t).Post("/result/"+result+"/me", nil).Is(http.StatusConflict); kit.ProblemKind(a) != "athlete-id-needed" {
			t.Error(a)
		}
		cleo.Post("/result/01a193a1-fabf-7bd1-8da5-505c6efb979e/me", nil).Is(http.StatusNotFound)
	})
}
