package read

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/file/unpack"
	"harrier/internal/sport/discipline"
	"harrier/internal/text/column"
)

// placings are the folded names of columns with places in groups: among one gender, age group or division.
var placings = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(`
		gplace gpl gall genderplace genderpl genderrank placegender sexplace sexpl sexrank splace mfplace aplace agplace agpl ageplace agegroupplace
		agegroupplc agerank catplace categoryplace catpl divplace divisionplace divpl divtot classplace akplatz platzak mwplatz platzmw geschlechtplatz`) {
		words[word] = true
	}
	return words
}()

// ageGroup matches an age group that begins with a letter for the gender: W35, M40, WHK, MU20, M 25-29, F40+, K30, D21.
var ageGroup = regexp.MustCompile(`(?i)^([mwfkdhž])\s*(?:(?:[au][\s-]?\d{1,2}|\d{2})` +
	`(?:\s*[-–/]\s*\d{1,2}|\s*\+|\s*&?\s*(?:over|under|plus))?(?:\s*(?:år|years|yrs|anni|ans|años|lat|let|jahre))?|` +
	`hk|jb|ja|u\d{2}|e|el|elite|open|sen|senior|masters?)$`)

// classGroup matches an age group as written in Britain, France or Italy. The letter of the gender comes after the class (SM, VW40, U17M, SEF, M1H,
// SF45), before the V of veterans (MV40, LV35), or after an age (34M).
var classGroup = regexp.MustCompile(`(?i)^(?:(?:s|se|sen|es|esp|j|ju|jun|ca|cad|be|ben|mi|min|v|ve|vet|[mv]\d|u-?\d{2})[\s.-]?([mhfwl])[\s-]?(?:\d{2}\+?)?|` +
	`u-?\d{2}\s?([bg])|([mfwl])v\s?\d{2}\+?|([mf])\d{4}|\d{1,2}([mf]))$`)

// genderOfGroup returns the gender that an age group tells. H is a man (Herren, hommes) where D is a woman, and so is M beside W, F, K or D.
func genderOfGroup(cell string) (gender discipline.Gender, ok bool) {
	cell = strings.TrimSpace(cell)
	found := ageGroup.FindStringSubmatch(cell)
	if found == nil {
		found = classGroup.FindStringSubmatch(cell)
	}
	if found == nil {
		return "", false
	}
	switch strings.ToLower(strings.Join(found[1:], "")) {
	case "m", "h", "b":
		return discipline.Mens, true
	}
	return discipline.Womens, true
}

// genderOfGrade returns the gender that an age group or the words of a category tell: W35, Senior Women.
func (l *layout) genderOfGrade(cell string) (gender discipline.Gender, ok bool) {
	if l.vrouwen && vrouw.MatchString(cell) {
		return discipline.Womens, true
	}
	if gender, ok = genderOfGroup(cell); !ok {
		gender = genderIn(cell)
	}
	return gender, gender != ""
}

// vrouw and man match the age groups of Dutch lists, in which V is a woman. Where M is not beside it, V40 is a veteran.
var (
	vrouw = regexp.MustCompile(`(?i)^v\s?(?:sen\w*|j[a-d]|\d{2}\+?)$`)
	man   = regexp.MustCompile(`(?i)^m\s?(?:sen\w*|j[a-d]|\d{2}\+?)$`)
)

// findByValues takes a column for the gender, or for age groups that tell it, whose name is unknown, if nothing else tells the genders: its first
// values are of both.
func (c *csvRows) findByValues() {
	l := &c.layout
	if grade := l.column[fieldGrade]; grade != absent {
		values := c.firstValues(grade)
		l.vrouwen = slices.ContainsFunc(values, vrouw.MatchString) && slices.ContainsFunc(values, man.MatchString)
	}
	if l.column[fieldGender] != absent || l.mapped[fieldGender] || l.exported || l.numbered || !l.hasNames() {
		return
	}
	for _, f := range []field{fieldGender, fieldGrade} {
		if l.mapped[f] {
			continue
		}
		for i := range l.headers {
			switch {
			case slices.Contains(l.column[:], i) || slices.Contains(l.legs, i) || !c.tellsGenders(i, f):
				continue
			case f == fieldGrade && l.column[f] != absent: // of years of school
				l.groups = i
			default:
				l.column[f], l.byValues[f] = i, true
			}
			return
		}
	}
	l.findPlacesOfGenders()
}

