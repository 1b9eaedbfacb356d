package contract

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// exampleComment is the caller's comment of the contract's examples.
const exampleComment = "01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01"

// exampleGroup is the group of the contract's examples.
const exampleGroup = "01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01"

// group adds the only group of the world's team, with its owner and the team mate in it, and returns its ID.
func (w *world) group() string {
	for _, old := range w.coach.Get("/team/groups?team_id=" + w.team).Is(http.StatusOK).Items() {
		w.coach.Delete(fmt.Sprint("/team/groups/", old["_id"])).Is(http.StatusNoContent)
	}
	athletes := []string{w.owner.ID}
	if w.mate != "" {
		athletes = append(athletes, w.mate)
	}
	id, _ := w.coach.Post("/team/groups", object{"name": "Distance", "athletes": athletes}).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// The sessions of the contract's examples: of a team, of the caller's own, and one that the caller has marked.
const (
	exampleSession       = "01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11"
	exampleOwnSession    = "01990a6d-2d3e-7f40-9b52-7c8d9eafb112"
	exampleMarkedSession = "01990a6d-4f50-7162-8d74-9eafb0c1d314"
	exampleTemplate      = "01990a6d-5061-7273-8e85-afb0c1d2e415"
)

// session adds a session for a group of the world's team, and returns its ID. It is gone with the group.
func (w *world) session(group string) string {
	draft := object{"date": "2026-11-21", "to": object{"group_id": group}, "text": "6 mi easy"}
	id, _ := w.coach.Post("/team/plan", draft).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// template adds the only template of the world's team, and returns its ID.
func (w *world) template() string {
	for _, old := range w.coach.Get("/plan/templates").Is(http.StatusOK).Items() {
		w.coach.Delete(fmt.Sprint("/plan/templates/", old["_id"])).Is(http.StatusNoContent)
	}
	draft := object{"team_id": w.team, "name": "Week", "sessions": []object{{"day": 1, "text": "Easy"}}}
	id, _ := w.coach.Post("/plan/templates", draft).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// ownSession adds the only session that the world's owner has planned, and returns its ID.
func (w *world) ownSession() string {
	for _, day := range w.owner.Get("/log/athlete/me/plan/2026-11-01/2026-11-30").Is(http.StatusOK).Items() {
		sessions, _ := day["sessions"].([]any)
		for _, s := range sessions {
			item, _ := s.(map[string]any)
			session, _ := item["session"].(map[string]any)
			if session["team_id"] == nil {
				w.owner.Delete(fmt.Sprint("/log/plan/", session["_id"])).Is(http.StatusNoContent)
			}
		}
	}
	id, _ := w.owner.Post("/log/plan", object{"date": "2026-11-21", "text": coachesOnly}).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// comment adds one of the owner's, on one of some days, and returns its ID.
func (w *world) comment() string {
	path := fmt.Sprintf("/log/athlete/me/11-%02d-2026/comments", 1+w.made%28)
	id, _ := kit.PostComment(w.owner, path, object{"text": coachesOnly})["_id"].(string)
	return id
}

// season makes a report of the owner's season and returns its ID; none if the owner has not accepted the coach.
func (w *world) season() string {
	made := w.coach.Post("/team/season-reports", object{"user_id": w.owner.ID, "from": "2026-11-01", "to": "2026-11-21"})
	if made.Status != http.StatusCreated {
		return w.owner.ID
	}
	id, _ := made.Object()["_id"].(string)
	return id
}

// failedDelivery returns a webhook of the world's owner, and a delivery that nobody tries any more.
func failedDelivery(t *testing.T, w *world) (hook, delivery string) {
	t.Helper()
	for _, one := range w.owner.Get("/webhooks").List() {
		if one["app"] == nil {
			hook, _ = one["_id"].(string)
		}
	}
	if hook == "" {
		hook, _ = kit.CreateWebhook(w.owner, "https://club.example.org/harrier", nil)
	}
	delivery, _ = w.owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated).Object()["_id"].(string)
	kit.InDatabase(t, w.App, "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE event_id = '"+delivery+"'")
	return hook, delivery
}

// hasAny reports whether an answer contains one of some texts.
func hasAny(a *kit.Answer, texts ...string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(string(a.Body), text) })
}
