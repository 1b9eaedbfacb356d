package app

import (
	"context"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
	"harrier/internal/text/secret"
)

// Request is an app's request for a user's permission.
type Request struct {
	Client   *Client
	Redirect string
	Scopes   []string
	// Resource is the audience of the tokens, as a path below the instance's address: empty for the API.
	Resource string
	// Challenge is the hash of what the app proves when it fetches its tokens (RFC 7636).
	Challenge string
	// URL is the parsed Redirect.
	URL *url.URL
}

// Asked is a request as an app sends it.
type Asked struct {
	ResponseType, Redirect, Scope, Challenge, Method, Resource string
}

// challengeForm is that of the base64url of a SHA-256.
var challengeForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// errRedirect is for an address to which nobody may be sent: not even an error goes there.
var errRedirect = fault.New(fault.Unreadable, "The app sent an address to return to (redirect_uri) that is not one of its own.")

// Find finds the app that asks and the address to return to. Its errors are for the user: without an address of the app's, the app cannot be told.
func (s *Service) Find(ctx context.Context, clientID, redirect string) (*Request, error) {
	client, err := s.client(ctx, clientID, true)
	if failed, ok := errors.AsType[*Error](err); ok {
		return nil, fault.New(fault.Unreadable, failed.Description).Because(failed)
	}
	if err != nil {
		return nil, err
	}
	if !client.redirects(redirect) {
		return nil, errRedirect
	}
	u, err := url.Parse(redirect)
	if err != nil {
		return nil, errRedirect.Because(err)
	}
	return &Request{Client: client, Redirect: redirect, URL: u}, nil
}

// Check reads what else the app asks for. Its errors are an *Error for the app. resources are what tokens are for.
func (r *Request) Check(asked Asked, resources []string) error {
	switch {
	case asked.ResponseType != "code":
		return &Error{UnsupportedKind, "The response_type must be code."}
	case asked.Challenge == "":
		return &Error{InvalidRequest, "The code_challenge is missing (PKCE)."}
	case asked.Method != "S256":
		return &Error{InvalidRequest, "The code_challenge_method must be S256."}
	case !challengeForm.MatchString(asked.Challenge):
		return &Error{InvalidRequest, "The code_challenge must be the base64url of a SHA-256, without padding."}
	}
	r.Challenge = asked.Challenge
	var err error
	if r.Resource, err = Resource(asked.Resource, resources); err == nil {
		r.Scopes, err = parseScope(asked.Scope)
	}
	return err
}

// Resource returns what tokens are asked for (RFC 8707), as a path below the first of the resources, which is the API. Without a target it is the API.
func Resource(target string, resources []string) (string, error) {
	if target == "" {
		return "", nil
	}
	if !slices.Contains(resources, target) {
		return "", &Error{InvalidTarget, "The resource must be " + strings.Join(resources, " or ") + "."}
	}
	return strings.TrimPrefix(target, resources[0]), nil
}

// Knows reports whether the user allows an app anything now. Nobody is sent on to an app that they do not know without having decided so.
func (s *Service) Knows(ctx context.Context, user session.PageUser, c *Client) (bool, error) {
	if c.unstored {
		return false, nil
	}
	return s.q.AuthorizationKnown(ctx, s.DB, query.AuthorizationKnownParams{UserID: user.UserID, AppID: c.App.ID})
}

// Remembered reports whether the user allows the app all of that now, so that they need not be asked. Programs on the user's machine are always
// asked for, since any of them could call itself so.
func (s *Service) Remembered(ctx context.Context, user session.PageUser, r *Request) (bool, error) {
	if IsLoopback(r.URL) || r.Client.unstored {
		return false, nil
	}
	return s.q.AuthorizationRemembered(ctx, s.DB, query.AuthorizationRememberedParams{
		UserID: user.UserID, AppID: r.Client.App.ID, Redirect: r.Redirect, Scopes: r.Scopes, Resource: r.Resource,
	})
}

// errTooManyCodes is for a user of whom too many codes wait.
var errTooManyCodes = fault.New(fault.TooMany, "Too many sign-ins to apps at once. Try again in a minute.").After(codeTTL)

// Allow returns a code that the app exchanges for tokens. Unless that is remembered, the user must have signed in within the last 15 minutes,
// and is told by email, and the audit log has it. Who has done too much of that lately is refused what is remembered, too: it leads to
// authorizations that can be ended, and endings are always written.
func (s *Service) Allow(ctx context.Context, user session.PageUser, r *Request, remembered bool) (code string, err error) {
	code, hash := secret.New(codePrefix)
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if !remembered {
			if err := s.confirm(ctx, tx, user, r.Client, r.Scopes); err != nil {
				return err
			}
		} else {
			if _, err := s.q.UserLock(ctx, tx, user.UserID); err != nil { // serialises the counts
				return pg.IfNoRows(err, session.ErrEnded)
			}
			if err := audit.LimitOwn(ctx, tx, user.UserID); err != nil {
				return err
			}
		}
		if err := s.store(ctx, tx, r.Client); err != nil {
			return err
		}
		n, err := s.q.CodeAdd(ctx, tx, query.CodeAddParams{
			Hash: hash[:], UserID: user.UserID, AppID: r.Client.App.ID, Scopes: r.Scopes, Redirect: r.Redirect, Challenge: r.Challenge,
			Resource: r.Resource, TTL: codeTTL, Most: maxCodes,
		})
		return pg.IfNone(n, err, errTooManyCodes)
	})
	return code, err
}

// confirm locks the account of a user who signed in recently and allows an app something. It tells them by email, and writes it to the audit log.
func (s *Service) confirm(ctx context.Context, tx pgx.Tx, user session.PageUser, client *Client, scopes []string) error {
	locked, err := s.Sessions.LockRecent(ctx, tx, user.Principal)
	if err != nil {
		return err
	}
	if err := audit.LimitOwn(ctx, tx, user.UserID); err != nil {
		return err
	}
	err = audit.WriteOwn(ctx, tx, user.UserID, audit.Entry{
		Act: audit.AppAllow, Kind: audit.App, ID: client.App.ID, After: map[string]any{"client_id": ClientID(client.App), "scopes": scopes},
	})
	if err != nil {
		return err
	}
	return s.Outbox.Send(ctx, tx, mail.Reference{
		Kind: mail.AppAllowed, ID: user.UserID, Mailbox: address.Hash(locked.Email), AppName: client.App.Name,
	})
}
