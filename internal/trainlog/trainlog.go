// Package trainlog is what can be done with the training log: write into a day, read days, and what is counted over
// them. Whose day it is, and who may read it, is decided in the same query that reads it.
package trainlog

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// Service is the use cases of the training log.
type Service struct {
	db *pgxpool.Pool
	q  *query.Queries
}

// New makes the service.
func New(db *pgxpool.Pool) *Service { return &Service{db: db, q: query.New()} }

// Log says whose log is read and who reads it.
type Log struct {
	// Caller is who reads; nil for somebody without a token.
	Caller *uuid.UUID
	// Athlete is the Athlete ID, claimed or an alias, whose log it is; nil for the caller's own.
	Athlete *string
	// Self, where given, must be the caller's _id or an Athlete ID of theirs.
	Self *string
}

// Entry is a day of a log. Numbers are decimals as text, so that they stay what their owner wrote.
type Entry struct {
	UserID    uuid.UUID
	AthleteID *string
	Date      calendar.Date
	// ID is nil on a day without an entry, which has none of what follows.
	ID    *uuid.UUID
	Goal  *string
	Miles string
	// Runs and Checkboxes are JSON, as they are stored.
	Runs       []byte
	RHR        *string
	Sleep      *string
	Feel       *int16
	Notes      *string
	Checkboxes []byte
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

const (
	// maxRange is how many days a list may span.
	maxRange = 400
	// daysOfWeek is how many entries most lists have at most.
	daysOfWeek = 7
)

// Day reads a day, or the owner's today where there is none; an entry without an ID where nothing was written.
//
// Like every read of a log it gives fault.NotFound for an ID that nobody has and fault.Forbidden for a log that the
// caller may not read.
func (s *Service) Day(ctx context.Context, log Log, day *calendar.Date, now time.Time) (Entry, error) {
	owner, entries, err := s.read(ctx, log, windowOf(day, now, alone), now)
	if err != nil || len(entries) == 0 {
		return owner, err
	}
	return entries[0], nil
}

// Week lists the entries of the week that a day is in, or the owner's today where there is none.
func (s *Service) Week(ctx context.Context, log Log, day *calendar.Date, now time.Time) ([]Entry, error) {
	return s.list(ctx, log, windowOf(day, now, calendar.Week), now)
}

// Month lists the entries of the month that a day is in, or the owner's today where there is none.
func (s *Service) Month(ctx context.Context, log Log, day *calendar.Date, now time.Time) ([]Entry, error) {
	return s.list(ctx, log, windowOf(day, now, calendar.Month), now)
}

// Range lists the entries of the days from first to last, at most 400.
func (s *Service) Range(ctx context.Context, log Log, first, last calendar.Date, now time.Time) ([]Entry, error) {
	if err := checkRange(first, last, maxRange); err != nil {
		return nil, err
	}
	return s.list(ctx, log, windowOf(&first, now, func(calendar.Date) (_, _ calendar.Date) { return first, last }), now)
}

// checkRange gives fault.Unreadable where the days are in the wrong order or too many.
func checkRange(first, last calendar.Date, most int) error {
	if last.Before(first) {
		return fault.UnreadableField("to", "Must not be before the first day.")
	}
	if last.Sub(first) >= most {
		return fault.UnreadableField("to", fmt.Sprintf("At most %d days, both ends included.", most))
	}
	return nil
}

func (s *Service) list(ctx context.Context, log Log, w window, now time.Time) ([]Entry, error) {
	_, entries, err := s.read(ctx, log, w, now)
	return entries, err
}

// read gives the entries of a window, and the day that the window was chosen for, without an entry.
func (s *Service) read(ctx context.Context, log Log, w window, now time.Time) (day Entry, entries []Entry, err error) {
	only := log.Self
	if only != nil {
		if id, err := uuid.Parse(*only); err == nil && id == *log.Caller {
			only = nil
		}
	}
	var found, readable bool
	entries = make([]Entry, 0, daysOfWeek)
	err = pg.Each(ctx, s.db, func(rows pgx.Rows) error {
		var e Entry
		var place int32
		var healthy bool
		var kept required
		err := rows.Scan(&e.UserID, &e.AthleteID, &place, &readable, &healthy, &e.ID, &kept.day, &e.Goal, &kept.miles, &e.Runs, &e.RHR, &e.Sleep,
			&e.Feel, &e.Notes, &e.Checkboxes, &kept.created, &kept.updated)
		if err != nil {
			return fmt.Errorf("read an entry: %w", err)
		}
		if !found {
			found, day = true, Entry{UserID: e.UserID, AthleteID: e.AthleteID, Date: w.dayAt(place)}
		}
		if e.ID == nil {
			return nil
		}
		e.Date, e.Miles, e.CreatedAt, e.UpdatedAt = calendar.FromTime(*kept.day), *kept.miles, *kept.created, *kept.updated
		if !healthy {
			e.RHR, e.Sleep, e.Feel = nil, nil, nil
		}
		entries = append(entries, e)
		return nil
	}, query.EntryList, w.firsts, w.lasts, w.day, now, w.earliest.Time(), bytesOf(log.Caller), key(only), bytesOf(log.owner()), key(log.Athlete))
	switch {
	case err != nil:
		return Entry{}, nil, fmt.Errorf("read a log: %w", err)
	case !found:
		return Entry{}, nil, log.missing()
	case !readable && log.Self != nil:
		return Entry{}, nil, fault.New(fault.Forbidden, "This is not one of your own IDs.")
	case !readable:
		return Entry{}, nil, forbidden()
	}
	return day, entries, nil
}

// required is what every entry has, and a day without an entry has not.
type required struct {
	day, created, updated *time.Time
	miles                 *string
}

// bytesOf gives an id as a parameter: pgx would take a pointer for text, by way of database/sql's interfaces.
func bytesOf(id *uuid.UUID) any {
	if id == nil {
		return nil
	}
	return *id
}

// owner is whose log it is where no Athlete ID says it.
func (l Log) owner() *uuid.UUID {
	if l.Athlete != nil {
		return nil
	}
	return l.Caller
}

// key is what an Athlete ID is compared by: it is ASCII, so that lower case is the same everywhere.
func key(athleteID *string) *string {
	if athleteID == nil {
		return nil
	}
	lower := strings.ToLower(*athleteID)
	return &lower
}

// missing is why a log has no owner.
func (l Log) missing() error {
	if l.Athlete != nil {
		return unknownAthlete()
	}
	return accountGone()
}

func unknownAthlete() error { return fault.New(fault.NotFound, "Nobody has claimed this Athlete ID.") }

func accountGone() error {
	return fault.New(fault.Unauthenticated, "This account is gone.").Of(auth.TokenInvalid)
}

func forbidden() error { return fault.New(fault.Forbidden, "The athlete does not show you this log.") }

// Delete deletes the caller's entry of a day; fault.NotFound where there is none.
func (s *Service) Delete(ctx context.Context, caller uuid.UUID, day calendar.Date) error {
	n, err := s.q.EntryDelete(ctx, s.db, query.EntryDeleteParams{UserID: caller, Day: day.Time()})
	if err != nil {
		return fmt.Errorf("delete an entry: %w", err)
	}
	if n == 0 {
		return fault.New(fault.NotFound, "There is no entry of this day.")
	}
	return nil
}

// Streak is how many days in a row a checkbox is checked.
type Streak struct {
	Checkbox string
	Days     int32
}

// Streaks counts the caller's streaks as of a day, or of their today where there is none, in the order of their checkboxes.
func (s *Service) Streaks(ctx context.Context, caller uuid.UUID, day *calendar.Date, now time.Time) ([]Streak, error) {
	rows, err := s.q.StreakList(ctx, s.db, query.StreakListParams{Day: stored(day), Now: now, UserID: caller})
	if err != nil {
		return nil, fmt.Errorf("count streaks: %w", err)
	}
	if len(rows) == 0 {
		return nil, accountGone()
	}
	streaks := make([]Streak, 0, len(rows))
	for _, r := range rows {
		if r.Name != "" {
			streaks = append(streaks, Streak{Checkbox: r.Name, Days: r.Streak})
		}
	}
	return streaks, nil
}

// Means are the means over the five days before a day, as decimals; nil where no day has the value.
type Means struct {
	RHR, Sleep *string
}

// Means gives the moving averages of a log as of a day, or of the owner's today where there is none. Where the log is
// nobody's (no athlete, no caller) it takes the mean over all public logs, as of today by UTC. A log or its health values
// that the caller may not read are fault.Forbidden.
func (s *Service) Means(ctx context.Context, log Log, day *calendar.Date, now time.Time) (Means, error) {
	if log.Athlete == nil && log.Caller == nil {
		return s.meansOfAll(ctx, day, now)
	}
	w := windowOf(day, now, calendar.FiveDaysBefore)
	var row query.EntryMeansRow
	err := s.db.QueryRow(ctx, query.EntryMeans,
		w.firsts, w.lasts, w.day, now, w.earliest.Time(), bytesOf(log.Caller), bytesOf(log.owner()), key(log.Athlete),
	).Scan(&row.Readable, &row.Healthy, &row.Rhr, &row.RhrDays, &row.Sleep, &row.SleepDays)
	switch {
	case pg.NoRows(err):
		return Means{}, log.missing()
	case err != nil:
		return Means{}, fmt.Errorf("read a log's averages: %w", err)
	case !row.Readable:
		return Means{}, forbidden()
	case !row.Healthy:
		return Means{}, fault.New(fault.Forbidden, "The athlete does not show you their health values.")
	}
	return Means{RHR: mean(row.Rhr, row.RhrDays), Sleep: mean(row.Sleep, row.SleepDays)}, nil
}

func (s *Service) meansOfAll(ctx context.Context, day *calendar.Date, now time.Time) (Means, error) {
	asOf := calendar.Today(now, time.UTC)
	if day != nil {
		asOf = *day
	}
	first, last := calendar.FiveDaysBefore(asOf)
	row, err := s.q.EntryMeansOfAll(ctx, s.db, query.EntryMeansOfAllParams{First: first.Time(), Last: last.Time()})
	if err != nil {
		return Means{}, fmt.Errorf("read the averages of all logs: %w", err)
	}
	return Means{RHR: mean(row.Rhr, row.RhrDays), Sleep: mean(row.Sleep, row.SleepDays)}, nil
}

// mean is a mean over so many days; nil where there were none.
func mean(avg string, days int64) *string {
	if days == 0 {
		return nil
	}
	return &avg
}
