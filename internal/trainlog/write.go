package trainlog

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/calendar"
	"harrier/internal/patch"
	"harrier/internal/pg"
)

// Run is a run to be written.
type Run struct {
	Miles   float64
	Seconds *float64
	Kind    *string
	Title   *string
	Notes   *string
}

// Change is what shall change of a day.
type Change struct {
	Goal  patch.Field[float64]
	Runs  patch.Field[[]Run]
	RHR   patch.Field[float64]
	Sleep patch.Field[float64]
	Feel  patch.Field[int32]
	Notes patch.Field[string]
	// Checkboxes are merged by name; nil takes a name off the day.
	Checkboxes patch.Field[map[string]*bool]
}

// Write writes into the caller's day, or their today where there is none, and gives the entry as it is then. More names
// of checkboxes than a user may have are fault.Invalid at /checkboxes.
func (s *Service) Write(ctx context.Context, caller uuid.UUID, day *calendar.Date, c Change, now time.Time) (Entry, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Entry{}, fmt.Errorf("make an id: %w", err)
	}
	runs, err := storedRuns(c.Runs.Value)
	if err != nil {
		return Entry{}, err
	}
	boxes, err := boxesOf(c.Checkboxes)
	if err != nil {
		return Entry{}, err
	}
	row, err := s.q.EntryMerge(ctx, s.db, query.EntryMergeParams{
		UserID: caller, Day: stored(day), ID: id, Now: now,
		GoalSet: c.Goal.Set, Goal: hundredths(c.Goal.Value), RunsSet: c.Runs.Set, Runs: runs,
		RhrSet: c.RHR.Set, Rhr: hundredths(c.RHR.Value), SleepSet: c.Sleep.Set, Sleep: hundredths(c.Sleep.Value),
		FeelSet: c.Feel.Set, Feel: small(c.Feel.Value), NotesSet: c.Notes.Set, Notes: c.Notes.Value,
		CheckboxesCleared: boxes.cleared, Checkboxes: boxes.values, Names: boxes.named, Unnamed: boxes.unnamed,
	})
	if pg.NoRows(err) {
		return Entry{}, accountGone()
	}
	if err != nil {
		return Entry{}, fmt.Errorf("write into a day: %w", err)
	}
	return Entry{
		UserID: row.UserID, AthleteID: row.AthleteID, Date: calendar.FromTime(row.Day), ID: &row.ID, Goal: row.Goal, Miles: row.Miles,
		Runs: row.Runs, RHR: row.Rhr, Sleep: row.Sleep, Feel: row.Feel, Notes: row.Notes, Checkboxes: row.Checkboxes,
		CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
	}, nil
}

// storedRun is a run as it is stored, and answered.
type storedRun struct {
	Miles   json.Number  `json:"miles"`
	Seconds *json.Number `json:"seconds"`
	Kind    *string      `json:"kind"`
	Title   *string      `json:"title"`
	Notes   *string      `json:"notes"`
}

// storedRuns writes a day's runs; none are an empty list.
func storedRuns(runs *[]Run) ([]byte, error) {
	if runs == nil {
		return []byte("[]"), nil
	}
	list := make([]storedRun, len(*runs))
	for i, r := range *runs {
		list[i] = storedRun{Miles: number(r.Miles), Kind: r.Kind, Title: r.Title, Notes: r.Notes}
		if r.Seconds != nil {
			n := number(*r.Seconds)
			list[i].Seconds = &n
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, fmt.Errorf("write a day's runs: %w", err)
	}
	return text, nil
}

// number is a hundredth's decimal without the zeros that say nothing.
func number(f float64) json.Number {
	return json.Number(strings.TrimSuffix(strings.TrimRight(*hundredths(&f), "0"), "."))
}

// hundredths writes a number as people write it, to a hundredth: what is rounded is the shortest decimal that reads back
// as the number, not its binary form, so that 1.005 is 1.01.
func hundredths(f *float64) *string {
	if f == nil {
		return nil
	}
	exact, _ := new(big.Rat).SetString(strconv.FormatFloat(*f, 'f', -1, 64))
	text := exact.FloatString(2)
	return &text
}

func small(n *int32) *int16 {
	if n == nil {
		return nil
	}
	v := int16(*n) //nolint:gosec // from 1 to 10
	return &v
}

// boxes is what is said about checkboxes, as the statement takes it.
type boxes struct {
	cleared        bool
	values         []byte
	named, unnamed []string
}

// boxesOf sorts names, which a JSON object does not, so that new ones always come into the user's list in the same order.
func boxesOf(given patch.Field[map[string]*bool]) (boxes, error) {
	b := boxes{cleared: given.Set && given.Value == nil, values: []byte("{}"), named: []string{}, unnamed: []string{}}
	if given.Value == nil {
		return b, nil
	}
	checked := make(map[string]bool, len(*given.Value))
	for _, name := range slices.Sorted(maps.Keys(*given.Value)) {
		if state := (*given.Value)[name]; state != nil {
			checked[name] = *state
			b.named = append(b.named, name)
		} else {
			b.unnamed = append(b.unnamed, name)
		}
	}
	var err error
	if b.values, err = json.Marshal(checked); err != nil {
		return boxes{}, fmt.Errorf("write a day's checkboxes: %w", err)
	}
	return b, nil
}
