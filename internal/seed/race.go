package seed

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
)

// race is one race, as far as its row and its results need to agree.
type race struct {
	index int
	id    uuid.UUID
	// day is the day of the race at midnight UTC; at is when it was posted.
	day, at time.Time
	sport   query.Sport
	level   level // of its teams; for cross country and track
	town    int
	name    string
	// teams is in which order the teams of the level come to it: the host first.
	teams strides
	// distance is its only one, for roads and trails.
	distance string
	// published says that the meet published points, as some track meets do.
	published bool
	// aliases says that the meet lists athletes by their aliases where they have one.
	aliases bool
	scoring []byte // null where the sport decides
}

// race makes the i-th race in order of time up.
func (w *world) race(i int) race {
	r := w.chance.of(aboutRace, i)
	c := race{index: i, town: r.IntN(len(w.towns))}
	c.day, c.at = w.season.at(i)
	c.id = idAt(c.at, w.chance.of(aboutRaceID, i))
	c.sport = sport(r, c.day)
	c.level = level(r.IntN(int(club)))
	c.teams = newStrides(r, len(w.byLevel[c.level]))
	c.distance = pick(r, distances(c.sport))
	c.published = c.sport == query.SportTrack && happens(r, 0.3)
	c.aliases = happens(r, 0.15)
	c.scoring = w.scoring(r, &c)
	if c.sport == query.SportCrossCountry || c.sport == query.SportTrack {
		c.town = w.host(&c).town
	}
	c.name = w.raceName(r, &c)
	return c
}

// host is the team that a meet is run by.
func (w *world) host(c *race) *team { return &w.teams[w.byLevel[c.level][c.teams.at(0)]] }

// distances of a road or trail race; of the others there is none.
func distances(s query.Sport) []string {
	switch s {
	case query.SportRoad:
		return []string{"5K", "5K", "5K", "10K", "10K", "Half Marathon", "Marathon"}
	case query.SportTrail:
		return []string{"10K Trail", "25K Trail", "50K Trail", "50 Mile Trail"}
	default:
		return []string{""}
	}
}

// storedScoring is a race's own scoring as it is stored, with its kind's defaults filled in.
type storedScoring struct {
	Kind          string    `json:"kind"`
	Scorers       int       `json:"scorers,omitempty"`
	Displacers    int       `json:"displacers,omitempty"`
	TieBreak      string    `json:"tie_break,omitempty"`
	UnscoredTeams []string  `json:"unscored_teams,omitempty"`
	Points        []float64 `json:"points,omitempty"`
}

// scoring chooses a race's own scoring; most have none.
func (w *world) scoring(r *rand.Rand, c *race) []byte {
	var s storedScoring
	chosen := r.Float64()
	switch {
	case c.sport == query.SportCrossCountry && chosen < 0.4:
		s = storedScoring{Kind: "cross_country", Scorers: 5, Displacers: 2, TieBreak: "nfhs"}
		if c.level == college {
			s.TieBreak = "ncaa"
		}
		if chosen < 0.1 && c.teams.n > 1 {
			// Guests run outside of the scores; the host is never a guest, so that somebody scores.
			s.UnscoredTeams = []string{w.teams[w.byLevel[c.level][c.teams.at(1)]].slug}
		}
	case c.sport == query.SportTrack && chosen < 0.15:
		s = storedScoring{Kind: "points", Points: []float64{5, 3, 1}}
	default:
		return nil
	}
	return written(s)
}

