// Package backup writes everything that an instance stores to one file, and restores it into an empty instance.
//
// A backup is a ZIP archive:
//
//	tables/NAME.copy   the rows of a table, in PostgreSQL's text format of COPY
//	keys.json          the signing keys
//	settings.env       the settings, without secrets and paths
//	manifest.json      what there is, with checksums; see Manifest
package backup

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/pg"
)

const (
	format       = 1
	manifestFile = "manifest.json"
	keysFile     = "keys.json"
	settingsFile = "settings.env"
	// copyBuffer collects rows, which PostgreSQL sends one by one.
	copyBuffer = 64 << 10
)

// Manifest describes a backup.
type Manifest struct {
	Format  int       `json:"format"`
	Program string    `json:"program"`
	Created time.Time `json:"created"`
	// Postgres is the version of the server, Schema that of the newest migration.
	Postgres string `json:"postgres"`
	Schema   int64  `json:"schema"`
	// Tables are ordered so that every row comes after the rows that it references.
	Tables    []Table          `json:"tables"`
	Sequences map[string]int64 `json:"sequences"`
	// SHA256 has the checksum of every other file.
	SHA256 map[string]string `json:"sha256"`
}

// Table is a table in a backup. Columns that PostgreSQL computes are left out.
type Table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`

	references []string
}

func (t Table) file() string { return "tables/" + t.Name + ".copy" }

// columns is the table with its columns, as COPY wants them.
func (t Table) columns() string {
	quoted := make([]string, len(t.Columns))
	for i, name := range t.Columns {
		quoted[i] = pgx.Identifier{name}.Sanitize()
	}
	return pgx.Identifier{t.Name}.Sanitize() + " (" + strings.Join(quoted, ", ") + ")"
}

// Source holds the parts of a backup beside the database.
type Source struct {
	Program        string
	Now            time.Time
	Keys, Settings []byte
}

// Write writes a backup of the database as it is at one moment. Memory does not grow with the database.
func Write(ctx context.Context, db *pg.DB, source Source, out io.Writer) (Manifest, error) {
	m := Manifest{Format: format, Program: source.Program, Created: source.Now.UTC(), SHA256: map[string]string{}}
	archive := zip.NewWriter(out)
	add := func(name string, write func(io.Writer) error) error {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: m.Created}
		header.SetMode(0o600)
		file, err := archive.CreateHeader(header)
		if err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		sum := sha256.New()
		buffered := bufio.NewWriterSize(io.MultiWriter(file, sum), copyBuffer)
		if err := errors.Join(write(buffered), buffered.Flush()); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		m.SHA256[name] = hex.EncodeToString(sum.Sum(nil))
		return nil
	}
	for name, content := range map[string][]byte{keysFile: source.Keys, settingsFile: source.Settings} {
		err := add(name, func(w io.Writer) error {
			_, err := w.Write(content)
			return err //nolint:wrapcheck // wrapped by add
		})
		if err != nil {
			return m, err
		}
	}
	err := pg.InSnapshot(ctx, db, func(tx pgx.Tx) error {
		if err := m.read(ctx, tx); err != nil {
			return err
		}
		for i, table := range m.Tables {
			err := add(table.file(), func(w io.Writer) error {
				tag, err := tx.Conn().PgConn().CopyTo(ctx, w, "COPY "+table.columns()+" TO STDOUT")
				m.Tables[i].Rows = tag.RowsAffected()
				return err //nolint:wrapcheck // wrapped by add
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return m, err
	}
	text, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return m, fmt.Errorf("describe the backup: %w", err)
	}
	err = add(manifestFile, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err //nolint:wrapcheck // wrapped by add
	})
	if err := errors.Join(err, archive.Close()); err != nil {
		return m, fmt.Errorf("complete the backup: %w", err)
	}
	return m, nil
}

// Complete notes that a backup, which began at a time, was completed, for the metrics of servers.
func Complete(ctx context.Context, db *pg.DB, began time.Time) error {
	return query.New().BackupComplete(ctx, db, began)
}

// read reads what there is to back up.
func (m *Manifest) read(ctx context.Context, tx pgx.Tx) (err error) {
	if err := prepare(ctx, tx); err != nil {
		return err
	}
	const version = "SELECT current_setting('server_version'), coalesce(max(version_id) FILTER (WHERE is_applied), 0) FROM goose_db_version"
	if err := tx.QueryRow(ctx, version).Scan(&m.Postgres, &m.Schema); err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	if m.Tables, err = listTables(ctx, tx); err != nil {
		return err
	}
	const sequences = `SELECT coalesce(json_object_agg(sequencename, last_value), '{}') FROM pg_sequences
		WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename NOT LIKE 'goose%'`
	if err := tx.QueryRow(ctx, sequences).Scan(&m.Sequences); err != nil {
		return fmt.Errorf("read the sequences: %w", err)
	}
	return nil
}

// prepare lets a transaction take as long as it needs, and makes COPY write and read the same forms on every server.
func prepare(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
		SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`)
	if err != nil {
		return fmt.Errorf("prepare the transaction: %w", err)
	}
	return nil
}

// listTables lists the tables of the schema, each after the tables that it references.
func listTables(ctx context.Context, tx pgx.Tx) ([]Table, error) {
	rows, err := tx.Query(ctx, `SELECT c.relname,
			ARRAY(SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum),
			ARRAY(SELECT r.relname FROM pg_constraint JOIN pg_class r ON r.oid = confrelid WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid)
		FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'goose_db_version' ORDER BY c.relname`)
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	left, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (t Table, err error) {
		err = row.Scan(&t.Name, &t.Columns, &t.references)
		return t, err //nolint:wrapcheck // wrapped below
	})
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	var ordered []Table
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(t Table) bool {
			return !slices.ContainsFunc(left, func(other Table) bool { return slices.Contains(t.references, other.Name) })
		})
		if i < 0 {
			return nil, fmt.Errorf("tables reference each other: %v", left)
		}
		ordered = append(ordered, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return ordered, nil
}
