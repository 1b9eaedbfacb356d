package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/actor"
	"harrier/internal/moderation/operator"
)

// Client calls the program over HTTP, and fails the test if the status, media type or body of a response is not in the contract.
type Client struct {
	t     testing.TB
	base  string
	Token string
}

// largeBody is how large a body is that a server must ask for. One that refuses the request does not read the body and closes the
// connection, and a client that is still sending may find it broken before it has read the response.
const largeBody = 1 << 20

// caller sends the requests. It waits until a server asks for a large body, however busy the machine is.
var caller = &http.Client{Transport: &http.Transport{ExpectContinueTimeout: patience}}

// Client returns a client without a token.
func (a *App) Client(t testing.TB) *Client { return &Client{t: t, base: a.URL} }

// WithToken returns the client with another token.
func (c *Client) WithToken(token string) *Client { return &Client{t: c.t, base: c.base, Token: token} }

// In returns the client for a subtest.
func (c *Client) In(t testing.TB) *Client { return &Client{t: t, base: c.base, Token: c.Token} }

// Object is a JSON object.
type Object = map[string]any

// Answer is a response.
type Answer struct {
	t      testing.TB
	Status int
	Header http.Header
	Body   []byte
}

// Get sends a GET.
func (c *Client) Get(path string) *Answer { return c.Do(http.MethodGet, path, nil) }

// Post sends a POST; see Do for its body.
func (c *Client) Post(path string, body any) *Answer { return c.Do(http.MethodPost, path, body) }

// Put sends a PUT; see Do for its body.
func (c *Client) Put(path string, body any) *Answer { return c.Do(http.MethodPut, path, body) }

// Delete sends a DELETE.
func (c *Client) Delete(path string) *Answer { return c.Do(http.MethodDelete, path, nil) }

// Do sends a request with headers given as "Name: value". A body that is a string, bytes or a reader is sent as it is, anything
// else as JSON.
func (c *Client) Do(method, path string, body any, headers ...string) *Answer {
	c.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	case []byte:
		reader = bytes.NewReader(b)
	case io.Reader:
		reader = b
	default:
		text, err := json.Marshal(b)
		if err != nil {
			c.t.Fatal(err)
		}
		reader = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, reader)
	if err != nil {
		c.t.Fatal(err)
	}
	if reader != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	if req.ContentLength >= largeBody {
		req.Header.Set("Expect", "100-continue")
	}
	res, err := caller.Do(req)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := readBody(res)
	if err != nil {
		c.t.Fatalf("%s %s: read the answer: %v", method, path, err)
	}
	a := &Answer{t: c.t, Status: res.StatusCode, Header: res.Header, Body: text}
	if method != http.MethodHead {
		if why := Contract(c.t).Check(method, req.URL.EscapedPath(), a); why != "" {
			c.t.Errorf("%s %s: the response is not in the contract: %s\n%s", method, path, why, a)
		}
		if why := Contract(c.t).CheckCaching(req, a); why != "" {
			c.t.Errorf("%s %s: %s\n%s", method, path, why, a)
		}
	}
	return a
}

// readBody reads a body, or of one that does not end the first event.
func readBody(res *http.Response) ([]byte, error) {
	if res.Header.Get("Content-Type") != "text/event-stream" {
		return io.ReadAll(res.Body)
	}
	var text []byte
	for b := make([]byte, 4096); !bytes.Contains(text, []byte("\nid: ")); {
		n, err := res.Body.Read(b)
		text = append(text, b[:n]...)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return text, err
		}
	}
	return text, nil
}

// Is fails the test unless the response has the status.
func (a *Answer) Is(status int) *Answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("status %d, want %d\n%s", a.Status, status, a)
	}
	return a
}

// Succeeded reports whether the operation did what was asked, whatever it returns.
func (a *Answer) Succeeded() bool { return a.Status/100 == 2 }

// Succeeds fails the test unless the operation did what was asked.
func (a *Answer) Succeeds() *Answer {
	a.t.Helper()
	if !a.Succeeded() {
		a.t.Fatalf("status %d\n%s", a.Status, a)
	}
	return a
}

// JSON decodes the response.
func (a *Answer) JSON(into any) *Answer {
	a.t.Helper()
	if err := json.Unmarshal(a.Body, into); err != nil {
		a.t.Fatalf("not the expected JSON: %v\n%s", err, a)
	}
	return a
}

