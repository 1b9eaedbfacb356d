package credentials

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/lestrrat-go/jwx/v2/jwa"
	"github.com/lestrrat-go/jwx/v2/jws"
	"github.com/lestrrat-go/jwx/v2/jwt"

	"harrier/internal/actor"
	"harrier/internal/fault"
)

// Purpose is the only use of a token.
type Purpose string

// The purposes.
const (
	Access Purpose = "access" // to call the API, within a session
	App    Purpose = "app"    // to call the API for a user who allowed an app that
	Page   Purpose = "page"   // to allow apps something on the pages for that, within a session
	Verify Purpose = "verify" // to prove that an email address belongs to the user
	Reset  Purpose = "reset"  // to set a new password
	Undo   Purpose = "undo"   // to give an account the email address back that it had

	Unsubscribe Purpose = "unsubscribe" // to get no more emails of notices
)

// The types of the faults of tokens that are invalid otherwise than TokenInvalid says. All are of kind fault.Unauthenticated.
const (
	TokenExpired = "token-expired" // valid for this purpose until it expired
	TokenPurpose = "token-purpose" // valid, but issued for another purpose
)

const (
	// maxToken is the maximum length of a token in bytes, so that clients cannot make the server hash megabytes. The longest
	// tokens contain an email address of 254 characters and are less than half as long.
	maxToken = 4096
)

// typ is the header that distinguishes purposes before the claims are parsed (explicit typing, RFC 8725, section 3.11).
func (p Purpose) typ() string { return string(p) + "+jwt" }

// Tokens issues and verifies signed tokens (JWT, signed by EdDSA with Ed25519 and nothing else). It is safe for
// concurrent use.
type Tokens struct {
	keys   *Keys
	issuer string
	cache  *tokenCache
}

// audience is the claim that also distinguishes purposes (RFC 8725, section 3.9): the instance's API, a resource below it that an app asked for, or a
// part of the instance.
func (t *Tokens) audience(p Purpose, resource string) string {
	if p == Access || p == App {
		return t.issuer + resource
	}
	return t.issuer + "#" + string(p)
}

// known reports whether p is one of the purposes.
func (p Purpose) known() bool { return slices.Contains(purposes, p) }

var purposes = []Purpose{Access, App, Page, Verify, Reset, Undo, Unsubscribe}

// Grant describes a token to issue.
type Grant struct {
	Purpose Purpose
	// Subject is the user.
	Subject uuid.UUID
	// Session is the session that the token belongs to, or for App the authorization; required for Access, App and Page, so that each of
	// these tokens can be revoked.
	Session uuid.UUID
	// Scope lists the scopes of an App, separated by spaces; required for it.
	Scope string
	// Resource is the audience of the token of an App, as a path below the instance's address (RFC 8707): empty for the API.
	Resource string
	// Stamp ends the token when it changes: for Reset the state of the user's credentials, for Undo the former address. Both require it.
	Stamp uuid.UUID
	// Email is the address that the token is sent to; required for Verify.
	Email string
	// TTL is how long the token is valid; more than zero.
	TTL time.Duration
}

// Claims are the contents of a verified token (RFC 7519; `sid` is OpenID Connect's). The jwt package decodes the times, which are
// numbers in the token.
type Claims struct {
	ID        uuid.UUID `json:"jti"`
	Purpose   Purpose   `json:"-"`
	Subject   uuid.UUID `json:"sub"`
	Session   uuid.UUID `json:"sid"` // uuid.Nil if the token belongs to no session
	Scope     string    `json:"scope"`
	Resource  string    `json:"-"` // as in Grant
	Stamp     uuid.UUID `json:"stamp"`
	Email     string    `json:"email"`
	IssuedAt  time.Time `json:"-"`
	ExpiresAt time.Time `json:"-"`
}

// NewTokens returns Tokens that use keys. The issuer is the address of the instance, which all its servers share. They cache about cacheSize verified
// access tokens until they expire, about 600 bytes each.
func NewTokens(keys *Keys, issuer string, cacheSize int) *Tokens {
	return &Tokens{keys: keys, issuer: issuer, cache: newTokenCache(cacheSize)}
}

