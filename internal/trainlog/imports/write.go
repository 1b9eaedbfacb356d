package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/sport/measure"
	"harrier/internal/trainlog"
)

// The reasons why an item was skipped or is not complete.
const (
	Deleted      = "deleted"
	SameID       = "same_id"
	SameStart    = "same_start"
	SameDay      = "same_day"
	TypedByHand  = "typed_by_hand"
	NotRunning   = formats.NotRunning
	UnknownSport = "unknown_sport"
	NoTime       = "no_time"
	Future       = "future"
	DayFull      = "day_full"
	Unreadable   = formats.Unreadable
	Incomplete   = "incomplete"
	Kept         = "kept"
	TracksFull   = "tracks_full"
)

const (
	// sameStart is how far apart two clocks may be that recorded one run, and sameDistance by how much of it their distances may differ.
	sameStart    = time.Minute
	sameDistance = 0.02
)

// write decides what of the batch is new, and adds it.
func (b *batch) write(ctx context.Context, tx pgx.Tx) error {
	at, near := map[date.Date]bool{}, map[date.Date]bool{}
	for _, c := range b.runs {
		at[c.day] = true
		for n := -1; n <= 1; n++ {
			near[c.day.AddDays(n)] = true
		}
	}
	for day := range b.days {
		at[day] = true
	}
	q, user, dates := b.im.s.q, b.im.row.UserID, slices.Collect(maps.Keys(at))
	if err := q.EntryLockAll(ctx, tx, query.EntryLockAllParams{UserID: user, Days: dates}); err != nil {
		return err
	}
	rows, err := q.LogImportDays(ctx, tx, query.LogImportDaysParams{UserID: user, Days: dates})
	if err != nil {
		return err
	}
	had := make(map[date.Date]*query.LogImportDaysRow, len(rows))
	for i := range rows {
		had[rows[i].Entry.Day] = &rows[i]
	}
	log, known, err := b.lookUp(ctx, tx, near)
	if err != nil {
		return err
	}
	log = b.plan(near, log, known)
	days := map[date.Date]*written{}
	b.choose(days, had, log, known)
	b.give(days, had)
	if b.im.row.DryRun || len(days) == 0 {
		return nil
	}
	return b.store(ctx, tx, slices.SortedFunc(maps.Values(days), func(x, y *written) int { return x.day.Compare(y.day) }))
}

// lookUp returns the runs that those of the batch may be duplicates of, and why runs are left out by their IDs: the log has them, or the user
// has deleted them.
func (b *batch) lookUp(ctx context.Context, tx pgx.Tx, near map[date.Date]bool) ([]*existing, map[string]string, error) {
	q, user := b.im.s.q, b.im.row.UserID
	rows, err := q.LogImportRuns(ctx, tx, query.LogImportRunsParams{UserID: user, ImportID: b.im.row.ID, Days: slices.Collect(maps.Keys(near))})
	if err != nil {
		return nil, nil, err
	}
	log := make([]*existing, len(rows))
	for i, r := range rows {
		log[i] = &existing{
			day: *r.Run.Day, start: r.Run.StartedAt,
			meters: measure.Known(r.Run.Meters).Float64(), seconds: measure.Known(r.Run.Seconds).Float64(), typed: r.Run.Source == nil, own: r.Own, run: &rows[i].Run,
			tracked: r.Run.HasTrack != nil && *r.Run.HasTrack,
		}
		if b.im.merged[r.Run.ID] {
			log[i].used, log[i].typed = true, false
		}
	}
	var sources, ids []string
	for _, c := range b.runs {
		if c.run.ExternalID != nil {
			sources, ids = append(sources, *c.run.Source), append(ids, *c.run.ExternalID)
		}
	}
	slices.Sort(sources)
	found, err := q.LogImportKnown(ctx, tx, query.LogImportKnownParams{UserID: user, Sources: slices.Compact(sources), Ids: ids})
	known := make(map[string]string, len(found))
	for _, k := range found {
		id := k.Source + " " + k.ExternalID
		switch {
		case !k.Deleted:
			known[id] = SameID
		case known[id] == "" && !b.im.row.Restore:
			known[id] = Deleted
		}
	}
	return log, known, err
}

