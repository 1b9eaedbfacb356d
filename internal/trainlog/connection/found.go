package connection

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/date"
	"harrier/internal/formats"
)

// members are those of an object as it was sent. Their types may not be the ones that are described.
type members map[string]json.RawMessage

// text returns a text or a number as a text; empty if it is neither.
func (m members) text(name string) string {
	raw := m[name]
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return n.String()
	}
	return ""
}

// day returns the day with which a text begins.
func (m members) day(name string) (date.Date, bool) {
	text := m.text(name)
	d, err := date.ParseISO(text[:min(len(text), len("2006-01-02"))])
	return d, err == nil
}

// activity is one that the other service has.
type activity struct {
	members

	id  string
	day date.Date
}

// found holds the other service's data of some days.
type found struct {
	activities []activity
	wellness   []members
	// imported are the marks of what was imported.
	imported []string
	// marks are those of all that the service has.
	marks map[string]bool
	// last is the day of the last activity that was imported.
	last date.Date
}

// readActivities reads a list of activities. Those without an ID or a day are counted: the description may have changed.
func readActivities(list []members) (all []activity, strange int) {
	for _, m := range list {
		a := activity{members: m, id: m.text("id")}
		var ok bool
		if a.day, ok = m.day("start_date_local"); !ok {
			a.day, ok = m.day("start_date")
		}
		if !ok || a.id == "" || len(a.id) > 100 {
			strange++
			continue
		}
		all = append(all, a)
	}
	slices.SortStableFunc(all, func(a, b activity) int { return a.day.Compare(b.day) })
	return all, strange
}

// mark tells an activity that was imported.
func (a *activity) mark() string { return a.id }

// runs reports whether the activity may be a run. Of other sports, nothing is imported.
func (a *activity) runs() bool {
	is := formats.IsRunning(a.text("type"))
	return is == nil || *is
}

// wellnessMark tells the values of a day that were imported; empty if there are none.
func wellnessMark(m members) string {
	d, ok := m.day("id")
	rhr, sleep := m.text("restingHR"), m.text("sleepSecs")
	if !ok || rhr == "" && sleep == "" {
		return ""
	}
	mark := strings.Join([]string{"w", d.String(), rhr, sleep}, " ")
	return mark[:min(len(mark), 100)]
}

// without leaves out what was imported before.
func (f *found) without(seen []string) {
	f.activities = slices.DeleteFunc(f.activities, func(a activity) bool { return slices.Contains(seen, a.mark()) })
	f.wellness = slices.DeleteFunc(f.wellness, func(m members) bool { return slices.Contains(seen, wellnessMark(m)) })
}

// still are those marks of what was imported before that the service still has in its recent days.
func (f *found) still(seen []string) []string {
	return slices.DeleteFunc(slices.Clone(seen), func(mark string) bool { return !f.marks[mark] })
}

// latestFirst has the latest activities imported first.
func (f *found) latestFirst() {
	slices.SortStableFunc(f.activities, func(a, b activity) int { return b.day.Compare(a.day) })
}

// reached is the day of the last activity that was imported.
func (f *found) reached() date.Date { return f.last }

// row is an activity as a row of the archive that is imported. Its start is in UTC, or else local.
func (a *activity) row(file string) map[string]json.RawMessage {
	row := make(map[string]json.RawMessage, len(rowMembers)+1)
	for _, name := range rowMembers {
		if a.text(name) != "" {
			row[name] = a.members[name]
		}
	}
	if _, ok := row["start_date"]; !ok {
		row["start_date"] = row["start_date_local"]
	}
	if file != "" {
		row["file"] = json.RawMessage(strconv.Quote(file))
	}
	return row
}

// rowMembers are the members of an activity that formats reads.
var rowMembers = []string{
	"id", "start_date", "start_date_local", "type", "name", "description", "distance", "moving_time", "elapsed_time", "total_elevation_gain",
	"average_heartrate", "max_heartrate", "average_cadence",
}

// wellnessRow is a day as a row of the archive.
func wellnessRow(m members) map[string]json.RawMessage {
	row := map[string]json.RawMessage{}
	for _, name := range []string{"id", "restingHR", "sleepSecs"} {
		row[name] = json.RawMessage("null")
		if v := m.text(name); v != "" {
			row[name] = m[name]
		}
	}
	return row
}
