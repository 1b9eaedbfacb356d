package credentials

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"

	"github.com/alexedwards/argon2id"
	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"harrier/internal/admission"
)

const (
	saltBytes = 16
	hashBytes = 32
)

// HasherSettings are the cost of a password hash, and who decides how many are computed at a time. Zero costs mean the defaults, which
// are those of the OWASP Password Storage Cheat Sheet.
type HasherSettings struct {
	// MemoryKiB is the memory of one hash in KiB; default 19456 (19 MiB), at least 8 per thread.
	MemoryKiB uint32
	// Iterations is the number of passes over the memory; default 2.
	Iterations uint32
	// Threads is the number of threads per hash; default 1.
	Threads uint8
	// Admission bounds how many hashes are computed at a time, and with them the memory; nil for no bound.
	Admission *admission.Controller
}

// Hasher computes and verifies password hashes (argon2id). Each hash includes its parameters, so the settings can be raised later.
// It is safe for concurrent use.
//
// Passwords are normalized to NFC before hashing, because keyboards and operating systems differ in whether they produce "é" as
// one code point or two. NFKC would also make different characters equal ("²" and "2") and so weaken passwords.
type Hasher struct {
	params    argon2id.Params
	admission *admission.Controller
	// unmatchable is a hash that no password matches.
	unmatchable string
}

// NewHasher returns a Hasher, or an error for settings that argon2id does not support.
func NewHasher(settings HasherSettings) (*Hasher, error) {
	if settings.MemoryKiB == 0 {
		settings.MemoryKiB = 19 * 1024
	}
	if settings.Iterations == 0 {
		settings.Iterations = 2
	}
	if settings.Threads == 0 {
		settings.Threads = 1
	}
	if settings.MemoryKiB < 8*uint32(settings.Threads) {
		return nil, fmt.Errorf("create a password hasher: %d KiB are less than 8 for each of %d threads", settings.MemoryKiB, settings.Threads)
	}
	h := &Hasher{
		params: argon2id.Params{
			Memory: settings.MemoryKiB, Iterations: settings.Iterations, Parallelism: settings.Threads,
			SaltLength: saltBytes, KeyLength: hashBytes,
		},
		admission: settings.Admission,
	}
	h.unmatchable = h.unmatchableHash()
	return h, nil
}

// unmatchableHash returns a hash with random salt and digest. Verifying a password against it takes the usual time and fails.
func (h *Hasher) unmatchableHash() string {
	random := make([]byte, saltBytes+hashBytes)
	// rand.Read never returns an error.
	_, _ = rand.Read(random)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.params.Memory, h.params.Iterations, h.params.Parallelism,
		base64.RawStdEncoding.EncodeToString(random[:saltBytes]), base64.RawStdEncoding.EncodeToString(random[saltBytes:]))
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
