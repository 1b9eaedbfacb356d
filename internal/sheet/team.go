package sheet

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/scoring"
)

const (
	longestID  = 64 // characters of an athlete_id or team_id
	hashDigits = 10 // hexadecimal digits that tell apart teams whose names read alike in ASCII
)

// TeamID derives a team_id from a team's name, the same one every time: the name in small ASCII letters without accents
// and digits, joined by single hyphens ("Uniwersytet Łódzki" is "uniwersytet-lodzki"), at most 64 characters.
//
// Letters that have no ASCII form (Chinese, Cyrillic) and names that are too long would let different teams fall
// together, so those IDs end in a hash of the whole name. A name that says that an athlete is unattached has no ID and
// gives the empty string, and so does an empty one.
func TeamID(team string) string {
	if scoring.IsUnattached(team) {
		return ""
	}
	slug, lossy := slugOf(team)
	if slug != "" && len(slug) <= longestID && !lossy {
		return slug
	}
	if slug == "" {
		slug = "team"
	}
	if room := longestID - hashDigits - 1; len(slug) > room {
		slug = strings.TrimRight(slug[:room], "-")
	}
	name := strings.ToLower(norm.NFC.String(strings.Join(strings.Fields(team), " ")))
	sum := sha256.Sum256([]byte(name))
	return slug + "-" + hex.EncodeToString(sum[:])[:hashDigits]
}

// AthleteID derives an athlete_id from an athlete's name and team_id, the same one every time: "Charlie Marquardt" of
// haverford is "charlie-marquardt.haverford". Without a team it is empty, since a name alone is many people's.
func AthleteID(athlete, teamID string) string {
	name := TeamID(athlete)
	if name == "" || teamID == "" {
		return ""
	}
	if id := name + "." + strings.ToLower(teamID); len(id) <= longestID {
		return id
	}
	sum := sha256.Sum256([]byte(name + "." + strings.ToLower(teamID)))
	if room := longestID - hashDigits - 1; len(name) > room {
		name = strings.TrimRight(name[:room], "-")
	}
	return name + "." + hex.EncodeToString(sum[:])[:hashDigits]
}

// slugOf gives a name's ASCII letters and digits with hyphens for what stands between them. lossy says that letters or
// digits were left out because they have no ASCII form.
func slugOf(name string) (slug string, lossy bool) {
	var b strings.Builder
	apart := false
	for _, r := range unaccented(name) {
		switch {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			if apart && b.Len() > 0 {
				b.WriteByte('-')
			}
			apart = false
			b.WriteRune(r)
		case r == '\'' || r == '’' || r == '`':
			// "St. John's" is one word more than "St. John", not two.
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			lossy = true
			apart = true
		default:
			apart = true
		}
	}
	return b.String(), lossy
}

// unaccented gives s in small letters without accents, with the Latin letters that Unicode does not take apart written
// as their languages write them in ASCII.
func unaccented(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		switch r {
		case 'ł':
			b.WriteByte('l')
		case 'ø':
			b.WriteByte('o')
		case 'đ', 'ð':
			b.WriteByte('d')
		case 'ß':
			b.WriteString("ss")
		case 'æ':
			b.WriteString("ae")
		case 'œ':
			b.WriteString("oe")
		case 'þ':
			b.WriteString("th")
		case 'ħ':
			b.WriteByte('h')
		case 'ı':
			b.WriteByte('i')
		case 'ŋ':
			b.WriteByte('n')
		case 'ŧ':
			b.WriteByte('t')
		default:
			if !unicode.Is(unicode.Mn, r) {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// folded gives what counts of a column's name or a short word: its letters and digits, without case and accents.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, unaccented(s))
}
