package api

import (
	"slices"
	"strconv"
	"strings"

	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
	"harrier/internal/result"
)

// members append the fields of an object in order, each with its name. The first field is in every choice of them.
type members[T any] []func([]byte, *T) []byte

// open appends an object without its end.
func (m members[T]) open(b []byte, v *T) []byte {
	for _, field := range m {
		b = field(b, v)
	}
	return b
}

func (m members[T]) object(b []byte, v *T) []byte { return append(m.open(b, v), '}') }

// chosen are the members that a request names, or all.
func chosen[T any, Name ~string](m members[T], fields *[]Name) members[T] {
	if fields == nil {
		return m
	}
	var none T
	list := slices.Clone(m[:1])
	for _, field := range m[1:] {
		// The name is between the first two quotation marks that the field appends.
		if name := strings.SplitN(string(field(nil, &none)), `"`, 3)[1]; slices.Contains(*fields, Name(name)) {
			list = append(list, field)
		}
	}
	return list
}

// common returns members of which the first n after the ID are the same in all objects: they are written once.
func (m members[T]) common(n int) members[T] {
	var same []byte
	return slices.Concat(m[:1], members[T]{func(b []byte, v *T) []byte {
		if same == nil {
			same = m[1:1+n].open(make([]byte, 0, 200), v)
		}
		return append(b, same...)
	}}, m[1+n:])
}

// listOf returns a list without its items, which have the fields that a request names, or all.
func listOf[T any, Name ~string](m members[T], fields *[]Name) reply.List[T] {
	return reply.List[T]{Item: chosen(m, fields).object, Partial: fields != nil}
}

// fieldsQuery returns the query of a link to a list with these fields.
func fieldsQuery[Name ~string](fields *[]Name) string {
	if fields == nil {
		return ""
	}
	return "?fields=" + strings.Join(all(*fields, func(name Name) string { return string(name) }), ",")
}

var raceMembers = members[race.Race]{
	func(b []byte, r *race.Race) []byte { return appendUUID(append(b, `{"_id":`...), r.ID) },
	func(b []byte, r *race.Race) []byte { return appendString(append(b, `,"name":`...), r.Name) },
	func(b []byte, r *race.Race) []byte { return appendDay(append(b, `,"date":`...), r.Date) },
	func(b []byte, r *race.Race) []byte { return appendOptional(append(b, `,"location":`...), r.Location) },
	func(b []byte, r *race.Race) []byte { return appendOptional(append(b, `,"weather":`...), r.Weather) },
	func(b []byte, r *race.Race) []byte { return appendOptional(append(b, `,"url":`...), r.URL) },
	func(b []byte, r *race.Race) []byte {
		return appendOptional(append(b, `,"description":`...), r.Description)
	},
	func(b []byte, r *race.Race) []byte { return appendWord(append(b, `,"sport":`...), string(r.Sport)) },
	func(b []byte, r *race.Race) []byte { return append(append(b, `,"scoring":`...), race.Rules(r)...) },
	func(b []byte, r *race.Race) []byte { return appendOptionalUUID(append(b, `,"user_id":`...), r.UserID) },
	func(b []byte, r *race.Race) []byte { return appendOptional(append(b, `,"user":`...), r.UserName) },
	func(b []byte, r *race.Race) []byte {
		return strconv.AppendInt(append(b, `,"upvotes":`...), int64(r.Upvotes), 10)
	},
	func(b []byte, r *race.Race) []byte {
		return strconv.AppendInt(append(b, `,"downvotes":`...), int64(r.Downvotes), 10)
	},
	func(b []byte, r *race.Race) []byte {
		return strconv.AppendInt(append(b, `,"results":`...), int64(r.Results), 10)
	},
	func(b []byte, r *race.Race) []byte {
		return appendWord(append(b, `,"results_by":`...), string(r.ResultsBy))
	},
	func(b []byte, r *race.Race) []byte { return appendWord(append(b, `,"state":`...), string(r.State)) },
	func(b []byte, r *race.Race) []byte { return appendInstant(append(b, `,"created_at":`...), r.CreatedAt) },
	func(b []byte, r *race.Race) []byte { return appendInstant(append(b, `,"updated_at":`...), r.UpdatedAt) },
}

