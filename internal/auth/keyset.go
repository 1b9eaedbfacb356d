package auth

import (
	"errors"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwk"
)

// keySet is a JWK set as read at one moment, ready for use. It never changes; a changed file becomes another keySet.
type keySet struct {
	signer     jwk.Key            // private, all others are public
	verifiers  map[string]jwk.Key // by `kid`
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
	return writeJWKs([]jwk.Key{key})
}

// newKeySet readies keys for use. The first private key of the set is the newest, and signs.
func newKeySet(keys []jwk.Key, generation uint64) (*keySet, error) {
	halves, err := publicHalves(keys)
	if err != nil {
		return nil, err
	}
	set := &keySet{verifiers: make(map[string]jwk.Key, len(keys)), generation: generation}
	for i, key := range keys {
		signs := set.signer == nil && isPrivate(key)
		if signs {
			set.signer = key
		}
		set.verifiers[key.KeyID()] = halves[i]
		set.facts = append(set.facts, KeyFact{ID: key.KeyID(), Made: madeAt(key), Signs: signs})
	}
	if set.signer == nil {
		return nil, errors.New("read a JWK set: none of its keys has a private half to sign with")
	}
	if set.public, err = writeJWKs(halves); err != nil {
		return nil, err
	}
	return set, nil
}
