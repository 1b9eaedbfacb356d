package result

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text/ids"
)

// columns are those of results in the order of copying.append. COPY's text format costs less to write than the binary one.
var columns = `race_id, sport, season, id, import_id, user_id, event_code, event_kind, distance_m, mixed, ranked_heat, former_place, former_heat_place, time_ms,
	` + read.Exported + `, created_at, updated_at`

// copying passes the good rows of a checked file to COPY.
type copying struct {
	reader  *read.Reader
	imp     *ImportInput
	checked *check
	// race is set once the race's imports are locked.
	race   query.ImportSeasonRow
	events map[string]eventCells // at most as many as a check allows

	pending []byte // rows in COPY's text format; those before at have been read
	at      int
	err     error // ended the reading; io.EOF at the file's end
}

// openCopying opens a checked file from its start.
func openCopying(file io.ReadSeeker, imp *ImportInput, checked *check) (*copying, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err //nolint:wrapcheck // the caller says what was done
	}
	reader, err := read.Open(file, imp.Format, imp.Options)
	return &copying{reader: reader, imp: imp, checked: checked, events: map[string]eventCells{}}, err
}

// copyAside copies the rows into the temporary table incoming.
func (c *copying) copyAside(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS SELECT "+columns+", decided FROM results WITH NO DATA"); err != nil {
		return fmt.Errorf("create a table for the rows: %w", err)
	}
	return c.copyTo(ctx, tx, "incoming")
}

// copyTo copies the rows into a table.
func (c *copying) copyTo(ctx context.Context, tx pgx.Tx, table string) error {
	tag, err := tx.Conn().PgConn().CopyFrom(ctx, c, "COPY "+table+" ("+columns+") FROM STDIN")
	if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	if stored := tag.RowsAffected(); stored != c.checked.Valid {
		return fmt.Errorf("%d rows were stored of %d that were checked", stored, c.checked.Valid)
	}
	return nil
}

// Read gives COPY the next rows in its text format. An error makes PostgreSQL discard all rows.
func (c *copying) Read(p []byte) (int, error) {
	if c.at == len(c.pending) {
		c.pending, c.at = c.pending[:0], 0
		for len(c.pending) < len(p) && c.err == nil {
			c.next()
		}
		if len(c.pending) == 0 || c.err != nil && !errors.Is(c.err, io.EOF) {
			return 0, c.err
		}
	}
	n := copy(p, c.pending[c.at:])
	c.at += n
	return n, nil
}

// next reads a row of the file and appends it if it is good. The check has reported the others.
func (c *copying) next() {
	row, err := c.reader.Next()
	if err == nil {
		c.checked.place(&row)
		c.append(&row)
		return
	}
	if _, ok := errors.AsType[*read.RowError](err); !ok {
		c.err = err
	}
}

// append appends a row in the order of columns.
func (c *copying) append(r *read.Row) {
	b := c.pending
	if c.imp.DeriveIDs && r.AthleteID == "" && !c.checked.twin(r) {
		r.AthleteID = read.AthleteID(r.Athlete, r.TeamID)
	}
	user := ""
	if poster := c.imp.by.ID(); poster != nil {
		user = poster.String()
	}
	event := c.cellsOf(r.Event)
	for _, cell := range [...]string{
		c.imp.RaceID.String(), string(c.race.Sport), strconv.Itoa(int(c.race.Season)), ids.Result(c.imp.RaceID).String(), c.imp.id.String(), user,
		event.code, event.kind, event.metres, event.mixed,
	} {
		b = appendCell(b, cell)
	}
	if r.Ranked && c.imp.heats() { // of other files the places say it
		b = appendCell(b, "true")
	} else {
		b = appendCell(b, "")
	}
	b = appendCount(appendCount(b, r.FormerPlace), r.FormerHeatPlace)
	if r.Time == "" {
		b = appendCell(b, "")
	} else {
		b = append(strconv.AppendInt(b, r.TimeMS, 10), '\t')
	}
	r.Round, r.Status = cmp.Or(r.Round, discipline.Final), cmp.Or(r.Status, mark.Finished)
	for i := range read.Fields {
		switch f := &read.Fields[i]; {
		case f.List != nil:
			b = appendCell(b, arrayOf(f.List(r)))
		case f.Bool:
			b = appendCell(b, cmp.Or(f.Cell(r), "false"))
		default:
			b = appendCell(b, f.Cell(r))
		}
	}
	b = append(c.imp.now.AppendFormat(b, time.RFC3339Nano), '\t')
	c.pending = append(c.imp.now.AppendFormat(b, time.RFC3339Nano), '\n')
}

// appendCount appends an integer of a row in COPY's text format.
func appendCount(b []byte, n *int32) []byte {
	if n == nil {
		return appendCell(b, "")
	}
	return append(strconv.AppendInt(b, int64(*n), 10), '\t')
}
