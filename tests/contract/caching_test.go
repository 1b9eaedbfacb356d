package contract

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestCaching calls every operation of the contract with and without a token. The client checks what caches may do with each response, here
// and in all other tests.
func TestCaching(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	race := user.Race()
	answered := 0
	for _, op := range kit.Contract(t).Operations {
		if op.Tree["requestBody"] != nil || op.Method == http.MethodDelete || op.ID == "LogOut" {
			continue // those that succeed are called by other tests
		}
		for _, c := range []*kit.Client{app.Client(t), user.Client} {
			if a := c.Do(op.Method, kit.ExamplePath(t, op), nil); a.Status == http.StatusOK {
				answered++
			}
		}
	}
	if answered < 50 {
		t.Errorf("only %d responses could be kept", answered)
	}
	for name, c := range map[string]struct {
		answer *kit.Answer
		keep   string
		varies bool // by Authorization
	}{
		"a public race":                {app.Client(t).Get("/race/" + race), "", true},
		"a public race with a token":   {user.Get("/race/" + race), "private, no-cache", true},
		"the caller's account":         {user.Get("/user/me"), "private, no-cache", false},
		"everything about the account": {user.Get("/user/export"), "no-store", false},
		"an error":                     {user.Get("/race/01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55"), "no-store", true},
	} {
		if keep, vary := c.answer.Header.Get("Cache-Control"), strings.Join(c.answer.Header.Values("Vary"), ", "); keep != c.keep || strings.Contains(vary, "Authorization") != c.varies {
			t.Errorf("%s: Cache-Control %q, Vary %q", name, keep, vary)
		}
	}
}
