package result

import (
	"context"
	"encoding/json"
	"errors"
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
	"harrier/internal/sport/discipline"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// RenameKind says whether an athlete or a team is renamed.
type RenameKind = query.RenameKind

// RenameDraft says who is renamed throughout a race.
type RenameDraft struct {
	RaceID uuid.UUID
	Kind   RenameKind
	// From are the results that are renamed: all of the name, and of the IDs that are set.
	From Named
	// To is the new name and ID. An ID that is not set follows from the name.
	To Named
	// Gender is the only one in which that is done; nil for both.
	Gender *discipline.Gender
	// Reason is why, for the history of the results; nil for none.
	Reason *string
	// Force merges two athletes even if both have finished one event.
	Force bool
}

// Named is an athlete or a team. An ID that is set without a value is none.
type Named struct {
	Name              string
	AthleteID, TeamID patch.Field[string]
}

// renameTimeout bounds each statement of a rename, which changes as many results as a race has.
const renameTimeout = 2 * time.Minute

// Rename is a rename that was done.
type Rename = query.RenameListRow

func (d *RenameDraft) check() error {
	wrong := append(text.Line("/to/name", &d.To.Name), text.Line("/reason", d.Reason)...)
	unused := func(pointer string, f patch.Field[string], only string) {
		if f.Set {
			wrong = append(wrong, fault.Field{Pointer: pointer, Code: fault.CodeUnused, Detail: "For " + only + " only."})
		}
	}
	if d.Kind == query.RenameKindTeam {
		unused("/from/athlete_id", d.From.AthleteID, "athletes")
		unused("/to/athlete_id", d.To.AthleteID, "athletes")
	} else {
		unused("/to/team_id", d.To.TeamID, "teams")
	}
	return fault.InvalidFields(wrong)
}

// Rename gives the results of an athlete or a team in a race another name. Under a name that the race has already, the two are merged.
// Directors may do so. A race that does not exist is fault.NotFound.
func (s *Service) Rename(ctx context.Context, caller session.Principal, d RenameDraft, now time.Time) (renamed Rename, err error) {
	if err := d.check(); err != nil {
		return Rename{}, err
	}
	id := uuid.Must(uuid.NewV7())
	act := race.Act{Name: "rename.add", Kind: audit.Rename, ID: id, Reason: d.Reason}
	err = s.throughout(ctx, caller, d.RaceID, act, func(ctx context.Context, tx pgx.Tx) error {
		renamed.Rename = query.Rename{
			ID: id, RaceID: d.RaceID, UserID: &caller.UserID, Kind: d.Kind, Gender: d.Gender, FromName: d.From.Name, ToName: d.To.Name,
			Reason: d.Reason, CreatedAt: now,
		}
		return s.rename(ctx, tx, d, &renamed)
	})
	return renamed, err
}

// throughout runs work that changes results throughout a race, which is locked meanwhile, if the caller may change them.
func (s *Service) throughout(
	ctx context.Context, caller session.Principal, raceID uuid.UUID, act race.Act, work func(ctx context.Context, tx pgx.Tx) error,
) error {
	return s.races.Do(ctx, caller, act, func(ctx context.Context, by actor.Actor) error {
		return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
			if err := pg.SetStatementTimeout(ctx, tx, renameTimeout); err != nil {
				return err
			}
			found, err := s.q.RenameBegin(ctx, tx, query.RenameBeginParams{RaceID: raceID, Caller: by})
			switch {
			case err != nil:
				return err
			case !found:
				return race.ErrNotFound
			}
			return work(ctx, tx)
		})
	})
}