// findPlacesOfGenders finds the columns Men and Women of a file whose rows have a place in one of them.
func (l *layout) findPlacesOfGenders() {
	found := map[discipline.Gender]int{}
	for i, name := range l.headers {
		gender := genderIn(name)
		switch _, again := found[gender]; {
		case gender == "" || slices.Contains(l.column[:], i):
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
func (c *csvRows) tellsGenders(column int, f field) bool {
	said := map[discipline.Gender]bool{}
	for _, value := range c.firstValues(column) {
		gender, ok := genderOfGroup(value)
		if f == fieldGender {
			var reason string
			gender, reason = parseGender(value)
			ok = reason == ""
		}
		if !ok {
			return false
		}
		said[gender] = true
	}
	return len(said) > 1
}

// IsAgeGroup reports whether a text is an age group: W35, MU20, 25-29, U18, 40+. A year of school is none.
func IsAgeGroup(s string) bool {
	_, ok := genderOfGroup(s)
	return ok || ages.MatchString(s)
}

// groupsSampled is how many values of a column are looked at for age groups.
const groupsSampled = 50

// ages matches an age group without a letter for the gender.
var ages = regexp.MustCompile(`(?i)^(?:u\s?\d{1,2}|\d{1,2}\s*[-–]\s*\d{1,2}|\d{1,2}\s*\+|\d{1,2}\s*&\s*(?:over|under|up)|(?:under|over)\s*\d{1,2})$`)

// findGroups takes a column for divisions whose first values are age groups as that of the age groups. Somebody's age group is no race of its own.
func (c *csvRows) findGroups() {
	l := &c.layout
	column := l.column[fieldDivision]
	if column == absent || l.column[fieldGrade] != absent || l.mapped[fieldDivision] || l.mapped[fieldGrade] {
		return
	}
	values := c.firstValues(column)
	for _, value := range values {
		if _, ok := genderOfGroup(value); !ok && !ages.MatchString(value) {
			return
		}
	}
	if len(values) > 1 {
		l.column[fieldGrade], l.column[fieldDivision] = column, absent
	}
}

// tellGroups sets whether the age groups of the first rows tell the genders, where nothing else does.
func (c *csvRows) tellGroups() {
	l := &c.layout
	if l.column[fieldGender] != absent || l.mapped[fieldGender] || c.options.Gender != "" {
		return
	}
	for _, f := range []field{fieldEvent, fieldDivision} {
		if l.column[f] == absent {
			continue
		}
		values := c.firstValues(l.column[f])
		if len(values) > 0 && !slices.ContainsFunc(values, func(s string) bool { return genderIn(s) == "" }) {
			l.genderWords = true
			return
		}
	}
	if l.groups != absent || l.places != nil {
		l.ageGroups = true
		return
	}
	if l.column[fieldGrade] == absent {
		return
	}
	values := c.firstValues(l.column[fieldGrade])
	for _, value := range values {
		if _, ok := l.genderOfGrade(value); !ok {
			return
		}
	}
	l.ageGroups = len(values) > 0
}

// firstValues returns the first values of a column below the header, in the present sheet. A row that the preview cuts is not among them.
func (c *csvRows) firstValues(column int) []string {
	var values []string
	for record := range c.firstRows {
		if column < len(record) && present(record[column]) != "" {
			values = append(values, present(record[column]))
		}
		if len(values) == groupsSampled {
			break
		}
	}
	return values
}

// firstRows yields the rows of the preview below the header, in the present sheet.
func (c *csvRows) firstRows(yield func(record []string) bool) {
	reader := csv.NewReader(bytes.NewReader(c.preview))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = c.csv.Comma, true, -1
	sheets := 0
	for below := c.layout.numbered; ; {
		record, err := reader.Read()
		if err != nil || below && len(c.preview) == previewed && reader.InputOffset() == previewed {
			return
		}
		if isSheet(record) {
			sheets++
		}
		if _, _, _, _, noted := unpack.ReadNote(record); noted || sheets > len(c.sheets) {
			return
		}
		if sheets < len(c.sheets) || isRule(record) {
			continue
		}
		if !below {
			below = isLine(record, c.head[len(c.head)-1])
			continue
		}
		if !yield(record) {
			return
		}
	}
}

// besides returns why a header is that of two tables side by side, whose names and places or times come twice, or "".
func (l *layout) besides() string {
	columns := map[field][]int{}
	for i, name := range l.headers {
		for _, f := range []field{fieldAthlete, fieldPlace, fieldTime} {
			if column.Fold(name) != "" && l.column[f] != absent && column.Fold(name) == column.Fold(l.headers[l.column[f]]) {
				columns[f] = append(columns[f], i+1)
			}
		}
	}
	names := columns[fieldAthlete]
	if len(names) < 2 || l.mapped[fieldAthlete] || len(columns[fieldPlace]) != len(names) && len(columns[fieldTime]) != len(names) {
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
