// Package trainlog reads and writes days of the training log and computes streaks, means and summaries. The query that reads a
// log also decides whose log it is and who may read it.
package trainlog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/athlete"
	"harrier/internal/change/feed"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/sport/measure"
	"harrier/internal/text/ids"
)

// Service is the use cases of the training log.
type Service struct {
	db   *pg.DB
	q    *query.Queries
	feed *feed.Service
}

// Constraints of the tables of the log.
var Constraints = pg.Constraints{
	"entries_user_id_fkey": actor.ErrAccountGone, "runs_external_id_taken": errRunTaken, "period_goals_user_id_fkey": actor.ErrAccountGone,
	"attention_settings_user_id_fkey": actor.ErrAccountGone, "attention_checks_user_id_fkey": actor.ErrAccountGone,
	"shoes_user_id_fkey": actor.ErrAccountGone, "runs_shoe_fkey": errShoeUnknown,
	"deleted_runs_user_id_fkey": actor.ErrAccountGone, "season_reports_accepted_fkey": errNotOfCoach,
}

// New makes the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New(), feed: feed.New(db)} }

// Log says whose log is read and who reads it.
type Log struct {
	Reader actor.Reader
	// Athlete is the Athlete ID, claimed or an alias, or the user's _id, whose log it is; nil or `me` for the caller's own.
	Athlete *string
	// Self, where given, must be `me`, the caller's _id or an Athlete ID of theirs.
	Self *string
}

// Entry is a day of a log. Checkboxes is JSON, as it is stored. A day without an entry has no ID, and of the other fields only UserID,
// AthleteID and Day.
type Entry struct {
	query.Entry

	AthleteID *string
	Runs      []Run
	// HealthHidden is that the reader may not read health values, which are nil.
	HealthHidden bool
}

// Sums returns the distance of the day's running, and the duration of its other sports.
func (e *Entry) Sums() (miles measure.Miles, meters, otherSeconds measure.Hundredths) {
	for i := range e.Runs {
		switch r := &e.Runs[i]; {
		case r.Running == nil || !*r.Running:
			otherSeconds += measure.Known(r.Seconds)
		case r.Meters != nil:
			miles, meters = miles+r.Meters.Miles(), meters+*r.Meters
		}
	}
	return miles, meters, otherSeconds
}

// Collector makes days of the rows of query.EntryList. A day is complete when the next begins, or the last when Close is called.
type Collector struct {
	Yield func(*Entry) error

	day Entry
}

// Add takes a row.
func (c *Collector) Add(row *query.EntryListRow) error {
	if row.Entry.ID != c.day.ID {
		if err := c.Close(); err != nil {
			return err
		}
		c.day = Entry{Entry: row.Entry, AthleteID: row.AthleteID, HealthHidden: !row.Healthy}
		if !row.Healthy {
			c.day.RHR, c.day.Sleep, c.day.Feel = nil, nil, nil
		}
	}
	if row.Run.ID != uuid.Nil { // the day has a run
		c.day.Runs = append(c.day.Runs, row.Run)
		if !row.Healthy {
			hideHealth(&c.day.Runs[len(c.day.Runs)-1])
		}
	}
	return nil
}

// Close ends the last day.
func (c *Collector) Close() error {
	if c.day.ID == uuid.Nil {
		return nil
	}
	return c.Yield(&c.day)
}

// stretches are days of users whose logs the reader may read.
type stretches query.EntryListOfParams

func (p *stretches) add(user uuid.UUID, first, last date.Date, healthy bool) {
	p.Users, p.Firsts, p.Lasts, p.Healthy = append(p.Users, user), append(p.Firsts, first), append(p.Lasts, last), append(p.Healthy, healthy)
}

// daysOf yields days by user, in their order.
func (s *Service) daysOf(ctx context.Context, p stretches, yield func(*Entry)) error {
	if len(p.Users) == 0 {
		return nil
	}
	rows, err := s.q.EntryListOf(ctx, s.db, query.EntryListOfParams(p))
	c := Collector{Yield: func(e *Entry) error {
		yield(e)
		return nil
	}}
	for i := range rows {
		_ = c.Add((*query.EntryListRow)(&rows[i])) // Yield returns no error
	}
	_ = c.Close()
	return err
}

