package trainlog

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/internal/date"
)

// span returns the first and last day of a read as of a day.
type span func(date.Date) (first, last date.Date)

func alone(d date.Date) (first, last date.Date) { return d, d }

// window is the days that a read is about.
type window struct {
	first, last date.Date
	// owner is the owner's today, without an entry, if that was asked for; else it has no user.
	owner Entry
}

// windowOf returns the window of a day, or of the owner's today where day is nil. That depends on the owner's time zone, which the
// database has to be asked for; it also says whether the caller may read the log.
func (s *Service) windowOf(ctx context.Context, log Log, day *date.Date, now time.Time, span span) (w window, err error) {
	if day == nil {
		if w.owner, err = s.access(ctx, log, nil, now); err != nil {
			return window{}, err
		}
		day = &w.owner.Day
	}
	w.first, w.last = span(*day)
	return w, nil
}

// asked reports whether the database has said whose log it is.
func (w window) asked() bool { return w.owner.UserID != uuid.Nil }
