// Package export writes what is stored about a user as files that they can keep: one document of everything, their log as a table, and an
// archive of both. All of it is streamed, and of one moment.
package export

import (
	"archive/zip"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/result/write"
	"harrier/internal/trainlog"
)

// Service writes files.
type Service struct {
	db       *pg.DB
	q        *query.Queries
	streams  *pg.Streams
	accounts *account.Service
}

// New makes the service.
func New(db *pg.DB, streams *pg.Streams, accounts *account.Service) *Service {
	return &Service{db: db, q: query.New(), streams: streams, accounts: accounts}
}

// Render writes an account as the API shows it to its owner.
type Render func(account.User) ([]byte, error)

// Document writes everything as one JSON document. out must not wait for the client.
func (s *Service) Document(ctx context.Context, caller uuid.UUID, out io.Writer, user Render, now time.Time) error {
	return s.streams.Snapshot(ctx, func(tx pgx.Tx) error {
		return s.document(ctx, tx, caller, out, user, now)
	})
}

// document writes each row to a line of its own.
func (s *Service) document(ctx context.Context, tx pgx.Tx, caller uuid.UUID, out io.Writer, user Render, now time.Time) error {
	d := document{out: out}
	err := s.accounts.Export(ctx, tx, caller, func(u account.User) error {
		text, err := user(u)
		if err != nil {
			return err
		}
		d.write(`{"exported_at":"`, now.UTC().Format(time.RFC3339Nano), `","user":`)
		d.write(string(text))
		return d.err
	}, d.part, d.row)
	if err != nil {
		return err
	}
	d.write("]}\n")
	return d.err
}

// document is a JSON document that is being written.
type document struct {
	out         io.Writer
	open, first bool
	err         error
}

func (d *document) write(texts ...string) {
	for _, text := range texts {
		if d.err == nil {
			_, d.err = io.WriteString(d.out, text)
		}
	}
}

// part begins a list.
func (d *document) part(name string) error {
	if d.open {
		d.write("]")
	}
	d.open, d.first = true, true
	d.write(`,"`, name, `":[`)
	return d.err
}

func (d *document) row(row []byte) error {
	if !d.first {
		d.write(",\n")
	}
	d.first = false
	if d.err == nil {
		_, d.err = d.out.Write(row)
	}
	return d.err
}

// Log writes the log of a user as CSV, or the days from first to last of it.
func (s *Service) Log(ctx context.Context, caller uuid.UUID, first, last *date.Date, out io.Writer, o write.CSVOptions) error {
	if first != nil && last != nil && last.Before(*first) {
		return fault.UnreadableField("to", "Must not be before the first day.")
	}
	return writeLog(write.NewLog(out, o), caller, first, last, func(row func(*query.EntryListRow) error, args []any) error {
		return pg.Stream(ctx, s.streams, row, query.EntryList, args...)
	})
}

// Zip writes an archive with the document and the log.
func (s *Service) Zip(ctx context.Context, caller uuid.UUID, out io.Writer, user Render, now time.Time) error {
	return s.streams.Snapshot(ctx, func(tx pgx.Tx) error {
		a := &archive{Writer: zip.NewWriter(out), now: now}
		file, err := a.file("README.txt")
		if err == nil {
			_, err = io.WriteString(file, contents)
		}
		if err == nil {
			file, err = a.file("harrier.json")
		}
		if err == nil {
			err = s.document(ctx, tx, caller, file, user, now)
		}
		if err == nil {
			file, err = a.file("log.csv")
		}
		if err == nil {
			err = writeLog(write.NewLog(file, write.CSVOptions{Safe: true}), caller, nil, nil, func(row func(*query.EntryListRow) error, args []any) error {
				return pg.Each(ctx, tx, row, query.EntryList, args...)
			})
		}
		if err == nil {
			err = s.tracks(ctx, tx, caller, a)
		}
		if err != nil {
			return err
		}
		return a.close()
	})
}

// archive is a ZIP archive whose files are all of one time.
type archive struct {
	*zip.Writer

	now time.Time
}

func (a *archive) file(name string) (io.Writer, error) {
	w, err := a.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: a.now.UTC()})
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", name, err)
	}
	return w, nil
}

func (a *archive) close() error {
	if err := a.Close(); err != nil {
		return fmt.Errorf("end the archive: %w", err)
	}
	return nil
}

// writeLog writes the days from first to last of a log, of which read reads the rows.
func writeLog(
	file *write.LogWriter, caller uuid.UUID, first, last *date.Date, read func(row func(*query.EntryListRow) error, args []any) error,
) error {
	days := trainlog.Collector{Yield: func(e *trainlog.Entry) error { return writeDay(file, e) }}
	p := query.EntryListParams{Reader: &caller, Owner: &caller, First: cmp.Or(first, &date.Date{}), Last: cmp.Or(last, new(date.Date{}.AddDays(math.MaxInt32)))}
	if err := read(days.Add, pg.Args(p)); err != nil {
		return err
	}
	if err := days.Close(); err != nil {
		return err
	}
	return file.Close()
}

// contents says what is in an archive.
const contents = `Harrier: everything stored about one user.

harrier.json  All of it as one document, as GET /user/export describes it.
log.csv       The training log as a table: a row for each run, or for a day without one.
tracks/       The tracks of runs as they were uploaded, named after the run's _id.

POST /log/imports takes this archive in again.
`
