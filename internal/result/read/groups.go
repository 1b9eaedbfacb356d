package read

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// genderOfGrade returns the gender that an age group or the words of a category tell: W35, Senior Women. It is "" for none.
func (l *resultLayout) genderOfGrade(raw string) discipline.Gender {
	return l.gradeGenders.of(raw, func(raw string) discipline.Gender {
		if l.dutch && womenInDutch.MatchString(raw) {
			return discipline.Womens
		}
		if gender, ok := cell.GenderOfAgeGroup(raw); ok {
			return gender
		}
		return cell.GenderIn(raw)
	})
}

// womenInDutch and menInDutch match the age groups of Dutch lists, in which V is a woman. Where M is not beside it, V40 is a veteran.
var (
	womenInDutch = regexp.MustCompile(`(?i)^v\s?(?:sen\w*|j[a-d]|\d{2}\+?)$`)
	menInDutch   = regexp.MustCompile(`(?i)^m\s?(?:sen\w*|j[a-d]|\d{2}\+?)$`)
)

// findByValues takes a column for the gender, or for age groups that tell it, whose name is unknown, if nothing else tells the genders: its first
// values are of both.
func (c *survey) findByValues() {
	l := c.layout
	if grade := l.at(fieldGrade); grade != layout.Absent {
		values := c.firstValues(grade)
		l.dutch = slices.ContainsFunc(values, womenInDutch.MatchString) && slices.ContainsFunc(values, menInDutch.MatchString)
	}
	if !l.lacks(fieldGender) || l.numbered || !l.hasNames() {
		return
	}
	for _, f := range []field{fieldGender, fieldGrade} {
		if l.mapped(f) {
			continue
		}
		for i := range l.Titles {
			switch {
			case l.isUsed(i) || !c.tellsGenders(i, f):
				continue
			case f == fieldGrade && l.has(f): // of years of school
				l.groups = i
			default:
				l.give(f, i, report.Values)
			}
			return
		}
	}
	l.findPlacesOfGenders()
}

// findPlacesOfGenders finds the columns Men and Women of a file whose rows have a place in one of them.
func (l *resultLayout) findPlacesOfGenders() {
	found := map[discipline.Gender]int{}
	for i, name := range l.Titles {
		gender := cell.GenderIn(name)
		switch _, again := found[gender]; {
		case gender == "" || l.isUsed(i):
		case again:
			return
		default:
			found[gender] = i
		}
	}
	if len(found) == len(discipline.Genders) {
		l.places = found
	}
}

// tellsGenders reports whether the first values of a column are all genders, or age groups that tell them, of both.
func (c *survey) tellsGenders(column int, f field) bool {
	said := map[discipline.Gender]bool{}
	for _, value := range c.firstValues(column) {
		gender, ok := cell.GenderOfAgeGroup(value)
		if f == fieldGender {
			var reason string
			gender, reason = cell.ParseGender(value)
			ok = reason == ""
		}
		if !ok {
			return false
		}
		said[gender] = true
	}
	return len(said) > 1
}

// groupsSampled is how many values of a column are looked at for age groups.
const groupsSampled = 50

// findGroups takes a column for divisions whose first values are age groups as that of the age groups. Somebody's age group is no race of its own.
func (c *survey) findGroups() {
	l := c.layout
	column := l.at(fieldDivision)
	if column == layout.Absent || l.mapped(fieldDivision) || !l.lacks(fieldGrade) {
		return
	}
	values := c.firstValues(column)
	for _, value := range values {
		if _, ok := cell.GenderOfAgeGroup(value); !ok && !cell.IsAge(value) {
			return
		}
	}
	if len(values) > 1 {
		l.move(fieldDivision, fieldGrade)
	}
}

// tellGroups sets whether the age groups of the first rows tell the genders, where nothing else does.
func (c *survey) tellGroups() {
	l := c.layout
	if !l.lacks(fieldGender) || c.options.Gender != "" {
		return
	}
	for _, f := range []field{fieldEvent, fieldDivision} {
		if c.allValues(l.at(f), func(s string) bool { return cell.GenderIn(s) != "" }) {
			l.genderWords = true
			return
		}
	}
	if l.groups != layout.Absent || l.places != nil {
		l.ageGroups = true
		return
	}
	l.ageGroups = c.allValues(l.at(fieldGrade), func(s string) bool { return l.genderOfGrade(s) != "" })
}

// besides returns why a header is that of two tables side by side, whose names and places or times come twice, or "".
func (l *resultLayout) besides() string {
	columns := map[field][]int{}
	for i, name := range l.Titles {
		for _, f := range []field{fieldAthlete, fieldPlace, fieldTime} {
			if words.Fold(name) != "" && l.has(f) && words.Fold(name) == words.Fold(l.Titles[l.at(f)]) {
				columns[f] = append(columns[f], i+1)
			}
		}
	}
	names := columns[fieldAthlete]
	if len(names) < 2 || l.mapped(fieldAthlete) || len(columns[fieldPlace]) != len(names) && len(columns[fieldTime]) != len(names) {
		return ""
	}
	var choices []string
	for n := range names {
		var maps []string
		for _, f := range []field{fieldPlace, fieldAthlete, fieldTime} {
			if len(columns[f]) == len(names) {
				maps = append(maps, fmt.Sprintf("map=%s:#%d", f, columns[f][n]))
			}
		}
		choices = append(choices, strings.Join(maps, ", "))
	}
	return "The file has two tables side by side: its header names the athletes twice. Put one below the other, or import each by itself. Send " +
		strings.Join(choices, " for one, and ") + " for the other."
}
