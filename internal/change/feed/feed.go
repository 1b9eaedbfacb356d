// Package feed lets programs follow what changes in races and results, and in the training logs that they may read. Its events are the
// rows of the log of changes that have an ID (db/code/changes).
package feed

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

const (
	// Now is the cursor of the end of the feed.
	Now = "now"
	// MaxLength is how many events a page has at most.
	MaxLength = 100
)

var (
	errGone = fault.New(fault.Gone, "The events after this cursor are not all there any more. Read everything anew, beginning with after=now.").
		Of("cursor-expired")
	errNoCursor = fault.UnreadableField("after", "Must be a cursor that the feed returned, or \"now\".")
)

// Event is something that has changed.
type Event struct {
	ID   uuid.UUID
	Type query.ChangeKind
	Race uuid.UUID
	// Count is how many results it is about; nil if it is about the race. Results are these, nil if they are many.
	Count   *int32
	Results []uuid.UUID
	// Import is the import of the results.
	Import *uuid.UUID
	// Fields are the changed fields of the race, and State its new state.
	Fields []string
	State  *query.RaceState
	Time   time.Time

	// Teams are the keys of the teams of Results.
	Teams []string
	// Log is the subject of an event of a training log; nil for races and results.
	Log *LogSubject
	// Place is the event's place in the feed.
	Place Place
}

// LogSubject is the changed part of a training log: a day, one of its runs, or a comment on either. An event about who may read the log has none.
type LogSubject struct {
	User    uuid.UUID
	Day     *date.Date
	Run     *uuid.UUID
	Comment *uuid.UUID
}

// Page is some events, in the order of the feed, and the cursor after the last.
type Page struct {
	Events []Event
	Next   string
}

// Service is the feed.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New returns the feed.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

// Begin makes the feed begin anew if the database is a copy of another. Otherwise it writes nothing.
func (s *Service) Begin(ctx context.Context) error {
	_, err := s.state(ctx)
	return err
}

// state returns the feed's state.
func (s *Service) state(ctx context.Context) (query.FeedStateRow, error) {
	state, err := s.q.FeedState(ctx, s.db)
	if err != nil || state.Begun {
		return state, err
	}
	if err := s.q.FeedBegin(ctx, s.db); err != nil {
		return state, err
	}
	return s.q.FeedState(ctx, s.db)
}

// After returns up to length events of races and results after a cursor: the oldest if it is empty, and none if it is Now. A cursor whose events have
// been deleted, or of another database, is fault.Gone.
func (s *Service) After(ctx context.Context, cursor string, length int32) (Page, error) {
	return s.after(ctx, cursor, func(at Place) ([]Event, error) { return s.Next(ctx, s.db, at, length) })
}

// LogsAfter is After for training logs: the reader's own and those of athletes who have accepted them as coach, or only the one that is given. What the
// reader may not read now is left out.
func (s *Service) LogsAfter(ctx context.Context, reader actor.Reader, only *uuid.UUID, cursor string, length int32) (Page, error) {
	return s.after(ctx, cursor, func(at Place) ([]Event, error) {
		return s.nextOfLogs(ctx, query.FeedPageOfLogsParams{
			Reader: *reader.ID, Team: reader.Team, One: only, Tx: at.Tx, ID: at.ID, Length: int64(length),
		})
	})
}

func (s *Service) after(ctx context.Context, cursor string, next func(Place) ([]Event, error)) (Page, error) {
	var at position
	if cursor != "" && cursor != Now {
		var ok bool
		if at, ok = parse(cursor); !ok {
			return Page{}, errNoCursor
		}
	}
	events := []Event{}
	if cursor != Now {
		var err error
		if events, err = next(at.Place); err != nil {
			return Page{}, err
		}
	}
	// It is read after the events: what it says has been deleted may be missing among them.
	state, err := s.state(ctx)
	if err != nil {
		return Page{}, err
	}
	epoch := epochOf(state)
	switch {
	case cursor == Now:
		at = position{Place: Place{Tx: state.EndsTx}}
	case cursor != "" && (at.epoch != epoch || at.before(Place{state.GoneTx, state.GoneID}) || at.Tx > state.EndsTx):
		return Page{}, errGone
	case len(events) > 0:
		at.Place = events[len(events)-1].Place
	}
	at.epoch = epoch
	return Page{Events: events, Next: at.String()}, nil
}

