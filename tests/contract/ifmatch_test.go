package contract

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// listed are the operations that create what is read in a list only. A path of its own would also be one of the service document:
// /user/links/{link_id} could be the races of the athlete "links".
var listed = []string{"CreateApp", "CreateLink", "CreatePersonalToken", "CreateRename", "CreateSeasonReport", "CreateTeamCode", "ImportResults", "RenumberResults"}

// TestIfMatchEverywhere sees that every PUT and DELETE of the contract honours If-Match, and that what 201 says can be read is where it says.
func TestIfMatchEverywhere(t *testing.T) {
	t.Parallel()
	for _, op := range kit.Contract(t).Operations {
		if created, ok := op.Answers[http.StatusCreated]; ok && (created.Headers["Location"] == nil) != slices.Contains(listed, op.ID) {
			t.Errorf("%s has a Location: %t", op.ID, created.Headers["Location"] != nil)
		}
		if op.Method != http.MethodPut && op.Method != http.MethodDelete {
			continue
		}
		if _, refuses := op.Answers[http.StatusPreconditionFailed]; !refuses || kit.ParametersOf(op)["If-Match"] == nil {
			t.Errorf("%s has no If-Match, or no 412", op.ID)
		}
	}
}

// conditionalThing is something that is read at a path, and written at another.
type conditionalThing struct {
	read, method, path string
	body               func(n int) any
}

// conditionalThings makes one of each kind whose writes If-Match was added to.
func conditionalThings(t *testing.T, user, other *kit.User) []conditionalThing {
	t.Helper()
	shoe := user.Post("/log/shoes", object{"name": "Red ones"}).Is(http.StatusCreated).Header.Get("Location")
	// Of this team there are no events: a delivery that fails would change the webhook, and with it its ETag.
	hook := user.Post("/webhooks", object{"url": "https://receiver.example.org/hook", "team_id": "nobody"}).Is(http.StatusCreated).Header.Get("Location")
	user.Put("/log/goals/week", object{"runs": 5}).Is(http.StatusOK)
	run := user.Post("/log/11-20-2026/runs", object{"miles": 3}).Is(http.StatusCreated).Object()["_id"].(string)
	track := "/log/runs/" + run + "/track"
	file := func(n int) any {
		return fmt.Sprintf("<gpx><trk><trkseg><trkpt lat='41.88' lon='-87.63'/><trkpt lat='41.%d' lon='-87.62'/></trkseg></trk></gpx>", 890+n)
	}
	user.Do(http.MethodPut, track, file(0), "Content-Type: application/octet-stream").Is(http.StatusOK)
	result := user.Result(user.Race())
	none, owner := func(int) any { return nil }, "/user/"+user.ID
	user.Post("/user/claim/athlete/thing.owner", nil).Is(http.StatusOK)
	user.Post(owner+"/alias/thing.alias", nil).Is(http.StatusOK)
	directed := user.Race()
	user.Post("/race/"+directed+"/directors/"+other.ID, nil).Is(http.StatusOK)
	return []conditionalThing{
		{"/user/me", http.MethodDelete, owner + "/alias/thing.alias", none},
		{"/race/" + directed, http.MethodDelete, "/race/" + directed + "/directors/" + other.ID, none},
		{shoe, http.MethodPut, shoe, func(n int) any { return object{"name": fmt.Sprint("Pair ", n)} }},
		{shoe, http.MethodDelete, shoe, none},
		{hook, http.MethodPut, hook, func(n int) any { return object{"url": fmt.Sprint("https://receiver.example.org/", n)} }},
		{hook, http.MethodDelete, hook, none},
		{"/log/goals/week", http.MethodPut, "/log/goals/week", func(n int) any { return object{"runs": 10 + n} }},
		{"/log/goals/week", http.MethodDelete, "/log/goals/week", none},
		{track, http.MethodPut, track, file},
		{track, http.MethodDelete, track, none},
		{"/result/" + result, http.MethodDelete, "/result/" + result, none},
	}
}

func (w conditionalThing) send(c *kit.Client, n int, tags string) *kit.Answer {
	headers := []string{"If-Match: " + tags}
	if strings.HasSuffix(w.path, "/track") && w.method == http.MethodPut {
		headers = append(headers, "Content-Type: application/octet-stream")
	}
	return c.Do(w.method, w.path, w.body(n), headers...)
}

