package sheet

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Limits of a relay.
const (
	MaxRelayMembers = 12
	MaxRelayMember  = 100 // characters
)

// BetweenMembers separates the names of a relay's runners in a cell of our own export. No name has a semicolon.
const BetweenMembers = "; "

// parseMembers parses the names of a relay's runners in one cell: "Ada Bell; Cy Dorn", "Bell, Ada / Dorn, Cy", "Bell, Dorn".
func parseMembers(cell string) (members []string, reason string) {
	separator := ","
	for _, s := range []string{";", "/", "|", "\n"} {
		if strings.Contains(cell, s) {
			separator = s
			break
		}
	}
	for name := range strings.SplitSeq(cell, separator) {
		if name = strings.TrimSpace(name); name != "" {
			members = append(members, name)
		}
	}
	return checkMembers(members, clean)
}

// checkMembers applies tidy, which cleans and checks a text, to the names.
func checkMembers(members []string, tidy func(s string, longest int) (string, string)) (checked []string, reason string) {
	if len(members) > MaxRelayMembers {
		return nil, fmt.Sprintf("A relay has at most %d runners.", MaxRelayMembers)
	}
	for _, name := range members {
		name, reason := tidy(name, MaxRelayMember)
		switch {
		case reason != "":
			return nil, reason
		case name == "" || strings.Contains(name, ";"):
			return nil, "The name of a relay's runner must be text without a semicolon."
		}
		checked = append(checked, name)
	}
	return checked, ""
}

// setMembers sets the names of a relay's runners from a JSON array.
func (r *Row) setMembers(value json.RawMessage) (reason string) {
	var members []string
	if err := json.Unmarshal(value, &members); err != nil || len(members) == 0 {
		return fmt.Sprintf("Must be an array of 1 to %d JSON strings.", MaxRelayMembers)
	}
	r.RelayMembers, reason = checkMembers(members, clean)
	return reason
}
