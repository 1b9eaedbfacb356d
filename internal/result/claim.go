package result

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/text/ids"
)

const (
	// maxClaims is how many pending claims a user may have.
	maxClaims = 50

	thisIsMe    = "This is me."
	thisIsNotMe = "This is not me."
)

var (
	errNoAthleteID  = fault.New(fault.Conflict, "You need an Athlete ID to claim results. Claim one first.").Of("athlete-id-needed")
	errHasAthlete   = fault.New(fault.Conflict, "The result has an Athlete ID, or its name is withheld.").Of("result-has-athlete")
	errRefusedClaim = fault.New(fault.Conflict, "This claim has been refused.").Of("claim-refused")
	errManyClaims   = fault.Newf(fault.Conflict, "At most %d claims can be pending.", maxClaims).Of("too-many-claims")
	errOfOthers     = fault.New(fault.Conflict, "The result has no Athlete ID of yours, and you have no pending claim of it.").Of("result-of-others")
	errNoClaim      = fault.New(fault.NotFound, "There is no such pending claim.")
)

// Claim is a user's statement that a result is theirs.
type Claim struct {
	Result    Result
	UserID    uuid.UUID
	User      string
	AthleteID string
	// Pending is that the result does not have the user's Athlete ID yet.
	Pending   bool
	CreatedAt time.Time
}

// Claim gives a result without an Athlete ID that of caller, if caller may correct it, and else leaves that to those who may.
func (s *Service) Claim(ctx context.Context, caller session.Principal, id uuid.UUID, now time.Time) (claim Claim, err error) {
	err = pg.Atomically(ctx, s.db, func(ctx context.Context) error {
		found, err := s.Lock(ctx, id)
		if err != nil {
			return err
		}
		user, err := s.q.ResultClaimant(ctx, s.db, caller.UserID)
		if err != nil {
			return pg.IfNoRows(err, errNoAthleteID)
		}
		claim = Claim{Result: found, UserID: caller.UserID, User: user.Name, AthleteID: user.AthleteID, CreatedAt: now}
		if found.AthleteID != nil {
			owner, err := s.q.AthleteIDOwner(ctx, s.db, ids.Key(*found.AthleteID))
			if err == nil && owner.ID != caller.UserID {
				err = errHasAthlete
			}
			return pg.IfNoRows(err, errHasAthlete)
		}
		err = pg.Separately(ctx, s.db, func(ctx context.Context) error {
			return s.identify(ctx, claim, actor.AsUser(caller.UserID), caller.UserID, now)
		})
		if fault.KindOf(err) != fault.Forbidden {
			return err
		}
		added, err := s.q.ResultClaimAdd(ctx, s.db, query.ResultClaimAddParams{
			RaceID: found.RaceID, ResultID: id, UserID: caller.UserID, Now: now, MaxClaims: maxClaims,
		})
		if err == nil && added.Refused {
			return errRefusedClaim
		}
		claim.Pending, claim.CreatedAt = true, added.CreatedAt
		return pg.IfNoRows(err, errManyClaims)
	})
	return claim, err
}

// identify gives a result the Athlete ID of the user who claims it, as a user who may correct it.
func (s *Service) identify(ctx context.Context, c Claim, by actor.Actor, corrector uuid.UUID, now time.Time) error {
	if err := s.q.ResultReown(ctx, s.db, query.ResultReownParams{ID: c.Result.ID, AthleteID: c.AthleteID}); err != nil {
		return err
	}
	n, err := s.q.ResultIdentify(ctx, s.db, query.ResultIdentifyParams{
		ID: c.Result.ID, AthleteID: c.AthleteID, Caller: by, Now: now, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: corrector, Reason: thisIsMe,
	})
	if err := pg.IfNone(n, err, errHasAthlete); err != nil {
		return err
	}
	_, err = s.q.ResultClaimForget(ctx, s.db, query.ResultClaimForgetParams{ResultID: c.Result.ID})
	return err
}

