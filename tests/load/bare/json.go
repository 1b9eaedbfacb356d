package main

import (
	"encoding/hex"
	"strconv"
	"time"
)

func (r *race) appendJSON(b []byte) []byte {
	b = appendID(append(b, `{"_id":`...), &r.id)
	b = appendText(append(b, `,"name":`...), &r.name)
	b = appendDay(append(b, `,"date":`...), r.date)
	b = appendText(append(b, `,"location":`...), r.location)
	b = appendText(append(b, `,"weather":`...), r.weather)
	b = appendText(append(b, `,"url":`...), r.url)
	b = appendText(append(b, `,"description":`...), r.description)
	b = appendText(append(b, `,"sport":`...), &r.sport)
	b = append(append(b, `,"scoring":`...), r.rules()...)
	b = appendID(append(b, `,"user_id":`...), r.userID)
	b = appendText(append(b, `,"user":`...), r.user)
	b = strconv.AppendInt(append(b, `,"upvotes":`...), int64(r.up), 10)
	b = strconv.AppendInt(append(b, `,"downvotes":`...), int64(r.down), 10)
	b = strconv.AppendInt(append(b, `,"results":`...), int64(r.results), 10)
	b = appendText(append(b, `,"results_by":`...), &r.adders)
	b = appendText(append(b, `,"state":`...), &r.state)
	b = appendInstant(append(b, `,"created_at":`...), r.created)
	b = appendInstant(append(b, `,"updated_at":`...), r.updated)
	if r.directors != nil {
		b = append(append(b, `,"directors":`...), r.directors...)
	}
	return append(b, '}')
}

// rules are the scoring rules of the race or its sport.
func (r *race) rules() string {
	switch {
	case r.scoring != nil:
		return string(r.scoring)
	case r.sport == "cross_country":
		return `{"kind":"cross_country","scorers":5,"displacers":2,"tie_break":"nfhs"}`
	case r.sport == "track":
		return `{"kind":"points","points":[10,8,6,5,4,3,2,1]}`
	}
	return `{"kind":"none"}`
}

func (r *result) appendJSON(b []byte) []byte {
	b = appendID(append(b, `{"_id":`...), &r.id)
	b = appendID(append(b, `,"race_id":`...), &r.raceID)
	b = appendText(append(b, `,"race":`...), &r.race)
	b = appendDay(append(b, `,"date":`...), r.date)
	b = appendText(append(b, `,"gender":`...), &r.gender)
	b = appendText(append(b, `,"event":`...), &r.event)
	b = appendText(append(b, `,"division":`...), r.division)
	b = appendText(append(b, `,"round":`...), &r.round)
	b = appendNumber(append(b, `,"heat":`...), r.heat)
	b = appendNumber(append(b, `,"heat_place":`...), r.heatPlace)
	b = appendText(append(b, `,"event_code":`...), r.code)
	b = appendText(append(b, `,"event_kind":`...), r.kind)
	b = appendFloat(append(b, `,"distance_m":`...), r.metres)
	b = strconv.AppendBool(append(b, `,"mixed":`...), r.mixed)
	b = appendText(append(b, `,"athlete":`...), &r.athlete)
	b = appendTexts(append(b, `,"relay_members":`...), r.members)
	b = appendText(append(b, `,"athlete_id":`...), r.athleteID)
	b = appendText(append(b, `,"team":`...), r.team)
	b = appendText(append(b, `,"team_id":`...), r.teamID)
	b = appendNumber(append(b, `,"place":`...), r.place)
	b = appendText(append(b, `,"time":`...), r.time)
	b = appendNumber(append(b, `,"time_ms":`...), r.ms)
	b = appendText(append(b, `,"timing_method":`...), r.method)
	b = appendText(append(b, `,"mark":`...), r.mark)
	b = appendText(append(b, `,"status":`...), &r.status)
	b = appendDecimal(append(b, `,"points":`...), r.points)
	b = appendText(append(b, `,"grade":`...), r.grade)
	b = appendText(append(b, `,"bib":`...), r.bib)
	b = appendDecimal(append(b, `,"wind":`...), r.wind)
	b = appendText(append(b, `,"notes":`...), r.why)
	b = appendID(append(b, `,"import_id":`...), r.importID)
	b = appendID(append(b, `,"user_id":`...), r.userID)
	b = appendInstant(append(b, `,"created_at":`...), r.created)
	b = appendInstant(append(b, `,"updated_at":`...), r.updated)
	return append(b, '}')
}

func (a *athlete) appendJSON(b []byte) []byte {
	b = appendText(append(b, `{"athlete_id":`...), &a.id)
	b = appendText(append(b, `,"athlete":`...), &a.name)
	b = append(b, `,"teams":[`...)
	for i := range a.teams {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, &a.teams[i])
	}
	b = append(b, `],"years":[`...)
	for i := range a.years {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNumber(b, &a.years[i])
	}
	b = appendNumber(append(b, `],"results":`...), &a.results)
	b = strconv.AppendBool(append(b, `,"claimed":`...), a.claimed)
	return append(b, '}')
}

// appendText appends valid UTF-8 as a JSON string (RFC 8259, section 7).
func appendText(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	b = append(b, '"')
	from := 0
	for i := range len(*s) {
		c := (*s)[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, (*s)[from:i]...)
		from = i + 1
		if c >= ' ' {
			b = append(b, '\\', c)
		} else {
			b = append(b, '\\', 'u', '0', '0', "01"[c>>4], "0123456789abcdef"[c&15])
		}
	}
	return append(append(b, (*s)[from:]...), '"')
}

func appendTexts(b []byte, texts []string) []byte {
	if texts == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range texts {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, &texts[i])
	}
	return append(b, ']')
}

func appendDecimal(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	return append(b, *s...)
}

func appendNumber[T int32 | int64](b []byte, n *T) []byte {
	if n == nil {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(*n), 10)
}

func appendFloat(b []byte, n *float64) []byte {
	if n == nil {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, *n, 'f', -1, 64)
}

func appendID(b []byte, id *[16]byte) []byte {
	if id == nil {
		return append(b, "null"...)
	}
	b = hex.AppendEncode(append(b, '"'), id[:4])
	b = hex.AppendEncode(append(b, '-'), id[4:6])
	b = hex.AppendEncode(append(b, '-'), id[6:8])
	b = hex.AppendEncode(append(b, '-'), id[8:10])
	b = hex.AppendEncode(append(b, '-'), id[10:])
	return append(b, '"')
}

func appendDay(b []byte, t time.Time) []byte {
	return append(t.AppendFormat(append(b, '"'), time.DateOnly), '"')
}

func appendInstant(b []byte, t time.Time) []byte {
	return append(t.UTC().AppendFormat(append(b, '"'), time.RFC3339Nano), '"')
}
