package auth

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwa"
	"github.com/lestrrat-go/jwx/v2/jwk"
)

// madeKey names the member that says when a key was made, in seconds since 1970. RFC 7517 leaves room for members of
// one's own, and several issuers of OpenID Connect use this name.
const madeKey = "iat"

// newJWK makes a private key.
func newJWK(now time.Time) (jwk.Key, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make an Ed25519 key: %w", err)
	}
	return describe(private, "", now)
}

// describe makes a JWK (RFC 7517, RFC 8037) of an Ed25519 key, private or public, with the members that are used here and
// no others. Without a `kid` it is called by its thumbprint (RFC 7638), so that no two keys share a name; where the time of
// its making is zero, it says none.
func describe(raw any, kid string, made time.Time) (jwk.Key, error) {
	key, err := jwk.FromRaw(raw)
	if err != nil {
		return nil, fmt.Errorf("describe a key: %w", err)
	}
	err = errors.Join(key.Set(jwk.AlgorithmKey, jwa.EdDSA), key.Set(jwk.KeyUsageKey, jwk.ForSignature))
	if kid != "" {
		err = errors.Join(err, key.Set(jwk.KeyIDKey, kid))
	}
	if !made.IsZero() {
		err = errors.Join(err, key.Set(madeKey, made.Unix()))
	}
	// A key that has a name keeps it.
	if err = errors.Join(err, jwk.AssignKeyID(key)); err != nil {
		return nil, fmt.Errorf("describe a key: %w", err)
	}
	return key, nil
}

// madeAt tells when a key was made, or the zero time where it does not say.
func madeAt(key jwk.Key) time.Time {
	value, _ := key.Get(madeKey)
	seconds, _ := value.(int64)
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

// parseJWKs reads a JWK set, or a single JWK. Of each key it keeps what describe gives, so that nothing that a set from
// elsewhere may hold is ever published. Its errors never quote a key, nor do they wrap the decoder's, which may.
func parseJWKs(text []byte) ([]jwk.Key, error) {
	set, err := jwk.Parse(text, jwk.WithTypedField(madeKey, int64(0)))
	// The parser stops at the end of the first object, whatever follows it.
	if err != nil || !json.Valid(text) {
		return nil, errors.New("read a JWK set: it is not one, or a key in it is broken")
	}
	keys := make([]jwk.Key, set.Len())
	seen := make(map[string]bool, len(keys))
	for i := range keys {
		read, _ := set.Key(i)
		if keys[i], err = sound(read); err != nil {
			return nil, fmt.Errorf("read a JWK set: key %d: %w", i+1, err)
		}
		kid := keys[i].KeyID()
		if seen[kid] {
			return nil, fmt.Errorf("read a JWK set: two keys are called %q", kid)
		}
		seen[kid] = true
	}
	return keys, nil
}

// sound describes a key that was read anew, and refuses whatever is not a sound Ed25519 key for signatures.
func sound(read jwk.Key) (jwk.Key, error) {
	okp, ok := read.(jwk.OKPPublicKey) // a private key too has all that a public one has
	switch alg, use := read.Algorithm().String(), read.KeyUsage(); {
	case !ok || okp.Crv() != jwa.Ed25519:
		return nil, fmt.Errorf("it is an %s key, only OKP with Ed25519 is used here", read.KeyType())
	case alg != "" && alg != jwa.EdDSA.String():
		return nil, fmt.Errorf("alg is %q, only EdDSA is used here", alg)
	case use != "" && use != jwk.ForSignature.String():
		return nil, fmt.Errorf("use is %q, only sig is used here", use)
	case len(okp.X()) != ed25519.PublicKeySize:
		// The library takes any length, and verifying with such a key panics.
		return nil, errors.New("x is not 32 bytes in base64url")
	}
	var raw any
	if read.Raw(&raw) != nil {
		return nil, errors.New("d is not 32 bytes in base64url, or x is not its public half")
	}
	return describe(raw, read.KeyID(), madeAt(read))
}

// isPrivate tells whether a key has its private half.
func isPrivate(key jwk.Key) bool {
	_, ok := key.(jwk.OKPPrivateKey)
	return ok
}

// publicHalves is what everybody may know of keys.
func publicHalves(keys []jwk.Key) ([]jwk.Key, error) {
	halves := make([]jwk.Key, len(keys))
	for i, key := range keys {
		half, err := key.PublicKey()
		if err != nil {
			return nil, fmt.Errorf("take the public half of key %q: %w", key.KeyID(), err)
		}
		halves[i] = half
	}
	return halves, nil
}

// writeJWKs writes keys as a JWK set, in their order.
func writeJWKs(keys []jwk.Key) ([]byte, error) {
	text, err := json.MarshalIndent(map[string][]jwk.Key{"keys": keys}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write a JWK set: %w", err)
	}
	return append(text, '\n'), nil
}
