package localpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// oldestMajor is the oldest PostgreSQL that Harrier works with.
const oldestMajor = 15

// ErrNoBinaries is what errors wrap when PostgreSQL is not installed, or not in the version that a cluster needs.
var ErrNoBinaries = errors.New("PostgreSQL is not installed")

// binaries is an installed PostgreSQL server.
type binaries struct {
	dir   string // holds initdb and postgres
	major int
}

func (b binaries) initdb() string   { return filepath.Join(b.dir, "initdb") }
func (b binaries) postgres() string { return filepath.Join(b.dir, "postgres") }

// FindBinaries gives the folder of PostgreSQL's server programs that a new cluster is made with: the one on the PATH if
// it is new enough (15), else the newest in the places where packagers put them. The error says what to install.
func FindBinaries(ctx context.Context) (string, error) {
	found, err := newest(ctx)
	return found.dir, err
}

func newest(ctx context.Context) (binaries, error) {
	onPath, elsewhere := installed(ctx)
	for _, b := range slices.Concat(onPath, elsewhere) {
		if b.major >= oldestMajor {
			return b, nil
		}
	}
	if ctx.Err() != nil {
		// Servers that could no longer be asked for their version are not missing.
		return binaries{}, fmt.Errorf("look for PostgreSQL: %w", context.Cause(ctx))
	}
	return binaries{}, fmt.Errorf("%w in version %d or newer: %s", ErrNoBinaries, oldestMajor, advice(0))
}

// ofMajor gives an installation of exactly this major version: clusters of different ones are not interchangeable.
func ofMajor(ctx context.Context, major int) (binaries, error) {
	onPath, elsewhere := installed(ctx)
	for _, b := range slices.Concat(onPath, elsewhere) {
		if b.major == major {
			return b, nil
		}
	}
	if ctx.Err() != nil {
		// Servers that could no longer be asked for their version are not missing.
		return binaries{}, fmt.Errorf("look for PostgreSQL: %w", context.Cause(ctx))
	}
	const sentence = "%w in version %d, which this cluster is of: %s; or dump it with that version and restore it into a new folder"
	return binaries{}, fmt.Errorf(sentence, ErrNoBinaries, major, advice(major))
}

// installed lists the servers on the PATH in its order, and those in the packagers' places, newest first.
func installed(ctx context.Context) (onPath, elsewhere []binaries) {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) { //nolint:forbidigo // This is what os/exec does, for all entries.
		if !filepath.IsAbs(dir) {
			// A relative entry means another folder wherever the program is started; os/exec refuses them too.
			continue
		}
		if b, err := inspect(ctx, dir, self()); err == nil {
			onPath = append(onPath, b)
		}
	}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin",       // Debian, Ubuntu
		"/usr/pgsql-*/bin",                // Fedora and RHEL, packages of the PostgreSQL project
		"/usr/bin",                        // Fedora, Arch, where the PATH lacks it
		"/usr/libexec/postgresql*",        // Alpine
		"/opt/homebrew/opt/postgres*/bin", // Homebrew on Apple silicon
		"/usr/local/opt/postgres*/bin",    // Homebrew on Intel
		"/home/linuxbrew/.linuxbrew/opt/postgres*/bin",
		"/Applications/Postgres.app/Contents/Versions/*/bin",
		"/Library/PostgreSQL/*/bin", // EnterpriseDB's installer
		"/usr/local/bin",            // FreeBSD
		"/usr/local/pgsql/bin",      // built from source
	} {
		dirs, err := filepath.Glob(pattern)
		if err != nil {
			// Only a malformed pattern fails, and these are constants.
			panic(err)
		}
		for _, dir := range dirs {
			if b, err := inspect(ctx, dir, self()); err == nil {
				elsewhere = append(elsewhere, b)
			}
		}
	}
	slices.SortStableFunc(elsewhere, func(a, b binaries) int { return b.major - a.major })
	return onPath, elsewhere
}

// inspect looks for a server in dir and asks it for its version, as the account that would run it.
func inspect(ctx context.Context, dir string, as account) (binaries, error) {
	b := binaries{dir: dir}
	for _, program := range []string{b.initdb(), b.postgres()} {
		if _, err := os.Stat(program); err != nil {
			return binaries{}, fmt.Errorf("look for PostgreSQL: %w", err)
		}
	}
	cmd := as.command(ctx, b.postgres(), "--version")
	cmd.Dir = "/"
	out, err := cmd.Output()
	if err != nil {
		return binaries{}, fmt.Errorf("ask %s for its version: %w", b.postgres(), err)
	}
	if b.major, err = parseMajor(string(out)); err != nil {
		return binaries{}, err
	}
	return b, nil
}

// parseMajor reads the major version out of what `postgres --version` prints, such as "postgres (PostgreSQL) 15.18
// (Debian 15.18-0+deb12u1)" or "postgres (PostgreSQL) 19beta1".
func parseMajor(printed string) (int, error) {
	_, version, found := strings.Cut(printed, "(PostgreSQL) ")
	if !found {
		return 0, fmt.Errorf("%q names no version of PostgreSQL", strings.TrimSpace(printed))
	}
	digits := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(version)
	}
	major, err := strconv.Atoi(version[:digits])
	if err != nil {
		return 0, fmt.Errorf("%q names no version of PostgreSQL: %w", strings.TrimSpace(printed), err)
	}
	return major, nil
}

// advice says how to install PostgreSQL here: the given major version, or any for 0.
func advice(major int) string {
	debian, brew := "postgresql", "postgresql@17"
	if major != 0 {
		debian, brew = fmt.Sprintf("postgresql-%d", major), fmt.Sprintf("postgresql@%d", major)
	}
	if runtime.GOOS == "darwin" {
		return "install it with `brew install " + brew + "` or Postgres.app"
	}
	return "install it with `apt-get install " + debian + "` (Debian, Ubuntu), " +
		"`dnf install postgresql-server postgresql-contrib` (Fedora) or `brew install " + brew + "` (macOS)"
}

// environment is what PostgreSQL's programs see of it: fixed, so that no variable of the operator's (PGDATA, TZ,
// LANG) changes what comes of it, and messages are in English.
func environment() []string {
	return []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
}

// output gives what a failed program said, on one line, in place of its bare exit status.
func output(err error, said []byte) error {
	text := strings.Join(strings.Fields(string(said)), " ")
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && text == "" {
		text = strings.Join(strings.Fields(string(exit.Stderr)), " ")
	}
	if text == "" {
		return err
	}
	return fmt.Errorf("%w: %s", err, text)
}
