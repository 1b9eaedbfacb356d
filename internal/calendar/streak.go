package calendar

import "slices"

// Streak counts the days in a row on which a checkbox is checked, ending on asOf, or on the day before where asOf is not
// checked (yet). A day left out in between, or asOf and the day before both left out, end the row: then it is 0.
//
// The days are those checked, in any order, doubled or not; those after asOf do not count. It is counted afresh from
// the days, so days that were filled in or taken away later count as if they always had been so.
func Streak(days []Date, asOf Date) int {
	sorted := slices.Clone(days)
	slices.SortFunc(sorted, Date.Compare)
	sorted = slices.Compact(sorted)
	end, checked := slices.BinarySearchFunc(sorted, asOf, Date.Compare)
	if !checked {
		end--
	}
	if end < 0 || asOf.Sub(sorted[end]) > 1 {
		return 0
	}
	first := end
	for first > 0 && sorted[first].Sub(sorted[first-1]) == 1 {
		first--
	}
	return end - first + 1
}

// Mean gives the mean of the values that are there; nil is a value that is not. A mean over nothing is not there
// either, and is never 0: a night without a record is not a night without sleep.
func Mean(values []*float64) (mean float64, ok bool) {
	sum, n := 0.0, 0
	for _, value := range values {
		if value != nil {
			sum += *value
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / float64(n), true
}
