package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// tolerance is the part by which the program may be slower than before, besides the spread.
const tolerance = 0.03

// comparison is the throughput of two programs at one kind of work, by round.
type comparison struct {
	work, unit    string
	before, after []float64
}

// ratios are those of the rounds. The programs took turns in each, so that a slow moment of the machine affects both.
func (c comparison) ratios() []float64 {
	ratios := make([]float64, min(len(c.before), len(c.after)))
	for i := range ratios {
		ratios[i] = c.after[i] / c.before[i]
	}
	return ratios
}

// spread is half the distance between the lowest and the highest ratio.
func (c comparison) spread() float64 {
	ratios := c.ratios()
	if len(ratios) == 0 {
		return 0
	}
	return (slices.Max(ratios) - slices.Min(ratios)) / 2
}

// slower reports whether the program does less than before, by more than the tolerance and the spread.
func (c comparison) slower() bool { return median(c.ratios()) < 1-tolerance-c.spread() }

type comparisons []comparison

// write writes a table of all comparisons, and says how many are slower.
func (all comparisons) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, err := fmt.Fprintln(w, "work\tbefore\tafter\tafter/before\tspread\t")
	slower := 0
	for _, c := range all {
		mark := ""
		if c.slower() {
			mark = "SLOWER"
			slower++
		}
		_, e := fmt.Fprintf(w, "%s\t%.0f%s\t%.0f%s\t%.2f\t± %.2f\t%s\n",
			c.work, median(c.before), c.unit, median(c.after), c.unit, median(c.ratios()), c.spread(), mark)
		err = errors.Join(err, e)
	}
	_, e := fmt.Fprintf(w, "%d of %d are slower by more than %.0f %% and the spread.\n", slower, len(all), tolerance*100)
	if err := errors.Join(err, e, w.Flush()); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}
