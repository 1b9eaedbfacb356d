package imports

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/table/cell"
	"harrier/internal/trainlog"
)

// candidate makes a run of an activity, or notes why it is none.
func (b *batch) candidate(part int, item *formats.Item, a *formats.Activity) *candidate {
	c := &candidate{place: item.Place, part: part, tracked: item.Track != nil, listed: item.Listed, start: a.Start, meters: a.Meters, seconds: a.Seconds}
	if a.Stored != nil {
		return b.restored(c, item, a)
	}
	if !b.sport(part, item, a) {
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
		c.seconds = a.Seconds
	default:
		says := "It does not say when it began."
		if len(a.Remarks) > 0 {
			says = a.Remarks[len(a.Remarks)-1]
		}
		b.skip(part, item.Place, NoTime, says+" Import it alone, and give its date, and its duration if it has no times.")
		return nil
	}
	if b.future(item, c) {
		return nil
	}
	draft := draftOf(a, string(b.im.kind))
	run, err := trainlog.NewRun(&draft, c.day)
	if err != nil {
		b.skip(part, item.Place, Unreadable, fault.Sentence(err))
		return nil
	}
	c.run = run
	return c
}

// local returns the local day on which an activity began, in its zone or else that of the user, whose offset it keeps.
func (b *batch) local(a *formats.Activity) date.Date {
	zone := b.im.zone
	const widest = 25 // degrees from Greenwich of where the local time may be UTC
	if at := where(a); a.UnsureOffset && (at == nil || math.Abs(at.Lon) > widest) {
		if _, seconds := a.Start.In(zone).Zone(); seconds != 0 {
			a.UTCOffset = nil
			a.Remarks = append(a.Remarks, "The file says that its local time is UTC. The day is that in your time zone.")
		}
	}
	if offset, far := farOffset(a, zone); far {
		a.UTCOffset = &offset
		a.Remarks = append(a.Remarks, "It was far from your time zone. The day and the time are those of its position.")
	}
	if a.UTCOffset != nil {
		zone = time.FixedZone("", 60*int(*a.UTCOffset))
	}
	at := a.Start.In(zone)
	_, seconds := at.Zone()
	a.UTCOffset = new(int32(seconds / 60)) //nolint:gosec // of a zone
	return date.FromTime(at)
}

// farOffset returns the offset in minutes by the longitude of an activity without one, if that is far from the user's zone.
func farOffset(a *formats.Activity, zone *time.Location) (offset int32, far bool) {
	const degrees, hour, distant = 15, 60, 6 * 60 // minutes
	at := where(a)
	if a.UTCOffset != nil || at == nil {
		return 0, false
	}
	offset = hour * int32(math.Round(at.Lon/degrees))
	_, seconds := a.Start.In(zone).Zone()
	between := math.Abs(float64(offset) - float64(seconds)/60)
	return offset, min(between, 24*hour-between) > distant
}

// where returns the first point of an activity whose position is known; nil if there is none.
func where(a *formats.Activity) *formats.Point {
	for i := range a.Points {
		if a.Points[i].Located() {
			return &a.Points[i]
		}
	}
	return nil
}

// maxSport is how long the name of a sport in a warning is.
const maxSport = 100

// maxSports is how many sports that are not known are listed.
const maxSports = 100

// sport reports whether an activity becomes a run, or notes why not. A track that does not say its sport is one of a run.
func (b *batch) sport(part int, item *formats.Item, a *formats.Activity) bool {
	switch {
	case a.Running != nil && *a.Running, a.Sport == "" && item.Track != nil, a.Written:
		return true
	case b.im.row.OtherSports:
		if cell.IsRunning(a.Kind) { // the words of a row may say it better than the name of the sport
			a.Kind = cmp.Or(formats.OtherSport(a.Sport), "cross_training")
		}
		return true
	case a.Running != nil:
		kind := cmp.Or(formats.OtherSport(a.Sport), "cross_training")
		says := "This is " + cmp.Or(a.Sport, "not running") + ". Other sports are imported on request, this one as " + strings.ReplaceAll(kind, "_", " ") + "."
		b.became(part, skipped)
		if w := b.note(item.Place, NotRunning, says); w != nil {
			w.Value, w.Suggestion = beginning(a.Sport, maxSport), kind
		}
	case a.Sport == "":
		b.skip(part, item.Place, UnknownSport, "It does not say which sport it is. Other sports are imported on request.")
	default:
		b.skip(part, item.Place, UnknownSport, fmt.Sprintf("The sport %q is not known. Say whether it is running.", a.Sport))
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
		b.skip(c.part, item.Place, Unreadable, fault.Sentence(err))
		return nil
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
	b.skip(c.part, item.Place, Future, "It is in the future.")
	return true
}