// rename carries out a rename of a race that is locked, and completes what is known of it.
func (s *Service) rename(ctx context.Context, tx pgx.Tx, d RenameDraft, done *Rename) error {
	was, err := s.findRenamed(ctx, tx, &d)
	if err != nil {
		return err
	}
	if err := s.findNewID(ctx, tx, &d); err != nil {
		return err
	}
	r := &done.Rename
	r.FromAthleteID, r.FromTeamID, r.ToAthleteID, r.ToTeamID = textOrNil(was.AthleteID), textOrNil(was.TeamID), d.To.AthleteID.Value, d.To.TeamID.Value
	if d.Kind == query.RenameKindAthlete {
		r.ToTeamID = r.FromTeamID
		if !d.To.AthleteID.Set {
			r.ToAthleteID = r.FromAthleteID
		}
	}
	r.Merged, err = s.q.RenameMerges(ctx, tx, query.RenameMergesParams{
		RaceID: d.RaceID, Kind: d.Kind, ToTeamID: r.ToTeamID, ToName: r.ToName, ToAthleteID: r.ToAthleteID, Gender: d.Gender,
		FromName: d.From.Name, AthleteIDSet: d.From.AthleteID.Set, FromAthleteID: d.From.AthleteID.Value,
		TeamIDSet: d.From.TeamID.Set, FromTeamID: d.From.TeamID.Value,
	})
	if err != nil {
		return err
	}
	if r.Merged && d.Kind == query.RenameKindAthlete && !d.Force {
		if err := s.apart(ctx, tx, &d, r); err != nil {
			return err
		}
	}
	change := Change{Athlete: &r.ToName, AthleteID: d.To.AthleteID}
	if d.Kind == query.RenameKindTeam {
		change = Change{Team: patch.To(r.ToName), TeamID: patch.Field[string]{Set: true, Value: r.ToTeamID}}
	}
	fields, err := json.Marshal(change)
	if err != nil {
		return fmt.Errorf("write a rename as JSON: %w", err)
	}
	n, err := s.q.RenameApply(ctx, tx, query.RenameApplyParams{
		Fields: fields, RaceID: d.RaceID, Kind: d.Kind, FromName: d.From.Name, Gender: d.Gender,
		AthleteIDSet: d.From.AthleteID.Set, FromAthleteID: d.From.AthleteID.Value, TeamIDSet: d.From.TeamID.Set, FromTeamID: d.From.TeamID.Value,
		ID: r.ID, Corrector: *r.UserID, Reason: r.Reason, Now: r.CreatedAt,
	})
	if err := pg.IfNone(n, err, errNamedSo); err != nil {
		return err
	}
	r.Results = int32(n) //nolint:gosec // a race counts its results in 32 bits
	if err := s.q.RenameCount(ctx, tx, query.RenameCountParams{UserID: *r.UserID, Results: n}); err != nil {
		return err
	}
	user, err := s.q.RenameAdd(ctx, tx, query.RenameAddParams(*r))
	done.UserName = &user
	return err
}

