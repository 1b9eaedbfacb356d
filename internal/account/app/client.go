package app

import (
	"context"
	"crypto/subtle"
	"slices"
	"strings"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/pg"
	"harrier/internal/text/secret"
)

// Error is an error as RFC 6749 tells apps of it.
type Error struct{ Code, Description string }

// Error returns the code and the description.
func (e *Error) Error() string { return e.Code + ": " + e.Description }

// The codes of errors.
const (
	InvalidRequest  = "invalid_request"
	InvalidClient   = "invalid_client"
	InvalidGrant    = "invalid_grant"
	InvalidScope    = "invalid_scope"
	InvalidTarget   = "invalid_target"
	AccessDenied    = "access_denied"
	SlowDown        = "slow_down"
	Pending         = "authorization_pending"
	Expired         = "expired_token"
	Unavailable     = "temporarily_unavailable"
	UnsupportedKind = "unsupported_response_type"
)

// Scopes lists the scopes that an app can request, in the order of the consent page.
var Scopes = []string{
	session.ScopeRead, session.ScopeProfile, session.ScopeHealth, session.ScopeLog, session.ScopeResults, session.ScopeTeam,
}

// parseScope returns the scopes of a list that is separated by spaces. An app that asks for none reads.
func parseScope(list string) ([]string, error) {
	asked := strings.Fields(list)
	if len(asked) == 0 {
		return []string{session.ScopeRead}, nil
	}
	var scopes []string
	for _, scope := range Scopes {
		if slices.Contains(asked, scope) {
			scopes = append(scopes, scope)
		}
	}
	for _, scope := range asked {
		if !slices.Contains(Scopes, scope) {
			return nil, &Error{InvalidScope, "There is no scope " + printable(scope) + "; the scopes are " + strings.Join(Scopes, ", ") + "."}
		}
	}
	return scopes, nil
}

// printable makes what an app sent fit for a description of an error (RFC 6749, section 5.2).
func printable(sent string) string {
	fit := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			return '?'
		}
		return r
	}, sent)
	return fit[:min(len(fit), 100)]
}

// Client is an app that asks for something.
type Client struct {
	App App

	// unstored is that the app is known from its document only.
	unstored bool
}

var errUnknownClient = &Error{InvalidClient, "There is no app with this client_id, or it was blocked."}

// client finds an app by its client_id: the _id of one that a user made, or the address of the document that describes it, which is read if
// fresh is set and that was not done lately. A blocked app is not found.
func (s *Service) client(ctx context.Context, clientID string, fresh bool) (*Client, error) {
	if strings.HasPrefix(clientID, "https://") {
		return s.documented(ctx, clientID, fresh)
	}
	id, err := uuid.Parse(clientID)
	if err != nil || id.String() != clientID {
		return nil, errUnknownClient
	}
	found, err := s.q.AppGet(ctx, s.DB, id)
	if pg.NoRows(err) || err == nil && (found.BlockedAt != nil || found.URL != nil) {
		return nil, errUnknownClient
	}
	if err != nil {
		return nil, err
	}
	return &Client{App: s.complete(found)}, nil
}

// Authenticate finds an app and checks its secret, which a public app does not have. fresh is for requests that begin something: then the
// document that describes an app is read again.
func (s *Service) Authenticate(ctx context.Context, clientID, plain string, fresh bool) (*Client, error) {
	client, err := s.client(ctx, clientID, fresh)
	if err != nil {
		return nil, err
	}
	if client.App.SecretHash == nil {
		if plain != "" {
			return nil, &Error{InvalidClient, "This app is public and has no secret."}
		}
		return client, nil
	}
	hash := secret.Hash(plain)
	if subtle.ConstantTimeCompare(hash[:], client.App.SecretHash) != 1 {
		return nil, &Error{InvalidClient, "The client_secret is wrong."}
	}
	return client, nil
}
