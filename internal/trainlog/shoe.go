package trainlog

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// maxShoes is how many pairs of shoes a user can have.
const maxShoes = 100

var (
	errNoShoe       = fault.New(fault.NotFound, "There are no such shoes.")
	errTooManyShoes = fault.Newf(fault.Conflict, "You have %d pairs of shoes, as many as are possible.", maxShoes).Of("too-many-shoes")
	errShoeWorn     = fault.New(fault.Conflict, "The shoes have runs. Retire them instead.").Of("shoe-worn")
	errShoeUnknown  = fault.InvalidField("/shoe_id", "You have no shoes with this ID.").Coded(fault.CodeNotFound)
)

// ShoeChange is a change of a pair of shoes, or a new pair. What is not set stays.
type ShoeChange struct {
	Name  *string
	Notes patch.Field[string]
	// One of InitialMiles and InitialMeters at most.
	InitialMiles, InitialMeters *float64
	RetiredOn                   patch.Field[date.Date]
}

// Shoe is a pair of shoes. Meters are those of its runs and the initial ones. FirstRun and LastRun have no meaning without Runs.
type Shoe = query.ShoeListRow

// check returns what is wrong with a change.
func (c *ShoeChange) check() error {
	wrong := slices.Concat(text.Line("/name", c.Name), text.Lines("/notes", c.Notes.Value))
	if c.InitialMiles != nil && c.InitialMeters != nil {
		wrong = append(wrong, fault.Field{Pointer: "/initial_meters", Code: fault.CodeUnused, Detail: "Shoes are given either miles or meters."})
	}
	return fault.InvalidFields(wrong)
}

// initial returns the meters before the first run, nil if they are not given.
func (c *ShoeChange) initial() *string { return decimal(metersOf(c.InitialMiles, c.InitialMeters)) }

// Shoes returns the caller's shoes.
func (s *Service) Shoes(ctx context.Context, caller uuid.UUID) ([]Shoe, error) {
	return s.q.ShoeList(ctx, s.db, query.ShoeListParams{UserID: caller})
}

// Shoe returns a pair of the caller's shoes.
func (s *Service) Shoe(ctx context.Context, caller, id uuid.UUID) (Shoe, error) {
	shoes, err := s.q.ShoeList(ctx, s.db, query.ShoeListParams{UserID: caller, ID: &id})
	return pg.Only(shoes, err, errNoShoe)
}

// CreateShoe adds a pair of shoes with a name.
func (s *Service) CreateShoe(ctx context.Context, caller uuid.UUID, c ShoeChange, now time.Time) (Shoe, error) {
	if err := c.check(); err != nil {
		return Shoe{}, err
	}
	arg := query.ShoeAddParams{
		UserID: caller, ID: uuid.Must(uuid.NewV7()), Name: *c.Name, Notes: c.Notes.Value, InitialMeters: "0", RetiredOn: c.RetiredOn.Value, Now: now,
	}
	if initial := c.initial(); initial != nil {
		arg.InitialMeters = *initial
	}
	err := pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		n, err := s.q.ShoeCount(ctx, tx, caller)
		switch {
		case err != nil:
			return err
		case n >= maxShoes:
			return errTooManyShoes
		}
		return s.q.ShoeAdd(ctx, tx, arg)
	})
	if err != nil {
		return Shoe{}, err
	}
	return s.Shoe(ctx, caller, arg.ID)
}

// ChangeShoe changes a pair of the caller's shoes.
func (s *Service) ChangeShoe(ctx context.Context, caller, id uuid.UUID, c ShoeChange, now time.Time) (Shoe, error) {
	if err := c.check(); err != nil {
		return Shoe{}, err
	}
	err := s.q.ShoeChange(ctx, s.db, query.ShoeChangeParams{
		UserID: caller, ID: id, Name: c.Name, NotesSet: c.Notes.Set, Notes: c.Notes.Value, InitialMeters: c.initial(),
		RetiredOnSet: c.RetiredOn.Set, RetiredOn: c.RetiredOn.Value, Now: now,
	})
	if err != nil {
		return Shoe{}, err
	}
	return s.Shoe(ctx, caller, id)
}

// LockShoe is Shoe, and keeps others from changing the pair until the transaction of ctx ends. Its runs may change.
func (s *Service) LockShoe(ctx context.Context, caller, id uuid.UUID) (Shoe, error) {
	if _, err := s.q.ShoeLock(ctx, s.db, query.ShoeLockParams{UserID: caller, ID: id}); err != nil {
		return Shoe{}, pg.IfNoRows(err, errNoShoe)
	}
	return s.Shoe(ctx, caller, id)
}

// DeleteShoe deletes a pair of the caller's shoes that no run names.
func (s *Service) DeleteShoe(ctx context.Context, caller, id uuid.UUID) error {
	shoe, err := s.Shoe(ctx, caller, id)
	switch {
	case err != nil:
		return err
	case shoe.Runs > 0:
		return errShoeWorn
	}
	n, err := s.q.ShoeDelete(ctx, s.db, query.ShoeDeleteParams{UserID: caller, ID: id})
	if fault.KindOf(err) == fault.Invalid { // a run has been given them meanwhile
		return errShoeWorn
	}
	return pg.IfNone(n, err, errNoShoe)
}