// days makes days of rows.
func days(rows []query.EntryListRow) []Entry {
	list := make([]Entry, 0, len(rows))
	c := Collector{Yield: func(e *Entry) error {
		list = append(list, *e)
		return nil
	}}
	for i := range rows {
		_ = c.Add(&rows[i]) // Yield returns no error
	}
	_ = c.Close()
	return list
}

// maxRange is how many days a list may span.
const maxRange = 400

// Entry reads a day, or the owner's today where day is nil; an entry without an ID where nothing was written.
//
// Like every read of a log it returns fault.NotFound for an ID that nobody has and fault.Forbidden for a log that the
// caller may not read.
func (s *Service) Entry(ctx context.Context, log Log, day *date.Date, now time.Time) (Entry, error) {
	entries, unwritten, err := s.read(ctx, log, day, now, func(d date.Date) (_, _ date.Date) { return d, d })
	if err != nil || len(entries) == 0 {
		return unwritten, err
	}
	return entries[0], nil
}

// Entries lists the entries of the days around a day, or around the owner's today where day is nil, such as date.Week.
func (s *Service) Entries(
	ctx context.Context, log Log, day *date.Date, now time.Time, around func(date.Date) (first, last date.Date),
) ([]Entry, error) {
	entries, _, err := s.read(ctx, log, day, now, around)
	return entries, err
}

// Range lists the entries of the days from first to last, at most 400.
func (s *Service) Range(ctx context.Context, log Log, first, last date.Date, now time.Time) ([]Entry, error) {
	if err := checkRange(first, last, maxRange); err != nil {
		return nil, err
	}
	return s.Entries(ctx, log, &first, now, func(date.Date) (_, _ date.Date) { return first, last })
}

// checkRange returns fault.Unreadable where the days are in the wrong order or too many.
func checkRange(first, last date.Date, maxDays int) error {
	if last.Before(first) {
		return fault.UnreadableField("to", "Must not be before the first day.")
	}
	if last.Sub(first) >= maxDays {
		return fault.UnreadableField("to", fmt.Sprintf("At most %d days, both ends included.", maxDays))
	}
	return nil
}

// read returns the entries of the days around a day. If there are none, unwritten is that day without an entry.
func (s *Service) read(
	ctx context.Context, log Log, day *date.Date, now time.Time, around func(date.Date) (first, last date.Date),
) (entries []Entry, unwritten Entry, err error) {
	if day == nil { // the owner's today, which the database knows; it also says whether the caller may read the log
		if unwritten, err = s.access(ctx, log, nil, now); err != nil {
			return nil, Entry{}, err
		}
		day = &unwritten.Day
	}
	first, last := around(*day)
	rows, err := s.q.EntryList(ctx, s.db, query.EntryListParams{
		Reader: log.Reader.ID, Health: log.Reader.Health, Team: log.Reader.Team, Owner: log.owner(), AthleteKey: log.athleteKey(),
		OwnKey: log.ownKey(), First: &first, Last: &last,
	})
	if err == nil && len(rows) == 0 && unwritten.UserID == uuid.Nil {
		unwritten, err = s.access(ctx, log, day, now)
	}
	return days(rows), unwritten, err
}

// access returns a day without an entry of a log that the caller may read, and an error for any other log.
func (s *Service) access(ctx context.Context, log Log, day *date.Date, now time.Time) (Entry, error) {
	row, err := s.q.LogAccess(ctx, s.db, query.LogAccessParams{
		Reader: log.Reader.ID, Health: log.Reader.Health, Team: log.Reader.Team, Owner: log.owner(), AthleteKey: log.athleteKey(),
		OwnKey: log.ownKey(), Day: day, Now: now,
	})
	switch {
	case pg.NoRows(err):
		return Entry{}, log.missing()
	case err != nil:
		return Entry{}, err
	case !row.Readable && log.Self != nil:
		return Entry{}, fault.New(fault.Forbidden, "This is not one of your own IDs.")
	case !row.Readable:
		return Entry{}, errForbidden
	}
	return Entry{Entry: query.Entry{UserID: row.UserID, Day: row.Day}, AthleteID: row.AthleteID}, nil
}

