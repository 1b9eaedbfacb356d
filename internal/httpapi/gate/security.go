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

// Permit checks the scopes of a personal token against those that the operation needs. nil scopes are those of an access token, which
// may do everything, except that Operator says who must be asked for.
func (op *Operation) Permit(scopes []string) error {
	if scopes != nil && (op.Needs(scopeSession) || op.Operator) {
		return fault.New(fault.Forbidden, "A personal token cannot be used here; sign in instead.").Of(ScopeMissing)
	}
	for _, scope := range op.scopes {
		if err := Require(scopes, scope); err != nil {
			return err
		}
	}
	return nil
}

// Require checks the scopes of a personal token, or nil, against one that the request needs.
func Require(scopes []string, scope string) error {
	if scopes == nil || scope == scopeAny || slices.Contains(scopes, scope) {
		return nil
	}
	return fault.Newf(fault.Forbidden, "This token does not have the scope %s.", scope).Of(ScopeMissing)
}

// security is a list of alternatives: {} where no token is needed, {"bearer": [scopes]} for a token that has all of these.
type security []map[string][]string

// read returns whether a token is needed and the scopes that it must have. Anything but an explicit choice is refused, so that a
// mistake in the contract opens no door.
func (s security) read() (tokenRequired bool, needed []string, err error) {
	tokenRequired = true
	for _, way := range s {
		if len(way) == 0 {
			tokenRequired = false
			continue
		}
		named, ok := way["bearer"]
		switch {
		case !ok || len(way) > 1:
			return false, nil, fmt.Errorf("the only scheme is bearer, not %v", slices.Sorted(maps.Keys(way)))
		case !known(named):
			return false, nil, fmt.Errorf("bearer must name exactly one of %s, or several scopes of tokens, not %q", strings.Join(scopes, ", "), named)
		case needed != nil:
			return false, nil, errors.New("bearer may be listed only once")
		}
		needed = named
	}
	switch {
	case len(s) == 0:
		return false, nil, errors.New("must not be empty: write {} where no token is needed")
	case needed == nil: // a token that is sent all the same must be valid
		needed = []string{scopeAny}
	}
	return tokenRequired, needed, nil
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
	Type         string `json:"type"`
	Scheme       string `json:"scheme"`
	BearerFormat string `json:"bearerFormat"`
	Description  string `json:"description"`
}

func (s securityScheme) check(name string) error {
	if name != "bearer" || s.Type != "http" || s.Scheme != "bearer" {
		return fmt.Errorf("security scheme %s (%s %s) is not implemented, only bearer (http bearer)", name, s.Type, s.Scheme)
	}
	return nil
}
