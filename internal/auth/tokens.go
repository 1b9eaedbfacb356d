package auth

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

	"harrier/internal/fault"
)

// Purpose is what a token is good for. A token made for one purpose is refused for every other.
type Purpose string

// The purposes.
const (
	Access Purpose = "access" // to call the API, within a session
	Verify Purpose = "verify" // to show that an email address is read by the user
	Reset  Purpose = "reset"  // to set a new password
)

// The types of the faults that checking a token may end in; all are of kind fault.Unauthenticated.
const (
	TokenInvalid = "token-invalid" // no token of ours: broken, forged, or signed with a key that is gone
	TokenExpired = "token-expired" // ours and for this purpose, but its time is over
	TokenPurpose = "token-purpose" // ours, but made for something else
)

const (
	issuer = "harrier"
	// maxToken bounds a token in bytes, so that nobody has a megabyte hashed. The longest of ours carries an email
	// address of 254 characters and is well under half of it.
	maxToken = 4096
)

// typ is the header that tells purposes apart before the claims are read (explicit typing, RFC 8725, section 3.11).
func (p Purpose) typ() string { return string(p) + "+jwt" }

// audience is the claim that tells purposes apart once more (RFC 8725, section 3.9).
func (p Purpose) audience() string { return issuer + ":" + string(p) }

// known tells whether p is one of the purposes.
func (p Purpose) known() bool { return p == Access || p == Verify || p == Reset }

// Grant is what a new token is to say.
type Grant struct {
	Purpose Purpose
	// Subject is the user.
	Subject uuid.UUID
	// Session is the login that the token belongs to; required for Access, so that every access token can be ended.
	Session uuid.UUID
	// Scope narrows what the token may do; empty for all that its user may.
	Scope string
	// Email binds the token to the address that it is sent to; required for Verify.
	Email string
	// TTL is how long the token is good for, above zero.
	TTL time.Duration
}

// Claims is what a verified token says. The tags name the claims (RFC 7519; `sid` is OpenID Connect's, `scope` RFC 8693's)
// that are read by themselves; jwt reads the times, which are numbers there.
type Claims struct {
	ID        uuid.UUID `json:"jti"`
	Purpose   Purpose   `json:"-"`
	Subject   uuid.UUID `json:"sub"`
	Session   uuid.UUID `json:"sid"` // uuid.Nil where the token belongs to no session
	Scope     string    `json:"scope"`
	Email     string    `json:"email"`
	IssuedAt  time.Time `json:"-"`
	ExpiresAt time.Time `json:"-"`
}

// Tokens issues and verifies signed tokens (JWT, signed by EdDSA with Ed25519 and nothing else). It is safe for
// concurrent use.
type Tokens struct {
	keys  *Keys
	cache *tokenCache // nil without a cache
}

// NewTokens makes Tokens on keys. It remembers up to about remember verified access tokens until they expire, at some
// 600 bytes each; zero or less remembers none, and each token costs an Ed25519 verification.
func NewTokens(keys *Keys, remember int) (*Tokens, error) {
	t := &Tokens{keys: keys}
	if remember > 0 {
		cache, err := newTokenCache(remember)
		if err != nil {
			return nil, err
		}
		t.cache = cache
	}
	return t, nil
}

// Issue makes a token. Its times are whole seconds; the end is rounded up, so that no token dies before its TTL is over.
func (t *Tokens) Issue(grant Grant, now time.Time) (string, error) {
	if err := grant.check(); err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	build := jwt.NewBuilder().Issuer(issuer).Audience([]string{grant.Purpose.audience()}).
		JwtID(newTokenID(now).String()).Subject(grant.Subject.String()).
		IssuedAt(now).Expiration(now.Add(grant.TTL + time.Second - 1).Truncate(time.Second))
	for name, value := range map[string]string{"scope": grant.Scope, "email": grant.Email} {
		if value != "" {
			build.Claim(name, value)
		}
	}
	if grant.Session != uuid.Nil {
		build.Claim("sid", grant.Session.String())
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
		return "", fmt.Errorf("issue a token: its %d bytes are more than Verify takes", len(signed))
	}
	return string(signed), nil
}

// check finds what a grant lacks; that is a mistake of the program, not of its users.
func (g Grant) check() error {
	switch {
	case !g.Purpose.known():
		return fmt.Errorf("there is no purpose %q", g.Purpose)
	case g.Subject == uuid.Nil:
		return errors.New("it has no subject")
	case g.Purpose == Access && g.Session == uuid.Nil:
		return errors.New("an access token needs a session")
	case g.Purpose == Verify && g.Email == "":
		return errors.New("a verification token needs the address that it is sent to")
	case g.TTL <= 0:
		return fmt.Errorf("it cannot live for %s", g.TTL)
	}
	return nil
}

