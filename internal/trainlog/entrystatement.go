package trainlog

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/sport/measure"
)

// entryRow is an entry as JSON.
type entryRow struct {
	query.Entry

	Checkboxes json.RawMessage `json:"checkboxes"`
	// Version is that of the row that it replaces.
	Version string `json:"version"`
}

// changeRow is a row of the log of changes as JSON: the last event of a day, and those before it.
type changeRow struct {
	Day          date.Date          `json:"day"`
	Kind         query.ChangeKind   `json:"kind"`
	Run          *uuid.UUID         `json:"run_id"`
	EarlierKinds []query.ChangeKind `json:"earlier_kinds"`
	EarlierRuns  []uuid.UUID        `json:"earlier_runs"`
}

// logged returns the row of the log of changes.
func (w *written) logged() changeRow {
	last := w.events[len(w.events)-1]
	row := changeRow{Day: w.entry.Day, Kind: last.kind, Run: last.run}
	for _, e := range w.events[:len(w.events)-1] {
		run := uuid.Nil // an event of the day itself
		if e.run != nil {
			run = *e.run
		}
		row.EarlierKinds, row.EarlierRuns = append(row.EarlierKinds, e.kind), append(row.EarlierRuns, run)
	}
	return row
}

// The columns of entries and runs, as sqlc found them in the database.
var (
	entryColumns = columnsOf(reflect.TypeFor[query.Entry]())
	runColumns   = columnsOf(reflect.TypeFor[query.Run]())
	// writtenColumns are those of runs that are written. Whether a run has a track and whether it is running, the database knows, whatever the program
	// has read.
	writtenColumns = without(runColumns, "has_track", "running")
)

func columnsOf(row reflect.Type) (names []string) {
	for field := range row.Fields() {
		names = append(names, field.Tag.Get("json"))
	}
	return names
}

// columnTypes are the types of parameters by the Go types of columns.
var columnTypes = map[reflect.Type]string{
	reflect.TypeFor[uuid.UUID](): "uuid", reflect.TypeFor[date.Date](): "date", reflect.TypeFor[time.Time](): "timestamptz", reflect.TypeFor[string](): "text",
	reflect.TypeFor[int16](): "smallint", reflect.TypeFor[bool](): "boolean", reflect.TypeFor[measure.Hundredths](): "numeric",
	reflect.TypeFor[[]byte](): "jsonb", reflect.TypeFor[[]measure.Split](): "jsonb",
}

// parameters returns the types of parameters for the columns of a row. A type that columnTypes lacks stops the program when it starts.
func parameters(row reflect.Type) (typed []string) {
	for field := range row.Fields() {
		t := field.Type
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		name, ok := columnTypes[t]
		if !ok {
			panic("trainlog: no type of a parameter for " + field.Name + " of " + row.String())
		}
		typed = append(typed, name)
	}
	return typed
}

// list returns columns of a table.
func list(table string, columns []string) string {
	return table + "." + strings.Join(columns, ", "+table+".")
}

// without returns the columns but for some.
func without(columns []string, leave ...string) []string {
	return slices.DeleteFunc(slices.Clone(columns), func(c string) bool { return slices.Contains(leave, c) })
}

// The parts of the statement that writes days. Each takes some time even where it writes nothing, so a statement has only the parts that it needs.
const (
	removing = 1 << iota
	changing
	adding
	many // several days, or several runs that are changed or added
	allParts
)

// statements are the statements that write days, by their parts.
var statements = func() (texts [allParts]string) {
	for parts := range texts {
		texts[parts] = statement(parts)
	}
	return texts
}()

