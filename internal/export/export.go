// Package export writes what is stored about a user as files that they can keep: one document of everything, their log as a table, and an
// archive of both. All of it is streamed, and of one moment.
package export

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/trainlog"
)

// Service writes files.
type Service struct {
	db      *pg.DB
	q       *query.Queries
	streams *pg.Streams
}

// New makes the service.
func New(db *pg.DB, streams *pg.Streams) *Service {
	return &Service{db: db, q: query.New(), streams: streams}
}

// Render writes an account as the API shows it to its owner.
type Render func(account.User) ([]byte, error)

// Document writes everything as one JSON document. out must not wait for the client.
func (s *Service) Document(ctx context.Context, caller uuid.UUID, out io.Writer, user Render, now time.Time) error {
	return s.streams.Snapshot(ctx, func(tx pgx.Tx) error {
		return s.document(ctx, tx, caller, out, user, now)
	})
}

// parts are the lists in a document, in their order.
var parts = []struct{ name, sql string }{
	{"sessions", query.ExportSessions},
	{"tokens", query.ExportPersonalTokens},
	{"apps", query.ExportApps},
	{"authorizations", query.ExportAuthorizations},
	{"invites", query.ExportInvites},
	{"team_codes", query.ExportTeamCodes},
	{"code_uses", query.ExportCodeUses},
	{"reminders", query.ExportReminders},
	{"former_addresses", query.ExportFormerAddresses},
	{"athlete_ids", query.ExportAthleteIDs},
	{"accepted_coaches", query.ExportAcceptedCoaches},
	{"accepted_teams", query.ExportAcceptedTeams},
	{"assistants", query.ExportAssistants},
	{"assistantships", query.ExportAssistantships},
	{"attention_settings", query.ExportAttentionSettings},
	{"follows", query.ExportFollows},
	{"accepted_followers", query.ExportAcceptedFollowers},
	{"blocked", query.ExportBlocked},
	{"groups", query.ExportGroups},
	{"planned_sessions", query.ExportPlannedSessions},
	{"plan_marks", query.ExportPlanMarks},
	{"plan_templates", query.ExportPlanTemplates},
	{"shoes", query.ExportShoes}, // before the runs, so that a reader knows them
	{"period_goals", query.ExportPeriodGoals},
	{"deleted_runs", query.ExportDeletedRuns},
	{"entries", query.ExportEntries},
	{"comments", query.ExportComments},
	{"votes", query.ExportVotes},
	{"races", query.ExportRaces},
	{"directed_races", query.ExportDirectedRaces},
	{"results", query.ExportResults},
	{"renames", query.ExportRenames},
	{"imports", query.ExportImports},
	{"corrections", query.ExportCorrections},
	{"result_claims", query.ExportResultClaims},
	{"reports", query.ExportReports},
	{"webhooks", query.ExportWebhooks},
	{"links", query.ExportLinks},
	{"connections", query.ExportConnections},
	{"season_reports", query.ExportSeasonReports},
	{"announcements", query.ExportAnnouncements},
	{"notices", query.ExportNotices},
	{"notice_settings", query.ExportNoticeSettings},
}

// document writes each row to a line of its own.
func (s *Service) document(ctx context.Context, tx pgx.Tx, caller uuid.UUID, out io.Writer, render Render, now time.Time) error {
	user, err := s.q.UserGet(ctx, tx, caller)
	if err != nil {
		return pg.IfNoRows(err, actor.ErrAccountGone)
	}
	text, err := render(user)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out) // keeps the first error for Flush
	_, _ = fmt.Fprintf(w, `{"exported_at":"%s","user":%s`, now.UTC().Format(time.RFC3339Nano), text)
	for _, p := range parts {
		_, _ = fmt.Fprintf(w, `,"%s":[`, p.name)
		if err := writeRows(ctx, tx, caller, w, p.sql); err != nil {
			return fmt.Errorf("export %s: %w", p.name, err)
		}
		_ = w.WriteByte(']')
	}
	_, _ = w.WriteString("}\n")
	return w.Flush() //nolint:wrapcheck // it is that of what the file is written to
}

