// Package result creates, reads, changes and deletes results, lists them, imports files of them and scores teams.
package result

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text"
	"harrier/internal/text/ids"
	"harrier/internal/text/patch"
)

// Result is a result with its race's name and day. Points and Wind are decimals as text.
type Result = query.ListedResult

var errAlreadyImported = fault.New(fault.Conflict, "This file has already been imported into the race; again=true imports it once more.").
	Of("already-imported")

var errDisowned = fault.InvalidField("/athlete_id", "Only the athlete, who has disowned the result, and operators can add it.").Of("result-disowned")

var errPlaceOfFinisher = fault.InvalidField("/place", "Only finishers have a place.").Coded(fault.CodeUnused)

var errPlaceInCompetition = fault.InvalidField("/exhibition", "A result out of competition has neither a place nor points.").Coded(fault.CodeUnused)

var errNothingOfNoMark = fault.InvalidField("/status", "A result without a valid mark (nm) has neither a mark nor points.").Coded(fault.CodeUnused)

var errHeatPlaceOfFinisher = fault.InvalidField("/heat_place", "Only finishers have a place.").Coded(fault.CodeUnused)

// Constraints of results and imports.
var Constraints = pg.Constraints{
	"results_race_id_fkey":           fault.InvalidField("/race_id", "There is no such race.").Coded(fault.CodeNotFound),
	"results_user_id_fkey":           actor.ErrAccountGone,
	"imports_race_id_fkey":           fault.New(fault.NotFound, "There is no such race."),
	"imports_user_id_fkey":           actor.ErrAccountGone,
	"imports_once_per_content":       errAlreadyImported,
	"corrections_user_id_fkey":       actor.ErrAccountGone,
	"renames_user_id_fkey":           actor.ErrAccountGone,
	"result_claims_user_id_fkey":     actor.ErrAccountGone,
	"disowned_results_user_id_fkey":  actor.ErrAccountGone,
	"results_disowned":               errDisowned,
	"result_shares_user_id_fkey":     actor.ErrAccountGone,
	"results_place_of_finisher":      errPlaceOfFinisher,
	"results_heat_place_of_finisher": errHeatPlaceOfFinisher,
	"results_place_in_competition":   errPlaceInCompetition,
	"results_nothing_of_no_mark":     errNothingOfNoMark,
	"results_mixed_relay_gender":     fault.InvalidField("/gender", "A mixed relay is listed under womens."),
	// The database says how many.
	"results_per_account": fault.New(fault.Invalid, "The account has too many results.").Of("too-many-results"),
	"rows_per_hour":       fault.New(fault.TooMany, "Too many results in an hour.").Of("too-many-rows"),
	"words_per_import":    fault.New(fault.Invalid, "Too many new words.").Of("too-many-words"),
}

// Service is the use cases of results.
type Service struct {
	db      *pg.DB
	streams *pg.Streams
	q       *query.Queries
	races   *race.Service
}

// New makes the service; streams are those of db.
func New(db *pg.DB, streams *pg.Streams, races *race.Service) *Service {
	return &Service{db: db, streams: streams, q: query.New(), races: races}
}

// Draft is a result to be added. Points and Wind are decimals as text. As JSON it has the names of the columns.
type Draft struct {
	RaceID   uuid.UUID         `json:"race_id"`
	Gender   discipline.Gender `json:"gender"`
	Event    string            `json:"event"`
	Division *string           `json:"division"`
	// Round is the final if it is nil.
	Round     *discipline.Round `json:"round"`
	Heat      *int32            `json:"heat"`
	HeatPlace *int32            `json:"heat_place"`
	Athlete   string            `json:"athlete"`
	// RelayMembers are the names of a relay's runners, in running order; nil for none.
	RelayMembers []string `json:"relay_members"`
	AthleteID    *string  `json:"athlete_id"`
	Team         *string  `json:"team"`
	TeamID       *string  `json:"team_id"`
	Place        *int32   `json:"place"`
	Time         *string  `json:"time"`
	// TimingMethod is how the time was taken; nil if that is not known.
	TimingMethod *mark.TimingMethod `json:"timing_method"`
	Mark         *string            `json:"mark"`
	// Status is finished if it is nil.
	Status *mark.Status `json:"status"`
	Points *string      `json:"points"`
	Grade  *string      `json:"grade"`
	Bib    *string      `json:"bib"`
	Wind   *string      `json:"wind"`
	Notes  *string      `json:"notes"`
	// Exhibition is whether it is out of competition.
	Exhibition bool `json:"exhibition"`
}

