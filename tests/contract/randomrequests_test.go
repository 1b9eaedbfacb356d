package contract

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/tests/kit"
)

// oddTexts are values of parameters and members that some program has failed on.
var oddTexts = []string{
	"", " ", "0", "-1", "1.5", "1e400", "NaN", "null", "true", "[]", "{}", "me", "..", "../..", "%", "%00", "\x00", "\u202e", "ﬀ", "İ", "🏃", "\ufffd", "a\nb", "';--", "<b>",
	"9223372036854775808", "2147483648", "0000-00-00", "2026-02-30", "02-30-2026", "9999-12-31", "12-31-9999", "0001-01-01", "2026-11-20T10:30:00+15:00", "2016-12-31T23:59:60Z",
	"00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "*", `"x"`, `W/"x"`, "W/", "a,b,,c", strings.Repeat("x", 300), strings.Repeat("é", 600),
}

// oddValues are the same for members of JSON, beside oddTexts.
var oddValues = []any{
	nil, true, false, 0, -1, 1, 0.1, 1e15, -1e300, json.Number("1e400"), json.Number("123456789012345678901234567890"),
	[]any{},
	object{},
	[]any{nil},
	[]any{[]any{[]any{}}},
	object{"": object{"": nil}},
	slices.Repeat([]any{1}, 2000),
}

// randomizer makes random requests of the contract's examples.
type randomizer struct {
	*rand.Rand

	// known are IDs that exist, and IDs of objects that its user made.
	known []string
}

// one reports whether something is done that happens once in n times.
func (r *randomizer) one(n int) bool { return r.IntN(n) == 0 }

func pick[T any](r *randomizer, of []T) T { return of[r.IntN(len(of))] }

// text returns the example, another value that the schema has, an ID that exists, or something odd.
func (r *randomizer) text(parameter map[string]any) string {
	schema := kit.Resolve(parameter["schema"])
	var fitting []string
	if example, ok := parameter["example"]; ok {
		fitting = append(fitting, fmt.Sprint(example))
	}
	examples, _ := parameter["examples"].(map[string]any)
	for _, e := range examples {
		fitting = append(fitting, strings.Trim(fmt.Sprint(kit.Resolve(e)["value"]), "[]"))
	}
	enum, _ := schema["enum"].([]any)
	for _, value := range enum {
		fitting = append(fitting, fmt.Sprint(value))
	}
	switch n := r.IntN(10); {
	case n < 5 && len(fitting) > 0:
		return pick(r, fitting)
	case n < 8:
		return pick(r, r.known)
	default:
		return pick(r, oddTexts)
	}
}

// value changes a value of JSON at random places.
func (r *randomizer) value(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			switch {
			case r.one(12):
				delete(v, name)
			case r.one(3):
				v[name] = r.value(member)
			}
		}
		if r.one(20) {
			v[pick(r, oddTexts)] = r.value(nil)
		}
		return v
	case []any:
		if len(v) == 0 || r.one(8) {
			return r.odd()
		}
		v[r.IntN(len(v))] = r.value(v[0])
		return v
	}
	switch {
	case r.one(3):
		return pick(r, r.known)
	default:
		return r.odd()
	}
}

func (r *randomizer) odd() any {
	if r.one(2) {
		return pick(r, oddTexts)
	}
	return pick(r, oddValues)
}

// bytes changes a file at random places.
func (r *randomizer) bytes(text string) string {
	for range r.IntN(4) {
		at := r.IntN(len(text) + 1)
		until := min(len(text), at+r.IntN(12))
		switch r.IntN(3) {
		case 0:
			text = text[:at] + text[until:]
		case 1:
			text = text[:at] + pick(r, oddTexts) + text[at:]
		default:
			text += text[at:until] + "\n" + text[:at]
		}
	}
	return text
}

