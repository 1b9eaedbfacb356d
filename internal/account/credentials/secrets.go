package credentials

import (
	"crypto/aes"
	"crypto/cipher"
	"fmt"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwk"
)

// newSecrets prepares keys that encrypt secrets.
func newSecrets(keys []jwk.Key) ([]cipher.AEAD, error) {
	aeads := make([]cipher.AEAD, len(keys))
	for i, key := range keys {
		var secret []byte
		if err := key.Raw(&secret); err != nil {
			return nil, fmt.Errorf("read a key that encrypts secrets: %w", err)
		}
		block, err := aes.NewCipher(secret)
		if err != nil {
			return nil, fmt.Errorf("read a key that encrypts secrets: %w", err)
		}
		if aeads[i], err = cipher.NewGCMWithRandomNonce(block); err != nil {
			return nil, fmt.Errorf("read a key that encrypts secrets: %w", err)
		}
	}
	return aeads, nil
}

// Seal encrypts a secret of a user that is stored and needed as it is, such as the key of another service. About says what it belongs to, and
// only that opens it. It reports false if the set has no key for that.
func (k *Keys) Seal(secret, about []byte, now time.Time) ([]byte, bool) {
	set := k.at(now)
	if len(set.secrets) == 0 {
		return nil, false
	}
	return set.secrets[0].Seal(nil, nil, secret, about), true //nolint:gosec // it adds a random nonce
}

// Unseal decrypts what Seal has encrypted, by any of the keys, and reports whether one does.
func (k *Keys) Unseal(sealed, about []byte, now time.Time) ([]byte, bool) {
	for _, aead := range k.at(now).secrets {
		if secret, err := aead.Open(nil, nil, sealed, about); err == nil {
			return secret, true
		}
	}
	return nil, false
}
