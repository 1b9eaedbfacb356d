package trainlog

import (
	"context"
	"time"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
)

// SearchPage is a page of the days that a search has found, newest first.
type SearchPage struct {
	Days []*Entry
	// Next is the cursor after them; empty if there are no more.
	Next string
}

// Search finds days of a log whose texts have all of some words: the notes and the weather of the day, or the title and the notes of a run. A word
// stands for each that begins with it. after is Next of another page, or empty.
func (s *Service) Search(ctx context.Context, log Log, words, after string, length int32) (SearchPage, error) {
	arg := query.EntrySearchParams{
		Reader: log.Reader.ID, Health: log.Reader.Health, Team: log.Reader.Team, Owner: log.owner(), AthleteKey: log.athleteKey(),
		Words: words, Length: int64(length) + 1,
	}
	if after != "" {
		before, err := date.ParseISO(after)
		if err != nil {
			return SearchPage{}, fault.UnreadableField("after", "This is no cursor of a page.")
		}
		arg.Before = &before
	}
	rows, err := s.q.EntrySearch(ctx, s.db, arg)
	if err == nil && len(rows) == 0 {
		_, err = s.access(ctx, log, &date.Date{}, time.Time{})
	}
	var page SearchPage
	c := Collector{Yield: func(e *Entry) error {
		page.Days = append(page.Days, new(*e))
		return nil
	}}
	for i := range rows {
		_ = c.Add((*query.EntryListRow)(&rows[i])) // Yield returns no error
	}
	_ = c.Close()
	if len(page.Days) > int(length) {
		page.Days = page.Days[:length]
		page.Next = page.Days[length-1].Day.String()
	}
	return page, err
}
