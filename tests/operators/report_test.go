package operators

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestReports(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	operator, poster := app.Operator(t), app.Register(t)

	t.Run("are made of races and results, once until they are decided", func(t *testing.T) {
		t.Parallel()
		user, race := app.Register(t), poster.Race()
		result := poster.Result(race)
		for kind, at := range map[string]string{"race": "/race/" + race, "result": "/result/" + result} {
			made := user.Post(at+"/report", object{"reason": "wrong", "text": "Not\nso."}).Is(http.StatusCreated)
			got := made.Object()
			id, _ := got["_id"].(string)
			if got["kind"] != kind || got["role"] != "reporter" || got["state"] != "open" || got["text"] != "Not\nso." || got["subject"] == nil ||
				made.Header.Get("Location") != "/reports/"+id {
				t.Errorf("made %s", made)
			}
			if a := user.Post(at+"/report", object{"reason": "spam"}).Is(http.StatusConflict); kit.ProblemKind(a) != "already-reported" {
				t.Error(a)
			}
			app.Register(t).Post(at+"/report", object{"reason": "spam"}).Is(http.StatusCreated)
			operator.Post("/operator/reports/"+id+"/refuse", object{"note": "It is."}).Is(http.StatusOK)
			user.Post(at+"/report", object{"reason": "spam"}).Is(http.StatusCreated)
			if again := user.Get("/reports/" + id).Is(http.StatusOK).Object(); again["state"] != "refused" || again["note"] != "It is." {
				t.Errorf("seen %v", again)
			}
		}
		if n := len(user.Get("/reports").Is(http.StatusOK).List()); n != 4 {
			t.Errorf("%d reports", n)
		}
		if page := user.Get("/reports?page=2&length=3").Is(http.StatusOK); len(page.List()) != 1 || !strings.Contains(page.Header.Get("Link"), `rel="prev"`) {
			t.Errorf("the second page is %s %s", page, page.Header.Get("Link"))
		}
		if !strings.Contains(string(user.Get("/user/export").Is(http.StatusOK).Body), "It is.") {
			t.Error("the export lacks them")
		}
	})

	t.Run("refuse what breaks a rule", func(t *testing.T) {
		t.Parallel()
		user, race := app.Register(t), poster.Race()
		for body, field := range map[string]string{
			`{}`: "/reason", `{"reason":"ugly"}`: "/reason", `{"reason":"spam","text":""}`: "/text", `{"reason":"spam","text":"a\u0000b"}`: "/text",
			`{"reason":"spam","text":"` + strings.Repeat("x", 1001) + `"}`: "/text",
		} {
			user.Post("/race/"+race+"/report", body).Is(http.StatusUnprocessableEntity).Names(field)
		}
		user.Post("/race/"+kit.UnknownID+"/report", object{"reason": "spam"}).Is(http.StatusNotFound)
		user.Post("/result/"+kit.UnknownID+"/report", object{"reason": "spam"}).Is(http.StatusNotFound)
		user.Post("/user/claim/athlete/nobody.has.this/dispute", object{"text": "Mine."}).Is(http.StatusNotFound)
		id := kit.ReportRace(t, user, race)
		operator.Post("/operator/reports/"+id+"/settle", object{"note": " "}).Is(http.StatusUnprocessableEntity).Names("/note")
		operator.Post("/operator/reports/"+id+"/settle", object{"note": "Yes.", "release": true}).Is(http.StatusUnprocessableEntity).Names("/release")
		operator.Post("/operator/reports/"+kit.UnknownID+"/settle", object{"note": "Yes."}).Is(http.StatusNotFound)
	})

	t.Run("are one and twenty at most, whoever hurries", func(t *testing.T) {
		t.Parallel()
		user, race := app.Register(t), poster.Race()
		if won := kit.AtOnce(4, func(int) bool {
			return user.Post("/race/"+race+"/report", object{"reason": "spam"}).Status == http.StatusCreated
		}); won != 1 {
			t.Errorf("%d reports of one race", won)
		}
		races := make([]string, 21)
		for i := range races {
			races[i] = poster.Race()
		}
		if won := kit.AtOnce(len(races), func(i int) bool {
			return user.Post("/race/"+races[i]+"/report", object{"reason": "spam"}).Status == http.StatusCreated
		}); won != 19 {
			t.Errorf("%d reports more", won)
		}
		late := user.Post("/race/"+poster.Race()+"/report", object{"reason": "spam"}).Is(http.StatusTooManyRequests)
		if late.Header.Get("Retry-After") == "" {
			t.Error("does not say when to try again")
		}
		const age = "UPDATE reports SET created_at = created_at - $2::interval WHERE reporter_id = $1"
		if _, err := app.Pool(t).Exec(t.Context(), age, user.ID, 24*time.Hour); err != nil {
			t.Fatal(err)
		}
		kit.ReportRace(t, user, poster.Race())
	})

	t.Run("are decided once, with an entry in the audit log and an email", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		id := kit.ReportRace(t, user, poster.Race())
		second := app.Operator(t)
		won := kit.AtOnce(6, func(i int) bool {
			by, verb := operator, "settle"
			if i%2 == 1 {
				by, verb = second, "refuse"
			}
			return by.Post("/operator/reports/"+id+"/"+verb, object{"note": fmt.Sprintf("By %d.", i)}).Status == http.StatusOK
		})
		audit := operator.Get("/operator/audit?object=" + id).Is(http.StatusOK).List()
		if won != 1 || len(audit) != 1 {
			t.Fatalf("decided %d times, in the log %v", won, audit)
		}
		state := user.Get("/reports/" + id).Is(http.StatusOK).Object()
		if act := map[any]any{"settled": "report.settle", "refused": "report.refuse"}[state["state"]]; audit[0]["act"] != act || audit[0]["reason"] != state["note"] {
			t.Errorf("the log says %v, the report %v", audit[0], state)
		}
		if a := operator.Post("/operator/reports/"+id+"/settle", object{"note": "Again."}).Is(http.StatusConflict); kit.ProblemKind(a) != "report-decided" {
			t.Error(a)
		}
		if email := app.EmailSaying(t, user.Email, fmt.Sprint(state["note"])); email.Subject != fmt.Sprintf("Your report has been %v", state["state"]) {
			t.Errorf("sent %+v", email)
		}
	})

	t.Run("are listed for operators by state", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t, object{"name": "Reporter"})
		id := kit.ReportRace(t, user, poster.Race(object{"name": "Junk 9999"}))
		find := func(query string) object {
			t.Helper()
			list := operator.Get("/operator/reports?length=100" + query).Is(http.StatusOK).List()
			if i := slices.IndexFunc(list, func(r map[string]any) bool { return r["_id"] == id }); i >= 0 {
				return list[i]
			}
			return nil
		}
		if got := find("&state=open"); got == nil || got["reporter"] != "Reporter" || got["reporter_id"] != user.ID || got["subject"] != "Junk 9999" {
			t.Errorf("listed as %v", got)
		}
		operator.Post("/operator/reports/"+id+"/settle", object{"note": "Deleted."}).Is(http.StatusOK)
		if find("&state=open") != nil || find("&state=refused") != nil || find("&state=settled") == nil || find("")["decided_by"] != operator.ID {
			t.Error("listed in the wrong state")
		}
		user.Get("/operator/reports").Is(http.StatusForbidden)
		user.Post("/operator/reports/"+id+"/settle", object{"note": "Yes."}).Is(http.StatusForbidden)
	})

	t.Run("outlive what they are about and who made them", func(t *testing.T) {
		t.Parallel()
		user, race := app.Register(t), poster.Race()
		id := kit.ReportRace(t, user, race)
		poster.Delete("/race/" + race).Is(http.StatusOK)
		if got := user.Get("/reports/" + id).Is(http.StatusOK).Object(); got["state"] != "open" || got["subject"] != nil || got["object_id"] != race {
			t.Errorf("after the race is deleted: %v", got)
		}
		user.Delete("/user/" + user.ID).Is(http.StatusOK)
		got := operator.Post("/operator/reports/"+id+"/settle", object{"note": "It is gone."}).Is(http.StatusOK).Object()
		if got["reporter_id"] != nil || got["reporter"] != nil || got["state"] != "settled" {
			t.Errorf("after the reporter is deleted: %v", got)
		}
		if strings.Contains(fmt.Sprint(app.Emails(t, user.Email)), "It is gone.") {
			t.Error("an email to a deleted account")
		}
	})
}

