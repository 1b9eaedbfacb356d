package read

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/layout"
	"harrier/internal/words"
)

// Limits of a relay.
const (
	MaxRelayMembers = 12
	MaxRelayMember  = 100 // characters
)

// BetweenMembers separates the names of a relay's runners in a cell of our own export. No name has a semicolon.
const BetweenMembers = "; "

// legColumns matches the folded names of the columns for a relay's runners: Leg 1, Runner 2, Athlete 3.
var legColumns = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + words.LegHeader.Pattern() + `(\d{1,2})(?:name|runner|athlete)?$`)
})

// legsOf returns the columns for a relay's runners in running order.
func legsOf(names []string) []int {
	var legs [MaxRelayMembers + 1]int // one more than the column
	for column, name := range names {
		if found := legColumns().FindStringSubmatch(name); found != nil {
			if n, err := strconv.Atoi(found[1]); err == nil && n > 0 && n <= MaxRelayMembers && legs[n] == 0 {
				legs[n] = column + 1
			}
		}
	}
	var columns []int
	for _, column := range legs {
		if column > 0 {
			columns = append(columns, column-1)
		}
	}
	return columns
}

// members reads the names of a relay's runners. Times behind them, or in their place, are those of the legs, which are noted.
func (r *cells) members() {
	var legs []string
	defer func() {
		if len(legs) > 0 && len(legs) <= MaxRelayMembers {
			r.note("legs "+strings.Join(legs, ", "), legs[0])
		}
	}()
	read(r, fieldRelayMembers, &r.row.RelayMembers, func(raw string) (members []string, reason string) {
		members, legs, reason = parseMembers(raw)
		return members, reason
	})
	if r.row.RelayMembers != nil {
		return
	}
	var names []string
	for _, column := range r.file.layout.legs {
		name, leg := withoutLeg(cellIn(r.record, column))
		if _, err := mark.ParsePublished(name); err == nil {
			name, leg = "", name
		}
		if leg != "" {
			legs = append(legs, leg)
		}
		if name != "" {
			if r.file.options.FirstLast {
				name = FirstLast(name)
			}
			names = append(names, name)
		}
	}
	members, reason := checkMembers(names, clean)
	r.fail(fieldRelayMembers, strings.Join(names, BetweenMembers), reason)
	r.row.RelayMembers = members
}

// relayName returns the name of a relay without one of its own: its team, and the letter that tells the team's relays apart. It is ""
// if the row is none of a relay.
func (r *cells) relayName() string {
	relay, team := r.cell(fieldRelay), r.cell(fieldTeam)
	switch {
	case len(relay) > 1 && team == "":
		return relay
	case relay != "":
		return strings.TrimSpace(team + " " + relay)
	case r.row.RelayMembers != nil || discipline.IsRelay(r.row.Event):
		return team
	}
	return ""
}

// isMixed reports whether a cell says that men and women compete together. In other events than relays, X is a gender.
func isMixed(raw, name string) bool {
	if words.Fold(raw) == "x" {
		return discipline.IsRelay(name)
	}
	return raw != "" && discipline.Mixed(raw)
}

// parseMembers parses the names of a relay's runners in one cell, and the times of their legs: "Ada Bell; Cy Dorn", "Bell, Ada / Dorn, Cy",
// "Bell (58.1), Dorn (59.4)".
func parseMembers(raw string) (members, legs []string, reason string) {
	separator := ","
	for _, s := range []string{";", "/", "|", "\n"} {
		if strings.Contains(raw, s) {
			separator = s
			break
		}
	}
	for name := range strings.SplitSeq(raw, separator) {
		name, leg := withoutLeg(strings.TrimSpace(name))
		if leg != "" {
			legs = append(legs, leg)
		}
		if name != "" {
			members = append(members, name)
		}
	}
	members, reason = checkMembers(members, clean)
	return members, legs, reason
}

// withoutLeg takes the time of a leg from behind the name of its runner.
func withoutLeg(name string) (bare, leg string) {
	found := splitBehind.FindStringSubmatchIndex(name)
	if found == nil {
		return name, ""
	}
	return name[:found[0]], name[found[2]:found[3]]
}

// splitBehind matches the time of a leg behind the name of its runner.
var splitBehind = regexp.MustCompile(`\s+[(\[]?((?:\d{1,2}:)?\d{1,2}[.,]\d{1,3})[)\]]?$`)

// checkMembers applies tidy, which cleans and checks a text, to the names.
func checkMembers(members []string, tidy func(s string, maxLength int) (string, string)) (checked []string, reason string) {
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

// findRelays sets whether all results are of relays: by the parameter or the titles, or by the first values of the column for the event.
func (c *survey) findRelays() {
	l := c.layout
	l.relays = discipline.IsRelay(c.options.Event)
	if column := l.at(fieldEvent); column != layout.Absent {
		l.relays = c.allValues(column, discipline.IsRelay)
	}
}
