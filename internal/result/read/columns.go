package read

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text"
	"harrier/internal/text/column"
)

// Column tells how a column of a file is used.
type Column struct {
	// Name is the column's header, truncated to 100 characters.
	Name string
	// Field is the field that it holds; empty if the column is not used.
	Field string
	// Mapped says that the client's mapping chose the field, rather than the column's name.
	Mapped bool
	// Gender says that the column tells the gender of rows without their own, by age groups, such as W35, or words, such as Varsity Girls.
	Gender bool
	// ByValues says that the column was found by its values, rather than its name.
	ByValues bool
	// OfDay says that it has the time of day at the finish, beside the elapsed time.
	OfDay bool
	// Placing says that it has places in groups, which follow from the others.
	Placing bool
	// Looks is the field that the values of a column that is not used look like, if the file has no other column for it.
	Looks string
	// Timed says that the values of a column that is not used look like times of the whole race, although the file has another column for these.
	Timed bool
}

// columns lists the columns in the order of the file.
func (l *layout) columns() []Column {
	list := make([]Column, len(l.headers))
	for i, name := range l.headers {
		list[i].Name = shown(name)
		used := slices.Index(l.column[:], i)
		f, looks := l.looks(i)
		switch {
		case slices.Contains(l.legs, i):
			list[i].Field = fieldTable[fieldRelayMembers].name
		case used >= 0:
			list[i].Field, list[i].Mapped = fieldTable[used].name, l.mapped[used]
			list[i].Gender, list[i].ByValues = l.tells[used], l.byValues[used]
		case i == l.groups || slices.Contains(slices.Collect(maps.Values(l.places)), i):
			list[i].Gender = true
		case l.ofDay && i == l.clock:
			list[i].OfDay = true
		case placings[headers.Canonical(name)]:
			list[i].Placing = true
		case looks && l.column[f] == absent:
			list[i].Looks = fieldTable[f].name
		case looks:
			list[i].Timed = f == fieldTime && !l.isPart(name)
		}
	}
	return list
}

// looks returns the field that the values of an unused column look like.
func (l *layout) looks(column int) (f field, ok bool) {
	if column >= len(l.seen) {
		return 0, false
	}
	return l.seen[column].field()
}

// untimed says that the file has no column for times or marks, and that nobody said that this is meant.
func (l *layout) untimed() bool {
	return l.column[fieldTime] == absent && l.column[fieldMark] == absent && !l.mapped[fieldTime] && !l.mapped[fieldMark]
}

// values counts what the values of a column look like: times with a colon, numbers that are times of the event in minutes, words for
// statuses other than finished. Decimals are no plausible minutes.
type values struct{ genders, times, minutes, decimals, statuses, finished, others int }

const (
	// inspected is how many rows are looked at for what their values look like. Without a column for times, it is all of them: somebody who
	// did not finish comes late.
	inspected = 100
	// oddValues is how many other values a column of times may have, beside one in oddOf.
	oddValues, oddOf = 3, 20
)

// inspect counts what the values of the unused columns of a row look like.
func (l *layout) inspect(record []string, event string) {
	l.rows++
	if l.exported || l.rows > inspected && !l.untimed() {
		return
	}
	if l.seen == nil {
		l.seen = make([]values, len(l.headers))
	}
	for i, cell := range record[:min(len(record), len(l.headers))] {
		if v := &l.seen[i]; v.others <= v.oddAllowed() && !slices.Contains(l.column[:], i) && !slices.Contains(l.legs, i) {
			v.add(present(cell), event)
		}
	}
}

// oddAllowed is how many other values a column of times may have.
func (v *values) oddAllowed() int { return oddValues + v.times/oddOf }

// add counts a value.
func (v *values) add(cell, event string) {
	if cell == "" {
		return
	}
	if _, reason := parseGender(cell); reason == "" {
		v.genders++
		return
	}
	if stated, ok := mark.ParseStatus(cell); ok && len(text.Letters(cell)) > 1 {
		if stated == mark.Finished {
			v.finished++
		} else {
			v.statuses++
		}
		return
	}
	signed, ok := mark.FromPrimes(cell)
	_, err := mark.ParsePublished(cell)
	switch {
	case isGap(cell):
		v.times++
	case ok && strings.Contains(signed, ":") || err == nil && strings.ContainsAny(cell, ":;"):
		v.times++
	case err == nil && strings.ContainsAny(cell, ".,") && plausibleMinutes(cell, event):
		v.minutes++
	case err == nil && strings.ContainsAny(cell, ".,"):
		v.decimals++
	default:
		v.others++
	}
}

// plausibleMinutes reports whether a number is a plausible time of a known event in minutes.
func plausibleMinutes(cell, event string) bool {
	e, ok := discipline.Parse(event)
	d, err := mark.ParseMinutes(cell)
	return ok && err == nil && e.Metres > 0 && d > 0 && plausible(e, mark.Milliseconds(d))
}

// field returns the field that the values look like.
func (v *values) field() (f field, ok bool) {
	switch {
	case v.genders > 1 && v.times+v.minutes+v.decimals+v.statuses+v.finished+v.others == 0:
		return fieldGender, true
	case v.times > 1 && v.others <= v.oddAllowed() && v.others*oddOf <= v.times*oddValues && v.genders+v.minutes+v.decimals == 0:
		return fieldTime, true
	case v.minutes > 1 && v.decimals*oddOf <= v.minutes*oddValues && v.times+v.genders+v.others == 0:
		return fieldTime, true
	case v.statuses > 0 && v.times+v.minutes+v.decimals+v.genders+v.others == 0:
		return fieldStatus, true
	}
	return 0, false
}

