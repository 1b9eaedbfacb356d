package log

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestAssistantEnds ends in every way that an assistant reads a log: it ends at once, and nothing that either side does later brings it back but that the
// athlete accepts again.
func TestAssistantEnds(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	operator := app.Operator(t)
	ok := func(a *kit.Answer) { a.Succeeds() }
	claim := func(s assisted) { ok(s.Coach.Post("/user/claim/team/"+s.id, nil)) }
	state := func(s assisted, team any) { ok(s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": team})) }
	coaches := func(u *kit.User, coach bool) { ok(u.Put("/user/coach", object{"coach": coach})) }
	var teams atomic.Int32
	for name, c := range map[string]struct{ end, back func(s assisted) }{
		"the athlete revokes":         {func(s assisted) { ok(s.Athlete.Delete("/user/coaches/" + s.assistant.ID)) }, assisted.assist},
		"the athlete revokes all":     {func(s assisted) { ok(s.Athlete.Delete("/user/coaches")) }, assisted.assist},
		"the athlete leaves":          {func(s assisted) { state(s, nil) }, func(s assisted) { state(s, s.id) }},
		"the athlete changes teams":   {func(s assisted) { state(s, "elsewhere") }, func(s assisted) { state(s, s.id) }},
		"the athlete becomes a coach": {func(s assisted) { coaches(s.Athlete, true) }, func(s assisted) { coaches(s.Athlete, false); state(s, s.id) }},
		"the assistant leaves":        {func(s assisted) { ok(s.assistant.Delete("/user/assistantships/" + s.id)) }, assisted.assist},
		"the head coach removes them": {func(s assisted) { ok(s.Coach.Delete("/team/assistants/" + s.assistant.ID)) }, assisted.assist},
		"the head coach gives the team up": {
			func(s assisted) { ok(s.Coach.Post("/user/unclaim/team", nil)) }, func(s assisted) { claim(s); s.assist() },
		},
		"the head coach becomes an athlete": {
			func(s assisted) { coaches(s.Coach, false) }, func(s assisted) { coaches(s.Coach, true); claim(s); s.assist() },
		},
		"an operator releases the team": {
			func(s assisted) { ok(operator.Delete("/operator/claims/team/" + s.id + "?reason=asked")) }, func(s assisted) { claim(s); s.assist() },
		},
		"the head coach leaves, and the assistant claims the team": {
			func(s assisted) { ok(s.Coach.Delete("/user/" + s.Coach.ID)) }, func(s assisted) { ok(s.assistant.Post("/user/claim/team/"+s.id, nil)) },
		},
		"the assistant becomes an athlete": {
			func(s assisted) { coaches(s.assistant, false) }, func(s assisted) { coaches(s.assistant, true); s.assist() },
		},
		"the athlete blocks the assistant": {
			func(s assisted) { ok(s.Athlete.Post("/user/blocked/"+s.assistant.ID, nil)) },
			func(s assisted) {
				s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Is(http.StatusNotFound)
				ok(s.Athlete.Delete("/user/blocked/" + s.assistant.ID))
			},
		},
		"the assistant blocks the athlete": {
			func(s assisted) { ok(s.assistant.Post("/user/blocked/"+s.Athlete.ID, nil)) },
			func(s assisted) {
				s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Is(http.StatusNotFound)
				ok(s.assistant.Delete("/user/blocked/" + s.Athlete.ID))
			},
		},
		"the head coach blocks the assistant": {
			func(s assisted) { ok(s.Coach.Post("/user/blocked/"+s.assistant.ID, nil)) },
			func(s assisted) { ok(s.Coach.Delete("/user/blocked/" + s.assistant.ID)); s.assist() },
		},
		"the assistant blocks the head coach": {
			func(s assisted) { ok(s.assistant.Post("/user/blocked/"+s.Coach.ID, nil)) },
			func(s assisted) { ok(s.assistant.Delete("/user/blocked/" + s.Coach.ID)); s.assist() },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newAssisted(t, app, fmt.Sprint("end", teams.Add(1)))
			s.Athlete, s.Coach, s.assistant = in(t, s.Athlete), in(t, s.Coach), in(t, s.assistant)
			changes := kit.FollowLogs(t, s.assistant)
			ok(s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil))
			changes.Until("log.access_began")
			s.reads(t, true, "accepted")
			c.end(s)
			s.reads(t, false, "after "+name)
			changes.Until("log.access_ended")
			c.back(s)
			s.reads(t, false, "after "+name+", and back")
			ok(s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil))
			s.reads(t, true, "accepted again")
		})
	}
}

// in returns a user for a subtest.
func in(t *testing.T, u *kit.User) *kit.User {
	t.Helper()
	of := *u
	of.Client = u.In(t)
	return &of
}