// raceName makes a name up, the same events coming back every year.
func (w *world) raceName(r *rand.Rand, c *race) string {
	legends := []string{
		"Paul Bunyan", "Blue Ox", "Harvest Moon", "Red Barn", "Pumpkin Patch", "Maple Leaf", "Iron Horse", "Old Settlers'",
		"Lumberjack", "Voyageur", "Gray Wolf", "Snowy Owl", "Thunder Ridge", "Covered Bridge", "Lighthouse", "Founders’",
		"Frostbite", "Firefly", "Cornfield", "Border Battle", "Lantern", "Sturgeon", "Wild Rice", "Apple Orchard", "Cattail",
		"Moonshadow", "Windmill", "Grasshopper", "Milkweed", "Prairie Fire",
	}
	legend := pick(r, legends)
	var pattern string
	switch c.sport {
	case query.SportCrossCountry:
		pattern = pick(r, []string{
			"%s Invitational", "%s Invitational", "%s Classic", "%s Cross Country Festival", "%s Twilight", "%s Duals",
			"%s Conference Championships",
		})
	case query.SportTrack:
		pattern = pick(r, []string{"%s Relays", "%s Open", "%s Invitational", "%s Indoor Classic", "%s Last Chance Meet", "%s Quad"})
		if c.day.Month() >= time.March && pattern == "%s Indoor Classic" {
			pattern = "%s Outdoor Classic"
		}
	case query.SportTrail:
		pattern = pick(r, []string{"%s Trail Race", "%s Ridge Run", "%s Ultra"})
	default:
		pattern = pick(r, []string{"%s " + c.distance, "%s " + c.distance, "%s Road Race", "%s Run", "%s Charity " + c.distance})
	}
	of := legend
	if happens(r, 0.45) {
		of = w.towns[c.town]
	}
	return fmt.Sprintf("%s %d", fill(pattern, of), c.day.Year())
}

// venues are where a race may be.
func venues(c *race) []string {
	switch c.sport {
	case query.SportCrossCountry:
		return []string{"Golf Course", "Riverside Park", "Fairgrounds", "Arboretum"}
	case query.SportTrack:
		if c.day.Month() < time.March || c.day.Month() == time.December {
			return []string{"Field House", "Sports Dome"}
		}
		return []string{"Memorial Stadium", "Veterans’ Field", "Athletics Park"}
	case query.SportTrail:
		return []string{"State Forest", "Lake Trail", "Ski Hill"}
	default:
		return []string{"Town Square", "Harbor Front", "City Hall", "Riverside Park"}
	}
}

func raceColumns() []string {
	return []string{"id", "user_id", "name", "date", "location", "url", "description", "sport", "scoring", "created_at", "updated_at"}
}

// raceRows yields the races, oldest first, posted by users who were registered by then; a few users post most of them.
func (w *world) raceRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		row := make([]any, 0, len(raceColumns()))
		for i := range w.options.Races {
			c := w.race(i)
			r := w.chance.of(aboutRaceDetails, i)
			var location, url, description, rules any
			if happens(r, 0.9) {
				location = pick(r, venues(&c)) + ", " + w.towns[c.town]
			}
			if happens(r, 0.3) {
				url = "https://races.example.org/" + base36(i)
			}
			if happens(r, 0.25) {
				description = pick(r, []string{
					"Rolling hills in the first half, flat and fast to the finish.",
					"Packets from 7 am. Parking behind the school; please leave the road free.",
					"Timed by photo finish. Protests within 30 minutes of posting.",
					"Muddy after a night of rain — spikes advised.",
					"Proceeds go to the town's youth runners.",
				})
			}
			if c.scoring != nil {
				rules = c.scoring
			}
			row = append(row[:0], c.id, w.poster(&c), c.name, c.day, location, url, description, string(c.sport), rules, c.at, c.at)
			if !yield(row) {
				return
			}
		}
	}
}

// poster gives the ID of the user who posted a race and its results.
func (w *world) poster(c *race) uuid.UUID {
	r := w.chance.of(aboutPoster, c.index)
	u := r.Float64()
	return w.userID(int(u * u * u * float64(w.registered(c.at))))
}

func voteColumns() []string { return []string{"race_id", "user_id", "vote", "updated_at"} }

// voteRows yields the votes: three to a race on average, where there are so many users, and most of them kind.
func (w *world) voteRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		row := make([]any, 0, len(voteColumns()))
		for i := range w.options.Races {
			c := w.race(i)
			r := w.chance.of(aboutVotes, i)
			voters := newStrides(r, w.registered(c.at))
			for k := range min(voters.n, int(r.ExpFloat64()*3.5)) {
				vote := "up"
				if happens(r, 0.15) {
					vote = "down"
				}
				at := c.at.Add(time.Duration(r.Float64() * float64(w.options.Now.Sub(c.at)) * 0.1))
				row = append(row[:0], c.id, w.userID(voters.at(k)), vote, at.Truncate(time.Microsecond))
				if !yield(row) {
					return
				}
			}
		}
	}
}
