package read

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/text"
	"harrier/internal/words"
)

// Column tells how a column of a file is used.
type Column struct {
	report.Column

	// Unused says why it is not used, if that is known.
	Unused string
	// Timed says that the values of a column that is not used look like times of the whole race, although the file has another column for these.
	Timed bool
}

// columns lists the columns in the order of the file.
func (l *resultLayout) columns() []Column {
	list := make([]Column, len(l.Titles))
	for i, c := range l.Columns() {
		name := l.Titles[i]
		list[i].Column = c
		f, looks := l.looks(i)
		switch {
		case slices.Contains(l.legs, i):
			list[i].Field, list[i].Because = fieldTable[fieldRelayMembers].name, report.Header
		case c.Field == fieldTime.String() && len(l.spellings) > 0:
			list[i].Reason = l.spellings[0].Because
		case c.Field != "":
		case i >= l.parts.first && i < l.parts.first+l.parts.n:
			list[i].Field, list[i].Because = fieldTable[fieldTime].name, report.Header
		case i == l.groups || slices.Contains(slices.Collect(maps.Values(l.places)), i):
			list[i].Because = report.Values
		case l.ofDay && i == l.clock:
			list[i].Unused = "it has the time of day, and the column " + strconv.Quote(l.nameOf(fieldTime)) + " the elapsed time"
		case words.PlacingHeader.Has(words.PlacingHeader.Canonical(name)):
			list[i].Unused = "its places are among one gender, age group or division, and follow from the others"
		case looks && !l.has(f):
			list[i].Looks = fieldTable[f].name
		case looks:
			list[i].Timed = f == fieldTime && !l.isPart(name)
		}
	}
	return list
}

// unused returns the titles of the first columns that are not used.
func (l *resultLayout) unused() []string {
	columns := l.columns()
	plain := make([]report.Column, len(columns))
	for i := range columns {
		plain[i] = columns[i].Column
	}
	titles := report.Unused(plain)
	return titles[:min(len(titles), unusualColumns)]
}

// tell notes that a column that was found by its title has told the gender of a row.
func (l *resultLayout) tell(f field) {
	switch c := l.First(int(f)); {
	case c == nil || c.Because != report.Header:
	case f == fieldGrade:
		c.Because = report.AgeGroup
	default:
		c.Because = report.GenderWords
	}
}

// looks returns the field that the values of an unused column look like.
func (l *resultLayout) looks(column int) (f field, ok bool) {
	if column >= len(l.seen) {
		return 0, false
	}
	return l.seen[column].field()
}

// untimed says that the file has no column for times or marks, and that nobody said that this is meant.
func (l *resultLayout) untimed() bool {
	return l.lacks(fieldTime) && l.lacks(fieldMark)
}

// values counts what the values of a column look like: times with a colon, numbers that are times of the event in minutes, words for
// statuses other than finished. Decimals are no cell.Possible minutes.
type values struct{ genders, times, minutes, decimals, statuses, finished, others int }

const (
	// inspected is how many rows are looked at for what their values look like. Without a column for times, it is all of them: somebody who
	// did not finish comes late.
	inspected = 100
	// oddValues is how many other values a column of times may have, beside one in oddOf.
	oddValues, oddOf = 3, 20
)

// inspect counts what the values of the unused columns of a row look like.
func (l *resultLayout) inspect(record []string, event string) {
	l.rows++
	if l.exported || l.rows > inspected && !l.untimed() {
		return
	}
	if l.seen == nil {
		l.seen = make([]values, len(l.Titles))
	}
	for i, raw := range record[:min(len(record), len(l.Titles))] {
		if v := &l.seen[i]; v.others <= v.oddAllowed() && !l.isUsed(i) {
			v.add(cell.Present(raw), event)
		}
	}
}

// oddAllowed is how many other values a column of times may have.
func (v *values) oddAllowed() int { return oddValues + v.times/oddOf }

