package source

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	// minutesShown is a time of hours and minutes, or of minutes and seconds, or a part of a day with few digits.
	minutesShown = regexp.MustCompile(`^(?:\d{1,2}:\d{2}|0[.,]\d{3,4})$`)
	// fewDigits is the last of these.
	fewDigits = regexp.MustCompile(`^0[.,](\d{3,4})$`)
)

// addSeconds writes times that are shown as hours and minutes with the seconds that their cells have, 0:17:01 for 00:17, and numbers that may be parts of
// a day with all their decimals: a distance has them too.
func (w *workbook) addSeconds(cells, raw []string) {
	for i := range min(len(cells), len(raw)) {
		if full := withSeconds(cells[i], raw[i]); full != "" {
			if cells[i] = full; strings.Contains(full, ":") {
				w.notes = noted(w.notes, NoteSeconds, i+1, w.row)
			}
		}
	}
}

// withSeconds returns a time with its seconds, or a number with its decimals, if the cell shows it without; else "".
func withSeconds(shown, raw string) string {
	const minute, hour, day = 60_000, 60 * 60_000, 24 * 60 * 60_000 // milliseconds
	days, err := strconv.ParseFloat(raw, 64)
	if err != nil || days <= 0 || days >= 1 || !minutesShown.MatchString(shown) {
		return ""
	}
	ms := int(math.Round(days * day))
	if found := fewDigits.FindStringSubmatch(shown); found != nil {
		rounded := strconv.FormatFloat(days, 'f', len(found[1]), 64)
		if rounded != "0."+found[1] || len(raw) <= len(rounded) {
			return ""
		}
		const decimals = 10 // of a day, to the millisecond
		return strings.TrimRight(strconv.FormatFloat(days, 'f', decimals, 64), "0")
	}
	if minutes := fmt.Sprintf("%d:%02d", ms/hour, ms%hour/minute); strings.TrimLeft(shown, "0") != strings.TrimLeft(minutes, "0") || ms%minute < 1000 {
		return ""
	}
	full := fmt.Sprintf("%d:%02d:%02d", ms/hour, ms%hour/minute, ms%minute/1000)
	if ms%1000 > 0 {
		full += strings.TrimRight(fmt.Sprintf(".%03d", ms%1000), "0")
	}
	return full
}