// writeRows writes the only column of a query without a copy.
func writeRows(ctx context.Context, tx pgx.Tx, caller uuid.UUID, w *bufio.Writer, sql string) error {
	rows, err := tx.Query(ctx, sql, caller)
	if err != nil {
		return fmt.Errorf("query: %w", err)
	}
	defer rows.Close()
	for separator := ""; rows.Next(); separator = ",\n" {
		_, _ = w.WriteString(separator)
		if err := writeRow(w, rows.RawValues()[0]); err != nil {
			return err
		}
	}
	return rows.Err() //nolint:wrapcheck // document wraps it
}

// instantName ends before the value of an instant. A text has a backslash before each quote.
var instantName = regexp.MustCompile(`_(at|since|until)" ?: ?"[-0-9T:.]{19,26}$`)

// writeRow writes an object with its instants as in the API: PostgreSQL writes UTC as +00:00.
func writeRow(w *bufio.Writer, row []byte) error {
	for found := true; found; {
		var before []byte
		before, row, found = bytes.Cut(row, []byte(`+00:00"`))
		if _, err := w.Write(before); err != nil {
			return err //nolint:wrapcheck // document wraps it
		}
		switch {
		case found && instantName.Match(before[max(0, len(before)-40):]):
			_, _ = w.WriteString(`Z"`)
		case found:
			_, _ = w.WriteString(`+00:00"`)
		}
	}
	return nil
}

// Log writes the log of a user as CSV, or the days from first to last of it.
func (s *Service) Log(ctx context.Context, caller uuid.UUID, first, last *date.Date, out io.Writer, o text.CSVOptions) error {
	if first != nil && last != nil && last.Before(*first) {
		return fault.UnreadableField("to", "Must not be before the first day.")
	}
	return writeLog(newLog(out, o), caller, first, last, func(row func(*query.EntryListRow) error, args []any) error {
		return pg.Stream(ctx, s.streams, row, query.EntryList, args...)
	})
}

// Zip writes an archive with the document, the log and the tracks.
func (s *Service) Zip(ctx context.Context, caller uuid.UUID, out io.Writer, user Render, now time.Time) error {
	return s.streams.Snapshot(ctx, func(tx pgx.Tx) error {
		archive := zip.NewWriter(out)
		for _, file := range []struct {
			name  string
			write func(io.Writer) error
		}{
			{"README.txt", func(w io.Writer) error {
				_, err := io.WriteString(w, contents)
				return err //nolint:wrapcheck // wrapped below
			}},
			{"harrier.json", func(w io.Writer) error { return s.document(ctx, tx, caller, w, user, now) }},
			{"log.csv", func(w io.Writer) error {
				return writeLog(newLog(w, text.CSVOptions{Safe: true}), caller, nil, nil, func(row func(*query.EntryListRow) error, args []any) error {
					return pg.Each(ctx, tx, row, query.EntryList, args...)
				})
			}},
		} {
			w, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: zip.Deflate, Modified: now.UTC()})
			if err == nil {
				err = file.write(w)
			}
			if err != nil {
				return fmt.Errorf("write %s: %w", file.name, err)
			}
		}
		if err := s.tracks(ctx, tx, caller, archive, now); err != nil {
			return err
		}
		return archive.Close()
	})
}

// writeLog writes the days of a log from first to last. read reads its rows.
func writeLog(
	file *logWriter, caller uuid.UUID, first, last *date.Date, read func(row func(*query.EntryListRow) error, args []any) error,
) error {
	days := trainlog.Collector{Yield: func(e *trainlog.Entry) error { return file.write(e) }}
	p := query.EntryListParams{
		Reader: &caller, Health: true, Owner: &caller, First: cmp.Or(first, &date.Date{}), Last: cmp.Or(last, new(date.Date{}.AddDays(math.MaxInt32))),
	}
	if err := read(days.Add, pg.Args(p)); err != nil {
		return err
	}
	if err := days.Close(); err != nil {
		return err
	}
	return file.close()
}

// contents says what is in an archive.
const contents = `Harrier: everything stored about one user.

harrier.json  All of it as one document, as GET /user/export describes it.
log.csv       The training log as a table: a row for each run, or for a day without one.
tracks/       The tracks of runs as they were uploaded, named after the run's _id.

POST /log/imports takes this archive in again.
`
