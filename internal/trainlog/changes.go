package trainlog

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/internal/actor"
	"harrier/internal/change/feed"
)

// Changes returns up to length events after a cursor of the feed, of the reader's log and of those of athletes who have accepted them as coach, or of one
// athlete's log that the reader may read.
func (s *Service) Changes(ctx context.Context, reader actor.Reader, athleteID *string, cursor string, length int32, now time.Time) (feed.Page, error) {
	var only *uuid.UUID
	if athleteID != nil {
		day, err := s.access(ctx, Log{Reader: reader, Athlete: athleteID}, nil, now)
		if err != nil {
			return feed.Page{}, err
		}
		only = &day.UserID
	}
	return s.feed.LogsAfter(ctx, reader, only, cursor, length)
}
