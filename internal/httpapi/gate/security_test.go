package gate_test

import (
	"strings"
	"testing"

	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
)

// TestSecurity shows that a security requirement that is not understood stops the program before it serves anything.
func TestSecurity(t *testing.T) {
	t.Parallel()
	for requirement, want := range map[string]string{
		`[]`:                           "must not be empty",
		`[{ bearer: [] }]`:             "exactly one of",
		`[{}, { bearer: [] }]`:         "exactly one of",
		`[{ bearer: [log, log] }]`:     "exactly one of",
		`[{ bearer: [log, session] }]`: "exactly one of",
		`[{ bearer: [log, any] }]`:     "exactly one of",
		`[{ bearer: [log, health] }, { oauth2: [log, health] }]`: "",
		`[{ bearer: [admin] }]`:                                  "exactly one of",
		`[{ bearer: [none] }]`:                                   "exactly one of",
		`[{ key: [log] }]`:                                       "the schemes are bearer",
		`[{ bearer: [log], key: [] }]`:                           "the schemes are bearer",
		`[{ bearer: [log] }, {bearer: [read]}]`:                  "listed only once",
		`[{ bearer: [log] }, { oauth2: [log] }]`:                 "",
		`[{}, { bearer: [any] }, { oauth2: [] }]`:                "",
		`[{}]`:                "",
		`[{ bearer: [log] }]`: "",
		`[{ bearer: [log] }, { oauth2: [read] }]`:                   "oauth2 must name",
		`[{ bearer: [log, health] }, { oauth2: [log] }]`:            "oauth2 must name",
		`[{ bearer: [session] }, { oauth2: [log, read] }]`:          "",
		`[{ bearer: [session] }, { oauth2: [] }]`:                   "oauth2 must name",
		`[{ bearer: [session] }, { oauth2: [any] }]`:                "oauth2 must name",
		`[{ bearer: [session] }, { oauth2: [log, log] }]`:           "oauth2 must name",
		`[{ bearer: [session] }, { oauth2: [operator] }]`:           "oauth2 must name",
		`[{ bearer: [session] }, { oauth2: [session] }]`:            "oauth2 must name",
		`[{ bearer: [operator] }, { oauth2: [] }]`:                  "oauth2 must name",
		`[{ bearer: [any] }]`:                                       "",
		`[{ oauth2: [log] }]`:                                       "oauth2 must name",
		`[{ bearer: [log] }, { oauth2: [log] }, { oauth2: [log] }]`: "once each",
		`[{ bearer: [log], oauth2: [log] }]`:                        "once each",
	} {
		switch _, err := gate.Read([]byte(small("", "security: "+requirement))); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", requirement, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", requirement, err, want)
		}
	}
}

func TestPermit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		security string
		scopes   []string
		allowed  bool
	}{
		{"[{ bearer: [session] }]", nil, true},
		{"[{ bearer: [log] }, { oauth2: [log] }]", nil, true},
		{"[{ bearer: [log] }, { oauth2: [log] }]", []string{"read", "log"}, true},
		{"[{ bearer: [log] }, { oauth2: [log] }]", []string{"read", "results"}, false},
		{"[{}, { bearer: [read] }, { oauth2: [read] }]", []string{"log"}, false},
		{"[{ bearer: [log, health] }, { oauth2: [log, health] }]", []string{"log"}, false},
		{"[{ bearer: [log, health] }, { oauth2: [log, health] }]", []string{"health"}, false},
		{"[{ bearer: [log, health] }, { oauth2: [log, health] }]", []string{"health", "log"}, true},
		{"[{ bearer: [log, health] }, { oauth2: [log, health] }]", nil, true},
		{"[{ bearer: [any] }, { oauth2: [] }]", []string{"log"}, true},
		{"[{ bearer: [any] }, { oauth2: [] }]", []string{}, true},
		{"[{}]", []string{"log"}, true},
		{"[{ bearer: [session] }]", []string{"read", "log", "results"}, false},
		{"[{ bearer: [read] }, { oauth2: [read] }]", []string{}, false},
		{"[{ bearer: [operator] }]", nil, true},
		{"[{ bearer: [operator] }]", []string{"read", "log", "results"}, false},
	} {
		op := operation(t, small("", "security: "+c.security))
		err := op.Permit(c.scopes)
		if (err == nil) != c.allowed || err != nil && fault.KindOf(err) != fault.Forbidden {
			t.Errorf("%s with %q: %v", c.security, c.scopes, err)
		}
		if c.scopes != nil {
			forApps := strings.Contains(c.security, "oauth2") || !strings.Contains(c.security, "bearer")
			if err := op.PermitApp(c.scopes); (err == nil) != (forApps && c.allowed) || err != nil && fault.KindOf(err) != fault.Forbidden {
				t.Errorf("%s for an app with %q: %v", c.security, c.scopes, err)
			}
		}
		if op.Operator != strings.Contains(c.security, "operator") {
			t.Errorf("%s: requires an operator: %v", c.security, op.Operator)
		}
		if required := !strings.Contains(c.security, "{}"); op.TokenRequired != required {
			t.Errorf("%s: a token is required: %v", c.security, op.TokenRequired)
		}
	}
}

// TestPermitApp shows that an app can need scopes where users need a session, which no personal token is.
func TestPermitApp(t *testing.T) {
	t.Parallel()
	op := operation(t, small("", "security: [{ bearer: [session] }, { oauth2: [read, log] }]"))
	for _, scopes := range [][]string{{}, {"read"}, {"log"}, {"read", "log"}} {
		if err := op.PermitApp(scopes); (err == nil) != (len(scopes) == 2) {
			t.Errorf("an app with %q: %v", scopes, err)
		}
		if err := op.Permit(scopes); fault.KindOf(err) != fault.Forbidden || err == nil {
			t.Errorf("a personal token with %q: %v", scopes, err)
		}
	}
	if err := op.Permit(nil); err != nil {
		t.Errorf("a session: %v", err)
	}
}