// Disown takes an Athlete ID of caller off a result, or withdraws caller's claim of it.
func (s *Service) Disown(ctx context.Context, caller uuid.UUID, id uuid.UUID, now time.Time) error {
	return pg.Atomically(ctx, s.db, func(ctx context.Context) error {
		if _, err := s.Lock(ctx, id); err != nil {
			return err
		}
		disowned, err := s.q.ResultDisown(ctx, s.db, query.ResultDisownParams{
			ID: id, UserID: caller, Now: now, CorrectionID: uuid.Must(uuid.NewV7()), Reason: thisIsNotMe,
		})
		if err != nil || disowned {
			return err
		}
		n, err := s.q.ResultClaimForget(ctx, s.db, query.ResultClaimForgetParams{ResultID: id, UserID: &caller})
		return pg.IfNone(n, err, errOfOthers)
	})
}

// Claims lists the pending claims of a race's results, oldest first, for its directors, and for operators if they count as such.
func (s *Service) Claims(ctx context.Context, caller, raceID uuid.UUID, operators bool) ([]Claim, error) {
	if err := s.requireDirector(ctx, caller, raceID, operators, "Only the race's directors may see the claims of its results."); err != nil {
		return nil, err
	}
	rows, err := s.q.ResultClaimList(ctx, s.db, raceID)
	claims := make([]Claim, len(rows))
	for i, r := range rows {
		claims[i] = Claim{Result: r.ListedResult, UserID: r.ClaimantID, User: r.Claimant, AthleteID: r.ClaimedID, Pending: true, CreatedAt: r.ClaimedAt}
	}
	return claims, err
}

// AcceptClaim gives a result the Athlete ID of a user who claims it, and drops other claims of it. It returns the result.
func (s *Service) AcceptClaim(ctx context.Context, caller session.Principal, id, user uuid.UUID, now time.Time) (accepted Result, err error) {
	err = s.decide(ctx, caller, "result.accept-claim", id, func(ctx context.Context, by actor.Actor) error {
		n, err := s.q.ResultClaimForget(ctx, s.db, query.ResultClaimForgetParams{ResultID: id, UserID: &user})
		if err := pg.IfNone(n, err, errNoClaim); err != nil {
			return err
		}
		claimant, err := s.q.ResultClaimant(ctx, s.db, user)
		if err != nil {
			return pg.IfNoRows(err, errNoAthleteID)
		}
		if err := s.identify(ctx, Claim{Result: Result{ID: id}, AthleteID: claimant.AthleteID}, by, caller.UserID, now); err != nil {
			return err
		}
		if err := s.tellClaimant(ctx, caller, id, user, query.NoticeOutcomeAccepted); err != nil {
			return err
		}
		accepted, err = s.Get(ctx, id)
		return err
	})
	return accepted, err
}

// RefuseClaim refuses a user's claim of a result for good.
func (s *Service) RefuseClaim(ctx context.Context, caller session.Principal, id, user uuid.UUID) error {
	return s.decide(ctx, caller, "result.refuse-claim", id, func(ctx context.Context, _ actor.Actor) error {
		n, err := s.q.ResultClaimRefuse(ctx, s.db, query.ResultClaimRefuseParams{ResultID: id, UserID: user})
		if err := pg.IfNone(n, err, errNoClaim); err != nil {
			return err
		}
		return s.tellClaimant(ctx, caller, id, user, query.NoticeOutcomeRefused)
	})
}

// tellClaimant adds a notice of what was decided about a user's claim of a result.
func (s *Service) tellClaimant(ctx context.Context, caller session.Principal, id, user uuid.UUID, outcome query.NoticeOutcome) error {
	return s.q.NoticeOfClaim(ctx, s.db, query.NoticeOfClaimParams{ID: id, UserID: user, ActorID: caller.UserID, Outcome: string(outcome)})
}

// decide does work as somebody who may correct the result, whose race is locked then.
func (s *Service) decide(ctx context.Context, caller session.Principal, name string, id uuid.UUID, work race.Work) error {
	return s.races.Do(ctx, caller, race.Act{Name: name, Kind: audit.Result, ID: id}, func(ctx context.Context, by actor.Actor) error {
		return pg.Atomically(ctx, s.db, func(ctx context.Context) error {
			if _, err := s.q.ResultCorrectable(ctx, s.db, query.ResultCorrectableParams{ID: id, Caller: by}); err != nil {
				return pg.IfNoRows(err, errNotFound)
			}
			return work(ctx, by)
		})
	})
}