var resultMembers = members[result.Result]{
	func(b []byte, r *result.Result) []byte { return appendUUID(append(b, `{"_id":`...), r.ID) },
	func(b []byte, r *result.Result) []byte { return appendUUID(append(b, `,"race_id":`...), r.RaceID) },
	func(b []byte, r *result.Result) []byte { return appendString(append(b, `,"race":`...), r.Race) },
	func(b []byte, r *result.Result) []byte { return appendDay(append(b, `,"date":`...), r.Date) },
	func(b []byte, r *result.Result) []byte {
		return appendWord(append(b, `,"gender":`...), string(r.Gender))
	},
	func(b []byte, r *result.Result) []byte { return appendString(append(b, `,"event":`...), r.Event) },
	func(b []byte, r *result.Result) []byte {
		return appendOptional(append(b, `,"division":`...), r.Division)
	},
	func(b []byte, r *result.Result) []byte { return appendWord(append(b, `,"round":`...), string(r.Round)) },
	func(b []byte, r *result.Result) []byte { return appendOptionalInt(append(b, `,"heat":`...), r.Heat) },
	func(b []byte, r *result.Result) []byte {
		return appendOptionalInt(append(b, `,"heat_place":`...), r.HeatPlace)
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptional(append(b, `,"event_code":`...), r.EventCode)
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptional(append(b, `,"event_kind":`...), (*string)(r.EventKind))
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptionalNumber(append(b, `,"distance_m":`...), r.DistanceM)
	},
	func(b []byte, r *result.Result) []byte { return strconv.AppendBool(append(b, `,"mixed":`...), r.Mixed) },
	func(b []byte, r *result.Result) []byte { return appendString(append(b, `,"athlete":`...), r.Athlete) },
	func(b []byte, r *result.Result) []byte {
		return appendTexts(append(b, `,"relay_members":`...), r.RelayMembers)
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptional(append(b, `,"athlete_id":`...), r.AthleteID)
	},
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"team":`...), r.Team) },
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"team_id":`...), r.TeamID) },
	func(b []byte, r *result.Result) []byte { return appendOptionalInt(append(b, `,"place":`...), r.Place) },
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"time":`...), r.Time) },
	func(b []byte, r *result.Result) []byte {
		return appendOptionalInt(append(b, `,"time_ms":`...), r.TimeMS)
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptional(append(b, `,"timing_method":`...), (*string)(r.TimingMethod))
	},
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"mark":`...), r.Mark) },
	func(b []byte, r *result.Result) []byte {
		return appendWord(append(b, `,"status":`...), string(r.Status))
	},
	func(b []byte, r *result.Result) []byte { return appendDecimal(append(b, `,"points":`...), r.Points) },
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"grade":`...), r.Grade) },
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"bib":`...), r.Bib) },
	func(b []byte, r *result.Result) []byte { return appendDecimal(append(b, `,"wind":`...), r.Wind) },
	func(b []byte, r *result.Result) []byte { return appendOptional(append(b, `,"notes":`...), r.Notes) },
	func(b []byte, r *result.Result) []byte {
		return strconv.AppendBool(append(b, `,"exhibition":`...), r.Exhibition)
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptionalUUID(append(b, `,"import_id":`...), r.ImportID)
	},
	func(b []byte, r *result.Result) []byte {
		return appendOptionalUUID(append(b, `,"user_id":`...), r.UserID)
	},
	func(b []byte, r *result.Result) []byte {
		return appendInstant(append(b, `,"created_at":`...), r.CreatedAt)
	},
	func(b []byte, r *result.Result) []byte {
		return appendInstant(append(b, `,"updated_at":`...), r.UpdatedAt)
	},
}
