package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// requestRemoval asks for the removal of a name and confirms that.
func requestRemoval(t *testing.T, app *kit.App, race, result, email, text string) (link string) {
	t.Helper()
	c := app.Client(t)
	kit.SubmitForm(c, "/r/"+race+"/name/"+result, "email", email, "text", text).Is(http.StatusOK)
	link = kit.PathOf(app, app.Email(t, email, 1).Link)
	kit.SubmitForm(c, link, "act", "send").Is(http.StatusOK)
	return link
}

// TestNameRemoval asks for the removal of a name without an account, from the page to the decision.
func TestNameRemoval(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.AppURL = "https://app.example" }})
	operator, director, c := app.Operator(t), app.Register(t, object{"name": "Dee Director"}), app.Client(t)
	race := director.Race(object{"name": "Buy <shoes> at evil.example"})
	result := director.Result(race, object{"athlete": "Zoë Minor", "athlete_id": "zoe.minor", "gender": "womens", "event": "5K", "team": "Ash"})
	director.Result(race, object{"athlete": "Amy Other", "gender": "womens", "event": "5K", "team": "Ash"})
	const email, text = "zoes.mother@example.org", "I am her mother: 7f3a."

	for from, to := range map[string]string{"/r/" + race: "/r/" + race + "/name", "/a/zoe.minor": "/a/zoe.minor/name"} {
		kit.Contains(t, c.Get(from).Is(http.StatusOK), "Should your name not be here?", `href="`+to+`"`)
	}
	at := "/r/" + race + "/name/" + result
	for _, finder := range []string{"/r/" + race + "/name?q=zoe", "/a/zoe.minor/name"} {
		page := c.Get(finder).Is(http.StatusOK)
		kit.Contains(t, page, `href="`+at+`"`, "Zoë Minor")
		kit.Lacks(t, page, "Amy Other")
	}
	kit.Contains(t, c.Get("/r/"+race+"/name?q=nobody").Is(http.StatusOK), "Nobody in this race has")
	kit.Contains(t, c.Get(at).Is(http.StatusOK), "Zoë Minor · Women&#39;s 5K · Ash", `name="email"`, "do not see your address")

	kit.SubmitForm(c, at, "email", "no address", "text", text).Is(http.StatusUnprocessableEntity)
	kit.Contains(t, kit.SubmitForm(c, at, "email", email, "text", strings.Repeat("x", 1001)).Is(http.StatusUnprocessableEntity), email)
	kit.SubmitForm(c, "/r/"+race+"/name/"+kit.UnknownID, "email", email).Is(http.StatusNotFound)
	kit.SubmitForm(c, "/r/"+director.Race()+"/name/"+result, "email", email).Is(http.StatusNotFound)
	c.Do(http.MethodPost, at, "email="+email, "Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: cross-site").Is(http.StatusForbidden)
	kit.Contains(t, kit.SubmitForm(c, at, "email", email, "text", text).Is(http.StatusOK), "Check your email", email)

	// The email has nothing that a stranger wrote, and leads to the server's own page. Only it has the token.
	mail := app.Email(t, email, 1)
	for _, word := range []string{"shoes", "evil", "Zoë", "7f3a"} {
		if strings.Contains(mail.Text+mail.Subject+mail.HTML, word) {
			t.Errorf("the email says %q", word)
		}
	}
	if !strings.HasPrefix(mail.Link, app.URL+"/name/hrn_") {
		t.Errorf("the link is %s", mail.Link)
	}
	if traces := app.Traces(t, mail.Token); len(traces) != 0 {
		t.Errorf("the token is stored: %v", traces)
	}
	link := kit.PathOf(app, mail.Link)
	page := c.Get(link).Is(http.StatusOK)
	kit.Contains(t, page, "Send your request?", "Zoë Minor", text)
	if page.Header.Get("Referrer-Policy") != "same-origin" || page.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the page's headers are %v", page.Header)
	}
	if n := len(director.Get("/race/" + race + "/reports").Is(http.StatusOK).List()); n != 0 {
		t.Errorf("opening the link sent %d requests", n)
	}
	if won := kit.AtOnce(4, func(int) bool { return kit.SubmitForm(c, link, "act", "send").Status == http.StatusOK }); won != 4 {
		t.Errorf("%d confirmations", won)
	}
	kit.Contains(t, c.Get(link).Is(http.StatusOK), "waits for a decision", "Withdraw")

	seen := director.Get("/race/" + race + "/reports").Is(http.StatusOK)
	reports := seen.List()
	if len(reports) != 1 || reports[0]["reason"] != "remove_name" || reports[0]["text"] != text || reports[0]["result_id"] != result {
		t.Fatalf("the director sees %s", seen)
	}
	id, _ := reports[0]["_id"].(string)
	all := operator.Get("/operator/reports?state=open").Is(http.StatusOK)
	if got := all.List()[0]; !kit.IsTrue(got["visitor"]) || got["reporter_id"] != nil || got["text"] != text {
		t.Errorf("the operator sees %s", all)
	}
	if everything := string(seen.Body) + string(all.Body); strings.Contains(everything, email) {
		t.Error("they see the address")
	}
	app.Register(t).Get("/race/" + race + "/reports").Is(http.StatusForbidden)
	app.Register(t).Post("/race/"+race+"/reports/"+id+"/settle", object{"note": "Yes."}).Is(http.StatusForbidden)
	director.Post("/race/"+director.Race()+"/reports/"+id+"/settle", object{"note": "Yes."}).Is(http.StatusNotFound)
	director.Post("/race/"+race+"/reports/"+id+"/settle", object{"note": " "}).Is(http.StatusUnprocessableEntity).Names("/note")
	operator.Put("/race", object{"_id": race, "state": "locked"}).Is(http.StatusOK)
	director.Post("/race/"+race+"/reports/"+id+"/settle", object{"note": "Yes."}).Is(http.StatusForbidden)
	operator.Put("/race", object{"_id": race, "state": "official"}).Is(http.StatusOK)
	director.Post("/race/"+race+"/reports/"+id+"/settle", object{"note": "The name is gone."}).Is(http.StatusNoContent)
	if a := director.Post("/race/"+race+"/reports/"+id+"/settle", object{"note": "Again."}).Is(http.StatusConflict); kit.ProblemKind(a) != "report-decided" {
		t.Error(a)
	}
	if got := c.Get("/result/" + result).Object(); got["athlete"] != "Name withheld" || got["athlete_id"] != nil {
		t.Errorf("the result says %v", got)
	}
	decided := app.EmailSaying(t, email, "The name is gone.")
	if decided.Subject != "Your request has been settled" {
		t.Errorf("sent %+v", decided)
	}
	kit.Contains(t, c.Get(link).Is(http.StatusBadRequest), "This link does not work")
	kit.SubmitForm(c, link, "act", "send").Is(http.StatusBadRequest)
	kit.Contains(t, c.Get(at).Is(http.StatusConflict), "withheld already")
	kit.SubmitForm(c, at, "email", email).Is(http.StatusConflict)

	app.AllEmails(t, email)
	if _, err := app.Pool(t).Exec(t.Context(), "DELETE FROM river_job WHERE finalized_at IS NOT NULL"); err != nil {
		t.Fatal(err)
	}
	if traces := app.Traces(t, email, text); len(traces) != 0 {
		t.Errorf("the address or the text is still stored: %v", traces)
	}
}

