package read

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// gaps match a gap to the winner: +0:15, + 12, +12s, +1'05".
var gaps = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\+\s*(\d[\d:;.,'′’"″hm\s]*?)\s*` + words.Unit.Pattern("seconds", "minutes") + `?\.?$`)
})

// isGap reports whether a cell has a gap to the winner, or says that the time is that of the row above.
func isGap(raw string) bool {
	return gaps().MatchString(raw) || isSame(raw)
}

// isSame reports whether a cell has the sign, or a word, for the time of the row above.
func isSame(raw string) bool {
	const longest = len("ditto")
	if len(raw) > longest || strings.ContainsAny(raw, "0123456789") {
		return false
	}
	return words.Same.Has(raw) || slices.Contains(sameSigns, raw)
}

// sameSigns stand for the time of the row above.
var sameSigns = []string{`"`, "''", "”", "“", "″", "〃"}

// findGaps sets whether the column of times has gaps to the winner: below the first time of each table, all of the first values are gaps, or say that
// the time is that of the row above.
func (c *survey) findGaps() {
	l := c.layout
	column := l.at(fieldTime)
	if column == layout.Absent {
		return
	}
	found, led := 0, false
	for record := range c.firstRows {
		if _, _, alone := layout.Alone(record); alone || layout.IsBlank(record) || layout.IsHeader(record, c.head) {
			led = led && layout.IsBlank(record)
			continue
		}
		if column >= len(record) {
			continue
		}
		value := cell.Present(record[column])
		_, stated := mark.ParseStatus(value)
		_, err := mark.ParsePublished(cell.WithoutUnits(value))
		switch {
		case isGap(value) && led:
			found++
		case value == "" || stated:
		case err == nil && !led:
			led = true
		default:
			return
		}
	}
	l.gaps = found > 0
}

// gap reads a gap to the winner, such as +0:15, or the sign for the time of the row above, and reports whether the cell is one. Unless all of the column
// is written so, or the options say what is wanted, a gap makes the file unclear.
func (r *cells) gap(raw string, unit TimeUnit) bool {
	wanted := r.file.options.Repaired || r.file.layout.gaps
	if isSame(raw) {
		r.row.same = true
		if !wanted {
			r.fail(fieldTime, raw, "It says that the time is that of the row above: write that, or send repaired=true to read it so.")
		}
		return true
	}
	found := gaps().FindStringSubmatch(raw)
	if found == nil {
		return false
	}
	written := found[1]
	if signed, ok := cell.FromPrimes(written); ok {
		written = signed
	}
	d, err := cell.ParseTime(written, unit == Minutes)
	if err != nil || d <= 0 {
		return false
	}
	r.row.TimeMS, r.row.Time, r.row.gap = mark.Milliseconds(d), cell.KeepTime(written, d), wanted
	if !wanted && !r.file.options.AsIs {
		r.file.fatal = report.NewAsk("repaired", []string{"true"},
			"%q on line %d is a gap to the winner. Send repaired=true to add gaps to the first time of their event, map=time: with the name of the column "+
				"that has the times, or time=none to import the file without times. as_is=true imports the gaps as times.", shown(raw), r.row.Line)
	}
	return true
}
