package sheet

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// clean gives a text as it is stored: without space around it, in Unicode's composed form (NFC). reason says what is wrong
// with it, and is empty where nothing is. longest is in characters.
func clean(s string, longest int) (cleaned, reason string) { return cleanText(s, longest, false) }

// cleanNotes is clean for texts that may have several lines.
func cleanNotes(s string) (cleaned, reason string) { return cleanText(s, MaxNotes, true) }

func cleanText(s string, longest int, multiline bool) (cleaned, reason string) {
	s = strings.TrimSpace(s)
	plain := true
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			plain = false
			break
		}
	}
	if !plain {
		if !utf8.ValidString(s) {
			return "", "These bytes are not UTF-8 text, as the rest of the file is."
		}
		s = norm.NFC.String(s)
		for _, r := range s {
			if unicode.IsControl(r) && (!multiline || r != '\n' && r != '\t') {
				return "", "There is a control character or a line break in it."
			}
		}
	}
	if len(s) > longest && utf8.RuneCountInString(s) > longest {
		return "", fmt.Sprintf("It has more than %d characters.", longest)
	}
	return s, ""
}

// asIs gives a text as it is. reason says why it cannot be kept.
func asIs(s string, longest int) (same, reason string) {
	switch {
	case !utf8.ValidString(s):
		return "", "These bytes are not UTF-8 text, as the rest of the file is."
	case strings.ContainsRune(s, 0):
		return "", "There is a NUL character in it."
	case len(s) > longest && utf8.RuneCountInString(s) > longest:
		return "", fmt.Sprintf("It has more than %d characters.", longest)
	}
	return s, ""
}

// present gives a cell without space around it, and the empty string for the dashes that stand for nothing.
func present(cell string) string {
	switch s := strings.TrimSpace(cell); s {
	case "-", "--", "–", "—":
		return ""
	default:
		return s
	}
}

// parsePlace reads a place, which spreadsheets write as "1.0" and printed lists as "1.".
func parsePlace(s string) (place *int32, reason string) {
	whole, zeros, _ := strings.Cut(s, ".")
	n, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || strings.Trim(zeros, "0") != "" || n < 1 || n > MaxPlace {
		return nil, fmt.Sprintf("A place is a whole number from 1 to %d.", MaxPlace)
	}
	at := int32(n)
	return &at, ""
}

// parseGender reads the words for a gender that result files use. W is usual in English and German, K (kobieta, kvinna,
// kvinde) in Polish and Scandinavian files; neither is short for men anywhere.
func parseGender(s string) (gender Gender, reason string) {
	switch s {
	case "M", "m", string(Mens):
		return Mens, ""
	case "F", "f", string(Womens):
		return Womens, ""
	}
	switch folded(s) {
	case "m", "man", "men", "mens", "male", "males", "boy", "boys":
		return Mens, ""
	case "f", "w", "k", "woman", "women", "womens", "female", "females", "girl", "girls":
		return Womens, ""
	default:
		return "", "A gender is mens or womens, also M, F, men, women, male, female, boys or girls."
	}
}

// parsePoints reads points as a decimal without needless zeros; a comma may stand for the point.
func parsePoints(s string) (points, reason string) {
	const wanted = "Points are a number from 0 to 100000 with at most three decimals."
	points, ok := decimal(s, 3)
	if !ok {
		return "", wanted
	}
	// The text has no exponent and few digits, so the comparison is exact where it matters.
	if n, err := strconv.ParseFloat(points, 64); err != nil || n > MaxPoints {
		return "", wanted
	}
	return points, ""
}

// parseWind reads a wind in metres per second. NWI and NW, for which no wind was measured, are none.
func parseWind(s string) (wind, reason string) {
	const wanted = "A wind is a number of metres per second from -99.9 to 99.9 with at most one decimal."
	switch strings.ToUpper(s) {
	case "NWI", "NW":
		return "", ""
	}
	digits, negative := s, false
	for _, sign := range []string{"+", "-", "−"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			digits, negative = rest, sign != "+"
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

// decimal gives a number without a sign and without needless zeros, with a point where it had a comma. ok is false where
// s is no such number or has more decimals than it may.
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

// parseID checks an athlete_id or team_id, which is kept as written.
func parseID(s string) (id, reason string) {
	const wanted = "An ID is 1 to 64 of the letters A-Z and a-z, digits, dots, underscores and hyphens, and starts with a letter or digit."
	if s == "" || len(s) > MaxID {
		return "", wanted
	}
	for i := range len(s) {
		b := s[i]
		alphanumeric := isASCIILetter(b) || '0' <= b && b <= '9'
		if !alphanumeric && (i == 0 || b != '.' && b != '_' && b != '-') {
			return "", wanted
		}
	}
	return s, ""
}

// shown cuts what a fault quotes to 100 characters.
func shown(s string) string {
	const longest = 100
	s = strings.ToValidUTF8(s, "\uFFFD")
	n := 0
	for i := range s {
		if n == longest {
			return s[:i]
		}
		n++
	}
	return s
}
