package seed

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// gender of a contest and its athletes.
type gender int

const (
	mens gender = iota
	womens
)

// stored is the gender as it is stored.
func (g gender) stored() discipline.Gender {
	return [...]discipline.Gender{mens: discipline.Mens, womens: discipline.Womens}[g]
}

// level is the kind of a team, and the kind of teams that come to a meet.
type level int

const (
	college level = iota
	school
	club
	levels // how many there are
)

// team is a team. Its strength is in standard deviations; less is faster.
type team struct {
	name, slug string
	town       int
	level      level
	strength   float64
}

// world has what all rows are generated from. It is small: people and races are generated when needed.
type world struct {
	data

	options Options
	chance  chance
	teams   []team
	// byLevel has the numbers of the teams of each level.
	byLevel [levels][]int
	// sizes is how many results each race has.
	sizes []int
	// runners is the number of road runners of each gender.
	runners int
	// start is when the first user registered.
	start time.Time
}

// How many results it takes on average to need another team, and the bounds on how many there are: enough for a meet of
// each level, and no more than towns have names for.
const (
	resultsPerTeam = 1500
	minTeams       = 10
	maxTeams       = 1000
)

// newWorld generates a world.
func newWorld(o Options) *world {
	o.Now = o.Now.UTC()
	w := &world{data: readData(), options: o, chance: chance(o.Seed), start: o.Now.AddDate(-8, 0, -60)}
	w.sizes = w.shareOut()
	largest := 0
	for _, size := range w.sizes {
		largest = max(largest, size)
	}
	// At most every second runner of a stretch enters a race; see neighbours.
	w.runners = max(len(w.Towns), o.Results/10, 2*largest)
	for i := range min(max(o.Results/resultsPerTeam, minTeams), maxTeams) {
		w.found(i)
	}
	return w
}

// shareOut distributes the results among the races: most are small, a few are large.
func (w *world) shareOut() []int {
	races := w.options.Races
	sizes, weights, total := make([]int, races), make([]float64, races), 0.0
	for i := range weights {
		weights[i] = factor(w.chance.of(aboutSize, i).NormFloat64(), 0.8)
		total += weights[i]
	}
	// Every race has enough for two teams, if there are enough; the rest goes by weight.
	base := min(12, w.options.Results/max(races, 1))
	rest, sum, given := w.options.Results-base*races, 0.0, 0
	for i, weight := range weights {
		sum += weight
		upTo := int(float64(rest) * (sum / total))
		sizes[i] = base + upTo - given
		given = upTo
	}
	return sizes
}

// found adds the i-th team: of five, two are colleges, two schools and one is a club.
func (w *world) found(i int) {
	l := []level{college, school, college, school, club}[i%5]
	nth := len(w.byLevel[l])
	// Each round over the towns takes the next pattern, so that no name is used twice.
	town := (nth + 31*int(l)) % len(w.Towns)
	patterns := w.Teams[l]
	name := fmt.Sprintf(patterns[(town+nth/len(w.Towns))%len(patterns)], w.Towns[town])
	w.byLevel[l] = append(w.byLevel[l], len(w.teams))
	w.teams = append(w.teams, team{name: name, slug: read.TeamID(name), town: town, level: l, strength: w.chance.of(aboutTeam, i).NormFloat64() * 0.5})
}

// athlete is a competitor. id and alias are Athlete IDs; alias may be empty.
type athlete struct {
	name, id, alias string
	// team is nil for those who run for no team.
	team  *team
	grade string
	// form is in standard deviations of ability; below zero is faster and farther.
	form float64
}

// A roster has 32 spots for athletes of each gender: 14 for distances, 4 for middle distances, 6 for sprints, 4 for jumps and 4
// for throws.
const (
	roster        = 32
	distanceSpots = 14
)

// member returns who holds a spot of a team's roster on a day. Spots of schools and colleges change hands every fourth summer,
// each year those of one class; clubs keep their members twice as long.
func (w *world) member(teamIndex int, g gender, spot int, day time.Time) athlete {
	t := &w.teams[teamIndex]
	years := 4
	if t.level == club {
		years = 8
	}
	year := day.AddDate(0, -7, 0).Year() // school years begin in August
	inYear := (year + spot) % years      // how many years they have been on the team
	generation := (year + spot) / years
	const generations = 1024
	a := w.athlete(2*(((teamIndex*2+int(g))*roster+spot)*generations+generation), g)
	a.team = t
	if t.level != club {
		a.grade = []string{"FR", "SO", "JR", "SR"}[inYear]
		a.form -= 0.22 * float64(inYear)
	}
	if teamIndex == 0 && g == mens && spot == 0 {
		a.name, a.id, a.alias = "Jess Runner", "jess.runner", "j-runner" // the demo's runner and the contract's examples
	}
	// The first spots are the varsity's.
	a.form = 0.7*a.form + t.strength + 0.07*float64(spot%distanceSpots)
	return a
}

// runner returns a road runner. Those from w.runners on appear in no race. One in four is in a club.
func (w *world) runner(index int, g gender) athlete {
	a := w.athlete(2*(index*2+int(g))+1, g)
	if clubs := w.byLevel[club]; index%4 == 0 {
		a.team = &w.teams[clubs[index*len(w.Towns)/w.runners%len(clubs)]]
	}
	return a
}

// athlete generates the athlete with a number, which distinguishes the IDs of namesakes.
func (w *world) athlete(number int, g gender) athlete {
	r := w.chance.of(aboutAthlete, number)
	own := w.stock(r)
	given, family := pick(r, own.Mens), pick(r, own.Families)
	if g == womens {
		given = pick(r, own.Womens)
	}
	if other := w.stock(r); happens(r, 0.2) && !own.FamilyFirst && !other.FamilyFirst {
		family = pick(r, other.Families) // families move and marry
	}
	suffix := family.slug + "-" + base36(number)
	a := athlete{name: given.written + " " + family.written, id: given.slug + "-" + suffix, form: r.NormFloat64()}
	if own.FamilyFirst {
		a.name = family.written + " " + given.written
	}
	if happens(r, 0.15) {
		a.alias = given.slug[:1] + "-" + suffix
	}
	return a
}

// stock chooses a stock of names.
func (w *world) stock(r *rand.Rand) *stock {
	n := r.IntN(100)
	for i := range w.Stocks {
		if n -= w.Stocks[i].Weight; n < 0 {
			return &w.Stocks[i]
		}
	}
	return &w.Stocks[0]
}

// factor returns the factor by which form changes a time or distance; spread is the standard deviation. Form is limited to
// three standard deviations, so that nobody breaks a record.
func factor(form, spread float64) float64 { return math.Exp(spread * max(-3, min(3, form))) }

// base36 formats a number in digits and small letters, which is short.
func base36(n int) string { return strconv.FormatInt(int64(n), 36) }
