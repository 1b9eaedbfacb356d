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

// MaxDirectors is how many users may direct a race beside its poster, or be named to.
const MaxDirectors = 20

var (
	errTooManyDirectors = fault.Newf(fault.Conflict, "A race has at most %d directors beside its poster.", MaxDirectors).Of("too-many-directors")
	errNoUser           = fault.New(fault.NotFound, "There is no such user.")
	errNotDirector      = fault.New(fault.NotFound, "The user is not one of the race's directors.")
	errNotNamed         = fault.New(fault.NotFound, "Nobody has named you as a director of this race.")
	errDirectorsOnly    = fault.New(fault.Forbidden, "Only the race's directors may do this.")
)

// Directorship is that a user directs a race beside its poster, or has been named to and may accept.
type Directorship = query.CodeDirectorship

// owning changes who directs a race. Others wait, so that work knows of all changes.
func (s *Service) owning(id uuid.UUID, work func(ctx context.Context, tx pgx.Tx, by actor.Actor, poster *uuid.UUID) error) Work {
	return func(ctx context.Context, by actor.Actor) error {
		return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
			poster, err := s.q.RaceOwn(ctx, tx, query.RaceOwnParams{ID: id, Caller: by})
			if err != nil {
				return pg.IfNoRows(err, ErrNotFound)
			}
			return work(ctx, tx, by, poster)
		})
	}
}

// NameDirector names user as a director of a race that caller posted. They direct it once they accept. Nothing changes if they do already.
func (s *Service) NameDirector(ctx context.Context, caller session.Principal, id, user uuid.UUID, now time.Time) (named Directorship, err error) {
	err = s.Do(ctx, caller, Act{Name: "race.add-director", Kind: audit.Race, ID: id},
		s.owning(id, func(ctx context.Context, tx pgx.Tx, _ actor.Actor, poster *uuid.UUID) error {
			if poster != nil && *poster == user {
				named, err = s.ofPoster(ctx, tx, id, user)
				return err
			}
			n, err := s.q.DirectorCount(ctx, tx, query.DirectorCountParams{RaceID: id, UserID: user})
			switch {
			case err != nil:
				return err
			case n >= MaxDirectors:
				return errTooManyDirectors
			}
			if err := s.q.DirectorName(ctx, tx, query.DirectorNameParams{RaceID: id, UserID: user, Now: now}); err != nil {
				return err
			}
			named, err = s.q.DirectorshipGet(ctx, tx, query.DirectorshipGetParams{RaceID: id, UserID: user})
			return pg.IfNoRows(err, errNoUser)
		}))
	return named, err
}

// ofPoster is the directorship of a race's poster, who needs none.
func (s *Service) ofPoster(ctx context.Context, tx pgx.Tx, id, poster uuid.UUID) (Directorship, error) {
	r, err := s.q.RaceGet(ctx, tx, id)
	if err != nil {
		return Directorship{}, err
	}
	l := r.ListedRace
	return Directorship{RaceID: id, Race: l.Name, Date: l.Date, UserID: poster, Director: *l.UserName, Accepted: true, CreatedAt: l.CreatedAt}, nil
}

// Directorships returns the races that caller directs beside their posters, those first that caller may accept.
func (s *Service) Directorships(ctx context.Context, caller uuid.UUID) ([]Directorship, error) {
	return s.q.DirectorshipList(ctx, s.db, caller)
}

// Directors returns who directs a race beside its poster, and then who may accept to, for its directors, and for operators if they count
// as such.
func (s *Service) Directors(ctx context.Context, caller, id uuid.UUID, operators bool) ([]Directorship, error) {
	readable, err := s.q.ImportsReadable(ctx, s.db, query.ImportsReadableParams{RaceID: id, Caller: caller, Operators: operators})
	switch {
	case err != nil:
		return nil, pg.IfNoRows(err, ErrNotFound)
	case !readable:
		return nil, errDirectorsOnly
	}
	return s.q.DirectorshipListOfRace(ctx, s.db, id)
}

// AcceptDirectorship makes caller a director of a race whose poster has named them. Nothing changes if they direct it already.
func (s *Service) AcceptDirectorship(ctx context.Context, caller, id uuid.UUID, now time.Time) (accepted Directorship, err error) {
	err = s.owning(id, func(ctx context.Context, tx pgx.Tx, _ actor.Actor, poster *uuid.UUID) error {
		if poster != nil && *poster == caller {
			accepted, err = s.ofPoster(ctx, tx, id, caller)
			return err
		}
		n, err := s.q.DirectorAccept(ctx, tx, query.DirectorAcceptParams{RaceID: id, UserID: caller, Now: now})
		if err != nil {
			return err
		}
		if n > 0 {
			if err := s.q.RaceTouch(ctx, tx, query.RaceTouchParams{ID: id, Now: now}); err != nil {
				return err
			}
		}
		accepted, err = s.q.DirectorshipGet(ctx, tx, query.DirectorshipGetParams{RaceID: id, UserID: caller})
		return pg.IfNoRows(err, errNotNamed)
	})(ctx, actor.AsOperator(caller)) // because it needs no right in the race
	return accepted, err
}

// RemoveDirector ends that user is a director of a race that caller posted, or may become one. Users may remove themselves.
func (s *Service) RemoveDirector(ctx context.Context, caller session.Principal, id, user uuid.UUID, now time.Time) (changed Details, err error) {
	remove := s.owning(id, func(ctx context.Context, tx pgx.Tx, _ actor.Actor, _ *uuid.UUID) error {
		n, err := s.q.DirectorUnname(ctx, tx, query.DirectorUnnameParams{RaceID: id, UserID: user})
		if err == nil && n == 0 {
			n, err = s.q.DirectorDelete(ctx, tx, query.DirectorDeleteParams{RaceID: id, UserID: user})
			if err := pg.IfNone(n, err, errNotDirector); err != nil {
				return err
			}
			err = s.q.RaceTouch(ctx, tx, query.RaceTouchParams{ID: id, Now: now})
		}
		if err != nil {
			return err
		}
		changed, err = s.q.RaceGet(ctx, tx, id)
		return err
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
	return s.owning(id, func(ctx context.Context, tx pgx.Tx, by actor.Actor, poster *uuid.UUID) error {
		if poster == nil || *poster != user {
			if err := s.give(ctx, tx, by, id, user, now); err != nil {
				return err
			}
		}
		var err error
		*given, err = s.q.RaceGet(ctx, tx, id)
		return err
	})
}

func (s *Service) give(ctx context.Context, tx pgx.Tx, by actor.Actor, id, user uuid.UUID, now time.Time) error {
	n, err := s.q.DirectorDelete(ctx, tx, query.DirectorDeleteParams{RaceID: id, UserID: user})
	if err != nil {
		return err
	}
	if !by.Operates() {
		if n == 0 {
			return fault.InvalidField("/user_id", "Must be one of the race's directors.").Coded(fault.CodeNotFound)
		}
		if err := s.q.DirectorAdd(ctx, tx, query.DirectorAddParams{RaceID: id, UserID: *by.ID(), Now: now}); err != nil {
			return err
		}
	}
	if _, err := s.q.DirectorUnname(ctx, tx, query.DirectorUnnameParams{RaceID: id, UserID: user}); err != nil {
		return err
	}
	n, err = s.q.RaceGive(ctx, tx, query.RaceGiveParams{ID: id, UserID: user, Now: now})
	return pg.IfNone(n, err, fault.InvalidField("/user_id", "There is no such user.").Coded(fault.CodeNotFound))
}
