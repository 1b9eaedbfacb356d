package credentials

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwk"

	"harrier/internal/date/clock"
)

const (
	// checkEvery is how often the key file is checked for changes.
	checkEvery = 3 * time.Second
	// retryEvery is the pause before an unreadable key file is read again.
	retryEvery = time.Second
)

// Keys are the keys that sign and verify tokens. They are safe for concurrent use.
//
// The first private key in the set is the newest and signs; all keys verify. A key file is checked for changes every three seconds
// and whenever a token names an unknown key, and is read again if it has changed. So keys can be rotated while servers are running,
// and servers can share a file. Keys given as text never change.
type Keys struct {
	path    string // empty for keys given as text
	created bool
	set     atomic.Pointer[keySet]
	checked atomic.Int64 // when the file was last checked, in nanoseconds since 1970
	trouble atomic.Pointer[error]

	// mu is held while the file is checked, and guards the fields below.
	mu       sync.Mutex
	info     os.FileInfo // of the file that was read
	failedAt time.Time
}

// OpenKeys reads the keys from source: a JWK set as JSON (if it starts with a brace), or the path of a file that contains one. If
// the file does not exist, OpenKeys creates it with a new key, readable by its owner only. Several processes may do so at once.
func OpenKeys(source string, now time.Time) (*Keys, error) {
	source = strings.TrimSpace(source)
	if source == "" {
		return nil, errors.New("open the signing keys: neither a JWK set nor a path was given")
	}
	if strings.HasPrefix(source, "{") {
		keys, err := parseJWKs([]byte(source))
		if err != nil {
			return nil, err
		}
		set, err := newKeySet(keys, 1)
		if err != nil {
			return nil, err
		}
		k := &Keys{}
		k.set.Store(set)
		return k, nil
	}
	created, err := createKeyFile(source, now)
	if err != nil {
		return nil, err
	}
	k := &Keys{path: source, created: created}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.read(); err != nil {
		return nil, err
	}
	k.checked.Store(now.UnixNano())
	return k, nil
}

// Created reports whether OpenKeys created the file.
func (k *Keys) Created() bool { return k.created }

// Public returns the JWK set of the public keys, which other services can verify tokens with. The caller must not change it.
func (k *Keys) Public(now time.Time) []byte { return k.at(now).public }

// Keys describes every key, newest first.
func (k *Keys) Keys(now time.Time) []KeyInfo { return slices.Clone(k.at(now).infos) }

// Trouble returns why the changed key file cannot be read, or nil. The old keys stay in use meanwhile.
func (k *Keys) Trouble() error {
	if err := k.trouble.Load(); err != nil {
		return *err
	}
	return nil
}

// RunReload checks the key file, also while there are no requests, and logs when it cannot be reloaded, until ctx ends.
func (k *Keys) RunReload(ctx context.Context, now clock.Clock, log *slog.Logger) {
	failing := false
	check := func(ctx context.Context) {
		k.at(now())
		switch err := k.Trouble(); {
		case err != nil && !failing:
			log.ErrorContext(ctx, "the signing keys could not be reloaded; the old ones stay in use", slog.Any("error", err))
			failing = true
		case err == nil && failing:
			log.InfoContext(ctx, "the signing keys were reloaded")
			failing = false
		}
	}
	check(ctx)
	clock.Every(ctx, checkEvery, check)
}

// at returns the current keys. When the file is due for a check, one caller checks it and the others use the keys as they are.
func (k *Keys) at(now time.Time) *keySet {
	if k.path != "" && apart(now.UnixNano(), k.checked.Load(), checkEvery) && k.mu.TryLock() {
		k.reload(now)
		k.mu.Unlock()
	}
	return k.set.Load()
}

// find returns the key with this ID, and its set. For an unknown key it checks the file at once: another server may already sign
// with a new key.
func (k *Keys) find(kid string, now time.Time) (jwk.Key, *keySet, bool) {
	set := k.at(now)
	key, ok := set.verifiers[kid]
	if ok || k.path == "" {
		return key, set, ok
	}
	k.mu.Lock()
	k.reload(now)
	k.mu.Unlock()
	set = k.set.Load()
	key, ok = set.verifiers[kid]
	return key, set, ok
}

// reload reads the file again if it has changed. If it cannot be read, the old keys stay. The caller holds mu.
func (k *Keys) reload(now time.Time) {
	k.checked.Store(now.UnixNano())
	failing := k.trouble.Load() != nil
	if failing && !apart(now.UnixNano(), k.failedAt.UnixNano(), retryEvery) {
		return
	}
	info, err := os.Stat(k.path)
	if err == nil && unchanged(k.info, info) {
		k.trouble.Store(nil)
		return
	}
	if err == nil {
		err = k.read()
	}
	if err != nil {
		err = fmt.Errorf("reload the key file: %w", err)
		k.failedAt = now
		k.trouble.Store(&err)
		return
	}
	k.trouble.Store(nil)
}

// read reads the keys from the file. The caller holds mu.
func (k *Keys) read() error {
	keys, info, err := readKeyFile(k.path)
	if err != nil {
		return err
	}
	generation := uint64(1)
	if before := k.set.Load(); before != nil {
		generation = before.generation + 1
	}
	set, err := newKeySet(keys, generation)
	if err != nil {
		return err
	}
	k.info = info
	k.set.Store(set)
	return nil
}

// unchanged reports whether the file is the same. A rotation replaces the file, so two rotations within one tick of the file
// system's clock differ, too.
func unchanged(before, after os.FileInfo) bool {
	return os.SameFile(before, after) && before.ModTime().Equal(after.ModTime()) && before.Size() == after.Size()
}

// apart reports whether two times, in nanoseconds, are at least span apart, in either direction: checks must go on after a clock
// was set back.
func apart(a, b int64, span time.Duration) bool {
	distance := a - b
	return distance >= int64(span) || distance <= -int64(span)
}
