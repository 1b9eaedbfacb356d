package imports

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
	"harrier/internal/trainlog"
)

const (
	// batchItems and batchBytes bound what one transaction adds.
	batchItems = 50
	batchBytes = 4 << 20
	// batchTime is when a batch is added although there is room in it: until then, nobody sees whether its import has been deleted.
	batchTime = 5 * time.Second
)

// importing is an import at work.
type importing struct {
	s        *Service
	row      query.LogImportRunRow
	source   formats.Source
	kind     formats.Kind
	zone     *time.Location
	file     *upload
	position int
	// stopping reports whether the server stops.
	stopping func() bool
	// shoes are the user's, by their IDs in an export.
	shoes map[string]uuid.UUID
	// shoesToAdd are the names of the shoes that a dry run would add.
	shoesToAdd []string
	// planned are the runs that this part of a dry run would have added. They are not in the log. merged are the runs that it would have filled in.
	planned []*existing
	merged  map[uuid.UUID]bool
	// warnings are those of the import so far, and preview what a dry run would have added.
	warnings report.Warnings
	preview  formats.Preview
}

// candidate is a run that may be added.
type candidate struct {
	place string
	// part is the number of the part of the batch that it is of.
	part int
	// tracked says that its item has a track.
	tracked bool
	// listed is that of the item.
	listed bool
	day    date.Date
	start  time.Time
	// meters and seconds are those of the activity.
	meters, seconds float64
	run             trainlog.Run
	track           *Track
	// into is the run of the log that its track is for.
	into *merged
	// exact says that Harrier has exported the run: no two of them are one.
	exact bool
}

// batch holds the data of some items.
type batch struct {
	im    *importing
	runs  []*candidate
	days  map[date.Date]*dayValues
	bytes int
	// parts are the outcomes of the rows, activities and files. Each counts once.
	parts []outcome
	// warnings say what was not added, and done counts what was.
	warnings report.Warnings
	done     query.LogImportAdvanceParams
	// given are the days that have got values.
	given []*dayValues
	// added are the runs that were chosen, and merged those of the log that are filled in.
	added  []*candidate
	merged []uuid.UUID
	// sports counts activities whose sports are not known.
	sports map[string]int32
}

// outcome is the outcome of a part. Of several, the greatest counts.
type outcome uint8

const (
	pending outcome = iota
	skipped
	duplicate
	taken
	filledIn
)

// dayValues are the values of a day, and the parts that they are of.
type dayValues struct {
	*formats.Day

	places []string
	parts  []int
}

// batch imports some items in one transaction. The error is errOvertaken if the import has ended meanwhile, or another server has done them.
func (im *importing) batch(ctx context.Context) error {
	b := &batch{im: im, days: map[date.Date]*dayValues{}, warnings: im.warnings.Clone(), sports: maps.Clone(im.row.UnknownSports)}
	next, err := b.fill(ctx)
	if err != nil {
		return err
	}
	var done batch
	for again := true; again; again = trainlog.Stale(err) {
		err = pg.InTx(ctx, im.s.DB, func(tx pgx.Tx) error {
			done = *b // a transaction that is tried again decides anew
			done.parts, done.warnings = slices.Clone(b.parts), b.warnings.Clone()
			if err := done.write(ctx, tx); err != nil {
				return err
			}
			return done.advance(ctx, tx, next)
		})
	}
	if err == nil {
		im.position, im.row.UnknownSports, im.warnings = next, b.sports, done.warnings
		im.preview = done.done.Preview
		im.plan(done.added, done.merged)
	}
	return err
}

// plan notes what a dry run would have added and filled in.
func (im *importing) plan(added []*candidate, filled []uuid.UUID) {
	if !im.row.DryRun {
		return
	}
	for _, c := range added {
		im.planned = append(im.planned, c.existing())
	}
	for _, id := range filled {
		im.merged[id] = true
	}
}

