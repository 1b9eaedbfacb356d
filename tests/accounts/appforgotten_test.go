package accounts

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestAuditForgetsApps has the audit log forget the names and addresses of a user's apps with the account, deleted ones too, and nothing else.
func TestAuditForgetsApps(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	owner, other := app.Register(t), app.Register(t)
	for _, user := range []*kit.User{owner, other} {
		for _, name := range []string{"Ada's secret app", "Ada's second app"} {
			made := user.Post("/user/apps", object{"name": name, "redirect_uris": []string{"https://ada.example.org/callback"}, "public": true}).Is(http.StatusCreated).Object()
			id, _ := made["_id"].(string)
			user.Put("/user/apps/"+id, object{"name": name + " renamed"}).Is(http.StatusOK)
			if name == "Ada's second app" {
				user.Delete("/user/apps/" + id).Is(http.StatusNoContent)
			}
		}
	}
	audited := func(user *kit.User) (rows, named int) {
		if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*), count(*) FILTER (WHERE concat(before, after) ~ 'Ada|ada') FROM audit_log WHERE actor_id = $1 AND object_kind = 'app'",
			user.ID).Scan(&rows, &named); err != nil {
			t.Fatal(err)
		}
		return rows, named
	}
	if rows, named := audited(owner); rows != 5 || named != 5 {
		t.Fatalf("before: %d rows, %d with a name", rows, named)
	}
	owner.Delete("/user/" + owner.ID).Is(http.StatusOK)
	if rows, named := audited(owner); rows != 5 || named != 0 {
		t.Errorf("after the end of the account: %d rows, %d with a name", rows, named)
	}
	if _, named := audited(other); named != 5 {
		t.Errorf("another user's apps: %d rows with a name", named)
	}
	for _, change := range []string{"act = 'app.change'", "after = '{}'", "after = after - 'public'", "actor_id = NULL"} {
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE audit_log SET "+change+" WHERE actor_id = $1 AND act = 'app.create'", other.ID); err == nil {
			t.Errorf("SET %s is allowed", change)
		}
	}
}
