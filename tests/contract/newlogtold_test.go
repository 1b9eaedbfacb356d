package contract

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestNewLogIsNotTold has the same 14-year-old write and comment, and her coach comment and make a report, while everybody receives by webhooks and by
// email what the program tells: her coach hears of it, and nobody else.
func TestNewLogIsNotTold(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	app := kit.Start(t, kit.Options{Clock: func() time.Time { return now }, Config: func(c *config.Config) { kit.WithReceivers(c) }})
	w := newChild(t, app)
	callers, users := w.others(t)
	callers = slices.DeleteFunc(callers, func(name string) bool { return name == "nobody" })
	receivers := map[string]*kit.HookReceiver{}
	for _, caller := range callers {
		receivers[caller] = kit.NewReceiver(t, nil)
		types := []string{
			"results.added", "log.entry_written", "log.entry_removed", "log.run_added", "log.run_changed", "log.run_removed", "log.comment_added",
			"log.comment_changed", "log.comment_removed", "log.access_began", "log.access_ended",
		}
		kit.CreateWebhook(users[caller], receivers[caller].URL, object{"types": types})
		kit.VerifyAddress(t, app, users[caller])
		var atOnce []object
		for _, one := range users[caller].Get("/notices/settings").Is(http.StatusOK).List() {
			atOnce = append(atOnce, object{"kind": one["kind"], "email": "at_once"})
		}
		users[caller].Put("/notices/settings", object{"settings": atOnce}).Is(http.StatusOK)
	}
	w.owner.Post("/log/11-20-2026", object{"notes": herNotes, "runs": []object{{"meters": 7313.37, "title": herRun}}}).Is(http.StatusOK)
	w.owner.Post("/log/athlete/me/11-20-2026/comments", object{"text": coachesOnly}).Is(http.StatusCreated)
	w.coach.Post("/log/athlete/"+w.athlete+"/11-20-2026/comments", object{"text": coachReply}).Is(http.StatusCreated)
	w.coach.Post("/team/season-reports", object{"user_id": w.owner.ID, "from": "2026-11-01", "to": "2026-11-21", "text": coachReply}).Is(http.StatusCreated)
	w.coach.Post("/team/announcements", object{"text": coachReply, "athletes": []string{w.owner.ID}}).Is(http.StatusCreated)
	w.coach.Result(w.race) // which everybody hears of, after what came before

	for _, caller := range callers {
		receiver := receivers[caller]
		kit.Eventually(t, caller+" hears of the result", func() bool { return hasPrefix(receiver.Told(t), "results.added") })
		if got := hasPrefix(receiver.Told(t), "log."); got != (caller == "owner" || caller == "coach") {
			t.Errorf("webhooks tell %s of %q", caller, receiver.Told(t))
		}
		for _, r := range receiver.Requests(t, 0) {
			if slices.ContainsFunc(ofHers, func(words string) bool { return strings.Contains(r.Body, words) }) {
				t.Errorf("a webhook tells %s %s", caller, r.Body)
			}
		}
		told := false
		for _, email := range app.AllEmails(t, users[caller].Email) {
			told = told || slices.ContainsFunc(ofHers, func(words string) bool { return strings.Contains(email.Text+email.HTML+email.Subject, words) })
		}
		if told && caller != "owner" && caller != "coach" {
			t.Errorf("an email tells %s", caller)
		}
	}
}

// hasPrefix reports whether one of some words begins with another.
func hasPrefix(words []string, prefix string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, prefix) })
}
