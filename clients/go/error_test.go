package client_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	client "harrier.example/client"
)

// TestForeignAnswers checks the errors for responses of something in front of the server, or in its place.
func TestForeignAnswers(t *testing.T) {
	t.Parallel()
	const problem = `{"type":"/problems/x","title":"Too Many Requests","status":429,"detail":"Slow down.","instance":"/user/me","request_id":"7","errors":[{"pointer":"/a","detail":"Must be b."}]}`
	for name, c := range map[string]struct {
		status      int
		media, body string
		refused     bool
		text        string
	}{
		"a website":                {200, "text/html; charset=utf-8", "<html>", false, "the response is not from Harrier"},
		"a proxy without a server": {502, "text/html", "<html>", true, "the response is not from Harrier"},
		"another API":              {403, "application/json", `{"message":"Forbidden"}`, true, "the response is not from Harrier"},
		"half a problem":           {500, "application/problem+json", `{"type":`, true, "unexpected end"},
		"half a failure":           {401, "application/json", `{"auth":`, true, "unexpected end"},
		"a problem":                {429, "application/problem+json", problem, true, "429 Too Many Requests: Slow down. /a: Must be b. (request 7)"},
		"a rejected token":         {401, "application/json", `{"auth":false,"error":"No."}`, true, "401 Unauthorized: No. (request 8)"},
		"a document of another":    {422, "application/json", `{"auth":false,"error":"No."}`, true, "422 Unprocessable Entity: No. (request 8)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", c.media)
				w.Header().Set("Retry-After", "3")
				w.Header().Set("X-Request-Id", "8")
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			defer server.Close()
			caller, err := client.Open(server.URL, client.Tokens{Access: "x"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := caller.GetMeWithResponse(t.Context())
			if answer != nil || err == nil || !strings.Contains(err.Error(), c.text) {
				t.Fatalf("%v, %v", answer, err)
			}
			var refused *client.Error
			if errors.As(err, &refused) != c.refused {
				t.Fatalf("%v is a refusal: %t", err, !c.refused)
			}
			if c.refused && (refused.RetryAfter != 3*time.Second || int(refused.Status) != c.status || refused.Instance != "/user/me") {
				t.Errorf("%+v", refused)
			}
			if err := caller.SignIn(t.Context(), client.LoginInput{}); err == nil {
				t.Error("signed in")
			}
		})
	}
}

func TestWrongGrants(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusAccepted)
	}))
	defer server.Close()
	caller, err := client.Open(server.URL, client.Tokens{Access: "x", Refresh: "y", Expires: time.Now()}, func(client.Tokens) { t.Error("kept tokens") })
	if err != nil {
		t.Fatal(err)
	}
	if err := caller.SignIn(t.Context(), client.LoginInput{}); err == nil {
		t.Error("signed in")
	}
	if err := caller.Register(t.Context(), client.UserDraft{}); err == nil {
		t.Error("registered")
	}
	if _, err := caller.GetMeWithResponse(t.Context()); err == nil {
		t.Error("renewed")
	}
}