// TestNameRemovalAbuse floods a mailbox, races and tokens.
func TestNameRemovalAbuse(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	director := app.Register(t)
	race := director.Race()
	const victim = "victim@example.org"
	answers := map[string]bool{}
	for i := range 9 {
		result := director.Result(race, object{"athlete": fmt.Sprintf("Runner %d", i)})
		answer := kit.SubmitForm(app.Client(t), "/r/"+race+"/name/"+result, "email", victim).Is(http.StatusOK)
		answers[string(answer.Body)] = true
	}
	if len(answers) != 1 {
		t.Error("the page tells whether the address was sent an email")
	}
	if n := len(app.AllEmails(t, victim)); n != 5 {
		t.Errorf("%d emails to somebody who asked for none, want 5 at most", n)
	}
	// The same request again is the same, with another email until there are too many.
	result := director.Result(race, object{"athlete": "Once"})
	at := "/r/" + race + "/name/" + result
	if won := kit.AtOnce(8, func(int) bool {
		return kit.SubmitForm(app.Client(t), at, "email", "again@example.org").Status == http.StatusOK
	}); won != 8 {
		t.Errorf("%d of 8 alike", won)
	}
	emails := app.AllEmails(t, "again@example.org")
	if len(emails) != 5 {
		t.Errorf("%d emails about one request", len(emails))
	}
	// A network has a limit of its own: 17 have been counted.
	for range 3 {
		kit.SubmitForm(app.Client(t), at, "email", "x@example.org").Is(http.StatusOK)
	}
	kit.SubmitForm(app.Client(t), at, "email", "y@example.org").Is(http.StatusTooManyRequests)

	c := app.Client(t)
	for _, token := range []string{"hrn_" + strings.Repeat("x", 43), "x", director.RefreshToken} {
		c.Get("/name/" + token).Is(http.StatusBadRequest)
		kit.SubmitForm(c, "/name/"+token, "act", "withdraw").Is(http.StatusBadRequest)
	}
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE name_requests SET expires_at = now()"); err != nil {
		t.Fatal(err)
	}
	kit.SubmitForm(c, kit.PathOf(app, emails[4].Link), "act", "send").Is(http.StatusBadRequest)
	if err := app.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	if traces := app.Traces(t, "again@example.org"); len(traces) != 0 {
		t.Errorf("an unconfirmed address is kept: %v", traces)
	}
}

