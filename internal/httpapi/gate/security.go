package gate

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"harrier/internal/fault"
)

// What an operation's security may name besides the scopes of personal tokens.
const (
	scopeAny      = "any"      // any valid token
	scopeSession  = "session"  // access tokens only
	scopeOperator = "operator" // access tokens of operators only
)

// tokenScopes are the scopes of personal tokens. An operation may need several of them.
var tokenScopes = []string{"read", "log", "results", "profile", "health", "team"}

// scopes are all that an operation's security may name.
var scopes = append([]string{scopeSession, scopeOperator, scopeAny}, tokenScopes...)

// ScopeMissing is the type of the fault of a personal token that lacks an operation's scope.
const ScopeMissing = "scope-missing"

// Permit checks the scopes of a personal token against the operation's. nil scopes are those of an access token, which
// may do everything, except that Operator says who must be asked for.
func (op *Operation) Permit(scopes []string) error {
	if scopes != nil && (op.Needs(scopeSession) || op.Operator) {
		return fault.New(fault.Forbidden, "A personal token cannot be used here; sign in instead.").Of(ScopeMissing)
	}
	return Require(scopes, op.scopes...)
}

// PermitApp is Permit for an app. It is refused where the contract lists no scopes for apps.
func (op *Operation) PermitApp(scopes []string) error {
	if op.appScopes == nil {
		return fault.New(fault.Forbidden, "This operation is not for apps.").Of(ScopeMissing)
	}
	return Require(scopes, op.appScopes...)
}

// Require checks the scopes of a personal token, or nil, against the scopes that the request needs.
func Require(scopes []string, needed ...string) error {
	for _, scope := range needed {
		if scopes != nil && scope != scopeAny && !slices.Contains(scopes, scope) {
			f := fault.Newf(fault.Forbidden, "This token does not have the scope %s.", scope).Of(ScopeMissing)
			f.Scopes = needed
			return f
		}
	}
	return nil
}

// security is a list of alternatives: {} where no token is needed, {"bearer": [scopes]} for a token that has all of these, and with it
// {"oauth2": [scopes]}, the same for apps, or none of them where any token will do. Where users need a session, apps may need any scopes: they
// act within their authorization, which a personal token does not have. What lists no oauth2 is not for apps.
type security []map[string][]string

// read returns whether a token is needed, its required scopes, and the required scopes of an app; nil if no app may call. Anything but
// an explicit choice is refused, so that a mistake in the contract opens no door.
func (s security) read() (tokenRequired bool, needed, apps []string, err error) {
	tokenRequired = true
	for _, way := range s {
		if len(way) == 0 {
			tokenRequired = false
			continue
		}
		named, ok := way["bearer"]
		app, isApp := way["oauth2"]
		switch {
		case isApp && len(way) == 1 && apps == nil:
			apps = append([]string{}, app...)
			continue
		case !ok || len(way) > 1:
			return false, nil, nil, fmt.Errorf("the schemes are bearer and oauth2, once each, not %v", slices.Sorted(maps.Keys(way)))
		case !known(named):
			return false, nil, nil, fmt.Errorf("bearer must name exactly one of %s, or several scopes of tokens, not %q", strings.Join(scopes, ", "), named)
		case needed != nil:
			return false, nil, nil, errors.New("bearer may be listed only once")
		}
		needed = named
	}
	if err := checkApps(needed, apps); err != nil {
		return false, nil, nil, err
	}
	switch {
	case len(s) == 0:
		return false, nil, nil, errors.New("must not be empty: write {} where no token is needed")
	case needed == nil: // a token that is sent all the same must be valid
		return tokenRequired, []string{scopeAny}, []string{}, nil
	}
	return tokenRequired, needed, apps, nil
}

// checkApps checks that apps, if they may call, need what other tokens do, or scopes of tokens where others need a session.
func checkApps(needed, apps []string) error {
	if apps == nil {
		return nil
	}
	want := needed
	switch {
	case len(needed) == 0 || needed[0] == scopeOperator:
		want = nil
	case needed[0] == scopeSession:
		if !known(apps) || slices.ContainsFunc(apps, func(scope string) bool { return !slices.Contains(tokenScopes, scope) }) {
			return fmt.Errorf("oauth2 must name scopes of tokens where bearer needs a session, not %q", apps)
		}
		return nil
	case needed[0] == scopeAny:
		want = []string{}
	}
	if want == nil || !slices.Equal(want, apps) {
		return fmt.Errorf("oauth2 must name what bearer does, which is %q, not %q", want, apps)
	}
	return nil
}

// known reports whether an operation may need these scopes.
func known(named []string) bool {
	if len(named) == 1 {
		return slices.Contains(scopes, named[0])
	}
	for i, scope := range named {
		if !slices.Contains(tokenScopes, scope) || slices.Contains(named[:i], scope) {
			return false
		}
	}
	return len(named) > 0
}

type securityScheme struct {
	Type         string          `json:"type"`
	Scheme       string          `json:"scheme"`
	BearerFormat string          `json:"bearerFormat"`
	Description  string          `json:"description"`
	Flows        map[string]flow `json:"flows"`
}

type flow struct {
	AuthorizationURL string            `json:"authorizationUrl"`
	TokenURL         string            `json:"tokenUrl"`
	RefreshURL       string            `json:"refreshUrl"`
	Scopes           map[string]string `json:"scopes"`
	PKCE             string            `json:"x-usePkce"`
}

func (s securityScheme) check(name string) error {
	switch {
	case name == "bearer" && s.Type == "http" && s.Scheme == "bearer" && s.Flows == nil:
		return nil
	case name != "oauth2" || s.Type != "oauth2" || len(s.Flows) != 1 || s.Flows["authorizationCode"].Scopes == nil:
		return fmt.Errorf("security scheme %s (%s %s) is not implemented, only bearer (http bearer) and oauth2 (authorizationCode)", name, s.Type, s.Scheme)
	}
	if named := slices.Sorted(maps.Keys(s.Flows["authorizationCode"].Scopes)); !slices.Equal(named, slices.Sorted(slices.Values(tokenScopes))) {
		return fmt.Errorf("the scopes of apps are %q, not %q", tokenScopes, named)
	}
	return nil
}
