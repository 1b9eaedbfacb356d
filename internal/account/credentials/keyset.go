package credentials

import (
	"crypto/cipher"
	"errors"
	"slices"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwk"
)

// keySet is a JWK set, prepared for use and immutable. When the file changes, another keySet replaces it.
type keySet struct {
	signer     jwk.Key            // private, all others are public
	verifiers  map[string]jwk.Key // by `kid`
	infos      []KeyInfo
	public     []byte
	secrets    []cipher.AEAD // the first encrypts
	generation uint64
}

// KeyInfo describes a signing key without its secrets.
type KeyInfo struct {
	// ID is the key's `kid`.
	ID string
	// Created is zero if the key does not say when it was created.
	Created time.Time
	// Signs is true for the one key that signs new tokens.
	Signs bool
}

// NewKeySet returns a JWK set with a new Ed25519 key, private half included, and a key that encrypts secrets.
func NewKeySet(now time.Time) ([]byte, error) {
	key, err := newJWK(now)
	if err != nil {
		return nil, err
	}
	secret, err := newSecretJWK(now)
	if err != nil {
		return nil, err
	}
	return formatJWKs([]jwk.Key{key, secret})
}

// newKeySet prepares keys for use. The first private key of the set is the newest, and signs.
func newKeySet(all []jwk.Key, generation uint64) (*keySet, error) {
	keys := slices.DeleteFunc(slices.Clone(all), isSecret)
	secrets, err := newSecrets(all[len(keys):])
	if err != nil {
		return nil, err
	}
	halves, err := publicHalves(keys)
	if err != nil {
		return nil, err
	}
	set := &keySet{verifiers: make(map[string]jwk.Key, len(keys)), secrets: secrets, generation: generation}
	for i, key := range keys {
		signs := set.signer == nil && isPrivate(key)
		if signs {
			set.signer = key
		}
		set.verifiers[key.KeyID()] = halves[i]
		set.infos = append(set.infos, KeyInfo{ID: key.KeyID(), Created: createdAt(key), Signs: signs})
	}
	if set.signer == nil {
		return nil, errors.New("parse a JWK set: no key has a private half to sign with")
	}
	if set.public, err = formatJWKs(halves); err != nil {
		return nil, err
	}
	return set, nil
}
