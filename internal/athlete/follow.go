package athlete

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text/ids"
)

// maxFollowing is how many athletes a user may follow.
const maxFollowing = 2000

var (
	errFollowSelf     = fault.InvalidField("athlete_id", "You cannot follow yourself.")
	errNoAthlete      = fault.New(fault.NotFound, "There is no such athlete.")
	errTooManyFollows = fault.Newf(fault.Conflict, "You can follow at most %d athletes.", maxFollowing).Of("too-many-follows")
)

// Follow makes the caller follow an athlete who is a user or has results; others are fault.NotFound. Following oneself is
// fault.Invalid, and following twice changes nothing. If the athlete's log is for followers, the caller has only asked until the athlete
// accepts them: then asked is true.
func (s *Service) Follow(ctx context.Context, caller uuid.UUID, id string, now time.Time) (asked bool, err error) {
	target, err := s.q.FollowTarget(ctx, s.db, query.FollowTargetParams{Key: ids.Key(id), AthleteID: id, Follower: caller})
	switch {
	case err != nil:
		return false, err
	case target.UserID != nil && *target.UserID == caller:
		return false, errFollowSelf
	case !target.Known:
		return false, errNoAthlete
	}
	return target.Asks, pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		n, err := s.q.FollowAdd(ctx, tx, query.FollowAddParams{UserID: caller, Key: target.Key, AthleteID: target.AthleteID, Now: now})
		if err == nil && n > maxFollowing {
			err = errTooManyFollows
		}
		return err
	})
}

// Unfollow ends a follow, whichever of the athlete's IDs it was made by.
func (s *Service) Unfollow(ctx context.Context, caller uuid.UUID, id string) error {
	return s.q.FollowDelete(ctx, s.db, query.FollowDeleteParams{UserID: caller, Key: ids.Key(id)})
}

// IsFollowing reports whether the caller follows an athlete, and has not only asked to.
func (s *Service) IsFollowing(ctx context.Context, caller uuid.UUID, id string) (bool, error) {
	return s.q.FollowExists(ctx, s.db, query.FollowExistsParams{UserID: caller, Key: ids.Key(id)})
}

// ListFollowing returns the athletes that the caller follows, each by their claimed ID, the latest follow first. Whom the caller has only
// asked is left out.
func (s *Service) ListFollowing(ctx context.Context, caller uuid.UUID) ([]string, error) {
	return s.q.FollowList(ctx, s.db, caller)
}
