package trainlog

import (
	"context"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/secret"
)

const (
	// seasonPrefix marks the tokens of season reports.
	seasonPrefix = "hrs_"
	// maxSeasonDays is how many days a season report may have, and maxSeasonReports how many a coach may have made.
	maxSeasonDays, maxSeasonReports = 400, 200
)

var (
	errNoSeasonReport  = fault.New(fault.NotFound, "There is no such season report, or it has ended.")
	errNotOfCoach      = fault.New(fault.NotFound, "No athlete with this _id has accepted you as coach, or the log is only the athlete's.")
	errManySeasonLinks = fault.Newf(fault.Conflict, "A coach can have at most %d season reports; end one first.", maxSeasonReports).Of("too-many-season-reports")
)

// SeasonDraft describes a season report to make.
type SeasonDraft struct {
	Athlete     uuid.UUID
	First, Last date.Date
	// Text is the coach's, on top; nil for none.
	Text *string
}

// SeasonReport is a report of an athlete's season, without its token.
type SeasonReport = query.SeasonReportListRow

// Season is an open season report. Its weeks have health values only if the athlete shows these to everybody.
type Season struct {
	query.SeasonReportOpenRow

	Weeks []Summary
}

// MakeSeasonReport makes a report of the season of an athlete whose log the caller may read as coach (else fault.NotFound), tells the athlete, and returns
// the report's token this once.
func (s *Service) MakeSeasonReport(ctx context.Context, caller uuid.UUID, d SeasonDraft) (made SeasonReport, token string, err error) {
	if err := checkRange(d.First, d.Last, maxSeasonDays); err != nil {
		return SeasonReport{}, "", fault.InvalidField("/to", "Must not be before the first day, and at most 400 days, both included.")
	}
	if d.Text != nil && strings.TrimSpace(*d.Text) == "" {
		d.Text = nil
	}
	if d.Text != nil {
		if err := fault.InvalidFields(text.Lines("/text", d.Text)); err != nil {
			return SeasonReport{}, "", err
		}
	}
	token, hash := secret.New(seasonPrefix)
	id := uuid.Must(uuid.NewV7())
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil { // which serialises the count below
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		found, err := s.q.SeasonReportCheck(ctx, tx, query.SeasonReportCheckParams{CoachID: caller, UserID: d.Athlete})
		switch {
		case err != nil:
			return err
		case !found.Readable:
			return errNotOfCoach
		case found.Made >= maxSeasonReports:
			return errManySeasonLinks
		}
		if err := s.q.SeasonReportAdd(ctx, tx, query.SeasonReportAddParams{
			ID: id, CoachID: caller, UserID: d.Athlete, Hash: hash[:], First: d.First, Last: d.Last, Text: d.Text,
		}); err != nil {
			return err
		}
		if err := s.q.SeasonReportTell(ctx, tx, query.SeasonReportTellParams{CoachID: caller, UserID: d.Athlete}); err != nil {
			return err
		}
		rows, err := s.q.SeasonReportList(ctx, tx, query.SeasonReportListParams{Caller: caller, ID: &id})
		made, err = pg.Only(rows, err, errNoSeasonReport)
		return err
	})
	return made, token, err
}

// SeasonReports returns the reports that the caller has made, and the ones of the caller's own season, newest first.
func (s *Service) SeasonReports(ctx context.Context, caller uuid.UUID) ([]SeasonReport, error) {
	return s.q.SeasonReportList(ctx, s.db, query.SeasonReportListParams{Caller: caller})
}

// EndSeasonReport ends a report that the caller has made, or that is of the caller's season. Its link works no more.
func (s *Service) EndSeasonReport(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.SeasonReportDelete(ctx, s.db, query.SeasonReportDeleteParams{Caller: caller, ID: id})
	return pg.IfNone(n, err, errNoSeasonReport)
}

// OpenSeason opens the report of a link; fault.NotFound if it has ended. The database is asked each time whether its coach may read the log.
func (s *Service) OpenSeason(ctx context.Context, token string) (Season, error) {
	hash := secret.Hash(token)
	row, err := s.q.SeasonReportOpen(ctx, s.db, hash[:])
	if err != nil {
		return Season{}, pg.IfNoRows(err, errNoSeasonReport)
	}
	athlete := row.UserID.String()
	reader := actor.Reader{ID: &row.CoachID, Team: true, Health: row.Healthy}
	weeks, err := s.Summarize(ctx, Log{Reader: reader, Athlete: &athlete}, row.First, row.Last, date.ByWeek, row.Last.Time())
	return Season{row, weeks}, err
}
