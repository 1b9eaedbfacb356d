package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/result/write"
	"harrier/internal/sport/measure"
	"harrier/internal/trainlog"
)

// writeDay writes a day of a log to a table.
func writeDay(file *write.LogWriter, e *trainlog.Entry) error {
	var boxes map[string]bool
	if err := json.Unmarshal(e.Checkboxes, &boxes); err != nil {
		return fmt.Errorf("read a day's checkboxes: %w", err)
	}
	maps.DeleteFunc(boxes, func(_ string, checked bool) bool { return !checked })
	day := write.LogDay{
		e.Day.String(), number(e.Goal), number(e.RHR), number(e.Sleep), "", text(e.Weather), text(e.Notes),
		strings.Join(slices.Sorted(maps.Keys(boxes)), "; "),
	}
	if e.Feel != nil {
		day[4] = strconv.Itoa(int(*e.Feel))
	}
	runs := make([]write.LogRun, len(e.Runs))
	for i := range e.Runs {
		r := &e.Runs[i]
		runs[i] = write.LogRun{
			r.Meters.String(), r.Meters.Miles().String(), number(r.Seconds), number(r.ElapsedSeconds), text(r.Kind), text(r.Title), text(r.Notes), "",
			number(r.HeartRate), number(r.HeartRateMax), number(r.AscentM), number(r.Cadence), text(r.Source), text(r.ExternalID), r.ID.String(),
		}
		if r.StartedAt != nil {
			runs[i][7] = r.StartedAt.UTC().Format(time.RFC3339Nano)
		}
	}
	return file.Write(&day, runs)
}

func text(s *string) string {
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