// plan adds what a dry run would have added before to what the log has.
func (b *batch) plan(near map[date.Date]bool, log []*existing, known map[string]string) []*existing {
	for _, p := range b.im.planned {
		known[p.id] = SameID
		if near[p.day] {
			log = append(log, p)
		}
	}
	return log
}

// id is the source and the external ID of a run; empty if it has none. Sources have no spaces.
func (c *candidate) id() string {
	if c.run.ExternalID == nil {
		return ""
	}
	return *c.run.Source + " " + *c.run.ExternalID
}

// existing is the candidate as a run that the import has added.
func (c *candidate) existing() *existing {
	e := &existing{day: c.day, meters: c.meters, seconds: c.seconds, own: true, id: c.id(), candidate: c, tracked: c.tracked}
	if !c.start.IsZero() {
		e.start = &c.start
	}
	return e
}

// choose adds the runs that are new to their days.
func (b *batch) choose(days map[date.Date]*written, had map[date.Date]*query.LogImportDaysRow, log []*existing, known map[string]string) {
	for _, c := range b.runs {
		c.into = nil // of a transaction that is tried again
		if id := c.id(); id != "" && known[id] != "" {
			b.skip(c.part, c.place, known[id], map[string]string{
				SameID: "The log has it already, by its ID.", Deleted: "You have deleted this run.",
			}[known[id]])
			continue
		}
		known[c.id()] = SameID
		if e, why, detail := c.duplicateOf(log); e != nil {
			if !b.merge(c, e, days) && !b.join(c, e, why, days) {
				b.skip(c.part, c.place, why, detail)
			}
			continue
		}
		d := dayOf(days, c.day)
		runs := len(d.runs)
		if h := had[c.day]; h != nil {
			runs += int(h.Runs)
		}
		if runs >= trainlog.MaxRuns {
			b.skip(c.part, c.place, DayFull, fmt.Sprintf("The day has %d runs.", trainlog.MaxRuns))
			continue
		}
		d.runs = append(d.runs, c.run)
		if c.track != nil {
			d.tracks = append(d.tracks, c)
		}
		b.done.Runs++
		b.became(c.part, taken)
		b.added = append(b.added, c)
		log = append(log, c.existing())
	}
}

func dayOf(days map[date.Date]*written, day date.Date) *written {
	d := days[day]
	if d == nil {
		d = &written{day: day}
		days[day] = d
	}
	return d
}

// duplicateOf finds a run that is this one: it began at the same time, or one of the two does not say when, and its distance is about the
// same. A run of the log without a time is the duplicate of one run at most.
func (c *candidate) duplicateOf(log []*existing) (of *existing, why, detail string) {
	for _, e := range log {
		of, other := c.meters, e.meters
		if of+other == 0 { // as exercise without a distance
			of, other = c.seconds, e.seconds
		}
		if math.Abs(of-other) > sameDistance*max(of, other) || c.exact && e.own {
			continue
		}
		switch timed := e.start != nil && !c.start.IsZero(); {
		case timed && e.start.Sub(c.start).Abs() <= sameStart:
			return e, SameStart, "The log has a run that began at the same time and is as long."
		case timed || e.day != c.day || e.own || e.used:
		case e.typed:
			e.used = true
			return e, TypedByHand, "The log has a run of this day that was typed in and is as long."
		default:
			e.used = true
			return e, SameDay, "The log has a run of this day that is as long."
		}
	}
	return nil, "", ""
}

// give adds values to days that have none of their own.
func (b *batch) give(days map[date.Date]*written, had map[date.Date]*query.LogImportDaysRow) {
	for date, v := range b.days {
		h := had[date]
		if h == nil {
			h = &query.LogImportDaysRow{Entry: query.Entry{Day: date}}
		}
		day := *v.Day
		if h.Runs > 0 || days[date].ran() {
			day.Rest = nil // AM 5, PM off
		}
		values := trainlog.ValuesOf(entryOf(&day))
		given, kept := values.Lacking(&h.Entry)
		boxes := newBoxes(v.Checkboxes, h.Entry.Checkboxes)
		if kept {
			b.note(v.places[0], Kept, "The day has values of its own, which stay.")
		}
		became := duplicate
		if len(given)+len(boxes) > 0 {
			became = taken
		}
		for _, part := range v.parts {
			b.became(part, became)
		}
		if became == taken {
			b.done.Days++
			b.given = append(b.given, &dayValues{Day: &day, places: v.places, parts: v.parts})
			d := dayOf(days, date)
			d.given, d.boxes = given, boxes
		}
	}
}

