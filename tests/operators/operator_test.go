package operators

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"harrier/tests/kit"
)

func TestOperatorFindsUsers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator := app.Operator(t, object{"name": "Ann Operator"})
	coach := app.Register(t, object{"name": "Zoë Núñez", "coach": true, "email": "zoe@example.org"})
	coach.Post("/user/claim/team/Harriers", nil).Is(http.StatusOK)
	runner := app.Register(t, object{"name": "Zoe Runner", "email": "runner@example.org"})
	runner.Post("/user/claim/athlete/Zoe.Runner", nil).Is(http.StatusOK)
	runner.Post("/user/"+runner.ID+"/alias/zr", nil).Is(http.StatusOK)
	runner.Put("/user/"+runner.ID, object{"team_id": "harriers"}).Is(http.StatusOK)
	moved := app.Register(t, object{"email": "before@example.org", "name": "Max Moved"})
	moved.Put("/user/email/after@example.org", nil).Is(http.StatusOK)
	kit.OperatorAct(operator, moved, "suspend").Is(http.StatusOK)
	for query, want := range map[string][]string{
		"":                               {moved.ID, runner.ID, coach.ID, operator.ID},
		"?length=2":                      {moved.ID, runner.ID},
		"?length=2&page=2":               {coach.ID, operator.ID},
		"?email=ZOE@example.org":         {coach.ID},
		"?email=zoe@example.com":         nil,
		"?email=before@example.org":      {moved.ID},
		"?email=after@example.org":       {moved.ID},
		"?name=zoe":                      {runner.ID, coach.ID},
		"?name=nunez":                    {coach.ID},
		"?name=%25":                      nil,
		"?athlete_id=zoe.runner":         {runner.ID},
		"?athlete_id=ZR":                 {runner.ID},
		"?athlete_id=nobody":             nil,
		"?team_id=HARRIERS":              {runner.ID, coach.ID},
		"?team_id=harriers&name=nunez":   {coach.ID},
		"?operator=true":                 {operator.ID},
		"?suspended=true":                {moved.ID},
		"?suspended=true&operator=true":  nil,
		"?suspended=false&operator=true": {operator.ID},
	} {
		a := operator.Get("/operator/users" + query).Is(http.StatusOK)
		var got []string
		for _, u := range a.List() {
			id, _ := u["_id"].(string)
			got = append(got, id)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", query, got, want)
		}
		if strings.Contains(string(a.Body), "@") {
			t.Errorf("%s shows an email: %s", query, a)
		}
	}
	if link := operator.Get("/operator/users?length=2&team_id=harriers&page=2").Header.Get("Link"); link !=
		`</operator/users?length=2&page=1&team_id=harriers>; rel="first", </operator/users?length=2&page=1&team_id=harriers>; rel="prev"` {
		t.Errorf("Link: %s", link)
	}
	a := operator.Get("/operator/users/" + runner.ID).Is(http.StatusOK)
	if u := a.Object(); u["athlete_id"] != "Zoe.Runner" || u["team_id"] != "harriers" || kit.IsTrue(u["operator"]) || u["suspended_at"] != nil || strings.Contains(string(a.Body), "@") {
		t.Errorf("%s", a)
	}
	operator.Get("/operator/users/01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55").Is(http.StatusNotFound)
	operator.Get("/operator/users?email=x").Is(http.StatusBadRequest)
	if !kit.IsTrue(operator.Get("/user/me").Object()["operator"]) || kit.IsTrue(runner.Get("/user/me").Object()["operator"]) {
		t.Error("/user/me does not say who is an operator")
	}
	runner.Put("/user/"+runner.ID, object{"operator": true}).Is(http.StatusUnprocessableEntity).Names("/operator")
}