// TestNameRemovalEnds withdraws requests, and deletes what they are about.
func TestNameRemovalEnds(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	director, operator, c := app.Register(t), app.Operator(t), app.Client(t)
	race := director.Race()
	open := func() int { return len(director.Get("/race/" + race + "/reports").Is(http.StatusOK).List()) }

	link := requestRemoval(t, app, race, director.Result(race, object{"athlete": "With Drawn"}), "drawn@example.org", "Mine: 5d1c.")
	if open() != 1 {
		t.Error("the director does not see it")
	}
	kit.Contains(t, kit.SubmitForm(c, link, "act", "withdraw").Is(http.StatusOK), "withdrawn")
	if open() != 0 {
		t.Error("the director still sees it")
	}
	c.Get(link).Is(http.StatusBadRequest)
	if traces := app.Traces(t, "drawn@example.org", "Mine: 5d1c."); len(traces) != 0 {
		t.Errorf("what was withdrawn is kept: %v", traces)
	}

	deleted := director.Result(race, object{"athlete": "De Leted"})
	kit.SubmitForm(c, "/r/"+race+"/name/"+deleted, "email", "leted@example.org").Is(http.StatusOK)
	link = kit.PathOf(app, app.Email(t, "leted@example.org", 1).Link)
	director.Delete("/result/" + deleted).Is(http.StatusOK)
	kit.Contains(t, c.Get(link).Is(http.StatusOK), "has been deleted")
	kit.SubmitForm(c, link, "act", "send").Is(http.StatusConflict)

	// Of a race without directors, operators decide.
	requestRemoval(t, app, race, director.Result(race, object{"athlete": "Re Fused"}), "fused@example.org", "Mine.")
	director.Delete("/user/" + director.ID).Is(http.StatusOK)
	id, _ := operator.Get("/operator/reports?state=open").List()[0]["_id"].(string)
	operator.Post("/operator/reports/"+id+"/refuse", object{"note": "It is not yours."}).Is(http.StatusOK)
	app.EmailSaying(t, "fused@example.org", "It is not yours.")
}

// TestDirectorsAreTold tells directors of reports on their results, at a verified address and once an hour.
func TestDirectorsAreTold(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster, second, unverified := kit.RegisterVerified(t, app), kit.RegisterVerified(t, app), app.Register(t)
	race, other := poster.Race(), poster.Race()
	poster.Appoint(race, second)
	tell := func(want int) {
		t.Helper()
		if err := app.Reports.AnnounceToDirectors(t.Context()); err != nil {
			t.Fatal(err)
		}
		var all []kit.Email
		for _, u := range []*kit.User{poster, second, unverified} {
			for _, email := range app.AllEmails(t, u.Email) {
				if email.Subject == "Reports on results of your races" {
					all = append(all, email)
				}
			}
		}
		if len(all) != want {
			t.Errorf("%d emails, want %d: %v", len(all), want, all)
		}
	}
	tell(0)
	result := poster.Result(race)
	app.Register(t).Post("/result/"+result+"/report", object{"reason": "wrong", "text": "Not so."}).Is(http.StatusCreated)
	kit.ReportRace(t, app.Register(t), race) // of the race itself: for operators alone
	unverifieds := unverified.Race()
	app.Register(t).Post("/result/"+unverified.Result(unverifieds)+"/report", object{"reason": "wrong"}).Is(http.StatusCreated)
	tell(2)
	tell(2)
	app.EmailSaying(t, second.Email, "One report on a result of a race that you direct waits")
	app.EmailSaying(t, second.Email, app.URL+"/app/races/"+race+"/people#reports")
	app.Register(t).Post("/result/"+poster.Result(other)+"/report", object{"reason": "wrong"}).Is(http.StatusCreated)
	tell(2)
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE reports SET directors_told_at = directors_told_at - interval '1 hour'"); err != nil {
		t.Fatal(err)
	}
	tell(3)
	app.EmailSaying(t, poster.Email, "2 reports on results of races that you direct wait")
	if list := second.Get("/race/" + race + "/reports").Is(http.StatusOK).List(); len(list) != 1 || list[0]["text"] != "Not so." || list[0]["reporter"] != nil {
		t.Errorf("a director sees %v", list)
	}
}
