package read

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// placing is what a cell for a place says: the place, and in which round and heat if it says so.
type placing struct {
	place *int32
	round discipline.Round
	heat  *int32
}

// placeForm matches a place: the number, with a sign for a tie or a number before it; of how many; the ending of an ordinal, or the "1.0" of a
// spreadsheet; the letters of a round and the number of a heat; and the mark of those who qualified.
var placeForm = regexp.MustCompile(`^(?:t-|[t=#])*\s*(\d{1,7})\s*(?:(?:/|of|von|de|di|van|z)\s*\d+|st|nd|rd|th|er|re|e|eme|\.0*|[ºª°=t])?\)?\s*` +
	`(?:(f|sf|s|qf|h|r)(\d{1,5})?|(q)(\d{1,5}))?\s*(?:q|qr|qj)?$`)

// roundLetters are the rounds by the letters after a place. Result lists write q for a quarterfinal too, but then with a heat: alone it
// says that somebody qualified.
var roundLetters = map[string]discipline.Round{
	"f": discipline.Final, "sf": discipline.Semifinal, "s": discipline.Semifinal, "qf": discipline.Quarterfinal, "q": discipline.Quarterfinal,
	"h": discipline.Preliminary, "r": discipline.Preliminary,
}

// medals are the places that web pages show as such.
var medals = strings.NewReplacer("🥇", "1", "🥈", "2", "🥉", "3")

var wrongPlace = fmt.Sprintf("A place must be an integer from 1 to %d.", MaxPlace)

// parsePlacing parses a place, including the "1.0" of spreadsheets, the "1." of printed lists, "2 / 35" (of 35), "3rd", "T5" and "=5"
// (tied), the "1q" by which track results tell who qualified, and those with a round and a heat: "1f1", "2sf1", "3h2".
func parsePlacing(s string) (p placing, reason string) {
	found := []string{"", s, "", "", "", ""}
	if strings.Trim(s, "0123456789") != "" {
		found = placeForm.FindStringSubmatch(strings.ToLower(medals.Replace(s)))
	}
	if found == nil {
		return placing{}, wrongPlace
	}
	n, err := strconv.ParseUint(found[1], 10, 32)
	if err != nil || n < 1 || n > MaxPlace {
		return placing{}, wrongPlace
	}
	p.place = new(int32(n))
	p.round = roundLetters[found[2]+found[4]]
	if heat := found[3] + found[5]; heat != "" {
		if p.heat, reason = parseHeat(heat); reason != "" {
			return placing{}, reason
		}
	}
	return p, ""
}

// parsePlace is parsePlacing without a round and a heat.
func parsePlace(s string) (place *int32, reason string) {
	p, reason := parsePlacing(s)
	return p.place, reason
}

// placeInForm matches a place in a division: "4", "4.0", "2 / 32", "2 of 32". "8th" may be the name of one.
var placeInForm = regexp.MustCompile(`^\d*(?:\.0*)?\s*(?:(?:/|of|von|de|di|van|z)\s*\d+)?$`)

// isPlaceIn reports whether a cell under division is a placing, such as "4" or "2 / 32": that is a place in the division, not its name.
func isPlaceIn(cell string) bool {
	return strings.Trim(cell, "0123456789") == "" || placeInForm.MatchString(strings.ToLower(cell))
}

// withoutPlace takes the places of an athlete who is no finisher, or out of competition, and the mark of one without a valid attempt.
func (r *Reader) withoutPlace(row *Row) {
	if row.Exhibition {
		row.Place, row.HeatPlace, row.Points = nil, nil, ""
		return
	}
	if row.Status == mark.NM {
		row.Mark, row.Points = "", ""
	}
	left := cmp.Or(row.Place, row.HeatPlace)
	if left == nil || row.Status == mark.Finished || row.Status == "" {
		return
	}
	row.FormerPlace, row.FormerHeatPlace = row.Place, row.HeatPlace
	row.Place, row.HeatPlace = nil, nil
	w := Warning{
		Code: "place_left_out", Line: row.Line, Value: strconv.Itoa(int(*left)), kind: string(row.Status),
		Detail: "An athlete with the status " + string(row.Status) + " has no place.",
	}
	if !r.warnings.merge(w, "") {
		r.warnings.add(w, "")
	}
}

// placedName matches a name that begins with the place: 1. Ann Berg.
var placedName = regexp.MustCompile(`^(\d{1,5})[.)]\s+(\D.*)$`)

