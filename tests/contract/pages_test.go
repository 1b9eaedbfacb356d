package contract

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestPageHeaders opens every page, and one that fails, and looks at the headers that all pages have. Only results may be embedded in other sites, and
// only the API explorer has inline styles.
func TestPageHeaders(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	if err := app.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	listed, err := os.ReadFile("../../internal/httpapi/testdata/pages.txt")
	if err != nil {
		t.Fatal(err)
	}
	const race = "/r/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11"
	user, moved := app.Register(t), app.Register(t)
	moved.Put("/user/email/moved-"+moved.Email, nil).Is(http.StatusOK)
	result, _ := app.Client(t).Get("/result/list" + race[2:] + "/mens/8K").Is(http.StatusOK).List()[0]["_id"].(string)
	examples := map[string]string{
		"/": "/", "/a/:athlete": "/a/jess.runner", "/a/:athlete/name": "/a/jess.runner/name", "/app": "/app", "/app/*": "/app/week", "/clients": "/clients",
		"/docs": "/docs", "/docs/:file": "/docs/signed-in", "/docs/guide": "/docs/guide", "/invite/:token": "/app/join/none",
		"/name/:token": "/name/none", "/oauth/authorize": "/oauth/authorize", "/oauth/device": "/oauth/device", "/operator": "/app/operator",
		"/problems": "/problems", "/problems/:type": "/problems/suspended", "/r/:race": race, "/r/:race/:gender/:event": race + "/mens/8K",
		"/r/:race/name": race + "/name", "/r/:race/name/:result": race + "/name/" + result, "/reset/:token": "/reset/" + app.ResetToken(t, user.ID),
		"/restore/:token": "/restore/" + app.UndoToken(t, moved.ID), "/t/:team": "/t/mapleton-state", "/season/:token": "/season/none", "/unsubscribe/:token": "/unsubscribe/none", "/decline/:token": "/decline/none",
		"/verify/:token": "/verify/" + app.Email(t, user.Email, 1).Token,
	}
	paths := []string{race + "?embed=1", "/r/none", "/a/nobody", "/reset/none", "/problems/none", "/?q=%00"}
	for route := range strings.Lines(string(listed)) {
		path, ok := examples[strings.TrimSpace(route)]
		if !ok {
			t.Errorf("there is no example of %s", route)
			continue
		}
		paths = append(paths, path)
	}
	for _, path := range paths {
		a := app.Client(t).Do(http.MethodGet, path, nil, "Accept: text/html")
		h := a.Header
		if !strings.HasPrefix(h.Get("Content-Type"), "text/html") {
			t.Errorf("%s is no page: %d %s", path, a.Status, h.Get("Content-Type"))
			continue
		}
		policy, embedded := h.Get("Content-Security-Policy"), strings.Contains(path, "embed=1")
		for _, want := range []string{"default-src 'none'", "base-uri '", "form-action '", "frame-ancestors "} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s has a policy without %s: %s", path, want, policy)
			}
		}
		if strings.Contains(policy, "unsafe") && !strings.HasPrefix(path, "/docs") || strings.Contains(policy, "frame-ancestors *") != embedded || (h.Get("X-Frame-Options") == "DENY") == embedded {
			t.Errorf("%s has the policy %s", path, policy)
		}
		for _, header := range []string{"Referrer-Policy", "Cache-Control", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"} {
			if len(h.Values(header)) != 1 {
				t.Errorf("%s has %s: %q", path, header, h.Values(header))
			}
		}
		if h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("the type of %s may be guessed", path)
		}
	}
}
