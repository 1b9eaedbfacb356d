package read

import (
	"regexp"
	"slices"
	"strings"

	"harrier/internal/sport/mark"
	"harrier/internal/text/column"
)

// aidedNote is the note of a performance with too much wind and no reading. code.wind_aided knows it.
const aidedNote = "wind-aided"

// besides is what stands beside a performance or a place in its cell.
type besides struct {
	exhibition bool
	// wind is a reading; empty if there is none.
	wind string
	// signs are those that are noted.
	signs []string
}

var (
	// exhibitions are the codes for results out of competition: 16:06 EXH, NC, HC, a.K., a.W.
	exhibitions = regexp.MustCompile(`(?i)(?:^|[\s(])(?:exh|exhib|exhibition|ex|nc|hc|ooc|a\.\s?k\.?|ak|a\.\s?w\.?|aw)\)?$`)
	// winds are readings behind a performance: (+1.2), -0.4, w+2.1, /+2.1, (NWI). A whole number in parentheses is none.
	winds = regexp.MustCompile(`(?i)(?:[\s/]+|\()(?:w[:\s]*)?([+−±-]\s?\d{1,2}(?:[.,]\d)?|\d{1,2}[.,]\d|nwi|nwr|nws|nw)\s*(?:m/s)?(w)?\)?$`)
	// records are the signs for personal bests and records: PR, SB, =MR, *, #.
	records = regexp.MustCompile(`(?i)\s*\(?(=?\s?(?:PR|PB|SB|SR|MR|CR|NR|WR|AR|ER|JR|FR|GR|TR|WL|NL|Q[RJ])|[*#@$!+^>~]+)\)?$`)
	// numbered is a performance behind which a letter has a meaning: 10.95w, 10.95 w, 4:32c, 1.80o.
	numbered = regexp.MustCompile(`^(.*\d)\s?([wWcC])$`)
	// inParentheses is a number that is no wind: 10.85 (5), 10.87 (10.865).
	inParentheses = regexp.MustCompile(`\s*([(\[](?:\d{1,2}:)*\d{0,4}(?:[.,]\d{2,3})?[)\]])$`)
	// photo says that a time was taken by photo finish: 10.85 FAT.
	photo  = regexp.MustCompile(`(?i)(\d)\s*\(?FAT\)?$`)
	passes = regexp.MustCompile(`(?i)^(\d|\d.*\d)m?\s+((?:P|PASS|PASSED|X|XX|XXX|R|RET)\b.*)$`)
)

// cutBesides cuts off a performance what stands beside it.
func cutBesides(cell string) (performance string, b besides) {
	cell = strings.TrimSpace(cell)
	if n := len(cell); n == 0 || isDigit(cell[n-1]) && isDigit(cell[0]) && strings.Trim(cell, "0123456789:;.,") == "" {
		return cell, b // most cells
	}
	cell = b.cutPrefix(cell)
	for before := ""; before != cell; {
		before = cell
		switch {
		case exhibitions.MatchString(cell):
			b.exhibition, cell = true, cell[:exhibitions.FindStringIndex(cell)[0]]
		case b.wind == "" && winds.MatchString(cell):
			found := winds.FindStringSubmatchIndex(cell)
			if wind, reason := parseWind(cell[found[2]:found[3]]); reason == "" && found[0] > 0 {
				b.wind, cell = wind, cell[:found[0]]
			}
		case numbered.MatchString(cell):
			found := numbered.FindStringSubmatch(cell)
			cell = found[1]
			sign := found[2]
			if strings.EqualFold(sign, "w") {
				sign = aidedNote
			}
			b.signs = append(b.signs, sign)
		case records.MatchString(cell) && strings.ContainsAny(cell[:1], "0123456789xX"):
			found := records.FindStringSubmatchIndex(cell)
			b.signs, cell = append(b.signs, cell[found[2]:found[3]]), cell[:found[0]]
		case photo.MatchString(cell):
			cell = photo.ReplaceAllString(cell, "${1}a")
		case inParentheses.MatchString(cell):
			found := inParentheses.FindStringSubmatchIndex(cell)
			b.signs, cell = append(b.signs, cell[found[2]:found[3]]), cell[:found[0]]
		}
		cell = strings.TrimSpace(cell)
	}
	return cell, b
}