func TestIfMatch(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	c := user.Client
	for _, w := range conditionalThings(t, user, app.Register(t)) {
		before := c.Get(w.read).Is(http.StatusOK)
		tag := kit.TagOf(t, before)
		kit.GetIfNoneMatch(c, w.read, tag).Is(http.StatusNotModified)
		w.send(c, 1, `"old"`).Is(http.StatusPreconditionFailed)
		if after := c.Get(w.read).Is(http.StatusOK); !bytes.Equal(after.Body, before.Body) {
			t.Fatalf("%s %s changed something all the same: %s", w.method, w.path, after)
		}
		done := w.send(c, 1, tag).Succeeds()
		if w.method == http.MethodDelete {
			continue
		}
		if fresh := kit.TagOf(t, c.Get(w.read)); fresh == tag || fresh != kit.TagOf(t, done) {
			t.Errorf("%s %s: tag %s, then %s and %s", w.method, w.path, tag, kit.TagOf(t, done), fresh)
		}
		w.send(c, 2, tag).Is(http.StatusPreconditionFailed)
		w.send(c, 2, "*").Succeeds()
	}
	// There is neither a goal nor a track that could match, and nothing is created.
	c.Do(http.MethodPut, "/log/goals/year", object{"runs": 300}, "If-Match: *").Is(http.StatusPreconditionFailed)
	c.Get("/log/goals/year").Is(http.StatusNotFound)
}

// TestIfMatchOfAccounts changes the address and ends an account under a condition, and takes an ID off a result.
func TestIfMatchOfAccounts(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	operator, user := app.Operator(t), app.Register(t)
	c, account := user.Client, "/operator/users/"+user.ID
	tag := kit.TagOf(t, c.Get("/user/me"))
	c.Do(http.MethodPut, "/user/email/new-"+user.Email, nil, `If-Match: "old"`).Is(http.StatusPreconditionFailed)
	c.Do(http.MethodPut, "/user/email/new-"+user.Email, nil, "If-Match: "+tag).Is(http.StatusOK)

	c.Post("/user/claim/athlete/if.match", nil).Is(http.StatusOK)
	result := "/result/" + user.Result(user.Race(), object{"athlete_id": "if.match"})
	tag = kit.TagOf(t, c.Get(result))
	c.Do(http.MethodDelete, result+"/me", nil, `If-Match: "old"`).Is(http.StatusPreconditionFailed)
	c.Do(http.MethodDelete, result+"/me", nil, "If-Match: "+tag).Is(http.StatusNoContent)

	tag = kit.TagOf(t, operator.Get(account))
	c.Put("/user/"+user.ID, object{"name": "Another Name"}).Is(http.StatusOK)
	operator.Do(http.MethodDelete, account, nil, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	operator.Do(http.MethodDelete, account, nil, "If-Match: "+kit.TagOf(t, operator.Get(account))).Is(http.StatusNoContent)
}

// TestCreatedThings reads what was created where the answer says that it is, and deletes it under a condition.
func TestCreatedThings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	operator := app.Operator(t)
	operator.Post("/user/claim/athlete/thing.owner", nil).Is(http.StatusOK)
	hook, _ := kit.CreateWebhook(operator, kit.NewReceiver(t, nil).URL, nil)
	for path, body := range map[string]object{"/invites": {}, "/webhooks/" + hook + "/test": nil} {
		var sent any
		if body != nil {
			sent = body
		}
		made := operator.Post(path, sent).Is(http.StatusCreated)
		at := made.Header.Get("Location")
		read := operator.Get(at).Is(http.StatusOK)
		if read.Object()["_id"] != made.Object()["_id"] || read.Object()["token"] != nil {
			t.Errorf("%s: %s, but %s", path, made, read)
		}
		app.Register(t).Get(at).Is(http.StatusNotFound)
		if body == nil {
			continue
		}
		operator.Do(http.MethodDelete, at, nil, `If-Match: "old"`).Is(http.StatusPreconditionFailed)
		operator.Do(http.MethodDelete, at, nil, "If-Match: "+kit.TagOf(t, read)).Succeeds()
		operator.Get(at).Is(http.StatusNotFound)
	}
}

