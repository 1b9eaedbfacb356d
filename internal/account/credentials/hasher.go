package credentials

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"

	"github.com/alexedwards/argon2id"
	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"harrier/internal/admission"
)

// The cost of a hash is that of the OWASP Password Storage Cheat Sheet.
const (
	defaultMemoryKiB = 19 * 1024
	iterations       = 2
	saltBytes        = 16
	hashBytes        = 32
)

// Hasher computes and verifies password hashes (argon2id). Each hash includes its parameters, so the settings can be raised later.
// It is safe for concurrent use.
//
// Passwords are normalized to NFC before hashing, because keyboards and operating systems differ in whether they produce "é" as
// one code point or two. NFKC would also make different characters equal ("²" and "2") and so weaken passwords.
type Hasher struct {
	params    argon2id.Params
	admission *admission.Controller
	// unmatchable is a digest of zeros: nobody finds a password for it, and checking one takes the usual time.
	unmatchable string
}

// NewHasher returns a Hasher whose hashes take some KiB of memory each, at least 8; zero means the default. bound limits how many are computed at a
// time, and with them the memory; nil for no limit.
func NewHasher(memoryKiB uint32, bound *admission.Controller) *Hasher {
	memoryKiB = cmp.Or(memoryKiB, defaultMemoryKiB)
	return &Hasher{
		params:    argon2id.Params{Memory: memoryKiB, Iterations: iterations, Parallelism: 1, SaltLength: saltBytes, KeyLength: hashBytes},
		admission: bound,
		unmatchable: fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s", argon2.Version, memoryKiB, iterations,
			base64.RawStdEncoding.EncodeToString(make([]byte, saltBytes)), base64.RawStdEncoding.EncodeToString(make([]byte, hashBytes))),
	}
}

// Hash computes the hash to store for a password. Its faults are those of admission. It does not check whether the password is
// acceptable.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	release, err := h.admission.Acquire(ctx, admission.Hash, 1)
	if err != nil {
		return "", err
	}
	defer release()
	hash, err := argon2id.CreateHash(norm.NFC.String(password), &h.params)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// Verify reports whether password matches hash, and whether the hash should be replaced because the settings have changed since. It
// returns the faults of Hash; any other error means that hash is malformed.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (ok, needsRehash bool, err error) {
	if len(password) > maxPasswordBytes {
		// No account has such a password. Take the usual time all the same.
		return false, false, h.VerifyUnmatchable(ctx, "")
	}
	release, err := h.admission.Acquire(ctx, admission.Hash, 1)
	if err != nil {
		return false, false, err
	}
	defer release()
	ok, params, err := argon2id.CheckHash(norm.NFC.String(password), hash)
	if err != nil {
		return false, false, fmt.Errorf("check a password: %w", err)
	}
	return ok, ok && *params != h.params, nil
}

// VerifyUnmatchable takes as long as Verify and returns the same faults. It is for accounts that do not exist, so that response
// times do not reveal which do.
func (h *Hasher) VerifyUnmatchable(ctx context.Context, password string) error {
	if len(password) > maxPasswordBytes {
		password = ""
	}
	_, _, err := h.Verify(ctx, password, h.unmatchable)
	return err
}
