package api

import (
	"slices"
	"strconv"
	"strings"

	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
	"harrier/internal/result"
)

// member is a field of an object: its name, and the function that appends its value.
type member[T any] struct {
	name  string
	value func([]byte, *T) []byte
}

// members are the fields of an object, in order. The first is part of every choice of them.
type members[T any] []member[T]

// append appends the fields, each after a comma.
func (m members[T]) append(b []byte, v *T) []byte {
	for i := range m {
		b = m[i].value(append(append(append(b, `,"`...), m[i].name...), `":`...), v)
	}
	return b
}

// open appends an object without its end.
func (m members[T]) open(b []byte, v *T) []byte {
	start := len(b)
	b = m.append(b, v)
	b[start] = '{'
	return b
}

func (m members[T]) object(b []byte, v *T) []byte { return append(m.open(b, v), '}') }

// chosen returns the members that a request names, or all.
func chosen[T any, Name ~string](m members[T], fields *[]Name) members[T] {
	if fields == nil {
		return m
	}
	list := slices.Clone(m[:1])
	for _, field := range m[1:] {
		if slices.Contains(*fields, Name(field.name)) {
			list = append(list, field)
		}
	}
	return list
}

// common returns object for objects whose first n members after the ID are the same: they are formatted once.
func (m members[T]) common(n int) func([]byte, *T) []byte {
	var same []byte
	return func(b []byte, v *T) []byte {
		if same == nil {
			same = m[1:1+n].append(make([]byte, 0, 200), v)
		}
		return append(m[1+n:].append(append(m[:1].open(b, v), same...), v), '}')
	}
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
	{"_id", func(b []byte, r *race.Race) []byte { return appendUUID(b, r.ID) }},
	{"name", func(b []byte, r *race.Race) []byte { return appendString(b, r.Name) }},
	{"date", func(b []byte, r *race.Race) []byte { return appendDay(b, r.Date) }},
	{"location", func(b []byte, r *race.Race) []byte { return appendOptional(b, r.Location) }},
	{"weather", func(b []byte, r *race.Race) []byte { return appendOptional(b, r.Weather) }},
	{"url", func(b []byte, r *race.Race) []byte { return appendOptional(b, r.URL) }},
	{"description", func(b []byte, r *race.Race) []byte { return appendOptional(b, r.Description) }},
	{"sport", func(b []byte, r *race.Race) []byte { return appendWord(b, string(r.Sport)) }},
	{"scoring", func(b []byte, r *race.Race) []byte { return append(b, race.Rules(r)...) }},
	{"user_id", func(b []byte, r *race.Race) []byte { return appendOptionalUUID(b, r.UserID) }},
	{"user", func(b []byte, r *race.Race) []byte { return appendOptional(b, r.UserName) }},
	{"upvotes", func(b []byte, r *race.Race) []byte { return strconv.AppendInt(b, int64(r.Upvotes), 10) }},
	{"downvotes", func(b []byte, r *race.Race) []byte { return strconv.AppendInt(b, int64(r.Downvotes), 10) }},
	{"results", func(b []byte, r *race.Race) []byte { return strconv.AppendInt(b, int64(r.Results), 10) }},
	{"results_by", func(b []byte, r *race.Race) []byte { return appendWord(b, string(r.ResultsBy)) }},
	{"state", func(b []byte, r *race.Race) []byte { return appendWord(b, string(r.State)) }},
	{"created_at", func(b []byte, r *race.Race) []byte { return appendInstant(b, r.CreatedAt) }},
	{"updated_at", func(b []byte, r *race.Race) []byte { return appendInstant(b, r.UpdatedAt) }},
}

var resultMembers = members[result.Result]{
	{"_id", func(b []byte, r *result.Result) []byte { return appendUUID(b, r.ID) }},
	{"race_id", func(b []byte, r *result.Result) []byte { return appendUUID(b, r.RaceID) }},
	{"race", func(b []byte, r *result.Result) []byte { return appendString(b, r.Race) }},
	{"date", func(b []byte, r *result.Result) []byte { return appendDay(b, r.Date) }},
	{"gender", func(b []byte, r *result.Result) []byte { return appendWord(b, string(r.Gender)) }},
	{"event", func(b []byte, r *result.Result) []byte { return appendString(b, r.Event) }},
	{"division", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Division) }},
	{"round", func(b []byte, r *result.Result) []byte { return appendWord(b, string(r.Round)) }},
	{"heat", func(b []byte, r *result.Result) []byte { return appendOptionalInt(b, r.Heat) }},
	{"heat_place", func(b []byte, r *result.Result) []byte { return appendOptionalInt(b, r.HeatPlace) }},
	{"event_code", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.EventCode) }},
	{"event_kind", func(b []byte, r *result.Result) []byte { return appendOptional(b, (*string)(r.EventKind)) }},
	{"distance_m", func(b []byte, r *result.Result) []byte { return appendOptionalNumber(b, r.DistanceM) }},
	{"mixed", func(b []byte, r *result.Result) []byte { return strconv.AppendBool(b, r.Mixed) }},
	{"athlete", func(b []byte, r *result.Result) []byte { return appendString(b, r.Athlete) }},
	{"relay_members", func(b []byte, r *result.Result) []byte { return appendTexts(b, r.RelayMembers) }},
	{"athlete_id", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.AthleteID) }},
	{"team", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Team) }},
	{"team_id", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.TeamID) }},
	{"place", func(b []byte, r *result.Result) []byte { return appendOptionalInt(b, r.Place) }},
	{"time", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Time) }},
	{"time_ms", func(b []byte, r *result.Result) []byte { return appendOptionalInt(b, r.TimeMS) }},
	{"timing_method", func(b []byte, r *result.Result) []byte { return appendOptional(b, (*string)(r.TimingMethod)) }},
	{"mark", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Mark) }},
	{"status", func(b []byte, r *result.Result) []byte { return appendWord(b, string(r.Status)) }},
	{"points", func(b []byte, r *result.Result) []byte { return appendDecimal(b, r.Points) }},
	{"grade", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Grade) }},
	{"bib", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Bib) }},
	{"wind", func(b []byte, r *result.Result) []byte { return appendDecimal(b, r.Wind) }},
	{"notes", func(b []byte, r *result.Result) []byte { return appendOptional(b, r.Notes) }},
	{"exhibition", func(b []byte, r *result.Result) []byte { return strconv.AppendBool(b, r.Exhibition) }},
	{"import_id", func(b []byte, r *result.Result) []byte { return appendOptionalUUID(b, r.ImportID) }},
	{"user_id", func(b []byte, r *result.Result) []byte { return appendOptionalUUID(b, r.UserID) }},
	{"created_at", func(b []byte, r *result.Result) []byte { return appendInstant(b, r.CreatedAt) }},
	{"updated_at", func(b []byte, r *result.Result) []byte { return appendInstant(b, r.UpdatedAt) }},
}
