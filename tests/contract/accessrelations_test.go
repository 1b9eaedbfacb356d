package contract

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// prepared is a request for an operation. After one that was refused for its caller, nothing has changed, and the next caller sends it again.
type prepared struct {
	op      *kit.Operation
	path    string
	body    any
	headers []string
}

// relations are those who stand in some relation to the owner of a world, by the columns of access.txt: all but the last could read the owner's log once.
// An assistant of the team and a follower, whom the owner has accepted, do; a former coach whose acceptance the owner has revoked, and an assistant
// who is a follower, too, and whom the owner has blocked, do not. A team mate, who came by the code of the team and is in the owner's group, never could.
func (w *world) relations(t *testing.T) map[string]*kit.User {
	t.Helper()
	them := map[string]*kit.User{}
	for _, relation := range []string{"assistant", "former", "follower", "blocked"} {
		user := w.Register(t, object{"coach": relation != "follower"})
		if relation != "follower" {
			w.coach.Post("/team/assistants/"+user.ID, nil).Is(http.StatusOK)
			user.Post("/user/assistantships/"+w.team, nil).Is(http.StatusOK)
			w.owner.Post("/user/coaches/"+user.ID, nil).Is(http.StatusOK)
		}
		if relation == "follower" || relation == "blocked" {
			user.Post("/user/follow/"+w.athlete, nil).Is(http.StatusOK)
			w.owner.Post("/user/followers/"+user.ID, nil).Is(http.StatusOK)
		}
		user.Get("/log/athlete/" + w.athlete + "/11-21-2026").Is(http.StatusOK)
		them[relation] = user
	}
	them["mate"] = w.Register(t, object{"invite": codeOf(t, w.coach)})
	w.mate = them["mate"].ID
	w.owner.Delete("/user/coaches/" + them["former"].ID).Is(http.StatusNoContent)
	w.owner.Post("/user/blocked/"+them["blocked"].ID, nil).Is(http.StatusOK)
	return them
}

// stillRelated checks that no operation has changed who reads what.
func (w *world) stillRelated(t *testing.T) {
	t.Helper()
	for relation, want := range map[string][2]int{
		"coach": {http.StatusOK, http.StatusOK}, "assistant": {http.StatusOK, http.StatusOK}, "follower": {http.StatusOK, http.StatusForbidden},
		"former": {http.StatusForbidden, http.StatusForbidden}, "blocked": {http.StatusForbidden, http.StatusForbidden},
		"mate": {http.StatusForbidden, http.StatusForbidden},
	} {
		c, day := w.Client(t).WithToken(w.tokens[relation]), "/log/athlete/"+w.athlete+"/11-21-2026"
		if log, comments := c.Get(day).Status, c.Get(day+"/comments").Status; log != want[0] || comments != want[1] {
			t.Errorf("in the end, %s reads the log with %d and comments with %d, want %v", relation, log, comments, want)
		}
	}
}

// club is a head coach of another team, who has named the coach of the world as an assistant, and whom that coach has named in turn.
func (w *world) club(t *testing.T) (head *kit.User, team string) {
	t.Helper()
	team = "club." + w.owner.ID[24:]
	if w.other == nil {
		w.other = w.Register(t, object{"coach": true})
		w.other.Post("/user/claim/team/"+team, nil).Is(http.StatusOK)
	}
	w.other.Post("/team/assistants/"+w.coach.ID, nil).Is(http.StatusOK)
	w.coach.Post("/team/assistants/"+w.other.ID, nil).Is(http.StatusOK)
	return w.other, team
}
