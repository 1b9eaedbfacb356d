package export

import (
	"io"
	"strings"

	"harrier/internal/date"
	"harrier/internal/plan"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
)

// PlanTable is the form of a plan as a table.
type PlanTable struct {
	text.CSVOptions

	// Kilometers has distances in kilometers instead of miles.
	Kilometers bool
}

// unit returns the name of the unit of distances, and a distance in it; nothing for none.
func (t PlanTable) unit() (name string, of func(meters float64) string) {
	table := TeamTable{Kilometers: t.Kilometers}
	name = "miles"
	if t.Kilometers {
		name = "kilometers"
	}
	return name, func(meters float64) string {
		if meters == 0 {
			return ""
		}
		return table.distance(measure.Round(meters))
	}
}

// Athlete writes the days of an athlete's plan: a row for each session, and one for each day on which something was done and nothing was planned. What was
// done on a day is in its first row, so that columns can be summed.
func (t PlanTable) Athlete(out io.Writer, days []plan.Day) error {
	unit, distance := t.unit()
	row, end := TeamTable{CSVOptions: t.CSVOptions}.csv(out, []string{
		"date", "title", "text", "kind", "planned_" + unit, "planned_seconds", "by", "mark", "note", "done_" + unit, "done_seconds", "done_other_seconds",
	})
	for i := range days {
		d := &days[i]
		done := []string{distance(d.Done.Meters), seconds(d.Done.Seconds), seconds(d.Done.OtherSeconds)}
		rows := make([][]string, 0, len(d.Items))
		for k := range d.Items {
			rows = append(rows, sessionCells(d, &d.Items[k], distance))
		}
		if len(rows) == 0 {
			rows = append(rows, []string{d.Date.String(), "", "", "", "", "", "", "", ""})
		}
		for k, cells := range rows {
			if k > 0 {
				done = []string{"", "", ""}
			}
			if err := row(append(cells, done...)); err != nil {
				return err
			}
		}
	}
	return end()
}

// sessionCells returns the first cells of a session's row: all but those of what was done.
func sessionCells(d *plan.Day, s *plan.Item, distance func(float64) string) []string {
	var meters, took float64
	if s.Meters != nil {
		meters = s.Meters.Float64()
	}
	if s.Seconds != nil {
		took = s.Seconds.Float64()
	}
	mark := ""
	if s.Mark != nil {
		mark = string(*s.Mark)
	}
	return []string{
		d.Date.String(), orEmpty(s.Title), s.Text, orEmpty(s.Kind), distance(meters), seconds(took), orEmpty(s.Author), mark, orEmpty(s.Note),
	}
}

// Week writes who has what in a week: a row for each athlete, by name, with the sessions of each day and how the athlete has marked them, and then what was
// planned and done. read reads the pages.
func (t PlanTable) Week(out io.Writer, read func(page int32) (plan.Week, error)) error {
	page, err := read(1)
	if err != nil {
		return err
	}
	unit, distance := t.unit()
	head := []string{"name"}
	for day := page.First; !page.Last.Before(day); day = day.AddDays(1) {
		head = append(head, day.String())
	}
	row, end := TeamTable{CSVOptions: t.CSVOptions}.csv(out, append(head, "planned_"+unit, "planned_seconds", "done_"+unit, "done_seconds", "done_other_seconds"))
	for {
		for i := range page.Athletes {
			a := &page.Athletes[i]
			cells := []string{a.Name}
			var planned, done plan.Sums
			byDate := map[date.Date]string{}
			for k := range a.Days {
				d := &a.Days[k]
				planned.Meters, planned.Seconds = planned.Meters+d.Planned.Meters, planned.Seconds+d.Planned.Seconds
				done.Meters, done.Seconds, done.OtherSeconds = done.Meters+d.Done.Meters, done.Seconds+d.Done.Seconds, done.OtherSeconds+d.Done.OtherSeconds
				byDate[d.Date] = sessionsOf(d.Items)
			}
			for day := page.First; !page.Last.Before(day); day = day.AddDays(1) {
				cells = append(cells, byDate[day])
			}
			cells = append(cells, distance(planned.Meters), seconds(planned.Seconds), distance(done.Meters), seconds(done.Seconds), seconds(done.OtherSeconds))
			if err := row(cells); err != nil {
				return err
			}
		}
		if page.Next == 0 {
			return end()
		}
		if page, err = read(page.Next); err != nil {
			return err
		}
	}
}

// sessionsOf returns the sessions of a day in a cell: a line or more for each, with the mark in brackets.
func sessionsOf(items []plan.Item) string {
	lines := make([]string, len(items))
	for i := range items {
		s := &items[i]
		lines[i] = s.Text
		if s.Title != nil {
			lines[i] = *s.Title + ": " + s.Text
		}
		switch {
		case s.Mark != nil && s.Note != nil:
			lines[i] += " [" + string(*s.Mark) + ": " + *s.Note + "]"
		case s.Mark != nil:
			lines[i] += " [" + string(*s.Mark) + "]"
		}
	}
	return strings.Join(lines, "\n")
}

// seconds returns a duration in seconds; nothing for none.
func seconds(n float64) string {
	if n == 0 {
		return ""
	}
	return shorten(n)
}
