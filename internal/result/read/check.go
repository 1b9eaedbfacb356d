package read

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"maps"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/report"
)

// Limits of what a Checker remembers and reports.
const (
	maxChecked     = 250_000 // rows that are compared with each other
	maxContests    = 5000
	maxTeams       = 1000
	maxAthletes    = 100_000 // whose IDs are compared
	maxWarnings    = 100
	maxWarningsOf  = 20 // of one code
	maxIssues      = 200
	maxIssuesOf    = 50
	commaNames     = 2 // of so many names with a comma, most must have one
	unusualColumns = 20
)

// Contest is the unit in which athletes are placed: a round of an event, in a division if there are any.
type Contest struct {
	Gender          discipline.Gender
	Event, Division string
	Round           discipline.Round
}

// Total counts the rows of one contest and status.
type Total struct {
	Contest

	// Code is the event's code; empty if the event is unknown.
	Code   string
	Status mark.Status
	Rows   int
}

// Checker looks for what is probably wrong in the rows of a file, or in results. Its memory is bounded.
type Checker struct {
	seed     maphash.Seed
	stored   bool             // the rows are results, whose lines mean nothing to readers
	more     bool             // there is more to warn of, or to check
	bibs     map[uint64]int32 // lines, by contest and bib
	athletes map[uint64]int32 // lines, by contest, name, team and bib, or by contest and Athlete ID
	// twins are the names and teams that two results of a contest have.
	twins map[uint64]bool
	// Of results only:
	ids     map[uint64]known // names, by Athlete ID
	holders map[uint64]known // Athlete IDs, by gender, name and team

	// namesOfIDs are names by gender, event, round and Athlete ID, and sharedIDs are IDs that different names of one event have.
	namesOfIDs map[uint64]uint64
	sharedIDs  map[string]bool

	contests map[Contest]*entrants
	teams    map[string]*spelling
	warnings kinds
	warned   map[string]int // warnings by code
	names    int
	commas   int
	example  string // a name with a comma
	overflow bool
	closed   bool // the places were closed up
	rows     int
	units    units
	doubt    doubt

	// Heats says how heats of finals are placed where the file does not tell, and Round is the round that was given, if any.
	Heats Heats
	Round discipline.Round
	// OnTrack says that the events are on a track, where hand times have one decimal.
	OnTrack bool
	// OnTrail says that they are on trails or roads, where 100M is 100 miles.
	OnTrail bool
	// Locate is that of the Reader of an archive; may be nil.
	Locate func(line int) (file string, inFile int)
}

// entrants are a contest's rows.
type entrants struct {
	event  discipline.Event
	known  bool
	status map[mark.Status]int
	placed []finish
	// unplaced are finishers who have a time and no place.
	unplaced []finish
	marks    bool
	// ranked counts the finishers with a place, a time or a mark. unranked are the first of the others.
	ranked   int
	unranked []unranked
	// overall says that some place is one among all heats, titled that the heats are those of titles, and columned that they are those of a column.
	overall, titled, columned bool
	// rankedHeats and timedHeats say that some row is Ranked or Timed.
	rankedHeats, timedHeats bool
	doubt                   doubt
	// lead is the first possible time.
	lead lead
	// tenths and finer count the times with one decimal and with others, among times whose timing method is unknown.
	tenths, finer int
}

// finish is a row with a place. The heat is 0 if the place is not the one in it.
type finish struct {
	line, place, heat int32
	// of is the heat that it is in, also if the place is not the one in it.
	of     int32
	ms     int64
	length int64 // of a jump or throw, in millimetres
}

// unranked is a finisher with neither a place, a time nor a mark.
type unranked struct {
	line int
	name string
}

// spelling is a team's name and how often it comes, with its ID, and another if it has one.
type spelling struct {
	name         string
	line         int
	rows         int
	id, otherID  string
	otherIDsLine int
	of           map[*entrants]int32 // rows by contest
}

// known is a value with the line that it was read from.
type known struct {
	what   uint64
	line   int32
	warned bool
}

// NewChecker returns a checker for one file.
func NewChecker() *Checker {
	return &Checker{
		seed: maphash.MakeSeed(), athletes: map[uint64]int32{}, bibs: map[uint64]int32{}, twins: map[uint64]bool{},
		contests: map[Contest]*entrants{}, teams: map[string]*spelling{},
		namesOfIDs: map[uint64]uint64{}, sharedIDs: map[string]bool{},
		ids: map[uint64]known{}, holders: map[uint64]known{}, warned: map[string]int{},
	}
}

// NewResultChecker returns a checker for the results of a race. Their lines are numbers that the caller knows them by.
func NewResultChecker() *Checker {
	c := NewChecker()
	c.stored = true
	return c
}

// More reports whether a race has more to warn of than Warnings returns, or more results than are checked.
func (c *Checker) More() bool { return c.more || c.overflow || c.rows > maxChecked }

