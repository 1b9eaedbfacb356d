package moderation

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/text"
)

var (
	errDecided    = fault.New(fault.Conflict, "This report has been decided.").Of("report-decided")
	errNoDirector = fault.New(fault.Forbidden, "Only the race's directors may see reports on its results and settle them.")
	errNoDispute  = fault.InvalidField("/release", "Only the settling of a dispute can release an Athlete ID.").Coded(fault.CodeUnused)
)

// Decision is the decision of an operator or a director about a report.
type Decision struct {
	// Actor is an operator, or a director, who can only settle reports on results of their races.
	Actor  actor.Actor
	Report uuid.UUID
	// State is Settled or Refused. Settling a report with the reason RemoveName withholds the name.
	State State
	Now   time.Time
	// Note is sent to the reporter.
	Note string
	// Release takes the disputed Athlete ID from its holder.
	Release bool
}

// Decide settles or refuses an open report, and tells the reporter and, about a dispute, the holder. A report that has been decided is
// fault.Conflict. An ID that is not the holder's any more is not released from anybody.
func (s *Service) Decide(ctx context.Context, d Decision) (decided Report, err error) {
	if !d.Actor.Operates() {
		return Report{}, actor.ErrNobody
	}
	return s.decide(ctx, d, func(pgx.Tx) error { return nil })
}

// ReportsOfRace returns the open reports on results of a race, oldest first, at most 100, for its directors, and for operators if they count
// as such.
func (s *Service) ReportsOfRace(ctx context.Context, caller, raceID uuid.UUID, operators bool) ([]Report, error) {
	readable, err := s.q.ImportsReadable(ctx, s.DB, query.ImportsReadableParams{RaceID: raceID, Caller: caller, Operators: operators})
	switch {
	case err != nil:
		return nil, pg.IfNoRows(err, race.ErrNotFound)
	case !readable:
		return nil, errNoDirector
	}
	return s.q.ReportListOfRace(ctx, s.DB, &raceID)
}

// SettleDirected settles a report on a result of a race as one of its directors. Only operators refuse reports: a director may be what a
// report is about.
func (s *Service) SettleDirected(ctx context.Context, caller, raceID uuid.UUID, d Decision) (Report, error) {
	d.Actor, d.State = actor.AsUser(caller), Settled
	return s.decide(ctx, d, func(tx pgx.Tx) error {
		directs, err := s.q.ReportDirected(ctx, tx, query.ReportDirectedParams{ID: d.Report, RaceID: &raceID, Caller: caller})
		if err == nil && !directs {
			err = errNoDirector
		}
		return pg.IfNoRows(err, errNoReport)
	})
}

// decide decides an open report once allow has returned no error.
func (s *Service) decide(ctx context.Context, d Decision, allow func(tx pgx.Tx) error) (decided Report, err error) {
	d.Note = strings.TrimSpace(d.Note)
	if d.Note == "" {
		return Report{}, fault.InvalidField("/note", "Must not be empty.").Coded(fault.CodeRequired)
	}
	if err := fault.InvalidFields(text.Line("/note", &d.Note)); err != nil {
		return Report{}, err
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := allow(tx); err != nil {
			return err
		}
		if decided, err = s.q.ReportGet(ctx, tx, d.Report); err != nil {
			return pg.IfNoRows(err, errNoReport)
		}
		if d.Release && decided.Kind != Claim {
			return errNoDispute
		}
		n, err := s.q.ReportDecide(ctx, tx, query.ReportDecideParams{ID: d.Report, State: d.State, Note: &d.Note, DecidedBy: d.Actor.ID()})
		if err := pg.IfNone(n, err, errDecided); err != nil {
			return err
		}
		if err := s.act(ctx, tx, d, decided); err != nil {
			return err
		}
		if err := s.record(ctx, tx, d); err != nil {
			return err
		}
		if err := s.tell(ctx, tx, decided); err != nil {
			return err
		}
		decided, err = s.q.ReportGet(ctx, tx, d.Report)
		return err
	})
	return decided, err
}

