package result

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
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

	by               actor.Actor
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

// ImportReport is the outcome of an import.
type ImportReport struct {
	// ImportID identifies what was stored; nil where nothing was.
	ImportID *uuid.UUID
	// Imported is how many rows were stored: all that are valid, or none.
	Imported, Valid, Failed int64
	Errors                  []*read.RowError
	// Columns tells how the columns of the file are used.
	Columns []read.Column
	// Sample has the first good rows, at most maxSample.
	Sample   []read.Row
	Totals   []read.Total
	Warnings []read.Warning
	// Kept is what people decided since the results were imported, and the file does not undo.
	Kept []Kept
}

const maxSample = 5

// Import checks a file, and then copies it into a race in one transaction, in memory that does not grow with the file. All
// rows or none are stored, unless Partial. When rows failed and nothing was stored, the
// report says so and err is nil; a file that cannot be read at all is fault.Invalid, one that the race already has is fault.Conflict.
func (s *Service) Import(ctx context.Context, caller session.Principal, file io.ReadSeeker, imp ImportInput, now time.Time) (ImportReport, error) {
	sport, by, err := s.races.AddingTo(ctx, caller, imp.RaceID)
	if err != nil {
		return ImportReport{}, err
	}
	return s.importAs(ctx, by, sport, file, imp, now)
}

// ImportByCommand is Import by a command. The results have no poster.
func (s *Service) ImportByCommand(ctx context.Context, file io.ReadSeeker, imp ImportInput, now time.Time) (ImportReport, error) {
	sport, err := s.races.Adding(ctx, actor.Command, imp.RaceID)
	if err != nil {
		return ImportReport{}, err
	}
	return s.importAs(ctx, actor.Command, sport, file, imp, now)
}

func (s *Service) importAs(ctx context.Context, by actor.Actor, sport scoring.Sport, file io.ReadSeeker, imp ImportInput, now time.Time) (ImportReport, error) {
	imp.by = by
	imp.Options.Running = sport == scoring.SportCrossCountry || sport == scoring.SportRoad || sport == scoring.SportTrail
	imp.onTrack, imp.onTrail = sport == scoring.SportTrack, sport == scoring.SportTrail || sport == scoring.SportRoad
	if imp.heats() && imp.Mode == ModeAppend {
		return ImportReport{}, errHeatsAppended
	}
	if imp.Mode == "" && imp.Again && !imp.heats() {
		imp.Mode = ModeAppend
	}
	imp.Mode = cmp.Or(imp.Mode, ModeNew)
	checked, sum, err := checkFile(file, imp)
	switch {
	case err != nil:
		return ImportReport{}, err
	case !imp.DryRun && checked.failed > 0 && (!imp.Partial || checked.valid == 0):
		return checked.report(nil), nil
	}
	importID := uuid.Must(uuid.NewV7())
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return ImportReport{}, fmt.Errorf("read the file again: %w", err)
	}
	reader, err := read.Open(file, imp.Format, imp.Options)
	if err != nil {
		return ImportReport{}, fmt.Errorf("read the file again: %w", err)
	}
	src := &source{
		reader: reader, imp: imp, importID: importID, heats: checked.heats, closing: checked.closing, checked: checked.checker, now: now,
		events: map[string]eventCells{},
	}
	if imp.DryRun {
		err := s.preview(ctx, src, checked, sum)
		return checked.report(nil), err
	}
	work := func(ctx context.Context, by actor.Actor) error {
		return pg.InTxOnce(ctx, s.db, func(tx pgx.Tx) error { return s.copyIn(ctx, tx, src, checked, sum, by) })
	}
	if by.Operates() {
		err = s.races.Operate(ctx, by, race.Act{Name: "import.add", Kind: audit.Import, ID: importID}, work, errOperatorsOnly)
	} else {
		err = work(ctx, by)
	}
	return checked.report(&importID), err
}

// errOperatorsOnly is that an operator, who added results as one, is none any more.
var errOperatorsOnly = fault.New(fault.Forbidden, "Only operators may add results to this race.").Of("operators-only")

// copyTimeout bounds the storing of one file, and its deletion.
const copyTimeout = 10 * time.Minute

