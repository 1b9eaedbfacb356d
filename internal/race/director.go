package race

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// MaxDirectors is how many users may direct a race beside its poster.
const MaxDirectors = 20

var (
	errTooManyDirectors = fault.Newf(fault.Conflict, "A race has at most %d directors beside its poster.", MaxDirectors).Of("too-many-directors")
	errNoUser           = fault.New(fault.NotFound, "There is no such user.")
	errNotDirector      = fault.New(fault.NotFound, "The user is not one of the race's directors.")
)

// owning changes who directs a race, and reads it into owned. Others wait, so that work knows of all changes.
func (s *Service) owning(id uuid.UUID, now time.Time, owned *Details, work func(ctx context.Context, tx pgx.Tx, as actor.Actor, poster *uuid.UUID) error) Work {
	return func(ctx context.Context, as actor.Actor) error {
		return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
			poster, err := s.q.RaceOwn(ctx, tx, query.RaceOwnParams{ID: id, Caller: as, Now: now})
			if err != nil {
				return pg.IfNoRows(err, ErrNotFound)
			}
			if err := work(ctx, tx, as, poster); err != nil {
				return err
			}
			*owned, err = s.q.RaceGet(ctx, tx, id)
			return err
		})
	}
}

// AddDirector makes user a director of a race that caller posted. Nothing changes if they are one.
func (s *Service) AddDirector(ctx context.Context, caller session.Principal, id, user uuid.UUID, now time.Time) (changed Details, err error) {
	err = s.Do(ctx, caller, Act{Name: "race.add-director", Kind: audit.Race, ID: id},
		s.owning(id, now, &changed, func(ctx context.Context, tx pgx.Tx, _ actor.Actor, poster *uuid.UUID) error {
			if poster != nil && *poster == user {
				return nil
			}
			n, err := s.q.DirectorCount(ctx, tx, query.DirectorCountParams{RaceID: id, UserID: user})
			switch {
			case err != nil:
				return err
			case n >= MaxDirectors:
				return errTooManyDirectors
			}
			n, err = s.q.DirectorAdd(ctx, tx, query.DirectorAddParams{RaceID: id, UserID: user, Now: now})
			return pg.IfNone(n, err, errNoUser)
		}))
	return changed, err
}

// RemoveDirector ends that user is a director of a race that caller posted. Directors may remove themselves.
func (s *Service) RemoveDirector(ctx context.Context, caller session.Principal, id, user uuid.UUID, now time.Time) (changed Details, err error) {
	remove := s.owning(id, now, &changed, func(ctx context.Context, tx pgx.Tx, _ actor.Actor, _ *uuid.UUID) error {
		n, err := s.q.DirectorDelete(ctx, tx, query.DirectorDeleteParams{RaceID: id, UserID: user})
		return pg.IfNone(n, err, errNotDirector)
	})
	if caller.UserID == user {
		err = remove(ctx, actor.AsOperator(user)) // because no race can keep a director
	} else {
		err = s.Do(ctx, caller, Act{Name: "race.remove-director", Kind: audit.Race, ID: id}, remove)
	}
	return changed, err
}

// Give makes user the poster of a race. The poster gives it to a director, and becomes one instead; an operator to anybody.
func (s *Service) Give(ctx context.Context, caller session.Principal, id, user uuid.UUID, now time.Time) (given Details, err error) {
	err = s.Do(ctx, caller, Act{Name: "race.give", Kind: audit.Race, ID: id}, s.giving(id, user, now, &given))
	return given, err
}

func (s *Service) giving(id, user uuid.UUID, now time.Time, given *Details) Work {
	return s.owning(id, now, given, func(ctx context.Context, tx pgx.Tx, as actor.Actor, poster *uuid.UUID) error {
		if poster != nil && *poster == user {
			return nil
		}
		n, err := s.q.DirectorDelete(ctx, tx, query.DirectorDeleteParams{RaceID: id, UserID: user})
		if err != nil {
			return err
		}
		if !as.Operates() {
			if n == 0 {
				return fault.InvalidField("/user_id", "Must be one of the race's directors.").Coded(fault.CodeNotFound)
			}
			if _, err := s.q.DirectorAdd(ctx, tx, query.DirectorAddParams{RaceID: id, UserID: *as.ID(), Now: now}); err != nil {
				return err
			}
		}
		n, err = s.q.RaceGive(ctx, tx, query.RaceGiveParams{ID: id, UserID: user})
		return pg.IfNone(n, err, fault.InvalidField("/user_id", "There is no such user.").Coded(fault.CodeNotFound))
	})
}
