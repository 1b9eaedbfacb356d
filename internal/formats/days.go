package formats

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/text"
)

// dayColumns are the columns of a table of days: Harrier's own, and what others call them.
var dayColumns = map[string]string{
	"date": "date", "day": "date", "datum": "date",
	"goal": "goal", "goal_miles": "goal",
	"miles": "miles", "mi": "miles", "distance_miles": "miles", "distance_mi": "miles",
	"meters": "meters", "metres": "meters", "distance_m": "meters",
	"km": "km", "kilometers": "km", "kilometres": "km", "distance_km": "km",
	"seconds": "seconds", "duration_seconds": "seconds", "duration": "duration", "time": "duration",
	"moving_time": "duration", "distance": "distance",
	"kind": "kind", "sport": "sport", "type": "sport", "activity_type": "sport",
	"title": "title", "name": "title", "run_notes": "run_notes",
	"rhr": "rhr", "resting_hr": "rhr", "restinghr": "rhr", "resting_heart_rate": "rhr",
	"sleep": "sleep", "sleep_hours": "sleep", "hours_of_sleep": "sleep", "sleepsecs": "sleep_seconds", "sleep_seconds": "sleep_seconds",
	"feel": "feel", "notes": "notes", "comments": "notes", "weather": "weather",
	"id": "id",
}

// Kinds are the kinds of a run in the contract.
var Kinds = []string{"easy", "long", "workout", "tempo", "intervals", "race", "cross_training", "other"}

// metersPerMile is the international mile.
const metersPerMile = 1609.344

// valued are the columns without which a row says nothing.
var valued = []string{
	"goal", "miles", "meters", "km", "distance", "seconds", "duration", "rhr", "sleep", "sleep_seconds", "feel", "notes", "weather",
}

// dayReader reads a table of days.
type dayReader struct {
	*Upload

	at columns
}

// openDays reads a table of days. That of Intervals.icu may call days by an ID.
func openDays(u *Upload) (Source, error) {
	t, err := openTable(u.reader())
	if err != nil {
		return Source{}, err
	}
	d := &dayReader{Upload: u, at: columnsOf(t.header, dayColumns)}
	if id, ok := d.at["id"]; ok && !d.at.has("date") && u.Kind == Intervals {
		d.at["date"] = id
	}
	delete(d.at, "id")
	unused := d.at.unused(t.header)
	switch {
	case !d.at.has("date"):
		return Source{}, fault.New(fault.Invalid, `The table has no column "date". Its first line must name the columns.`)
	case !d.at.has(valued...):
		return Source{}, fault.Newf(fault.Invalid, `Of the table's columns, none says anything of a day beside its date%s. `+
			`Name them as in the documentation, such as "miles", "km", "meters", "duration", "rhr", "sleep" or "notes".`, listed(": not understood are ", unused))
	case d.at.has("distance") && !d.at.has("meters", "km", "miles") && u.Unit == "":
		return Source{}, errNoUnit
	}
	var items []Item
	err = t.each("rows", func(row []string) {
		items = append(items, d.item(fmt.Sprintf("line %d", t.line()), row))
	})
	return Source{Len: len(items), Unused: unused, Read: func(_ context.Context, i int) (Item, error) { return items[i], nil }}, err
}

// errNoUnit is a table whose distances could be in any unit.
var errNoUnit = fault.New(fault.Invalid, "The file does not say in which unit its distances are. Send it again with unit=km, unit=mi or unit=m.")

// listed lists some titles after some words; empty for none.
func listed(words string, titles []string) string {
	if len(titles) == 0 {
		return ""
	}
	return words + `"` + strings.Join(titles[:min(len(titles), 20)], `", "`) + `"`
}

// item reads a row. What cannot be read is left out and named.
func (d *dayReader) item(place string, row []string) Item {
	item := Item{Place: place}
	date, err := dateOf(d.at.cell(row, "date"))
	if err != nil {
		item.Warning = "The date must be YYYY-MM-DD."
		return item
	}
	c := &cells{dayReader: d, row: row}
	item.Day = c.day(date)
	if run := c.run(); run.Meters > 0 || run.Seconds > 0 {
		item.Activities = []Activity{run}
	}
	if len(c.wrong) > 0 {
		item.Warning = "Not read: " + strings.Join(c.wrong, ", ") + "."
	}
	return item
}

// cells are those of a row, and the names of the columns that could not be read.
type cells struct {
	*dayReader

	row   []string
	wrong []string
}

