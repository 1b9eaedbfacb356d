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

// scopes are all that an operation's security may name.
var scopes = []string{"read", "log", "results", scopeSession, scopeOperator, scopeAny}

// ScopeMissing is the type of the fault of a personal token that lacks an operation's scope.
const ScopeMissing = "scope-missing"

// Permit checks the scopes of a personal token against the one that the operation needs. nil scopes are those of an access token, which
// may do everything, except that Operator says who must be asked for.
func (op *Operation) Permit(scopes []string) error {
	if scopes == nil || op.scope == scopeAny || slices.Contains(scopes, op.scope) {
		return nil
	}
	if op.scope == scopeSession || op.Operator {
		return fault.New(fault.Forbidden, "A personal token cannot be used here; sign in instead.").Of(ScopeMissing)
	}
	return fault.Newf(fault.Forbidden, "This personal token does not have the scope %s.", op.scope).Of(ScopeMissing)
}

// security is a list of alternatives: {} where no token is needed, {"bearer": [scope]} for a token.
type security []map[string][]string

// read returns whether a token is needed and the scope that it must have. Anything but an explicit choice is refused, so that a
// mistake in the contract opens no door.
func (s security) read() (tokenRequired bool, scope string, err error) {
	tokenRequired = true
	for _, way := range s {
		if len(way) == 0 {
			tokenRequired = false
			continue
		}
		named, ok := way["bearer"]
		switch {
		case !ok || len(way) > 1:
			return false, "", fmt.Errorf("the only scheme is bearer, not %v", slices.Sorted(maps.Keys(way)))
		case len(named) != 1 || !slices.Contains(scopes, named[0]):
			return false, "", fmt.Errorf("bearer must name exactly one of %s, not %q", strings.Join(scopes, ", "), named)
		case scope != "":
			return false, "", errors.New("bearer may be listed only once")
		}
		scope = named[0]
	}
	switch {
	case len(s) == 0:
		return false, "", errors.New("must not be empty: write {} where no token is needed")
	case scope == "": // a token that is sent all the same must be valid
		scope = scopeAny
	}
	return tokenRequired, scope, nil
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
