package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// maxAliases is how many aliases a user has at most.
const maxAliases = 20

// Athlete is the user that goes by an Athlete ID, as others see them. Picture is JSON, nil where there is none.
type Athlete struct {
	Name    string
	Picture []byte
}

// Athlete finds the user that an Athlete ID, claimed or an alias, belongs to; fault.NotFound where it is nobody's.
func (s *Service) Athlete(ctx context.Context, id string) (Athlete, error) {
	row, err := s.q.AthleteIDOwner(ctx, s.DB, strings.ToLower(id))
	if pg.NoRows(err) {
		return Athlete{}, fault.New(fault.NotFound, "Nobody has claimed this Athlete ID.")
	}
	if err != nil {
		return Athlete{}, fmt.Errorf("look up an Athlete ID: %w", err)
	}
	return Athlete{Name: row.Name, Picture: row.ProfilePic}, nil
}

// ClaimAthlete makes a free Athlete ID, or an alias of the caller's, the one that the caller claims. One that is somebody
// else's, or a second one, is fault.Conflict: the constraints of athlete_ids decide, whoever comes at once.
func (s *Service) ClaimAthlete(ctx context.Context, caller uuid.UUID, id string, now time.Time) error {
	n, err := s.q.AthleteIDClaim(ctx, s.DB, query.AthleteIDClaimParams{Key: strings.ToLower(id), AthleteID: id, UserID: caller, Now: now})
	if err != nil {
		return fmt.Errorf("claim an Athlete ID: %w", err)
	}
	if n == 0 {
		return athleteTaken()
	}
	return nil
}

func athleteTaken() error {
	return fault.New(fault.Conflict, "Somebody else has this Athlete ID.").Of("athlete-taken")
}

// UnclaimAthlete gives up the claimed Athlete ID; the aliases stay.
func (s *Service) UnclaimAthlete(ctx context.Context, caller uuid.UUID) error {
	if err := s.q.AthleteIDUnclaim(ctx, s.DB, caller); err != nil {
		return fmt.Errorf("give up an Athlete ID: %w", err)
	}
	return nil
}

// AddAlias lets the caller go by another Athlete ID as well, that nobody has.
func (s *Service) AddAlias(ctx context.Context, caller uuid.UUID, id string, now time.Time) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.lockUser(ctx, tx, caller); err != nil {
			return err
		}
		row, err := s.q.AliasAdd(ctx, tx, query.AliasAddParams{Key: strings.ToLower(id), AthleteID: id, UserID: caller, Now: now})
		if err != nil {
			return fmt.Errorf("add an alias: %w", err)
		}
		if row.UserID != caller {
			return athleteTaken()
		}
		if row.Claimed {
			return fault.New(fault.Conflict, "This is the Athlete ID that you have claimed.").Of("athlete-taken")
		}
		n, err := s.q.AliasCount(ctx, tx, caller)
		if err != nil {
			return fmt.Errorf("count aliases: %w", err)
		}
		if n > maxAliases {
			return fault.Newf(fault.Conflict, "A user has at most %d aliases.", maxAliases).Of("too-many-aliases")
		}
		return nil
	})
}

// lockUser makes what counts rows of a user wait for its like.
func (s *Service) lockUser(ctx context.Context, tx pgx.Tx, user uuid.UUID) error {
	_, err := s.q.UserLock(ctx, tx, user)
	if pg.NoRows(err) {
		return gone()
	}
	if err != nil {
		return fmt.Errorf("lock a user: %w", err)
	}
	return nil
}

// RemoveAlias takes an alias away; fault.NotFound where the caller has no such.
func (s *Service) RemoveAlias(ctx context.Context, caller uuid.UUID, id string) error {
	n, err := s.q.AliasRemove(ctx, s.DB, query.AliasRemoveParams{Key: strings.ToLower(id), UserID: caller})
	if err != nil {
		return fmt.Errorf("remove an alias: %w", err)
	}
	if n == 0 {
		return fault.New(fault.NotFound, "You have no such alias.")
	}
	return nil
}

