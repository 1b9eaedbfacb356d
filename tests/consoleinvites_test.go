package tests

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestConsoleInvitations shows that operators invite by link and by email, see and end their own invitations, and none of others.
func TestConsoleInvitations(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, colleague := app.Operator(t), app.Operator(t)
	b, other := newBrowser(t, app), newBrowser(t, app)
	const list = "/operator/console/invites"
	if at := b.get(list).is(http.StatusSeeOther).header.Get("Location"); at != "/operator/console/sign-in" {
		t.Errorf("a stranger is led to %s", at)
	}
	b.post(list, nil).is(http.StatusSeeOther)
	b.signIn(operator).is(http.StatusSeeOther)
	other.signIn(colleague).is(http.StatusSeeOther)
	b.get(list).is(http.StatusOK, "You have invited nobody")
	b.send(http.MethodPost, list, nil, "Sec-Fetch-Site: cross-site").is(http.StatusForbidden)

	linked := b.post(list, url.Values{"email": {""}}).is(http.StatusOK, app.URL+"/invite/hri_")
	_, token, _ := strings.Cut(linked.body, "/invite/")
	token, _, _ = strings.Cut(token, "<")
	if unused := b.get(list).is(http.StatusOK, "By link", "works until"); strings.Contains(unused.body, token) {
		t.Error("the link is shown again")
	}
	invited(app, t, "linked@example.org", object{"invite": token}).Is(http.StatusCreated)
	used := b.get(list).is(http.StatusOK, "By link", ">used<")
	if strings.Contains(used.body, "/end") {
		t.Errorf("a used invitation can be ended: %s", used.body)
	}
	usedID, _ := operator.Get("/invites").Is(http.StatusOK).List()[0]["_id"].(string)
	b.get(list + "/" + usedID + "/end").is(http.StatusNotFound)

	done := b.post(list, url.Values{"email": {"sam@example.org"}}).is(http.StatusSeeOther).header.Get("Location")
	page := b.get(done).is(http.StatusOK, "sam@example.org", `role="status"`)
	_, id, _ := strings.Cut(page.body, list+"/")
	id, _, _ = strings.Cut(id, "/end")
	if others := other.get(list).is(http.StatusOK, "You have invited nobody"); strings.Contains(others.body, "sam@") {
		t.Error("operators see whom others invite")
	}
	end := list + "/" + id + "/end"
	other.get(end).is(http.StatusNotFound)
	other.post(end, nil).is(http.StatusNotFound)
	b.get(end).is(http.StatusOK, "sam@example.org", "End the invitation")
	b.post(end, nil).is(http.StatusSeeOther)
	b.post(end, nil).is(http.StatusNotFound)
	b.get(list + "/none/end").is(http.StatusNotFound)
	if left := b.get(list).is(http.StatusOK); strings.Contains(left.body, "sam@") {
		t.Error("the invitation is still listed")
	}
	b.post(list, url.Values{"email": {"no address"}}).is(http.StatusUnprocessableEntity)
}