// entryOf returns the values of a day as those of an entry.
func entryOf(d *formats.Day) *query.Entry {
	e := &query.Entry{
		Day: d.Date, Goal: measure.RoundOptional(d.Goal), RHR: measure.RoundOptional(d.RHR), Sleep: measure.RoundOptional(d.Sleep),
		Rest: d.Rest, Notes: d.Notes, Weather: d.Weather,
	}
	if d.Feel != nil {
		e.Feel = new(int16(*d.Feel)) //nolint:gosec // formats bounds it
	}
	return e
}

// newBoxes are the checkboxes that the day does not have.
func newBoxes(boxes map[string]bool, stored []byte) map[string]bool {
	var has map[string]bool
	_ = json.Unmarshal(stored, &has) // what is stored is an object of booleans
	boxes = maps.Clone(boxes)
	maps.DeleteFunc(boxes, func(name string, _ bool) bool {
		_, there := has[name]
		return there
	})
	return boxes
}

// store writes days and tracks, and notes what was added.
func (b *batch) store(ctx context.Context, tx pgx.Tx, days []*written) error {
	byDay, dates := make(map[date.Date]*written, len(days)), make([]date.Date, len(days))
	for i, d := range days {
		byDay[d.day], dates[i] = d, d.day
	}
	q, user, now := b.im.s.q, b.im.row.UserID, b.im.s.Clock()
	stored, err := b.im.s.log.WriteIn(ctx, tx, trainlog.Writing{
		Owner: user, Days: dates, Now: now, Import: true, Edit: func(d *trainlog.EntryEdit) error { return byDay[d.Entry.Day].edit(d) },
	})
	if err != nil {
		return err
	}
	if err := b.storeTracks(ctx, tx, days); err != nil {
		return err
	}
	notes := make([]note, len(stored))
	for i, d := range stored {
		notes[i] = byDay[d.Entry.Day].note(d)
	}
	list, err := json.Marshal(notes)
	if err != nil {
		return fmt.Errorf("note what was added: %w", err)
	}
	return q.LogImportNote(ctx, tx, query.LogImportNoteParams{ImportID: b.im.row.ID, Days: list})
}

// storeTracks stores the tracks of the runs that were added, as far as the user has room for them.
func (b *batch) storeTracks(ctx context.Context, tx pgx.Tx, days []*written) error {
	taken := int64(-1)
	for _, d := range days {
		for _, c := range d.tracks {
			var err error
			if taken < 0 {
				if taken, err = b.im.s.taken(ctx, tx, b.im.row.UserID, nil); err != nil {
					return err
				}
			}
			if taken+int64(len(c.track.File)) > b.im.s.TrackBytes {
				b.note(c.place, TracksFull, "The track was left out: your tracks use all of their allowed storage.")
				continue
			}
			taken += int64(len(c.track.File))
			if err := b.im.s.q.TrackWrite(ctx, tx, c.track.row(c.runID(), b.im.row.UserID, b.im.s.Clock())); err != nil {
				return err
			}
			b.done.Tracks++
			if c.into != nil {
				c.into.tracked = true
			}
		}
	}
	return nil
}

// runID is the run that the candidate's track is stored with.
func (c *candidate) runID() uuid.UUID {
	if c.into != nil {
		return c.into.id
	}
	return c.run.ID
}

func (t *Track) row(run, user uuid.UUID, now time.Time) query.TrackWriteParams {
	return query.TrackWriteParams{
		RunID: run, UserID: user, Format: string(t.Format), File: t.File, Size: int32(t.Size), Points: int32(t.Points), //nolint:gosec // both are bounded
		Polyline: t.Polyline, Early: int32(t.Early), Late: int32(t.Late), Notes: t.Notes, Now: now, //nolint:gosec // nor has the line more positions
	}
}
