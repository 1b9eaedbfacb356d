package auth

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwk"
)

// maxKeyFile bounds the size of a key file in bytes; a key takes about 300.
const maxKeyFile = 1 << 20

// Rotate puts a fresh key in front of the key file at path, and returns its `kid`. Of the old keys the public halves
// stay, so that tokens which they signed keep verifying and nobody is logged out; their private halves go, for they are
// of no more use. An absent file is made first. Servers that use the file notice by themselves.
func Rotate(path string, now time.Time) (string, error) {
	if err := makeKeyFile(path, now); err != nil {
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
		return append([]jwk.Key{key}, halves...), err
	})
	if err != nil {
		return "", fmt.Errorf("rotate the keys: %w", err)
	}
	return kid, nil
}

// Prune drops the keys that stopped signing more than keep before now, and returns their `kid`s. keep should be no
// shorter than the longest lifetime of a token, or tokens that are still good end with their key. A key stopped signing
// when the one in front of it was made; where that one does not say when (a set from elsewhere), the key stays.
func Prune(path string, now time.Time, keep time.Duration) ([]string, error) {
	var dropped []string
	err := changeKeyFile(path, func(keys []jwk.Key) ([]jwk.Key, error) {
		signs := slices.IndexFunc(keys, isPrivate)
		var kept []jwk.Key
		for i, key := range keys {
			// What stands in front of the signer is not its successor: only keys behind it have stopped signing.
			if signs >= 0 && i > signs {
				if stopped := madeAt(keys[i-1]); !stopped.IsZero() && stopped.Add(keep).Before(now) {
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

// readKeyFile reads the keys, and the file's own data from the same open file, so that the two belong together.
func readKeyFile(path string) (keys []jwk.Key, info os.FileInfo, err error) {
	file, err := os.Open(path) //nolint:gosec // the path is the operator's own
	if err != nil {
		return nil, nil, fmt.Errorf("open the key file: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err = file.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("look at the key file: %w", err)
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

// makeKeyFile makes the file with one fresh key unless it is there. The whole file appears at once under its name, and
// never over another's: the first process to link it wins, and the others find it made.
func makeKeyFile(path string, now time.Time) error {
	if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
		// Any other trouble shows with its reason when the file is read.
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the key file's directory: %w", err)
	}
	text, err := NewKeySet(now)
	if err != nil {
		return err
	}
	draft, err := writeDraft(path, text)
	if err != nil {
		return err
	}
	if err := os.Link(draft, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return errors.Join(fmt.Errorf("make the key file: %w", err), os.Remove(draft))
	}
	if err := os.Remove(draft); err != nil {
		return fmt.Errorf("remove the key file's draft: %w", err)
	}
	return syncDirectory(path)
}

// changeKeyFile replaces the file's keys by what change makes of them. Changes by several processes follow one another.
func changeKeyFile(path string, change func([]jwk.Key) ([]jwk.Key, error)) (err error) {
	// The file behind a symbolic link is the one to replace, not the link.
	path, err = filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("find the key file: %w", err)
	}
	locked, err := lockKeyFile(path)
	if err != nil {
		return err
	}
	// Closing the file gives the lock back.
	defer func() { err = errors.Join(err, locked.Close()) }()

	keys, _, err := readKeyFile(path)
	if err != nil {
		return err
	}
	keys, err = change(keys)
	if err != nil {
		return err
	}
	text, err := writeJWKs(keys)
	if err != nil {
		return err
	}
	draft, err := writeDraft(path, text)
	if err != nil {
		return err
	}
	if err := os.Rename(draft, path); err != nil {
		return errors.Join(fmt.Errorf("replace the key file: %w", err), os.Remove(draft))
	}
	return syncDirectory(path)
}

// lockKeyFile locks the file that path names. Each change replaces the file, so the one that was waited for may have
// lost its name meanwhile; then the wait begins again for its successor.
func lockKeyFile(path string) (*os.File, error) {
	for {
		file, err := os.Open(path) //nolint:gosec // the path is the operator's own
		if err != nil {
			return nil, fmt.Errorf("open the key file: %w", err)
		}
		if err := flock(file); err != nil {
			return nil, errors.Join(fmt.Errorf("lock the key file: %w", err), file.Close())
		}
		mine, err := file.Stat()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("look at the key file: %w", err), file.Close())
		}
		named, err := os.Stat(path)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("look at the key file: %w", err), file.Close())
		}
		if os.SameFile(mine, named) {
			return file, nil
		}
		if err := file.Close(); err != nil {
			return nil, fmt.Errorf("close the former key file: %w", err)
		}
	}
}

// flock waits for the file's lock. The runtime's own signals interrupt the wait now and then.
func flock(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX)
		if !errors.Is(err, syscall.EINTR) {
			return err //nolint:wrapcheck // its caller says what was locked
		}
	}
}

// writeDraft writes text to a new file beside path, readable by its owner alone (os.CreateTemp sees to that), and waits
// until it is on the disk: a key that a crash takes away logs everybody out.
func writeDraft(path string, text []byte) (name string, err error) {
	draft, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return "", fmt.Errorf("make the key file's draft: %w", err)
	}
	_, err = draft.Write(text)
	if err == nil {
		err = draft.Sync()
	}
	if err = errors.Join(err, draft.Close()); err != nil {
		return "", errors.Join(fmt.Errorf("write the key file's draft: %w", err), os.Remove(draft.Name()))
	}
	return draft.Name(), nil
}

// syncDirectory makes the file's name as lasting as its content.
func syncDirectory(path string) error {
	directory, err := os.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("open the key file's directory: %w", err)
	}
	if err := errors.Join(directory.Sync(), directory.Close()); err != nil {
		return fmt.Errorf("write the key file's directory: %w", err)
	}
	return nil
}