// elsewhere says where another row is, in a file by its line.
func (c *Checker) elsewhere(line int32, stored string) string {
	if c.stored {
		return stored
	}
	if c.Locate != nil {
		file, inFile := c.Locate(int(line))
		if file != "" {
			return fmt.Sprintf(" on line %d of %s", inFile, shown(file))
		}
	}
	return " on line " + strconv.Itoa(int(line))
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
		meant := r.Event
		if c.OnTrail {
			meant = discipline.OnTrail(meant)
		}
		e.event, e.known = discipline.Parse(meant)
		at.Event, at.Division = strings.Clone(r.Event), strings.Clone(r.Division) // so that the row is not kept in memory
		c.contests[at] = e
	}
	e.status[r.Status]++
	c.checkPerformance(e, r)
	e.countDecimals(r)
	c.countUnit(e, r)
	c.names++
	if last, _, ok := strings.Cut(r.Athlete, ", "); ok && last != "" {
		c.commas++
		c.example = cmp.Or(c.example, strings.Clone(r.Athlete))
	}
	if c.rows > maxChecked {
		return
	}
	if r.Place != nil && r.Status == mark.Finished {
		e.place(r)
	} else if r.lacksPlace() {
		e.unplaced = append(e.unplaced, finish{line: int32(r.Line), ms: r.TimeMS}) //nolint:gosec // as in place
	}
	e.countRanked(r)
	if !e.known || e.event.Kind != discipline.Relay { // of which a team may have several
		c.checkShared(&r)
		c.checkAthlete(r)
	}
	c.addTeam(e, r)
}

// Err returns a *FileError if the file, which has these columns, has more events than are counted.
func (c *Checker) Err(columns []Column) error {
	if !c.overflow {
		return nil
	}
	var named []string
	for _, column := range columns {
		if column.Field == fieldEvent.String() || column.Field == fieldDivision.String() {
			named = append(named, fmt.Sprintf("%q (%s)", column.Name, column.Field))
		}
	}
	reason := fmt.Sprintf("The file has more than %d events and divisions.", maxContests)
	if named != nil {
		reason += " Are these in the right columns: " + strings.Join(named, ", ") + "? An empty map, such as map=division:, leaves a column out."
	}
	return &FileError{Reason: reason}
}

// Warn adds a warning, unless there are many.
func (c *Checker) Warn(w Finding) {
	limit, limitOfCode := maxWarnings, maxWarningsOf
	if c.stored {
		limit, limitOfCode = maxIssues, maxIssuesOf
	}
	file := ""
	if c.Locate != nil && w.Line > 0 {
		file, _ = c.Locate(w.Line)
	}
	if !c.stored && c.warnings.merge(w, file) {
		return
	}
	if len(c.warnings.list) >= limit || c.warned[w.Code] >= limitOfCode {
		c.more = true
		return
	}
	c.warned[w.Code]++
	w.Value = shown(w.Value)
	c.warnings.add(w, file)
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
		return cmp.Or(compareContests(a.Contest, b.Contest), cmp.Compare(a.Status, b.Status))
	})
	return totals
}

func compareContests(a, b Contest) int {
	return cmp.Or(
		cmp.Compare(a.Gender, b.Gender), cmp.Compare(a.Event, b.Event), cmp.Compare(a.Division, b.Division),
		cmp.Compare(slices.Index(discipline.Rounds, a.Round), slices.Index(discipline.Rounds, b.Round)),
	)
}

// turnAround says how to turn names around: in a file that is imported.
var turnAround = map[bool]string{false: " Use first_last=true to turn them around."}

// Warnings returns what looks wrong, by line. columns are those of the file.
func (c *Checker) Warnings(columns []Column) []Finding {
	together := c.checkTogether()
	for _, at := range slices.SortedFunc(maps.Keys(c.contests), compareContests) {
		c.checkPlaces(at, c.contests[at], together[at])
		c.checkDecimals(at, c.contests[at])
	}
	c.checkUnplaced()
	c.checkTeams()
	if c.commas*commaNames > c.names {
		c.Warn(Finding{
			Code: "last_name_first", Value: c.example, Suggestion: FirstLast(c.example),
			Detail: "Most names have the last name first." + turnAround[c.stored],
		})
	}
	timed := columnOf(columns, fieldTime).Name
	for _, column := range columns[:min(len(columns), unusualColumns)] {
		if column.Field != "" || column.Name == "" || column.Because == report.Values {
			continue
		}
		if timed != "" && isTimeColumn(column.Name) && column.Unused == "" {
			c.Warn(Finding{
				Code: "time_not_used", Column: column.Name, Suggestion: "map=time:" + column.Name,
				Detail: "The times are those of column " + strconv.Quote(timed) + "; " + whyTimes(timed),
			})
			continue
		}
		w := Finding{Code: "column_ignored", Column: column.Name, Detail: "The column is not used."}
		if column.Unused != "" {
			w.Detail = "The column is not used: " + column.Unused + "."
		}
		if column.Looks != "" {
			w.Suggestion = "map=" + column.Looks + ":" + column.Name
			w.Detail = "The column is not used. Its values look like " + column.Looks + "."
		}
		c.Warn(w)
	}
	list := c.warnings.list
	slices.SortStableFunc(list, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	return list
}
