package tests

import (
	"net/http"
	"net/url"
	"testing"

	"harrier/tests/kit"
)

// operate posts a form of the console, after showing that its page asks first and that a form of another site does nothing.
func operate(b *browser, path string, form url.Values) {
	b.t.Helper()
	b.get("/operator/console"+path).is(http.StatusOK, `name="reason"`)
	form.Set("reason", "Because of "+path)
	b.send(http.MethodPost, "/operator/console"+path, form, "Sec-Fetch-Site: cross-site").is(http.StatusForbidden)
	done := b.post("/operator/console"+path, form).is(http.StatusSeeOther)
	b.get(done.header.Get("Location")).is(http.StatusOK, `role="status"`)
}

// recorded fails unless an act, with the reason that operate gives, is what the audit log has last about an object.
func recorded(t *testing.T, operator *kit.User, object, act, path string) {
	t.Helper()
	if entry := lastAct(t, operator, object); entry["act"] != act || entry["actor"] != operator.ID || entry["reason"] != "Because of "+path {
		t.Errorf("%s is recorded as %v", path, entry)
	}
}

func TestConsoleReleasesClaims(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, runner, coach := app.Operator(t), claimant(t, app, "Zoe.Runner"), app.Register(t, object{"coach": true})
	runner.Post("/user/"+runner.ID+"/alias/zoe", nil).Is(http.StatusOK)
	coach.Post("/user/claim/team/harriers", nil).Is(http.StatusOK)
	athlete, team := "/users/"+runner.ID+"/athlete/", "/users/"+coach.ID+"/team/harriers"

	stranger := newBrowser(t, app)
	stranger.get("/operator/console" + team).is(http.StatusSeeOther)
	stranger.post("/operator/console"+team, nil).is(http.StatusSeeOther)

	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	b.get("/operator/console/users/"+runner.ID).is(http.StatusOK, athlete+"Zoe.Runner", athlete+"zoe")
	b.get("/operator/console/users/"+coach.ID).is(http.StatusOK, team)
	for _, none := range []string{athlete + "harriers", "/users/" + coach.ID + "/athlete/zoe", "/users/" + runner.ID + "/team/harriers", "/users/none/athlete/zoe"} {
		b.get("/operator/console" + none).is(http.StatusNotFound)
		b.post("/operator/console"+none, nil).is(http.StatusNotFound)
	}
	for _, id := range []string{"zoe", "Zoe.Runner"} {
		operate(b, athlete+id, url.Values{})
		recorded(t, operator, runner.ID, "user.release-athlete", athlete+id)
		b.post("/operator/console"+athlete+id, nil).is(http.StatusNotFound)
	}
	operate(b, team, url.Values{})
	recorded(t, operator, coach.ID, "user.release-team", team)
	app.Register(t).Post("/user/claim/athlete/zoe.runner", nil).Is(http.StatusOK)
	app.Register(t, object{"coach": true}).Post("/user/claim/team/harriers", nil).Is(http.StatusOK)
}

// TestConsoleActsOnOwnRaces shows that the audit log has what operators do in the console even where they could as a race's poster.
func TestConsoleActsOnOwnRaces(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, other := app.Operator(t), app.Register(t)
	race := operator.Race()
	result := operator.Result(race)
	importID, _ := operator.CSV(race, "?gender=womens&event=6K", "place,name\n1,Imported\n").Is(http.StatusCreated).Object()["import_id"].(string)
	at := "/races/" + race
	stranger := newBrowser(t, app)
	stranger.post("/operator/console"+at+"/give", url.Values{"receiver": {other.ID}}).is(http.StatusSeeOther)
	stranger.signIn(other).is(http.StatusForbidden)
	stranger.post("/operator/console"+at+"/give", url.Values{"receiver": {other.ID}}).is(http.StatusSeeOther)

	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	operate(b, "/results/"+result+"/delete", url.Values{})
	recorded(t, operator, result, "result.delete", "/results/"+result+"/delete")
	operate(b, at+"/imports/"+importID, url.Values{})
	recorded(t, operator, importID, "import.delete", at+"/imports/"+importID)
	operate(b, at+"/state", url.Values{"state": {"official"}})
	recorded(t, operator, race, "race.change", at+"/state")

	give := "/operator/console" + at + "/give"
	b.post(give, url.Values{"receiver": {"somebody"}}).is(http.StatusBadRequest, "neither an email address nor the _id")
	b.post(give, url.Values{"receiver": {"nobody@example.org"}}).is(http.StatusNotFound, "No user has this email address.")
	b.post(give, url.Values{"receiver": {race}}).is(http.StatusNotFound)
	other.Put("/race", object{"_id": race, "name": "Mine"}).Is(http.StatusForbidden)
	operate(b, at+"/give", url.Values{"receiver": {other.Email}})
	recorded(t, operator, race, "race.give", at+"/give")
	other.Put("/race", object{"_id": race, "name": "Mine"}).Is(http.StatusOK)
	operate(b, at+"/give", url.Values{"receiver": {operator.ID}})

	b.post("/operator/console"+at+"/delete", url.Values{"reason": {"Junk"}}).is(http.StatusSeeOther)
	if entry := lastAct(t, operator, race); entry["act"] != "race.delete" || entry["reason"] != "Junk" {
		t.Errorf("%v", entry)
	}
}
