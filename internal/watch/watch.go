// Package watch sends the files of a folder to a server as they change, such as the heats that a photo-finish camera writes. It is a client of the API,
// and knows nothing of the server.
package watch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"harrier/internal/file/atomicfile"
)

// Folder is a folder whose files are sent.
type Folder struct {
	// Dir is its path, and Extension that of the files, such as .lif, without regard to case.
	Dir, Extension string
	// To sends a file.
	To Sender
	// Every is the time between two looks at the folder. A file is sent once it has been the same in two of them.
	Every time.Duration
	// MaxWait is the longest time to wait before a file is sent again that could not be.
	MaxWait time.Duration
	// Out gets a line for each file that was sent or refused.
	Out io.Writer

	seen    map[string]string // the digest of each file at the last look
	sent    map[string]string // that of each file which the server has
	refused map[string]string // that of each file which it does not want
}

// Sender sends a file to a server.
type Sender interface {
	// Send returns what the server has done with it. The error is *RefusedError if sending the same again is of no use, and any other if it may be.
	Send(ctx context.Context, name string, content []byte) (done string, err error)
}

// RefusedError is that a server does not want a file as it is.
type RefusedError struct{ Reason string }

func (r *RefusedError) Error() string { return r.Reason }

// journal is the file in the folder that says which files the server has, so that a later run goes on there.
const journal = ".harrier-sent.json"

// maxFile is the size of the largest file that is sent.
const maxFile = 64 << 20

// maxJournal is how large the journal may be.
const maxJournal = 16 << 20

// Run sends the files of the folder that the server does not have, and then changed files, until ctx ends. A file counts as sent only once the
// server has it.
//
// Errors: that of a folder that cannot be read at the start, and *EndedError.
func (f *Folder) Run(ctx context.Context) error {
	f.seen, f.refused = map[string]string{}, map[string]string{}
	if err := f.resume(); err != nil {
		return err
	}
	for away, first := false, true; ; first = false {
		err := f.look(ctx)
		if _, ended := errors.AsType[*EndedError](err); ended || err != nil && first {
			return err
		}
		// A shared folder may be away for a while.
		if err != nil && !away {
			f.tell(f.Dir, fmt.Sprintf("trying again every %v: %v", f.Every, err))
		}
		away = err != nil
		if !pause(ctx, f.Every) {
			return nil
		}
	}
}

// pause waits, and reports whether ctx has not ended meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// look sends what has changed and is the same as at the last look.
func (f *Folder) look(ctx context.Context) error {
	entries, err := os.ReadDir(f.Dir)
	if err != nil {
		return fmt.Errorf("read the folder: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !strings.EqualFold(filepath.Ext(name), f.Extension) {
			continue
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // being told to stop is no error
		}
		content, err := read(filepath.Join(f.Dir, name), maxFile)
		if err != nil { // it is no file, or is being written, or gone
			continue
		}
		sum := sha256.Sum256(content)
		digest := hex.EncodeToString(sum[:])
		whole := f.seen[name] == digest
		f.seen[name] = digest
		if !whole || len(content) == 0 || f.sent[name] == digest || f.refused[name] == digest {
			continue
		}
		if err := f.send(ctx, name, digest, content); err != nil {
			return err
		}
	}
	return nil
}

// read reads a regular file of at most so many bytes. Links are not followed, since others may write to the folder: they would have any file of this
// machine sent. Pipes and devices are not opened, and would be refused if they took the place of a file meanwhile.
func read(path string, maxBytes int64) ([]byte, error) {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	file, err := os.OpenFile(path, os.O_RDONLY|notFollowed, 0) //nolint:gosec // the folder is what the user names
	if err != nil {
		return nil, fmt.Errorf("open the file: %w", err)
	}
	defer func() { _ = file.Close() }()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	content, err := io.ReadAll(io.LimitReader(file, maxBytes+1))
	if err != nil || int64(len(content)) > maxBytes {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	return content, nil
}

// EndedError is that a server will take no file any more, as its token has ended.
type EndedError struct{ Reason string }

func (e *EndedError) Error() string { return e.Reason }

// send sends a file until the server has it, or refuses it. If the file changes meanwhile, the next look sends it as it is then.
func (f *Folder) send(ctx context.Context, name, digest string, content []byte) error {
	for wait := f.Every; ; wait = min(2*wait, f.MaxWait) {
		done, err := f.To.Send(ctx, name, content)
		if refusal, ok := errors.AsType[*RefusedError](err); ok {
			f.refused[name] = digest
			f.tell(name, "refused: "+refusal.Reason)
			return nil
		}
		if ended, ok := errors.AsType[*EndedError](err); ok {
			return ended
		}
		if err == nil {
			f.tell(name, done)
			f.sent[name] = digest
			if err := f.save(); err != nil { // the next file writes it too; at worst, a later run sends a file again, which changes nothing
				f.tell(journal, err.Error())
			}
			return nil
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // the next run goes on
		}
		f.tell(name, fmt.Sprintf("not sent, trying again in %v: %v", wait, err))
		if !pause(ctx, wait) {
			return nil
		}
		if content, err = read(filepath.Join(f.Dir, name), maxFile); err != nil {
			return nil //nolint:nilerr // the next look finds it, if it is still there
		}
		sum := sha256.Sum256(content)
		if hex.EncodeToString(sum[:]) != digest {
			return nil
		}
	}
}

func (f *Folder) tell(name, what string) {
	_, _ = fmt.Fprintf(f.Out, "%s: %s\n", Printable(name), Printable(what))
}

// Printable quotes a text with characters that would control a terminal, such as the name of a file.
func Printable(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return s
	}
	return strconv.Quote(s)
}

// resume reads which files the server has.
func (f *Folder) resume() error {
	f.sent = map[string]string{}
	text, err := read(filepath.Join(f.Dir, journal), maxJournal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read what was sent: %w", err)
	}
	var all map[string]map[string]string
	if json.Unmarshal(text, &all) == nil { // else all is sent again, which changes nothing
		if sent := all[f.target()]; sent != nil {
			f.sent = sent
		}
	}
	return nil
}

// target names where the files go.
func (f *Folder) target() string { return fmt.Sprint(f.To) }

// save writes which files the server has, as a whole.
func (f *Folder) save() error {
	path := filepath.Join(f.Dir, journal)
	all := map[string]map[string]string{}
	if text, err := read(path, maxJournal); err == nil {
		_ = json.Unmarshal(text, &all)
	}
	all[f.target()] = f.sent
	text, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("write what was sent: %w", err)
	}
	if err := atomicfile.Write(path, text, 0o600); err != nil {
		return fmt.Errorf("write what was sent: %w", err)
	}
	return nil
}