// act does what a decision asks for beside the decision itself.
func (s *Service) act(ctx context.Context, tx pgx.Tx, d Decision, r Report) error {
	switch {
	case d.Release:
		return s.release(ctx, tx, d)
	case d.State == Settled && r.Reason != nil && *r.Reason == RemoveName:
		return s.withhold(ctx, tx, *r.ObjectID, d)
	}
	return nil
}

// tell emails those whom a decided report concerns. The address of somebody without an account is forgotten by that.
func (s *Service) tell(ctx context.Context, tx pgx.Tx, r Report) error {
	if r.Visitor {
		email, err := s.q.NameRequestForget(ctx, tx, &r.ID)
		if err != nil {
			return pg.IfNoRows(err, nil)
		}
		return s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.NameRequestDecided, ID: r.ID, To: email})
	}
	if err := s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.ReportDecided, ID: r.ID}); err != nil || r.Kind != Claim {
		return err
	}
	return s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.DisputeDecided, ID: r.ID})
}

// record writes the decision to the audit log, which is of what operators do. Of a director, the report itself says it.
func (s *Service) record(ctx context.Context, tx pgx.Tx, d Decision) error {
	if !d.Actor.Operates() {
		return nil
	}
	act := "report.settle"
	if d.State == Refused {
		act = "report.refuse"
	}
	return audit.Write(ctx, tx, audit.Entry{
		Actor: d.Actor, Act: act, Kind: audit.Report, ID: d.Report, Reason: &d.Note,
		Before: map[string]any{"state": Open}, After: map[string]any{"state": d.State},
	})
}

// release takes the disputed Athlete ID from its holder, and writes that to the audit log as if an operator had done it by itself.
func (s *Service) release(ctx context.Context, tx pgx.Tx, d Decision) error {
	was, err := s.q.ReportRelease(ctx, tx, d.Report)
	if err != nil {
		return pg.IfNoRows(err, nil)
	}
	return audit.Write(ctx, tx, audit.Entry{
		Actor: d.Actor, Act: "user.release-athlete", Kind: audit.User, ID: was.UserID, Reason: &d.Note,
		Before: map[string]any{"athlete_id": was.AthleteID, "alias": !was.Claimed},
	})
}

// Emails are what writes the emails about reports.
func (s *Service) Emails() map[mail.Kind]mail.Compose {
	reporter := func(r Report) *uuid.UUID { return r.ReporterID }
	holder := func(r Report) *uuid.UUID { return r.HolderID }
	return map[mail.Kind]mail.Compose{
		mail.ClaimDisputed:  s.composer(holder, false),
		mail.ReportDecided:  s.composer(reporter, true),
		mail.DisputeDecided: s.composer(holder, false),
		mail.ReportsOpen:    s.composeOpen,

		mail.DirectedReportsOpen: s.composeDirected,
		mail.NameRequest:         s.composeNameRequest,
		mail.NameRequestDecided:  s.composeNameDecided,
	}
}

// composer writes an email to one of those whom a report concerns. The note is for the reporter: the holder must not learn from it who
// that is.
func (s *Service) composer(to func(Report) *uuid.UUID, note bool) mail.Compose {
	return func(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
		r, err := s.q.ReportGet(ctx, s.DB, ref.ID)
		if err != nil {
			return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
		}
		recipient := to(r)
		if recipient == nil {
			return mail.Message{}, mail.ErrNotNeeded
		}
		user, err := s.q.UserContact(ctx, s.DB, *recipient)
		if err != nil {
			return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
		}
		m := mail.Message{To: user.Email, Name: user.Name, Object: "a " + r.Kind, Outcome: string(r.State), Released: r.Released}
		if r.AthleteID != nil {
			m.Object = "the Athlete ID " + *r.AthleteID
		}
		if note && r.Note != nil {
			m.Note = *r.Note
		}
		return m, nil
	}
}
