// Package moderation implements reports of races and results, disputes of claimed Athlete IDs, and what operators decide about them.
package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/athlete"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/text"
	"harrier/internal/text/ids"
)

// The kinds of reports. Each is about one object, which Report identifies by ObjectID or AthleteID.
const (
	Race   = "race"
	Result = "result"
	Claim  = "claim"
)

// State is the state of a report.
type State = query.ReportState

// The states of reports.
const (
	Open    = query.ReportStateOpen
	Settled = query.ReportStateSettled
	Refused = query.ReportStateRefused
)

const (
	// maxReports is how many reports a user may make in reportWindow.
	maxReports   = 20
	reportWindow = 24 * time.Hour
	// keepDecided is how long a decided report is kept.
	keepDecided = 365 * 24 * time.Hour
)

var (
	errNoResult = fault.New(fault.NotFound, "There is no such result.")
	errNoReport = fault.New(fault.NotFound, "There is no such report.")
	errOwnClaim = fault.New(fault.Conflict, "This Athlete ID is yours; release it with DELETE /user/claim/athlete.").Of("athlete-claimed")
)

// Constraints of reports.
var Constraints = pg.Constraints{
	"reports_one_open":         fault.New(fault.Conflict, "You have reported this already, and it has not been decided yet.").Of("already-reported"),
	"reports_reporter_id_fkey": actor.ErrAccountGone,
	"reports_holder_id_fkey":   athlete.ErrUnclaimed,
	"reports_decided_by_fkey":  actor.ErrAccountGone,
}

// Report is a report as operators see it.
type Report = query.ListedReport

// Notifier sends emails to users.
type Notifier interface {
	// Notify sends an email, or none if the address was sent too many of its kind.
	Notify(ctx context.Context, tx pgx.Tx, emailKey string, ref mail.Reference) error
}

// Config holds the dependencies of the service.
type Config struct {
	DB     *pg.DB
	Outbox *mail.Outbox
	Notify Notifier
	// Unlimited lifts the limit on reports.
	Unlimited bool
}

// Service implements reports.
type Service struct {
	Config

	q *query.Queries
}

// New returns the service.
func New(cfg Config) *Service { return &Service{Config: cfg, q: query.New()} }

// Draft describes a report of a race or result.
type Draft struct {
	// Kind is Race or Result.
	Kind   string
	Object uuid.UUID
	Reason string
	Text   *string
}

// Report reports a race or result. The same object again is fault.Conflict until the first report has been decided.
func (s *Service) Report(ctx context.Context, caller uuid.UUID, d Draft) (Report, error) {
	add := query.ReportAddParams{Kind: d.Kind, ObjectID: &d.Object, Reason: &d.Reason, Text: d.Text}
	return s.add(ctx, caller, add, func(tx pgx.Tx, add *query.ReportAddParams) error {
		if d.Kind == Result {
			found, err := s.q.ResultGet(ctx, tx, d.Object)
			add.RaceID = &found.RaceID
			return pg.IfNoRows(err, errNoResult)
		}
		found, err := s.q.RaceExists(ctx, tx, d.Object)
		if err == nil && !found {
			err = race.ErrNotFound
		}
		return err
	})
}

// Dispute reports that a claimed Athlete ID, or an alias, belongs to the caller, and tells the user who goes by it.
func (s *Service) Dispute(ctx context.Context, caller uuid.UUID, id, why string) (Report, error) {
	add := query.ReportAddParams{Kind: Claim, Text: &why}
	return s.add(ctx, caller, add, func(tx pgx.Tx, add *query.ReportAddParams) error {
		held, err := s.q.AthleteIDHolder(ctx, tx, ids.Key(id))
		if err != nil {
			return pg.IfNoRows(err, athlete.ErrUnclaimed)
		}
		if held.UserID == caller {
			return errOwnClaim
		}
		add.AthleteID, add.HolderID = &held.AthleteID, &held.UserID
		return s.Notify.Notify(ctx, tx, held.EmailKey, mail.Reference{Kind: mail.ClaimDisputed, ID: add.ID})
	})
}

// add adds a report once find has found what it is about.
func (s *Service) add(
	ctx context.Context, caller uuid.UUID, add query.ReportAddParams, find func(tx pgx.Tx, add *query.ReportAddParams) error,
) (added Report, err error) {
	if err := fault.InvalidFields(text.Lines("/text", add.Text)); err != nil {
		return Report{}, err
	}
	add.ID, add.ReporterID = uuid.Must(uuid.NewV7()), &caller
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		// The lock serialises the count below.
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		made, err := s.q.ReportCount(ctx, tx, query.ReportCountParams{ReporterID: &caller, ReportWindow: reportWindow})
		if err != nil {
			return err
		}
		if made.Count >= maxReports && !s.Unlimited {
			return fault.Newf(fault.TooMany, "A user can make at most %d reports in 24 hours.", maxReports).
				After(max(time.Second, time.Duration(made.SecondsLeft*float64(time.Second))))
		}
		if err := find(tx, &add); err != nil {
			return err
		}
		if err := s.q.ReportAdd(ctx, tx, add); err != nil {
			return err
		}
		added, err = s.q.ReportGet(ctx, tx, add.ID)
		return err
	})
	return added, err
}

// Find returns any report, for operators.
func (s *Service) Find(ctx context.Context, id uuid.UUID) (Report, error) {
	r, err := s.q.ReportGet(ctx, s.DB, id)
	return r, pg.IfNoRows(err, errNoReport)
}

// Get returns a report that the caller made, or that disputes what was theirs; else fault.NotFound.
func (s *Service) Get(ctx context.Context, caller, id uuid.UUID) (Report, error) {
	r, err := s.Find(ctx, id)
	if err == nil && !is(r.ReporterID, caller) && !is(r.HolderID, caller) {
		err = errNoReport
	}
	return r, err
}

func is(id *uuid.UUID, user uuid.UUID) bool { return id != nil && *id == user }

// OfUser returns a page (from 1) of the reports that Get returns, newest first.
func (s *Service) OfUser(ctx context.Context, caller uuid.UUID, page, length int32) (pg.Page[Report], error) {
	rows, err := s.q.ReportPageOfUser(ctx, s.DB, query.ReportPageOfUserParams{UserID: &caller, Length: pg.OneMore(length), Skip: pg.Skipped(page, length)})
	return pg.PageOf(rows, length), err
}

// List returns a page (from 1) of all reports, newest first; state nil for those in any state.
func (s *Service) List(ctx context.Context, state *State, page, length int32) (pg.Page[Report], error) {
	rows, err := s.q.ReportPage(ctx, s.DB, query.ReportPageParams{State: state, Length: pg.OneMore(length), Skip: pg.Skipped(page, length)})
	return pg.PageOf(rows, length), err
}

// Subject names what a report is about; empty if it has been deleted, or the Athlete ID is not its holder's any more.
func Subject(r Report) string {
	switch {
	case r.Race != nil:
		return *r.Race
	case r.ResultAthlete != nil && r.ResultEvent != nil && r.ResultRace != nil:
		return *r.ResultAthlete + ", " + *r.ResultEvent + ", " + *r.ResultRace
	case r.HeldID != nil:
		return *r.HeldID
	}
	return ""
}

// DeleteOld deletes reports that were decided long ago, and requests that nobody has confirmed.
func (s *Service) DeleteOld(ctx context.Context) error {
	return errors.Join(s.q.ReportDeleteOld(ctx, s.DB, keepDecided), s.q.NameRequestDeleteExpired(ctx, s.DB))
}
