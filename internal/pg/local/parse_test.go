//nolint:testpackage // The parsers are not exported.
package local

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseMajor(t *testing.T) {
	t.Parallel()
	for printed, want := range map[string]int{
		"postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n": 15,
		"postgres (PostgreSQL) 17.2 (Homebrew)\n":                17,
		"postgres (PostgreSQL) 19beta1\n":                        19,
		"postgres (PostgreSQL) 18devel":                          18,
		"postgres (PostgreSQL) 9.6.24":                           9,
		"postgres (PostgreSQL) 16":                               16,
	} {
		if got, err := parseMajor(printed); err != nil || got != want {
			t.Errorf("%q: got %d, %v", printed, got, err)
		}
	}
	for _, printed := range []string{"", "bash: postgres: not found", "postgres (PostgreSQL) ", "postgres (PostgreSQL) devel", "postgres (PostgreSQL) 99999999999999999999"} {
		if got, err := parseMajor(printed); err == nil {
			t.Errorf("%q: got %d", printed, got)
		}
	}
}

func TestParsePidFile(t *testing.T) {
	t.Parallel()
	whole := "4242\n/data\n1790000000\n5432\n/run\n\n  5432001   7\nready   \n"
	for name, c := range map[string]struct {
		text  string
		want  pidFile
		fails bool
	}{
		"a ready postmaster":      {text: whole, want: pidFile{pid: 4242, socketDir: "/run", ready: true}},
		"one that is starting":    {text: strings.Replace(whole, "ready   ", "starting", 1), want: pidFile{pid: 4242, socketDir: "/run"}},
		"one that is stopping":    {text: strings.Replace(whole, "ready   ", "stopping", 1), want: pidFile{pid: 4242, socketDir: "/run"}},
		"one that has just begun": {text: "4242\n/data\n", want: pidFile{pid: 4242}},
		"a single-user server":    {text: "-4242\n/data\n", fails: true},
		"process zero":            {text: "0\n", fails: true},
		"an empty file":           {fails: true},
		"another file":            {text: "mile splits\n", fails: true},
	} {
		got, err := parsePidFile(c.text)
		if (err != nil) != c.fails || got != c.want {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}

// FuzzParsePidFile checks that no ID is accepted that would signal a process group.
func FuzzParsePidFile(f *testing.F) {
	f.Add("4242\n/data\n1790000000\n5432\n/run\n\n  5432001   7\nready   \n")
	f.Add("-1\n")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parsePidFile(text)
		if (err == nil) != (got.pid > 0) {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func FuzzParseMajor(f *testing.F) {
	f.Add("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n")
	f.Fuzz(func(t *testing.T, printed string) {
		if got, err := parseMajor(printed); got < 0 || err != nil && got != 0 {
			t.Errorf("got %d, %v", got, err)
		}
	})
}

func TestComplaint(t *testing.T) {
	t.Parallel()
	before := "FATAL:  of an earlier start\n"
	for name, c := range map[string]struct{ said, want string }{
		"the reason comes before the rest": {"LOG:  starting\nFATAL:  the track is closed\nLOG:  database system is shut down\n", ": FATAL:  the track is closed"},
		"without a reason, the last line":  {"LOG:  starting\nLOG:  out of breath\n\n", ": LOG:  out of breath"},
		"nothing":                          {"", ""},
		"of a long log, the end":           {strings.Repeat("LOG:  lap\n", 10000) + "PANIC:  stitch\n", ": PANIC:  stitch"},
	} {
		file := filepath.Join(t.TempDir(), "postgres.log")
		if err := os.WriteFile(file, []byte(before+c.said), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := complaint(file, int64(len(before))); got != c.want {
			t.Errorf("%s: got %q", name, got)
		}
	}
}
