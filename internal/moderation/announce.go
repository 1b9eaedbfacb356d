package moderation

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/date/clock"
	"harrier/internal/mail"
	"harrier/internal/pg"
)

const (
	// announceEvery is how often a server looks for reports that operators have not been told of.
	announceEvery = time.Minute
	// announcePause is the least time between two emails to an operator, however many reports users make.
	announcePause = time.Hour
	// maxRacesTold is how many races an email to a director names.
	maxRacesTold = 20
)

// RunAnnouncing tells operators of new reports until ctx ends. Several servers share the work.
func (s *Service) RunAnnouncing(ctx context.Context, log *slog.Logger) {
	clock.Every(ctx, announceEvery, func(ctx context.Context) {
		if err := s.Announce(ctx); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "operators are not told of reports", "error", err)
		}
		if err := s.AnnounceToDirectors(ctx); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "directors are not told of reports", "error", err)
		}
	})
}

// Announce tells all operators by email that there are new reports. Nothing happens if there are none, or if operators were told of others
// within announcePause: then these are told after it.
func (s *Service) Announce(ctx context.Context) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.q.ReportAnnounceLock(ctx, tx); err != nil {
			return err
		}
		n, err := s.q.ReportAnnounce(ctx, tx, announcePause)
		if err != nil || n == 0 {
			return err
		}
		operators, err := s.q.OperatorList(ctx, tx)
		if err != nil {
			return err
		}
		for _, operator := range operators {
			if err := s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.ReportsOpen, ID: operator}); err != nil {
				return err
			}
		}
		return nil
	})
}

// AnnounceToDirectors tells directors by email that there are new reports on results of their races, each once within announcePause.
func (s *Service) AnnounceToDirectors(ctx context.Context) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.q.ReportAnnounceLock(ctx, tx); err != nil {
			return err
		}
		directors, err := s.q.ReportTellDirectors(ctx, tx, announcePause)
		if err != nil {
			return err
		}
		for _, director := range directors {
			if err := s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.DirectedReportsOpen, ID: director}); err != nil {
				return err
			}
		}
		return nil
	})
}

// composeDirected writes the email that tells a director which of their races have open reports.
func (s *Service) composeDirected(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	races, err := s.q.ReportRacesOfDirector(ctx, s.DB, ref.ID)
	if err == nil && len(races) == 0 {
		err = mail.ErrNotNeeded
	}
	if err != nil {
		return mail.Message{}, err
	}
	user, err := s.q.UserContact(ctx, s.DB, ref.ID)
	m := mail.Message{To: user.Email, Name: user.Name}
	for i, race := range races {
		m.Count += race.Reports
		if i < maxRacesTold {
			m.Lines = append(m.Lines, mail.Line{Text: race.Name, Page: "app/races/" + race.ID.String() + "/people#reports"})
		}
	}
	return m, pg.IfNoRows(err, mail.ErrNotNeeded)
}

// composeOpen writes the email that tells an operator how many reports are open.
func (s *Service) composeOpen(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	still, err := s.q.UserIsOperator(ctx, s.DB, ref.ID)
	if err != nil {
		return mail.Message{}, err
	}
	open, err := s.q.ReportCountOpen(ctx, s.DB)
	if err != nil {
		return mail.Message{}, err
	}
	if !still || open == 0 {
		return mail.Message{}, mail.ErrNotNeeded
	}
	user, err := s.q.UserContact(ctx, s.DB, ref.ID)
	return mail.Message{To: user.Email, Name: user.Name, Count: open}, pg.IfNoRows(err, mail.ErrNotNeeded)
}