// Issue returns a new token. Its times are whole seconds; the expiry is rounded up, so that no token expires before its TTL.
func (t *Tokens) Issue(grant Grant, now time.Time) (string, error) {
	if err := grant.check(); err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	build := jwt.NewBuilder().Issuer(t.issuer).Audience([]string{t.audience(grant.Purpose, grant.Resource)}).
		JwtID(newTokenID(now).String()).Subject(grant.Subject.String()).
		IssuedAt(now).Expiration(now.Add(grant.TTL + time.Second - 1).Truncate(time.Second))
	if grant.Email != "" {
		build.Claim("email", grant.Email)
	}
	if grant.Session != uuid.Nil {
		build.Claim("sid", grant.Session.String())
	}
	if grant.Scope != "" {
		build.Claim("scope", grant.Scope)
	}
	if grant.Stamp != uuid.Nil {
		build.Claim("stamp", grant.Stamp.String())
	}
	head := jws.NewHeaders()
	claims, err := build.Build()
	if err := errors.Join(err, head.Set(jws.TypeKey, grant.Purpose.typ())); err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	claims.Options().Enable(jwt.FlattenAudience)
	signed, err := jwt.Sign(claims, jwt.WithKey(jwa.EdDSA, t.keys.at(now).signer, jws.WithProtectedHeaders(head)))
	if err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	if len(signed) > maxToken {
		return "", fmt.Errorf("issue a token: its %d bytes are more than Verify accepts", len(signed))
	}
	return string(signed), nil
}

// check returns an error for an incomplete grant, which is a bug.
func (g Grant) check() error {
	switch {
	case !g.Purpose.known():
		return fmt.Errorf("unknown purpose %q", g.Purpose)
	case g.Subject == uuid.Nil:
		return errors.New("no subject")
	case (g.Purpose == Access || g.Purpose == App || g.Purpose == Page) && g.Session == uuid.Nil:
		return fmt.Errorf("a token to %s needs a session", g.Purpose)
	case (g.Purpose == App) != (g.Scope != ""):
		return errors.New("the token of an app needs a scope, and no other has one")
	case g.Purpose != App && g.Resource != "":
		return errors.New("only the token of an app is for a resource")
	case g.Purpose == Verify && g.Email == "":
		return errors.New("a verification token needs the address that it is sent to")
	case (g.Purpose == Reset || g.Purpose == Undo) && g.Stamp == uuid.Nil:
		return fmt.Errorf("a token to %s needs a stamp", g.Purpose)
	case g.TTL <= 0:
		return fmt.Errorf("invalid TTL %s", g.TTL)
	}
	return nil
}

// Verify returns the claims of a token that was issued by this service for purpose and has not expired. There is no leeway: a token
// is expired from `exp` on. `iat` is not checked, so that servers whose clocks differ slightly accept each other's new tokens.
//
// Its faults are of kind fault.Unauthenticated and of type TokenInvalid, TokenPurpose or TokenExpired, checked in this order:
// nothing is revealed about a token before its signature has been verified.
func (t *Tokens) Verify(token string, purpose Purpose, now time.Time) (Claims, error) {
	if len(token) > maxToken {
		return Claims{}, invalid(errors.New("too long"))
	}
	claims, _, err := t.verify(token, now, purpose)
	return claims, err
}

// VerifyCaller is Verify for a token to call the API, Access or App, as the claims say. It caches them.
func (t *Tokens) VerifyCaller(token string, now time.Time) (Claims, error) {
	if len(token) > maxToken {
		return Claims{}, invalid(errors.New("too long"))
	}
	sum := sha256.Sum256([]byte(token))
	if claims, ok := t.cache.get(sum, t.keys.at(now).generation, now); ok {
		return claims, nil
	}
	claims, generation, err := t.verify(token, now, Access, App)
	if err != nil {
		return Claims{}, err
	}
	t.cache.add(sum, generation, claims)
	return claims, nil
}

