package sheet

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/event"
	"harrier/internal/mark"
)

// Limits of what a Checker remembers and reports.
const (
	maxChecked     = 250_000 // rows that are compared with each other
	maxContests    = 5000
	maxTeams       = 1000
	maxWarnings    = 100
	maxWarningsOf  = 20 // of one code
	missingNamed   = 5  // missing places that a warning names
	alikeFrom      = 6  // characters from which names with one different letter look alike
	commaNames     = 2  // of so many names with a comma, most must have one
	unusualColumns = 20
)

// Warning is something in a file that looks wrong. It stops nothing.
type Warning struct {
	// Code is one of those in the contract: duplicate_athlete, place_repeated …
	Code string
	// Line is that of the row; 0 for the file as a whole.
	Line                  int
	Column, Value, Detail string
	// Suggestion is what was probably meant; empty if that is unknown.
	Suggestion string
}

// String describes the warning in a line.
func (w Warning) String() string {
	s := w.Detail
	if w.Value != "" {
		s = strconv.Quote(w.Value) + ": " + s
	}
	if w.Column != "" {
		s = "column " + strconv.Quote(w.Column) + ": " + s
	}
	if w.Line > 0 {
		s = fmt.Sprintf("line %d: %s", w.Line, s)
	}
	if w.Suggestion != "" {
		s += " Perhaps " + w.Suggestion + "."
	}
	return s
}

// Contest is what athletes are placed in: a round of an event, in a division if there are any.
type Contest struct {
	Gender          mark.Gender
	Event, Division string
	Round           mark.Round
}

// Total counts the rows of one contest and status.
type Total struct {
	Contest

	// Code is the event's code; empty if the event is unknown.
	Code   string
	Status mark.Status
	Rows   int
}

// Checker looks for what is probably wrong in the rows of a file. Its memory is bounded.
type Checker struct {
	seed     maphash.Seed
	athletes map[uint64]int32 // lines, by contest, name, team and bib
	contests map[Contest]*entrants
	teams    map[string]*spelling
	warnings []Warning
	given    map[string]int // warnings by code
	names    int
	commas   int
	example  string // a name with a comma
	overflow bool
	rows     int

	// OnTrack says that the events are on a track, where hand times have one decimal.
	OnTrack bool
}

// entrants are a contest's rows.
type entrants struct {
	event  event.Event
	known  bool
	status map[mark.Status]int
	placed []finish
	marks  bool
	// tenths and finer count the times with one decimal and with others, of which it is not known how they were taken.
	tenths, finer int
}

// finish is a row with a place.
type finish struct {
	line, place int32
	ms          int64
}

// spelling is a team's name and how often it comes.
type spelling struct {
	name string
	line int
	rows int
}

// NewChecker returns a checker for one file.
func NewChecker() *Checker {
	return &Checker{
		seed: maphash.MakeSeed(), athletes: map[uint64]int32{}, contests: map[Contest]*entrants{}, teams: map[string]*spelling{},
		given: map[string]int{},
	}
}

// Add takes the next row.
func (c *Checker) Add(r Row) {
	c.rows++
	at := Contest{r.Gender, r.Event, r.Division, r.Round}
	e := c.contests[at]
	if e == nil {
		if len(c.contests) >= maxContests {
			c.overflow = true
			return
		}
		e = &entrants{status: map[mark.Status]int{}}
		e.event, e.known = event.Parse(r.Event)
		at.Event, at.Division = strings.Clone(r.Event), strings.Clone(r.Division) // of which the row holds more
		c.contests[at] = e
	}
	e.status[r.Status]++
	c.checkPerformance(e, r)
	e.countDecimals(r)
	c.names++
	if last, _, ok := strings.Cut(r.Athlete, ", "); ok && last != "" {
		c.commas++
		c.example = cmp.Or(c.example, strings.Clone(r.Athlete))
	}
	if c.rows > maxChecked {
		return
	}
	if r.Place != nil && r.Status == mark.Finished {
		e.placed = append(e.placed, finish{int32(r.Line), *r.Place, r.TimeMS}) //nolint:gosec // a file of 64 MiB has fewer lines
	}
	var h maphash.Hash
	h.SetSeed(c.seed)
	for _, s := range []string{string(r.Gender), r.Event, r.Division, string(r.Round), strings.ToLower(r.Athlete), r.TeamID, r.Bib} {
		_, _ = h.WriteString(s)
		_ = h.WriteByte(0)
	}
	if line, twice := c.athletes[h.Sum64()]; twice {
		c.Warn(Warning{Code: "duplicate_athlete", Line: r.Line, Value: r.Athlete, Detail: fmt.Sprintf("The athlete is also on line %d.", line)})
	} else {
		c.athletes[h.Sum64()] = int32(r.Line) //nolint:gosec // see above
	}
	if r.TeamID == "" {
		return
	}
	if t := c.teams[r.Team]; t != nil {
		t.rows++
	} else if len(c.teams) < maxTeams {
		name := strings.Clone(r.Team)
		c.teams[name] = &spelling{name, r.Line, 1}
	}
}

