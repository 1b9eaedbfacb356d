package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestCoaches(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("read what is for the team once they are accepted", func(t *testing.T) {
		t.Parallel()
		s := kit.NewTeam(t, app, "hav1")
		if got := s.Read("hav1"); got != http.StatusForbidden {
			t.Fatalf("a coach whom nobody accepted reads the log: %d", got)
		}
		notice := app.EmailSaying(t, s.Athlete.Email, "Pat Coach")
		if !strings.Contains(notice.Subject, "claimed your team") || !strings.Contains(notice.Text, "Pat Coach") || !strings.Contains(notice.Text, "HAV1") || !strings.Contains(notice.HTML, "Pat Coach") {
			t.Errorf("the notice says %q: %s", notice.Subject, notice.Text)
		}
		if got := fmt.Sprint(s.Coach.Get("/team/roster").Is(http.StatusOK).List()); got != "[map[athlete_id:hav1.jess name:Jess Runner status:pending team:HAV1 team_id:HAV1 user_id:"+s.Athlete.ID+"]]" {
			t.Errorf("the roster is %s", got)
		}
		want := object{"user_id": s.Coach.ID, "name": "Pat Coach", "team_id": "HAV1", "team": "HAV1", "role": "head", "status": "pending", "reads_from": nil, "all_accepted": false}
		if got := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(); len(got) != 1 || fmt.Sprint(got[0]) != fmt.Sprint(want) {
			t.Errorf("the coaches are %v", got)
		}
		for range 2 {
			want["status"] = "accepted"
			if got := s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK).Object(); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("returns %v", got)
			}
		}
		if entry := s.Coach.Get("/log/athlete/hav1.jess/11-20-2026").Is(http.StatusOK).Object(); entry["notes"] != "mine" || entry["rhr"] != 48.0 {
			t.Errorf("an accepted coach reads %v", entry)
		}
		if got := s.Coach.Get("/team/roster").Is(http.StatusOK).List()[0]["status"]; got != "accepted" {
			t.Errorf("the roster says %v", got)
		}
		if got := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List()[0]["status"]; got != "accepted" {
			t.Errorf("the athlete is told %v", got)
		}
		if exported := s.Athlete.Get("/user/export").Is(http.StatusOK); !strings.Contains(string(exported.Body), `"accepted_coaches":[{"user_id" : "`+s.Coach.ID) {
			t.Errorf("exports %s", exported)
		}
		for range 2 {
			s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
		}
		if got := s.Read("hav1"); got != http.StatusForbidden {
			t.Errorf("after taking it back: %d", got)
		}
	})

	t.Run("end with the team", func(t *testing.T) {
		t.Parallel()
		s := kit.NewTeam(t, app, "hav2")
		for name, leave := range map[string]func(){
			"the athlete leaves": func() {
				s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "another"}).Is(http.StatusOK)
				s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "hav2"}).Is(http.StatusOK)
			},
			"the athlete becomes a coach": func() {
				s.Athlete.Put("/user/coach", object{"coach": true}).Is(http.StatusOK)
				s.Athlete.Put("/user/coach", object{"coach": false}).Is(http.StatusOK)
				s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "hav2"}).Is(http.StatusOK)
			},
			"the coach gives the team up": func() {
				s.Coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
				s.Coach.Post("/user/claim/team/hav2", nil).Is(http.StatusOK)
			},
			"the coach becomes an athlete": func() {
				s.Coach.Put("/user/coach", object{"coach": false}).Is(http.StatusOK)
				s.Coach.Put("/user/coach", object{"coach": true}).Is(http.StatusOK)
				s.Coach.Post("/user/claim/team/hav2", nil).Is(http.StatusOK)
			},
		} {
			s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
			s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "HAV2", "name": "Jess"}).Is(http.StatusOK) // the same team
			if got := s.Read("hav2"); got != http.StatusOK {
				t.Fatalf("accepted, before %s: %d", name, got)
			}
			leave()
			if got := s.Read("hav2"); got != http.StatusForbidden {
				t.Errorf("after %s: %d", name, got)
			}
		}
	})

	t.Run("are those of the athlete's own team alone", func(t *testing.T) {
		t.Parallel()
		s, other := kit.NewTeam(t, app, "hav3"), kit.NewTeam(t, app, "swat3")
		mate := app.Register(t)
		mate.Put("/user/"+mate.ID, object{"team_id": "hav3"}).Is(http.StatusOK)
		for _, nobody := range []string{other.Coach.ID, mate.ID, s.Athlete.ID, "01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55"} {
			s.Athlete.Post("/user/coaches/"+nobody, nil).Is(http.StatusNotFound)
		}
		s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
		mate.Get("/log/athlete/hav3.jess/11-20-2026").Is(http.StatusForbidden)
		other.Coach.Get("/log/athlete/hav3.jess/11-20-2026").Is(http.StatusForbidden)
		s.Coach.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusNotFound)
		s.Athlete.Get("/team/roster").Is(http.StatusForbidden)
		app.Client(t).Get("/team/roster").Is(http.StatusUnauthorized)
		app.Client(t).Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusUnauthorized)
		s.Athlete.Post("/user/coaches/pat", nil).Is(http.StatusBadRequest)
		if got := s.Coach.Get("/team/roster").Is(http.StatusOK).List(); len(got) != 2 || got[0]["name"] != "Jess Runner" || got[1]["status"] != "pending" {
			t.Errorf("the roster is %v", got)
		}
		if got := app.Register(t, object{"coach": true}).Get("/team/roster").Is(http.StatusOK).List(); len(got) != 0 {
			t.Errorf("a coach without a team sees %v", got)
		}
		if got := s.Coach.Get("/user/coaches").Is(http.StatusOK).List(); len(got) != 0 {
			t.Errorf("a coach has the coaches %v", got)
		}
	})

	t.Run("do not come through while the athlete leaves", func(t *testing.T) {
		t.Parallel()
		s := kit.NewTeam(t, app, "hav4")
		for range 20 {
			s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "hav4"}).Is(http.StatusOK)
			kit.AtOnce(2, func(i int) bool {
				if i == 0 {
					return s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Status == http.StatusOK
				}
				return s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": nil}).Status == http.StatusOK
			})
			s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "hav4"}).Is(http.StatusOK)
			if got := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List()[0]["status"]; got != "pending" {
				t.Fatal("an acceptance outlived the team it was for")
			}
		}
	})
}

// A coach who claims and gives up a team in turns cannot fill the mailboxes of its athletes.
func TestCoachesNoticeIsBounded(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	s := kit.NewTeam(t, app, "hav")
	for range 7 {
		s.Coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
		s.Coach.Post("/user/claim/team/hav", nil).Is(http.StatusOK)
	}
	if n := len(app.AllEmails(t, s.Athlete.Email)); n != 6 {
		t.Errorf("%d emails, want the verification and five notices", n)
	}
	app.Client(t).Post("/user/forgotPassword", object{"email": s.Athlete.Email}).Is(http.StatusOK)
	app.Email(t, s.Athlete.Email, 7)
}
