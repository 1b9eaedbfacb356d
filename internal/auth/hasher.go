package auth

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/alexedwards/argon2id"
	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"harrier/internal/fault"
)

const (
	saltBytes = 16
	hashBytes = 32
)

// HasherSettings says how dear a password hash is, and how many are made at once. Zero fields take their defaults, which
// for argon2id are those of the OWASP Password Storage Cheat Sheet.
type HasherSettings struct {
	// MemoryKiB is the memory of one hash in KiB; default 19456 (19 MiB), at least 8 per thread.
	MemoryKiB uint32
	// Iterations is how often the memory is gone over; default 2.
	Iterations uint32
	// Threads is how many threads work on one hash; default 1.
	Threads uint8
	// Concurrent is how many hashes are made at once; default the number of CPUs. It bounds the memory: Concurrent
	// times MemoryKiB.
	Concurrent int
	// Wait is how long a caller waits for its turn; default 3 s.
	Wait time.Duration
}

// Hasher makes and checks password hashes (argon2id). Every hash carries its parameters, so that they can be raised
// later. It is safe for concurrent use.
//
// Passwords are brought into Unicode's composed form (NFC) before they are hashed: keyboards and systems differ in whether
// they write "é" as one code point or as two, and the user who typed the same letters must get in from all of them. The
// stronger form NFKC would also make different characters equal ("²" and "2"), which takes strength away and is not
// what anybody typed.
type Hasher struct {
	params argon2id.Params
	slots  chan struct{}
	wait   time.Duration
	// nothing is a hash that no password has.
	nothing string
}

// NewHasher makes a Hasher. It refuses parameters that argon2id does not know.
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
	if settings.Concurrent == 0 {
		settings.Concurrent = runtime.NumCPU()
	}
	if settings.Wait == 0 {
		settings.Wait = 3 * time.Second
	}
	if settings.MemoryKiB < 8*uint32(settings.Threads) {
		return nil, fmt.Errorf("make a password hasher: %d KiB are less than 8 for each of %d threads", settings.MemoryKiB, settings.Threads)
	}
	if settings.Concurrent < 0 || settings.Wait < 0 {
		return nil, errors.New("make a password hasher: neither the hashes at once nor the wait can be negative")
	}
	h := &Hasher{
		params: argon2id.Params{
			Memory: settings.MemoryKiB, Iterations: settings.Iterations, Parallelism: settings.Threads,
			SaltLength: saltBytes, KeyLength: hashBytes,
		},
		slots: make(chan struct{}, settings.Concurrent),
		wait:  settings.Wait,
	}
	h.nothing = h.hashOfNothing()
	return h, nil
}

// hashOfNothing writes a hash with these parameters whose salt and digest are random: checking a password against it
// costs what any check costs, and never succeeds.
func (h *Hasher) hashOfNothing() string {
	random := make([]byte, saltBytes+hashBytes)
	// It never fails: the program ends when the system has no randomness.
	_, _ = rand.Read(random)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.params.Memory, h.params.Iterations, h.params.Parallelism,
		base64.RawStdEncoding.EncodeToString(random[:saltBytes]), base64.RawStdEncoding.EncodeToString(random[saltBytes:]))
}

// Hash makes the hash to store for a password. The fault is fault.Unavailable when no turn came in time; when ctx ends
// first, its error comes back. Whether the password is acceptable is not asked here.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	hash, err := argon2id.CreateHash(norm.NFC.String(password), &h.params)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// Verify tells whether password is the one that hash was made from, and whether hash was made with other parameters than
// today's and should be made anew while the password is at hand. Its faults are those of Hash; an error of another kind
// means that hash is none.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (ok, needsRehash bool, err error) {
	if len(password) > maxPasswordBytes {
		// No account has such a password. It takes the time of a check all the same.
		return false, false, h.VerifyNothing(ctx, "")
	}
	if err := h.enter(ctx); err != nil {
		return false, false, err
	}
	defer h.leave()
	ok, params, err := argon2id.CheckHash(norm.NFC.String(password), hash)
	if err != nil {
		return false, false, fmt.Errorf("check a password: %w", err)
	}
	return ok, ok && *params != h.params, nil
}

// VerifyNothing takes the time that Verify takes, for an account that does not exist, so that the time of an answer does
// not tell who has an account. Its faults are those of Hash, for the same reason.
func (h *Hasher) VerifyNothing(ctx context.Context, password string) error {
	if len(password) > maxPasswordBytes {
		password = ""
	}
	_, _, err := h.Verify(ctx, password, h.nothing)
	return err
}

// enter waits for a turn. Turns are given in the order of asking.
func (h *Hasher) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("wait for a turn to hash: %w", err)
	}
	select {
	case h.slots <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(h.wait)
	defer timer.Stop()
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for a turn to hash: %w", ctx.Err())
	case <-timer.C:
		return fault.New(fault.Unavailable, "Too many people are logging in at this moment; please try again.").After(max(h.wait, time.Second))
	}
}

// leave gives the turn back.
func (h *Hasher) leave() { <-h.slots }
