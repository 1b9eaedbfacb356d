package trainlog

import (
	"fmt"
	"slices"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/table/cell"
	"harrier/internal/text/patch"
)

// said returns a draft with what its text says, in units for numbers that have none. A text that does not say one run is fault.Invalid.
func (d *RunDraft) said(units query.Units) (*RunDraft, error) {
	if d.Text == nil {
		return d, nil
	}
	if err := fault.InvalidFields(d.check("")); err != nil {
		return nil, err
	}
	unit, _ := cell.UnitOf(string(units))
	line, _ := cell.ParseTraining(*d.Text, unit, "")
	if why := unsaid(&line); why != "" {
		return nil, fault.InvalidFields([]fault.Field{{Pointer: "/text", Detail: why}})
	}
	run, said := &line.Runs[0], *d
	said.Text = nil
	if run.Meters > 0 {
		said.Meters = patch.To(run.Meters)
	}
	if run.Seconds > 0 {
		said.Seconds = patch.To(run.Seconds)
	}
	for _, of := range []struct {
		field *patch.Field[string]
		value string
	}{{&said.Kind, run.Kind}, {&said.Title, run.Title}} {
		if !of.field.Set && of.value != "" {
			*of.field = patch.To(of.value)
		}
	}
	if !said.HeartRate.Set && run.HeartRate > 0 {
		said.HeartRate = patch.To(run.HeartRate)
	}
	return &said, nil
}

// unsaid returns why a line is not one run to add; empty if it is.
func unsaid(line *cell.Training) string {
	if len(line.Runs) != 1 {
		switch {
		case line.Rest != "":
			return "It says a day without a run. Write rest: " + line.Rest + " to the day."
		case len(line.Runs) > 1:
			return fmt.Sprintf("It says %d runs. Add each by itself.", len(line.Runs))
		}
		return "It says no run that is understood: write a distance or a duration, as in 8 mi @ 7:30."
	}
	run := &line.Runs[0]
	switch {
	case line.Unsure != "":
		return line.Unsure + " Write it so that it can be read in one way, or give meters and seconds."
	case run.Meters > 0 && run.Seconds > 0 && cell.IsRunning(run.Kind) && !cell.PossibleRun(run.Meters, run.Seconds):
		return fmt.Sprintf("It says %.10g km in %.10g seconds, which nobody runs.", run.Meters/1000, run.Seconds)
	}
	return ""
}

// saysHeartRate reports whether a text has a heart rate.
func saysHeartRate(s string) bool {
	unit, _ := cell.UnitOf("km")
	line, _ := cell.ParseTraining(s, unit, "")
	return slices.ContainsFunc(line.Runs, func(r cell.Run) bool { return r.HeartRate > 0 })
}
