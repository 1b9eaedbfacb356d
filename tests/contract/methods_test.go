package contract

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// shadowed are the methods that a path lacks although a path with a parameter in its place has them. It is reviewed by hand, and compared
// with what the contract says.
var shadowed = map[string][]string{
	"/user/coaches": {"PUT"}, "/user/assistantships": {"DELETE", "PUT"}, "/user/export": {"DELETE", "PUT"}, "/user/links": {"DELETE", "PUT"},
	"/user/directorships": {"DELETE", "PUT"},
	"/user/login":         {"DELETE", "PUT"}, "/user/refresh": {"DELETE", "PUT"}, "/user/logout": {"DELETE", "PUT"}, "/user/me": {"DELETE", "PUT"},
	"/user/count": {"DELETE", "PUT"}, "/user/referrals": {"DELETE", "PUT"}, "/user/following": {"DELETE", "PUT"},
	"/user/followers": {"DELETE", "PUT"}, "/user/blocked": {"DELETE", "PUT"}, "/user/sessions": {"DELETE", "PUT"},
	"/user/tokens": {"DELETE", "PUT"}, "/user/apps": {"DELETE", "PUT"}, "/user/authorizations": {"DELETE", "PUT"}, "/user/forgotPassword": {"DELETE", "PUT"},
	"/user/resendVerification": {"DELETE", "PUT"},
	"/user/password":           {"DELETE"}, "/user/coach": {"DELETE"}, "/race/list": {"DELETE"}, "/result/count": {"DELETE"}, "/result/score": {"DELETE", "GET"},
	"/log/changes": {"DELETE", "POST"}, "/log/following": {"DELETE", "POST"}, "/log/streaks": {"DELETE", "POST"}, "/log/goals": {"DELETE", "POST"},
	"/log/equivalent": {"DELETE", "POST"}, "/log/entries.csv": {"DELETE", "POST"}, "/log/shoes": {"DELETE"},
	"/log/plan": {"DELETE", "GET"}, "/log/plan/batch": {"DELETE", "GET", "PUT"}, "/team/plan/batch": {"DELETE", "GET", "PUT"}, "/team/plan/copy": {"DELETE", "GET", "PUT"},
	"/log/imports": {"DELETE"}, "/log/connections": {"DELETE", "POST"},
}

// TestMethods tries every method on every path of the contract.
func TestMethods(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	c := app.Client(t)
	spec := kit.Contract(t)
	methods := []string{http.MethodDelete, http.MethodGet, http.MethodPatch, http.MethodPost, http.MethodPut}
	templates := map[string]string{}
	for _, op := range spec.Operations {
		templates[op.Path] = kit.ExamplePath(t, op)
	}
	templates["/user/follow/races, of two paths"] = "/user/follow/races"
	templates["/race/vote/results, of two paths"] = "/race/vote/results"
	found := map[string][]string{}
	for template, path := range templates {
		want := []string{http.MethodOptions}
		for _, method := range methods {
			if spec.Find(method, path) != nil {
				want = append(want, method)
			} else if slices.ContainsFunc(spec.Operations, func(op *kit.Operation) bool { return op.Method == method && fits(op.Path, path) }) {
				found[path] = append(found[path], method)
			}
		}
		if slices.Contains(want, http.MethodGet) {
			want = append(want, http.MethodHead)
		}
		slices.Sort(want)
		allow := strings.Join(want, ", ")
		for _, method := range methods {
			a := c.Do(method, path, nil)
			switch {
			case slices.Contains(want, method) && a.Status == http.StatusMethodNotAllowed:
				t.Errorf("%s %s: %s", method, template, a)
			case !slices.Contains(want, method) && (a.Status != http.StatusMethodNotAllowed || a.Header.Get("Allow") != allow):
				t.Errorf("%s %s: Allow %q, want %q: %s", method, template, a.Header.Get("Allow"), allow, a)
			}
		}
		if a := c.Do(http.MethodOptions, path, nil); a.Status != http.StatusNoContent || a.Header.Get("Allow") != allow {
			t.Errorf("OPTIONS %s: Allow %q, want %q: %s", template, a.Header.Get("Allow"), allow, a)
		}
	}
	for path, want := range found {
		if !slices.Equal(want, shadowed[path]) {
			t.Errorf("%s: the contract lacks %q, which a path with a parameter has; reviewed are %q", path, want, shadowed[path])
		}
	}
	for path := range shadowed {
		if found[path] == nil {
			t.Errorf("%s is not shadowed any more", path)
		}
	}
}

// fits tells whether a path is one of a template's.
func fits(template, path string) bool {
	return slices.EqualFunc(strings.Split(template, "/"), strings.Split(path, "/"), func(want, got string) bool {
		return want == got || strings.HasPrefix(want, "{")
	})
}
