package webhook

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/change/feed"
	"harrier/internal/pg"
)

// fanEvery is how often a server looks for events that webhooks have not been told of.
const fanEvery = time.Second

// RunFanOut makes deliveries of new events until ctx ends. Several servers share the work.
func (s *Service) RunFanOut(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(fanEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		for more := true; more && ctx.Err() == nil; {
			var err error
			if more, err = s.FanOut(ctx); err != nil && ctx.Err() == nil {
				log.WarnContext(ctx, "webhooks are not told of events", "error", err)
			}
		}
	}
}

// FanOut makes the next deliveries of the webhook that is furthest behind and that no other server is working for, and reports whether
// there was one.
func (s *Service) FanOut(ctx context.Context) (found bool, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		w, err := s.q.WebhookBehind(ctx, tx)
		if err != nil {
			found = false
			return pg.IfNoRows(err, nil)
		}
		events, err := s.Feed.Next(ctx, tx, feed.Place{Tx: w.AtTx, ID: w.AtID})
		if err != nil || len(events) == 0 {
			return err
		}
		found = true
		// What happens while its user is suspended is never told.
		if !w.Suspended {
			if err := s.tell(ctx, tx, w, events); err != nil {
				return err
			}
		}
		last := events[len(events)-1].Place
		return s.q.WebhookAdvance(ctx, tx, query.WebhookAdvanceParams{ID: w.ID, Tx: last.Tx, AtID: last.ID})
	})
	return found && err == nil, err
}

// tell makes the deliveries of those events that a webhook wants.
func (s *Service) tell(ctx context.Context, tx pgx.Tx, w query.WebhookBehindRow, events []feed.Event) error {
	var of []uuid.UUID
	if w.Team != "" {
		races := make([]uuid.UUID, len(events))
		for i, e := range events {
			races[i] = e.Race
		}
		var err error
		if of, err = s.q.WebhookTeamRaces(ctx, tx, query.WebhookTeamRacesParams{Races: races, Team: w.Team}); err != nil {
			return err
		}
	}
	for _, e := range events {
		if !wants(w, e, of) {
			continue
		}
		body, err := e.JSON()
		if err != nil {
			return err
		}
		if err := s.deliver(ctx, tx, w.ID, e.ID, string(e.Type), string(body)); err != nil {
			return err
		}
	}
	return nil
}

// wants reports whether a webhook is told of an event. Of are the races in which its team has results now.
func wants(w query.WebhookBehindRow, e feed.Event, of []uuid.UUID) bool {
	switch {
	case w.Types != nil && !slices.Contains(w.Types, string(e.Type)), w.RaceID != nil && *w.RaceID != e.Race:
		return false
	case w.Team == "":
		return true
	case e.Results != nil:
		return slices.Contains(e.Teams, w.Team)
	default:
		// Whether the team was among many results that were deleted is not known.
		return slices.Contains(of, e.Race) || e.Type == query.ChangeKindResultsdeleted
	}
}