// fill takes items until there are enough for a transaction, and returns the number of the next.
func (b *batch) fill(ctx context.Context) (next int, err error) {
	im := b.im
	end := time.Now().Add(batchTime) //nolint:forbidigo // how long the processor is busy
	for next = im.position; next < im.source.Len && next-im.position < batchItems && b.bytes < batchBytes; next++ {
		if next > im.position && (time.Now().After(end) || im.stopping()) { //nolint:forbidigo // see above
			break
		}
		item, err := im.read(ctx, next)
		if failure := cmp.Or(im.file.err, ctx.Err()); failure != nil {
			return next, failure //nolint:wrapcheck // one of ours, or the context's own
		}
		switch {
		case err != nil && !errors.As(err, new(*fault.Error)), errors.Is(err, source.ErrSlow):
			return next, err
		case err != nil:
			b.skip(b.part(), item.Place, Unreadable, fault.Sentence(err))
		default:
			if err := b.take(ctx, item); err != nil {
				return next, err
			}
		}
	}
	return next, nil
}

// advance notes that the items are done.
func (b *batch) advance(ctx context.Context, tx pgx.Tx, next int) error {
	for _, o := range b.parts {
		b.done.Parts++
		switch o {
		case taken:
			b.done.Taken++
		case filledIn:
			b.done.Merged++
		case duplicate:
			b.done.Duplicates++
		case pending, skipped:
			b.done.Skipped++
		}
	}
	b.done.ID, b.done.Position, b.done.Next = b.im.row.ID, int32(b.im.position), int32(next) //nolint:gosec // at most formats.MaxItems
	b.done.Report = report.Report{Columns: b.im.row.Report.Columns, Warnings: b.warnings}
	b.done.UnknownSports, b.done.Preview = b.sports, b.im.preview
	if b.im.row.DryRun {
		b.done.Preview = b.previewed()
	}
	n, err := b.im.s.q.LogImportAdvance(ctx, tx, b.done)
	return pg.IfNone(n, err, errOvertaken)
}

// part begins a part, and returns its number.
func (b *batch) part() int {
	b.parts = append(b.parts, pending)
	return len(b.parts) - 1
}

// became says what became of a part, unless more has.
func (b *batch) became(part int, o outcome) { b.parts[part] = max(b.parts[part], o) }

// skip leaves out something.
func (b *batch) skip(part int, place, why, detail string) {
	if slices.Contains([]string{SameID, SameStart, SameDay, TypedByHand}, why) {
		b.became(part, duplicate)
	} else {
		b.became(part, skipped)
	}
	b.note(place, why, detail)
}

// maxWarnings is how many warnings an import has.
const maxWarnings = 200

// note notes something, once for all places, and returns the warning; nil if there are too many. Of a place that is too long, the end is kept.
func (b *batch) note(place, why, detail string) *report.Warning {
	runes := []rune(place)
	return b.warnings.Add(why, beginning(detail, 500), string(runes[max(0, len(runes)-200):]), maxWarnings)
}

func beginning(s string, maxLength int) string {
	runes := []rune(s)
	return string(runes[:min(len(runes), maxLength)])
}

// take takes what an item has. Each activity of a file is a part, and so is a row. The error is that of ctx.
func (b *batch) take(ctx context.Context, item formats.Item) error {
	part := b.part()
	nothing := item.Day == nil && len(item.Activities) == 0
	switch {
	case nothing:
		b.skip(part, item.Place, cmp.Or(item.Reason, Unreadable), cmp.Or(item.Warning, "There is no activity in it."))
		return nil
	case item.Reason != "":
		b.skip(part, item.Place, item.Reason, item.Warning)
	case item.Warning != "":
		b.note(item.Place, Incomplete, item.Warning)
	}
	if item.Day != nil {
		b.day(part, item.Place, item.Day)
	}
	name(&item)
	for i := range item.Activities {
		a := &item.Activities[i]
		if i > 0 {
			part = b.part()
		}
		c := b.candidate(part, &item, a)
		if c == nil {
			continue
		}
		if shoe, ok := b.im.shoes[a.Shoe]; ok {
			c.run.ShoeID = &shoe
		}
		for _, remark := range a.Remarks {
			b.note(item.Place, Incomplete, remark)
		}
		if item.Track != nil && !b.im.row.DryRun {
			if err := b.track(ctx, &item, a, c); err != nil {
				return err
			}
		}
		b.runs = append(b.runs, c)
	}
	return nil
}