// TestSuspension shows that all tokens of a suspended user stop on every server, and that what they posted stays.
func TestSuspension(t *testing.T) {
	t.Parallel()
	here, there := kit.StartPair(t)
	operator, runner := here.Operator(t), here.Register(t)
	race := runner.Race()
	result := runner.Result(race)
	token, _ := kit.PersonalToken(t, runner, "read")
	elsewhere := []*kit.Client{there.Client(t).WithToken(runner.Token), there.Client(t).WithToken(token)}
	for _, c := range elsewhere {
		c.Get("/user/me").Is(http.StatusOK)
	}

	if u := kit.OperatorAct(operator, runner, "suspend", object{"reason": " Posts junk "}).Is(http.StatusOK).Object(); u["suspended_at"] == nil {
		t.Errorf("%v", u)
	}
	runner.Get("/user/me").Is(http.StatusUnauthorized)
	here.Client(t).WithToken(token).Get("/user/me").Is(http.StatusUnauthorized)
	for _, c := range elsewhere {
		kit.Eventually(t, "another server refuses the token", func() bool { return c.Get("/user/me").Status == http.StatusUnauthorized })
	}
	for _, app := range []*kit.App{here, there} {
		if a := kit.LogIn(app, t, runner.Email, runner.Password).Is(http.StatusForbidden); kit.ProblemKind(a) != "suspended" {
			t.Errorf("signing in: %s", a)
		}
		if a := kit.LogIn(app, t, runner.Email, "a wrong password").Is(http.StatusUnauthorized); kit.ProblemKind(a) == "suspended" {
			t.Errorf("a wrong password reveals the suspension: %s", a)
		}
		app.Client(t).Post("/user/refresh", object{"refresh_token": runner.RefreshToken}).Is(http.StatusUnauthorized)
	}
	here.Client(t).Get("/race/" + race).Is(http.StatusOK)
	here.Client(t).Get("/result/" + result).Is(http.StatusOK)
	entry := kit.LastAct(t, operator, runner.ID)
	if entry["act"] != "user.suspend" || entry["reason"] != "Posts junk" || entry["actor"] != operator.ID {
		t.Errorf("%v", entry)
	}
	kit.OperatorAct(operator, runner, "suspend").Is(http.StatusOK)
	if again := kit.LastAct(t, operator, runner.ID); again["_id"] != entry["_id"] {
		t.Errorf("suspending twice is in the audit log twice: %v", again)
	}

	kit.OperatorAct(operator, runner, "restore").Is(http.StatusOK)
	kit.LogIn(there, t, runner.Email, runner.Password).Is(http.StatusOK)
	there.Client(t).WithToken(token).Get("/user/me").Is(http.StatusOK)
	runner.Get("/user/me").Is(http.StatusUnauthorized)
	kit.OperatorAct(operator, runner, "suspend", object{"reason": "one\ntwo"}).Is(http.StatusUnprocessableEntity).Names("/reason")
	kit.OperatorAct(operator, runner, "suspend", object{"because": "x"}).Is(http.StatusUnprocessableEntity).Names("/because")
}

// TestOperatorsComeAndGo shows that every server asks the database who is an operator, and that one is always left.
func TestOperatorsComeAndGo(t *testing.T) {
	t.Parallel()
	here, there := kit.StartPair(t)
	first, second := here.Operator(t), here.Register(t)
	abroad := there.Client(t).WithToken(second.Token)
	abroad.Get("/operator/users").Is(http.StatusForbidden)
	kit.OperatorAct(first, second, "promote").Is(http.StatusOK)
	abroad.Get("/operator/users").Is(http.StatusOK)
	kit.OperatorAct(second, first, "demote").Is(http.StatusOK)
	if a := first.Get("/operator/users").Is(http.StatusForbidden); kit.ProblemKind(a) != "operators-only" {
		t.Errorf("%s", a)
	}
	for _, a := range []*kit.Answer{kit.OperatorAct(second, second, "demote"), kit.OperatorAct(second, second, "suspend"), second.Delete("/operator/users/" + second.ID)} {
		if kit.ProblemKind(a.Is(http.StatusConflict)) != "last-operator" {
			t.Errorf("the last operator: %s", a)
		}
	}
	// A suspended operator is none.
	kit.OperatorAct(second, first, "promote").Is(http.StatusOK)
	kit.OperatorAct(second, first, "suspend").Is(http.StatusOK)
	kit.OperatorAct(second, second, "demote").Is(http.StatusConflict)
	kit.OperatorAct(second, first, "restore").Is(http.StatusOK)
	first.Token, _ = kit.LogIn(here, t, first.Email, first.Password).Is(http.StatusOK).Object()["token"].(string)
	first.Client = here.Client(t).WithToken(first.Token)

	// Two who take each other's role at once do not both succeed.
	var group sync.WaitGroup
	answers := make([]*kit.Answer, 2)
	group.Go(func() { answers[0] = kit.OperatorAct(first, second, "demote") })
	group.Go(func() { answers[1] = abroad.Post("/operator/users/"+first.ID+"/demote", nil) })
	group.Wait()
	statuses := []int{answers[0].Status, answers[1].Status}
	slices.Sort(statuses)
	if statuses[0] != http.StatusOK || statuses[1] != http.StatusForbidden && statuses[1] != http.StatusConflict {
		t.Errorf("%v", statuses)
	}
}

