package cell

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"harrier/internal/sport/discipline"
	"harrier/internal/words"
)

// Placing is the content of a cell for a place: the place, with its round and heat if the cell has them.
type Placing struct {
	Place *int32
	Round discipline.Round
	Heat  *int32
}

// placeForm matches a place: a number, perhaps with commas between thousands and with a sign for a tie before it. It may be followed by the number of
// finishers, an ordinal ending or the ".0" of a spreadsheet; then by a round with its heat, and by a mark for a qualifier.
var placeForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:t-|[t=#(])*\s*(\d{1,7}|[1-9]\d{0,2}(?:,\d{3})+)\s*(?:(?:/|` + words.Of.Pattern() + `)\s*[\d,]+|[-–]\s*\d{1,7}|` +
		`(?:` + words.Ordinal.Pattern() + `)?[=t]?|\.0*|[ºª°])?\)?\s*(?:(f|sf|s|qf|h|r)(\d{1,5})?|(q)(\d{1,5}))?\s*(?:q|qr|qj)?$`)
})

// roundLetters are the rounds by the letters after a place. Result lists write q for a quarterfinal too, but then with a heat: alone it
// says that somebody qualified.
var roundLetters = map[string]discipline.Round{
	"f": discipline.Final, "sf": discipline.Semifinal, "s": discipline.Semifinal, "qf": discipline.Quarterfinal, "q": discipline.Quarterfinal,
	"h": discipline.Preliminary, "r": discipline.Preliminary,
}

// medals are the places that web pages show as such.
var medals = strings.NewReplacer("🥇", "1", "🥈", "2", "🥉", "3")

// WrongPlace is why a place is refused.
var WrongPlace = fmt.Sprintf("A place must be an integer from 1 to %d.", MaxPlace)

// ParsePlacing parses a place, including the "1.0" and "1,204" of spreadsheets, the "1." of printed lists, "2 / 35" (of 35), "3rd", "T5" and "=5", "2nd=" and
// "2-3" (tied), "(2)", the "1q" by which track results tell who qualified, and those with a round and a heat: "1f1", "2sf1", "3h2".
func ParsePlacing(s string) (p Placing, reason string) {
	found := []string{"", s, "", "", "", ""}
	if strings.Trim(s, "0123456789") != "" {
		found = placeForm().FindStringSubmatch(strings.ToLower(medals.Replace(s)))
	}
	if found == nil {
		return Placing{}, WrongPlace
	}
	n, err := strconv.ParseUint(strings.ReplaceAll(found[1], ",", ""), 10, 32)
	if err != nil || n < 1 || n > MaxPlace {
		return Placing{}, WrongPlace
	}
	if _, last, ok := strings.Cut(strings.ReplaceAll(s, "–", "-"), "-"); ok && s[0] >= '0' && s[0] <= '9' { // 2-3, but not 3-2
		if end, err := strconv.ParseUint(strings.TrimRight(strings.TrimSpace(last), ")"), 10, 32); err != nil || end <= n {
			return Placing{}, WrongPlace
		}
	}
	p.Place = new(int32(n))
	p.Round = roundLetters[found[2]+found[4]]
	if heat := found[3] + found[5]; heat != "" {
		if p.Heat, reason = ParseHeat(heat); reason != "" {
			return Placing{}, reason
		}
	}
	return p, ""
}

// ParsePlace is ParsePlacing without a round and a heat.
func ParsePlace(s string) (place *int32, reason string) {
	p, reason := ParsePlacing(s)
	return p.Place, reason
}

// qualifier matches the sign behind a place or a performance by which an athlete qualified for the next round: 1Q, 12.45q, 3 qR.
var qualifier = regexp.MustCompile(`\d[.)]?\s*([qQ][rRjJ]?)$`)

// Qualifier returns the sign behind a place or a performance by which an athlete qualified for the next round; empty if there is none.
func Qualifier(cell string) string {
	if found := qualifier.FindStringSubmatch(cell); found != nil {
		return found[1]
	}
	return ""
}

// placeInForm matches a place in a division: "4", "4.0", "1,204", "2 / 32", "2 of 32". "8th" may be the name of one.
var placeInForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\d*(?:\.0*)?|\d{1,3}(?:,\d{3})+)\s*(?:(?:/|` + words.Of.Pattern() + `)\s*[\d,]+)?$`)
})

// IsPlaceIn reports whether a cell under division is a placing, such as "4" or "2 / 32": that is a place in the division, not its name.
func IsPlaceIn(cell string) bool {
	return strings.Trim(cell, "0123456789") == "" || placeInForm().MatchString(strings.ToLower(cell))
}

// ParseHeat parses the number of a heat: "2", "Heat 2", "H2", "2 of 3".
func ParseHeat(s string) (heat *int32, reason string) {
	number, _, _ := strings.Cut(strings.ToLower(s), "of")
	number = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(number), "heat"), "h"))
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil || n < 1 || n > MaxHeat {
		return nil, fmt.Sprintf("A heat must be an integer from 1 to %d.", MaxHeat)
	}
	return new(int32(n)), ""
}
