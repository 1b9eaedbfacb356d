package read

import (
	"fmt"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/report"
)

const (
	maxTables     = 1000 // contests whose tables are remembered
	maxTablePlace = 4095 // the last place of a table that is
)

// contestOfTable tells apart what rows are placed in.
type contestOfTable struct {
	Contest

	heat int32
}

func tableOf(r *Row) contestOfTable {
	at := contestOfTable{Contest: Contest{r.Gender, r.Event, r.Division, r.Round}}
	if r.Heat != nil {
		at.heat = *r.Heat
	}
	return at
}

// own returns a copy that holds no more of a row than its names.
func (t contestOfTable) own() contestOfTable {
	t.Event, t.Division = strings.Clone(t.Event), strings.Clone(t.Division)
	return t
}

// table is a part of a file under a title or a header.
type table struct {
	title string
	line  int
	// headed says that the header comes again above its rows.
	headed bool
	rows   int
	// Of its last finisher:
	contest contestOfTable
	place   int32
	ms      int64
	// places are those of the contest so far, and ordered says that its times are in order.
	places  placeSet
	ordered bool
}

// placeSet is a set of places.
type placeSet []uint64

const bits = 64

func (s placeSet) has(place int32) bool {
	return int(place/bits) < len(s) && s[place/bits]>>(place%bits)&1 == 1
}

// with returns the set with a place.
func (s placeSet) with(place int32) placeSet {
	if place > maxTablePlace {
		return s
	}
	for int(place/bits) >= len(s) {
		s = append(s, 0)
	}
	s[place/bits] |= 1 << (place % bits)
	return s
}

// tables are the tables of a file.
type tables struct {
	// table is the present one, and ended are those before it, by what they are about.
	table table
	ended map[contestOfTable]table
	// leads are the times that gaps of the contests are those to, lead is the first of the table, and before is the time above.
	leads  map[contestOfTable]lead
	lead   lead
	before int64
}

// begin begins a table under a title.
func (c *tables) begin(title string, line int) {
	if t := c.table; t.rows > 0 {
		if _, known := c.ended[t.contest]; known || len(c.ended) < maxTables {
			if c.ended == nil {
				c.ended = map[contestOfTable]table{}
			}
			t.contest = t.contest.own()
			c.ended[t.contest] = t
		}
	}
	c.table = table{title: strings.Clone(title), line: line}
	c.lead, c.before = lead{}, 0
}

// beginAgain begins a table under the header that comes again.
func (c *tables) beginAgain(line int) {
	if c.table.rows > 0 {
		c.begin(c.table.title, line)
	}
	c.table.headed = true
}

// follow counts a finisher of a table.
//
// Errors: *report.Ask if the places or times begin again under a title from which another race does not follow.
func (c *tables) follow(r *Row, o *Options) error {
	if r.Status != mark.Finished || r.Exhibition || r.Place == nil && r.TimeMS == 0 {
		return nil
	}
	before, next := c.table, c.table
	next.contest, next.rows, next.place, next.ms = tableOf(r), next.rows+1, 0, r.TimeMS
	if r.Place != nil {
		next.place = *r.Place
	}
	switch {
	case before.rows == 0:
		before = c.ended[next.contest]
		if before.rows > 0 && (before.title != next.title || next.headed) && !o.titles[fieldTeam] && next.beginsAgain(before) {
			return next.unclear(before)
		}
		next.places, next.ordered = before.places, true
	case before.contest != next.contest:
		next.places, next.ordered = nil, true
	}
	next.ordered = next.ordered && (before.rows == 0 || before.contest != next.contest || next.ms >= before.ms)
	if next.place > 0 {
		next.places = next.places.with(next.place)
	}
	c.table = next
	return nil
}

// beginsAgain reports whether the first finisher of a table cannot be behind those of another: the place is taken, or the time is better than the
// last of times in order. A tie may continue on the next page.
func (t *table) beginsAgain(before table) bool {
	if t.place > 0 && before.place > 0 {
		return before.places.has(t.place) && (t.place != before.place || t.ms != before.ms)
	}
	return t.ms > 0 && t.ms < before.ms && before.ordered
}

// unclear returns that a table is of another race than the one before it, which its title does not name.
func (t *table) unclear(before table) *report.Ask {
	const (
		differs = "the gender, the event, the round or the heat, such as Girls 100m Semifinals Heat 2. " +
			"Rows that are no results, such as team scores, must be deleted."
		again = "the places or times of %s begin again, as in another race, "
	)
	if before.title == t.title {
		return &report.Ask{Reason: fmt.Sprintf("Below the header on line %d "+again+"and nothing tells its rows from those above. "+
			"Put a title above each table, or a column into them, that says what differs: "+differs, t.line, t.contest.Contest)}
	}
	return report.NewAsk("map", []string{"division:" + byTitle}, "Below %q on line %d "+again+"which the title does not name. "+
		"Send map=division:%s if the titles are divisions, map=event:%s if they are events, or map=team:%s if they are teams. Or write what differs into them: "+
		differs, shown(t.title), t.line, t.contest.Contest, byTitle, byTitle, byTitle)
}

// inHeat takes the heat and its wind from the title that a row is below. Whether its place is the one in the heat of a title or a column is known from
// all rows.
func (r *cells) inHeat() {
	c := r.file
	if r.row.Wind == "" && r.cell(fieldWind) == "" {
		r.row.Wind = c.wind
	}
	if c.unnamed != "" && r.row.Round == "" {
		c.fatal = roundUnnamed(c.unnamed)
		return
	}
	r.row.Ranked, r.row.Timed = r.row.Ranked || c.ranked, r.row.Timed || c.timed
	if r.row.Timed && r.row.Round == "" && c.options.Round == "" {
		r.row.Round = discipline.Final // which has sections
	}
	switch {
	case r.row.heatNamed && r.row.Round == "" && c.options.Round == "":
		c.fatal = noRound(r.cell(fieldEvent))
		return
	case r.row.heatNamed:
	case r.row.Heat != nil && (!c.layout.has(fieldHeat) || r.row.Round == "" && c.options.Round == ""): // that of the place, or of no round
		return
	case r.row.Heat != nil:
		r.row.HeatColumn = true
	case c.heat == 0:
		return
	case r.row.Round == "" && c.options.Round == "":
		c.fatal = noRound(c.table.title)
		return
	default:
		r.row.Heat = new(c.heat)
	}
	if r.row.Place != nil && !c.layout.has(fieldHeatPlace) && r.row.HeatPlace == nil {
		r.row.HeatPlace, r.row.Titled = r.row.Place, true
	}
}