// verify verifies a token that may be for any of the purposes, without the cache. It also returns the generation of the keys that it used.
func (t *Tokens) verify(token string, now time.Time, purposes ...Purpose) (Claims, uint64, error) {
	if !canonicalBase64(token) {
		return Claims{}, 0, invalid(errors.New("not in canonical base64url"))
	}
	var typ string
	var generation uint64
	payload, err := jws.Verify([]byte(token), jws.WithCompact(), jws.WithKeyProvider(jws.KeyProviderFunc(
		func(_ context.Context, sink jws.KeySink, signature *jws.Signature, _ *jws.Message) error {
			head := signature.ProtectedHeaders()
			// The library verifies with the algorithm given to it below, whatever the header says.
			if head.Algorithm() != jwa.EdDSA {
				return fmt.Errorf("algorithm %q", head.Algorithm())
			}
			// It also ignores critical extensions, which must be rejected if unknown (RFC 7515, section 4.1.11).
			if _, critical := head.Get(jws.CriticalKey); critical {
				return errors.New("unknown critical extensions")
			}
			key, set, ok := t.keys.find(head.KeyID(), now)
			if !ok {
				return errors.New("unknown key")
			}
			typ, generation = head.Type(), set.generation
			sink.Key(jwa.EdDSA, key)
			return nil
		})))
	if err != nil {
		return Claims{}, 0, invalid(err)
	}
	decoded, claims := jwt.New(), Claims{}
	if err := errors.Join(json.Unmarshal(payload, decoded), json.Unmarshal(payload, &claims)); err != nil {
		return Claims{}, 0, invalid(err)
	}
	claims.IssuedAt, claims.ExpiresAt = decoded.IssuedAt(), decoded.Expiration()
	if audience := decoded.Audience(); len(audience) == 1 && typ == App.typ() {
		claims.Resource = strings.TrimPrefix(audience[0], t.issuer)
	}
	at := slices.IndexFunc(purposes, func(p Purpose) bool {
		return typ == p.typ() && slices.Equal(decoded.Audience(), []string{t.audience(p, claims.Resource)})
	})
	switch {
	case decoded.Issuer() != t.issuer || claims.Subject == uuid.Nil:
		return Claims{}, 0, invalid(errors.New("another issuer, or no subject"))
	case at < 0:
		return Claims{}, 0, fault.New(fault.Unauthenticated, "The token was issued for another purpose.").Of(TokenPurpose)
	case !now.Before(claims.ExpiresAt):
		return Claims{}, 0, fault.New(fault.Unauthenticated, "The token has expired.").Of(TokenExpired)
	}
	claims.Purpose = purposes[at]
	return claims, generation, nil
}

// canonicalBase64 reports whether each part of a token is in canonical base64url. The library also accepts padding, the other
// alphabet, line breaks and stray trailing bits, so one signature would be valid for several strings.
func canonicalBase64(token string) bool {
	for part := range strings.SplitSeq(token, ".") {
		octets, err := base64.RawURLEncoding.DecodeString(part)
		if err != nil || base64.RawURLEncoding.EncodeToString(octets) != part {
			return false
		}
	}
	return true
}

// invalid returns the fault of an invalid token. The cause is not shown to clients, because only forgers could use it.
func invalid(cause error) error {
	return fault.New(fault.Unauthenticated, "The token is not valid.").Of(actor.TokenInvalid).Because(cause)
}

// newTokenID returns a random UUIDv7 (RFC 9562, section 5.7) with the given time in milliseconds.
func newTokenID(now time.Time) uuid.UUID {
	var id uuid.UUID
	// rand.Read never returns an error.
	_, _ = rand.Read(id[6:])
	var millis [8]byte
	binary.BigEndian.PutUint64(millis[:], uint64(now.UnixMilli()))
	copy(id[:6], millis[2:])
	id[6] = id[6]&0x0f | 0x70
	id[8] = id[8]&0x3f | 0x80
	return id
}
