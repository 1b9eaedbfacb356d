package credentials

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"
	"github.com/lestrrat-go/jwx/v2/jwk"

	"harrier/internal/file/atomicfile"
)

// maxKeyFile is the maximum size of a key file in bytes. A key takes about 300.
const maxKeyFile = 1 << 20

// Rotate puts a new key in front of those in the key file at path, creating the file if necessary, and returns the new key's
// `kid`. Only the public halves of the old keys are kept: they still verify the tokens that the keys signed, so nobody is signed
// out. The keys that encrypt secrets are kept, and one is added if there is none. Running servers reload the file by themselves.
func Rotate(path string, now time.Time) (string, error) {
	if _, err := createKeyFile(path, now); err != nil {
		return "", err
	}
	var kid string
	err := changeKeyFile(path, func(keys []jwk.Key) ([]jwk.Key, error) {
		key, err := newJWK(now)
		if err != nil {
			return nil, err
		}
		kid = key.KeyID()
		halves, err := publicHalves(keys)
		if err == nil && !slices.ContainsFunc(keys, isSecret) {
			secret, err := newSecretJWK(now)
			if err != nil {
				return nil, err
			}
			halves = append(halves, secret)
		}
		return append([]jwk.Key{key}, halves...), err
	})
	if err != nil {
		return "", fmt.Errorf("rotate the keys: %w", err)
	}
	return kid, nil
}

// Prune removes the keys that stopped signing more than keep ago, and returns their `kid`s. keep should be at least the longest
// lifetime of a token, because a token cannot be verified without its key. A key stopped signing when the key in front of it was
// created; if that time is unknown (in a key set made by other software), the key is kept.
func Prune(path string, now time.Time, keep time.Duration) ([]string, error) {
	var dropped []string
	err := changeKeyFile(path, func(keys []jwk.Key) ([]jwk.Key, error) {
		signs := slices.IndexFunc(keys, isPrivate)
		var kept []jwk.Key
		for i, key := range keys {
			// Only the keys behind the signing key have stopped signing.
			if signs >= 0 && i > signs && !isSecret(key) {
				if stopped := createdAt(keys[i-1]); !stopped.IsZero() && stopped.Add(keep).Before(now) {
					dropped = append(dropped, key.KeyID())
					continue
				}
			}
			kept = append(kept, key)
		}
		return kept, nil
	})
	if err != nil {
		return nil, fmt.Errorf("prune the keys: %w", err)
	}
	return dropped, nil
}

// readKeyFile reads the keys, and the FileInfo of the very file that they were read from.
func readKeyFile(path string) (keys []jwk.Key, info os.FileInfo, err error) {
	file, err := os.Open(path) //nolint:gosec // The path is set by the operator.
	if err != nil {
		return nil, nil, fmt.Errorf("open the key file: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err = file.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("stat the key file: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxKeyFile))
	if err != nil {
		return nil, nil, fmt.Errorf("read the key file: %w", err)
	}
	keys, err = parseJWKs(text)
	if err != nil {
		return nil, nil, fmt.Errorf("key file %s: %w", path, err)
	}
	return keys, info, nil
}

// createKeyFile creates the file with one new key, unless it exists, and reports whether it did.
func createKeyFile(path string, now time.Time) (created bool, err error) {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return false, nil // Any other error will be reported when the file is read.
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return false, fmt.Errorf("create the key file's directory: %w", err)
	}
	lock, err := lockKeyFile(path)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return false, nil // Another process created it.
	}
	text, err := NewKeySet(now)
	if err != nil {
		return false, err
	}
	return true, atomicfile.Write(path, text, 0o600)
}

// changeKeyFile replaces the keys in the file by the result of change. Processes that change the same file wait for each other.
func changeKeyFile(path string, change func([]jwk.Key) ([]jwk.Key, error)) (err error) {
	// Replace the file that a symbolic link points to, not the link.
	path, err = filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("find the key file: %w", err)
	}
	lock, err := lockKeyFile(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()

	keys, _, err := readKeyFile(path)
	if err != nil {
		return err
	}
	keys, err = change(keys)
	if err != nil {
		return err
	}
	text, err := formatJWKs(keys)
	if err != nil {
		return err
	}
	return atomicfile.Write(path, text, 0o600)
}

// lockKeyFile waits for the lock of the key file at path. The lock is a file beside it, because changes replace the key file.
func lockKeyFile(path string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock"), flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil {
		return nil, fmt.Errorf("lock the key file: %w", err)
	}
	return lock, nil
}
