package seed

import (
	"iter"
	"math/rand/v2"
	"slices"
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
	at      time.Time
	name    string
	email   string
	coach   bool
	teamID  string   // empty for none
	claimed string   // the claimed Athlete ID, empty for none
	alias   string   // empty for none
	zone    timezone // and the units that are usual there
	boxes   []string
}

// timezone is where a user lives, as far as clocks and units go.
type timezone struct {
	name  string
	units query.Units
}

// userAt gives when the i-th user registered. Users come evenly over eight years.
func (w *world) userAt(i int) time.Time {
	span := w.options.Now.Sub(w.start)
	return w.start.Add(time.Duration(float64(span) * (float64(i) / float64(w.options.Users)))).Truncate(time.Millisecond)
}

// userID gives the i-th user's ID.
func (w *world) userID(i int) uuid.UUID {
	return idAt(w.userAt(i), w.chance.of(aboutUserID, i))
}

// registered is how many users there are at an instant, at least the first.
func (w *world) registered(at time.Time) int {
	share := float64(at.Sub(w.start)) / float64(w.options.Now.Sub(w.start))
	return max(1, min(w.options.Users, int(share*float64(w.options.Users))))
}

// user makes the i-th user up.
func (w *world) user(i int) user {
	r := w.chance.of(aboutUser, i)
	u := user{id: w.userID(i), at: w.userAt(i), coach: i%coachEvery == coachFirst}
	who := w.whoIs(i)
	u.name = who.name
	u.email = strings.ReplaceAll(who.id, "-", ".") + "@example.org"
	claims := happens(r, 0.85)
	switch i {
	case 0:
		u.email, claims = runnerEmail, true
	case coachFirst:
		u.email = coachEmail
	}
	switch {
	case u.coach:
		// A team has one coach; when all have theirs, the others wait for a team.
		if nth := i / coachEvery; nth < len(w.teams) {
			u.teamID = w.teams[nth].slug
		}
	case claims:
		u.claimed, u.alias = who.id, who.alias
		if who.team != nil {
			u.teamID = who.team.slug
		}
	}
	u.zone = pick(r, timezones())
	boxes := []string{"Stretched", "Strength", "Core", "Drills", "Strides", "Foam rolled", "Vitamins", "Ice bath"}
	r.Shuffle(len(boxes), func(a, b int) { boxes[a], boxes[b] = boxes[b], boxes[a] })
	u.boxes = boxes[:between(r, 0, 4)]
	if i == 0 {
		u.boxes = []string{"Stretched", "Strength", "Core"}
	}
	return u
}

// whoIs gives the athlete behind a user: members of today's teams and runners of the roads by turns, best known first;
// when there is none left, somebody whom no race has seen.
func (w *world) whoIs(i int) athlete {
	stranger := i*kindsOfAthletes + neverSeen
	if i%coachEvery == coachFirst {
		return w.athlete(stranger, gender(i/coachEvery%2))
	}
	// Coaches leave gaps, which the turns close up.
	nth := i - (i+coachEvery-coachFirst-1)/coachEvery
	turn, g := nth/2, gender(nth/2%2)
	if nth%2 == 0 {
		spot := turn / 2 / len(w.teams)
		if spot < distanceSpots {
			return w.member(turn/2%len(w.teams), g, spot, w.options.Now)
		}
		return w.athlete(stranger, g)
	}
	width := w.open / w.homes
	if inHome := turn / 2 / w.homes; inHome < width {
		return w.runner(turn/2%w.homes*width+inHome, g)
	}
	return w.athlete(stranger, g)
}

func timezones() []timezone {
	return []timezone{
		{"America/New_York", query.UnitsMi},
		{"America/Chicago", query.UnitsMi},
		{"America/Denver", query.UnitsMi},
		{"America/Los_Angeles", query.UnitsMi},
		{"America/Toronto", query.UnitsKm},
		{"America/Sao_Paulo", query.UnitsKm},
		{"Europe/London", query.UnitsMi},
		{"Europe/Berlin", query.UnitsKm},
		{"Europe/Warsaw", query.UnitsKm},
		{"Africa/Nairobi", query.UnitsKm},
		{"Asia/Kolkata", query.UnitsKm},
		{"Asia/Tokyo", query.UnitsKm},
		{"Australia/Sydney", query.UnitsKm},
		{"UTC", query.UnitsKm},
	}
}

// referralCode gives the i-th user's code: eight letters and digits, no two alike because multiplying by an odd number
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

func userColumns() []string {
	return []string{
		"id", "email", "email_key", "email_verified_at", "password_hash", "name", "coach", "team_id", "referral_code", "referred_by",
		"checkboxes", "log_visibility", "timezone", "units", "profile_pic", "created_at", "updated_at", "credentials",
	}
}

// userRows yields the users, oldest first, all with one password hash.
func (w *world) userRows(hash string) iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		row := make([]any, 0, len(userColumns()))
		for i := range w.options.Users {
			u := w.user(i)
			r := w.chance.of(aboutUserDetails, i)
			var referrer, picture any
			if i > 0 && happens(r, 0.15) {
				referrer = w.userID(r.IntN(i))
			}
			if happens(r, 0.3) {
				picture = []byte(`{"url":"https://images.example.org/runners/` + base36(i) + `.jpg","public_id":"runners/` + base36(i) + `"}`)
			}
			visibility := string(logVisibility(r))
			if i == 0 {
				visibility = string(query.LogVisibilityPublic)
			}
			verified := u.at.Add(time.Duration(between(r, 1, 30)) * time.Minute)
			row = append(row[:0], u.id, u.email, u.email, earlier(verified, w.options.Now), hash, u.name, u.coach, orNull(u.teamID),
				referralCode(i), referrer, slices.Clone(u.boxes), visibility, u.zone.name, string(u.zone.units), picture, u.at, u.at,
				u.id) // a stamp that only signed letters carry, so that the user's own ID does as well as any
			if !yield(row) {
				return
			}
		}
	}
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

func athleteIDColumns() []string {
	return []string{"key", "athlete_id", "user_id", "claimed", "created_at"}
}

// athleteIDRows yields what users go by: the claimed ID, then its alias. They are all in small letters.
func (w *world) athleteIDRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		row := make([]any, 0, len(athleteIDColumns()))
		for i := range w.options.Users {
			u := w.user(i)
			for _, id := range []string{u.claimed, u.alias} {
				if u.claimed == "" || id == "" {
					continue
				}
				row = append(row[:0], id, id, u.id, id == u.claimed, u.at)
				if !yield(row) {
					return
				}
			}
		}
	}
}

// orNull is a text as a column's value, null where it is empty.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// earlier gives the earlier of two instants.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
