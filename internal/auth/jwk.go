package auth

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// The names that RFC 8037 gives an Ed25519 key and its signatures.
const (
	keyType   = "OKP"
	curve     = "Ed25519"
	algorithm = "EdDSA"
	signature = "sig"
)

// jwk is one Ed25519 key as a JSON Web Key (RFC 7517, RFC 8037), the only kind that is used here.
type jwk struct {
	Type      string `json:"kty"`
	Curve     string `json:"crv"`
	ID        string `json:"kid,omitempty"`
	Algorithm string `json:"alg,omitempty"`
	Use       string `json:"use,omitempty"`
	// Made says when the key was made, in seconds since 1970; zero where that is not known. RFC 7517 leaves room for
	// members of one's own, and several issuers of OpenID Connect use this name.
	Made    int64  `json:"iat,omitempty"`
	Public  string `json:"x"`
	Private string `json:"d,omitempty"`
}

// jwkSet is a JWK set as it is written.
type jwkSet struct {
	Keys []jwk `json:"keys"`
}

// newJWK makes a private key whose `kid` is its thumbprint, so that no two keys share one.
func newJWK(now time.Time) (jwk, error) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return jwk{}, fmt.Errorf("make an Ed25519 key: %w", err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	key := jwk{Type: keyType, Curve: curve, Made: now.Unix(), Public: encode(public), Private: encode(private.Seed())}
	return key.completed(), nil
}

// completed gives a key the `kid`, `alg` and `use` that it may have been written without.
func (k jwk) completed() jwk {
	if k.ID == "" {
		k.ID = k.thumbprint()
	}
	k.Algorithm, k.Use = algorithm, signature
	return k
}

// thumbprint names a key by what it is (RFC 7638 and RFC 8037, section 2): the SHA-256 of its public members in order.
func (k jwk) thumbprint() string {
	sum := sha256.Sum256([]byte(`{"crv":"` + curve + `","kty":"` + keyType + `","x":"` + k.Public + `"}`))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// publicHalf is what everybody may know of a key.
func (k jwk) publicHalf() jwk {
	k.Private = ""
	return k
}

// made tells when a key was made, or the zero time where it does not say.
func (k jwk) made() time.Time {
	if k.Made == 0 {
		return time.Time{}
	}
	return time.Unix(k.Made, 0).UTC()
}

// open gives the key's halves, the private one nil where there is none, and refuses whatever is not a sound Ed25519 key
// for signatures. Its errors never quote the key.
func (k jwk) open() (ed25519.PublicKey, ed25519.PrivateKey, error) {
	switch {
	case k.Type != keyType || k.Curve != curve:
		return nil, nil, fmt.Errorf("kty is %q and crv %q, only OKP and Ed25519 are used here", k.Type, k.Curve)
	case k.Algorithm != "" && k.Algorithm != algorithm:
		return nil, nil, fmt.Errorf("alg is %q, only EdDSA is used here", k.Algorithm)
	case k.Use != "" && k.Use != signature:
		return nil, nil, fmt.Errorf("use is %q, only sig is used here", k.Use)
	}
	public, err := base64.RawURLEncoding.Strict().DecodeString(k.Public)
	if err != nil || len(public) != ed25519.PublicKeySize {
		return nil, nil, errors.New("x is not 32 bytes in base64url")
	}
	if k.Private == "" {
		return public, nil, nil
	}
	seed, err := base64.RawURLEncoding.Strict().DecodeString(k.Private)
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, nil, errors.New("d is not 32 bytes in base64url")
	}
	private := ed25519.NewKeyFromSeed(seed)
	// Signing with the public half of another key gives the private one away.
	if !bytes.Equal(private[ed25519.SeedSize:], public) {
		return nil, nil, errors.New("x is not the public half of d")
	}
	return public, private, nil
}

// parseJWKs reads a JWK set, or a single JWK, and completes its keys.
func parseJWKs(text []byte) ([]jwk, error) {
	var read struct {
		jwkSet
		jwk
	}
	// The decoder's errors may quote their input, which is secret here, and so do not go on.
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, errors.New("read a JWK set: it is not one")
	}
	keys := read.Keys
	if keys == nil && read.Type != "" {
		keys = []jwk{read.jwk}
	}
	seen := make(map[string]bool, len(keys))
	for i, key := range keys {
		if _, _, err := key.open(); err != nil {
			return nil, fmt.Errorf("read a JWK set: key %d: %w", i+1, err)
		}
		keys[i] = key.completed()
		if seen[keys[i].ID] {
			return nil, fmt.Errorf("read a JWK set: two keys are called %q", keys[i].ID)
		}
		seen[keys[i].ID] = true
	}
	return keys, nil
}

// writeJWKs writes keys as a JWK set, in their order.
func writeJWKs(keys []jwk) ([]byte, error) {
	text, err := json.MarshalIndent(jwkSet{Keys: keys}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write a JWK set: %w", err)
	}
	return append(text, '\n'), nil
}
