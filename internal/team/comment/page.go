package comment

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
)

// Page is a page of the comments on a log. Next is the cursor after it, or "".
type Page struct {
	Comments []Comment
	Next     string
}

// errNoCursor refuses a cursor that no page has.
var errNoCursor = fault.UnreadableField("after", "This is no cursor of a page.")

// The days from which and until which comments are listed where that is not said.
var firstDay, lastDay = date.FromTime(time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)), date.FromTime(time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC))

// Page returns comments on the days of a log from one to another, or on all, the newest day first, after a cursor. Of the day,
// only whose log it is and who reads
// it matter.
func (s *Service) Page(ctx context.Context, d Day, from, to *date.Date, after string, length int32) (Page, error) {
	owner, key := d.owner()
	arg := query.CommentPageParams{
		Reader: *d.Reader.ID, Team: d.Reader.Team, Owner: owner, AthleteKey: key, Length: length + 1, First: *cmp.Or(from, &firstDay), Last: *cmp.Or(to, &lastDay),
	}
	if after != "" {
		day, err := date.ParseISO(after[:min(len(after), len("2006-01-02"))])
		if err != nil {
			return Page{}, errNoCursor
		}
		id, err := uuid.Parse(strings.TrimPrefix(after, day.String()+"_"))
		if err != nil {
			return Page{}, errNoCursor
		}
		arg.BeforeDay, arg.BeforeID = &day, &id
	}
	rows, err := s.q.CommentPage(ctx, s.db, arg)
	if err == nil && len(rows) == 0 {
		_, err = s.access(ctx, s.db, d)
	}
	var page Page
	for i := range rows {
		page.Comments = append(page.Comments, Comment(rows[i]))
	}
	if len(page.Comments) > int(length) {
		page.Comments = page.Comments[:length]
		last := page.Comments[length-1].Comment
		page.Next = last.Day.String() + "_" + last.ID.String()
	}
	return page, err
}
