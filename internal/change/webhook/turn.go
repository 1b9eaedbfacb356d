package webhook

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/change/feed"
	"harrier/internal/pg"
)

const (
	// turnLasts is how long a webhook is delivered to before others have their turn. The request in progress is finished.
	turnLasts = 5 * time.Second
	// lease is how long after the last note of a turn another server may begin one. It is longer than a request.
	lease = 2 * sendTimeout
	// maxUnnoted is how many deliveries are noted together, and notedAfter how long the first waits. After a crash they are repeated.
	maxUnnoted = 20
	notedAfter = 250 * time.Millisecond
	// readAfter is how soon a change of the webhook is noticed.
	readAfter = time.Second
	// noteTimeout is how long noting may take when the server stops.
	noteTimeout = 5 * time.Second
	// maxApart is how much is sent apart from the order of the feed in one turn.
	maxApart = 20
	// maxInOrder is how many attempts later events wait for.
	maxInOrder = 5
	// stoppedError and forbiddenError say why an event is not sent.
	stoppedError   = "the webhook was stopped"
	forbiddenError = "the log may not be read any more"
)

// errOver ends a turn: another server may have begun the next, or the webhook was stopped or deleted.
var errOver = errors.New("the turn is over")

// turn is the time in which one server delivers to a webhook.
type turn struct {
	*Service
	query.WebhookTakeRow

	place    *place
	began    time.Time
	stopping <-chan struct{}
	// prompt is whether the last request was answered promptly.
	prompt bool
	// noting has the outcome of the last note, once it has been written.
	noting chan error
}

// takeTurn delivers to a webhook until nothing more is due, or others have their turn, or the server is stopping. After that, requests end
// with ctx. No connection to the database is in use while the receiver answers.
func (s *Service) takeTurn(ctx context.Context, row query.WebhookTakeRow, p *place, stopping <-chan struct{}) {
	t := &turn{
		Service: s, WebhookTakeRow: row, place: p, began: time.Now(), //nolint:forbidigo // for a duration
		stopping: stopping, prompt: p.share.prompt, noting: make(chan error, 1),
	}
	t.noting <- nil
	log := s.Log.With(slog.String("webhook", t.ID.String()))
	err := cmp.Or(t.deliver(ctx), t.noted())
	unnoted := err != nil && !errors.Is(err, errOver) && ctx.Err() == nil
	if unnoted {
		log.WarnContext(ctx, "webhook is not told of events", slog.Any("error", err))
	}
	s.unnoted.note(t.ID, !unnoted, time.Now()) //nolint:forbidigo // for durations
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTimeout)
	defer cancel()
	if err := s.q.WebhookRelease(ctx, s.DB, query.WebhookReleaseParams{ID: t.ID, Turn: t.Turn}); err != nil {
		log.WarnContext(ctx, "the turn of a webhook ends late", slog.Any("error", err))
	}
}

// over reports whether the turn should end: it has lasted long enough, the webhook belongs to the other share now, or the server is stopping.
func (t *turn) over() bool {
	select {
	case <-t.stopping:
		return true
	default:
		return t.prompt != t.place.share.prompt || time.Since(t.began) >= turnLasts //nolint:forbidigo // a duration
	}
}

// deliver delivers what is due apart from the order of the feed, and then the next events.
func (t *turn) deliver(ctx context.Context) error {
	apart, err := t.apart(ctx)
	if err != nil {
		return err
	}
	// It is read after them, so that its secrets are as new as they are.
	w, err := t.read(ctx)
	if err != nil {
		return err
	}
	if w.Suspended && (len(apart) > 0 || w.Failures > 0) {
		apart = nil
		if err := t.q.DeliveryDrop(ctx, t.DB, query.DeliveryDropParams{WebhookID: t.ID, Error: stoppedError}); err != nil {
			return err
		}
	}
	for _, d := range apart {
		e := message{id: d.EventID, kind: d.Type, body: d.Body}
		failure := t.post(ctx, w, &e)
		if failure != nil {
			// The next events are tried all the same.
			err = t.fail(ctx, attempt{message: e, n: int(d.Attempts) + 1, place: feed.Place{Tx: w.AtTx, ID: w.AtID}, failure: failure})
		} else {
			err = t.note(ctx, []message{e}, feed.Place{Tx: w.AtTx, ID: w.AtID})
		}
		if err != nil {
			return err
		}
		if failure != nil || t.over() {
			break
		}
	}
	for more := true; more && !t.over(); {
		if more, err = t.next(ctx); err != nil {
			return err
		}
	}
	return nil
}

