package formats

import (
	"encoding/json"
	"time"

	"harrier/internal/date"
)

// Belongings are what a user has besides days and runs, as Harrier exports it.
type Belongings struct {
	Shoes   []StoredShoe
	Goals   []StoredGoal
	Deleted []DeletedRun
}

// DeletedRun is a run that the user has deleted, by what its source calls it.
type DeletedRun struct {
	Source     string    `json:"source"`
	ExternalID string    `json:"external_id"`
	DeletedAt  time.Time `json:"deleted_at"`
}

// maxBelongings is how many bytes a list may have.
const maxBelongings = 32 << 20

// StoredShoe is a pair of shoes.
type StoredShoe struct {
	// ID is that where it was exported.
	ID            string  `json:"_id"`
	Name          string  `json:"name"`
	Notes         *string `json:"notes"`
	InitialMeters float64 `json:"initial_meters"`
	RetiredOn     *string `json:"retired_on"`
}

// StoredGoal is a goal for each week, month or year.
type StoredGoal struct {
	Period  date.By  `json:"period"`
	Meters  *float64 `json:"meters"`
	Seconds *float64 `json:"seconds"`
	Runs    *int32   `json:"runs"`
}

// beforeEntries reads a member of the document.
func (r *harrierReader) beforeEntries(name string) error {
	to := map[string]any{"shoes": &r.belongings.Shoes, "period_goals": &r.belongings.Goals, "deleted_runs": &r.belongings.Deleted}[name]
	if to == nil {
		return r.json.SkipValue() //nolint:wrapcheck // the caller does
	}
	r.entry.Left = maxBelongings
	value, err := r.json.ReadValue()
	r.entry.Left = maxDocument
	if err != nil {
		return err //nolint:wrapcheck // the caller does
	}
	return json.Unmarshal(value, to) //nolint:wrapcheck // the caller does
}
