package read

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/sport/mark"
)

// gaps match a gap to the winner: +0:15, + 12, +12s, +1'05".
var gaps = regexp.MustCompile(`(?i)^\+\s*(\d[\d:;.,'′’"″hm\s]*?)\s*(?:s|secs?|sek|min)?\.?$`)

// sames are the signs for the time of the row above, in lower case.
var sames = strings.Fields(`" '' ” “ ″ 〃 s.t. s.t st st. m.t. m.t mt mt. z.t. zt id. idem ditto do. dto.`)

// isGap reports whether a cell has a gap to the winner, or says that the time is that of the row above.
func isGap(cell string) bool {
	return gaps.MatchString(cell) || isSame(cell)
}

func isSame(cell string) bool {
	const longest = len("ditto")
	return len(cell) <= longest && slices.Contains(sames, strings.ToLower(cell))
}

// findGaps sets whether the column of times has gaps to the winner: below the first time of each table, all of the first values are gaps, or say that
// the time is that of the row above.
func (c *csvRows) findGaps() {
	l := &c.layout
	column := l.column[fieldTime]
	if column == absent || l.exported {
		return
	}
	found, led := 0, false
	for record := range c.firstRows {
		if _, _, alone := aloneIn(record); alone || isBlank(record) || c.isHeadLine(record) {
			led = led && isBlank(record)
			continue
		}
		if column >= len(record) {
			continue
		}
		value := present(record[column])
		_, stated := mark.ParseStatus(value)
		_, err := mark.ParsePublished(withoutUnits(value))
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

// isHeadLine reports whether a record is a line of the header, which comes again.
func (c *csvRows) isHeadLine(record []string) bool {
	return slices.ContainsFunc(c.head, func(line []string) bool { return isLine(record, line) })
}

// gap reads a gap to the winner, such as +0:15, or the sign for the time of the row above, and reports whether the cell is one. Unless all of the column
// is written so, or the options say what is wanted, a gap makes the file unclear.
func (r *cells) gap(cell string, unit TimeUnit) bool {
	wanted := r.file.options.Repaired || r.file.layout.gaps
	if isSame(cell) {
		r.row.same = true
		if !wanted {
			r.fail(fieldTime, cell, "It says that the time is that of the row above: write that, or send repaired=true to read it so.")
		}
		return true
	}
	found := gaps.FindStringSubmatch(cell)
	if found == nil {
		return false
	}
	written := found[1]
	if signed, ok := mark.FromPrimes(written); ok {
		written = signed
	}
	d, err := parseTime(written, unit)
	if err != nil || d <= 0 {
		return false
	}
	r.row.TimeMS, r.row.Time, r.row.gap = mark.Milliseconds(d), KeepTime(written, d), wanted
	if !wanted && !r.file.options.AsIs {
		r.file.fatal = &UnclearError{Repaired: true, Reason: fmt.Sprintf(
			"%q on line %d is a gap to the winner. Send repaired=true to add gaps to the first time of their event, map=time: with the name of the column "+
				"that has the times, or time=none to import the file without times. as_is=true imports the gaps as times.", shown(cell), r.row.Line)}
	}
	return true
}