func TestOperatorHelpsUsers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, runner := app.Operator(t), app.Register(t)
	if u := kit.OperatorAct(operator, runner, "verify").Is(http.StatusOK).Object(); !kit.IsTrue(u["email_verified"]) || !kit.IsTrue(runner.Get("/user/me").Object()["email_verified"]) {
		t.Errorf("%v", u)
	}
	token, _ := kit.PersonalToken(t, runner, "read")
	kit.OperatorAct(operator, runner, "end-sessions").Is(http.StatusOK)
	runner.Get("/user/me").Is(http.StatusUnauthorized)
	app.Client(t).WithToken(token).Get("/user/me").Is(http.StatusOK)
	kit.OperatorAct(operator, runner, "end-sessions", object{"end_tokens": true}).Is(http.StatusOK)
	app.Client(t).WithToken(token).Get("/user/me").Is(http.StatusUnauthorized)
	if before, _ := kit.LastAct(t, operator, runner.ID)["before"].(object); before["tokens"] != 1.0 || before["sessions"] != 0.0 {
		t.Errorf("%v", before)
	}

	kit.OperatorAct(operator, runner, "send-reset").Is(http.StatusNoContent)
	var reset kit.Email
	kit.Eventually(t, "the email is sent", func() bool {
		emails := app.Emails(t, runner.Email)
		i := slices.IndexFunc(emails, func(e kit.Email) bool { return e.Subject == "Choose a new password" })
		if i >= 0 {
			reset = emails[i]
		}
		return i >= 0
	})
	app.Client(t).Post("/user/resetPassword/"+reset.Token, object{"password": "hills before breakfast"}).Is(http.StatusOK)
	kit.LogIn(app, t, runner.Email, "hills before breakfast").Is(http.StatusOK)

	made := kit.OperatorAct(operator, runner, "reset-link").Is(http.StatusOK)
	if made.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control: %s", made.Header.Get("Cache-Control"))
	}
	link, _ := made.Object()["link"].(string)
	at := strings.LastIndexByte(link, '/')
	if !strings.HasPrefix(link, app.URL+"/reset/") {
		t.Fatalf("the link is %s", link)
	}
	entry := operator.Get("/operator/audit?act=user.reset-link").Is(http.StatusOK)
	if len(entry.List()) != 1 || strings.Contains(string(entry.Body), link[at+1:]) || strings.Contains(string(entry.Body), "@") {
		t.Errorf("%s", entry)
	}
	told := func() bool {
		return slices.ContainsFunc(app.Emails(t, runner.Email), func(e kit.Email) bool {
			return strings.Contains(e.Subject, "A link to change your password") && e.Token == "" && !strings.Contains(e.Text, link[at+1:])
		})
	}
	kit.Eventually(t, "the owner is told of the link", told)
	app.Client(t).Post("/user/resetPassword/"+link[at+1:], object{"password": "long runs in the fog"}).Is(http.StatusOK)
	app.Client(t).Post("/user/resetPassword/"+link[at+1:], object{"password": "long runs in the rain"}).Is(http.StatusBadRequest)
	kit.LogIn(app, t, runner.Email, "long runs in the fog").Is(http.StatusOK)

	// The account that an operator deletes leaves its races behind, and the audit log what was done.
	race := app.Register(t)
	junk := race.Race()
	operator.Delete("/operator/users/" + race.ID + "?reason=Junk").Is(http.StatusNoContent)
	race.Get("/user/me").Is(http.StatusUnauthorized)
	if app.Client(t).Get("/race/" + junk).Is(http.StatusOK).Object()["user_id"] != nil {
		t.Error("the race still has its poster")
	}
	operator.Delete("/operator/users/" + race.ID).Is(http.StatusNotFound)
	if entry := kit.LastAct(t, operator, race.ID); entry["act"] != "user.delete" || entry["reason"] != "Junk" || entry["after"] != nil {
		t.Errorf("%v", entry)
	}
}

func TestOperatorReleasesClaims(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, coach, runner := app.Operator(t), app.Register(t, object{"coach": true}), app.Register(t)
	runner.Post("/user/claim/athlete/jess.runner", nil).Is(http.StatusOK)
	runner.Post("/user/"+runner.ID+"/alias/j-runner", nil).Is(http.StatusOK)
	coach.Post("/user/claim/team/harriers", nil).Is(http.StatusOK)
	for path, act := range map[string]string{
		"athlete/JESS.runner": "user.release-athlete", "athlete/j-runner": "user.release-athlete", "team/Harriers": "user.release-team",
	} {
		// What an operator saw at one user is not taken from another, who has claimed it meanwhile.
		operator.Delete("/operator/claims/" + path + "?user_id=" + operator.ID).Is(http.StatusNotFound)
		holder := runner.ID
		if act == "user.release-team" {
			holder = coach.ID
		}
		operator.Delete("/operator/claims/" + path + "?reason=disputed&user_id=" + holder).Is(http.StatusNoContent)
		if entry := kit.LastAct(t, operator, holder); entry["act"] != act || entry["reason"] != "disputed" || entry["actor"] != operator.ID {
			t.Errorf("%s is recorded as %v", path, entry)
		}
		operator.Delete("/operator/claims/" + path).Is(http.StatusNotFound)
		if n := len(operator.Get("/operator/audit?act=" + act).List()); n == 0 {
			t.Errorf("%s is not in the audit log", path)
		}
	}
	u := runner.Get("/user/me").Object()
	if aliases, _ := u["aliases"].([]any); u["athlete_id"] != nil || len(aliases) > 0 {
		t.Errorf("%v", u)
	}
	other, rival := app.Register(t), app.Register(t, object{"coach": true})
	other.Post("/user/claim/athlete/jess.runner", nil).Is(http.StatusOK)
	rival.Post("/user/claim/team/harriers", nil).Is(http.StatusOK)
	if before, _ := kit.LastAct(t, operator, coach.ID)["before"].(object); before["team_id"] != "harriers" {
		t.Errorf("%v", before)
	}
}