func TestDisputes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator := app.Operator(t)
	dispute := func(t *testing.T, by *kit.User, id string) string {
		t.Helper()
		report, _ := by.Post("/user/claim/athlete/"+id+"/dispute", object{"text": "I am the secret reporter."}).Is(http.StatusCreated).Object()["_id"].(string)
		return report
	}

	t.Run("that are settled can release the ID, and say to the holder nothing of the reporter", func(t *testing.T) {
		t.Parallel()
		holder, user := kit.Claimant(t, app, "Dis.Puted"), app.Register(t, object{"name": "Secret Reporter"})
		holder.Post("/user/claim/athlete/dis.puted/dispute", object{"text": "Mine."}).Is(http.StatusConflict)
		id := dispute(t, user, "dis.puted")
		if a := user.Post("/user/claim/athlete/DIS.PUTED/dispute", object{"text": "Mine."}).Is(http.StatusConflict); kit.ProblemKind(a) != "already-reported" {
			t.Error(a)
		}
		if email := app.EmailSaying(t, holder.Email, "Dis.Puted"); email.Subject != "Somebody disputes your Athlete ID" {
			t.Errorf("sent %+v", email)
		}
		settled := operator.Post("/operator/reports/"+id+"/settle", object{"note": "It is the Secret Reporter's.", "release": true}).Is(http.StatusOK).Object()
		if settled["holder_id"] != holder.ID || settled["reporter"] != "Secret Reporter" || !kit.IsTrue(settled["released"]) {
			t.Errorf("settled %v", settled)
		}
		user.Post("/user/claim/athlete/dis.puted", nil).Is(http.StatusOK)
		if me := holder.Get("/user/me").Object(); me["athlete_id"] != nil {
			t.Errorf("the holder still has %v", me["athlete_id"])
		}
		app.EmailSaying(t, holder.Email, "The ID is not yours any more")
		app.EmailSaying(t, user.Email, "It is the Secret Reporter's.")
		seen := holder.Get("/reports").Is(http.StatusOK)
		if got := seen.List(); len(got) != 1 || got[0]["role"] != "holder" || got[0]["state"] != "settled" || got[0]["note"] != nil {
			t.Errorf("the holder sees %s", seen)
		}
		export := holder.Get("/user/export").Is(http.StatusOK)
		everything := fmt.Sprint(string(seen.Body), string(export.Body), app.Emails(t, holder.Email), string(holder.Get("/reports/"+id).Body))
		for _, secret := range []string{"Secret Reporter", "secret reporter", user.ID, user.Email} {
			if strings.Contains(everything, secret) {
				t.Errorf("the holder learns %q", secret)
			}
		}
		app.Register(t).Get("/reports/" + id).Is(http.StatusNotFound)
		if audit := operator.Get("/operator/audit?act=user.release-athlete&object=" + holder.ID).Is(http.StatusOK).List(); len(audit) != 1 {
			t.Errorf("the audit log says %v", audit)
		}
	})

	t.Run("that are refused leave the ID", func(t *testing.T) {
		t.Parallel()
		holder, user := kit.Claimant(t, app, "stays.here"), app.Register(t)
		holder.Post("/user/"+holder.ID+"/alias/stays.too", nil).Is(http.StatusOK)
		id := dispute(t, user, "stays.too")
		operator.Post("/operator/reports/"+id+"/refuse", object{"note": "No."}).Is(http.StatusOK)
		if aliases := fmt.Sprint(holder.Get("/user/me").Object()["aliases"]); aliases != "[stays.too]" {
			t.Errorf("the aliases are %s", aliases)
		}
		app.EmailSaying(t, holder.Email, "Nothing was taken from you")
	})

	t.Run("release nothing from whoever has the ID since", func(t *testing.T) {
		t.Parallel()
		holder, user := kit.Claimant(t, app, "moved.on"), app.Register(t)
		id := dispute(t, user, "moved.on")
		holder.Delete("/user/" + holder.ID).Is(http.StatusOK)
		kit.Claimant(t, app, "moved.on")
		settled := operator.Post("/operator/reports/"+id+"/settle", object{"note": "Yes.", "release": true}).Is(http.StatusOK).Object()
		if settled["holder_id"] != nil || kit.IsTrue(settled["released"]) || settled["subject"] != nil {
			t.Errorf("settled %v", settled)
		}
		if claim := app.Client(t).Get("/user/claimed/moved.on").Object(); !kit.IsTrue(claim["claimed"]) {
			t.Errorf("the ID was taken from somebody else: %v", claim)
		}
	})

	t.Run("need a verified email where that is required", func(t *testing.T) {
		t.Parallel()
		strict := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.RequireVerified = "on" }})
		holder, user := kit.Claimant(t, app, "veri.fied"), strict.Register(t)
		race := holder.Race()
		for _, at := range []string{"/user/claim/athlete/veri.fied/dispute", "/race/" + race + "/report", "/result/" + holder.Result(race) + "/report"} {
			if a := user.Post(at, object{"text": "Mine.", "reason": "spam"}).Is(http.StatusForbidden); kit.ProblemKind(a) != "verify-email" {
				t.Error(a)
			}
		}
	})
}
