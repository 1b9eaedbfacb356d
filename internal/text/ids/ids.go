// Package ids compares Athlete IDs and team IDs, and makes the IDs of results.
package ids

import (
	"encoding/binary"
	"strings"

	"github.com/google/uuid"
)

// Key is the form in which IDs are looked up and compared, whatever case they were written in. IDs are ASCII, so Go and
// PostgreSQL agree on it: an index on lower(athlete_id COLLATE "C") is an index on keys.
func Key(id string) string { return strings.ToLower(id) }

// uuidLength is how long a UUID is as users write it, such as an _id. Other forms that uuid.Parse knows are IDs of athletes.
const uuidLength = 36

// User returns the _id of a user that an ID in place of an Athlete ID is. Nobody can have an Athlete ID in this form.
func User(id string) (uuid.UUID, bool) {
	user, err := uuid.Parse(id)
	return user, err == nil && len(id) == uuidLength
}

// Athlete resolves what names an athlete, an Athlete ID, an alias or a user's _id, into the _id of the user or the key to find them by.
func Athlete(id string) (user *uuid.UUID, key *string) {
	if user, ok := User(id); ok {
		return &user, nil
	}
	k := Key(id)
	return nil, &k
}

// me names the caller's own log. It is no Athlete ID.
const me = "me"

// Log resolves the name of a log: that of an athlete, or `me` or nil for the reader's own.
func Log(reader *uuid.UUID, id *string) (owner *uuid.UUID, key *string) {
	if id == nil || Key(*id) == me {
		return reader, nil
	}
	return Athlete(*id)
}

// Result makes the ID of a new result. Its time is that of its race's ID, so that a result is found by its ID without an index over the
// results of all races. The rest is the time of this call, to a quarter of a microsecond, since that of the race, and chance: the IDs that
// one process makes for a race are in order.
func Result(race uuid.UUID) uuid.UUID {
	now := uuid.Must(uuid.NewV7()) // 48 bits of milliseconds, the version, 12 bits of parts of one, the variant, chance
	begun := binary.BigEndian.Uint64(race[:8]) >> 16
	first, second := binary.BigEndian.Uint64(now[:8]), binary.BigEndian.Uint64(now[8:])
	// 41 bits, which last for 69 years, and 12 bits
	since := (max(first>>16, begun)-begun)<<12 | first&0xfff
	const chance = 21
	binary.BigEndian.PutUint64(now[:8], begun<<16|0x7<<12|since>>(62-chance)&0xfff)
	binary.BigEndian.PutUint64(now[8:], 0b10<<62|since<<chance&(1<<62-1)|second&(1<<chance-1))
	return now
}
