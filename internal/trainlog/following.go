package trainlog

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
)

// Followed is an entry of an athlete whom the reader follows, or a result of theirs.
type Followed struct {
	// Athlete is the name of the athlete.
	Athlete string
	Entry   *Entry
	Result  *query.ListedResult
}

// FollowedPage is a page of the entries and results of followed athletes, newest first. Next is the cursor after the last; empty at the end.
type FollowedPage struct {
	Items []*Followed
	Next  string
}

// Following returns up to length entries and results of the athletes whom the reader follows, newest first, after a cursor. It leaves out
// entries that the reader may not read.
func (s *Service) Following(ctx context.Context, reader actor.Reader, cursor string, length int32, now time.Time) (FollowedPage, error) {
	at := pg.Cursor{Date: date.Today(now, time.UTC).AddDays(1), ID: uuid.Max} // tomorrow has begun in some zone
	if cursor != "" {
		var err error
		if at, err = pg.ParseCursor(cursor); err != nil {
			return FollowedPage{}, err
		}
	}
	rows, err := s.q.FollowingPage(ctx, s.db, query.FollowingPageParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, Day: at.Date, ID: at.ID, Length: int64(length) + 1,
	})
	if err != nil {
		return FollowedPage{}, err
	}
	page := FollowedPage{}
	if len(rows) > int(length) {
		rows = rows[:length]
		last := rows[length-1]
		page.Next = pg.Cursor{Date: last.Day, ID: last.ID}.String()
	}
	entries, err := s.followedEntries(ctx, rows)
	if err != nil {
		return FollowedPage{}, err
	}
	results, err := s.followedResults(ctx, rows)
	if err != nil {
		return FollowedPage{}, err
	}
	for _, row := range rows {
		item, ok := entries[row.ID]
		if row.RaceID != nil {
			item, ok = results[row.ID]
		}
		if ok { // else it has been deleted meanwhile
			page.Items = append(page.Items, item)
		}
	}
	return page, nil
}

// followedEntries returns the entries of a page by their IDs.
func (s *Service) followedEntries(ctx context.Context, page []query.FollowingPageRow) (map[uuid.UUID]*Followed, error) {
	var p stretches
	names, found := map[uuid.UUID]string{}, map[uuid.UUID]*Followed{}
	for _, row := range page {
		if row.RaceID == nil {
			p.add(row.UserID, row.Day, row.Day, row.Healthy)
			names[row.ID] = row.Name
		}
	}
	err := s.daysOf(ctx, p, func(e *Entry) { found[e.ID] = &Followed{Athlete: names[e.ID], Entry: new(*e)} })
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
