package local

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// settingsFile is the name of Harrier's settings beside postgresql.conf.
const settingsFile = "harrier.conf"

// settings is the content of harrier.conf, tuned for a machine that does other work too. It gives up no durability.
const settings = `# Harrier's settings for its own PostgreSQL, rewritten at every start.
# Override them by ALTER SYSTEM SET, or below the include at the end of postgresql.conf.

# The name that ps shows.
cluster_name = 'harrier'

# A confirmed commit survives a power cut. These are the defaults, repeated so that nobody turns them off for speed
# unknowingly.
fsync = on
synchronous_commit = on
full_page_writes = on

# Holds the pages in use for years of results; the operating system's cache does the rest.
shared_buffers = 128MB

# The pool uses 16; the others are for tools, a backup and parallel tests. An unused one costs a few kilobytes.
max_connections = 300

# Queries are short and many. A parallel plan takes cores from other requests, and starting its workers takes longer than
# such a query.
max_parallel_workers_per_gather = 0

# Compiling a query takes longer than running it.
jit = off

# Full page images after a checkpoint compress well, at little CPU.
wal_compression = on

# For solid state disks. The default is for spinning disks and makes the planner avoid indexes.
random_page_cost = 1.1

# No personal data in the log: without details, an error names the constraint and not the row, and statements and their
# parameters are not logged.
log_error_verbosity = terse
log_min_error_statement = panic
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0

# Timestamps look the same in every location.
timezone = 'UTC'
log_timezone = 'UTC'
`

// disposable are more settings for a cluster whose data need not survive a crash.
const disposable = `
# This cluster is for tests: a crash may destroy it, and many servers use it at once.
max_connections = 1000
fsync = off
synchronous_commit = off
full_page_writes = off
wal_compression = off
wal_level = minimal
max_wal_senders = 0
`

// includeSettings makes a new cluster include harrier.conf.
func includeSettings(home string) error {
	root, err := os.OpenRoot(home)
	if err != nil {
		return err
	}
	f, err := root.OpenFile("data/postgresql.conf", os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return errors.Join(fmt.Errorf("open the cluster's settings: %w", err), root.Close())
	}
	_, err = f.WriteString("\ninclude_if_exists = '" + settingsFile + "'\n")
	if err := errors.Join(err, f.Close(), root.Close()); err != nil {
		return fmt.Errorf("write the cluster's settings: %w", err)
	}
	return nil
}

// writeSettings writes harrier.conf atomically. The directory belongs to PostgreSQL's user, who must not lead root out of
// it by a symbolic link: os.Root prevents that.
func (s *Server) writeSettings() (err error) {
	root, err := os.OpenRoot(s.home)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()

	target := filepath.Join("data", settingsFile)
	if current, err := root.ReadFile(target); err == nil && string(current) == s.settings {
		return nil
	}
	f, err := renameio.NewPendingFile(target, renameio.WithRoot(root))
	if err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	defer func() { err = errors.Join(err, f.Cleanup()) }()
	_, err = f.WriteString(s.settings)
	if s.account.other {
		err = errors.Join(err, f.Chown(int(s.account.uid), int(s.account.gid)))
	}
	if err == nil {
		err = f.CloseAtomicallyReplace()
	}
	if err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	return nil
}
