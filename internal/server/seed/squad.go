package seed

import (
	"time"
)

// squad is which users are the athletes of the demo's coach, in a demo that has the contract's examples: the caller, and 23 of the same team
// who show the coach their health values. All but one have accepted the coach. It has as many men as women.
var squad = [...]int{0, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27}

// undecided is the number in the squad of the athlete who has not accepted the coach.
const undecided = 22

// season is how many days back the squad has written its days without a gap, so that those stand out who need attention.
const season = 84

// trouble is why an athlete of the squad needs attention, by the rules of docs/attention.md.
type trouble struct {
	// absent is how many days at the end have no entry.
	absent int
	// rhr is how many beats the last resting heart rate is over the usual.
	rhr float64
	// sleep is the hours of the last three nights, and feel that of the last day and of three days before.
	sleep float64
	feel  int16
	// distance is the factor of the last complete week.
	distance float64
	// unanswered is that nobody has answered the last comment.
	unanswered bool
	// injured is how many days at the end the athlete has rested.
	injured int
}

// troubles are those of the squad, by number in it. All others are well.
var troubles = map[int]trouble{
	2:  {absent: 5},
	3:  {rhr: 10},
	5:  {sleep: 5.25},
	6:  {feel: 2},
	8:  {distance: 2.2},
	9:  {unanswered: true},
	11: {rhr: 11, sleep: 5, feel: 3},
	23: {injured: 10},
}

// inSquad returns which one of the squad a user is.
func (w *world) inSquad(i int) (number int, ok bool) {
	if !w.options.Examples || w.options.Users <= squad[len(squad)-1] {
		return 0, false
	}
	for number, user := range squad {
		if user == i {
			return number, true
		}
	}
	return 0, false
}

// diligence is how many days at the end a user has written without a gap, usually some, and what is wrong with them.
func (w *world) diligence(i, usual int) (streak int, t trouble) {
	number, squad := w.inSquad(i)
	switch {
	case i == 0:
		return 24, trouble{}
	case squad:
		return season, troubles[number]
	}
	return usual, trouble{}
}

// recruits is how many of the squad there are besides the caller, of whom examples.sql tells.
func (w *world) recruits() int {
	if _, ok := w.inSquad(0); !ok {
		return 0
	}
	return len(squad) - 1
}

// squadMember returns the athlete who is a number of the squad: the first of either gender on the roster, and then of those who run middle distances
// or sprint, whom no other user is.
func (w *world) squadMember(number int) athlete {
	g, spot := gender(number%2), number/2
	if spot > 0 {
		spot += distanceSpots - 1
	}
	return w.member(0, g, spot, w.options.Now)
}

// wellbeing holds the health values of a day; nil where nothing is written.
type wellbeing struct{ rhr, sleep, feel any }

// change adjusts a day's values so that the trouble shows. left is the number of days up to and including today, and usual is the athlete's
// usual resting heart rate.
func (t trouble) change(day *wellbeing, left int, usual float64) {
	const nights, again = 3, 4
	if t.rhr > 0 && left == 1 {
		day.rhr = decimal(usual+t.rhr, 0)
	}
	if t.sleep > 0 && left <= nights {
		day.sleep = decimal(100*t.sleep, -2)
	}
	if t.feel > 0 && (left == 1 || left == again) {
		day.feel = t.feel
	}
}

// trains returns a day's habits. In the last complete week they may differ from the usual ones.
func (t trouble) trains(usual habits, day, today time.Time) habits {
	monday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
	if t.distance > 0 && day.Before(monday) && !day.Before(monday.AddDate(0, 0, -7)) {
		usual.miles *= t.distance
	}
	return usual
}

// acceptanceRow is that a recruit has accepted the coach, at the begin of the season.
func (w *world) acceptanceRow(recruit int) [][]any {
	if recruit+1 == undecided {
		return nil
	}
	return [][]any{{w.userID(squad[recruit+1]), w.userID(coachFirst), w.options.Now.AddDate(0, 0, -season)}}
}

// said has the comments of an athlete of the squad and the coach about a day.
var said = [...]struct{ athlete, coach string }{
	{"My calf was tight after the warm-up.", "Stretch it tonight and tell me tomorrow how it is."},
	{"The last two repeats were too fast.", "I saw it. Start slower on Tuesday."},
	{"Ran with the dog, so slower than planned.", "That counts. Keep it easy."},
	{"Can I swap the long run to Saturday?", "Yes. Then rest on Sunday."},
	{"Felt the best in weeks.", "Good. Nothing more until the race."},
	{"New shoes, no blisters.", "Wear them on short runs first."},
}

// commentRows returns what a recruit and the coach said of a few days, the newest of three days ago.
func (w *world) commentRows(recruit int) (rows [][]any) {
	const days, apart, latest = 3, 9, 3
	number := recruit + 1
	if number == undecided {
		return nil
	}
	r := w.chance.of(aboutComments, squad[number])
	athlete, coach := w.userID(squad[number]), w.userID(coachFirst)
	for n := range days {
		// At noon in Greenwich it is the same day in the squad's time zone.
		at := w.options.Now.Truncate(24*time.Hour).AddDate(0, 0, -latest-apart*(days-1-n)).Add(-12*time.Hour + time.Duration(r.IntN(3_600_000))*time.Millisecond)
		day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
		words := said[(number+2*n)%len(said)]
		rows = append(rows, []any{idAt(at, r), athlete, day, athlete, words.athlete, at, at})
		if n == days-1 && troubles[number].unanswered {
			continue
		}
		at = at.Add(3 * time.Hour)
		rows = append(rows, []any{idAt(at, r), athlete, day, coach, words.coach, at, at})
	}
	return rows
}
