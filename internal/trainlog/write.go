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
	"harrier/internal/auth"
	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/patch"
	"harrier/internal/pg"
	"harrier/internal/text"
)

// RunDraft is a run to be written.
type RunDraft struct {
	Miles   float64
	Seconds *float64
	Kind    *string
	Title   *string
	Notes   *string
}

// Change is a partial change of a day.
type Change struct {
	Goal    patch.Field[float64]
	Runs    patch.Field[[]RunDraft]
	RHR     patch.Field[float64]
	Sleep   patch.Field[float64]
	Feel    patch.Field[int32]
	Notes   patch.Field[string]
	Weather patch.Field[string]
	// Checkboxes are merged by name; nil removes a name from the day.
	Checkboxes patch.Field[map[string]*bool]
}

// Write changes the caller's day, or their today where day is nil, and returns the new entry. More names of checkboxes than a
// user may have are fault.Invalid at /checkboxes.
func (s *Service) Write(ctx context.Context, caller uuid.UUID, day *calendar.Date, c Change, now time.Time) (Entry, error) {
	if err := c.check(); err != nil {
		return Entry{}, err
	}
	id := uuid.Must(uuid.NewV7())
	runs, miles, err := storedRuns(c.Runs.Value)
	if err != nil {
		return Entry{}, err
	}
	boxes, err := boxesOf(c.Checkboxes)
	if err != nil {
		return Entry{}, err
	}
	row, err := s.q.EntryMerge(ctx, s.db, query.EntryMergeParams{
		UserID: caller, Day: day, ID: id, Now: now,
		GoalSet: c.Goal.Set, Goal: hundredths(c.Goal.Value), RunsSet: c.Runs.Set, Runs: runs, Miles: miles,
		RHRSet: c.RHR.Set, RHR: hundredths(c.RHR.Value), SleepSet: c.Sleep.Set, Sleep: hundredths(c.Sleep.Value),
		FeelSet: c.Feel.Set, Feel: small(c.Feel.Value), NotesSet: c.Notes.Set, Notes: c.Notes.Value,
		WeatherSet: c.Weather.Set, Weather: c.Weather.Value,
		CheckboxesCleared: boxes.cleared, Checkboxes: boxes.values, Names: boxes.named, Unnamed: boxes.unnamed,
	})
	return Entry(row), pg.IfNoRows(err, auth.ErrAccountGone)
}

// check sees that others may be shown the texts.
func (c *Change) check() error {
	wrong := slices.Concat(text.Lines("/notes", c.Notes.Value), text.Line("/weather", c.Weather.Value))
	if c.Runs.Value != nil {
		for i, r := range *c.Runs.Value {
			at := fmt.Sprintf("/runs/%d", i)
			wrong = slices.Concat(wrong, text.Line(at+"/title", r.Title), text.Lines(at+"/notes", r.Notes))
		}
	}
	if c.Checkboxes.Value != nil {
		for _, name := range slices.Sorted(maps.Keys(*c.Checkboxes.Value)) {
			wrong = append(wrong, text.Line("/checkboxes/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), &name)...)
		}
	}
	return fault.InvalidFields(wrong)
}

// storedRun is a run as it is stored and returned.
type storedRun struct {
	Miles   json.Number  `json:"miles"`
	Seconds *json.Number `json:"seconds"`
	Kind    *string      `json:"kind"`
	Title   *string      `json:"title"`
	Notes   *string      `json:"notes"`
}

// storedRuns returns a day's runs as JSON, and the sum of their miles; none are an empty list.
func storedRuns(runs *[]RunDraft) (list []byte, miles string, err error) {
	if runs == nil {
		return []byte("[]"), "0", nil
	}
	sum, all := new(big.Rat), make([]storedRun, len(*runs))
	for i, r := range *runs {
		all[i] = storedRun{Miles: number(r.Miles), Kind: r.Kind, Title: r.Title, Notes: r.Notes}
		if r.Seconds != nil {
			n := number(*r.Seconds)
			all[i].Seconds = &n
		}
		stored, _ := new(big.Rat).SetString(string(all[i].Miles))
		sum.Add(sum, stored)
	}
	if list, err = json.Marshal(all); err != nil {
		return nil, "", fmt.Errorf("write a day's runs: %w", err)
	}
	return list, sum.FloatString(2), nil
}

// number rounds to hundredths and drops trailing zeros.
func number(f float64) json.Number {
	return json.Number(strings.TrimSuffix(strings.TrimRight(*hundredths(&f), "0"), "."))
}

// hundredths rounds to hundredths what people see: the shortest decimal that reads back as the number, not its binary form, so
// that 1.005 becomes 1.01.
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

// boxes is a change of checkboxes in the form that the statement takes.
type boxes struct {
	cleared        bool
	values         []byte
	named, unnamed []string
}

// boxesOf sorts the names, which a JSON object does not, so that new ones are always listed in the same order.
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
