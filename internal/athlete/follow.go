package athlete

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/text/ids"
)

var (
	errFollowSelf = fault.InvalidField("id", "You cannot follow yourself.")
	errNoAthlete  = fault.New(fault.NotFound, "There is no such athlete.")
)

// Follow makes the caller follow an athlete who is a user or has results; others are fault.NotFound. Following oneself is
// fault.Invalid, and following twice changes nothing.
func (s *Service) Follow(ctx context.Context, caller uuid.UUID, id string, now time.Time) error {
	target, err := s.q.FollowTarget(ctx, s.db, query.FollowTargetParams{Key: ids.Key(id), AthleteID: id})
	switch {
	case err != nil:
		return err
	case target.UserID != nil && *target.UserID == caller:
		return errFollowSelf
	case !target.Known:
		return errNoAthlete
	}
	return s.q.FollowAdd(ctx, s.db, query.FollowAddParams{UserID: caller, Key: target.Key, AthleteID: target.AthleteID, Now: now})
}

// Unfollow ends a follow, whichever of the athlete's IDs it was made by.
func (s *Service) Unfollow(ctx context.Context, caller uuid.UUID, id string) error {
	return s.q.FollowDelete(ctx, s.db, query.FollowDeleteParams{UserID: caller, Key: ids.Key(id)})
}

// IsFollowing reports whether the caller follows an athlete.
func (s *Service) IsFollowing(ctx context.Context, caller uuid.UUID, id string) (bool, error) {
	return s.q.FollowExists(ctx, s.db, query.FollowExistsParams{UserID: caller, Key: ids.Key(id)})
}

// ListFollowing returns the athletes that the caller follows, each by their claimed ID, the latest follow first.
func (s *Service) ListFollowing(ctx context.Context, caller uuid.UUID) ([]string, error) {
	return s.q.FollowList(ctx, s.db, caller)
}
