package auth

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

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

// Claims is what a verified token says.
type Claims struct {
	ID        uuid.UUID
	Purpose   Purpose
	Subject   uuid.UUID
	Session   uuid.UUID // uuid.Nil where the token belongs to no session
	Scope     string
	Email     string
	IssuedAt  time.Time
	ExpiresAt time.Time
}

// payload is the claims as they are written (RFC 7519).
type payload struct {
	Issuer    string    `json:"iss"`
	Audience  string    `json:"aud"`
	ID        uuid.UUID `json:"jti"`
	Subject   uuid.UUID `json:"sub"`
	Session   uuid.UUID `json:"sid,omitzero"`
	IssuedAt  int64     `json:"iat"`
	ExpiresAt int64     `json:"exp"`
	Scope     string    `json:"scope,omitempty"`
	Email     string    `json:"email,omitempty"`
}

// header is a token's header (RFC 7515, section 4).
type header struct {
	Algorithm string          `json:"alg"`
	KeyID     string          `json:"kid"`
	Type      string          `json:"typ"`
	Critical  json.RawMessage `json:"crit,omitempty"`
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
	ends := now.Add(grant.TTL)
	if whole := ends.Truncate(time.Second); whole.Before(ends) {
		ends = whole.Add(time.Second)
	}
	claims, err := json.Marshal(payload{
		Issuer: issuer, Audience: grant.Purpose.audience(), ID: newTokenID(now),
		Subject: grant.Subject, Session: grant.Session,
		IssuedAt: now.Unix(), ExpiresAt: ends.Unix(),
		Scope: grant.Scope, Email: grant.Email,
	})
	if err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	set := t.keys.at(now)
	head, err := json.Marshal(header{Algorithm: algorithm, KeyID: set.signerID, Type: grant.Purpose.typ()})
	if err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	text := encode(head) + "." + encode(claims)
	signed := text + "." + encode(ed25519.Sign(set.signer, []byte(text)))
	if len(signed) > maxToken {
		return "", fmt.Errorf("issue a token: its %d bytes are more than Verify takes", len(signed))
	}
	return signed, nil
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
	parts, err := takeApart(token)
	if err != nil {
		return Claims{}, 0, invalid(err)
	}
	key, set, ok := t.keys.find(parts.head.KeyID, now)
	if !ok {
		return Claims{}, 0, invalid(errors.New("its key is unknown"))
	}
	if !ed25519.Verify(key, parts.signed, parts.signature) {
		return Claims{}, 0, invalid(errors.New("its signature is not by the key it names"))
	}
	var said payload
	if err := json.Unmarshal(parts.claims, &said); err != nil {
		return Claims{}, 0, invalid(err)
	}
	if said.Issuer != issuer || said.Subject == uuid.Nil {
		return Claims{}, 0, invalid(errors.New("its claims are not those of a token of ours"))
	}
	if parts.head.Type != purpose.typ() || said.Audience != purpose.audience() {
		return Claims{}, 0, fault.New(fault.Unauthenticated, "The token was made for something else.").Of(TokenPurpose)
	}
	claims := Claims{
		ID: said.ID, Purpose: purpose, Subject: said.Subject, Session: said.Session, Scope: said.Scope, Email: said.Email,
		IssuedAt: time.Unix(said.IssuedAt, 0).UTC(), ExpiresAt: time.Unix(said.ExpiresAt, 0).UTC(),
	}
	if !now.Before(claims.ExpiresAt) {
		return Claims{}, 0, fault.New(fault.Unauthenticated, "The token has expired.").Of(TokenExpired)
	}
	return claims, set.generation, nil
}

// tokenParts is a token in compact form (RFC 7515, section 3.1), decoded. Nothing in it is to be believed but the header's
// `kid`, until the signature has been checked.
type tokenParts struct {
	head      header
	claims    []byte
	signed    []byte // what the signature is over
	signature []byte
}

// takeApart decodes a token. It refuses one that is not spelt the one way that its bytes are: were the unused bits of the
// last characters free, one signature would have several spellings. The algorithm must be EdDSA by name, and what the
// header says of it decides nothing: ed25519 is all that the signature is ever checked with.
func takeApart(token string) (tokenParts, error) {
	spelt := strings.Split(token, ".")
	if len(spelt) != 3 {
		return tokenParts{}, errors.New("it does not have three parts")
	}
	var decoded [3][]byte
	for i, part := range spelt {
		// The decoder skips line ends, which have no place here.
		if strings.ContainsAny(part, "\r\n") {
			return tokenParts{}, errors.New("it has line ends")
		}
		octets, err := base64.RawURLEncoding.Strict().DecodeString(part)
		if err != nil {
			return tokenParts{}, fmt.Errorf("its part %d is not base64url: %w", i+1, err)
		}
		decoded[i] = octets
	}
	parts := tokenParts{claims: decoded[1], signed: []byte(token[:strings.LastIndexByte(token, '.')]), signature: decoded[2]}
	if err := json.Unmarshal(decoded[0], &parts.head); err != nil {
		return tokenParts{}, fmt.Errorf("its header is not read: %w", err)
	}
	if parts.head.Algorithm != algorithm {
		return tokenParts{}, fmt.Errorf("its algorithm is %q", parts.head.Algorithm)
	}
	if parts.head.Critical != nil {
		return tokenParts{}, errors.New("it asks for extensions that are unknown here")
	}
	return parts, nil
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
