// Package athlete links users to athletes: the Athlete IDs that users claim and their aliases, and who follows whom. The constraints of
// the tables decide who gets an ID when several ask at once.
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

// maxAliases is how many aliases a user may have.
const maxAliases = 20

const typeTaken = "athlete-taken"

var (
	// ErrUnclaimed is for an Athlete ID that no user goes by.
	ErrUnclaimed = fault.New(fault.NotFound, "Nobody has claimed this Athlete ID.")

	errTaken          = fault.New(fault.Conflict, "Somebody else has this Athlete ID.").Of(typeTaken)
	errUserID         = fault.New(fault.Invalid, "An Athlete ID cannot have the form of a user's `_id` (a UUID).")
	errOwnID          = fault.New(fault.Conflict, "This is the Athlete ID that you have claimed.").Of(typeTaken)
	errTooManyAliases = fault.Newf(fault.Conflict, "A user can have at most %d aliases.", maxAliases).Of("too-many-aliases")
	errNoAlias        = fault.New(fault.NotFound, "You have no such alias.")
)

// Constraints of Athlete IDs and follows.
var Constraints = pg.Constraints{
	"athlete_ids_one_claim_per_user": fault.New(fault.Conflict, "You have claimed another Athlete ID; unclaim it first.").
		Of("athlete-claimed"),
	"athlete_ids_no_uuid":      errUserID,
	"athlete_ids_not_reserved": fault.New(fault.Invalid, "This Athlete ID is reserved."),
	"athlete_ids_user_id_fkey": actor.ErrAccountGone,
	"follows_user_id_fkey":     actor.ErrAccountGone,

	"accepted_followers_user_id_fkey":     actor.ErrAccountGone,
	"accepted_followers_follower_id_fkey": actor.ErrAccountGone,
	"blocks_user_id_fkey":                 actor.ErrAccountGone,
	"blocks_blocked_id_fkey":              actor.ErrAccountGone,
}

// Service implements Athlete IDs and follows.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New returns the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

// Athlete is the user who goes by an Athlete ID, as others see them. Picture is JSON, nil if there is none.
type Athlete struct {
	Name    string
	Picture []byte
}

// Get returns the user who goes by an Athlete ID, claimed or an alias, or ErrUnclaimed.
func (s *Service) Get(ctx context.Context, id string) (Athlete, error) {
	row, err := s.q.AthleteIDOwner(ctx, s.db, ids.Key(id))
	return Athlete{Name: row.Name, Picture: row.ProfilePic}, pg.IfNoRows(err, ErrUnclaimed)
}

// Claim makes a free Athlete ID, or an alias of the caller's, the caller's claimed one. It returns fault.Conflict if somebody else
// has the ID or the caller has claimed another, and fault.Invalid for a UUID, which stands for a user.
func (s *Service) Claim(ctx context.Context, caller uuid.UUID, id string, now time.Time) error {
	n, err := s.q.AthleteIDClaim(ctx, s.db, query.AthleteIDClaimParams{Key: ids.Key(id), AthleteID: id, UserID: caller, Now: now})
	return pg.IfNone(n, err, errTaken)
}

// Unclaim gives up the claimed Athlete ID. The aliases stay.
func (s *Service) Unclaim(ctx context.Context, caller uuid.UUID) error {
	return s.q.AthleteIDUnclaim(ctx, s.db, caller)
}

// AddAlias gives the caller another Athlete ID that nobody has.
func (s *Service) AddAlias(ctx context.Context, caller uuid.UUID, id string, now time.Time) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		// The lock serialises the count below.
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		row, err := s.q.AliasAdd(ctx, tx, query.AliasAddParams{Key: ids.Key(id), AthleteID: id, UserID: caller, Now: now})
		if err != nil {
			return err
		}
		if row.UserID != caller {
			return errTaken
		}
		if row.Claimed {
			return errOwnID
		}
		n, err := s.q.AliasCount(ctx, tx, caller)
		if err != nil {
			return err
		}
		if n > maxAliases {
			return errTooManyAliases
		}
		return nil
	})
}

// RemoveAlias removes an alias; fault.NotFound if the caller has no such alias.
func (s *Service) RemoveAlias(ctx context.Context, caller uuid.UUID, id string) error {
	n, err := s.q.AliasDelete(ctx, s.db, query.AliasDeleteParams{Key: ids.Key(id), UserID: caller})
	return pg.IfNone(n, err, errNoAlias)
}
