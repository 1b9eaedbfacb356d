package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// line is what came of one work.
type line struct {
	work, ours, bare string
	// ratio of ours to bare, and what it is aimed to be at least; zero where no ratio counts.
	ratio, aim float64
	// limit and verdict are the aim, and what came of it, where no ratio counts.
	limit, verdict string
}

// table is all that came of a run.
type table struct{ lines []line }

func (t *table) add(l line) { t.lines = append(t.lines, l) }

// write writes the table. What is copied by psql stands under bare, too.
func (t *table) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	rows := make([][]string, 1, 1+len(t.lines))
	rows[0] = []string{"work", "ours", "bare", "ratio", "aim", "ok"}
	for _, l := range t.lines {
		ratio, aim, ok := "", l.limit, l.verdict
		if l.aim > 0 {
			ratio, aim, ok = fmt.Sprintf("%.2f", l.ratio), fmt.Sprintf(">= %.2f", l.aim), verdict(l.ratio >= l.aim)
		}
		rows = append(rows, []string{l.work, l.ours, l.bare, ratio, aim, ok})
	}
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

func verdict(reached bool) string {
	if reached {
		return "ok"
	}
	return "below"
}

// median gives the middle of some numbers, the mean of the two in the middle of an even count, and 0 of none.
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

// ratioOf gives the median of the ratios of numbers that were measured side by side: slow stretches of the machine hit
// both of a pair, and so drop out.
func ratioOf(ours, bare []float64) float64 {
	ratios := make([]float64, min(len(ours), len(bare)))
	for i := range ratios {
		ratios[i] = ours[i] / bare[i]
	}
	return median(ratios)
}
