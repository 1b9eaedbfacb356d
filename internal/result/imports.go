package result

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
)

// DeleteImport deletes an import's results, restores what it replaced, and returns how many results it had. The user who imported
// them and the race's directors may do so. Corrections made since are lost by force alone.
func (s *Service) DeleteImport(
	ctx context.Context, caller session.Principal, raceID, importID uuid.UUID, force bool, now time.Time,
) (deleted int64, err error) {
	if err := s.races.Require(ctx, raceID); err != nil {
		return 0, err
	}
	imp := query.ImportDeleteParams{
		RaceID: raceID, ID: importID, CorrectionID: uuid.Must(uuid.NewV7()), UserID: &caller.UserID, Reason: caller.Operating, Now: now,
	}
	act := race.Act{Name: "import.delete", Kind: audit.Import, ID: importID}
	err = s.races.Do(ctx, caller, act, func(ctx context.Context, by actor.Actor) (err error) {
		deleted, err = s.deleteImport(ctx, by, imp, force)
		return err
	})
	return deleted, err
}

func (s *Service) deleteImport(ctx context.Context, by actor.Actor, imp query.ImportDeleteParams, force bool) (deleted int64, err error) {
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := pg.SetStatementTimeout(ctx, tx, copyTimeout); err != nil {
			return err
		}
		if err := s.q.ImportLock(ctx, tx, imp.RaceID); err != nil {
			return err
		}
		i, err := s.q.ImportCheck(ctx, tx, query.ImportCheckParams{RaceID: imp.RaceID, ID: imp.ID, Caller: by})
		undoes := "deletes the import"
		if i.Mode == query.ImportModeRenumber {
			undoes = "gives the others their places back"
		}
		switch {
		case err != nil:
			return pg.IfNoRows(err, errNoImport)
		case i.Replaced:
			return fault.New(fault.Conflict, "A later import replaced results of this one. Delete that import first.").Of("results-corrected")
		case !force && len(i.Corrected) > 0:
			return fault.Newf(fault.Conflict, "Results have been corrected or added since: %s. force=true %s all the same.",
				strings.Join(i.Corrected, ", "), undoes).Of("results-corrected")
		case !force && i.Deleted > 0:
			return fault.Newf(fault.Conflict, "%d of the results have been deleted since. force=true %s all the same.", i.Deleted, undoes).
				Of("results-corrected")
		}
		deleted, err = s.q.ImportDelete(ctx, tx, imp)
		return err
	})
	return deleted, err
}

// DeleteExpired deletes what is kept of deleted imports once that can no longer be taken back.
func (s *Service) DeleteExpired(ctx context.Context) error {
	return s.q.DeletedImportDeleteExpired(ctx, s.db)
}

// RedoImport takes back that an import was deleted within a day, and returns how many results it has. It needs the right to delete it.
func (s *Service) RedoImport(ctx context.Context, caller session.Principal, raceID, importID uuid.UUID, now time.Time) (results int64, err error) {
	if err := s.races.Require(ctx, raceID); err != nil {
		return 0, err
	}
	act := race.Act{Name: "import.redo", Kind: audit.Import, ID: importID}
	err = s.races.Do(ctx, caller, act, func(ctx context.Context, by actor.Actor) error {
		return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
			if err := pg.SetStatementTimeout(ctx, tx, copyTimeout); err != nil {
				return err
			}
			if err := s.q.ImportLock(ctx, tx, raceID); err != nil {
				return err
			}
			results, err = s.q.ImportRedo(ctx, tx, query.ImportRedoParams{
				RaceID: raceID, ID: importID, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: caller.UserID, Caller: by, Now: now,
			})
			switch {
			case err != nil:
				return pg.IfNoRows(err, errNoDeletedImport)
			case results == changedSince:
				return fault.New(fault.Conflict, "Results of the import's events were added or changed since it was deleted. "+
					"Delete these first, or import the file again.").
					Of("results-corrected")
			case results < 0:
				return errNoDeletedImport
			}
			return nil
		})
	})
	return results, err
}

// changedSince is the answer of the database where a race has changed since an import was deleted.
const changedSince = -1

var errNoDeletedImport = fault.New(fault.NotFound, "No such import of this race was deleted within the last day.")

var errNoImport = fault.New(fault.NotFound, "There is no such import in this race.")

// Imported is a file that was imported into a race.
type Imported = query.ImportListRow

// Imports lists a race's imports, newest first, for its directors, and for operators if they count as such.
func (s *Service) Imports(ctx context.Context, caller, raceID uuid.UUID, operators bool) ([]Imported, error) {
	if err := s.requireDirector(ctx, caller, raceID, operators, "Only the race's directors may see its imports."); err != nil {
		return nil, err
	}
	return s.q.ImportList(ctx, s.db, raceID)
}