// owner is whose log it is, where the _id of the user is known.
func (l Log) owner() *uuid.UUID {
	owner, _ := ids.Log(l.Reader.ID, l.Athlete)
	return owner
}

// athleteKey is the key of the Athlete ID, where the log is named by that.
func (l Log) athleteKey() *string {
	_, key := ids.Log(l.Reader.ID, l.Athlete)
	return key
}

// ownKey is the key of Self where that is an Athlete ID.
func (l Log) ownKey() *string {
	id, key := ids.Log(l.Reader.ID, l.Self)
	if id != nil && *id != *l.Reader.ID {
		return l.Self // which is nobody's Athlete ID
	}
	return key
}

// missing is the error for a log that has no owner.
func (l Log) missing() error {
	switch owner, key := ids.Log(l.Reader.ID, l.Athlete); {
	case key != nil || owner != l.Reader.ID:
		return athlete.ErrUnclaimed
	case owner == nil:
		return errNoCaller
	}
	return actor.ErrAccountGone
}

// Delete deletes the caller's entry of a day; fault.NotFound if there is none.
func (s *Service) Delete(ctx context.Context, caller uuid.UUID, day date.Date, now time.Time) error {
	_, err := s.write(ctx, Writing{Owner: caller, Days: []date.Date{day}, Now: now, Edit: func(d *EntryEdit) error {
		if d.Deleted = d.Exists(); !d.Deleted {
			return errNoEntry
		}
		return nil
	}})
	return err
}

// Streak is how many days in a row a checkbox, by its name, is checked.
type Streak = query.StreakListRow

// Streaks counts the caller's streaks as of a day, or of their today where day is nil, in the order of their checkboxes.
func (s *Service) Streaks(ctx context.Context, caller uuid.UUID, day *date.Date, now time.Time) ([]Streak, error) {
	streaks, err := s.q.StreakList(ctx, s.db, query.StreakListParams{Day: day, Now: now, UserID: caller})
	switch {
	case err != nil:
		return nil, err
	case len(streaks) == 0:
		return nil, actor.ErrAccountGone
	}
	return slices.DeleteFunc(streaks, func(s Streak) bool { return s.Name == "" }), nil
}

// Means are the means over the five days before a day, as decimals; nil if no day has the value.
type Means struct {
	RHR, Sleep *string
}

// Means returns the moving averages of a log as of a day, or of the owner's today where day is nil. Without an athlete and a
// caller it returns the means over all public logs, as of today in UTC. A log or health values that the caller may not read are
// fault.Forbidden.
func (s *Service) Means(ctx context.Context, log Log, day *date.Date, now time.Time) (Means, error) {
	if log.Athlete == nil && log.Reader.ID == nil {
		return s.meansOfAll(ctx, day, now)
	}
	if day == nil {
		today, err := s.access(ctx, log, nil, now)
		if err != nil {
			return Means{}, err
		}
		day = &today.Day
	}
	first, last := date.FiveDaysBefore(*day)
	row, err := s.q.EntryMeans(ctx, s.db, query.EntryMeansParams{
		Reader: log.Reader.ID, Health: log.Reader.Health, Team: log.Reader.Team, Owner: log.owner(), AthleteKey: log.athleteKey(), First: first, Last: last,
	})
	switch {
	case pg.NoRows(err):
		return Means{}, log.missing()
	case err != nil:
		return Means{}, err
	case !row.Readable:
		return Means{}, errForbidden
	case !row.Healthy:
		return Means{}, fault.New(fault.Forbidden, "You may not view this athlete's health values.")
	}
	return Means{RHR: mean(row.RHR, row.RHRDays), Sleep: mean(row.Sleep, row.SleepDays)}, nil
}

func (s *Service) meansOfAll(ctx context.Context, day *date.Date, now time.Time) (Means, error) {
	first, last := date.FiveDaysBefore(*cmp.Or(day, new(date.Today(now, time.UTC))))
	row, err := s.q.EntryMeansOfAll(ctx, s.db, query.EntryMeansOfAllParams{First: first, Last: last})
	return Means{RHR: mean(row.RHR, row.RHRDays), Sleep: mean(row.Sleep, row.SleepDays)}, err
}

// mean is a mean over a number of days; nil over none.
func mean(avg string, days int64) *string {
	if days == 0 {
		return nil
	}
	return &avg
}
