package export

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"harrier/internal/result/write"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/trainlog"
)

// TeamTable is the form of a team's week as a table.
type TeamTable struct {
	text.CSVOptions

	// Workbook makes it XLSX instead of CSV.
	Workbook bool
	// Kilometers has distances in kilometers instead of miles.
	Kilometers bool
}

// teamSums are the names of the columns after the days. The distances are in the unit of the table.
var teamSums = []string{"distance", "longest_run", "runs", "days_run", "seconds", "other_seconds", "goal"}

// TeamWeek writes a week of a team's logs: a row for each athlete, by name, with the running of each day, other sports and rest in words, and sums.
// Health values are left out. read reads the pages.
func (t TeamTable) TeamWeek(out io.Writer, read func(page int32) (trainlog.TeamPage, error)) error {
	page, err := read(1)
	if err != nil {
		return err
	}
	unit := "miles"
	if t.Kilometers {
		unit = "kilometers"
	}
	head := []string{"name", "athlete_id"}
	for day := page.First; !page.Last.Before(day); day = day.AddDays(1) {
		head = append(head, day.String())
	}
	head = append(append(head, unit), teamSums[1:]...)
	row, end := t.csv(out, head)
	if t.Workbook {
		sheet := write.NewSheet(out, page.Label(), head)
		row, end = func(cells []string) error {
			return sheet.Row(cells, func(i int) bool { return i > 1 && isNumber(cells[i]) })
		}, sheet.Close
	}
	for {
		for _, a := range page.Athletes {
			if err := row(t.cells(&page, a)); err != nil {
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

// csv returns functions that write a row as CSV, and the end of the file.
func (t TeamTable) csv(out io.Writer, head []string) (row func([]string) error, end func() error) {
	var pending bytes.Buffer
	if t.Mark {
		pending.WriteString("\ufeff")
	}
	add := func(cells []string) {
		for i, cell := range cells {
			if i > 0 {
				pending.WriteByte(',')
			}
			text.WriteCSV(&pending, text.QuoteFormula(cell, t.Safe))
		}
		pending.WriteByte('\n')
	}
	end = func() error {
		_, err := out.Write(pending.Bytes())
		pending.Reset()
		return err //nolint:wrapcheck // it is that of out
	}
	add(head)
	return func(cells []string) error { add(cells); return end() }, end
}

// cells returns the row of an athlete.
func (t TeamTable) cells(page *trainlog.TeamPage, a *trainlog.TeamAthlete) []string {
	cells, next := []string{a.Name, orEmpty(a.AthleteID)}, 0
	for day := page.First; !page.Last.Before(day); day = day.AddDays(1) {
		cell := ""
		if next < len(a.Days) && a.Days[next].Day == day {
			cell = t.day(&a.Days[next])
			next++
		}
		cells = append(cells, cell)
	}
	s := &a.Sums
	return append(cells, t.sum(s.Miles, s.Meters), t.sum(s.LongestRun, ""), strconv.FormatInt(s.Runs, 10), strconv.FormatInt(s.DaysRun, 10),
		plain(s.Seconds), plain(s.OtherSeconds), t.sum(orEmpty(s.Goal), ""))
}

// day returns a day in a cell: a number alone where it has nothing but runs.
func (t TeamTable) day(e *trainlog.Entry) string {
	var parts []string
	_, meters, _ := e.Sums()
	if meters > 0 {
		parts = append(parts, t.distance(meters))
	}
	for i := range e.Runs {
		if r := &e.Runs[i]; r.Running == nil || !*r.Running {
			part := strings.ReplaceAll(orEmpty(r.Kind), "_", " ")
			if r.Seconds != nil {
				part += fmt.Sprintf(" %d min", (int64(*r.Seconds)+3000)/6000)
			}
			parts = append(parts, strings.TrimSpace(part))
		}
	}
	if e.Rest != nil {
		parts = append(parts, *e.Rest)
	}
	return strings.Join(parts, ", ")
}

// sum returns a distance in the unit of the table. meters may be empty if only the miles are known.
func (t TeamTable) sum(miles, meters string) string {
	n, err := strconv.ParseFloat(miles, 64)
	switch {
	case err != nil:
		return ""
	case !t.Kilometers:
		return shorten(n)
	case meters == "":
		return shorten(measure.MilesToMeters(n).Float64() / 1000)
	}
	m, _ := strconv.ParseFloat(meters, 64)
	return shorten(m / 1000)
}

// plain returns a decimal without superfluous zeros.
func plain(decimal string) string {
	n, err := strconv.ParseFloat(decimal, 64)
	if err != nil {
		return ""
	}
	return shorten(n)
}

func (t TeamTable) distance(meters measure.Hundredths) string {
	if t.Kilometers {
		return shorten(meters.Float64() / 1000)
	}
	return shorten(meters.Miles().Float64())
}

// shorten rounds a number to the hundredth.
func shorten(f float64) string { return measure.Round(f).String() }

func isNumber(cell string) bool {
	_, err := strconv.ParseFloat(cell, 64)
	return err == nil
}
