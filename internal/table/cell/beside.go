package cell

import (
	"regexp"
	"strings"
	"sync"

	"harrier/internal/sport/mark"
	"harrier/internal/words"
)

// AidedNote is the note of a performance with too much wind and no reading. code.wind_aided knows it.
const AidedNote = "wind-aided"

// Besides holds the parts of a cell beside its performance or place.
type Besides struct {
	Exhibition bool
	// Wind is a reading; empty if there is none.
	Wind string
	// Signs are the signs beside the value that are noted.
	Signs []string
}

var (
	// winds are readings behind a performance: (+1.2), -0.4, w+2.1, /+2.1, (NWI). A whole number in parentheses is none.
	winds = regexp.MustCompile(`(?i)(?:[\s/]+|\()(?:w[:\s]*)?([+−±-]\s?\d{1,2}(?:[.,]\d)?|\d{1,2}[.,]\d|nwi|nwr|nws|nw)\s*(?:m/s)?(w)?\)?$`)
	// records are the signs for personal bests and records: PR, SB, =MR, *, #.
	records = regexp.MustCompile(`(?i)\s*\(?(=?\s?(?:PR|PB|SB|SR|MR|CR|NR|WR|AR|ER|JR|FR|GR|TR|WL|NL|Q[RJ])|[*#@$!+^>~]+)\)?$`)
	// numbered is a performance behind which a letter has a meaning: 10.95w, 10.95 w, 4:32c, 42.00i, 5.60m (w).
	numbered = regexp.MustCompile(`^(.*\d(?:\s?m)?)\s?(?:([wWcCi])|\(([wWcCi])\))$`)
	// inParentheses is a number that is no wind: 10.85 (5), 10.87 (10.865).
	inParentheses = regexp.MustCompile(`\s*([(\[](?:\d{1,2}:)*\d{0,4}(?:[.,]\d{2,3})?[)\]])$`)
	// photo says that a time was taken by photo finish: 10.85 FAT.
	photo = regexp.MustCompile(`(?i)(\d)\s*\(?FAT\)?$`)
	// Passes matches a mark with the attempts that an athlete did without: 4.20 PASS.
	Passes = regexp.MustCompile(`(?i)^(\d|\d.*\d)m?\s+((?:P|PASS|PASSED|X|XX|XXX|R|RET)\b.*)$`)
)

// exhibitions matches the codes for results out of competition: 16:06 EXH.
var exhibitions = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[\s(])` + words.Exhibition.Pattern() + `\)?$`)
})

// IsExhibition reports whether a cell ends with a code for results out of competition.
func IsExhibition(cell string) bool {
	return cell != "" && !isDigit(cell[len(cell)-1]) && exhibitions().MatchString(cell) // most cells are numbers
}

// maxBesides is how many things stand beside a performance. Each takes a look at the whole cell.
const maxBesides = 16

// CutBesides cuts off a performance what stands beside it.
func CutBesides(cell string) (performance string, b Besides) {
	cell = strings.TrimSpace(cell)
	if n := len(cell); n == 0 || isDigit(cell[n-1]) && isDigit(cell[0]) && strings.Trim(cell, "0123456789:;.,") == "" {
		return cell, b // most cells
	}
	cell = b.cutPrefix(cell)
	before := ""
	for turn := 0; turn < maxBesides && before != cell; turn++ {
		before = cell
		switch {
		case IsExhibition(cell):
			b.Exhibition, cell = true, cell[:exhibitions().FindStringIndex(cell)[0]]
		case b.Wind == "" && winds.MatchString(cell):
			found := winds.FindStringSubmatchIndex(cell)
			if wind, reason := ParseWind(cell[found[2]:found[3]]); reason == "" && found[0] > 0 {
				b.Wind, cell = wind, cell[:found[0]]
			}
		case numbered.MatchString(cell):
			found := numbered.FindStringSubmatch(cell)
			cell = found[1]
			sign := found[2] + found[3]
			if strings.EqualFold(sign, "w") {
				sign = AidedNote
			}
			b.Signs = append(b.Signs, sign)
		case records.MatchString(cell) && strings.ContainsAny(cell[:1], "0123456789xX"):
			found := records.FindStringSubmatchIndex(cell)
			b.Signs, cell = append(b.Signs, cell[found[2]:found[3]]), cell[:found[0]]
		case photo.MatchString(cell):
			cell = photo.ReplaceAllString(cell, "${1}a")
		case inParentheses.MatchString(cell):
			found := inParentheses.FindStringSubmatchIndex(cell)
			b.Signs, cell = append(b.Signs, cell[found[2]:found[3]]), cell[:found[0]]
		}
		cell = strings.TrimSpace(cell)
	}
	return cell, b
}

// cutPrefix cuts off what stands before a performance: x16:10, J1.80.
func (b *Besides) cutPrefix(cell string) string {
	if len(cell) < 2 || !isDigit(cell[1]) {
		return cell
	}
	switch cell[0] {
	case 'x', 'X':
		b.Exhibition = true
	case 'J': // a tie that judges broke
		b.Signs = append(b.Signs, "J")
	default:
		return cell
	}
	return cell[1:]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// ParseExhibition reads a cell that says whether a result is out of competition.
func ParseExhibition(s string) (exhibition bool, reason string) {
	switch word := words.Fold(s); {
	case word == "" || word == "false" || word == "no" || word == "n" || word == "0":
		return false, ""
	case word == "true" || word == "yes" || word == "y" || word == "1" || word == "x" || IsExhibition(strings.TrimSpace(s)):
		return true, ""
	}
	return false, "It must be true or false."
}

// StatusIn parses a status with the rest of its cell: DNF/INJ, DQ 162.7, 17:01 DNF. The rest is noted, unless it is the status in words.
func StatusIn(cell string) (status mark.Status, rest string, ok bool) {
	if status, ok = mark.ParseStatus(cell); ok {
		if at := strings.LastIndexAny(cell, " /"); at > 0 && isDigit(cell[0]) { // a time, which does not count
			rest = strings.Trim(cell[:at], " /-–:()")
		} else if at := strings.IndexAny(cell, " /"); at > 0 {
			if first, ok := mark.ParseStatus(cell[:at]); ok && first == status && first != mark.Finished && len(words.Fold(cell[:at])) <= 4 {
				rest = strings.Trim(cell[at:], " /-–:()")
			}
		}
	}
	return status, rest, ok
}
