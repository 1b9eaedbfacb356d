package read

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/sport/scoring"
	"harrier/internal/text"
)

const (
	maxIDLength = 64 // characters of an athlete_id or team_id
	hashDigits  = 10 // hexadecimal digits that tell apart names that are alike in ASCII
)

// TeamID derives the team_id of a team from its name: the name in lower-case ASCII letters and digits, joined by single
// hyphens ("uniwersytet-lodzki" for "Uniwersytet Łódzki"), at most 64 characters. Equal names have equal IDs.
//
// If the name has letters without an ASCII form (Chinese, Cyrillic) or is too long, the ID ends in a hash of the name, so that
// different teams have different IDs. An empty name and names for unattached athletes have the ID "".
func TeamID(team string) string {
	if scoring.IsUnattached(team) {
		return ""
	}
	slug, lossy := slugOf(team)
	if slug != "" && len(slug) <= maxIDLength && !lossy {
		return slug
	}
	return hashed(cmp.Or(slug, "team"), "-", strings.ToLower(norm.NFC.String(strings.Join(strings.Fields(team), " "))))
}

// hashed returns an ID that begins with as much of start as there is room for, and ends in a hash of all.
func hashed(start, separator, all string) string {
	if room := maxIDLength - hashDigits - len(separator); len(start) > room {
		start = strings.TrimRight(start[:room], "-")
	}
	sum := sha256.Sum256([]byte(all))
	return start + separator + hex.EncodeToString(sum[:])[:hashDigits]
}

// AthleteID derives an athlete_id from an athlete's name and team_id: "charlie-maravell.mapleton" for "Charlie Maravell", or
// "Maravell, Charlie", of mapleton. Without a team it is "", since many people share a name.
func AthleteID(athlete, teamID string) string {
	name := TeamID(FirstLast(athlete))
	if name == "" || teamID == "" {
		return ""
	}
	id := name + "." + strings.ToLower(teamID)
	if len(id) > maxIDLength {
		return hashed(name, ".", id)
	}
	return id
}

// slugOf returns a name's ASCII letters and digits, with hyphens between words. lossy reports whether letters or digits
// without an ASCII form were dropped.
func slugOf(name string) (slug string, lossy bool) {
	var b strings.Builder
	apart := false
	for _, r := range text.Unaccented(name) {
		switch {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			if apart && b.Len() > 0 {
				b.WriteByte('-')
			}
			apart = false
			b.WriteRune(r)
		case r == '\'' || r == '’' || r == '`':
			// An apostrophe does not separate words: St. John's is st-johns.
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			lossy = true
			apart = true
		default:
			apart = true
		}
	}
	return b.String(), lossy
}