// copyIn stores the good rows of a file that was checked. Imports into one race wait for each other, so that each sees the genders
// and events that have results.
func (s *Service) copyIn(ctx context.Context, tx pgx.Tx, src, checked *source, sum []byte, by actor.Actor) error {
	if err := s.copyRows(ctx, tx, src, checked, sum); err != nil {
		return err
	}
	if src.imp.replaces() { // which the same file may do twice
		if err := s.q.ImportSupersede(ctx, tx, query.ImportSupersedeParams{RaceID: src.imp.RaceID, Sha256: sum}); err != nil {
			return err
		}
	}
	checked.stored = checked.valid - checked.leftOut
	added := query.ImportAddParams{
		RaceID: src.imp.RaceID, ID: src.importID, UserID: by.ID(), Caller: by, Mode: src.imp.stored(), FileName: src.imp.FileName,
		Sha256: sum, Again: src.imp.Again, Imported: int32(checked.stored), Youth: checked.reader.Youth(), Now: src.now, //nolint:gosec // 64 MiB has fewer rows
	}
	for _, t := range checked.checker.Totals() {
		added.Genders, added.Events = append(added.Genders, string(t.Gender)), append(added.Events, t.Event)
		added.Divisions, added.Rounds = append(added.Divisions, t.Division), append(added.Rounds, string(t.Round))
	}
	if err := s.q.ImportAdd(ctx, tx, added); err != nil {
		return err
	}
	if src.imp.replaces() {
		if err := s.q.ImportReplace(ctx, tx, query.ImportReplaceParams{RaceID: src.imp.RaceID, ID: src.importID, Caller: by}); err != nil {
			return err
		}
	}
	if src.imp.heats() {
		if err := s.placeHeats(ctx, tx, src, checked.checker); err != nil {
			return err
		}
	}
	withheld, err := s.q.ImportWithheld(ctx, tx, query.ImportWithheldParams{RaceID: src.imp.RaceID, ID: &src.importID})
	if withheld > 0 {
		checked.checker.Warn(read.Warning{
			Code:   "name_withheld",
			Detail: fmt.Sprintf("Names that are withheld in this race stay so, in %d results. An operator can show that of a namesake.", withheld),
		})
	}
	return err
}

// copyRows locks the race's imports, and copies the good rows of a file that the mode allows into results, or, if they replace others, into
// the temporary table incoming, with what is kept of these.
func (s *Service) copyRows(ctx context.Context, tx pgx.Tx, src, checked *source, sum []byte) error {
	if err := pg.SetStatementTimeout(ctx, tx, copyTimeout); err != nil {
		return err
	}
	if err := s.q.ImportLock(ctx, tx, src.imp.RaceID); err != nil {
		return err
	}
	season, err := s.q.ImportSeason(ctx, tx, src.imp.RaceID)
	if err != nil {
		return pg.IfNoRows(err, race.ErrNotFound)
	}
	src.sport, src.season = string(season.Sport), strconv.Itoa(int(season.Season))
	if err := s.refuse(ctx, tx, src.imp, checked.checker.Totals(), sum); err != nil {
		return err
	}
	if !src.imp.replaces() {
		return copyTo(ctx, tx, "results", src, checked)
	}
	if err := copyAside(ctx, tx, src, checked); err != nil {
		return err
	}
	return s.planReplacement(ctx, tx, src, checked)
}

// copyAside copies the good rows into the temporary table incoming.
func copyAside(ctx context.Context, tx pgx.Tx, src, checked *source) error {
	if _, err := tx.Exec(ctx, "CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS SELECT "+columns+", decided FROM results WITH NO DATA"); err != nil {
		return fmt.Errorf("create a table for the rows: %w", err)
	}
	return copyTo(ctx, tx, "incoming", src, checked)
}

func copyTo(ctx context.Context, tx pgx.Tx, table string, src, checked *source) error {
	tag, err := tx.Conn().PgConn().CopyFrom(ctx, src, "COPY "+table+" ("+columns+") FROM STDIN")
	if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	if stored := tag.RowsAffected(); stored != checked.valid {
		return fmt.Errorf("%d rows were stored of %d that were checked", stored, checked.valid)
	}
	return nil
}