// cutPrefix cuts off what stands before a performance: x16:10, J1.80.
func (b *besides) cutPrefix(cell string) string {
	if len(cell) < 2 || !isDigit(cell[1]) {
		return cell
	}
	switch cell[0] {
	case 'x', 'X':
		b.exhibition = true
	case 'J': // a tie that judges broke
		b.signs = append(b.signs, "J")
	default:
		return cell
	}
	return cell[1:]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// besides takes what stands beside a performance: a wind, that it is out of competition, and signs, which are noted.
func (r *cells) besides(b besides, cell string) {
	r.row.Exhibition = r.row.Exhibition || b.exhibition
	if b.wind != "" && r.row.Wind == "" {
		r.row.Wind = b.wind
	}
	for _, sign := range b.signs {
		if sign != aidedNote || r.row.Wind == "" {
			r.note(sign, cell)
		}
	}
}

// note adds to the row's notes, and says so once for each sign.
func (r *cells) note(sign, cell string) {
	sign, reason := clean(sign, MaxMark)
	if reason != "" || sign == "" || slices.Contains(r.noted, sign) {
		return
	}
	r.noted = append(r.noted, sign)
	kind := sign
	if sign[0] == '(' || sign[0] == '[' {
		kind = "()" // numbers, each its own
	}
	r.file.warn(Warning{
		Code: "sign_noted", Line: r.row.Line, Value: cell, kind: kind,
		Detail: "What stands beside the performance is kept in the notes: " + shown(sign) + ".",
	})
}

// notes reads the notes, and adds what was noted.
func (r *cells) notes() {
	read(r, fieldNotes, &r.row.Notes, cleanNotes)
	all := r.noted
	if r.row.Notes != "" {
		all = append([]string{r.row.Notes}, all...)
	}
	notes, reason := cleanNotes(strings.Join(all, "; "))
	r.fail(fieldNotes, notes, reason)
	r.row.Notes = notes
}

// parseExhibition reads a cell that says whether a result is out of competition.
func parseExhibition(s string) (exhibition bool, reason string) {
	switch word := column.Fold(s); {
	case word == "" || word == "false" || word == "no" || word == "n" || word == "0":
		return false, ""
	case word == "true" || word == "yes" || word == "y" || word == "1" || word == "x" || exhibitions.MatchString(strings.TrimSpace(s)):
		return true, ""
	}
	return false, "It must be true or false."
}

// outOfCompetition takes the place and the points of a row that is out of competition.
func (r *cells) outOfCompetition() {
	if !r.row.Exhibition {
		return
	}
	r.row.Place, r.row.HeatPlace, r.row.Points = nil, nil, ""
	r.file.warn(Warning{
		Code: "out_of_competition", Line: r.row.Line, Value: r.row.Athlete,
		Detail: "The result is out of competition (exhibition): it has no place, and takes none from others.",
	})
}

// statusIn parses a status with the rest of its cell: DNF/INJ, DQ 162.7, 17:01 DNF. The rest is noted, unless it is the status in words.
func statusIn(cell string) (status mark.Status, rest string, ok bool) {
	if status, ok = mark.ParseStatus(cell); ok {
		if at := strings.LastIndexAny(cell, " /"); at > 0 && isDigit(cell[0]) { // a time, which does not count
			rest = strings.Trim(cell[:at], " /-–:()")
		} else if at := strings.IndexAny(cell, " /"); at > 0 {
			if first, ok := mark.ParseStatus(cell[:at]); ok && first == status && first != mark.Finished && len(column.Fold(cell[:at])) <= 4 {
				rest = strings.Trim(cell[at:], " /-–:()")
			}
		}
	}
	return status, rest, ok
}