// Verify gives a token's claims when it is ours, made for purpose, and good at now. There is no leeway: from the moment
// of its `exp` on, the token is expired. `iat` is not judged, so that servers whose clocks differ a little accept each
// other's fresh tokens.
//
// The fault is of kind fault.Unauthenticated and of type TokenInvalid, TokenPurpose or TokenExpired, tested in this
// order: nothing is told about a token before its signature has been checked.
func (t *Tokens) Verify(token string, purpose Purpose, now time.Time) (Claims, error) {
	if len(token) > maxToken {
		return Claims{}, invalid(errors.New("it is too long"))
	}
	if t.cache == nil || purpose != Access {
		claims, _, err := t.verify(token, purpose, now)
		return claims, err
	}
	sum := sha256.Sum256([]byte(token))
	if claims, ok := t.cache.get(sum, t.keys.at(now).generation, now); ok {
		return claims, nil
	}
	claims, generation, err := t.verify(token, purpose, now)
	if err != nil {
		return Claims{}, err
	}
	t.cache.add(sum, generation, claims)
	return claims, nil
}

// verify does the work of Verify, and also gives the generation of the keys that it was done with.
func (t *Tokens) verify(token string, purpose Purpose, now time.Time) (Claims, uint64, error) {
	if !spelt(token) {
		return Claims{}, 0, invalid(errors.New("it is not spelt as a token is"))
	}
	var typ string
	var generation uint64
	payload, err := jws.Verify([]byte(token), jws.WithCompact(), jws.WithKeyProvider(jws.KeyProviderFunc(
		func(_ context.Context, sink jws.KeySink, signature *jws.Signature, _ *jws.Message) error {
			head := signature.ProtectedHeaders()
			// The library checks by the algorithm that it is told, whatever the header says of it.
			if head.Algorithm() != jwa.EdDSA {
				return fmt.Errorf("its algorithm is %q", head.Algorithm())
			}
			// It also passes over the extensions that a header calls critical (RFC 7515, section 4.1.11).
			if _, critical := head.Get(jws.CriticalKey); critical {
				return errors.New("it asks for extensions that are unknown here")
			}
			key, set, ok := t.keys.find(head.KeyID(), now)
			if !ok {
				return errors.New("its key is unknown")
			}
			typ, generation = head.Type(), set.generation
			sink.Key(jwa.EdDSA, key)
			return nil
		})))
	if err != nil {
		return Claims{}, 0, invalid(err)
	}
	said, claims := jwt.New(), Claims{Purpose: purpose}
	if err := errors.Join(json.Unmarshal(payload, said), json.Unmarshal(payload, &claims)); err != nil {
		return Claims{}, 0, invalid(err)
	}
	claims.IssuedAt, claims.ExpiresAt = said.IssuedAt(), said.Expiration()
	switch {
	case said.Issuer() != issuer || claims.Subject == uuid.Nil:
		return Claims{}, 0, invalid(errors.New("its claims are not those of a token of ours"))
	case typ != purpose.typ() || !slices.Equal(said.Audience(), []string{purpose.audience()}):
		return Claims{}, 0, fault.New(fault.Unauthenticated, "The token was made for something else.").Of(TokenPurpose)
	case !now.Before(claims.ExpiresAt):
		return Claims{}, 0, fault.New(fault.Unauthenticated, "The token has expired.").Of(TokenExpired)
	}
	return claims, generation, nil
}

// spelt tells whether the parts of a token are in base64url, each in its one spelling. The library also takes padding,
// the other alphabet of base64, line ends, and any bits behind the last octet, so that one signature would be good for
// several texts.
func spelt(token string) bool {
	for part := range strings.SplitSeq(token, ".") {
		octets, err := base64.RawURLEncoding.DecodeString(part)
		if err != nil || base64.RawURLEncoding.EncodeToString(octets) != part {
			return false
		}
	}
	return true
}

// invalid makes the fault of a token that is not ours. The cause stays inside: which test failed is of use to forgers alone.
func invalid(cause error) error {
	return fault.New(fault.Unauthenticated, "The token is not valid.").Of(TokenInvalid).Because(cause)
}

// newTokenID makes a UUIDv7 (RFC 9562, section 5.7) of the moment that the caller says, in milliseconds, and randomness.
func newTokenID(now time.Time) uuid.UUID {
	var id uuid.UUID
	// It never fails: the program ends when the system has no randomness.
	_, _ = rand.Read(id[6:])
	var moment [8]byte
	binary.BigEndian.PutUint64(moment[:], uint64(now.UnixMilli()))
	copy(id[:6], moment[2:])
	id[6] = id[6]&0x0f | 0x70
	id[8] = id[8]&0x3f | 0x80
	return id
}