// An account that is deleted leaves nothing of its teams, and a change of address that is undone gives back who was let in since.
func TestAssistantAccounts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	rows := func(want int) {
		t.Helper()
		var n int
		err := app.Pool(t).QueryRow(t.Context(), "SELECT (SELECT count(*) FROM assistants) + (SELECT count(*) FROM accepted_coaches) + (SELECT count(*) FROM accepted_teams)").Scan(&n)
		if err != nil || n != want {
			t.Errorf("%d rows are left, want %d: %v", n, want, err)
		}
	}
	for _, gone := range []func(s assisted) (*kit.User, int){
		func(s assisted) (*kit.User, int) { return s.Athlete, 1 },
		func(s assisted) (*kit.User, int) { return s.Coach, 0 },
		func(s assisted) (*kit.User, int) { return s.assistant, 2 },
	} {
		s := newAssisted(t, app, "acc")
		s.Athlete.Post("/user/coaches", nil).Is(http.StatusOK)
		rows(4)
		user, left := gone(s)
		user.Delete("/user/" + user.ID).Is(http.StatusOK)
		rows(left)
		for _, u := range []*kit.User{s.Athlete, s.Coach, s.assistant} {
			if u != user {
				u.Delete("/user/" + u.ID).Is(http.StatusOK)
			}
		}
	}

	s := kit.NewTeam(t, app, "undo")
	owner := kit.RegisterVerified(t, app)
	owner.Put("/user/coach", object{"coach": true}).Is(http.StatusOK)
	owner.Post("/user/claim/team/undone", nil).Is(http.StatusOK)
	kept, since := app.Register(t, object{"coach": true, "name": "Kept"}), app.Register(t, object{"coach": true, "name": "Since"})
	owner.Post("/team/assistants/"+kept.ID, nil).Is(http.StatusOK)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "undone"}).Is(http.StatusOK)
	owner.Put("/user/email/moved-"+owner.Email, nil).Is(http.StatusOK)
	token, _ := kit.LogIn(app, t, "moved-"+owner.Email, owner.Password).Is(http.StatusOK).Object()["token"].(string)
	owner.WithToken(token).Post("/team/assistants/"+since.ID, nil).Is(http.StatusOK)
	app.Client(t).Post("/user/restore-email/"+kit.UndoEmail(t, app, owner.Email).Token, nil).Is(http.StatusOK)
	since.Post("/user/assistantships/undone", nil).Is(http.StatusNotFound)
	kept.Post("/user/assistantships/undone", nil).Is(http.StatusOK)
}

// TestAssistantsAtOnce has the sides of a team act at the same time, on two servers.
func TestAssistantsAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Twin(t, app)
	there := func(u *kit.User) *kit.Client { return other.Client(t).WithToken(u.Token) }
	s := newAssisted(t, app, "ato")
	end := func() { s.Coach.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent) }
	state := func() any {
		for _, c := range s.Athlete.Get("/user/coaches").Is(http.StatusOK).List() {
			if c["user_id"] == s.assistant.ID {
				return c["status"]
			}
		}
		return nil
	}
	for range 15 {
		// Who accepts all coaches has accepted the one who comes at the same time.
		end()
		s.Athlete.Delete("/user/coaches").Is(http.StatusNoContent)
		s.Coach.Post("/team/assistants/"+s.assistant.ID, nil).Is(http.StatusOK)
		kit.AtOnce(3, func(i int) bool {
			if i == 0 {
				return there(s.Athlete).Post("/user/coaches", nil).Status == http.StatusOK
			}
			return s.assistant.Post("/user/assistantships/ato", nil).Status == http.StatusOK
		})
		if status := state(); status != "accepted" {
			t.Fatalf("all are accepted, and the assistant is %v", status)
		}
		// Who takes that back has not.
		end()
		s.Athlete.Post("/user/coaches", nil).Is(http.StatusOK)
		s.Coach.Post("/team/assistants/"+s.assistant.ID, nil).Is(http.StatusOK)
		kit.AtOnce(2, func(i int) bool {
			if i == 0 {
				return there(s.Athlete).Delete("/user/coaches").Status == http.StatusNoContent
			}
			return s.assistant.Post("/user/assistantships/ato", nil).Status == http.StatusOK
		})
		if status := state(); status != "pending" {
			t.Fatalf("nobody is accepted, and the assistant is %v", status)
		}
		// What the athlete accepts while the head coach removes the assistant ends with that.
		kit.AtOnce(2, func(i int) bool {
			if i == 0 {
				return there(s.Coach).Delete("/team/assistants/"+s.assistant.ID).Status == http.StatusNoContent
			}
			return s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Status == http.StatusOK
		})
		s.assist()
		if status := state(); status != "pending" {
			t.Fatalf("an acceptance outlived the assistant it was for: %v", status)
		}
		// Blocking ends what is accepted meanwhile.
		kit.AtOnce(2, func(i int) bool {
			if i == 0 {
				return there(s.assistant).Post("/user/blocked/"+s.Athlete.ID, nil).Status == http.StatusOK
			}
			return s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Status == http.StatusOK
		})
		s.assistant.Delete("/user/blocked/" + s.Athlete.ID).Is(http.StatusNoContent)
		if status := state(); status != "pending" {
			t.Fatalf("an acceptance came through a block: %v", status)
		}
		// The team is given up while the assistant accepts.
		end()
		s.Coach.Post("/team/assistants/"+s.assistant.ID, nil).Is(http.StatusOK)
		kit.AtOnce(2, func(i int) bool {
			if i == 0 {
				return there(s.Coach).Post("/user/unclaim/team", nil).Status == http.StatusOK
			}
			return s.assistant.Post("/user/assistantships/ato", nil).Status == http.StatusOK
		})
		s.Coach.Post("/user/claim/team/ato", nil).Is(http.StatusOK)
		if status := state(); status != nil {
			t.Fatalf("an assistant outlived the team: %v", status)
		}
	}

	// On no server does a read that begins after the end succeed.
	s.assist()
	for round := range 10 {
		s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Is(http.StatusOK)
		reader, done := []*kit.Client{s.assistant.Client, there(s.assistant)}[round%2], make(chan struct{})
		go func() {
			defer close(done)
			for reader.Get(s.day()).Status == http.StatusOK {
				time.Sleep(time.Millisecond)
			}
		}()
		end()
		for _, c := range []*kit.Client{s.assistant.Client, there(s.assistant)} {
			c.Get(s.day()).Is(http.StatusForbidden)
			c.Post(s.day()+"/comments", object{"text": "After."}).Is(http.StatusForbidden)
		}
		<-done
		s.assist()
	}
}
