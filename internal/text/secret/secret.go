// Package secret makes and hashes opaque secrets, such as refresh tokens.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// secretBytes is how many random bytes an opaque secret has: 256 bits, which can neither be guessed nor be found from a SHA-256 by
// brute force. That is why secrets need no slow hash, as passwords do.
const secretBytes = 32

// New returns an opaque secret, such as a refresh token: prefix and then 43 characters of base64url. The plain form is for the
// client only. Store the hash and look secrets up by it. The prefix distinguishes secrets of different uses, and lets secret
// scanners recognise a leaked one.
func New(prefix string) (plain string, hash [32]byte) {
	random := make([]byte, secretBytes)
	// rand.Read never returns an error.
	_, _ = rand.Read(random)
	plain = prefix + base64.RawURLEncoding.EncodeToString(random)
	return plain, Hash(plain)
}

// Hash returns the SHA-256 of a secret, prefix included.
func Hash(plain string) [32]byte { return sha256.Sum256([]byte(plain)) }
