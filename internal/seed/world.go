package seed

import (
	"math"
	"time"

	"harrier/gen/query"
	"harrier/internal/sheet"
)

// gender is of a contest and of whoever is in it.
type gender int

const (
	mens gender = iota
	womens
)

// String is the gender as it is stored.
func (g gender) String() string {
	if g == mens {
		return string(query.GenderMens)
	}
	return string(query.GenderWomens)
}

// level is what sort of team it is, and of a meet, whose teams come.
type level int

const (
	college level = iota
	school
	club
	levels // how many there are
)

// team is a team. Strength is in standard deviations of ability; below zero is faster.
type team struct {
	name, slug string
	town       int
	level      level
	strength   float64
}

// world is everything that rows are made from. It is small: the people and the races themselves are made up when they
// are needed.
type world struct {
	options Options
	chance  chance
	crowd   *crowd
	towns   []string
	teams   []team
	// byLevel has the numbers of the teams of each level.
	byLevel [levels][]int
	season  season
	sizes   sizes
	// open is how many runners of each gender there are who run for themselves or a club, at most, on the roads.
	open int
	// homes is how many neighbourhoods those runners live in.
	homes int
	// start is when the first user registered.
	start time.Time
}

// How many results it takes on average to need another team, and the bounds on how many there are: enough for a meet of
// each level, and no more than towns have names for.
const (
	resultsPerTeam = 1500
	fewestTeams    = 10
	mostTeams      = 1000
)

// neighbours is how many runners at least share a neighbourhood, and with it their races.
const neighbours = 32

// newWorld sets the scene.
func newWorld(o Options) *world {
	o.Now = o.Now.UTC()
	w := &world{options: o, chance: chance(o.Seed), crowd: newCrowd(), towns: townNames(), season: newSeason(o)}
	w.start = o.Now.AddDate(-8, 0, -60)
	w.sizes = w.measure()
	// Runners enter as neighbours, every second one of a stretch; twice the greatest race is room for it.
	w.open = max(2*neighbours, o.Results/10, 2*w.sizes.greatest)
	w.homes = min(len(w.towns), w.open/neighbours)
	for i := range min(max(o.Results/resultsPerTeam, fewestTeams), mostTeams) {
		w.found(i)
	}
	return w
}

// found adds the i-th team: of five, two are colleges, two schools and one is a club.
func (w *world) found(i int) {
	l := []level{college, school, college, school, club}[i%5]
	nth := len(w.byLevel[l])
	patterns := [levels][]string{
		college: {"%s State", "%s College", "University of %s", "%s Tech"},
		school:  {"%s High School", "%s Central", "%s Academy", "%s Regional"},
		club:    {"%s Harriers", "%s Track Club", "%s Striders", "%s AC"},
	}[l]
	// Each round over the towns takes the next pattern, so that no name comes twice.
	town := (nth + 31*int(l)) % len(w.towns)
	round := nth / len(w.towns)
	full := fill(patterns[(town+round)%len(patterns)], w.towns[town])
	w.byLevel[l] = append(w.byLevel[l], len(w.teams))
	w.teams = append(w.teams, team{
		name: full, slug: sheet.TeamID(full), town: town, level: l,
		strength: w.chance.of(aboutTeam, i).NormFloat64() * 0.5,
	})
}

// roster is how many athletes of each gender a team has at a time, by what they do.
const (
	distanceSpots = 14 // spots 0 to 13
	middleSpots   = 4
	sprintSpots   = 6
	jumpSpots     = 4
	throwSpots    = 4
	roster        = distanceSpots + middleSpots + sprintSpots + jumpSpots + throwSpots
)

// athlete is somebody who competes. ID and alias are Athlete IDs; alias is empty for those who never go by another.
type athlete struct {
	person

	id, alias string
	gender    gender
	// team is nil for those who run for nobody.
	team  *team
	grade string
	// form is in standard deviations of ability; below zero is faster and farther.
	form float64
}

// Athletes are numbered, each kind with numbers of its own, because their numbers tell apart IDs of one name.
const (
	onTeam = iota
	onTheirOwn
	neverSeen // users who appear in no race
	kindsOfAthletes
)

// schoolYear is the year in which the school year of a day began; school years begin in August.
func schoolYear(day time.Time) int {
	if day.Month() < time.August {
		return day.Year() - 1
	}
	return day.Year()
}

// member gives who holds a spot of a team's roster on a day. Spots of schools and colleges pass on every fourth summer,
// each year those of one class; clubs keep their members twice as long.
func (w *world) member(teamIndex int, g gender, spot int, day time.Time) athlete {
	t := &w.teams[teamIndex]
	years := 4
	if t.level == club {
		years = 8
	}
	year := schoolYear(day)
	inYear := (year + spot) % years // how many years they have been on the team
	entered := year - inYear
	const yearsNumbered = 256
	number := ((teamIndex*2+int(g))*roster+spot)*yearsNumbered + (entered-1990)%yearsNumbered
	a := w.athlete(number*kindsOfAthletes+onTeam, g)
	a.team = t
	if t.level != club {
		a.grade = []string{"FR", "SO", "JR", "SR"}[inYear]
		a.form -= 0.22 * float64(inYear)
	}
	// The first spots are the varsity's.
	a.form = 0.7*a.form + t.strength + 0.07*float64(spot%distanceSpots)
	return a
}

// runner gives one of those who run on the roads. Some of them are in a club.
func (w *world) runner(index int, g gender) athlete {
	number := index*2 + int(g)
	a := w.athlete(number*kindsOfAthletes+onTheirOwn, g)
	if clubs := w.byLevel[club]; scramble(uint64(number))%4 == 0 { //nolint:gosec // counts up from 0
		a.team = &w.teams[clubs[w.home(index)%len(clubs)]]
	}
	return a
}

// home is the neighbourhood that a runner lives in.
func (w *world) home(index int) int { return min(index/(w.open/w.homes), w.homes-1) }

// athlete makes up who has a number.
func (w *world) athlete(number int, g gender) athlete {
	r := w.chance.of(aboutAthlete, number)
	a := athlete{person: w.crowd.meet(r, g), gender: g, form: r.NormFloat64()}
	suffix := "-" + base36(number)
	a.id = a.slug + suffix
	if happens(r, 0.15) {
		a.alias = a.short + suffix
	}
	return a
}

// factor turns a form into what a time or distance is multiplied by; spread is one standard deviation. Nobody is more
// than three of them from the middle, so that no record falls.
func factor(form, spread float64) float64 { return math.Exp(spread * max(-3, min(3, form))) }