// TestIfMatchOfUntagged shows that of what has no ETag, no ETag is current.
func TestIfMatchOfUntagged(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	operator, user, director := app.Operator(t), app.Register(t), app.Register(t)
	coach := kit.CoachOf(t, app, "untagged")
	user.Put("/user/"+user.ID, object{"team_id": "untagged"}).Is(http.StatusOK)
	user.Post("/user/claim/athlete/un.tagged", nil).Is(http.StatusOK)
	race := director.Race()
	director.Post("/race/"+race+"/directors/"+user.ID, nil).Is(http.StatusOK)
	id := func(a *kit.Answer) string {
		t.Helper()
		id, _ := a.Is(http.StatusCreated).Object()["_id"].(string)
		return id
	}
	imported, _ := director.CSV(race, kit.Mens5K, "name,time\nAl,17:01\nBo,17:02\n").Is(http.StatusCreated).Object()["import_id"].(string)
	renamed := id(director.Post("/race/"+race+"/renames", kit.Rename("athlete", kit.AthleteSide("Bo"), kit.AthleteSide("Bo Lee"))))
	kit.LogIn(app, t, director.Email, director.Password).Is(http.StatusOK)
	session := ""
	for _, s := range director.Get("/user/sessions").List() {
		if !kit.IsTrue(s["current"]) {
			session, _ = s["_id"].(string)
		}
	}
	made := id(user.Post("/user/apps", object{"name": "Pace board", "redirect_uris": []string{"https://pace.example.org/callback"}, "public": true}))
	for _, w := range []struct {
		by           *kit.User
		method, path string
		body         any
	}{
		{user, http.MethodDelete, "/user/links/" + id(user.Post("/user/links", object{"kind": "year"})), nil},
		{user, http.MethodDelete, "/user/tokens/" + id(user.Post("/user/tokens", object{"name": "watch", "scopes": []string{"log"}})), nil},
		{user, http.MethodPut, "/user/apps/" + made, object{"name": "Renamed"}},
		{user, http.MethodDelete, "/user/apps/" + made, nil},
		{director, http.MethodDelete, "/user/sessions/" + session, nil},
		{director, http.MethodDelete, "/race/" + race + "/renames/" + renamed, nil},
		{director, http.MethodDelete, "/race/" + race + "/imports/" + imported, nil},
		{user, http.MethodDelete, "/user/coaches/" + coach.ID, nil},
		{user, http.MethodDelete, "/user/coaches", nil},
		{coach, http.MethodDelete, "/team/assistants/" + user.ID, nil},
		{coach, http.MethodDelete, "/user/assistantships/untagged", nil},
		{user, http.MethodDelete, "/user/directorships/" + race, nil},
		{operator, http.MethodDelete, "/operator/claims/athlete/un.tagged?reason=asked", nil},
		{operator, http.MethodDelete, "/operator/claims/team/untagged?reason=asked", nil},
		{user, http.MethodPut, "/user/password", object{"current_password": user.Password, "password": kit.NewPassword}},
	} {
		w.by.Do(w.method, w.path, w.body, `If-Match: "old"`).Is(http.StatusPreconditionFailed)
		w.by.Do(w.method, w.path, w.body, "If-Match: *").Succeeds()
	}
}

// TestIfMatchAtOnce lets writers with the same ETag write at the same time on two servers: exactly one may.
func TestIfMatchAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = app.DataDir + "/keys.json" }})
	user := app.Register(t)
	clients := []*kit.Client{user.Client, other.Client(t).WithToken(user.Token)}
	for _, w := range conditionalThings(t, user, app.Register(t)) {
		tag := kit.TagOf(t, clients[0].Get(w.read).Is(http.StatusOK))
		var done atomic.Int32
		var group sync.WaitGroup
		for i := range 6 {
			group.Go(func() {
				switch answer := w.send(clients[i%2], i+1, tag); {
				case answer.Succeeded():
					done.Add(1)
				case answer.Status == http.StatusNotFound && w.method == http.MethodDelete:
				case answer.Status != http.StatusPreconditionFailed:
					t.Errorf("%s %s answers %s", w.method, w.path, answer)
				}
			})
		}
		group.Wait()
		if done.Load() != 1 {
			t.Errorf("%s %s: %d of 6 writers with one ETag succeeded", w.method, w.path, done.Load())
		}
	}
}
