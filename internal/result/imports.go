package result

import (
	"context"
	"fmt"
	"slices"
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
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// DeleteImport deletes an import's results, brings back what it replaced, and returns how many results it had. The user who imported
// them and the race's directors may do so. Corrections made since are lost by force alone.
func (s *Service) DeleteImport(
	ctx context.Context, caller session.Principal, raceID, importID uuid.UUID, force bool, now time.Time,
) (deleted int64, err error) {
	if err := s.races.Require(ctx, raceID); err != nil {
		return 0, err
	}
	imp := query.ImportDeleteParams{RaceID: raceID, ID: importID, CorrectionID: uuid.Must(uuid.NewV7()), UserID: &caller.UserID, Now: now}
	err = s.races.Do(ctx, caller, importDeletion(importID, nil), func(ctx context.Context, by actor.Actor) (err error) {
		deleted, err = s.deleteImport(ctx, by, imp, force)
		return err
	})
	return deleted, err
}

// DeleteImportByOperator is DeleteImport by an operator, also of an import that they could delete as a user: the audit log has it.
func (s *Service) DeleteImportByOperator(
	ctx context.Context, caller session.Principal, raceID, importID uuid.UUID, force bool, reason *string, now time.Time,
) error {
	imp := query.ImportDeleteParams{RaceID: raceID, ID: importID, CorrectionID: uuid.Must(uuid.NewV7()), UserID: &caller.UserID, Reason: reason, Now: now}
	return s.races.Operate(ctx, actor.AsOperator(caller.UserID), importDeletion(importID, reason), func(ctx context.Context, by actor.Actor) error {
		_, err := s.deleteImport(ctx, by, imp, force)
		return err
	}, actor.ErrOperatorsOnly)
}

func importDeletion(importID uuid.UUID, reason *string) race.Act {
	return race.Act{Name: "import.delete", Kind: audit.Import, ID: importID, Reason: reason}
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

// refuseExisting returns a fault if contests of a file have results already: that the file was imported before, or else
// which ones.
func (s *Service) refuseExisting(ctx context.Context, db query.DBTX, raceID uuid.UUID, totals []read.Total, sum []byte) error {
	contests, err := s.q.RaceContests(ctx, db, raceID)
	if err != nil {
		return err
	}
	var taken []string
	for _, c := range contests {
		if slices.ContainsFunc(totals, func(t read.Total) bool { return overlap(t.Contest, c) }) {
			taken = append(taken, nameOf(c))
		}
	}
	if len(taken) == 0 {
		return nil
	}
	if err := s.refuseAgain(ctx, db, raceID, sum); err != nil {
		return err
	}
	if more := len(taken) - maxNamed; more > 0 {
		taken = append(taken[:maxNamed], fmt.Sprintf("%d more", more))
	}
	return fault.Newf(fault.Conflict, "The race already has results of %s. Use mode=replace to replace them, or mode=append to add to them.",
		strings.Join(taken, "; ")).Of("results-exist")
}

// refuseAgain returns a fault if a file was imported before.
func (s *Service) refuseAgain(ctx context.Context, db query.DBTX, raceID uuid.UUID, sum []byte) error {
	same, err := s.q.ImportExists(ctx, db, query.ImportExistsParams{RaceID: raceID, Sha256: sum})
	if err == nil && same {
		return errAlreadyImported
	}
	return err
}

// overlap reports whether a contest of a file has results in the race already. Results without a division are of all divisions.
func overlap(c read.Contest, has query.RaceContestsRow) bool {
	return c.Gender == has.Gender && c.Event == has.Event && c.Round == has.Round &&
		(c.Division == "" || has.Division == nil || c.Division == *has.Division)
}

// nameOf names a contest, such as "mens 5K, Varsity, semifinal".
func nameOf(c query.RaceContestsRow) string {
	name := string(c.Gender) + " " + c.Event
	if c.Division != nil {
		name += ", " + *c.Division
	}
	if c.Round != discipline.Final {
		name += ", " + string(c.Round)
	}
	return name
}

// maxNamed is how many things a sentence names.
const maxNamed = 10
