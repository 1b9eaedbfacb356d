package result

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
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
	"harrier/internal/sport/scoring"
	"harrier/internal/table/report"
)

// MaxErrors is how many faulty rows a report names.
const MaxErrors = 100

// ImportInput says how a file of results is imported into a race.
type ImportInput struct {
	RaceID  uuid.UUID
	Format  read.Format
	Options read.Options
	// Mode says what happens to results that the race has. Empty is ModeNew, or ModeAppend with Again.
	Mode Mode
	// FileName is the name that the file had; may be empty.
	FileName string
	// Partial imports the good rows even when others fail.
	Partial bool
	// Renumber closes up the places in the file that nobody has.
	Renumber bool
	// Again imports it although the race already has the same content.
	Again bool
	// Discard lets the file take the place of what people have decided since its results were imported.
	Discard bool
	// DeriveIDs gives rows without an athlete_id one that follows from name and team.
	DeriveIDs bool
	// DryRun only reports.
	DryRun bool
	// Asked is a question without whose answer the file cannot be opened, such as its sheet; nil for others.
	Asked *report.Ask

	id               uuid.UUID
	by               actor.Actor
	now              time.Time
	onTrack, onTrail bool
}

// Mode says what an import does in genders and events that have results.
type Mode string

// The modes.
const (
	ModeNew     Mode = "new"     // refuses the import
	ModeAppend  Mode = "append"  // adds to them
	ModeReplace Mode = "replace" // replaces them, until the import is deleted
)

// Outcome is the outcome of an import.
type Outcome struct {
	// Report says how the file was understood. A dry run of one that may be misunderstood has the question in it, and nothing else.
	report.Report

	// ImportID identifies what was stored; nil where nothing was.
	ImportID *uuid.UUID
	// Imported is how many rows were stored: all that are valid, or none.
	Imported, Valid, Failed int64
	Errors                  []*read.RowError
	// Sample has the first good rows, at most maxSample.
	Sample []read.Row
	Totals []read.Total
	// Kept lists decisions that people made since the results were imported. The file does not undo them.
	Kept []Kept
	// Renames were decided before of names that the file has again.
	Renames []RenameDraft
}

const maxSample = 5

// Import checks a file, and then copies it into a race in one transaction, in memory that does not grow with the file. All
// rows or none are stored, unless Partial. When rows failed and nothing was stored, the
// report says so and err is nil; a file that cannot be read at all is fault.Invalid, one that the race already has is fault.Conflict.
func (s *Service) Import(ctx context.Context, caller session.Principal, file io.ReadSeeker, imp ImportInput, now time.Time) (Outcome, error) {
	sport, by, err := s.races.AddingTo(ctx, caller, imp.RaceID)
	if err != nil {
		return Outcome{}, err
	}
	return s.importAs(ctx, by, sport, file, imp, now)
}

// ImportByCommand is Import by a command. The results have no poster.
func (s *Service) ImportByCommand(ctx context.Context, file io.ReadSeeker, imp ImportInput, now time.Time) (Outcome, error) {
	sport, err := s.races.Adding(ctx, actor.Command, imp.RaceID)
	if err != nil {
		return Outcome{}, err
	}
	return s.importAs(ctx, actor.Command, sport, file, imp, now)
}

func (s *Service) importAs(ctx context.Context, by actor.Actor, sport scoring.Sport, file io.ReadSeeker, imp ImportInput, now time.Time) (Outcome, error) {
	imp.id, imp.by, imp.now = uuid.Must(uuid.NewV7()), by, now
	imp.Options.Running = sport == scoring.SportCrossCountry || sport == scoring.SportRoad || sport == scoring.SportTrail
	imp.onTrack, imp.onTrail = sport == scoring.SportTrack, sport == scoring.SportTrail || sport == scoring.SportRoad
	if imp.heats() && imp.Mode == ModeAppend {
		return Outcome{}, errHeatsAppended
	}
	if imp.Mode == "" && imp.Again && !imp.heats() {
		imp.Mode = ModeAppend
	}
	imp.Mode = cmp.Or(imp.Mode, ModeNew)
	before, err := s.renamedBefore(ctx, &imp)
	if err != nil {
		return Outcome{}, err
	}
	checked, err := checkFile(file, &imp, before)
	asked, unclear := errors.AsType[*report.Ask](err)
	switch {
	case unclear && imp.DryRun && asked.Answerable():
		return Outcome{Report: report.Report{Asks: []*report.Ask{asked}}}, nil
	case err != nil:
		return Outcome{}, err
	case !imp.DryRun && checked.Failed > 0 && (!imp.Partial || checked.Valid == 0):
		return checked.Outcome, nil
	}
	rows, err := openCopying(file, &imp, &checked)
	if err != nil {
		return Outcome{}, fmt.Errorf("read the file again: %w", err)
	}
	if imp.DryRun {
		return s.preview(ctx, &imp, &checked, rows)
	}
	var outcome Outcome
	work := func(ctx context.Context, _ actor.Actor) error {
		return pg.InTxOnce(ctx, s.db, func(tx pgx.Tx) (err error) {
			outcome, err = s.store(ctx, tx, &imp, &checked, rows)
			return err
		})
	}
	if by.Operates() {
		err = s.races.Operate(ctx, by, race.Act{Name: "import.add", Kind: audit.Import, ID: imp.id}, work, errOperatorsOnly)
	} else {
		err = work(ctx, by)
	}
	return outcome, err
}