// Object returns the response as an object.
func (a *Answer) Object() map[string]any {
	a.t.Helper()
	var object map[string]any
	a.JSON(&object)
	return object
}

// List returns the response as an array of objects.
func (a *Answer) List() []map[string]any {
	a.t.Helper()
	var list []map[string]any
	a.JSON(&list)
	return list
}

// Items returns the items of a page that is an object.
func (a *Answer) Items() []map[string]any {
	a.t.Helper()
	var page struct{ Items []map[string]any }
	a.JSON(&page)
	return page.Items
}

// Names fails the test unless the response is a problem with exactly these fields.
func (a *Answer) Names(pointers ...string) *Answer {
	a.t.Helper()
	var p struct {
		Errors []struct{ Pointer, Detail string }
	}
	a.JSON(&p)
	got := make([]string, 0, len(p.Errors))
	for _, e := range p.Errors {
		got = append(got, e.Pointer)
		if e.Detail == "" {
			a.t.Errorf("%s is named without a word why", e.Pointer)
		}
	}
	if strings.Join(got, " ") != strings.Join(pointers, " ") {
		a.t.Errorf("names %q, want %q\n%s", got, pointers, a)
	}
	return a
}

func (a *Answer) String() string {
	body := a.Body
	const most = 2000
	if len(body) > most {
		body = body[:most]
	}
	return fmt.Sprintf("%d %s\n%s", a.Status, a.Header.Get("Content-Type"), body)
}

// User is an account for a test.
type User struct {
	*Client

	ID, Email, Password, RefreshToken string
}

var users atomic.Int64

// Register creates an account and signs it in. fields override the request; a field that is nil is left out. Its log is public, because most
// tests read logs to see what they say; a test of the default leaves log_visibility out.
func (a *App) Register(t testing.TB, fields ...map[string]any) *User {
	t.Helper()
	u := &User{Email: fmt.Sprintf("runner%d@example.org", users.Add(1)), Password: "correct horse battery"}
	body := map[string]any{"email": u.Email, "password": u.Password, "coach": false, "log_visibility": "public"}
	for _, f := range fields {
		maps.Copy(body, f)
	}
	maps.DeleteFunc(body, func(_ string, value any) bool { return value == nil })
	u.Email, _ = body["email"].(string)
	c := a.Client(t)
	var grant struct {
		Token        string `json:"token"`
		RefreshToken string `json:"refresh_token"`
		UserID       string `json:"user_id"`
	}
	c.Post("/user", body).Is(http.StatusCreated).JSON(&grant)
	u.Client, u.ID, u.RefreshToken = c.WithToken(grant.Token), grant.UserID, grant.RefreshToken
	return u
}

// Operator creates an account and makes its user an operator. fields override the request.
func (a *App) Operator(t testing.TB, fields ...map[string]any) *User {
	t.Helper()
	u := a.Register(t, fields...)
	if err := a.Operators.Promote(t.Context(), operator.Act{Actor: actor.Command, User: uuid.MustParse(u.ID)}); err != nil {
		t.Fatal(err)
	}
	return u
}

// Race creates a race and returns its _id. fields override the request.
func (u *User) Race(fields ...map[string]any) string {
	u.t.Helper()
	body := map[string]any{"name": "Autumn Invitational", "date": "2026-10-03"}
	for _, f := range fields {
		maps.Copy(body, f)
	}
	id, _ := u.Post("/race", body).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// Appoint names a director of a race, who accepts.
func (u *User) Appoint(race string, director *User) {
	u.t.Helper()
	u.Post("/race/"+race+"/directors/"+director.ID, nil).Is(http.StatusOK)
	director.Client.In(u.t).Post("/user/directorships/"+race, nil).Is(http.StatusOK)
}

// Result adds a result to a race and returns its _id. fields override the request.
func (u *User) Result(race string, fields ...map[string]any) string {
	u.t.Helper()
	body := map[string]any{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Charlie Maravell"}
	for _, f := range fields {
		maps.Copy(body, f)
	}
	id, _ := u.Post("/result", body).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// CSV imports a file into a race; query is, for example, "?gender=mens&event=8K".
func (c *Client) CSV(race, query, file string) *Answer {
	c.t.Helper()
	return c.Do(http.MethodPost, "/race/"+race+"/results"+query, file, "Content-Type: text/csv")
}