// findPlacedNames sets whether the first names all begin with places, for which the file has no column.
func (c *csvRows) findPlacedNames() {
	l := &c.layout
	if l.column[fieldPlace] != absent || l.mapped[fieldPlace] || l.column[fieldAthlete] == absent || l.exported {
		return
	}
	names := c.firstValues(l.column[fieldAthlete])
	l.placedNames = len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !placedName.MatchString(name) })
}

// findPlaces takes a column whose name is unknown as that of the places, if its first values count from 1 in the order of the times or marks beside them.
func (c *csvRows) findPlaces() {
	l := &c.layout
	if l.column[fieldPlace] != absent || l.mapped[fieldPlace] || l.placedNames || l.exported || l.numbered || !l.hasNames() {
		return
	}
	for i := range l.headers {
		name := l.names[i]
		if !slices.Contains(l.column[:], i) && !slices.Contains(l.legs, i) && !headers[name] && !placings[name] && !slices.Contains(lanes, name) && c.hasPlaces(i) {
			l.column[fieldPlace], l.byValues[fieldPlace] = i, true
			return
		}
	}
}

// lanes are the folded words for lanes and attempts, whose numbers are no places.
var lanes = strings.Fields(`lane ln bahn couloir calle corsia pista baan tor bana bane draha rata attempt versuch age alter lap laps`)

// hasPlaces reports whether the first values of a column, three or more, count from 1 in the order of the times or marks beside them.
func (c *csvRows) hasPlaces(at int) bool {
	const enough = 3
	var scope []string
	var last, rows int32 // of the rows with a place, in what they are placed in
	var best int64
	counted := 0
	for record := range c.firstRows {
		if isBlank(record) || at >= len(record) {
			continue
		}
		if _, _, alone := aloneIn(record); alone || c.isHeadLine(record) {
			scope, last, rows, best = nil, 0, 0, 0
			continue
		}
		done := c.performanceIn(record)
		place, reason := parsePlace(present(record[at]))
		switch {
		case present(record[at]) == "" && done == 0: // who did not finish
			continue
		case reason != "":
			return false
		}
		if now := c.scopeIn(record); !slices.Equal(now, scope) {
			scope, best = now, 0
			if *place == 1 {
				last, rows = 0, 0
			}
		}
		rows++
		if *place != rows && (*place != last || done != best) || done != 0 && best != 0 && done < best {
			return false
		}
		last, best = *place, cmp.Or(done, best)
		counted++
	}
	return counted >= enough
}

// performanceIn returns the time in a record, or the mark as less than zero: the better the less. It is 0 for none.
func (c *csvRows) performanceIn(record []string) int64 {
	if column := c.layout.column[fieldTime]; column != absent && column < len(record) {
		cell, _ := cutBesides(withoutUnits(present(record[column])))
		if d, err := mark.ParsePublished(cell); err == nil {
			return mark.Milliseconds(d)
		}
	}
	if column := c.layout.column[fieldMark]; column != absent && column < len(record) {
		cell, _ := cutBesides(present(record[column]))
		length, _ := mark.Millimetres(cell)
		return -length
	}
	return 0
}

// scopeIn returns the cells of a record that say what it is placed in.
func (c *csvRows) scopeIn(record []string) []string {
	var cells []string
	for _, f := range []field{fieldEvent, fieldGender, fieldDivision, fieldRound, fieldHeat} {
		if column := c.layout.column[f]; column != absent && column < len(record) {
			cells = append(cells, record[column])
		}
	}
	return cells
}

// place reads the place, and the round and heat that it may name. Their own columns may not say otherwise.
func (r *cells) place() {
	cell := r.cell(fieldPlace)
	if cell == "" {
		return
	}
	if strings.Trim(cell, "0") == "" { // programs write 0 for those who did not finish
		r.zeroPlace = true
		return
	}
	if exhibitions.MatchString(cell) {
		r.row.Exhibition = true
		return
	}
	p, reason := parsePlacing(cell)
	if reason != "" && r.stated(fieldPlace, cell) {
		return
	}
	r.fail(fieldPlace, cell, reason)
	r.row.Place = p.place
	if p.round != "" {
		if r.row.Round != "" && r.row.Round != p.round {
			r.fail(fieldPlace, cell, "Another cell of the row has the round "+string(r.row.Round)+".")
		}
		r.row.Round = p.round
	}
	if p.heat != nil {
		if r.row.Heat != nil && *r.row.Heat != *p.heat {
			r.fail(fieldPlace, cell, fmt.Sprintf("Another cell of the row has the heat %d.", *r.row.Heat))
		}
		r.row.Heat = p.heat
		if r.row.HeatPlace == nil {
			r.row.HeatPlace = p.place
		}
	}
}
