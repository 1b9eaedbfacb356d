package backup

import (
	"archive/zip"
	"cmp"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/fault"
	"harrier/internal/pg"
)

// A server that has just stopped, or a restore that was interrupted, may take a moment to leave the database.
const (
	leaveTimeout = 5 * time.Second
	leavingPause = 100 * time.Millisecond
)

// File is a complete and undamaged backup.
type File struct {
	Manifest

	// Keys and Settings are the contents of keys.json and settings.env.
	Keys, Settings []byte

	archive *zip.ReadCloser
}

// Open opens the backup at path, after checking all of it, unless ctx ends.
func Open(ctx context.Context, path string) (*File, error) {
	archive, err := zip.OpenReader(path)
	if errors.Is(err, zip.ErrFormat) || errors.Is(err, io.ErrUnexpectedEOF) { // the latter if its end tells of more files than it has
		return nil, fmt.Errorf("%s is not a backup, or it is incomplete: %w", path, err)
	}
	if err != nil {
		return nil, fmt.Errorf("open the backup: %w", err)
	}
	f := &File{archive: archive}
	if err := f.check(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), archive.Close())
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error {
	if err := f.archive.Close(); err != nil {
		return fmt.Errorf("close the backup: %w", err)
	}
	return nil
}

// check reads everything once, so that nothing is restored from a damaged file.
func (f *File) check(ctx context.Context) error {
	text, err := f.content(manifestFile)
	if err == nil {
		err = json.Unmarshal(text, &f.Manifest)
	}
	if err != nil {
		return fmt.Errorf("the backup is damaged: its manifest cannot be read: %w; use another backup", err)
	}
	newest, err := pg.SchemaVersion()
	if err != nil {
		return err
	}
	if f.Format != format || f.Schema > newest {
		return fmt.Errorf("the backup was made by a newer program, %s; restore it with that version or a later one", f.Program)
	}
	names := []string{keysFile, settingsFile}
	for _, table := range f.Tables {
		names = append(names, table.file())
	}
	if !slices.Equal(slices.Sorted(slices.Values(names)), slices.Sorted(maps.Keys(f.SHA256))) {
		return errors.New("the backup's manifest contradicts itself")
	}
	for name, want := range f.SHA256 {
		sum := sha256.New()
		if err := f.read(name, func(r io.Reader) error {
			_, err := io.Copy(sum, readerFunc(func(p []byte) (int, error) {
				if err := ctx.Err(); err != nil {
					return 0, err //nolint:wrapcheck // it is the caller's
				}
				return r.Read(p)
			}))
			return err //nolint:wrapcheck // wrapped below
		}); ctx.Err() != nil {
			return fmt.Errorf("the check was interrupted: %w", ctx.Err())
		} else if err != nil {
			return fmt.Errorf("the backup is damaged: %w; use another backup", err)
		}
		if hex.EncodeToString(sum.Sum(nil)) != want {
			return fmt.Errorf("the backup is damaged: the checksum of %s is wrong; use another backup", name)
		}
	}
	if f.Keys, err = f.content(keysFile); err != nil {
		return err
	}
	f.Settings, err = f.content(settingsFile)
	return err
}

// readerFunc is a function as an io.Reader.
type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func (f *File) content(name string) ([]byte, error) {
	var text []byte
	err := f.read(name, func(r io.Reader) (err error) {
		text, err = io.ReadAll(r)
		return err //nolint:wrapcheck // wrapped by read
	})
	return text, err
}

