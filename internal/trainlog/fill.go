package trainlog

// Filling is what one record of a run has that another lacks, by columns. What the run is called at its source is none of it.
func Filling(had, from *Run) map[string]any {
	given := map[string]any{}
	fill(given, "seconds", had.Seconds, from.Seconds)
	fill(given, "elapsed_seconds", had.ElapsedSeconds, from.ElapsedSeconds)
	fill(given, "kind", had.Kind, from.Kind)
	fill(given, "title", had.Title, from.Title)
	fill(given, "notes", had.Notes, from.Notes)
	fill(given, "started_at", had.StartedAt, from.StartedAt)
	fill(given, "utc_offset_minutes", had.UtcOffsetMinutes, from.UtcOffsetMinutes)
	fill(given, "heart_rate", had.HeartRate, from.HeartRate)
	fill(given, "heart_rate_max", had.HeartRateMax, from.HeartRateMax)
	fill(given, "ascent_m", had.AscentM, from.AscentM)
	fill(given, "cadence", had.Cadence, from.Cadence)
	fill(given, "splits", some(had.Splits), some(from.Splits))
	fill(given, "laps", some(had.Laps), some(from.Laps))
	return given
}

func fill[T any](given map[string]any, column string, had, from *T) {
	if had == nil && from != nil {
		given[column] = *from
	}
}

// some returns a list, and nil for an empty one.
func some[T any](list []T) *[]T {
	if len(list) == 0 {
		return nil
	}
	return &list
}
