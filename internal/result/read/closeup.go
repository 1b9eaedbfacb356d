package read

import (
	"fmt"

	"harrier/internal/sport/discipline"
)

// Closing closes up places that nobody has, as those of athletes who were disqualified.
type Closing struct {
	contests map[Contest]map[int32]map[int32]int32 // the new place by the old one, in a heat if all places are those in heats, else in heat 0
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
func (c Contest) String() string {
	name := string(c.Gender) + " " + shown(c.Event)
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
// after a tie is skipped.
//
// Errors: *FileError if there are more rows than are compared, *OtherRankingError.
func (c *Checker) CloseUp() (*Closing, error) {
	if c.rows > maxChecked {
		return nil, errTooManyPlaces
	}
	closing := &Closing{contests: map[Contest]map[int32]map[int32]int32{}}
	for at, e := range c.contests {
		heats := map[int32]map[int32]int32{}
		for _, placed := range e.byPlace() {
			last := placed[len(placed)-1]
			if lost := int(last.place) - len(placed); lost > len(placed)/10+missingNamed {
				return nil, &OtherRankingError{at}
			}
			places := make(map[int32]int32, len(placed))
			for i, f := range placed {
				next, ok := places[f.place]
				if !ok {
					next = int32(i + 1)
					places[f.place] = next
				}
				if next != f.place {
					closing.Changed++
				}
			}
			heats[placed[0].heat] = places
		}
		closing.contests[at] = heats
	}
	c.closed = true
	return closing, nil
}

// Apply gives a row that was added its new place.
func (c *Closing) Apply(r *Row) {
	if r.Place == nil {
		return
	}
	heats := c.contests[Contest{r.Gender, r.Event, r.Division, r.Round}]
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