// ClaimTeam makes a team the caller's, who must be a coach (fault.Forbidden) without another team, and the first to claim
// it (fault.Conflict).
func (s *Service) ClaimTeam(ctx context.Context, caller uuid.UUID, team string, now time.Time) error {
	n, err := s.q.TeamClaim(ctx, s.DB, query.TeamClaimParams{ID: caller, TeamID: team, TeamKey: strings.ToLower(team), Now: now})
	if err != nil {
		return fmt.Errorf("claim a team: %w", err)
	}
	if n > 0 {
		return nil
	}
	if err := s.mustCoach(ctx, caller); err != nil {
		return err
	}
	return fault.New(fault.Conflict, "You have claimed another team; give that up first.").Of("team-claimed")
}

// UnclaimTeam gives up the team that the caller, a coach (else fault.Forbidden), has claimed.
func (s *Service) UnclaimTeam(ctx context.Context, caller uuid.UUID, now time.Time) error {
	n, err := s.q.TeamUnclaim(ctx, s.DB, query.TeamUnclaimParams{ID: caller, Now: now})
	if err != nil {
		return fmt.Errorf("give up a team: %w", err)
	}
	if n == 0 {
		return s.mustCoach(ctx, caller)
	}
	return nil
}

// mustCoach finds out whether a statement about a coach's team touched nothing because the caller is none.
func (s *Service) mustCoach(ctx context.Context, caller uuid.UUID) error {
	coach, err := s.q.UserIsCoach(ctx, s.DB, caller)
	switch {
	case pg.NoRows(err):
		return gone()
	case err != nil:
		return fmt.Errorf("look up an account: %w", err)
	case !coach:
		return fault.New(fault.Forbidden, "Only coaches claim teams.")
	}
	return nil
}

// FollowAthlete makes the caller follow an athlete: one that is a user, or that results name; others are fault.NotFound.
// Following oneself is fault.Invalid, following twice is nothing.
func (s *Service) FollowAthlete(ctx context.Context, caller uuid.UUID, id string, now time.Time) error {
	target, err := s.q.FollowTarget(ctx, s.DB, query.FollowTargetParams{Key: strings.ToLower(id), AthleteID: id})
	switch {
	case err != nil:
		return fmt.Errorf("look for an athlete: %w", err)
	case target.UserID != nil && *target.UserID == caller:
		return fault.InvalidField("id", "You cannot follow yourself.")
	case !target.Known:
		return fault.New(fault.NotFound, "There is no such athlete.")
	}
	err = s.q.FollowAdd(ctx, s.DB, query.FollowAddParams{UserID: caller, Key: target.Key, AthleteID: target.AthleteID, Now: now})
	if err != nil {
		return fmt.Errorf("follow: %w", err)
	}
	return nil
}

// UnfollowAthlete ends a follow, whichever of the athlete's IDs it was made by.
func (s *Service) UnfollowAthlete(ctx context.Context, caller uuid.UUID, id string) error {
	if err := s.q.FollowRemove(ctx, s.DB, query.FollowRemoveParams{UserID: caller, Key: strings.ToLower(id)}); err != nil {
		return fmt.Errorf("unfollow: %w", err)
	}
	return nil
}

// Follows tells whether the caller follows an athlete.
func (s *Service) Follows(ctx context.Context, caller uuid.UUID, id string) (bool, error) {
	follows, err := s.q.FollowIs(ctx, s.DB, query.FollowIsParams{UserID: caller, Key: strings.ToLower(id)})
	if err != nil {
		return false, fmt.Errorf("look for a follow: %w", err)
	}
	return follows, nil
}

// Following lists the athletes that the caller follows, each by the ID that they claimed, the latest first.
func (s *Service) Following(ctx context.Context, caller uuid.UUID) ([]string, error) {
	ids, err := s.q.FollowList(ctx, s.DB, caller)
	if err != nil {
		return nil, fmt.Errorf("list follows: %w", err)
	}
	if ids == nil {
		ids = []string{}
	}
	return ids, nil
}
