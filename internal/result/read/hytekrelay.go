package read

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"harrier/internal/sport/discipline"
)

// hytekCommon is the number of leading fields that relay records share with athlete records. Hy-Tek's manual does not describe the others:
// the relay's letter next to its team's code and name, and each runner's last name, first name, initial and sex, with unknown fields in
// between. They are recognized by their form rather than by position, so that versions with more fields can be read.
const hytekCommon = 20

// hytekTeamCodes matches the abbreviation of a team, of up to five characters.
var hytekTeamCodes = regexp.MustCompile(`^[A-Z0-9&'.-]{1,5}$`)

// convertRelay returns the result of a relay as a row with hytekColumns, valid until the next call; nil if its team is not found.
func (h *hytek) convertRelay(record []string) []string {
	if len(record) <= hytekCommon {
		return nil
	}
	field := func(i int) string { return strings.TrimSpace(record[i]) }
	rest := make([]string, len(record)-hytekCommon)
	for i := range rest {
		rest[i] = field(hytekCommon + i)
	}
	letter, team, end := hytekRelay(rest)
	if team == "" {
		return nil
	}
	name := hytekRelayEvent(field(hytekCode))
	if field(hytekGender) == "X" {
		name = discipline.AsMixed(name)
	}
	h.record = append(h.record[:0], orNone(field(hytekPlace)), "", "", team, field(hytekGender), name, field(hytekDivision), field(hytekRound),
		field(hytekMark), orNone(field(hytekPoints)), "", field(hytekAges), field(hytekExhibition), letter, strings.Join(hytekRunners(rest[end:]), BetweenMembers))
	return h.record
}

// hytekRelay returns a relay's letter and its team's name, and the index of the field after them. The letter comes before or after the
// team's code and name.
func hytekRelay(rest []string) (letter, team string, end int) {
	isLetter := func(s string) bool { return len(s) == 1 && s[0] >= 'A' && s[0] <= 'Z' }
	isTeam := func(code, name string) bool {
		return hytekTeamCodes.MatchString(code) && strings.ContainsFunc(code, unicode.IsUpper) && strings.ContainsFunc(name, unicode.IsLower)
	}
	for i := range max(0, len(rest)-2) {
		switch {
		case isLetter(rest[i]) && isTeam(rest[i+1], rest[i+2]):
			return rest[i], rest[i+2], i + 3
		case isTeam(rest[i], rest[i+1]) && isLetter(rest[i+2]):
			return rest[i+2], rest[i+1], i + 3
		}
	}
	return "", "", 0
}

// hytekRunners returns the names of a relay's runners, each of whom ends in the sex.
func hytekRunners(rest []string) []string {
	var names []string
	for i, sex := range rest {
		if i < 3 || sex != "M" && sex != "F" {
			continue
		}
		last, first := rest[i-3], rest[i-2]
		if strings.ContainsFunc(last, unicode.IsLetter) && strings.ContainsFunc(first, unicode.IsLetter) {
			names = append(names, strings.ReplaceAll(first+" "+last, ";", ","))
		}
	}
	return names[:min(len(names), MaxRelayMembers)]
}

// hytekRelayEvent names a relay by its code, which for most is the distance of all four legs.
func hytekRelayEvent(code string) string {
	const legs = 4
	if discipline.IsRelay(code) {
		return code
	}
	if all, err := strconv.Atoi(code); err == nil && all > 0 && all%legs == 0 {
		return "4x" + strconv.Itoa(all/legs)
	}
	return code + " Relay"
}