// errOperatorsOnly is that an operator, who added results as one, is none any more.
var errOperatorsOnly = fault.New(fault.Forbidden, "Only operators may add results to this race.").Of("operators-only")

// copyTimeout bounds the storing of one file, and its deletion.
const copyTimeout = 10 * time.Minute

// store stores the good rows of a file that was checked. Imports into one race wait for each other, so that each sees the genders
// and events that have results.
func (s *Service) store(ctx context.Context, tx pgx.Tx, imp *ImportInput, checked *check, rows *copying) (Outcome, error) {
	outcome := checked.Outcome
	var err error
	if outcome.Kept, err = s.copyRows(ctx, tx, imp, checked, rows); err != nil {
		return Outcome{}, err
	}
	outcome.ImportID, outcome.Imported = &imp.id, outcome.Valid-deleted(outcome.Kept)
	if imp.replaces() { // which the same file may do twice
		if err := s.q.ImportSupersede(ctx, tx, query.ImportSupersedeParams{RaceID: imp.RaceID, Sha256: checked.sum}); err != nil {
			return Outcome{}, err
		}
	}
	added := query.ImportAddParams{
		RaceID: imp.RaceID, ID: imp.id, UserID: imp.by.ID(), Caller: imp.by, Mode: imp.stored(), FileName: imp.FileName,
		Sha256: checked.sum, Again: imp.Again, Imported: int32(outcome.Imported), Youth: checked.youth, Now: imp.now, //nolint:gosec // 64 MiB has fewer rows
	}
	for _, t := range outcome.Totals {
		added.Genders, added.Events = append(added.Genders, string(t.Gender)), append(added.Events, t.Event)
		added.Divisions, added.Rounds = append(added.Divisions, t.Division), append(added.Rounds, string(t.Round))
	}
	if err := s.q.ImportAdd(ctx, tx, added); err != nil {
		return Outcome{}, err
	}
	if imp.replaces() {
		if err := s.q.ImportReplace(ctx, tx, query.ImportReplaceParams{RaceID: imp.RaceID, ID: imp.id, Caller: imp.by}); err != nil {
			return Outcome{}, err
		}
	}
	notes, err := s.placeHeats(ctx, tx, imp)
	if err != nil {
		return Outcome{}, err
	}
	withheld, err := s.q.ImportWithheld(ctx, tx, query.ImportWithheldParams{RaceID: imp.RaceID, ID: &imp.id})
	if withheld > 0 {
		notes = append(notes, report.Warning{
			Code: "name_withheld", Count: 1,
			Detail: fmt.Sprintf("Names that are withheld in this race stay so, in %d results. An operator can show that of a namesake.", withheld),
		})
	}
	outcome.Warnings = append(notes, outcome.Warnings...)
	return outcome, err
}

// copyRows locks the race's imports, and copies the good rows of a file that the mode allows into results, or, if they replace others, into
// the temporary table incoming. It returns what is kept of the replaced results.
func (s *Service) copyRows(ctx context.Context, tx pgx.Tx, imp *ImportInput, checked *check, rows *copying) ([]Kept, error) {
	if err := pg.SetStatementTimeout(ctx, tx, copyTimeout); err != nil {
		return nil, err
	}
	if err := s.q.ImportLock(ctx, tx, imp.RaceID); err != nil {
		return nil, err
	}
	var err error
	if rows.race, err = s.q.ImportSeason(ctx, tx, imp.RaceID); err != nil {
		return nil, pg.IfNoRows(err, race.ErrNotFound)
	}
	if err := s.refuse(ctx, tx, imp, checked); err != nil {
		return nil, err
	}
	if !imp.replaces() {
		return nil, rows.copyTo(ctx, tx, "results")
	}
	if err := rows.copyAside(ctx, tx); err != nil {
		return nil, err
	}
	return s.planReplacement(ctx, tx, imp)
}

// deleted returns how many rows are not stored, because their results were deleted.
func deleted(kept []Kept) (rows int64) {
	for _, k := range kept {
		if k.Decision == DecidedDeletion {
			rows += k.Count
		}
	}
	return rows
}