// request makes a random request of an operation's examples.
func (r *randomizer) request(t *testing.T, op *kit.Operation) (path string, body any, headers []string) {
	t.Helper()
	path = op.Path
	query := url.Values{}
	for name, p := range kit.ParametersOf(op) {
		switch p["in"] {
		case "path":
			path = strings.Replace(path, "{"+name+"}", url.PathEscape(r.text(p)), 1)
		case "query":
			if r.one(4) || kit.IsTrue(p["required"]) {
				query.Set(name, r.text(p))
			}
		case "header":
			// A header has no control characters: the client itself would refuse to send them.
			if value := r.text(p); r.one(4) && strings.IndexFunc(value, func(c rune) bool { return c < ' ' || c > '~' }) < 0 {
				headers = append(headers, name+": "+value)
			}
		}
	}
	if r.one(50) {
		query.Set(pick(r, oddTexts), pick(r, oddTexts))
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	body, more := exampleBody(t, op)
	text, ok := body.(string)
	if !ok {
		return path, nil, headers
	}
	var v any
	switch {
	case r.one(3): // as it is
	case json.Unmarshal([]byte(text), &v) == nil:
		changed, err := json.Marshal(r.value(v))
		if err != nil {
			return path, text, append(headers, more...) // a number beyond the range of JSON's
		}
		text = string(changed)
	default:
		text = r.bytes(text)
	}
	return path, text, append(headers, more...)
}

// caller is somebody who calls, and registers again when the account is gone.
type randomCaller struct {
	role string
	app  *kit.App
	user *kit.User
}

// randomTeam makes a team with a coach, and an athlete who came by its code and is in its group, and returns what both know: the IDs of the group and of
// what is for it, a code that works, and the token of a report's link.
func randomTeam(t *testing.T, app *kit.App) (head, member *kit.User, known []string) {
	t.Helper()
	head = app.Register(t, object{"coach": true})
	team := "fuzz." + head.ID[24:]
	head.Post("/user/claim/team/"+team, nil).Is(http.StatusOK)
	code := codeOf(t, head)
	member = app.Register(t, object{"invite": code})
	made := func(path string, body object) object { return head.Post(path, body).Is(http.StatusCreated).Object() }
	group := fmt.Sprint(made("/team/groups", object{"name": "Distance", "athletes": []string{member.ID}})["_id"])
	session := made("/team/plan", object{"date": "2026-11-21", "to": object{"group_id": group}, "text": "Easy"})
	report := made("/team/season-reports", object{"user_id": member.ID, "from": "2026-09-01", "to": "2026-11-21"})
	announced := made("/team/announcements", object{"text": "Bring spikes.", "group_id": group})
	_, token, _ := strings.Cut(fmt.Sprint(report["link"]), "/season/")
	id := func(made object) string { return fmt.Sprint(made["_id"]) }
	return head, member, []string{team, head.ID, member.ID, code, group, token, id(session), id(report), id(announced)}
}

func (c *randomCaller) token(t *testing.T, r *randomizer) string {
	t.Helper()
	switch {
	case c.role == "nobody":
		return ""
	case c.user == nil && (c.role == "head" || c.role == "member"):
		head, member, known := randomTeam(t, c.app)
		r.known, c.user = append(r.known, known...), head
		if c.role == "member" {
			c.user = member
		}
	case c.user == nil && c.role == "operator":
		c.user = c.app.Operator(t)
	case c.user == nil:
		c.user = c.app.Register(t, object{"coach": c.role == "coach"})
		if c.role == "director" {
			race := c.user.Race()
			c.user.Result(race)
		}
	}
	return c.user.Token
}

// TestRandomRequests has somebody of each kind send random requests, at once: every response is in the contract, and none says that the server
// failed. RANDOM_REQUESTS is how many (default 3,000), RANDOM_SEED begins the same ones again, as far as they do not depend on each other.
func TestRandomRequests(t *testing.T) {
	t.Parallel()
	wanted, seed := int64(3000), uint64(time.Now().UnixNano())
	if n, err := strconv.ParseInt(os.Getenv("RANDOM_REQUESTS"), 10, 64); err == nil {
		wanted = n
	}
	if n, err := strconv.ParseUint(os.Getenv("RANDOM_SEED"), 10, 64); err == nil {
		seed = n
	}
	app := kit.Start(t, kit.Options{})
	var operations []*kit.Operation
	for _, op := range kit.Contract(t).Operations {
		if _, endless := op.Answers[http.StatusOK].Content["text/event-stream"]; !endless {
			operations = append(operations, op)
		}
	}
	slices.SortFunc(operations, func(a, b *kit.Operation) int { return strings.Compare(a.ID, b.ID) })
	poster := app.Register(t)
	race := poster.Race()
	result := poster.Result(race)
	_, _, known := randomTeam(t, app) // everybody has its code, and the link of its report
	known = append(known, race, result, poster.ID, "mapleton-state", "me")
	var made, succeeded atomic.Int64
	t.Cleanup(func() {
		t.Logf("%d requests, %d succeeded; RANDOM_SEED=%d", made.Load(), succeeded.Load(), seed)
		if !t.Failed() && succeeded.Load() < made.Load()/20 {
			t.Error("hardly any request was valid")
		}
	})
	var callers sync.WaitGroup
	defer callers.Wait()
	for i, role := range []string{"nobody", "user", "coach", "head", "member", "director", "operator"} {
		callers.Go(func() {
			r := &randomizer{Rand: rand.New(rand.NewPCG(seed, uint64(i))), known: slices.Clone(known)}
			c := &randomCaller{role: role, app: app}
			for made.Add(1) <= wanted && !t.Failed() {
				op := pick(r, operations)
				path, body, headers := r.request(t, op)
				a := app.Client(t).WithToken(c.token(t, r)).Do(op.Method, path, body, headers...)
				if a.Status == http.StatusInternalServerError || t.Failed() {
					t.Errorf("%s by %s: %s %s %v\n%.2000v\n%s", op.ID, role, op.Method, path, headers, body, a)
				}
				if a.Status < http.StatusBadRequest {
					succeeded.Add(1)
				}
				var answer struct {
					ID string `json:"_id"`
				}
				if json.Unmarshal(a.Body, &answer) == nil && answer.ID != "" && op.Method == http.MethodPost {
					r.known = append(r.known[max(0, len(r.known)-40):], answer.ID)
				}
				if a.Status == http.StatusUnauthorized && c.user != nil && app.Client(t).WithToken(c.user.Token).Get("/user/me").Status == http.StatusUnauthorized {
					c.user = nil
				}
			}
		})
	}
}

// TestLongNames sends a name that is longer than a pointer may be.
func TestLongNames(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	problem := app.Register(t).Post("/user/links", object{"kind": "calendar", strings.Repeat("é", 5000): 1}).Is(http.StatusUnprocessableEntity).Object()
	if errors, _ := problem["errors"].([]any); len(errors) != 1 {
		t.Errorf("%v", problem)
	}
}
