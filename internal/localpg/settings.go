package localpg

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// settingsFile is the name of Harrier's settings beside postgresql.conf.
const settingsFile = "harrier.conf"

// settings is the content of harrier.conf. They are for a machine that does other things too, and give up no durability.
const settings = `# Harrier's settings for its own PostgreSQL, written anew at every start.
# ALTER SYSTEM SET, or a line below the include at the end of postgresql.conf, overrides them.

# It is the name that ps shows.
cluster_name = 'harrier'

# A commit that was answered survives a power cut. These are the defaults; they are here because nothing may loosen them
# for speed without somebody meaning it.
fsync = on
synchronous_commit = on
full_page_writes = on

# The pages in use fit here for years of results; the system's cache does the rest.
shared_buffers = 128MB

# The pool takes 16 of these; the others are for more programs, tools, a backup and many tests at once. One that is not
# used costs some kilobytes.
max_connections = 300

# Queries are short and many. A parallel plan takes a second core from another request and costs more to begin than these
# queries to finish; a cached generic plan with one in it is worse than without.
max_parallel_workers_per_gather = 0

# Compiling a query takes longer than running any of ours.
jit = off

# After each checkpoint whole pages go to the log; compressed they are a fraction, for little CPU.
wal_compression = on

# Disks are solid state, where a page here and there costs little more than pages in a row. The default is for spinning
# disks, and makes the planner shun indexes.
random_page_cost = 1.1

# Instants read the same wherever the machine stands.
timezone = 'UTC'
log_timezone = 'UTC'
`

// includeSettings makes a new cluster read harrier.conf.
func includeSettings(home string) error {
	root, err := os.OpenRoot(home)
	if err != nil {
		return fmt.Errorf("open the cluster: %w", err)
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

// writeSettings puts harrier.conf in its place, whole. The data folder belongs to PostgreSQL's user, who must not lead
// root out of it by a symbolic link: os.Root refuses to follow one.
func (s *Server) writeSettings() (err error) {
	root, err := os.OpenRoot(s.home)
	if err != nil {
		return fmt.Errorf("open the cluster: %w", err)
	}
	defer func() { err = errors.Join(err, root.Close()) }()

	target := filepath.Join("data", settingsFile)
	if now, err := root.ReadFile(target); err == nil && string(now) == settings {
		return nil
	}
	fresh := target + ".new"
	if err := root.Remove(fresh); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("write the settings: %w", err)
	}
	f, err := root.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	_, err = f.WriteString(settings)
	if s.account.other {
		err = errors.Join(err, f.Chown(int(s.account.uid), int(s.account.gid)))
	}
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	if err := root.Rename(fresh, target); err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	return nil
}
