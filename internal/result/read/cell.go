package read

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/sport/discipline"
	"harrier/internal/text"
)

// clean trims a single-line text and normalizes it to NFC. reason says why it is invalid, and is empty otherwise. maxLength is
// in characters.
func clean(s string, maxLength int) (cleaned, reason string) {
	return cleanText(s, maxLength, text.Shown)
}

// cleanNotes is clean for a text that may have several lines.
func cleanNotes(s string) (cleaned, reason string) { return cleanText(s, MaxNotes, text.ShownLines) }

// sheetError matches the error of a formula in a spreadsheet.
var sheetError = regexp.MustCompile(`^#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$`)

func cleanText(s string, maxLength int, shown func(string) bool) (cleaned, reason string) {
	s = strings.TrimSpace(s)
	if len(s) > 1 && s[0] == '#' && sheetError.MatchString(s) {
		return "", "It is the error of a formula in a spreadsheet."
	}
	if isPrintableASCII(s) {
		return checkLength(s, maxLength)
	}
	return checkText(norm.NFC.String(s), maxLength, shown)
}

// asIs returns s unchanged, or the reason why it is invalid.
func asIs(s string, maxLength int) (same, reason string) { return checkText(s, maxLength, text.Shown) }

// checkText returns s, or the reason why it is invalid. shown reports whether all its characters are allowed.
func checkText(s string, maxLength int, shown func(string) bool) (same, reason string) {
	if !utf8.ValidString(s) {
		return "", "The text is not valid in the encoding of the file."
	}
	if !shown(s) {
		return "", "It contains a control character, a line break, or a zero-width, blank or text-direction character."
	}
	return checkLength(s, maxLength)
}

func checkLength(s string, maxLength int) (same, reason string) {
	if len(s) > maxLength && utf8.RuneCountInString(s) > maxLength {
		return "", fmt.Sprintf("It has more than %d characters.", maxLength)
	}
	return s, ""
}

// isPrintableASCII is quick for most cells.
func isPrintableASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// present trims a cell and turns the dashes that mean "none" into the empty string.
func present(cell string) string {
	switch s := strings.TrimSpace(cell); s {
	case "-", "--", "–", "—":
		return ""
	default:
		return s
	}
}

// isNone reports whether a cell says that there is no team, as forms and spreadsheets do.
func isNone(cell string) bool {
	switch strings.ToLower(cell) {
	case "n/a", "#n/a", "none", "no team", "no club":
		return true
	}
	return false
}

const wrongRound = "A round must be final, semifinal, quarterfinal, preliminary or qualification."

// parseRound parses the codes and words for a round.
func parseRound(s string) (round discipline.Round, reason string) {
	round, ok := discipline.ParseRound(s)
	if !ok {
		return "", wrongRound
	}
	return round, ""
}

// thousands matches a number with a comma or a space before its thousands: no points have thousandths.
var thousands = regexp.MustCompile(`^([1-9]\d{0,2})[, \x{a0}\x{2009}\x{202f}](\d{3})$`)

// parsePoints parses points and returns them in canonical form. The decimal point may be a comma.
func parsePoints(s string) (points, reason string) {
	const wanted = "Points must be a number from 0 to 100000 with at most three decimals."
	if thousands.MatchString(s) {
		s = thousands.ReplaceAllString(s, "$1$2")
	}
	points, ok := decimal(s, 3)
	if !ok {
		return "", wanted
	}
	// There is no exponent and at most three decimals, so the comparison is exact near the limit.
	if n, err := strconv.ParseFloat(points, 64); err != nil || n > MaxPoints {
		return "", wanted
	}
	return points, ""
}

// parseWind parses a wind in metres per second: +2.1, (-1.2), ±0.0, w:2.1, 2,1 m/s. NWI, NWR, NWS and NW mean that no wind was measured, W that it was
// too strong by an unknown amount.
func parseWind(s string) (wind, reason string) {
	const wanted = "A wind must be a number of metres per second from -99.9 to 99.9 with at most one decimal."
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(s, "("), ")"))
	switch strings.ToUpper(s) {
	case "NWI", "NW", "NWR", "NWS", "W":
		return "", ""
	}
	s = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(s, "w"), "W"), ": ")
	s = strings.TrimSpace(strings.TrimRight(s, "wW"))
	digits, negative := s, false
	for _, sign := range []string{"+", "-", "−", "±"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			digits, negative = rest, sign == "-" || sign == "−"
			break
		}
	}
	digits = strings.TrimSpace(strings.TrimSuffix(strings.ToLower(digits), "m/s"))
	wind, ok := decimal(digits, 1)
	if !ok {
		return "", wanted
	}
	if n, err := strconv.ParseFloat(wind, 64); err != nil || n > MaxWind {
		return "", wanted
	}
	if negative && wind != "0" {
		wind = "-" + wind
	}
	return wind, ""
}

// decimal returns an unsigned decimal number in canonical form: with a point and without superfluous zeros. ok is false if
// s is not a number or has too many decimals.
func decimal(s string, decimals int) (number string, ok bool) {
	at := strings.IndexAny(s, ".,")
	whole, fraction := s, ""
	if at >= 0 {
		whole, fraction = s[:at], strings.TrimRight(s[at+1:], "0")
		if s[at+1:] == "" {
			return "", false
		}
	}
	if whole == "" || strings.Trim(whole+fraction, "0123456789") != "" || len(fraction) > decimals {
		return "", false
	}
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		whole = "0"
	}
	if fraction == "" {
		return whole, true
	}
	return whole + "." + fraction, true
}

// parseID validates an athlete_id or team_id and returns it unchanged.
func parseID(s string) (id, reason string) {
	const wanted = "An ID must be 1 to 64 letters A-Z and a-z, digits, dots, underscores and hyphens, and start with a letter or digit."
	if s == "" || len(s) > MaxID {
		return "", wanted
	}
	for i := range len(s) {
		b := s[i]
		alphanumeric := text.ASCIILetter(b) || '0' <= b && b <= '9'
		if !alphanumeric && (i == 0 || b != '.' && b != '_' && b != '-') {
			return "", wanted
		}
	}
	return s, ""
}

// shown truncates a quotation in an error to 100 characters.
func shown(s string) string {
	const maxLength = 100
	s = strings.ToValidUTF8(s, "\uFFFD")
	n := 0
	for i := range s {
		if n == maxLength {
			return s[:i]
		}
		n++
	}
	return s
}
