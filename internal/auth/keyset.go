package auth

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"time"
)

// keySet is a JWK set as read at one moment, ready for use. It never changes; a changed file becomes another keySet.
type keySet struct {
	signer     ed25519.PrivateKey
	signerID   string
	verifiers  map[string]ed25519.PublicKey
	facts      []KeyFact
	public     []byte
	generation uint64
}

// KeyFact is what may be told about one signing key.
type KeyFact struct {
	// ID is the key's `kid`.
	ID string
	// Made is when the key was made; zero where its set does not say.
	Made time.Time
	// Signs is true of the one key that signs new tokens.
	Signs bool
}

// NewKeySet makes the text of a JWK set with one fresh Ed25519 key, private half included.
func NewKeySet(now time.Time) ([]byte, error) {
	key, err := newJWK(now)
	if err != nil {
		return nil, err
	}
	return writeJWKs([]jwk{key})
}

// newKeySet readies keys for use. The first private key of the set is the newest, and signs.
func newKeySet(keys []jwk, generation uint64) (*keySet, error) {
	set := &keySet{verifiers: make(map[string]ed25519.PublicKey, len(keys)), generation: generation}
	halves := make([]jwk, 0, len(keys))
	for _, key := range keys {
		public, private, err := key.open()
		if err != nil {
			return nil, fmt.Errorf("use key %q: %w", key.ID, err)
		}
		signs := private != nil && set.signer == nil
		if signs {
			set.signer, set.signerID = private, key.ID
		}
		set.verifiers[key.ID] = public
		set.facts = append(set.facts, KeyFact{ID: key.ID, Made: key.made(), Signs: signs})
		halves = append(halves, key.publicHalf())
	}
	if set.signer == nil {
		return nil, errors.New("read a JWK set: none of its keys has a private half to sign with")
	}
	text, err := writeJWKs(halves)
	if err != nil {
		return nil, err
	}
	set.public = text
	return set, nil
}
