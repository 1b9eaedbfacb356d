package read

import (
	"iter"
	"strings"

	"harrier/internal/table/cell"
	"harrier/internal/table/report"
)

// timeParts are neighboring columns with the hours, minutes and seconds of a time, or with its minutes and seconds; none if n is 0.
type timeParts struct{ first, n int }

// timePartsOf finds them by their titles: h, m, s; Min, Sec. Their last has the seconds.
func timePartsOf(headers []string) timeParts {
	const hour = 3600
	for last := 1; last < len(headers); last++ {
		if partOf(headers[last]) != 1 {
			continue
		}
		if minutes := last - 1; partOf(headers[minutes]) == secondsPerMinute {
			if hours := minutes - 1; hours >= 0 && partOf(headers[hours]) == hour {
				return timeParts{hours, 3}
			}
			return timeParts{minutes, 2}
		}
	}
	return timeParts{}
}

// partOf returns the seconds of the unit that a title is, where m is a minute; 0 for another title.
func partOf(title string) float64 {
	u, _ := cell.UnitOf(title)
	switch {
	case u.Kind == cell.Span:
		return u.Of
	case strings.EqualFold(title, "m"):
		return secondsPerMinute
	}
	return 0
}

// findTimeParts takes such columns for the time, where no column has one.
func (l *resultLayout) findTimeParts() {
	p := timePartsOf(l.Titles)
	if p.n == 0 || !l.lacks(fieldTime) {
		return
	}
	for f := range fields {
		switch column := l.at(f); {
		case column < p.first || column >= p.first+p.n:
		case l.mapped(f):
			return
		default:
			l.remove(f) // h is no heat
		}
	}
	l.parts = p
	l.give(fieldTime, p.first, report.Header)
}

// join writes a time that is in several columns into the first of them, in place. A word in one of them, such as DNF, is
// that of all.
func (p timeParts) join(record []string) {
	if p.n == 0 || len(record) < p.first+p.n {
		return
	}
	parts, time := record[p.first:p.first+p.n], ""
	for i, part := range parts {
		part = strings.TrimSpace(part)
		whole, _, _ := strings.Cut(strings.Replace(part, ",", ".", 1), ".")
		switch {
		case strings.Trim(part, "0123456789.,") != "":
			if i > 0 { // else it is in its place, or the header comes again
				word := strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
				clear(parts)
				parts[0] = word
			}
			return
		case time != "":
			time += ":" + strings.Repeat("0", max(0, 2-len(whole))) + part
		case strings.Trim(part, "0") != "": // hours that there were none of
			time = part
		}
	}
	clear(parts)
	parts[0] = time
}

// joined yields records with their times in one column.
func (p timeParts) joined(records iter.Seq[[]string]) iter.Seq[[]string] {
	if p.n == 0 {
		return records
	}
	return func(yield func([]string) bool) {
		for record := range records {
			record = append([]string(nil), record...)
			p.join(record)
			if !yield(record) {
				return
			}
		}
	}
}
