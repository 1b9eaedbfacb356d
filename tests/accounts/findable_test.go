package accounts

import (
	"fmt"
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestFindable finds accounts by name, where their users let others.
func TestFindable(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	zoe, hidden, caller := app.Register(t, object{"name": "Zoë Quillfeather"}), app.Register(t, object{"name": "Zoe Quillfeather"}), app.Register(t, object{"name": "Zoe Q"})
	found := func(by *kit.User, words string) (names []string) {
		items, _ := by.Get("/search/users/" + words).Is(http.StatusOK).Object()["items"].([]any)
		for _, one := range items {
			row, _ := one.(map[string]any)
			names = append(names, fmt.Sprint(row["name"], " ", row["athlete_id"]))
		}
		return names
	}
	if got := found(caller, "zoe"); len(got) != 0 {
		t.Errorf("finds %q, who have said nothing", got)
	}
	if me := zoe.Get("/user/me").Object(); kit.IsTrue(me["findable"]) {
		t.Errorf("a new account is findable: %v", me["findable"])
	}
	for _, user := range []*kit.User{zoe, caller} {
		if me := user.Put("/user/"+user.ID, object{"findable": true}).Is(http.StatusOK).Object(); !kit.IsTrue(me["findable"]) {
			t.Errorf("is %v", me["findable"])
		}
	}
	zoe.Post("/user/claim/athlete/zoe.q", nil).Is(http.StatusOK)
	for _, words := range []string{"zoe", "ZO%C3%8B%20quill", "quillfaether", "feather", "zoe%20quillfeather"} {
		if got := fmt.Sprint(found(caller, words)); got != "[Zoë Quillfeather zoe.q]" && words != "feather" {
			t.Errorf("%s finds %s", words, got)
		}
	}
	if got := found(caller, "nobody"); len(got) != 0 {
		t.Errorf("finds %q", got)
	}
	hidden.Post("/user/blocked/"+zoe.ID, nil).Is(http.StatusOK)
	if got := fmt.Sprint(found(hidden, "zoe")); got != "[Zoe Q <nil>]" {
		t.Errorf("who has blocked one finds %s", got)
	}
	if got := fmt.Sprint(found(zoe, "zoe")); got != "[Zoe Q <nil>]" {
		t.Errorf("the blocked finds %s", got)
	}
	zoe.Put("/user/"+zoe.ID, object{"findable": false}).Is(http.StatusOK)
	if got := found(caller, "zoe"); len(got) != 0 {
		t.Errorf("finds %q, who takes it back", got)
	}
	app.Client(t).Get("/search/users/zoe").Is(http.StatusUnauthorized)
}
