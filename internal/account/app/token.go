package app

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/pg"
	"harrier/internal/text/secret"
)

// Issued holds the tokens of an app.
type Issued struct {
	Token, RefreshToken string
	ExpiresIn           time.Duration
	Scopes              []string
}

var (
	errCode    = &Error{InvalidGrant, "The code is not valid, was used before, or has expired; ask the user again."}
	errRefresh = &Error{InvalidGrant, "The refresh token is not valid; ask the user again."}
)

// verifierForm is that of RFC 7636, section 4.1.
var verifierForm = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// proves reports whether a challenge was made from a verifier.
func proves(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return verifierForm.MatchString(verifier) &&
		subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(sum[:])), []byte(challenge)) == 1
}

// ExchangeCode exchanges a code for tokens, once. A code that fails a check is spent. One that was used before ends what it led to: of the two
// who used it, one has stolen it.
func (s *Service) ExchangeCode(ctx context.Context, client *Client, code, redirect, verifier string, resource *string, now time.Time) (Issued, error) {
	hash := secret.Hash(code)
	var issued Issued
	refused, ended := false, uuid.Nil
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		row, err := s.q.CodeLock(ctx, tx, hash[:])
		if err != nil {
			return pg.IfNoRows(err, errCode)
		}
		if row.Spent {
			refused = true
			if row.AuthorizationID == nil {
				return nil
			}
			ended = *row.AuthorizationID
			_, err := s.q.AuthorizationEnd(ctx, tx, query.AuthorizationEndParams{ID: ended, AppID: row.AppID})
			return err
		}
		if row.Expired || row.AppID != client.App.ID || row.Redirect != redirect || !proves(verifier, row.Challenge) {
			refused = true
			return s.q.CodeSpend(ctx, tx, query.CodeSpendParams{Hash: hash[:]})
		}
		var id uuid.UUID
		if err := isFor(resource, row.Resource); err != nil {
			return err
		}
		if issued, id, err = s.open(ctx, tx, client, row.UserID, allowed{row.Scopes, &row.Redirect, row.Resource}, now); err != nil {
			return err
		}
		return s.q.CodeSpend(ctx, tx, query.CodeSpendParams{Hash: hash[:], AuthorizationID: &id})
	})
	if ended != uuid.Nil && err == nil {
		s.Sessions.RevokeAuthorization(ended)
	}
	if refused && err == nil {
		err = errCode
	}
	return issued, err
}

// allowed is a user's permission for an app.
type allowed struct {
	scopes   []string
	redirect *string // nil for a device
	resource string
}

// isFor refuses tokens for a resource, if one is named, other than that which the user allowed.
func isFor(named *string, resource string) error {
	if named != nil && *named != resource {
		return &Error{InvalidTarget, "The user did not allow this resource."}
	}
	return nil
}

// open begins an authorization, and makes its first tokens.
func (s *Service) open(ctx context.Context, tx pgx.Tx, client *Client, user uuid.UUID, what allowed, now time.Time) (Issued, uuid.UUID, error) {
	id := uuid.Must(uuid.NewV7())
	issued, hash, err := s.issue(user, id, what.scopes, what.resource, now)
	if err != nil {
		return Issued{}, id, err
	}
	return issued, id, s.q.AuthorizationAdd(ctx, tx, query.AuthorizationAddParams{
		ID: id, UserID: user, AppID: client.App.ID, Scopes: what.scopes, Redirect: what.redirect, Resource: what.resource,
		RefreshTTL: s.RefreshTTL, Hash: hash[:], Kept: maxAuthorizations - 1,
	})
}

// issue makes the tokens of an authorization.
func (s *Service) issue(user, id uuid.UUID, scopes []string, resource string, now time.Time) (Issued, [32]byte, error) {
	token, err := s.Tokens.Issue(credentials.Grant{
		Purpose: credentials.App, Subject: user, Session: id, Scope: strings.Join(scopes, " "), Resource: resource, TTL: s.AccessTTL,
	}, now)
	if err != nil {
		return Issued{}, [32]byte{}, err
	}
	refresh, hash := secret.New(refreshPrefix)
	return Issued{Token: token, RefreshToken: refresh, ExpiresIn: s.AccessTTL, Scopes: scopes}, hash, nil
}

// Refresh exchanges a refresh token for new tokens. A spent one gets other ones within the grace of sessions. Presented later, it ends the authorization,
// since a copy of it is in use. scope, if given, is fewer scopes for the access token.
func (s *Service) Refresh(ctx context.Context, client *Client, refreshToken, scope string, resource *string, now time.Time) (Issued, error) {
	hash := secret.Hash(refreshToken)
	var issued Issued
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		was, err := s.q.AppTokenSpend(ctx, tx, query.AppTokenSpendParams{Hash: hash[:], Grace: s.Sessions.RefreshGrace, AppID: client.App.ID})
		if err != nil {
			return pg.IfNoRows(err, errRefresh)
		}
		if err := isFor(resource, was.Resource); err != nil {
			return err
		}
		scopes := was.Scopes
		if scope != "" {
			if scopes, err = parseScope(scope); err != nil {
				return err
			}
			for _, name := range scopes {
				if !slices.Contains(was.Scopes, name) {
					return &Error{InvalidScope, "The user did not allow the scope " + name + "."}
				}
			}
		}
		fresh, freshHash, err := s.issue(was.UserID, was.AuthorizationID, scopes, was.Resource, now)
		if err != nil {
			return err
		}
		n, err := s.q.AuthorizationRenew(ctx, tx, query.AuthorizationRenewParams{ID: was.AuthorizationID, RefreshTTL: s.RefreshTTL, Hash: freshHash[:]})
		issued = fresh
		return pg.IfNone(n, err, errRefresh)
	})
	if errors.Is(err, errRefresh) {
		return Issued{}, s.refuseRefresh(ctx, client, hash[:])
	}
	return issued, err
}

// refuseRefresh answers a refresh token that could not be spent: unknown, expired, or spent before, which ends its authorization.
func (s *Service) refuseRefresh(ctx context.Context, client *Client, hash []byte) error {
	token, err := s.q.AppTokenGet(ctx, s.DB, query.AppTokenGetParams{Hash: hash, AppID: client.App.ID})
	if err != nil {
		return pg.IfNoRows(err, errRefresh)
	}
	if token.Spent {
		if err := s.end(ctx, client, token.AuthorizationID); err != nil {
			return err
		}
	}
	return errRefresh
}

// Revoke ends the authorization that a token of the app's belongs to, a refresh token or an access token. Any other token is no error.
func (s *Service) Revoke(ctx context.Context, client *Client, token string, now time.Time) error {
	if claims, err := s.Tokens.Verify(token, credentials.App, now); err == nil {
		return s.end(ctx, client, claims.Session)
	}
	hash := secret.Hash(token)
	found, err := s.q.AppTokenGet(ctx, s.DB, query.AppTokenGetParams{Hash: hash[:], AppID: client.App.ID})
	if err != nil {
		return pg.IfNoRows(err, nil)
	}
	return s.end(ctx, client, found.AuthorizationID)
}

// end ends an authorization, if it is of the app.
func (s *Service) end(ctx context.Context, client *Client, id uuid.UUID) error {
	n, err := s.q.AuthorizationEnd(ctx, s.DB, query.AuthorizationEndParams{ID: id, AppID: client.App.ID})
	if err == nil && n > 0 {
		s.Sessions.RevokeAuthorization(id)
	}
	return err
}
