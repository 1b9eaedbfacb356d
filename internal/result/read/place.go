package read

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

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
	r.warnings.warn(Finding{
		Code: "place_left_out", Line: row.Line, Value: strconv.Itoa(int(*left)), kind: string(row.Status),
		Detail: "An athlete with the status " + string(row.Status) + " has no place.",
	})
}

// placedName matches a name that begins with the place: 1. Ann Berg.
var placedName = regexp.MustCompile(`^(\d{1,5})[.)]\s+(\D.*)$`)

// findPlacedNames sets whether the first names all begin with places, for which the file has no column.
func (c *survey) findPlacedNames() {
	l := c.layout
	l.placedNames = l.lacks(fieldPlace) && c.allValues(l.at(fieldAthlete), placedName.MatchString)
}

// findPlaces takes a column whose name is unknown as that of the places, if its first values count from 1 in the order of the times or marks beside them.
func (c *survey) findPlaces() {
	l := c.layout
	if !l.lacks(fieldPlace) || l.placedNames || l.numbered || !l.hasNames() {
		return
	}
	for i := range l.Titles {
		name := l.names[i]
		// Class. is a grade here, and a place in French.
		known := words.ResultHeader.Has(name) && !words.ResultHeader.Has(name, "grade") || words.PlacingHeader.Has(name) || words.LaneHeader.Has(name)
		if !known && !l.isUsed(i) && c.hasPlaces(i) {
			l.give(fieldPlace, i, report.Values)
			return
		}
	}
}

// findDecimalPlaces sets whether the first places all end in three zeros behind a comma. Then these are decimals, and not thousands.
func (c *survey) findDecimalPlaces() {
	if column := c.layout.at(fieldPlace); column != layout.Absent {
		places := c.firstValues(column)
		c.layout.decimalPlaces = !slices.ContainsFunc(places, func(place string) bool { return !isThousand(place) })
	}
}

// isThousand reports whether a place is a number with three zeros behind a comma.
func isThousand(place string) bool {
	return isNumber(strings.TrimSuffix(place, ",000")) && !isNumber(place)
}

// hasPlaces reports whether the first values of a column, three or more, count from 1 in the order of the times or marks beside them.
func (c *survey) hasPlaces(at int) bool {
	const enough = 3
	var scope []string
	var last, rows int32 // of the rows with a place, in what they are placed in
	var best int64
	counted := 0
	for record := range c.firstRows {
		if layout.IsBlank(record) || at >= len(record) {
			continue
		}
		if _, _, alone := layout.Alone(record); alone || layout.IsHeader(record, c.head) {
			scope, last, rows, best = nil, 0, 0, 0
			continue
		}
		done := c.performanceIn(record)
		place, reason := cell.ParsePlace(cell.Present(record[at]))
		switch {
		case cell.Present(record[at]) == "" && done == 0: // who did not finish
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
func (c *survey) performanceIn(record []string) int64 {
	raw, _ := cell.CutBesides(cell.WithoutUnits(cellIn(record, c.layout.at(fieldTime))))
	if d, err := mark.ParsePublished(raw); err == nil {
		return mark.Milliseconds(d)
	}
	raw, _ = cell.CutBesides(cellIn(record, c.layout.at(fieldMark)))
	length, _ := mark.Millimetres(raw)
	return -length
}

// scopeIn returns the cells of a record that say what it is placed in.
func (c *survey) scopeIn(record []string) []string {
	of := [...]field{fieldEvent, fieldGender, fieldDivision, fieldRound, fieldHeat}
	cells := make([]string, len(of))
	for i, f := range of {
		cells[i] = cellIn(record, c.layout.at(f))
	}
	return cells
}

// place reads the place, and the round and heat that it may name. Their own columns may not say otherwise.
func (r *cells) place() {
	raw := r.cell(fieldPlace)
	if raw == "" {
		return
	}
	if strings.Trim(raw, "0") == "" { // programs write 0 for those who did not finish
		r.zeroPlace = true
		return
	}
	if cell.IsExhibition(raw) {
		r.row.Exhibition = true
		return
	}
	p, reason := cell.ParsePlacing(raw)
	if r.file.layout.decimalPlaces && isThousand(raw) {
		reason = cell.WrongPlace
	}
	if reason != "" && r.stated(fieldPlace, raw) {
		return
	}
	r.fail(fieldPlace, raw, reason)
	r.row.Place = p.Place
	if p.Round != "" {
		if r.row.Round != "" && r.row.Round != p.Round {
			r.fail(fieldPlace, raw, "Another cell of the row has the round "+string(r.row.Round)+".")
		}
		r.row.Round = p.Round
	}
	if p.Heat != nil {
		if r.row.Heat != nil && *r.row.Heat != *p.Heat {
			r.fail(fieldPlace, raw, fmt.Sprintf("Another cell of the row has the heat %d.", *r.row.Heat))
		}
		r.row.Heat = p.Heat
		if r.row.HeatPlace == nil {
			r.row.HeatPlace = p.Place
		}
	}
}