// text reads a text, without the apostrophe that keeps a spreadsheet from running it.
func (c *cells) text(column string) string { return text.UnquoteFormula(c.at.cell(c.row, column)) }

// number reads a number within bounds; nil if there is none.
func (c *cells) number(column string, minimum, maximum float64) *float64 {
	text := c.at.cell(c.row, column)
	if blank(text) {
		return nil
	}
	v := pointer(decimal(text), minimum, maximum)
	if v == nil {
		c.wrong = append(c.wrong, column)
	}
	return v
}

// duration reads seconds, M:SS or H:MM:SS; 0 if there is none.
func (c *cells) duration(column string) float64 {
	text := c.at.cell(c.row, column)
	if blank(text) {
		return 0
	}
	v := between(duration(text), maxSeconds)
	if v == 0 && duration(text) != 0 {
		c.wrong = append(c.wrong, column)
	}
	return v
}

func (c *cells) day(date date.Date) *Day {
	day := &Day{
		Date: date, Goal: c.number("goal", 0, 10_000), RHR: c.number("rhr", 20, 250), Sleep: c.number("sleep", 0, 24),
		Notes: given(lines(c.text("notes"), 10_000)), Weather: given(line(c.text("weather"), 200)),
	}
	if day.Sleep == nil {
		if seconds := c.number("sleep_seconds", 0, 86_400); seconds != nil && *seconds > 0 {
			day.Sleep = pointer(math.Round(*seconds/36)/100, 0, 24)
		}
	}
	if feel := c.number("feel", 1, 10); feel != nil {
		day.Feel = new(int32(math.Round(*feel)))
	}
	return day
}

// run reads the run of a row. Of several distances, the one in metres counts.
func (c *cells) run() Activity {
	run := Activity{
		Running: new(true), Title: line(c.text("title"), maxTitle), Notes: lines(c.text("run_notes"), maxNotes),
	}
	if sport := line(c.text("sport"), maxTitle); !blank(sport) {
		run.Sport, run.Running = sport, c.running(sport)
		if kind := simple(sport); slices.Contains(Kinds, kind) {
			run.Kind, run.Running = kind, new(kind != "cross_training")
		}
	}
	for _, unit := range []struct {
		column string
		meters float64
	}{{"meters", 1}, {"km", 1000}, {"miles", metersPerMile}, {"distance", Units[c.Unit]}} {
		if unit.meters == 0 {
			continue
		}
		if v := c.number(unit.column, 0, maxMeters/unit.meters); v != nil && run.Meters == 0 {
			run.Meters = math.Round(*v*unit.meters*100) / 100
		}
	}
	if v := c.number("seconds", 0, maxSeconds); v != nil {
		run.Seconds = *v
	}
	if run.Seconds == 0 {
		run.Seconds = c.duration("duration")
	}
	if kind := simple(c.at.cell(c.row, "kind")); slices.Contains(Kinds, kind) {
		run.Kind = kind
	}
	return run
}

// dateOf reads a date as people and programs write it, without guessing between day and month.
func dateOf(s string) (date.Date, error) {
	if len(s) > 10 && (s[10] == 'T' || s[10] == ' ') {
		s = s[:10]
	}
	if d, err := date.ParseISO(s); err == nil {
		return d, nil
	}
	return date.ParsePath(s)
}

// blank reports whether a cell has no value.
func blank(s string) bool {
	switch strings.ToLower(s) {
	case "", "-", "--", "null", "none", "nan", "n/a":
		return true
	}
	return false
}

// decimal reads a number with a point or a comma: of two marks, the last is that of the decimals. A single comma before three digits is
// one of decimals too: distances in kilometres have it.
func decimal(s string) float64 {
	s = strings.ReplaceAll(s, " ", "")
	comma, point := strings.LastIndexByte(s, ','), strings.LastIndexByte(s, '.')
	switch {
	case comma >= 0 && comma > point:
		s = strings.ReplaceAll(s[:comma], ".", "") + "." + s[comma+1:]
	case comma >= 0:
		s = strings.ReplaceAll(s, ",", "")
	}
	return number(s)
}

// duration reads seconds, M:SS or H:MM:SS; NaN if it is none.
func duration(s string) float64 {
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return math.NaN()
	}
	total := 0.0
	for i, p := range parts {
		v, err := strconv.ParseFloat(strings.ReplaceAll(p, ",", "."), 64)
		if err != nil || v < 0 || i > 0 && v >= 60 {
			return math.NaN()
		}
		total = total*60 + v
	}
	return total
}

// given returns a text, and nil for an empty one.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