func (f *File) read(name string, use func(io.Reader) error) error {
	file, err := f.archive.Open(name)
	if err == nil {
		err = cmp.Or(use(file), file.Close()) // closing repeats what was wrong with the content
	}
	var changed flate.CorruptInputError
	switch {
	case errors.As(err, &changed), errors.Is(err, zip.ErrChecksum), errors.Is(err, zip.ErrFormat), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s is no longer what was written: the file has changed since the backup was made (%w)", name, err)
	case err != nil:
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

// Summary says what Restore did beside restoring rows.
type Summary struct {
	// Sessions is the number of sessions that were ended.
	Sessions int64
	// Jobs has an item for each kind of job.
	Jobs []Jobs
}

// Jobs are the waiting jobs of a kind. They are kept, or else dropped.
type Jobs struct {
	Name  string
	Kept  bool
	Count int64
}

// jobKinds says what becomes of each kind of job. Jobs that only change the database are kept. Jobs that tell the outside world are
// dropped, because they may have been done since the backup. So are jobs of other kinds.
var jobKinds = []struct {
	Jobs

	kind string
}{
	{Jobs{Name: "emails"}, "email"},
	{Jobs{Name: "log imports", Kept: true}, "log_import"},
}

// Restore restores the backup into an empty database that no server uses, in one transaction. It calls last before it commits. All
// sessions are ended. Jobs are kept or dropped by their kind.
func (f *File) Restore(ctx context.Context, db *pg.DB, log *slog.Logger, last func() error) (summary Summary, err error) {
	if err := requireEmpty(ctx, db); err != nil {
		return summary, err
	}
	m, err := pg.NewMigrator(db.Pool, log)
	if err != nil {
		return summary, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	err = m.Fill(ctx, f.Schema, func(tx pgx.Tx) error { return f.load(ctx, tx) }, func(tx pgx.Tx) error {
		if summary, err = finish(ctx, tx); err != nil {
			return err
		}
		return last()
	})
	return summary, err
}

func requireEmpty(ctx context.Context, db *pg.DB) error {
	const others = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'harrier' AND pid <> pg_backend_pid())"
	used := true
	for waited := time.Duration(0); used; waited += leavingPause {
		if err := db.QueryRow(ctx, others).Scan(&used); err != nil {
			return err //nolint:wrapcheck // names the query
		}
		if used && waited >= leaveTimeout {
			return fault.New(fault.Conflict, "A server is using the database. Stop it first.")
		}
		if used {
			time.Sleep(leavingPause)
		}
	}
	for _, table := range []string{"users", "races", "audit_log"} {
		var exists, filled bool
		err := db.QueryRow(ctx, "SELECT to_regclass($1) IS NOT NULL", table).Scan(&exists)
		if err == nil && exists {
			err = db.QueryRow(ctx, "SELECT EXISTS (SELECT FROM "+table+")").Scan(&filled)
		}
		if err != nil {
			return err //nolint:wrapcheck // names the query
		}
		if filled {
			return fault.Newf(fault.Conflict, "The database is not empty: it has %s. Restore into a new one.", table)
		}
	}
	return nil
}

// load copies the rows into the tables, in which migrations may have written some.
func (f *File) load(ctx context.Context, tx pgx.Tx) error {
	if err := prepare(ctx, tx); err != nil {
		return err
	}
	tables, err := listTables(ctx, tx)
	if err != nil {
		return err
	}
	if have, want := sorted(f.Tables), sorted(tables); !slices.Equal(have, want) {
		other := slices.DeleteFunc(slices.Concat(have, want), func(name string) bool { return slices.Contains(have, name) && slices.Contains(want, name) })
		return fmt.Errorf("the backup's tables are not those of schema version %d: %s", f.Schema, strings.Join(other, ", "))
	}
	if _, err := tx.Exec(ctx, "TRUNCATE "+strings.Join(sorted(tables), ", ")); err != nil {
		return fmt.Errorf("empty the tables: %w", err)
	}
	for _, table := range f.Tables {
		err := f.read(table.file(), func(r io.Reader) error {
			tag, err := tx.Conn().PgConn().CopyFrom(ctx, r, "COPY "+table.columns()+" FROM STDIN")
			if err == nil && tag.RowsAffected() != table.Rows {
				err = fmt.Errorf("%d rows instead of %d", tag.RowsAffected(), table.Rows)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("restore %s: %w", table.Name, err)
		}
	}
	for name, value := range f.Sequences {
		if _, err := tx.Exec(ctx, "SELECT setval($1::text::regclass, $2)", pgx.Identifier{name}.Sanitize(), value); err != nil {
			return fmt.Errorf("restore the sequence %s: %w", name, err)
		}
	}
	return nil
}

// sorted returns the quoted names of tables.
func sorted(tables []Table) []string {
	names := make([]string, len(tables))
	for i, table := range tables {
		names[i] = pgx.Identifier{table.Name}.Sanitize()
	}
	slices.Sort(names)
	return names
}

// forgetTransactions replaces the IDs of the old server's transactions, which have all ended, by one that ended on every server.
const forgetTransactions = `DO $$
DECLARE
    c record;
BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() AND udt_name = 'xid8' LOOP
        EXECUTE format('UPDATE %I SET %I = ''3'' WHERE %2$I > ''3''', c.table_name, c.column_name);
    END LOOP;
END $$`

// finish drops what has no place in another instance.
func finish(ctx context.Context, tx pgx.Tx) (s Summary, err error) {
	exec := func(sql string, args ...any) int64 {
		if err != nil {
			return 0
		}
		var tag pgconn.CommandTag
		if tag, err = tx.Exec(ctx, sql, args...); err != nil {
			err = fmt.Errorf("finish: %w", err)
		}
		return tag.RowsAffected()
	}
	// Their trigger makes servers refuse the sessions' access tokens.
	s.Sessions = exec("DELETE FROM sessions")
	var kept []string
	for _, k := range jobKinds {
		if k.Kept {
			kept = append(kept, k.kind)
			k.Count = exec(`UPDATE river_job SET state = 'available', scheduled_at = now(), attempt = 0, attempted_at = NULL, attempted_by = NULL
				WHERE kind = $1 AND finalized_at IS NULL`, k.kind)
		} else {
			k.Count = exec("DELETE FROM river_job WHERE kind = $1 AND finalized_at IS NULL", k.kind)
		}
		s.Jobs = append(s.Jobs, k.Jobs)
	}
	exec("DELETE FROM river_job WHERE finalized_at IS NOT NULL OR kind <> ALL ($1)", kept)
	// Webhooks have no jobs. What waited for them may have been delivered since.
	s.Jobs = append(s.Jobs, Jobs{
		Name:  "webhook deliveries",
		Count: exec("UPDATE webhook_deliveries SET state = 'failed', error = 'a backup was restored', next_at = NULL WHERE state = 'waiting'"),
	})
	exec("TRUNCATE river_leader, river_notification")
	// The feed is about transactions of the old server, and begins anew when a server starts.
	exec("UPDATE feed SET database = ''")
	exec(forgetTransactions)
	exec("ANALYZE")
	return s, err
}