// Err returns a *FileError if the file has more events than are counted.
func (c *Checker) Err() error {
	if c.overflow {
		return &FileError{Reason: fmt.Sprintf("The file has more than %d events. Is the right column used for the event?", maxContests)}
	}
	return nil
}

// checkPerformance warns of impossible times, and of marks in events that are unknown.
func (c *Checker) checkPerformance(e *entrants, r Row) {
	switch {
	case r.Mark != "" && !e.known && !e.marks:
		e.marks = true
		c.Warn(Warning{
			Code: "mark_in_unknown_event", Line: r.Line, Value: r.Mark,
			Detail: shown(r.Event) + " is not a known event, so cells that are not times are stored as marks.",
		})
	case r.Time != "" && e.known && e.event.Metres > 0 && !plausible(e.event, r.TimeMS):
		c.Warn(Warning{
			Code: "time_impossible", Line: r.Line, Value: r.Time, Suggestion: repair(e.event, r.Time),
			Detail: fmt.Sprintf("The time is hardly possible for %s.", shown(r.Event)),
		})
	case r.Time != "" && e.known && e.event.Metres > 0 && withColon(r.Time) != "":
		c.Warn(Warning{
			Code: "time_without_colon", Line: r.Line, Value: r.Time, Suggestion: repair(e.event, r.Time),
			Detail: "The time has no colon and was read as " + mark.Format(time.Duration(r.TimeMS)*time.Millisecond) + ".",
		})
	}
}

// Warn adds a warning, unless there are many.
func (c *Checker) Warn(w Warning) {
	if len(c.warnings) < maxWarnings && c.given[w.Code] < maxWarningsOf {
		c.given[w.Code]++
		w.Value = shown(w.Value)
		c.warnings = append(c.warnings, w)
	}
}

// Totals counts the rows by contest and status.
func (c *Checker) Totals() []Total {
	totals := []Total{}
	for at, e := range c.contests {
		for status, rows := range e.status {
			totals = append(totals, Total{at, e.event.Code, status, rows})
		}
	}
	slices.SortFunc(totals, func(a, b Total) int {
		return cmp.Or(
			cmp.Compare(a.Gender, b.Gender), cmp.Compare(a.Event, b.Event), cmp.Compare(a.Division, b.Division),
			cmp.Compare(slices.Index(mark.Rounds, a.Round), slices.Index(mark.Rounds, b.Round)), cmp.Compare(a.Status, b.Status),
		)
	})
	return totals
}

