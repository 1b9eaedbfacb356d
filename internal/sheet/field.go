package sheet

import "strings"

// field is one of the things that a result says.
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
	fieldMark
	fieldGender
	fieldEvent
	fieldStatus
	fieldPoints
	fieldGrade
	fieldBib
	fieldWind
	fieldNotes
	fields // how many there are
)

// String gives the field's name in mappings and summaries.
func (f field) String() string {
	switch f {
	case fieldPlace:
		return "place"
	case fieldAthlete:
		return "athlete"
	case fieldFirst:
		return "first"
	case fieldLast:
		return "last"
	case fieldAthleteID:
		return "athlete_id"
	case fieldTeam:
		return "team"
	case fieldTeamID:
		return "team_id"
	case fieldTime:
		return "time"
	case fieldMark:
		return "mark"
	case fieldGender:
		return "gender"
	case fieldEvent:
		return "event"
	case fieldStatus:
		return "status"
	case fieldPoints:
		return "points"
	case fieldGrade:
		return "grade"
	case fieldBib:
		return "bib"
	case fieldWind:
		return "wind"
	case fieldNotes:
		return "notes"
	default:
		return "unknown"
	}
}

// headers gives the folded names of columns that hold the field, the likeliest first. They are those of Athletic.net,
// Hy-Tek, RunSignup, TFRRS and the races that this was tried on. The gun time comes before the chip time because results
// are by the gun (IAAF rule 165.24).
func (f field) headers() []string {
	switch f {
	case fieldPlace:
		return []string{
			"place", "pl", "plc", "pos", "position", "rank", "overall", "overallplace", "placeoverall", "finishplace", "finishposition",
		}
	case fieldAthlete:
		return []string{"athlete", "name", "runner", "competitor", "athletename", "runnername", "competitorname", "fullname", "participant"}
	case fieldFirst:
		return []string{"first", "firstname", "givenname", "forename"}
	case fieldLast:
		return []string{"last", "lastname", "surname", "familyname"}
	case fieldAthleteID:
		return []string{"athleteid"}
	case fieldTeam:
		return []string{"team", "school", "club", "affiliation", "teamname", "schoolname", "clubname"}
	case fieldTeamID:
		return []string{"teamid"}
	case fieldTime:
		return []string{
			"time", "officialtime", "finishtime", "finaltime", "guntime", "clocktime", "racetime", "chiptime", "nettime", "finish",
			"result", "results",
		}
	case fieldMark:
		return []string{"mark", "result", "results", "performance"}
	case fieldGender:
		return []string{"gender", "sex"}
	case fieldEvent:
		return []string{"event", "eventname", "race", "distance", "division"}
	case fieldStatus:
		return []string{"status"}
	case fieldPoints:
		return []string{"points", "pts"}
	case fieldGrade:
		return []string{"grade", "gr", "year", "yr", "class", "classyear"}
	case fieldBib:
		return []string{"bib", "bibnumber", "bibno", "bibnum", "number", "no"}
	case fieldWind:
		return []string{"wind"}
	case fieldNotes:
		return []string{"notes", "note", "comments", "comment", "remarks"}
	default:
		return nil
	}
}

// fieldNamed finds a field by its name.
func fieldNamed(name string) (field, bool) {
	for f := range fields {
		if f.String() == name {
			return f, true
		}
	}
	return 0, false
}

// fieldNames lists the fields for a sentence.
func fieldNames() string {
	names := make([]string, fields)
	for f := range fields {
		names[f] = f.String()
	}
	return strings.Join(names, ", ")
}
