package watch_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"harrier/internal/watch"
)

// server keeps what it gets, or returns an error.
type server struct {
	mu  sync.Mutex
	got []string
	err error
}

func (s *server) Send(_ context.Context, name string, content []byte) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return "", s.err
	}
	s.got = append(s.got, name+"="+string(content))
	return "sent", nil
}

func (s *server) String() string { return "https://results.example/race/1" }

func (s *server) set(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

func (s *server) has() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.got, " ")
}

// output collects lines.
type output struct {
	mu sync.Mutex
	b  strings.Builder
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// follow follows a folder for a while of the test's own clock, and does something at each second.
func follow(t *testing.T, to *server, dir string, seconds int, each func(second int)) (said string, err error) {
	t.Helper()
	out := &output{}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		folder := &watch.Folder{Dir: dir, Extension: ".lif", To: to, Every: time.Second, MaxWait: 4 * time.Second, Out: out}
		done := make(chan error, 1)
		go func() { done <- folder.Run(ctx) }()
		time.Sleep(time.Second / 2) // between two looks
		for second := range seconds {
			if each != nil {
				each(second)
			}
			time.Sleep(time.Second)
		}
		cancel()
		err = <-done
	})
	return out.String(), err
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The names are as cameras write them on Windows, macOS and Linux: in upper or lower case, with spaces and non-ASCII letters.
func TestFilesOfAFolder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file string
		sent bool
	}{
		"small letters":        {"001-1-01.lif", true},
		"capital letters":      {"001-1-01.LIF", true},
		"mixed letters":        {"001-1-01.Lif", true},
		"blanks":               {"Meet 1, heat 2.lif", true},
		"several points":       {"2026.05.02.100m.lif", true},
		"other letters":        {"Läufe – Zürich.lif", true},
		"a hidden file":        {".lif", true},
		"a copy that is made":  {"001-1-01.lif.tmp", false},
		"a copy of an editor":  {"001-1-01.lif~", false},
		"another file":         {"lynx.evt", false},
		"no extension":         {"lif", false},
		"a lock of an office":  {"~$001.lifx", false},
		"the journal's former": {".harrier-sent.json.new", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, to := t.TempDir(), &server{}
			write(t, dir, c.file, "heat")
			if err := os.Mkdir(filepath.Join(dir, "folder.lif"), 0o700); err != nil {
				t.Fatal(err)
			}
			if _, err := follow(t, to, dir, 4, nil); err != nil {
				t.Fatal(err)
			}
			want := ""
			if c.sent {
				want = c.file + "=heat"
			}
			if got := to.has(); got != want {
				t.Errorf("sent %q, want %q", got, want)
			}
			// The next run has nothing to send.
			if _, err := follow(t, to, dir, 4, nil); err != nil || to.has() != want {
				t.Errorf("again: %q, %v", to.has(), err)
			}
		})
	}
}

// What goes wrong for a while is tried again; what is of no use is not.
func TestTroubleOfAFolder(t *testing.T) {
	t.Parallel()
	away := errors.New("reach the server: no route")
	for name, c := range map[string]struct {
		each func(t *testing.T, dir string, to *server, second int)
		sent string
		said []string
		err  string
	}{
		"the server is away": {func(_ *testing.T, _ string, to *server, second int) {
			to.set(map[bool]error{true: away}[second < 20])
		}, "1.lif=a", []string{"1.lif: not sent, trying again in 1s: reach the server", "1.lif: sent"}, ""},
		"the file changes while the server is away": {func(t *testing.T, dir string, to *server, second int) {
			to.set(map[bool]error{true: away}[second < 20])
			if second == 10 {
				write(t, dir, "1.lif", "b")
			}
		}, "1.lif=b", nil, ""},
		"the file is still being written": {func(t *testing.T, dir string, _ *server, second int) {
			if second < 10 {
				write(t, dir, "1.lif", fmt.Sprint("a", second))
			}
		}, "1.lif=a9", nil, ""},
		"the file is empty at first": {func(t *testing.T, dir string, _ *server, second int) {
			write(t, dir, "1.lif", map[bool]string{true: "", false: "b"}[second < 10])
		}, "1.lif=b", nil, ""},
		"the folder is away": {func(t *testing.T, dir string, _ *server, second int) {
			from, to := dir, dir+".away"
			if second == 20 {
				from, to = to, from
			}
			if second == 5 || second == 20 {
				if err := os.Rename(from, to); err != nil {
					t.Error(err)
				}
			}
			if second == 21 {
				write(t, dir, "2.lif", "b")
			}
		}, "1.lif=a 2.lif=b", []string{"trying again every 1s: read the folder"}, ""},
		"the journal cannot be written": {func(t *testing.T, dir string, _ *server, second int) {
			if second == 0 {
				if err := os.MkdirAll(filepath.Join(dir, ".harrier-sent.json", "x"), 0o700); err != nil {
					t.Error(err)
				}
			}
			if second == 10 {
				write(t, dir, "2.lif", "b")
			}
		}, "1.lif=a 2.lif=b", []string{".harrier-sent.json: write what was sent"}, ""},
		"the file is refused": {func(t *testing.T, dir string, to *server, second int) {
			to.set(map[bool]error{true: &watch.RefusedError{Reason: "no heat"}}[second < 20])
			if second == 20 {
				write(t, dir, "1.lif", "b")
			}
		}, "1.lif=b", []string{"1.lif: refused: no heat", "1.lif: sent"}, ""},
		"the token ends": {func(_ *testing.T, _ string, to *server, _ int) {
			to.set(&watch.EndedError{Reason: "The token was not accepted."})
		}, "", nil, "The token was not accepted."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, to := filepath.Join(t.TempDir(), "meet"), &server{}
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, dir, "1.lif", "a")
			said, err := follow(t, to, dir, 40, func(second int) { c.each(t, dir, to, second) })
			if got := to.has(); got != c.sent || fmt.Sprint(err) != map[bool]string{true: "<nil>", false: c.err}[c.err == ""] {
				t.Errorf("sent %q, want %q; %v", got, c.sent, err)
			}
			for _, line := range c.said {
				if !strings.Contains(said, line) {
					t.Errorf("said %q, not %q", said, line)
				}
			}
			if n := slices.Max([]int{strings.Count(said, "refused"), strings.Count(said, "read the folder")}); n > 1 {
				t.Errorf("said the same %d times: %s", n, said)
			}
		})
	}
	if _, err := follow(t, &server{}, filepath.Join(t.TempDir(), "none"), 2, nil); err == nil {
		t.Error("a folder that is not there is followed")
	}
}