// apart returns what is due apart from the order of the feed, as far as the webhook's owner may still know it.
func (t *turn) apart(ctx context.Context) ([]query.DeliveryDueRow, error) {
	due, err := t.q.DeliveryDue(ctx, t.DB, query.DeliveryDueParams{WebhookID: t.ID, Length: maxApart})
	if err != nil || !slices.ContainsFunc(due, func(d query.DeliveryDueRow) bool { return strings.HasPrefix(d.Type, "log.") }) {
		return due, err
	}
	if err := t.q.DeliveryForbid(ctx, t.DB, query.DeliveryForbidParams{WebhookID: t.ID, Error: forbiddenError}); err != nil {
		return nil, err
	}
	return t.q.DeliveryDue(ctx, t.DB, query.DeliveryDueParams{WebhookID: t.ID, Length: maxApart})
}

// read reads the webhook as it is now.
func (t *turn) read(ctx context.Context) (query.WebhookTurnRow, error) {
	w, err := t.q.WebhookTurn(ctx, t.DB, query.WebhookTurnParams{ID: t.ID, Turn: t.Turn})
	return w, pg.IfNoRows(err, errOver)
}

// next delivers the next events, and reports whether there may be more.
func (t *turn) next(ctx context.Context) (more bool, err error) {
	if err := t.noted(); err != nil {
		return false, err
	}
	w, err := t.read(ctx)
	if err != nil || !w.Due {
		return false, err
	}
	var events []feed.Event
	if at := (feed.Place{Tx: w.AtTx, ID: w.AtID}); w.OfLogs {
		events, err = t.Feed.NextOfAll(ctx, w.UserID, w.AsCoach, at, feed.MaxLength)
	} else {
		events, err = t.Feed.Next(ctx, t.DB, at, feed.MaxLength)
	}
	if err != nil || len(events) == 0 {
		return false, err
	}
	races, err := t.teamRaces(ctx, w.Team, events)
	if err != nil {
		return false, err
	}
	return t.send(ctx, w, events, races)
}

// send delivers events until one fails or the turn should note what it has done, and reports whether there may be more.
func (t *turn) send(ctx context.Context, w query.WebhookTurnRow, events []feed.Event, races []uuid.UUID) (more bool, err error) {
	began := time.Now() //nolint:forbidigo // for a duration
	last := began
	var told []message
	place, failures := feed.Place{Tx: w.AtTx, ID: w.AtID}, int(w.Failures) // of the first event
	for _, event := range events {
		if wants(w, event, races) {
			m, err := messageOf(event)
			if err != nil {
				return false, err
			}
			if failure := t.post(ctx, w, &m); failure != nil {
				_ = t.note(ctx, told, place) // fail waits for it, and returns its error
				return false, t.fail(ctx, attempt{message: m, n: 1 + failures, place: place, next: event.Place, failure: failure})
			}
			told = append(told, m)
		}
		place, failures = event.Place, 0
		now := time.Now() //nolint:forbidigo // for durations
		enough := t.over() || now.Sub(began) >= readAfter
		if len(told) == maxUnnoted || now.Sub(last) >= notedAfter || enough {
			if err := t.note(ctx, told, place); err != nil || enough {
				return true, err
			}
			told, last = nil, now
		}
	}
	return len(events) == feed.MaxLength, t.note(ctx, told, place)
}

// teamRaces returns which of the races of some events a team has results in now.
func (t *turn) teamRaces(ctx context.Context, team string, events []feed.Event) ([]uuid.UUID, error) {
	if team == "" {
		return nil, nil
	}
	races := make([]uuid.UUID, len(events))
	for i, e := range events {
		races[i] = e.Race
	}
	return t.q.WebhookTeamRaces(ctx, t.DB, query.WebhookTeamRacesParams{Races: races, Team: team})
}

// wants reports whether a webhook is told of an event: none of those from before it was made or started again. Races are those in which its team
// has results now. What happens while its user is suspended is never told. A race or a team is a filter of races and results only.
func wants(w query.WebhookTurnRow, e feed.Event, races []uuid.UUID) bool {
	switch {
	case e.Place.Tx < w.NewFrom && !slices.Contains(w.AlsoNew, e.Place.Tx):
		return false
	case w.Suspended, w.Types != nil && !slices.Contains(w.Types, string(e.Type)):
		return false
	case e.Log != nil:
		return true
	case w.RaceID != nil && *w.RaceID != e.Race:
		return false
	case w.Team == "":
		return true
	case e.Results != nil:
		return slices.Contains(e.Teams, w.Team)
	default:
		// Whether the team was among many results that were deleted is not known.
		return slices.Contains(races, e.Race) || e.Type == query.ChangeKindResultsdeleted
	}
}

// post sends a message and sets the status of the answer. A receiver that does not answer soon keeps no other from its place.
func (t *turn) post(ctx context.Context, w query.WebhookTurnRow, m *message) error {
	secrets := [][]byte{w.Secret}
	if w.OldSecret != nil {
		secrets = append(secrets, w.OldSecret)
	}
	began := time.Now() //nolint:forbidigo // for a duration
	late := time.AfterFunc(promptWithin, t.place.yield)
	defer late.Stop()
	err := t.sender.post(ctx, w.URL, m, t.Clock(), secrets)
	t.prompt = err == nil && time.Since(began) < promptWithin //nolint:forbidigo // a duration
	return err
}
