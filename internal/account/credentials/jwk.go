package credentials

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwa"
	"github.com/lestrrat-go/jwx/v2/jwk"
)

// createdKey is the member that holds a key's creation time, in seconds since 1970. RFC 7517 allows additional members, and
// several OpenID Connect issuers use this name.
const createdKey = "iat"

// newJWK returns a new private key.
func newJWK(now time.Time) (jwk.Key, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("create an Ed25519 key: %w", err)
	}
	return buildJWK(private, "", now)
}

// buildJWK returns the JWK (RFC 7517, RFC 8037) of an Ed25519 key, private or public, with only the members used here. If kid is
// empty, it is the key's thumbprint (RFC 7638). A zero creation time is left out.
func buildJWK(raw any, kid string, created time.Time) (jwk.Key, error) {
	key, err := jwk.FromRaw(raw)
	if err != nil {
		return nil, fmt.Errorf("build a JWK: %w", err)
	}
	err = errors.Join(key.Set(jwk.AlgorithmKey, jwa.EdDSA), key.Set(jwk.KeyUsageKey, jwk.ForSignature))
	if kid != "" {
		err = errors.Join(err, key.Set(jwk.KeyIDKey, kid))
	}
	if !created.IsZero() {
		err = errors.Join(err, key.Set(createdKey, created.Unix()))
	}
	// AssignKeyID keeps a kid that is already set.
	if err = errors.Join(err, jwk.AssignKeyID(key)); err != nil {
		return nil, fmt.Errorf("build a JWK: %w", err)
	}
	return key, nil
}

// createdAt returns when a key was created, or the zero time if that is unknown.
func createdAt(key jwk.Key) time.Time {
	value, _ := key.Get(createdKey)
	seconds, _ := value.(int64)
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

// parseJWKs parses a JWK set, or a single JWK. It rebuilds each key by buildJWK, so unknown members are never published. Its
// errors do not wrap the decoder's, which may quote a key.
func parseJWKs(text []byte) ([]jwk.Key, error) {
	set, err := jwk.Parse(text, jwk.WithTypedField(createdKey, int64(0)))
	// The parser ignores what follows the first object.
	if err != nil || !json.Valid(text) {
		return nil, errors.New("parse a JWK set: it is not one, or one of its keys is invalid")
	}
	keys := make([]jwk.Key, set.Len())
	seen := make(map[string]bool, len(keys))
	for i := range keys {
		read, _ := set.Key(i)
		if keys[i], err = validateKey(read); err != nil {
			return nil, fmt.Errorf("parse a JWK set: key %d: %w", i+1, err)
		}
		kid := keys[i].KeyID()
		if seen[kid] {
			return nil, fmt.Errorf("parse a JWK set: two keys have the kid %q", kid)
		}
		seen[kid] = true
	}
	// Those that encrypt secrets come last, so that a key is made before the one in front of it.
	slices.SortStableFunc(keys, func(a, b jwk.Key) int {
		switch {
		case isSecret(a) == isSecret(b):
			return 0
		case isSecret(a):
			return 1
		}
		return -1
	})
	return keys, nil
}

// secretBytes is the length of a key that encrypts secrets.
const secretBytes = 32

// newSecretJWK returns a new key that encrypts secrets (RFC 7518, section 6.4).
func newSecretJWK(now time.Time) (jwk.Key, error) {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // it never fails
	return buildSecretJWK(secret, "", now)
}

func buildSecretJWK(secret []byte, kid string, created time.Time) (jwk.Key, error) {
	key, err := jwk.FromRaw(secret)
	if err != nil {
		return nil, fmt.Errorf("build a JWK: %w", err)
	}
	if kid == "" {
		kid = "secrets-" + rand.Text()
	}
	err = errors.Join(key.Set(jwk.AlgorithmKey, jwa.A256GCM), key.Set(jwk.KeyUsageKey, jwk.ForEncryption), key.Set(jwk.KeyIDKey, kid))
	if !created.IsZero() {
		err = errors.Join(err, key.Set(createdKey, created.Unix()))
	}
	if err != nil {
		return nil, fmt.Errorf("build a JWK: %w", err)
	}
	return key, nil
}

// isSecret reports whether a key encrypts secrets.
func isSecret(key jwk.Key) bool { return key.KeyType() == jwa.OctetSeq }

// validateSecret is validateKey for a key that encrypts secrets.
func validateSecret(read jwk.Key) (jwk.Key, error) {
	var secret []byte
	if read.Raw(&secret) != nil || len(secret) != secretBytes || read.KeyUsage() != string(jwk.ForEncryption) {
		return nil, fmt.Errorf("an oct key must have use enc and %d bytes in base64url", secretBytes)
	}
	return buildSecretJWK(secret, read.KeyID(), createdAt(read))
}

// validateKey rebuilds a parsed key. It returns an error unless that is a valid Ed25519 key for signatures, or one that encrypts secrets.
func validateKey(read jwk.Key) (jwk.Key, error) {
	if isSecret(read) {
		return validateSecret(read)
	}
	okp, ok := read.(jwk.OKPPublicKey) // private keys implement it, too
	switch alg, use := read.Algorithm().String(), read.KeyUsage(); {
	case !ok || okp.Crv() != jwa.Ed25519:
		return nil, fmt.Errorf("it is an %s key; only OKP keys with the curve Ed25519 are supported", read.KeyType())
	case alg != "" && alg != jwa.EdDSA.String():
		return nil, fmt.Errorf("alg is %q; only EdDSA is supported", alg)
	case use != "" && use != jwk.ForSignature.String():
		return nil, fmt.Errorf("use is %q; only sig is supported", use)
	case len(okp.X()) != ed25519.PublicKeySize:
		// The library accepts any length, and panics when such a key verifies a signature.
		return nil, errors.New("x is not 32 bytes in base64url")
	}
	var raw any
	if read.Raw(&raw) != nil {
		return nil, errors.New("d is not 32 bytes in base64url, or x is not its public half")
	}
	return buildJWK(raw, read.KeyID(), createdAt(read))
}

// isPrivate reports whether a key includes its private half.
func isPrivate(key jwk.Key) bool {
	_, ok := key.(jwk.OKPPrivateKey)
	return ok
}

// publicHalves returns the public halves of keys. One that encrypts secrets has none, and is kept.
func publicHalves(keys []jwk.Key) ([]jwk.Key, error) {
	halves := make([]jwk.Key, len(keys))
	for i, key := range keys {
		if isSecret(key) {
			halves[i] = key
			continue
		}
		half, err := key.PublicKey()
		if err != nil {
			return nil, fmt.Errorf("get the public half of key %q: %w", key.KeyID(), err)
		}
		halves[i] = half
	}
	return halves, nil
}

// formatJWKs returns keys as a JWK set, in their order.
func formatJWKs(keys []jwk.Key) ([]byte, error) {
	text, err := json.MarshalIndent(map[string][]jwk.Key{"keys": keys}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("format a JWK set: %w", err)
	}
	return append(text, '\n'), nil
}
