package read

import (
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/words"
)

// field is a property of a result.
type field uint8

const (
	fieldPlace field = iota
	fieldAthlete
	fieldFirst
	fieldLast
	fieldAthleteID
	fieldTeam
	fieldTeamID
	fieldTime
	fieldTimingMethod
	fieldMark
	fieldGender
	fieldEvent
	fieldDivision
	fieldRound
	fieldHeat
	fieldHeatPlace
	fieldStatus
	fieldPoints
	fieldGrade
	fieldBib
	fieldRelay
	fieldRelayMembers
	fieldWind
	fieldNotes
	fieldExhibition
	fields // their number
)

// fieldTable has the name of each field, and what the titles of its columns mean, the most likely first. Gun time precedes chip time because results are
// by gun time (IAAF rule 165.24). A net_time is a chip time in a language in which time_or_pace is a pace.
var fieldTable = [fields]struct {
	name     string
	meanings []string
}{
	fieldPlace:     {"place", []string{"place"}},
	fieldAthlete:   {"athlete", []string{"athlete"}},
	fieldFirst:     {"first", []string{"first"}},
	fieldLast:      {"last", []string{"last"}},
	fieldAthleteID: {"athlete_id", []string{"athlete_id"}},
	fieldTeam:      {"team", []string{"team"}},
	fieldTeamID:    {"team_id", []string{"team_id"}},
	fieldTime: {"time", []string{
		"official_time", "gun_time", "time", "net_time", "time_or_pace", "chip_time", "finish", "result", "fat_time", "hand_time",
	}},
	fieldTimingMethod: {"timing_method", []string{"timing_method"}},
	fieldMark:         {"mark", []string{"mark", "result"}},
	fieldGender:       {"gender", []string{"gender", "gender_letter"}},
	fieldEvent:        {"event", []string{"event"}},
	fieldDivision:     {"division", []string{"division"}},
	fieldRound:        {"round", []string{"round"}},
	fieldHeat:         {"heat", []string{"heat"}},
	fieldHeatPlace:    {"heat_place", []string{"heat_place"}},
	fieldStatus:       {"status", []string{"status"}},
	fieldPoints:       {"points", []string{"points"}},
	fieldGrade:        {"grade", []string{"grade"}},
	fieldBib:          {"bib", []string{"bib"}},
	fieldRelay:        {"relay", []string{"relay"}},
	fieldRelayMembers: {"relay_members", []string{"relay_members"}},
	fieldWind:         {"wind", []string{"wind"}},
	fieldNotes:        {"notes", []string{"notes"}},
	fieldExhibition:   {"exhibition", []string{"exhibition"}},
}

// measures are what the units in titles measure, of the fields that have some.
var measures = map[field]cell.Kind{fieldTime: cell.Span, fieldMark: cell.Length}

// subject are the fields of results.
var subject = func() *layout.Subject {
	all := make([]layout.Field, fields)
	for f := range fields {
		all[f] = layout.Field{Name: f.String(), Meanings: fieldTable[f].meanings, Unit: measures[f]}
	}
	return layout.New(words.ResultHeader, false, all...)
}()

// String returns the field's name in mappings and row errors.
func (f field) String() string { return fieldTable[f].name }

// fieldNamed returns the field with this name.
func fieldNamed(name string) (field, bool) {
	for f := range fields {
		if f.String() == name {
			return f, true
		}
	}
	return 0, false
}
