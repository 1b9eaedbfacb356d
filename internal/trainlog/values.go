package trainlog

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Values are columns of a row as JSON, by their names.
type Values map[string]json.RawMessage

// ValuesOf returns the columns of a run or an entry that are known.
func ValuesOf(row any) Values {
	if r, ok := row.(*Run); ok && r.StartedAt != nil {
		utc := *r
		utc.StartedAt = new(r.StartedAt.UTC())
		row = &utc
	}
	data, _ := json.Marshal(row) //nolint:errchkjson // rows can be written
	var all Values
	_ = json.Unmarshal(data, &all)
	maps.DeleteFunc(all, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	return all
}

// identity are the columns of runs and entries that say which one it is, and where it belongs.
var identity = []string{"id", "user_id", "day", "place", "meters", "running", "shoe_id", "source", "external_id", "checkboxes", "created_at", "updated_at"}

// Lacking returns what a row has none of its own for, and whether it has other values of its own.
func (v Values) Lacking(row any) (lacking Values, kept bool) {
	had := ValuesOf(row)
	lacking = Values{}
	for column, value := range v {
		switch own, has := had[column]; {
		case slices.Contains(identity, column):
		case !has:
			lacking[column] = value
		default:
			kept = kept || !same(own, value)
		}
	}
	return lacking, kept
}

// Described returns the values that describe the run or the day, without its identity.
func (v Values) Described() Values {
	all := maps.Clone(v)
	maps.DeleteFunc(all, func(column string, _ json.RawMessage) bool { return slices.Contains(identity, column) })
	return all
}

// Set gives a run or an entry the values.
func (v Values) Set(row any) error {
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, row)
	}
	if err != nil {
		return fmt.Errorf("set columns: %w", err)
	}
	return nil
}

// Clear clears the columns of a row that still have these values.
func (v Values) Clear(row any) error {
	has, cleared := ValuesOf(row), Values{}
	for column, value := range v {
		if own, ok := has[column]; ok && same(own, value) {
			cleared[column] = json.RawMessage("null")
		}
	}
	return cleared.Set(row)
}

// same reports whether two JSON values are the same, in whatever order their fields are.
func same(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
