package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// line is the result of one measurement.
type line struct {
	work, ours, other string
	// ratio of ours to other, zero if there is none.
	ratio float64
	// aim is the minimum of ratio; zero if there is no such target.
	aim float64
	// limit is another target, and verdict whether it was met.
	limit, verdict string
}

// table has the results of a run.
type table struct{ lines []line }

func (t *table) add(l line) { t.lines = append(t.lines, l) }

// write writes the table.
func (t *table) write(out io.Writer) error {
	rows := make([][]string, 1, 1+len(t.lines))
	rows[0] = []string{"work", "ours", "other", "ratio", "aim", "ok"}
	for _, l := range t.lines {
		aim, ok := l.limit, l.verdict
		if l.aim > 0 {
			aim, ok = fmt.Sprintf(">= %.2f", l.aim), verdict(l.ratio >= l.aim)
		}
		rows = append(rows, []string{l.work, l.ours, l.other, shown(l.ratio), aim, ok})
	}
	return writeRows(out, rows)
}

func writeRows(out io.Writer, rows [][]string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var err error
	for _, cells := range rows {
		_, e := io.WriteString(w, strings.Join(cells, "\t")+"\n")
		err = errors.Join(err, e)
	}
	if err := errors.Join(err, w.Flush()); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

// section is another table, with its heads in the first row.
type section struct {
	title string
	rows  [][]string
}

func (r section) write(out io.Writer) error {
	if _, err := fmt.Fprintf(out, "\n%s\n", r.title); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return writeRows(out, r.rows)
}

// shown is a ratio as the table shows it.
func shown(ratio float64) string {
	if ratio == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", ratio)
}

func verdict(reached bool) string {
	if reached {
		return "ok"
	}
	return "below"
}

// median returns the median of numbers, and 0 for none.
func median(numbers []float64) float64 {
	if len(numbers) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(numbers))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// ratioOf returns the median of the ratios of pairs that were measured together, so that slow periods of the machine affect both.
func ratioOf(ours, other []float64) float64 {
	ratios := make([]float64, min(len(ours), len(other)))
	for i := range ratios {
		ratios[i] = ours[i] / other[i]
	}
	return median(ratios)
}