// Warnings returns what looks wrong, by line. columns are those of the file.
func (c *Checker) Warnings(columns []Column) []Warning {
	for at, e := range c.contests {
		c.checkPlaces(at, e.placed)
		c.checkDecimals(at, e)
	}
	c.checkTeams()
	if c.commas*commaNames > c.names {
		c.Warn(Warning{
			Code: "last_name_first", Value: c.example, Suggestion: firstLast(c.example),
			Detail: "Most names have the last name first. Use first_last=true to turn them around.",
		})
	}
	timed := timeColumn(columns)
	for _, column := range columns[:min(len(columns), unusualColumns)] {
		if column.Field != "" || column.Name == "" {
			continue
		}
		if timed != "" && isTimeColumn(column.Name) {
			c.Warn(Warning{
				Code: "time_not_used", Column: column.Name, Suggestion: "map=time:" + column.Name,
				Detail: "The times are those of column " + strconv.Quote(timed) + "; gun times are the official ones.",
			})
			continue
		}
		w := Warning{Code: "column_ignored", Column: column.Name, Detail: "The column is not used."}
		if column.Looks != "" {
			w.Suggestion = "map=" + column.Looks + ":" + column.Name
			w.Detail = "The column is not used. Its values look like " + column.Looks + "."
		}
		c.Warn(w)
	}
	slices.SortStableFunc(c.warnings, func(a, b Warning) int { return cmp.Compare(a.Line, b.Line) })
	return c.warnings
}

// checkPlaces warns of places that are repeated or missing, and of times out of their order.
func (c *Checker) checkPlaces(at Contest, placed []finish) {
	slices.SortStableFunc(placed, func(a, b finish) int { return cmp.Compare(a.place, b.place) })
	var missing []string
	next, slowest, lost := int32(1), finish{}, 0
	for i, f := range placed {
		if i > 0 && f.place == placed[i-1].place && f.ms != placed[i-1].ms {
			c.Warn(Warning{
				Code: "place_repeated", Line: int(f.line), Value: strconv.Itoa(int(f.place)),
				Detail: fmt.Sprintf("Line %d has the same place and another time.", placed[i-1].line),
			})
		}
		for p := next; p < f.place; p++ {
			lost++
			if lost > len(placed)/10+missingNamed {
				break
			}
			missing = append(missing, strconv.Itoa(int(p)))
		}
		next = max(next, f.place+1, int32(i+2))
		if f.ms > 0 && f.ms < slowest.ms && f.place > slowest.place {
			c.Warn(Warning{
				Code: "time_out_of_order", Line: int(f.line), Value: mark.Format(time.Duration(f.ms) * time.Millisecond),
				Detail: fmt.Sprintf("Place %d is faster than place %d on line %d.", f.place, slowest.place, slowest.line),
			})
		}
		if f.ms > slowest.ms {
			slowest = f
		}
	}
	// Where many are missing, the places are of another ranking, such as that of men and women together.
	if lost > 0 && lost == len(missing) {
		if len(missing) > missingNamed {
			missing = append(missing[:missingNamed], "others")
		}
		c.Warn(Warning{
			Code: "place_missing", Value: strings.Join(missing, ", "),
			Detail: fmt.Sprintf("Places are missing in %s %s.", at.Gender, shown(at.Event)),
		})
	}
}

// checkTeams warns of names of teams that look alike.
func (c *Checker) checkTeams() {
	teams := make([]*spelling, 0, len(c.teams))
	for _, t := range c.teams {
		teams = append(teams, t)
	}
	// The name that most rows have is probably right.
	slices.SortFunc(teams, func(a, b *spelling) int { return cmp.Or(cmp.Compare(b.rows, a.rows), cmp.Compare(a.line, b.line)) })
	keys := make([]string, len(teams))
	for i, t := range teams {
		keys[i] = strings.TrimSuffix(strings.TrimSuffix(folded(t.name), "highschool"), "hs")
		for j := range i {
			if alike(keys[i], keys[j]) {
				c.Warn(Warning{
					Code: "team_alike", Line: t.line, Value: t.name, Suggestion: teams[j].name,
					Detail: fmt.Sprintf("%s looks like %s, which has %d rows.", shown(t.name), shown(teams[j].name), teams[j].rows),
				})
				break
			}
		}
	}
}

// alike reports whether two keys are equal, or long and different in one letter: one that is missing, or another.
func alike(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < alikeFrom || len(b)-len(a) > 1 || strings.ContainsAny(a+b, "0123456789") {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return a[i:] == b[i+1:] || len(a) == len(b) && a[i+1:] == b[i+1:]
}
