package trainlog

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
)

// Followed is a day of an athlete whom the reader follows, or a result of theirs.
type Followed struct {
	// Athlete is the name of the athlete.
	Athlete string
	Day     *Entry
	Result  *query.ListedResult
}

// FollowedPage is what followed athletes did, newest first, and the cursor after the last; empty at the end.
type FollowedPage struct {
	Items []*Followed
	Next  string
}

var errNoPlace = fault.UnreadableField("after", "Must be the `next` of an earlier response.")

// Following returns up to length days and results of the athletes whom the reader follows, newest first, after a cursor. Of days it has those
// that the reader may read.
func (s *Service) Following(ctx context.Context, reader actor.Reader, cursor string, length int32, now time.Time) (FollowedPage, error) {
	at := place{day: date.Today(now, time.UTC).AddDays(1), id: uuid.Max} // tomorrow has begun in some zone
	if cursor != "" {
		var ok bool
		if at, ok = parsePlace(cursor); !ok {
			return FollowedPage{}, errNoPlace
		}
	}
	rows, err := s.q.FollowingPage(ctx, s.db, query.FollowingPageParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, Day: at.day, ID: at.id, Length: int64(length) + 1,
	})
	if err != nil {
		return FollowedPage{}, err
	}
	page := FollowedPage{}
	if len(rows) > int(length) {
		rows = rows[:length]
		last := rows[length-1]
		page.Next = place{day: last.Day, id: last.ID}.String()
	}
	days, err := s.followedDays(ctx, rows)
	if err != nil {
		return FollowedPage{}, err
	}
	results, err := s.followedResults(ctx, rows)
	if err != nil {
		return FollowedPage{}, err
	}
	for _, row := range rows {
		item, ok := days[row.ID]
		if row.RaceID != nil {
			item, ok = results[row.ID]
		}
		if ok { // else it has been deleted meanwhile
			page.Items = append(page.Items, item)
		}
	}
	return page, nil
}

// followedDays returns the days of a page by the IDs of their entries.
func (s *Service) followedDays(ctx context.Context, page []query.FollowingPageRow) (map[uuid.UUID]*Followed, error) {
	var p stretches
	names, found := map[uuid.UUID]string{}, map[uuid.UUID]*Followed{}
	for _, row := range page {
		if row.RaceID == nil {
			p.add(row.UserID, row.Day, row.Day, row.Healthy)
			names[row.ID] = row.Name
		}
	}
	err := s.daysOf(ctx, p, func(e *Entry) { found[e.ID] = &Followed{Athlete: names[e.ID], Day: new(*e)} })
	return found, err
}

// followedResults returns the results of a page by their IDs.
func (s *Service) followedResults(ctx context.Context, page []query.FollowingPageRow) (map[uuid.UUID]*Followed, error) {
	var p query.FollowingResultsParams
	for _, row := range page {
		if row.RaceID != nil {
			p.Races, p.Ids = append(p.Races, *row.RaceID), append(p.Ids, row.ID)
		}
	}
	if len(p.Ids) == 0 {
		return nil, nil
	}
	rows, err := s.q.FollowingResults(ctx, s.db, p)
	found := make(map[uuid.UUID]*Followed, len(rows))
	for i := range rows {
		found[rows[i].ID] = &Followed{Athlete: rows[i].Athlete, Result: &rows[i]}
	}
	return found, err
}

// place is a place among days and results: after those of a day with this ID or a greater one. A cursor is a place as text.
type place struct {
	day date.Date
	id  uuid.UUID
}

// placeBytes is how long a cursor is before it is text.
const placeBytes = 4 + len(uuid.UUID{})

// String returns the cursor.
func (p place) String() string {
	b := binary.BigEndian.AppendUint32(nil, uint32(p.day.Sub(date.Date{}))) //nolint:gosec // never negative
	return base64.RawURLEncoding.EncodeToString(append(b, p.id[:]...))
}

// parsePlace reads a cursor.
func parsePlace(cursor string) (place, bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(cursor)
	if err != nil || len(b) != placeBytes {
		return place{}, false
	}
	days := binary.BigEndian.Uint32(b)
	const maxDays = 366 * 10_000
	return place{date.Date{}.AddDays(int(days)), uuid.UUID(slices.Clone(b[4:]))}, days < maxDays
}