// Next returns up to length events after a place.
func (s *Service) Next(ctx context.Context, db query.DBTX, at Place, length int32) ([]Event, error) {
	rows, err := s.q.FeedPage(ctx, db, query.FeedPageParams{Tx: at.Tx, ID: at.ID, Length: int64(length)})
	events := make([]Event, len(rows))
	for i, r := range rows {
		events[i] = Event{
			ID: r.EventID, Type: r.Kind, Race: r.RaceID, Count: r.Count, Results: r.Results, Import: r.ImportID, Fields: r.Fields, State: r.State,
			Time: r.CreatedAt, Teams: r.Teams, Place: Place{r.Tx, r.ID},
		}
	}
	return events, err
}

// NextOfAll returns up to length events after a place, of races and results and of the training logs that a reader follows, as a coach too if
// team is set.
func (s *Service) NextOfAll(ctx context.Context, reader uuid.UUID, team bool, at Place, length int32) ([]Event, error) {
	return s.nextOfLogs(ctx, query.FeedPageOfLogsParams{Reader: reader, Team: team, Tx: at.Tx, ID: at.ID, Public: true, Length: int64(length)})
}

func (s *Service) nextOfLogs(ctx context.Context, p query.FeedPageOfLogsParams) ([]Event, error) {
	rows, err := s.q.FeedPageOfLogs(ctx, s.db, p)
	events := make([]Event, 0, len(rows))
	for i := range rows {
		r := &rows[i]
		event := Event{ID: r.EventID, Type: r.Kind, Time: r.CreatedAt, Place: Place{r.Tx, r.ID}}
		if r.UserID != nil {
			event.Log = &LogSubject{User: *r.UserID, Day: r.Day, Run: r.RunID, Comment: r.CommentID}
			events = appendEarlier(events, event, r, Place{p.Tx, p.ID})
		} else {
			event.Race, event.Count, event.Results, event.Import = *r.RaceID, r.Count, r.Results, r.ImportID
			event.Fields, event.State, event.Teams = r.Fields, r.State, r.Teams
		}
		events = append(events, event)
	}
	return events[:min(int64(len(events)), p.Length)], err
}

// appendEarlier appends the events of a row that come before its last one and after a place. They have the IDs below that of the row in the feed, and
// its event ID with another last byte.
func appendEarlier(events []Event, last Event, r *query.FeedPageOfLogsRow, after Place) []Event {
	for i, kind := range r.EarlierKinds {
		before := len(r.EarlierKinds) - i
		e := last
		e.Type, e.Place.ID = query.ChangeKind(kind), last.Place.ID-int64(before)
		e.ID[15] ^= byte(before) //nolint:gosec // a day has few events
		e.Log = &LogSubject{User: *r.UserID, Day: r.Day}
		if run := r.EarlierRuns[i]; run != uuid.Nil {
			e.Log.Run = &run
		}
		if !e.Place.before(after) && e.Place != after {
			events = append(events, e)
		}
	}
	return events
}

// MarshalJSON writes the event as the contract's FeedEvent or LogEvent. Its data has the members that belong to its type.
func (e Event) MarshalJSON() ([]byte, error) {
	data := map[string]any{"race_id": e.Race}
	switch {
	case e.Log != nil:
		data = e.Log.data()
		if e.Type == query.ChangeKindLogplanChanged {
			data["date"] = e.Log.Day
		}
	case e.State != nil:
		data["state"] = e.State
	case e.Fields != nil:
		data["fields"] = e.Fields
	case e.Count != nil:
		data["count"], data["results"] = e.Count, e.Results
		if e.Import != nil {
			data["import_id"] = e.Import
		}
	}
	return json.Marshal(struct { //nolint:wrapcheck // it cannot fail
		ID   uuid.UUID        `json:"_id"`
		Type query.ChangeKind `json:"type"`
		Time time.Time        `json:"timestamp"`
		Data map[string]any   `json:"data"`
	}{e.ID, e.Type, e.Time.UTC(), data})
}

func (s *LogSubject) data() map[string]any {
	data := map[string]any{"user_id": s.User}
	if s.Day != nil {
		data["date"] = s.Day
	}
	if s.Comment != nil {
		data["comment_id"], data["run_id"] = s.Comment, s.Run
	} else if s.Run != nil {
		data["run_id"] = s.Run
	}
	return data
}
