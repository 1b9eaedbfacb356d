package spool_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/iotest"
	"time"

	"harrier/internal/admission"
	"harrier/internal/fault"
	"harrier/internal/file/spool"
)

const mib = 1 << 20

func open(t *testing.T, space int64) (*spool.Dir, *admission.Controller, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "spool")
	c := admission.New(map[admission.Kind]admission.Limits{admission.SpoolSpace: {Total: space, Wait: 10 * time.Millisecond, Busy: "files"}})
	dir, err := spool.Open(path, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if left, err := os.ReadDir(path); err != nil || len(left) > 0 {
			t.Errorf("left over: %v, %v", left, err)
		}
		if release, ok := c.TryAcquire(t.Context(), admission.SpoolSpace, space); ok {
			release()
		} else if t.Context().Err() == nil {
			t.Error("disk space is still reserved")
		}
	})
	return dir, c, path
}

func noise(n int) []byte {
	b := make([]byte, n)
	rand.NewChaCha8([32]byte{7}).Read(b)
	return b
}

func TestOpenRemovesLeftovers(t *testing.T) {
	t.Parallel()
	_, c, path := open(t, mib)
	if err := os.WriteFile(filepath.Join(path, "spool-crashed"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := spool.Open(path, c); err != nil {
		t.Fatal(err)
	}
}

func TestReceive(t *testing.T) {
	t.Parallel()
	dir, c, _ := open(t, 12*mib)
	want := noise(9 * mib)
	f, err := dir.Receive(t.Context(), iotest.HalfReader(bytes.NewReader(want)))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := dir.Receive(t.Context(), bytes.NewReader(want)); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("without space: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	cut := errors.New("cut")
	if _, err := dir.Receive(t.Context(), io.MultiReader(bytes.NewReader(want), iotest.ErrReader(cut))); !errors.Is(err, cut) {
		t.Errorf("a sender that is cut: %v", err)
	}
	if release, ok := c.TryAcquire(t.Context(), admission.SpoolSpace, 12*mib); ok {
		release()
	} else {
		t.Error("disk space is still reserved")
	}
}

func TestPipe(t *testing.T) {
	t.Parallel()
	dir, _, _ := open(t, 8*mib)
	want := noise(40 * mib) // more than there is space for: a reader that keeps up needs little
	p := dir.NewPipe(t.Context())
	caughtUp := make(chan struct{})
	go func() {
		for at := 0; at < len(want); at += mib {
			if _, err := p.Pass(slices.Clone(want[at : at+mib])); err != nil {
				t.Error(err)
			}
			if at%(4*mib) == 0 {
				<-caughtUp
			}
		}
		p.End(nil)
	}()
	var got, part []byte
	for {
		var err error
		if part, err = p.Take(part); errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, part...)
		if (len(got)-mib)%(4*mib) == 0 {
			caughtUp <- struct{}{}
		}
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%d bytes came out", len(got))
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestPipeEndsForBoth(t *testing.T) {
	t.Parallel()
	dir, _, _ := open(t, 8*mib)
	p := dir.NewPipe(t.Context())
	for range 12 { // four are handed over, eight wait in the file
		if _, err := p.Pass(noise(mib)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Pass(noise(mib)); !errors.Is(err, spool.ErrNoSpace) {
		t.Errorf("without space: %v", err)
	}
	failed := errors.New("failed")
	p.End(failed)
	if _, err := p.Take(nil); !errors.Is(err, failed) {
		t.Errorf("the reader gets %v", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	p = dir.NewPipe(t.Context())
	p.End(failed)
	if _, err := p.Pass(noise(1)); !errors.Is(err, failed) {
		t.Errorf("the writer gets %v", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