// statement makes a statement, whose parameters are the owner, the entries, the rows of the log of changes, and then those of the parts. No run is
// written, and nothing is told, unless a day is. Runs are removed before others are added that may have the same ID at their source. What is written of
// many is JSON: of an array, the planner looks how long it is, and plans anew at every call. Of one, each column is a parameter, which takes a fifth less.
func statement(parts int) string {
	set := without(entryColumns, "user_id", "day", "id", "created_at")
	n := 1
	one := func(types ...string) string {
		values := make([]string, len(types))
		for i, t := range types {
			n++
			values[i] = fmt.Sprintf("$%d::%s", n, t)
		}
		return strings.Join(values, ", ")
	}
	record := func(table string, columns []string, row reflect.Type) string {
		if parts&many != 0 {
			return fmt.Sprintf("jsonb_populate_recordset(NULL::%s, %s) AS x", table, one("jsonb"))
		}
		return fmt.Sprintf("(VALUES (%s)) AS x (%s)", one(parameters(row)...), strings.Join(columns, ", "))
	}
	given, ofDay := record("entries", entryColumns, reflect.TypeFor[query.Entry]()), "true"
	var version, logged string
	if parts&many != 0 {
		version = "(SELECT g.version FROM jsonb_to_recordset($2::jsonb) AS g (day date, version text) WHERE g.day = e.day)"
		logged = "jsonb_to_recordset(" + one("jsonb") + ") AS c (day date, kind change_kind, run_id uuid, earlier_kinds change_kind[], earlier_runs uuid[])"
		ofDay = "r.day = day.day"
	} else {
		version = one("text")
		logged = fmt.Sprintf("(VALUES (%s)) AS c (day, kind, run_id, earlier_kinds, earlier_runs)",
			one("date", "text::change_kind", "uuid", "text[]::change_kind[]", "uuid[]"))
	}
	text := fmt.Sprintf(`-- name: EntryWrite :many
WITH day AS (
    INSERT INTO entries AS e (%s) SELECT %s FROM %s
    ON CONFLICT (user_id, day) DO UPDATE SET (%s) = ROW (%s) WHERE e.xmin::text = %s
    RETURNING %s),
log AS (
    INSERT INTO changes (kind, event_id, user_id, day, run_id, earlier_kinds, earlier_runs)
    SELECT c.kind, gen_random_uuid(), $1, c.day, c.run_id, c.earlier_kinds, c.earlier_runs
    FROM %s
    WHERE EXISTS (SELECT FROM day))`,
		strings.Join(entryColumns, ", "), list("x", entryColumns), given, strings.Join(set, ", "), list("excluded", set), version, list("e", entryColumns), logged)
	after, from := "", ""
	if parts&removing != 0 {
		text += fmt.Sprintf(`,
removed AS (
    DELETE FROM runs r WHERE r.id = ANY ((SELECT %s)::uuid[]) AND EXISTS (SELECT FROM day) RETURNING r.id)`, one("uuid[]"))
		after = " AND (SELECT count(*) FROM removed) >= 0"
	}
	if parts&changing != 0 {
		set := without(writtenColumns, "id", "user_id", "day")
		text += fmt.Sprintf(`,
changed AS (
    UPDATE runs r SET (%s) = ROW (%s) FROM %s
    WHERE r.id = x.id AND EXISTS (SELECT FROM day)%s RETURNING %s)`, strings.Join(set, ", "), list("x", set),
			record("runs", runColumns, reflect.TypeFor[Run]()), after, list("r", runColumns))
		from = "TABLE changed"
	}
	if parts&adding != 0 {
		text += fmt.Sprintf(`,
added AS (
    INSERT INTO runs AS r (%s) SELECT %s FROM %s WHERE EXISTS (SELECT FROM day)%s RETURNING %s)`,
			strings.Join(writtenColumns, ", "), list("x", writtenColumns), record("runs", runColumns, reflect.TypeFor[Run]()), after, list("r", runColumns))
		from = strings.TrimPrefix(from+" UNION ALL TABLE added", " UNION ALL ")
	}
	if from == "" {
		from = "SELECT " + list("r", runColumns) + " FROM runs r WHERE false"
	}
	return text + fmt.Sprintf(`
SELECT %s, %s FROM day LEFT JOIN (%s) AS r ON %s`, list("day", entryColumns), list("r", runColumns), from, ofDay)
}

// writtenRow is a row of the statement that writes days.
type writtenRow struct {
	Entry query.Entry
	Run   query.Run
}

// writeEntries writes what differs, and gives the days what is stored. It reports false if one of them is not any more as it was read.
func (s *Service) writeEntries(ctx context.Context, db query.DBTX, owner uuid.UUID, days []*EntryEdit, changes []*written) (bool, error) {
	if len(changes) == 0 {
		return true, nil
	}
	var removed []uuid.UUID
	var changed, added []Run
	for _, c := range changes {
		for j := range c.removed {
			removed = append(removed, c.removed[j].ID)
		}
		changed, added = append(changed, c.changed...), append(added, c.added...)
	}
	args := make([]any, 0, 64)
	args = append(args, owner)
	parts := 0
	if len(changes) == 1 && len(changed) <= 1 && len(added) <= 1 {
		args = changes[0].append(args)
	} else {
		parts = many
		entries, log := make([]entryRow, len(changes)), make([]changeRow, len(changes))
		for i, c := range changes {
			entries[i], log[i] = entryRow{Entry: c.entry, Checkboxes: c.entry.Checkboxes, Version: c.version}, c.logged()
		}
		args = append(args, entries, log)
	}
	if len(removed) > 0 {
		parts, args = parts|removing, append(args, removed)
	}
	runs := func(part int, rows []Run) {
		switch {
		case len(rows) == 0:
			return
		case parts&many != 0:
			args = append(args, rows)
		default:
			args = append(args, pg.Args(rows[0])...)
		}
		parts |= part
	}
	runs(changing, changed)
	runs(adding, added)
	rows, err := pg.List[writtenRow](ctx, db, int64(len(changes)), statements[parts], args...)
	if err != nil {
		return false, err
	}
	return take(days, rows) == len(changes), nil
}

// append appends the parameters of the entry and of the row of the log of changes.
func (w *written) append(args []any) []any {
	row := w.logged()
	return append(append(args, pg.Args(w.entry)...), w.version, row.Day, string(row.Kind), row.Run, row.EarlierKinds, row.EarlierRuns)
}

// take gives days what is stored of them, and returns how many there were.
func take(days []*EntryEdit, rows []writtenRow) (n int) {
	byDay, seen := make(map[date.Date]*EntryEdit, len(days)), map[date.Date]bool{}
	for _, d := range days {
		byDay[d.Entry.Day] = d
	}
	for i := range rows {
		d := byDay[rows[i].Entry.Day]
		if d.Entry = rows[i].Entry; !seen[d.Entry.Day] {
			seen[d.Entry.Day] = true
			n++
		}
		if r := d.Run(rows[i].Run.ID); r != nil {
			*r = rows[i].Run
		}
	}
	return n
}

// deleteEntries deletes days with their runs. It reports false if one of them is not any more as it was read.
func (s *Service) deleteEntries(ctx context.Context, db query.DBTX, owner uuid.UUID, deletions []*written) (bool, error) {
	if len(deletions) == 0 {
		return true, nil
	}
	p := query.EntryDeleteAllParams{UserID: owner}
	log := make([]changeRow, len(deletions))
	for i, c := range deletions {
		p.Days, p.Versions, log[i] = append(p.Days, c.entry.Day), append(p.Versions, c.version), c.logged()
	}
	var err error
	if p.Changes, err = json.Marshal(log); err != nil {
		return false, fmt.Errorf("delete days: %w", err)
	}
	n, err := s.q.EntryDeleteAll(ctx, db, p)
	return n == int64(len(deletions)), err
}
