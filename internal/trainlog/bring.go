package trainlog

import "harrier/internal/calendar"

// NewRun makes a run of a day from a draft, for those who write many days at once.
func NewRun(draft *RunDraft, day calendar.Date) (Run, error) { return newRun(draft, &day) }

// StoredRuns returns runs as a day stores them, and the sums of their distances.
func StoredRuns(runs []Run) (list []byte, miles, meters string, err error) {
	stored, err := storedRuns(runs)
	return stored.list, stored.miles, stored.meters, err
}