// add counts a value.
func (v *values) add(raw, event string) {
	if raw == "" {
		return
	}
	if _, reason := cell.ParseGender(raw); reason == "" {
		v.genders++
		return
	}
	if stated, ok := mark.ParseStatus(raw); ok && len(text.Letters(raw)) > 1 {
		if stated == mark.Finished {
			v.finished++
		} else {
			v.statuses++
		}
		return
	}
	signed, ok := cell.FromPrimes(raw)
	_, err := mark.ParsePublished(raw)
	switch {
	case isGap(raw):
		v.times++
	case ok && strings.Contains(signed, ":") || err == nil && strings.ContainsAny(raw, ":;"):
		v.times++
	case err == nil && strings.ContainsAny(raw, ".,") && plausibleMinutes(raw, event):
		v.minutes++
	case err == nil && strings.ContainsAny(raw, ".,"):
		v.decimals++
	default:
		v.others++
	}
}

// plausibleMinutes reports whether a number is a cell.Possible time of a known event in minutes.
func plausibleMinutes(raw, event string) bool {
	e, ok := discipline.Parse(event)
	d, err := mark.ParseMinutes(raw)
	return ok && err == nil && e.Metres > 0 && d > 0 && cell.Possible(e, mark.Milliseconds(d))
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

// isPart reports whether a column's name says that it has times of a part of the race, of another race, or gaps: Lap 1, 800m in a heptathlon, Seed.
func (l *resultLayout) isPart(name string) bool {
	if layout.IsPart(name) {
		return true
	}
	part, ok := discipline.Parse(name)
	whole, known := discipline.Parse(l.event)
	return ok && part.Code != whole.Code && (known || l.has(fieldEvent))
}

// inColumns returns a *report.Ask if the parts of the times are in columns of their own.
func (l *resultLayout) inColumns() error {
	minutes := slices.IndexFunc(l.names, func(name string) bool {
		return name == "m" || words.Unit.Has(name, "minutes")
	})
	seconds := slices.IndexFunc(l.names, func(name string) bool {
		return words.Unit.Has(name, "seconds")
	})
	if minutes < 0 || seconds < 0 {
		return nil
	}
	return report.NewAsk("time", []string{"none"}, "No row has a time or a mark, but the columns %q and %q look like the parts of times. "+
		"Put the times into one column, such as 17:01, or send time=none to import the file without times.", shown(l.Titles[minutes]), shown(l.Titles[seconds]))
}

// inLengths returns a *report.Ask if several columns have lengths, and none of them is known as that of the marks.
func (l *resultLayout) inLengths() error {
	if l.lengths == nil {
		return nil
	}
	found := &report.Ask{}
	quoted := make([]string, len(l.lengths))
	for i, name := range l.lengths {
		quoted[i] = strconv.Quote(shown(name))
		found.Offer("map", "mark:"+shown(name))
	}
	found.Offer("time", "none")
	found.Reason = "No row has a mark, but several columns have lengths: " + strings.Join(quoted, ", ") +
		". Send map=mark: with the name of the one that has the results, or time=none to import the file without marks."
	return found
}

// maxUnclear is how many columns a question names.
const maxUnclear = 5

// unclear returns a *report.Ask if an unused column looks like times or statuses.
func (l *resultLayout) unclear() error {
	if l.exported || l.mapped(fieldTime) {
		return nil
	}
	found := &report.Ask{}
	var looks, parts []string
	minutes := false
	for i, name := range l.Titles {
		f, ok := l.looks(i)
		if !ok || f == fieldGender || l.mapped(f) && f == fieldStatus || len(looks) >= maxUnclear {
			continue
		}
		if f == fieldTime && l.isPart(name) {
			parts = append(parts, strconv.Quote(shown(name)))
			continue
		}
		what := map[field]string{fieldTime: "times", fieldStatus: "statuses"}[f]
		looks = append(looks, fmt.Sprintf("%q looks like %s", shown(name), what))
		found.Offer("map", f.String()+":"+shown(name))
		minutes = minutes || l.seen[i].minutes > 1
	}
	if looks == nil && parts != nil {
		found.Offer("time", "none")
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
	found.Reason = "No row has a time or a mark, but the column " + strings.Join(looks, ", and ") + ". Send map=" + found.Choices[0].Value
	if minutes {
		found.Offer("time_unit", string(Minutes))
		found.Reason += " and time_unit=minutes"
	}
	found.Offer("time", "none")
	found.Reason += ", or time=none to import the file without times."
	return found
}