// UnclearError says that a file may be misunderstood: it has a column that is not used and looks like times or statuses, while no row has a time or a
// mark; its times are in another unit; or it is a workbook with several sheets.
type UnclearError struct {
	// Maps are the values of Options.Map that were probably meant, as field:column.
	Maps []string
	// Minutes says that the times are in minutes, and Repaired that Options.Repaired reads them as what they probably mean.
	Minutes, Repaired bool
	// Sheets are the sheets to choose from.
	Sheets []string
	Reason string
}

func (e *UnclearError) Error() string { return e.Reason }

// parts are the folded words in the names of columns with times that are not those of the whole race.
var parts = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(`
		lap laps split splits seed seedtime entry entrytime start starttime startzeit leg pr pb sb personalbest seasonbest gap diff difference behind
		deficit best fastest avg average schnitt
		ruckstand abstand ecart distacco diferencia diferenca achterstand strata pace runde rundenzeit tour giro vuelta volta ronde
		zwischenzeit intermediate passage intermedio parcial tussentijd miedzyczas mezicas mellantid halfway half halbzeit swim bike t1 t2`) {
		words[word] = true
	}
	return words
}()

// isPart reports whether words are about a part of the race, another race, or gaps: Lap 1, Seed.
func isPart(name string) bool {
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if parts[column.Fold(word)] || parts[strings.TrimRight(column.Fold(word), "0123456789")] {
			return true
		}
	}
	return false
}

// isPart reports whether a column's name says that it has times of a part of the race, of another race, or gaps: Lap 1, 800m in a heptathlon, Seed.
func (l *layout) isPart(name string) bool {
	if isPart(name) {
		return true
	}
	part, ok := discipline.Parse(name)
	whole, known := discipline.Parse(l.event)
	return ok && part.Code != whole.Code && (known || l.column[fieldEvent] != absent)
}

// inColumns returns an *UnclearError if the parts of the times are in columns of their own.
func (l *layout) inColumns() error {
	minutes := slices.IndexFunc(l.names, func(name string) bool {
		return slices.Contains([]string{"min", "mins", "minutes", "minuten", "m"}, name)
	})
	seconds := slices.IndexFunc(l.names, func(name string) bool {
		return slices.Contains([]string{"sec", "secs", "seconds", "sek", "sekunden", "s"}, name)
	})
	if minutes < 0 || seconds < 0 {
		return nil
	}
	return &UnclearError{Reason: fmt.Sprintf("No row has a time or a mark, but the columns %q and %q look like the parts of times. "+
		"Put the times into one column, such as 17:01, or send time=none to import the file without times.", shown(l.headers[minutes]), shown(l.headers[seconds]))}
}

// inLengths returns an *UnclearError if several columns have lengths, and none of them is known as that of the marks.
func (l *layout) inLengths() error {
	if l.lengths == nil {
		return nil
	}
	found := &UnclearError{}
	quoted := make([]string, len(l.lengths))
	for i, name := range l.lengths {
		quoted[i] = strconv.Quote(shown(name))
		found.Maps = append(found.Maps, "mark:"+shown(name))
	}
	found.Reason = "No row has a mark, but several columns have lengths: " + strings.Join(quoted, ", ") +
		". Send map=mark: with the name of the one that has the results, or time=none to import the file without marks."
	return found
}

// maxUnclear is how many columns an UnclearError names.
const maxUnclear = 5

// unclear returns an *UnclearError if an unused column looks like times or statuses.
func (l *layout) unclear() error {
	if l.exported || l.mapped[fieldTime] {
		return nil
	}
	found := &UnclearError{}
	var looks, parts []string
	for i, name := range l.headers {
		f, ok := l.looks(i)
		if !ok || f == fieldGender || l.mapped[f] && f == fieldStatus || len(looks) >= maxUnclear {
			continue
		}
		if f == fieldTime && l.isPart(name) {
			parts = append(parts, strconv.Quote(shown(name)))
			continue
		}
		what := map[field]string{fieldTime: "times", fieldStatus: "statuses"}[f]
		looks = append(looks, fmt.Sprintf("%q looks like %s", shown(name), what))
		found.Maps = append(found.Maps, f.String()+":"+shown(name))
		found.Minutes = found.Minutes || l.seen[i].minutes > 1
	}
	if looks == nil && parts != nil {
		found.Reason = "No row has a time or a mark. By their names, the columns with times have no final ones: " + strings.Join(parts, ", ") +
			". Send map=time: with the name of the column that has, or time=none to import the file without times."
		return found
	}
	if looks == nil {
		if err := l.inColumns(); err != nil {
			return err
		}
		return l.inLengths()
	}
	found.Reason = "No row has a time or a mark, but the column " + strings.Join(looks, ", and ") + ". Send map=" + found.Maps[0]
	if found.Minutes {
		found.Reason += " and time_unit=minutes"
	}
	found.Reason += ", or time=none to import the file without times."
	return found
}
