package auth

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwk"
)

const (
	// lookEvery is how long a changed key file may go unnoticed by a server that signs or verifies.
	lookEvery = 3 * time.Second
	// retryEvery is how long a key file that could not be read is left alone.
	retryEvery = time.Second
)

// Keys are the keys that tokens are signed and verified with. It is safe for concurrent use.
//
// The first private key of the set is the newest, and signs; every key verifies. Keys read from a file follow the file:
// the file is looked at (a stat) at most every three seconds while tokens are signed or verified, and whenever a token
// names an unknown key; it is read only when it has changed. So keys can be rotated under running servers, several of
// which may share one file. Keys given as text are fixed.
type Keys struct {
	path string // empty for keys given as text
	set  atomic.Pointer[keySet]
	// looked is when the file was last looked at, in nanoseconds since 1970.
	looked  atomic.Int64
	trouble atomic.Pointer[error]

	// mu guards the re-reading of the file, and what follows.
	mu       sync.Mutex
	stamp    os.FileInfo
	failedAt time.Time
}

// OpenKeys reads the keys from source: a JWK set as JSON text (whatever starts with an opening brace), or the path of a
// file that holds one. A file that is not there is made, with one fresh key, readable by its owner alone; of several
// processes that start at once, one makes it and all use it.
func OpenKeys(source string, now time.Time) (*Keys, error) {
	source = strings.TrimSpace(source)
	if source == "" {
		return nil, errors.New("open the signing keys: neither a JWK set nor a path is given")
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
	if err := makeKeyFile(source, now); err != nil {
		return nil, err
	}
	k := &Keys{path: source}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.read(); err != nil {
		return nil, err
	}
	k.looked.Store(now.UnixNano())
	return k, nil
}

// Public gives the JWK set with the public halves alone, for others to verify tokens with. The caller must not change it.
func (k *Keys) Public(now time.Time) []byte { return k.at(now).public }

// Facts tells of every key, newest first.
func (k *Keys) Facts(now time.Time) []KeyFact { return slices.Clone(k.at(now).facts) }

// Trouble gives the reason why a changed key file could not be read, nil when all is well. Meanwhile the keys that were
// read before stay in use.
func (k *Keys) Trouble() error {
	if err := k.trouble.Load(); err != nil {
		return *err
	}
	return nil
}

// at gives the keys as of now. It costs two atomic loads, unless it is time to look at the file; then one caller looks,
// and the others go on with the keys at hand.
func (k *Keys) at(now time.Time) *keySet {
	if k.path != "" && apart(now.UnixNano(), k.looked.Load(), lookEvery) && k.mu.TryLock() {
		k.look(now)
		k.mu.Unlock()
	}
	return k.set.Load()
}

// find gives the key called kid and the set that it was found in. An unknown key makes it look at the file at once: it
// may be that another server already signs with a key that this one has not seen.
func (k *Keys) find(kid string, now time.Time) (jwk.Key, *keySet, bool) {
	set := k.at(now)
	key, ok := set.verifiers[kid]
	if ok || k.path == "" {
		return key, set, ok
	}
	k.mu.Lock()
	k.look(now)
	k.mu.Unlock()
	set = k.set.Load()
	key, ok = set.verifiers[kid]
	return key, set, ok
}

// look reads the file again when it has changed. A file that cannot be read leaves the keys as they are. The caller
// holds mu.
func (k *Keys) look(now time.Time) {
	k.looked.Store(now.UnixNano())
	failing := k.trouble.Load() != nil
	if failing && !apart(now.UnixNano(), k.failedAt.UnixNano(), retryEvery) {
		return
	}
	info, err := os.Stat(k.path)
	if err == nil && unchanged(k.stamp, info) {
		k.trouble.Store(nil)
		return
	}
	if err == nil {
		err = k.read()
	}
	if err != nil {
		err = fmt.Errorf("look at the key file again: %w", err)
		k.failedAt = now
		k.trouble.Store(&err)
		return
	}
	k.trouble.Store(nil)
}

// read takes the keys from the file. The caller holds mu.
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
	k.stamp = info
	k.set.Store(set)
	return nil
}

// unchanged tells whether two looks saw the same file. A rotation replaces the file, so that even two rotations in one
// tick of the file system's clock are seen.
func unchanged(before, after os.FileInfo) bool {
	return os.SameFile(before, after) && before.ModTime().Equal(after.ModTime()) && before.Size() == after.Size()
}

// apart tells whether two moments, in nanoseconds, are at least a span apart, in either direction: a clock that was set
// back must not stop the looking.
func apart(a, b int64, span time.Duration) bool {
	distance := a - b
	return distance >= int64(span) || distance <= -int64(span)
}
