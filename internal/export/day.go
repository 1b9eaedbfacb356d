package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/formats"
	"harrier/internal/sport/measure"
	"harrier/internal/trainlog"
)

// writeDay writes a day of a log to a table.
func writeDay(file *formats.LogWriter, e *trainlog.Entry) error {
	var boxes map[string]bool
	if err := json.Unmarshal(e.Checkboxes, &boxes); err != nil {
		return fmt.Errorf("read a day's checkboxes: %w", err)
	}
	maps.DeleteFunc(boxes, func(_ string, checked bool) bool { return !checked })
	day := formats.LogDay{
		e.Day.String(), number(e.Goal), number(e.RHR), number(e.Sleep), "", orEmpty(e.Weather), orEmpty(e.Notes),
		strings.Join(slices.Sorted(maps.Keys(boxes)), "; "),
	}
	if e.Feel != nil {
		day[4] = strconv.Itoa(int(*e.Feel))
	}
	runs := make([]formats.LogRun, len(e.Runs))
	for i := range e.Runs {
		r := &e.Runs[i]
		runs[i] = formats.LogRun{
			r.Meters.String(), r.Meters.Miles().String(), number(r.Seconds), number(r.ElapsedSeconds), orEmpty(r.Kind), orEmpty(r.Title), orEmpty(r.Notes), "",
			number(r.HeartRate), number(r.HeartRateMax), number(r.AscentM), number(r.Cadence), orEmpty(r.Source), orEmpty(r.ExternalID), r.ID.String(),
		}
		if r.StartedAt != nil {
			runs[i][7] = r.StartedAt.UTC().Format(time.RFC3339Nano)
		}
	}
	return file.Write(&day, runs)
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func number(h *measure.Hundredths) string {
	if h == nil {
		return ""
	}
	return h.String()
}
