package tests

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestConsoleApps shows that operators see and block apps in the console.
func TestConsoleApps(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, owner := app.Operator(t), app.Register(t)
	b := newBrowser(t, app)
	const list = "/operator/console/apps"
	b.get(list).is(http.StatusSeeOther)
	b.signIn(operator).is(http.StatusSeeOther)
	b.get(list).is(http.StatusOK, "API explorer", "of this server")
	id := newApp(t, app, owner, true).ClientID
	b.get(list).is(http.StatusOK, "Pace board", "allowed by 0 users", owner.ID, list+"/"+id+"/block")
	b.get(list+"/"+id+"/block").is(http.StatusOK, "Pace board", "Reason")
	b.get(list + "/" + owner.ID + "/block").is(http.StatusNotFound)
	b.send(http.MethodPost, list+"/"+id+"/block", nil, "Sec-Fetch-Site: cross-site").is(http.StatusForbidden)
	done := b.post(list+"/"+id+"/block", url.Values{"reason": {"Passes for another"}}).is(http.StatusSeeOther).header.Get("Location")
	b.get(strings.TrimPrefix(done, app.URL)).is(http.StatusOK, "The app is blocked.", ">blocked<", list+"/"+id+"/unblock")
	if !is(owner.Get("/user/apps").Is(http.StatusOK).List()[0]["blocked"]) {
		t.Error("the app is not blocked")
	}
	b.get("/operator/console/audit?object="+id).is(http.StatusOK, "app.block", "Passes for another")
	b.post(list+"/"+id+"/unblock", nil).is(http.StatusSeeOther)
	b.get(list).is(http.StatusOK, list+"/"+id+"/block")
	b.get("/operator/console/audit?object="+id).is(http.StatusOK, "app.unblock")
}
