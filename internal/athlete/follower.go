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
)

// maxBlocked is how many users one user may block.
const maxBlocked = 1000

var (
	errNoFollower     = fault.New(fault.NotFound, "This user does not follow you.")
	errNoUser         = fault.New(fault.NotFound, "There is no such user.")
	errBlockSelf      = fault.InvalidField("user_id", "You cannot block yourself.")
	errTooManyBlocked = fault.Newf(fault.Conflict, "You can block at most %d users.", maxBlocked).Of("too-many-blocked")
)

// Follower is a user who follows an athlete or has asked to.
type Follower = query.FollowerPageRow

// ListFollowers returns a page of the caller's followers: those first who have only asked, then the latest.
func (s *Service) ListFollowers(ctx context.Context, caller uuid.UUID, page, length int32) (pg.Page[Follower], error) {
	rows, err := s.q.FollowerPage(ctx, s.db, query.FollowerPageParams{UserID: caller, Length: pg.OneMore(length), Skip: pg.Skipped(page, length)})
	return pg.PageOf(rows, length), err
}

// AcceptFollower lets a follower, else fault.NotFound, read what the caller shows followers.
func (s *Service) AcceptFollower(ctx context.Context, caller, follower uuid.UUID, now time.Time) (Follower, error) {
	row, err := s.q.FollowerAccept(ctx, s.db, query.FollowerAcceptParams{UserID: caller, FollowerID: follower, Now: now})
	return Follower(row), pg.IfNoRows(err, errNoFollower)
}

// RemoveFollower ends that a user follows the caller, or refuses to be followed by them. They may ask again.
func (s *Service) RemoveFollower(ctx context.Context, caller, follower uuid.UUID) error {
	return s.q.FollowerRemove(ctx, s.db, query.FollowerRemoveParams{UserID: caller, FollowerID: follower})
}

// Blocked is a user whom another has blocked.
type Blocked = query.BlockListRow

// ListBlocked returns the users whom the caller has blocked, the latest first.
func (s *Service) ListBlocked(ctx context.Context, caller uuid.UUID) ([]Blocked, error) {
	return s.q.BlockList(ctx, s.db, caller)
}

// Block shows a user the caller's log as if it were private, and ends what the two follow of each other and have accepted. The user is not told.
func (s *Service) Block(ctx context.Context, caller, other uuid.UUID, now time.Time) (blocked Blocked, err error) {
	if caller == other {
		return blocked, errBlockSelf
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		added, err := s.q.BlockAdd(ctx, tx, query.BlockAddParams{UserID: caller, BlockedID: other, Now: now})
		switch {
		case err != nil:
			return pg.IfNoRows(err, errNoUser)
		case added.Blocked > maxBlocked:
			return errTooManyBlocked
		}
		blocked = Blocked{ID: other, Name: added.Name, CreatedAt: added.CreatedAt}
		return nil
	})
	return blocked, err
}

// Unblock ends a block. What has ended with it does not come back.
func (s *Service) Unblock(ctx context.Context, caller, other uuid.UUID) error {
	return s.q.BlockDelete(ctx, s.db, query.BlockDeleteParams{UserID: caller, BlockedID: other})
}
