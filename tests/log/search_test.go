package log

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"harrier/tests/kit"
)

// TestLogSearch finds days by words of all texts, page by page, in logs that the reader may read.
func TestLogSearch(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u, other := kit.RunnerWith(t, app, "searched", object{"health_visibility": "private"}), kit.RunnerWith(t, app, "hidden.words", object{"log_visibility": "private"})
	for day, entry := range map[string]object{
		"11-01-2026": {"notes": "Strong on the Hills of Óbuda.", "rhr": 48},
		"11-02-2026": {"weather": "windy", "runs": []object{{"meters": 5000, "title": "Hill repeats", "notes": "8 of them"}}},
		"11-03-2026": {"runs": []object{{"meters": 5000, "title": "Hill"}, {"meters": 5000, "notes": "repeats"}}},
		"11-04-2026": {"checkboxes": object{"Hills": true}, "goal": 5},
	} {
		u.Post("/log/"+day, entry).Is(http.StatusOK)
		other.Post("/log/"+day, entry).Is(http.StatusOK)
	}
	find := func(c *kit.Client, log, query string) string {
		return dates(itemsOf(c.Get("/log/athlete/" + log + "/search?" + query).Is(http.StatusOK).Object()))
	}
	for words, want := range map[string]string{
		"hill": "2026-11-03 2026-11-02 2026-11-01", "HILLS": "2026-11-01", "obuda": "2026-11-01", "hill repeat": "2026-11-02", "windy": "2026-11-02",
		"repeats 8": "2026-11-02", "hills & !': *": "2026-11-01", "!": "", "swim": "", "trong": "",
	} {
		if got := find(u.Client, "me", "q="+url.QueryEscape(words)); got != want {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
	first := u.Get("/log/athlete/me/search?q=hill&length=2").Is(http.StatusOK).Object()
	next := fmt.Sprint(first["next"])
	if got := dates(itemsOf(first)); got != "2026-11-03 2026-11-02" || find(u.Client, "me", "q=hill&length=2&after="+next) != "2026-11-01" {
		t.Errorf("the first page is %s, then %s", got, next)
	}
	if last := u.Get("/log/athlete/me/search?q=hill&after=" + next).Is(http.StatusOK).Object(); last["next"] != nil {
		t.Errorf("after the last page is %v", last["next"])
	}
	// The rules of the log: what a day shows, and to whom.
	anybody := app.Client(t)
	if found := itemsOf(anybody.Get("/log/athlete/searched/search?q=strong").Is(http.StatusOK).Object()); dates(found) != "2026-11-01" || kit.HasHealth(found[0]) {
		t.Errorf("anybody finds %v", found)
	}
	anybody.Get("/log/athlete/hidden.words/search?q=hill").Is(http.StatusForbidden)
	u.Get("/log/athlete/" + other.ID + "/search?q=nothing").Is(http.StatusForbidden)
	anybody.Get("/log/athlete/nobody.there/search?q=hill").Is(http.StatusNotFound)
	anybody.Get("/log/athlete/me/search?q=hill").Is(http.StatusUnauthorized)
	u.Get("/log/athlete/me/search?q=hill&after=yesterday").Is(http.StatusBadRequest).Names("after")
	for _, query := range []string{"", "?q=", "?q=%20", "?q=" + fmt.Sprintf("%0201d", 1)} {
		u.Get("/log/athlete/me/search" + query).Is(http.StatusBadRequest).Names("q")
	}
}

// itemsOf returns the items of a page.
func itemsOf(page object) []object {
	list, _ := page["items"].([]any)
	items := make([]object, len(list))
	for i, item := range list {
		items[i], _ = item.(object)
	}
	return items
}
