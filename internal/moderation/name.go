package moderation

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/result"
)

// RemoveName is the reason of a report that asks for a name to be taken off results.
const RemoveName = "remove_name"

var errNotWithheld = fault.New(fault.Conflict, "The name of this result is not withheld.").Of("name-not-withheld")

// withhold withholds the name of a result's athlete in its race. A result that was deleted has none. The audit log does not have the name
// either; the history of the results has it, for the race's directors and operators.
func (s *Service) withhold(ctx context.Context, tx pgx.Tx, id uuid.UUID, d Decision) error {
	if !d.Actor.Operates() {
		// Directors may not change a race that is locked.
		if _, err := s.q.ResultCorrectable(ctx, tx, query.ResultCorrectableParams{ID: id, Caller: d.Actor}); err != nil {
			return pg.IfNoRows(err, nil)
		}
	}
	err := s.q.NameWithhold(ctx, tx, query.NameWithholdParams{
		ResultID: id, Now: d.Now, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: d.Actor.ID(), Reason: "The name is withheld.",
	})
	if err != nil || !d.Actor.Operates() {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Actor: d.Actor, Act: "result.withhold-name", Kind: audit.Result, ID: id, Reason: &d.Note})
}

// ShowName ends that the name of a result's athlete is withheld in its race. It is fault.Conflict if it is not.
func (s *Service) ShowName(ctx context.Context, by actor.Actor, id uuid.UUID, now time.Time) (shown result.Result, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.q.ResultGet(ctx, tx, id); err != nil {
			return pg.IfNoRows(err, errNoResult)
		}
		done, err := s.q.NameShow(ctx, tx, query.NameShowParams{
			ResultID: id, Now: now, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: by.ID(), Reason: "The name is shown again.",
		})
		switch {
		case err != nil:
			return err
		case !done:
			return errNotWithheld
		}
		if err := audit.Write(ctx, tx, audit.Entry{Actor: by, Act: "result.show-name", Kind: audit.Result, ID: id}); err != nil {
			return err
		}
		shown, err = s.q.ResultGet(ctx, tx, id)
		return err
	})
	return shown, err
}
