package accounts

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// followedPages reads what followed athletes did, in pages of a length, and returns an item's type, day and athlete each.
func followedPages(t *testing.T, u *kit.User, length int) (all []string) {
	t.Helper()
	after := ""
	for range 50 {
		page := u.Get(fmt.Sprintf("/log/following?length=%d%s", length, after)).Is(http.StatusOK).Object()
		items, _ := page["items"].([]any)
		if len(items) > length || len(items) == 0 && page["next"] != nil {
			t.Fatalf("a page of %d has %v", length, page)
		}
		for _, item := range items {
			i := item.(map[string]any)
			all = append(all, fmt.Sprint(i["type"], " ", i["date"], " ", i["athlete"]))
		}
		if page["next"] == nil {
			return all
		}
		after = fmt.Sprint("&after=", page["next"])
	}
	t.Fatal("the pages do not end")
	return nil
}

func TestFollowing(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	f := newFollowed(t, app, "fwg", "public")
	for _, day := range []string{"11-18-2026", "11-19-2026"} {
		f.athlete.Post("/log/"+day, object{"rhr": 48, "notes": "x"}).Is(http.StatusOK)
	}
	f.athlete.Post("/log/11-18-2031", object{"goal": 5}).Is(http.StatusOK) // far ahead
	race := f.athlete.Race(object{"date": "2026-11-19"})
	f.athlete.Result(race, object{"athlete": "J. Runner", "athlete_id": "FWG"})
	f.athlete.Result(race, object{"athlete": "Alias Runner", "athlete_id": "fwg.alias"})
	f.athlete.Result(race, object{"athlete": "Nobody Claimed", "athlete_id": "fwg.unclaimed"})
	f.athlete.Result(race, object{"athlete": "Not Followed", "athlete_id": "fwg.other"})
	private := newFollowed(t, app, "fwp", "private")
	private.athlete.Result(race, object{"athlete": "Private Runner", "athlete_id": "fwp"})

	if got := followedPages(t, f.fan, 20); len(got) != 0 {
		t.Errorf("who follows nobody sees %v", got)
	}
	f.athlete.Post("/user/"+f.athlete.ID+"/alias/fwg.alias", nil).Is(http.StatusOK)
	for _, id := range []string{"fwg", "fwg.unclaimed", "fwp"} {
		f.fan.Post("/user/follow/"+id, nil).Is(http.StatusOK)
	}
	races := []string{"race 2026-11-19 Alias Runner", "race 2026-11-19 J. Runner", "race 2026-11-19 Nobody Claimed", "race 2026-11-19 Private Runner"}
	want := append([]string{"entry 2026-11-18 Jess Runner", "entry 2026-11-19 Jess Runner", "entry 2026-11-20 Jess Runner"}, races...)
	for length := 1; length <= 8; length++ {
		got := followedPages(t, f.fan, length)
		days := slices.Clone(got)
		slices.SortStableFunc(days, func(a, b string) int { return -strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]) })
		if !slices.Equal(days, got) {
			t.Errorf("not newest first: %q", got)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("in pages of %d: %q", length, got)
		}
	}
	first := f.fan.Get("/log/following?length=1").Is(http.StatusOK).Object()["items"].([]any)[0].(map[string]any)
	entry := first["entry"].(map[string]any)
	if runs, _ := entry["runs"].([]any); len(runs) != 2 || entry["notes"] != "mine" || entry["athlete_id"] != "fwg" || first["result"] != nil {
		t.Errorf("the first is %v", first)
	}
	if got := string(f.fan.Get("/log/following").Is(http.StatusOK).Body); strings.Contains(got, "rhr") {
		t.Errorf("shows health values: %s", got)
	}
	f.athlete.Put("/user/"+f.athlete.ID, object{"health_visibility": "public"}).Is(http.StatusOK)
	if got := string(f.fan.Get("/log/following").Is(http.StatusOK).Body); !strings.Contains(got, `"rhr":48`) {
		t.Errorf("has no health values: %s", got)
	}
	token, _ := kit.PersonalToken(t, f.fan, "read")
	if got := string(f.fan.WithToken(token).Get("/log/following").Is(http.StatusOK).Body); strings.Contains(got, "rhr") {
		t.Errorf("shows health values to a token without the scope: %s", got)
	}

	f.show("followers")
	if got := followedPages(t, f.fan, 20); len(got) != len(races) {
		t.Errorf("who has only asked sees %q", got)
	}
	f.athlete.Post("/user/followers/"+f.fan.ID, nil).Is(http.StatusOK)
	if got := followedPages(t, f.fan, 20); len(got) != len(want) {
		t.Errorf("who is accepted sees %q", got)
	}
	f.athlete.Delete("/user/followers/" + f.fan.ID).Is(http.StatusNoContent)
	if got := followedPages(t, f.fan, 20); len(got) != 2 { // the races of the others
		t.Errorf("who is removed sees %q", got)
	}
	f.show("public")
	f.fan.Post("/user/follow/fwg", nil).Is(http.StatusOK)
	f.athlete.Post("/user/blocked/"+f.fan.ID, nil).Is(http.StatusOK)
	f.fan.Post("/user/follow/fwg", nil).Is(http.StatusOK)
	if got := followedPages(t, f.fan, 20); len(got) != len(races) {
		t.Errorf("who is blocked sees %q", got)
	}
	for _, query := range []string{"?after=now", "?after=AAAA", "?after=" + strings.Repeat("_", 27), "?length=0", "?length=101", "?before=1"} {
		f.fan.Get("/log/following" + query).Is(http.StatusBadRequest)
	}
	app.Client(t).Get("/log/following").Is(http.StatusUnauthorized)
}
