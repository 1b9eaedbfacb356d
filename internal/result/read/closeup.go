package read

import (
	"fmt"
	"strings"

	"harrier/internal/sport/discipline"
)

// Closing closes up places that nobody has, as those of athletes who were disqualified.
type Closing struct {
	contests map[Contest]map[int32]map[int32]int32 // the new place by the old one, in a heat if all places are those in heats, else in heat 0
	inserted map[Contest]map[int64]int32           // the places of those who had none, by time
	// Changed is how many results get another place.
	Changed int
}

// OtherRankingError says that so many places are missing in a contest that they are probably those of another ranking, such as that of men
// and women together.
type OtherRankingError struct{ Contest }

func (e *OtherRankingError) Error() string {
	return fmt.Sprintf("Many places are missing in %s, so they are probably those of another ranking, such as that of men and women together.", e.Contest)
}

// String names a contest, such as "mens 5K, Varsity, semifinal".
// named returns the event of a gender as a sentence has it: women's 5K.
func (c Contest) named() string {
	return strings.TrimSuffix(string(c.Gender), "s") + "'s " + shown(c.Event)
}

func (c Contest) String() string {
	name := c.named()
	if c.Division != "" {
		name += ", " + shown(c.Division)
	}
	if c.Round != discipline.Final && c.Round != "" {
		name += ", " + string(c.Round)
	}
	return name
}

// errTooManyPlaces is that a file has more rows than are compared.
var errTooManyPlaces = &FileError{Reason: fmt.Sprintf("Places are closed up, and heats placed together, in at most %d results at a time.", maxChecked)}

// CloseUp returns what closes up the places of the rows that were added: those who are behind a gap move up, ties stay, and the place
// after a tie is skipped. Finishers who have a time and no place get the place that follows from the time. Where the places of an event are those over both
// genders or all divisions, so are the new ones.
//
// Errors: *FileError if there are more rows than are compared, *OtherRankingError.
func (c *Checker) CloseUp() (*Closing, error) {
	if c.rows > maxChecked {
		return nil, errTooManyPlaces
	}
	closing := &Closing{contests: map[Contest]map[int32]map[int32]int32{}, inserted: map[Contest]map[int64]int32{}}
	for _, r := range c.rankings() {
		if err := c.closeRanking(closing, r); err != nil {
			return nil, err
		}
	}
	c.closed = true
	return closing, nil
}

// closeRanking closes up the places of one order of finish.
func (c *Checker) closeRanking(closing *Closing, r ranking) error {
	heats := [][]finish{c.placedIn(r)}
	unplaced := c.unplacedIn(r)
	if len(r) == 1 {
		if heats = c.contests[r[0]].byPlace(); len(heats) > 1 {
			unplaced = nil
		}
	}
	places := map[int32]map[int32]int32{}
	var byTime map[int64]int32
	for _, placed := range heats {
		last := placed[len(placed)-1]
		if lost := int(last.place) - len(placed) - len(unplaced); lost > len(placed)/10+missingNamed {
			return &OtherRankingError{r[0]}
		}
		heat := placed[0].heat
		if len(r) > 1 {
			heat = 0
		}
		order := inserted(placed, unplaced)
		places[heat], byTime = newPlaces(order)
		for _, f := range order {
			if f.place == 0 || places[heat][f.place] != f.place {
				closing.Changed++
			}
		}
	}
	for _, at := range r {
		closing.contests[at], closing.inserted[at] = places, byTime
	}
	return nil
}

// Apply gives a row that was added its new place.
func (c *Closing) Apply(r *Row) {
	at := Contest{r.Gender, r.Event, r.Division, r.Round}
	if r.Place == nil {
		if place, ok := c.inserted[at][r.TimeMS]; ok && r.lacksPlace() {
			r.Place = &place
		}
		return
	}
	heats := c.contests[at]
	if next, ok := heats[0][*r.Place]; ok {
		r.Place = &next
		return
	}
	if r.Titled || r.Heat == nil || r.HeatPlace == nil || *r.HeatPlace != *r.Place {
		return
	}
	if next, ok := heats[*r.Heat][*r.Place]; ok {
		r.Place, r.HeatPlace = &next, new(next)
	}
}