// Add stores a result, posted by poster. An unknown race is fault.Invalid at /race_id.
func (s *Service) Add(ctx context.Context, poster session.Principal, d Draft, now time.Time) (added Result, err error) {
	id := ids.Result(d.RaceID)
	if d.TeamID == nil {
		d.TeamID = teamIDOf(d.Team)
	}
	ms, err := (&written{
		Event: &d.Event, Division: d.Division, Athlete: &d.Athlete, Team: d.Team, Mark: d.Mark, Grade: d.Grade, Bib: d.Bib, Notes: d.Notes,
		RelayMembers: d.RelayMembers, Time: d.Time, Points: d.Points, Wind: d.Wind,
	}).check()
	if err != nil {
		return Result{}, err
	}
	fields, err := json.Marshal(struct {
		Draft
		discipline.Columns

		ID        uuid.UUID `json:"id"`
		UserID    uuid.UUID `json:"user_id"`
		TimeMS    *int64    `json:"time_ms"`
		CreatedAt time.Time `json:"created_at"`
		UpdatedAt time.Time `json:"updated_at"`
	}{d, discipline.ColumnsOf(d.Event), id, poster.UserID, ms, now, now})
	if err != nil {
		return Result{}, fmt.Errorf("write a result as JSON: %w", err)
	}
	err = s.races.Do(ctx, poster, race.Act{Name: "result.add", Kind: audit.Result, ID: id}, func(ctx context.Context, by actor.Actor) (err error) {
		add := query.ResultAddParams{RaceID: d.RaceID, Caller: by, Fields: fields}
		added, err = pg.WriteAndRead[Result](ctx, s.db, query.ResultAdd, add, query.ResultGet, id)
		return err
	})
	return added, err
}

// members are the names that a change sets; nil for none.
func members(f patch.Field[[]string]) []string {
	if f.Value == nil {
		return nil
	}
	return *f.Value
}

// statusOf is the status of a result that may come without one.
func statusOf(status *mark.Status) mark.Status {
	if status == nil {
		return mark.Finished
	}
	return *status
}

// Change is a partial change of a result. A nil pointer keeps the field. As JSON it has the names of the columns.
type Change struct {
	ID        uuid.UUID           `json:"-"`
	Gender    *discipline.Gender  `json:"gender,omitempty"`
	Event     *string             `json:"event,omitempty"`
	Division  patch.Field[string] `json:"division,omitzero"`
	Round     *discipline.Round   `json:"round,omitempty"`
	Heat      patch.Field[int32]  `json:"heat,omitzero"`
	HeatPlace patch.Field[int32]  `json:"heat_place,omitzero"`
	Athlete   *string             `json:"athlete,omitempty"`
	Status    *mark.Status        `json:"status,omitempty"`
	// RelayMembers has no value that is an empty list.
	RelayMembers patch.Field[[]string]          `json:"relay_members,omitzero"`
	AthleteID    patch.Field[string]            `json:"athlete_id,omitzero"`
	Team         patch.Field[string]            `json:"team,omitzero"`
	TeamID       patch.Field[string]            `json:"team_id,omitzero"`
	Place        patch.Field[int32]             `json:"place,omitzero"`
	Time         patch.Field[string]            `json:"time,omitzero"`
	TimingMethod patch.Field[mark.TimingMethod] `json:"timing_method,omitzero"`
	Mark         patch.Field[string]            `json:"mark,omitzero"`
	Points       patch.Field[string]            `json:"points,omitzero"`
	Grade        patch.Field[string]            `json:"grade,omitzero"`
	Bib          patch.Field[string]            `json:"bib,omitzero"`
	Wind         patch.Field[string]            `json:"wind,omitzero"`
	Notes        patch.Field[string]            `json:"notes,omitzero"`
	Exhibition   *bool                          `json:"exhibition,omitempty"`
	// Reason is why, for the result's history; nil for none.
	Reason *string `json:"-"`
}

// Change changes a result that caller posted, or one in a race that caller posted. A result that does not exist is
// fault.Invalid at /_id, somebody else's fault.Forbidden.
func (s *Service) Change(ctx context.Context, caller session.Principal, c Change, now time.Time) (changed Result, err error) {
	ms, err := (&written{
		Event: c.Event, Division: c.Division.Value, Athlete: c.Athlete, Team: c.Team.Value, Mark: c.Mark.Value, Grade: c.Grade.Value,
		Bib: c.Bib.Value, Notes: c.Notes.Value, RelayMembers: members(c.RelayMembers), Time: c.Time.Value, Points: c.Points.Value, Wind: c.Wind.Value,
		Reason: c.Reason,
	}).check()
	if err != nil {
		return Result{}, err
	}
	if c.Team.Set && !c.TeamID.Set {
		c.TeamID = patch.Field[string]{Set: true, Value: teamIDOf(c.Team.Value)}
	}
	columns := struct {
		Change
		*discipline.Columns // if the event changes

		TimeMS patch.Field[int64] `json:"time_ms,omitzero"`
	}{Change: c, TimeMS: patch.Field[int64]{Set: c.Time.Set, Value: ms}}
	if c.Event != nil {
		columns.Columns = new(discipline.ColumnsOf(*c.Event))
	}
	fields, err := json.Marshal(columns)
	if err != nil {
		return Result{}, fmt.Errorf("write a change as JSON: %w", err)
	}
	act := race.Act{Name: "result.change", Kind: audit.Result, ID: c.ID, Reason: c.Reason}
	err = s.races.Do(ctx, caller, act, func(ctx context.Context, by actor.Actor) (err error) {
		changed, err = pg.WriteAndRead[Result](ctx, s.db, query.ResultChange, query.ResultChangeParams{
			ID: c.ID, Caller: by, Fields: fields, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: caller.UserID, Reason: c.Reason, Now: now,
		}, query.ResultGet, c.ID)
		return err
	})
	return changed, pg.IfNoRows(err, fault.InvalidField("/_id", "There is no such result.").Coded(fault.CodeNotFound))
}

