package tests

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// unmatched are the writes without If-Match, with the reason.
var unmatched = map[string]string{
	"ChangePassword":      "a password is not read; the request has the current one",
	"RevokeCoach":         "removes a member of a list, whatever else is in it",
	"RemoveAlias":         "removes a member of a list, whatever else is in it",
	"RemoveDirector":      "removes a member of a list, whatever else is in it",
	"RefuseDirectorship":  "removes a member of a list, whatever else is in it",
	"DeleteLink":          "a link is read in a list only, and never changes",
	"EndSession":          "a session is read in a list only, and never changes",
	"DeletePersonalToken": "a token is read in a list only, and never changes",
	"DeleteInvite":        "an invitation is read in a list only; a used one is 404",
	"DeleteRename":        "a rename is read in a list only; 409 if its results have changed",
	"DeleteImport":        "an import is read in a list only; 409 if its results have changed",
	"ReleaseAthleteID":    "ends a claim, which has no representation of its own",
	"ReleaseTeam":         "ends a claim, which has no representation of its own",
}

// TestIfMatchEverywhere sees that every PUT and DELETE of the contract honours If-Match, or is known not to.
func TestIfMatchEverywhere(t *testing.T) {
	t.Parallel()
	for _, op := range kit.Contract(t).Operations {
		if op.Method != http.MethodPut && op.Method != http.MethodDelete {
			continue
		}
		_, refuses := op.Answers[http.StatusPreconditionFailed]
		matches := parametersOf(op)["If-Match"] != nil
		switch reason, known := unmatched[op.ID]; {
		case refuses != matches:
			t.Errorf("%s has If-Match: %t, and 412: %t", op.ID, matches, refuses)
		case matches == known:
			t.Errorf("%s has If-Match: %t, and a reason to have none: %q", op.ID, matches, reason)
		}
	}
}

// TestCreatedThings sees that what 201 says can be read is where it says.
func TestCreatedThings(t *testing.T) {
	t.Parallel()
	inLists := []string{"CreateLink", "CreatePersonalToken", "CreateInvite", "CreateRename", "ImportResults", "TestWebhook"}
	for _, op := range kit.Contract(t).Operations {
		created, ok := op.Answers[http.StatusCreated]
		if !ok {
			continue
		}
		named := created.Headers["Location"] != nil
		inList := false
		for _, id := range inLists {
			inList = inList || id == op.ID
		}
		if named == inList {
			t.Errorf("%s has a Location: %t, and is read in a list only: %t", op.ID, named, inList)
		}
	}
}

// conditionalThing is something that is read at a path, and written at another.
type conditionalThing struct {
	read, method, path string
	body               func(n int) any
}

// conditionalThings makes one of each kind whose writes If-Match was added to.
func conditionalThings(t *testing.T, user *kit.User) []conditionalThing {
	t.Helper()
	shoe := user.Post("/log/shoes", object{"name": "Red ones"}).Is(http.StatusCreated).Header.Get("Location")
	hook := user.Post("/webhooks", object{"url": "https://receiver.example.org/hook"}).Is(http.StatusCreated).Header.Get("Location")
	user.Put("/log/goals/week", object{"runs": 5}).Is(http.StatusOK)
	run := user.Post("/log/11-20-2026/runs", object{"miles": 3}).Is(http.StatusCreated).Object()["_id"].(string)
	track := "/log/runs/" + run + "/track"
	file := func(n int) any {
		return fmt.Sprintf("<gpx><trk><trkseg><trkpt lat='41.88' lon='-87.63'/><trkpt lat='41.%d' lon='-87.62'/></trkseg></trk></gpx>", 890+n)
	}
	user.Do(http.MethodPut, track, file(0), "Content-Type: application/octet-stream").Is(http.StatusOK)
	result := user.Result(user.Race())
	none := func(int) any { return nil }
	return []conditionalThing{
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
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	c := user.Client
	for _, w := range conditionalThings(t, user) {
		before := c.Get(w.read).Is(http.StatusOK)
		tag := tagOf(t, before)
		conditional(c, w.read, tag).Is(http.StatusNotModified)
		w.send(c, 1, `"old"`).Is(http.StatusPreconditionFailed)
		if after := c.Get(w.read).Is(http.StatusOK); !bytes.Equal(after.Body, before.Body) {
			t.Fatalf("%s %s changed something all the same: %s", w.method, w.path, after)
		}
		done := w.send(c, 1, tag).Is(http.StatusOK)
		if w.method == http.MethodDelete {
			continue
		}
		if fresh := tagOf(t, c.Get(w.read)); fresh == tag || fresh != tagOf(t, done) {
			t.Errorf("%s %s: tag %s, then %s and %s", w.method, w.path, tag, tagOf(t, done), fresh)
		}
		w.send(c, 2, tag).Is(http.StatusPreconditionFailed)
		w.send(c, 2, "*").Is(http.StatusOK)
	}
	// There is neither a goal nor a track that could match, and nothing is created.
	c.Do(http.MethodPut, "/log/goals/year", object{"runs": 300}, "If-Match: *").Is(http.StatusPreconditionFailed)
	c.Get("/log/goals/year").Is(http.StatusNotFound)
}

// TestIfMatchOfAccounts changes the address and ends an account under a condition, and takes an ID off a result.
func TestIfMatchOfAccounts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, user := app.Operator(t), app.Register(t)
	c, account := user.Client, "/operator/users/"+user.ID
	tag := tagOf(t, c.Get("/user/me"))
	c.Do(http.MethodPut, "/user/email/new-"+user.Email, nil, `If-Match: "old"`).Is(http.StatusPreconditionFailed)
	c.Do(http.MethodPut, "/user/email/new-"+user.Email, nil, "If-Match: "+tag).Is(http.StatusOK)

	c.Post("/user/claim/athlete/if.match", nil).Is(http.StatusOK)
	result := "/result/" + user.Result(user.Race(), object{"athlete_id": "if.match"})
	tag = tagOf(t, c.Get(result))
	c.Do(http.MethodDelete, result+"/me", nil, `If-Match: "old"`).Is(http.StatusPreconditionFailed)
	c.Do(http.MethodDelete, result+"/me", nil, "If-Match: "+tag).Is(http.StatusOK)

	tag = tagOf(t, operator.Get(account))
	c.Put("/user/"+user.ID, object{"name": "Another Name"}).Is(http.StatusOK)
	operator.Do(http.MethodDelete, account, nil, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	operator.Do(http.MethodDelete, account, nil, "If-Match: "+tagOf(t, operator.Get(account))).Is(http.StatusOK)
}

// TestIfMatchAtOnce lets writers with the same ETag write at the same time on two servers: exactly one may.
func TestIfMatchAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = app.DataDir + "/keys.json" }})
	user := app.Register(t)
	clients := []*kit.Client{user.Client, other.Client(t).WithToken(user.Token)}
	for _, w := range conditionalThings(t, user) {
		tag := tagOf(t, clients[0].Get(w.read).Is(http.StatusOK))
		var done atomic.Int32
		var group sync.WaitGroup
		for i := range 6 {
			group.Go(func() {
				switch answer := w.send(clients[i%2], i+1, tag); {
				case answer.Status == http.StatusOK:
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
