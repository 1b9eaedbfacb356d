package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
)

// secretBytes is how many random bytes an opaque secret has: 256 bits, so that it can be neither guessed nor, from a
// plain SHA-256, found by trying. That is why secrets need no slow hash, as passwords do.
const secretBytes = 32

// NewSecret makes an opaque secret, such as a refresh token: prefix and then 43 characters of base64url. The plain form
// is for the caller alone; the hash is what to store and to look up by. The prefix tells secrets of different uses
// apart, and lets scanners recognise one that leaked.
func NewSecret(prefix string) (plain string, hash [32]byte) {
	random := make([]byte, secretBytes)
	// It never fails: the program ends when the system has no randomness.
	_, _ = rand.Read(random)
	plain = prefix + base64.RawURLEncoding.EncodeToString(random)
	return plain, HashSecret(plain)
}

// HashSecret gives the SHA-256 of a secret as its holder presents it, prefix included.
func HashSecret(plain string) [32]byte { return sha256.Sum256([]byte(plain)) }

// SameSecret compares the hashes of two secrets in a time that does not depend on them.
func SameSecret(a, b [32]byte) bool { return subtle.ConstantTimeCompare(a[:], b[:]) == 1 }