// track prepares the track of a run. Of a file with several, it is the part that is of this run, as GPX. The error is that of ctx.
func (b *batch) track(ctx context.Context, item *formats.Item, a *formats.Activity, c *candidate) (err error) {
	file, format := item.Track, item.Format
	if len(item.Activities) > 1 {
		if where(a) == nil {
			return nil
		}
		var part bytes.Buffer
		if err := formats.WriteGPX(&part, a.Start, a.Points); err != nil {
			return fmt.Errorf("write a part of a track: %w", err)
		}
		if part.Len() > formats.MaxTrack {
			b.note(item.Place, Incomplete, "The track was left out: as a file of its own, it would be too large.")
			return nil
		}
		file, format = part.Bytes(), formats.GPX
	}
	if c.track, err = NewTrack(ctx, file, format, a); err == nil {
		b.bytes += len(c.track.File)
	}
	return err
}

// name gives the activities of a track IDs, where its source gives none: the same file is known again.
func name(item *formats.Item) {
	if item.Track == nil {
		return
	}
	hash := sha256.Sum256(item.Track)
	for i := range item.Activities {
		a := &item.Activities[i]
		if a.ExternalID != "" || a.Stored != nil {
			continue
		}
		a.ExternalID = hex.EncodeToString(hash[:16])
		if i > 0 {
			a.ExternalID += "-" + strconv.Itoa(i+1)
		}
	}
}

// day takes the values of a day. Of several rows of a day, the first that has a value counts, and each adds its notes.
func (b *batch) day(part int, place string, d *formats.Day) {
	if d.Empty() {
		return
	}
	had := b.days[d.Date]
	if had == nil {
		first := *d
		b.days[d.Date] = &dayValues{Day: &first, places: []string{place}, parts: []int{part}}
		return
	}
	had.places, had.parts = append(had.places, place), append(had.parts, part)
	if differ(had.Goal, d.Goal) || differ(had.RHR, d.RHR) || differ(had.Sleep, d.Sleep) ||
		differ(had.Feel, d.Feel) || differ(had.Rest, d.Rest) || differ(had.Weather, d.Weather) {
		b.note(place, Kept, "Another line of the same day has another value, which was taken.")
	}
	had.Goal, had.RHR, had.Sleep = cmp.Or(had.Goal, d.Goal), cmp.Or(had.RHR, d.RHR), cmp.Or(had.Sleep, d.Sleep)
	had.Feel, had.Rest, had.Weather = cmp.Or(had.Feel, d.Feel), cmp.Or(had.Rest, d.Rest), cmp.Or(had.Weather, d.Weather)
	switch {
	case had.Notes == nil:
		had.Notes = d.Notes
	case d.Notes != nil && !slices.Contains(strings.Split(*had.Notes, "\n"), *d.Notes):
		if joined := *had.Notes + "\n" + *d.Notes; utf8.RuneCountInString(joined) <= maxDayNotes {
			had.Notes = &joined
		} else {
			b.note(place, Incomplete, "The notes of the day were left out: with those of the lines before, they would be too long.")
		}
	}
}

// maxDayNotes is how long the notes of a day may be, as in the contract.
const maxDayNotes = 10_000

// differ reports whether two values are both known, and not the same.
func differ[T comparable](a, b *T) bool { return a != nil && b != nil && *a != *b }
