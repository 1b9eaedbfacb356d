package seed

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"harrier/internal/sport/scoring"
)

// race has the properties on which the row of a race and its results depend.
type race struct {
	index int
	id    uuid.UUID
	// day is the day of the race at midnight UTC; at is when it was posted.
	day, at time.Time
	sport   scoring.Sport
	level   level // of its teams; for cross country and track
	town    int
	name    string
	// teams is the order in which the teams of the level enter: the host first.
	teams strides
	// event is the only one, except on the track.
	event *event
	// published is set if the meet published points, as some track meets do.
	published bool
	// aliases is set if the meet lists athletes by their aliases where they have one.
	aliases bool
}

// race generates the i-th race in order of time.
func (w *world) race(i int) race {
	r := w.chance.of(aboutRace, i)
	c := race{index: i, town: r.IntN(len(w.Towns))}
	c.day, c.at = w.raceDay(i)
	c.id = idAt(c.at, r)
	c.sport = sportOn(r, c.day)
	c.level = level(r.IntN(int(club)))
	c.teams = newStrides(r, len(w.byLevel[c.level]))
	c.published = c.sport == scoring.SportTrack && happens(r, 0.3)
	c.aliases = happens(r, 0.15)
	events := w.Sports[c.sport].Events
	c.event = &events[r.IntN(len(events))]
	if c.sport == scoring.SportCrossCountry {
		c.event = &events[c.level]
	}
	if c.sport == scoring.SportCrossCountry || c.sport == scoring.SportTrack {
		c.town = w.teamAt(&c, 0).town
	}
	of := w.Towns[c.town]
	if happens(r, 0.55) {
		of = pick(r, w.Legends)
	}
	c.name = fmt.Sprintf(pick(r, w.Sports[c.sport].Names)+" %d", of, c.day.Year())
	return c
}

// teamAt returns the nth team to enter a meet.
func (w *world) teamAt(c *race, nth int) *team { return &w.teams[w.byLevel[c.level][c.teams.at(nth)]] }

// raceDay returns the day of a race, and when it was posted: between 16 and 22 o'clock UTC of that day. Races are spread over the
// weeks of two to eight years, the more the newer, and in a week over Friday, Saturday and Sunday.
func (w *world) raceDay(i int) (day, posted time.Time) {
	years := min(max(w.options.Races/150, 2), 8)
	today := w.options.Now.Truncate(24 * time.Hour)
	thisMonday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
	before := 1 - (float64(i)+0.5)/float64(w.options.Races)
	week := (1 - before*before) * float64(52*years)
	part := week - float64(int(week))
	day = thisMonday.AddDate(0, 0, 7*(int(week)-52*years))
	switch {
	case part < 0.1:
		day, part = day.AddDate(0, 0, 4), part/0.1
	case part < 0.65:
		day, part = day.AddDate(0, 0, 5), (part-0.1)/0.55
	default:
		day, part = day.AddDate(0, 0, 6), (part-0.65)/0.35
	}
	return day, day.Add(16*time.Hour + time.Duration(part*float64(6*time.Hour))).Truncate(time.Millisecond)
}

// sportOn chooses what is run on a day: roads on Sundays, else cross country in autumn and track from winter to spring.
func sportOn(r *rand.Rand, day time.Time) scoring.Sport {
	summer := day.Month() >= time.April && day.Month() <= time.October
	switch {
	case day.Weekday() == time.Sunday, happens(r, 0.1):
		if summer && happens(r, 0.25) {
			return scoring.SportTrail
		}
		return scoring.SportRoad
	case day.Month() >= time.September && day.Month() <= time.November:
		return scoring.SportCrossCountry
	case day.Month() == time.July || day.Month() == time.August:
		return pick(r, []scoring.Sport{scoring.SportRoad, scoring.SportTrail})
	}
	return scoring.SportTrack
}

// rules chooses a race's own scoring; most have none.
func (w *world) rules(r *rand.Rand, c *race) any {
	rules := scoring.Default(c.sport)
	chosen := r.Float64()
	switch {
	case c.sport == scoring.SportCrossCountry && chosen < 0.4:
		if c.level == college {
			ncaa := scoring.NCAA
			rules.TieBreak = &ncaa
		}
		if chosen < 0.1 && c.teams.n > 1 {
			// Guests are not scored. The host never is a guest, so that somebody scores.
			rules.UnscoredTeams = []string{w.teamAt(c, 1).slug}
		}
	case c.sport == scoring.SportTrack && chosen < 0.15:
		rules.Points = []float64{5, 3, 1}
	default:
		return nil
	}
	return toJSON(rules)
}

// raceRow returns a race, posted by a user who was registered by then.
func (w *world) raceRow(i int) [][]any {
	c := w.race(i)
	r := w.chance.of(aboutRaceDetails, i)
	location := pick(r, w.Sports[c.sport].Venues) + ", " + w.Towns[c.town]
	return [][]any{{
		c.id, w.poster(&c), c.name, c.day, maybe(r, 0.9, location), maybe(r, 0.3, "https://races.example.org/"+base36(i)),
		maybe(r, 0.25, pick(r, w.Descriptions)), string(c.sport), w.rules(r, &c), w.state(&c), c.at, c.at,
	}}
}

// season is the value of races.season.
func (c *race) season() int16 {
	season := 2 * c.day.Year()
	if c.day.Month() >= time.August {
		season++
	}
	return int16(season) //nolint:gosec // years have four digits
}

// protestTime is how long the results of a race stay provisional.
const protestTime = 4 * 7 * 24 * time.Hour

func (w *world) state(c *race) string {
	if w.options.Now.Sub(c.day) > protestTime {
		return "official"
	}
	return "provisional"
}

// poster returns the ID of the user who posted a race and its results. A few users post most of them.
func (w *world) poster(c *race) uuid.UUID {
	u := w.chance.of(aboutPoster, c.index).Float64()
	return w.userID(int(u * u * u * float64(w.registered(c.at))))
}

// voteRows returns a race's votes: about three if there are enough users, mostly up.
func (w *world) voteRows(i int) (rows [][]any) {
	c := w.race(i)
	r := w.chance.of(aboutVotes, i)
	voters := newStrides(r, w.registered(c.at))
	for k := range min(voters.n, int(r.ExpFloat64()*3.5)) {
		vote := "up"
		if happens(r, 0.15) {
			vote = "down"
		}
		at := c.at.Add(time.Duration(r.Float64() * float64(w.options.Now.Sub(c.at)) * 0.1))
		rows = append(rows, []any{c.id, w.userID(voters.at(k)), vote, at.Truncate(time.Microsecond)})
	}
	return rows
}

// maybe returns a column value with the given probability, else null.
func maybe(r *rand.Rand, probability float64, value any) any {
	if happens(r, probability) {
		return value
	}
	return nil
}

// toJSON marshals a value that cannot fail to.
func toJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("marshal a value: %v", err))
	}
	return text
}