// apart returns a fault if the athlete that is renamed and the one with the new name have finished one event, and so are two.
func (s *Service) apart(ctx context.Context, tx pgx.Tx, d *RenameDraft, r *query.Rename) error {
	event, err := s.q.RenameSharesEvent(ctx, tx, query.RenameSharesEventParams{
		RaceID: d.RaceID, Gender: d.Gender, FromName: d.From.Name, AthleteIDSet: d.From.AthleteID.Set, FromAthleteID: d.From.AthleteID.Value,
		TeamIDSet: d.From.TeamID.Set, FromTeamID: d.From.TeamID.Value, ToName: r.ToName, ToAthleteID: r.ToAthleteID, ToTeamID: r.ToTeamID,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return fault.Newf(fault.Conflict, "%s and %s have both finished the %s, so they seem to be two athletes. force=true merges them all the same.",
		d.From.Name, r.ToName, event).Of("both-finished")
}

// errNamedSo is that a rename would change nothing.
var errNamedSo = fault.InvalidField("/to", "The results have this name and this ID already.")

// findRenamed finds whom a draft renames, and makes it name them alone. It is a fault if they are none or several.
func (s *Service) findRenamed(ctx context.Context, tx pgx.Tx, d *RenameDraft) (query.RenameFindRow, error) {
	was, err := s.q.RenameFind(ctx, tx, query.RenameFindParams{
		RaceID: d.RaceID, Kind: d.Kind, Name: d.From.Name, Gender: d.Gender,
		AthleteIDSet: d.From.AthleteID.Set, AthleteID: d.From.AthleteID.Value, TeamIDSet: d.From.TeamID.Set, TeamID: d.From.TeamID.Value,
	})
	if err != nil {
		return was, err
	}
	if d.Kind == query.RenameKindTeam {
		switch teams := slices.DeleteFunc(was.TeamKeys, func(key string) bool { return key == "" }); {
		case was.Results == 0:
			return was, fault.InvalidField("/from", "The race has no results of such a team.").Coded(fault.CodeNotFound)
		case len(teams) > 1:
			return was, ambiguous("/from/team_id", "Teams of this name have several IDs", teams)
		}
		return was, nil
	}
	switch {
	case was.Results == 0:
		return was, fault.InvalidField("/from", "The race has no results of such an athlete.").Coded(fault.CodeNotFound)
	case len(was.Genders) > 1:
		return was, ambiguous("/gender", "Athletes of both genders have this name", was.Genders)
	case len(was.TeamKeys) > 1:
		return was, ambiguous("/from/team_id", "Athletes of several teams have this name", was.TeamKeys)
	case len(was.AthleteKeys) > 1:
		return was, ambiguous("/from/athlete_id", "Athletes of this name have several IDs", was.AthleteKeys)
	}
	gender := discipline.Gender(was.Genders[0])
	d.Gender, d.From.TeamID = &gender, patch.Field[string]{Set: true, Value: textOrNil(was.TeamID)}
	return was, nil
}

// findNewID decides which ID the new name has, if the draft does not say so: that of the results under it, or else, for teams, a new one.
func (s *Service) findNewID(ctx context.Context, tx pgx.Tx, d *RenameDraft) error {
	team := d.Kind == query.RenameKindTeam
	if team && d.To.TeamID.Set || !team && d.To.AthleteID.Set {
		return nil
	}
	find := query.RenameFindParams{RaceID: d.RaceID, Kind: d.Kind, Name: d.To.Name}
	if !team {
		find.Gender, find.TeamIDSet, find.TeamID = d.Gender, true, d.From.TeamID.Value
	}
	named, err := s.q.RenameFind(ctx, tx, find)
	if err != nil {
		return err
	}
	if !team {
		if len(named.AthleteKeys) > 1 {
			return ambiguous("/to/athlete_id", "Athletes of the new name have several IDs", named.AthleteKeys)
		}
		d.To.AthleteID = patch.Field[string]{Set: len(named.AthleteKeys) == 1, Value: textOrNil(named.AthleteID)}
		return nil
	}
	teams := slices.DeleteFunc(named.TeamKeys, func(key string) bool { return key == "" })
	switch {
	case len(teams) > 1:
		return ambiguous("/to/team_id", "Teams of the new name have several IDs", teams)
	case named.Results > 0:
		d.To.TeamID = patch.Field[string]{Set: true, Value: textOrNil(named.TeamID)}
	default:
		d.To.TeamID = patch.Field[string]{Set: true, Value: teamIDOf(&d.To.Name)}
	}
	return nil
}

// ambiguous is that a draft has to say which of several is meant.
func ambiguous(pointer, what string, which []string) error {
	for i, key := range which {
		if key == "" {
			which[i] = "null"
		}
	}
	return fault.InvalidField(pointer, what+": "+strings.Join(which, ", ")+". Say which is meant.").Coded(fault.CodeRequired)
}

// textOrNil returns nil for empty text.
func textOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Renames lists a race's renames, newest first, for its directors, and for operators if they count as such.
func (s *Service) Renames(ctx context.Context, caller, raceID uuid.UUID, operators bool) ([]Rename, error) {
	if err := s.requireDirector(ctx, caller, raceID, operators, "Only the race's directors may see its renames."); err != nil {
		return nil, err
	}
	return s.q.RenameList(ctx, s.db, raceID)
}

// requireDirector returns a fault unless a user directs a race, or is an operator, if that counts.
func (s *Service) requireDirector(ctx context.Context, caller, raceID uuid.UUID, operators bool, refusal string) error {
	directs, err := s.q.ImportsReadable(ctx, s.db, query.ImportsReadableParams{RaceID: raceID, Caller: caller, Operators: operators})
	if err == nil && !directs {
		return fault.New(fault.Forbidden, refusal)
	}
	return pg.IfNoRows(err, race.ErrNotFound)
}

// DeleteRename gives the results that a rename changed their former names and IDs, and returns how many it changed back. Directors may do
// so. Results whose names were corrected since stay as they are, which only force allows.
func (s *Service) DeleteRename(ctx context.Context, caller session.Principal, raceID, rename uuid.UUID, force bool, now time.Time) (restored int64, err error) {
	act := race.Act{Name: "rename.delete", Kind: audit.Rename, ID: rename}
	err = s.throughout(ctx, caller, raceID, act, func(ctx context.Context, tx pgx.Tx) (err error) {
		since, err := s.q.RenameCheck(ctx, tx, query.RenameCheckParams{RaceID: raceID, ID: rename})
		switch {
		case err != nil:
			return pg.IfNoRows(err, errNoRename)
		case !force && len(since.Corrected) > 0:
			return fault.Newf(fault.Conflict, "Names or IDs of results have been corrected since: %s. force=true leaves these as they are.",
				strings.Join(since.Corrected, ", ")).Of("results-corrected")
		case !force && since.Deleted > 0:
			return fault.Newf(fault.Conflict, "%d of the results have been deleted since. force=true changes the others back.", since.Deleted).
				Of("results-corrected")
		}
		restored, err = s.q.RenameDelete(ctx, tx, query.RenameDeleteParams{
			RaceID: raceID, ID: rename, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: caller.UserID, Now: now,
		})
		return err
	})
	return restored, err
}

var errNoRename = fault.New(fault.NotFound, "There is no such rename in this race.")
