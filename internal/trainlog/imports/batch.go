package imports

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
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
	// planned are the runs that this part of a dry run would have added, which are not in the log, and merged those that it would have filled in.
	planned []*existing
	merged  map[uuid.UUID]bool
}

// candidate is a run that may be added.
type candidate struct {
	place string
	day   date.Date
	start time.Time
	// meters are those of the activity.
	meters float64
	run    trainlog.Run
	track  *Track
	// into is the run of the log that its track is for.
	into *merged
	// exact says that Harrier has exported the run: no two of them are one.
	exact bool
}

// batch is what some items have.
type batch struct {
	im    *importing
	runs  []*candidate
	days  map[date.Date]*formats.Day
	bytes int
	// notes say what was not added, and done counts what was.
	notes []formats.Note
	done  query.LogImportAdvanceParams
	// added are the runs that were chosen, and merged those of the log that are filled in.
	added  []*candidate
	merged []uuid.UUID
	// sports counts activities whose sports are not known.
	sports map[string]int32
}

// batch imports some items in one transaction. The error is errOvertaken if the import has ended meanwhile, or another server has done them.
func (im *importing) batch(ctx context.Context) error {
	b := &batch{im: im, days: map[date.Date]*formats.Day{}, notes: []formats.Note{}, sports: maps.Clone(im.row.UnknownSports)}
	next, err := b.fill(ctx)
	if err != nil {
		return err
	}
	var added []*candidate
	var filled []uuid.UUID
	for again := true; again; again = trainlog.Stale(err) {
		err = pg.InTx(ctx, im.s.DB, func(tx pgx.Tx) error {
			c := *b // a transaction that is tried again decides anew
			if err := c.write(ctx, tx); err != nil {
				return err
			}
			added, filled = c.added, c.merged
			return c.advance(ctx, tx, next)
		})
	}
	if err == nil {
		im.position, im.row.UnknownSports = next, b.sports
		im.plan(added, filled)
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
		case err != nil && !errors.As(err, new(*fault.Error)):
			return next, err
		case err != nil:
			b.skip(item.Place, Unreadable, fault.Sentence(err))
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
	notes, err := json.Marshal(b.notes)
	if err != nil {
		return fmt.Errorf("write an import's notes: %w", err)
	}
	b.done.ID, b.done.Position, b.done.Next, b.done.Notes = b.im.row.ID, int32(b.im.position), int32(next), notes //nolint:gosec // at most formats.MaxItems
	b.done.UnknownSports = b.sports
	n, err := b.im.s.q.LogImportAdvance(ctx, tx, b.done)
	return pg.IfNone(n, err, errOvertaken)
}

// skip counts something that is not added.
func (b *batch) skip(place, why, detail string) {
	if slices.Contains([]string{SameID, SameStart, SameDay, TypedByHand}, why) {
		b.done.Duplicates++
	} else {
		b.done.Skipped++
	}
	b.note(place, why, detail)
}

// note notes something. Of a place that is too long, the end is kept.
func (b *batch) note(place, why, detail string) {
	runes := []rune(place)
	b.notes = append(b.notes, formats.Note{Place: string(runes[max(0, len(runes)-200):]), Reason: why, Detail: beginning(detail, 300)})
}

func beginning(s string, maxLength int) string {
	runes := []rune(s)
	return string(runes[:min(len(runes), maxLength)])
}

// take takes what an item has. The error is that of ctx.
func (b *batch) take(ctx context.Context, item formats.Item) error {
	if item.Warning != "" && item.Day == nil && len(item.Activities) == 0 {
		b.skip(item.Place, Unreadable, item.Warning)
		return nil
	}
	if item.Warning != "" {
		b.note(item.Place, Incomplete, item.Warning)
	}
	if item.Day != nil {
		b.day(item.Day)
	}
	if item.Day == nil && len(item.Activities) == 0 {
		b.skip(item.Place, Unreadable, "There is no activity in it.")
	}
	name(&item)
	for i := range item.Activities {
		a := &item.Activities[i]
		c := b.candidate(&item, a)
		if c == nil {
			continue
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
		if !slices.ContainsFunc(a.Points, func(p formats.Point) bool { return p.Located() }) {
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

// day takes the values of a day. Of several rows of a day, the first that has a value counts.
func (b *batch) day(d *formats.Day) {
	had := b.days[d.Date]
	if had == nil {
		b.days[d.Date] = d
		return
	}
	had.Goal, had.RHR, had.Sleep = cmp.Or(had.Goal, d.Goal), cmp.Or(had.RHR, d.RHR), cmp.Or(had.Sleep, d.Sleep)
	had.Feel, had.Notes, had.Weather = cmp.Or(had.Feel, d.Feel), cmp.Or(had.Notes, d.Notes), cmp.Or(had.Weather, d.Weather)
}

// candidate makes a run of an activity, or notes why it is none.
func (b *batch) candidate(item *formats.Item, a *formats.Activity) *candidate {
	c := &candidate{place: item.Place, start: a.Start, meters: a.Meters}
	if a.Stored != nil {
		return b.restored(c, item, a)
	}
	if !b.sport(item, a) {
		return nil
	}
	switch {
	case !a.Start.IsZero():
		c.day = b.local(a)
	case item.Day != nil:
		c.day = item.Day.Date
	case b.im.row.Hints.Date != nil && b.im.source.Len == 1 && len(item.Activities) == 1:
		c.day = *b.im.row.Hints.Date
		a.Seconds = cmp.Or(a.Seconds, b.im.row.Hints.Seconds)
	default:
		b.skip(item.Place, NoTime, "It does not say when it began. Send it alone, with date=YYYY-MM-DD, and seconds= for its duration.")
		return nil
	}
	if b.future(item, c) {
		return nil
	}
	draft := draftOf(a, string(b.im.kind))
	run, err := trainlog.NewRun(&draft, c.day)
	if err != nil {
		b.skip(item.Place, Unreadable, fault.Sentence(err))
		return nil
	}
	c.run = run
	return c
}

// local returns the local day on which an activity began, in its zone or else that of the user, whose offset it keeps.
func (b *batch) local(a *formats.Activity) date.Date {
	zone := b.im.zone
	if a.UTCOffset != nil {
		zone = time.FixedZone("", 60*int(*a.UTCOffset))
	}
	at := a.Start.In(zone)
	_, seconds := at.Zone()
	a.UTCOffset = new(int32(seconds / 60)) //nolint:gosec // of a zone
	return date.FromTime(at)
}

// maxSports is how many sports that are not known are listed.
const maxSports = 100

// sport reports whether an activity becomes a run, or notes why not. A track that does not say its sport is one of a run.
func (b *batch) sport(item *formats.Item, a *formats.Activity) bool {
	switch {
	case a.Running != nil && *a.Running, a.Sport == "" && item.Track != nil:
		return true
	case b.im.row.OtherSports:
		a.Kind = "cross_training"
		return true
	case a.Running != nil:
		b.skip(item.Place, NotRunning, "This is "+cmp.Or(a.Sport, "not running")+". other_sports=true takes it as cross training.")
	case a.Sport == "":
		b.skip(item.Place, UnknownSport, "It does not say which sport it is. other_sports=true takes it as cross training.")
	default:
		b.skip(item.Place, UnknownSport, fmt.Sprintf("The sport %q is not known. sport=%s:run says that it is running.", a.Sport, a.Sport))
		if b.sports[a.Sport] > 0 || len(b.sports) < maxSports {
			b.sports[a.Sport]++
		}
	}
	return false
}

// restored makes a run of one that Harrier has exported: of the same day, with the same source and external ID, whenever it was.
func (b *batch) restored(c *candidate, item *formats.Item, a *formats.Activity) *candidate {
	run, err := trainlog.RestoreRun(a.Stored, item.Day.Date)
	if err != nil {
		b.skip(item.Place, Unreadable, fault.Sentence(err))
		return nil
	}
	if shoe, ok := b.im.shoes[a.Shoe]; ok {
		run.ShoeID = &shoe
	}
	c.day, c.run, c.exact = item.Day.Date, run, true
	if b.future(item, c) {
		return nil
	}
	return c
}

// future reports whether a run begins after the user's tomorrow, and notes it.
func (b *batch) future(item *formats.Item, c *candidate) bool {
	tomorrow := date.Today(b.im.s.Clock(), b.im.zone).AddDays(1)
	if !c.day.After(tomorrow) && (c.start.IsZero() || !date.FromTime(c.start.In(b.im.zone)).After(tomorrow)) {
		return false
	}
	b.skip(item.Place, Future, "It is in the future.")
	return true
}