// Get reads one result; fault.NotFound if there is none.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Result, error) {
	row, err := s.q.ResultGet(ctx, s.db, id)
	return row, pg.IfNoRows(err, errNotFound)
}

// Lock is Get, and keeps others from changing the result until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, id uuid.UUID) (Result, error) {
	if _, err := s.q.ResultLock(ctx, s.db, id); err != nil && !pg.NoRows(err) {
		return Result{}, err
	}
	return s.Get(ctx, id)
}

// Delete deletes a result that caller posted, or one in a race that caller directs. Its history says who deleted it and why.
func (s *Service) Delete(ctx context.Context, caller session.Principal, id uuid.UUID, now time.Time) error {
	act := race.Act{Name: "result.delete", Kind: audit.Result, ID: id}
	return s.races.Do(ctx, caller, act, func(ctx context.Context, by actor.Actor) error {
		found, err := s.q.ResultDelete(ctx, s.db, query.ResultDeleteParams{
			ID: id, Caller: by, CorrectionID: uuid.Must(uuid.NewV7()), Corrector: &caller.UserID, Reason: caller.Operating, Now: now,
		})
		if err == nil && !found {
			err = errNotFound
		}
		return err
	})
}

// Count returns how many results there are.
func (s *Service) Count(ctx context.Context) (int64, error) {
	return s.q.ResultCount(ctx, s.db)
}

var errNotFound = fault.New(fault.NotFound, "There is no such result.")

// teamIDOf derives a team's ID from its name: nil without a name, or where the name says that the athlete is unattached.
func teamIDOf(team *string) *string {
	if team == nil {
		return nil
	}
	if id := read.TeamID(*team); id != "" {
		return &id
	}
	return nil
}

var (
	pointsForm = regexp.MustCompile(`^\d{1,6}(\.\d{1,3})?$`)
	windForm   = regexp.MustCompile(`^-?\d{1,2}(\.\d)?$`)
)

// written are the fields of a result as a client sends them; nil where it does not.
type written struct {
	Event, Division, Athlete, Team, Mark, Grade, Bib, Notes, Time, Points, Wind, Reason *string
	RelayMembers                                                                        []string
}

// check applies the rules that the contract cannot express and returns the time in milliseconds.
func (g *written) check() (*int64, error) {
	wrong := slices.Concat(
		text.Line("/event", g.Event), text.Line("/division", g.Division), text.Line("/athlete", g.Athlete), text.Line("/team", g.Team), text.Line("/mark", g.Mark),
		text.Line("/grade", g.Grade), text.Line("/bib", g.Bib), text.Lines("/notes", g.Notes),
		text.Line("/reason", g.Reason),
	)
	for i := range g.RelayMembers {
		wrong = append(wrong, text.Line("/relay_members/"+strconv.Itoa(i), &g.RelayMembers[i])...)
	}
	var ms *int64
	if g.Time != nil {
		t, err := mark.ParseTime(*g.Time)
		if err != nil {
			wrong = append(wrong, fault.Field{Pointer: "/time", Code: fault.CodeMalformed, Detail: fault.Sentence(err)})
		}
		n := mark.Milliseconds(t)
		ms = &n
	}
	if g.Points != nil && !pointsForm.MatchString(*g.Points) {
		wrong = append(wrong, fault.Field{Pointer: "/points", Code: fault.CodeMalformed, Detail: "At most three decimals."})
	}
	if g.Wind != nil && !windForm.MatchString(*g.Wind) {
		wrong = append(wrong, fault.Field{Pointer: "/wind", Code: fault.CodeMalformed, Detail: "At most one decimal."})
	}
	return ms, fault.InvalidFields(wrong)
}

// Decimal formats a number as the shortest decimal that reads back equal.
func Decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
