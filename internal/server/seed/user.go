package seed

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
)

// Which users are coaches: the second of every ten.
const (
	coachEvery = 10
	coachFirst = 1
)

// user is one account.
type user struct {
	id uuid.UUID
	// at is when the user registered.
	at             time.Time
	name           string
	email          string
	coach          bool
	teamID         string // empty for none
	teamName       string // of a coach
	claimed, alias string // Athlete IDs, empty for none
	checkboxes     []string
}

// userAt returns when the i-th user registered. Registrations are spread evenly over eight years.
func (w *world) userAt(i int) time.Time {
	span := w.options.Now.Sub(w.start)
	return w.start.Add(time.Duration(float64(span) * (float64(i) / float64(w.options.Users)))).Truncate(time.Millisecond)
}

// userID returns the i-th user's ID. The first users are those of the contract's examples.
func (w *world) userID(i int) uuid.UUID {
	if i < len(exampleUsers) {
		return exampleUsers[i]
	}
	return idAt(w.userAt(i), w.chance.of(aboutUserID, i))
}

// registered returns the number of users at an instant, at least 1.
func (w *world) registered(at time.Time) int {
	share := float64(at.Sub(w.start)) / float64(w.options.Now.Sub(w.start))
	return max(1, min(w.options.Users, int(share*float64(w.options.Users))))
}

// user generates the i-th user. A team has one coach; surplus coaches have no team.
func (w *world) user(i int) user {
	r := w.chance.of(aboutUser, i)
	who := w.athleteOf(i)
	u := user{id: w.userID(i), at: w.userAt(i), coach: i%coachEvery == coachFirst, name: who.name}
	u.email = strings.ReplaceAll(who.id, "-", ".") + "@example.org"
	claims := happens(r, 0.85)
	boxes := r.Perm(len(w.Checkboxes))[:between(r, 0, 4)]
	switch i {
	case 0:
		u.email, claims, boxes = RunnerEmail, true, []int{0, 1, 2}
	case coachFirst:
		u.email = CoachEmail
	case coachFirst + 1:
		claims = true
	}
	if _, ok := w.inSquad(i); ok {
		claims = true
	}
	if nth := i / coachEvery; u.coach && nth < len(w.teams) {
		u.teamID, u.teamName = w.teams[nth].slug, w.teams[nth].name
	}
	if claims && !u.coach {
		u.claimed, u.alias = who.id, who.alias
		if who.team != nil {
			u.teamID = who.team.slug
		}
	}
	u.checkboxes = make([]string, len(boxes))
	for k, box := range boxes {
		u.checkboxes[k] = w.Checkboxes[box]
	}
	return u
}

// athleteOf returns the athlete that a user is: alternately a member of one of today's teams and a road runner. Coaches have never
// raced, and neither have users beyond the number of athletes.
func (w *world) athleteOf(i int) athlete {
	if number, ok := w.inSquad(i); ok {
		return w.squadMember(number)
	}
	if i%coachEvery == coachFirst {
		return w.runner(w.runners+w.options.Users+i, gender(i/coachEvery%2))
	}
	nth := i - (i+coachEvery-coachFirst-1)/coachEvery // without the coaches
	turn, g := nth/4, gender(nth/2%2)
	if spot := turn / len(w.teams); nth%2 == 0 && spot < distanceSpots {
		return w.member(turn%len(w.teams), g, spot, w.options.Now)
	}
	if nth%2 == 0 {
		return w.runner(w.runners+i, g)
	}
	if turn >= w.runners {
		return w.runner(turn+2*w.options.Users, g)
	}
	// All over the country, since the first races take place all over it, too.
	return w.runner(newStrides(w.chance.of(aboutUser, -1), w.runners).at(turn), g)
}

// referralCode returns the i-th user's code: eight letters and digits, no two alike because multiplying by an odd number
// is a bijection on 40 bits.
func referralCode(i int) string {
	const (
		letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // Crockford's, without those that look like digits
		bits    = 40
	)
	n := (uint64(i)*0x9e3779b97f + 0x5bd1e995) & (1<<bits - 1) //nolint:gosec // i counts up from 0
	code := make([]byte, bits/5)
	for k := range code {
		code[k] = letters[n>>(5*k)&31]
	}
	return string(code)
}

// userRow returns a user. All have one password hash.
func (w *world) userRow(i int, hash string) [][]any {
	u := w.user(i)
	r := w.chance.of(aboutUserDetails, i)
	var referrer any
	if i > 0 && happens(r, 0.15) {
		referrer = w.userID(r.IntN(i))
	}
	picture := fmt.Appendf(nil, `{"url":"https://images.example.org/runners/%[1]d.jpg","public_id":"runners/%[1]d"}`, i)
	verified := earlier(u.at.Add(time.Duration(between(r, 1, 30))*time.Minute), w.options.Now)
	visibility, zone, pictured, health := logVisibility(r), pick(r, w.Timezones), 0.3, query.LogVisibilityPrivate
	if number, ok := w.inSquad(i); ok && number > 0 {
		visibility, zone, health = query.LogVisibilityTeam, w.Timezones[0], query.LogVisibilityTeam
	}
	if i == 0 {
		visibility, zone, pictured = query.LogVisibilityPublic, w.Timezones[0], 1
	}
	return [][]any{{
		u.id, u.email, u.email, verified, hash, u.name, u.coach, orNull(u.teamID), orNull(u.teamName), referralCode(i), referrer, u.checkboxes,
		string(visibility), string(health),
		zone.Name, string(zone.Units), maybe(r, pictured, picture), u.at, u.at,
		u.id, // the credential stamp, which may be any UUID
	}}
}

// logVisibility chooses who may read a log: of eight users one keeps it private and two show it to their coach.
func logVisibility(r *rand.Rand) query.LogVisibility {
	switch r.IntN(8) {
	case 0:
		return query.LogVisibilityPrivate
	case 1, 2:
		return query.LogVisibilityTeam
	default:
		return query.LogVisibilityPublic
	}
}

// athleteIDRows returns the claimed ID and the alias of a user, which are in lower case.
func (w *world) athleteIDRows(i int) (rows [][]any) {
	u := w.user(i)
	for _, id := range []string{u.claimed, u.alias} {
		if id != "" {
			rows = append(rows, []any{id, id, u.id, id == u.claimed, u.at})
		}
	}
	return rows
}

// orNull converts a text to a column value, null if it is empty.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// earlier returns the earlier of two instants.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
