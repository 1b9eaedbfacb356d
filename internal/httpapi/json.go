package httpapi

import (
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/race"
	"harrier/internal/result"
)

// Races, results and entries are most of what the server sends, in lists of any length. They are appended to a buffer field by
// field, because reflection costs more than reading them from PostgreSQL. The tests check every response against the contract.

func appendRace(b []byte, r *race.Race) []byte { return append(appendRaceFields(b, r), '}') }

func appendDetails(b []byte, r *race.Details) []byte {
	b = append(appendRaceFields(b, &r.ListedRace), `,"directors":`...)
	return append(append(b, r.Directors...), '}')
}

func appendRaceFields(b []byte, r *race.Race) []byte {
	b = appendUUID(append(b, `{"_id":`...), r.ID)
	b = appendString(append(b, `,"name":`...), r.Name)
	b = appendDay(append(b, `,"date":`...), r.Date)
	b = appendOptional(append(b, `,"location":`...), r.Location)
	b = appendOptional(append(b, `,"weather":`...), r.Weather)
	b = appendOptional(append(b, `,"url":`...), r.URL)
	b = appendOptional(append(b, `,"description":`...), r.Description)
	b = appendWord(append(b, `,"sport":`...), string(r.Sport))
	b = append(append(b, `,"scoring":`...), race.Rules(r)...)
	b = appendOptionalUUID(append(b, `,"user_id":`...), r.UserID)
	b = appendOptional(append(b, `,"user":`...), r.UserName)
	b = strconv.AppendInt(append(b, `,"upvotes":`...), int64(r.Upvotes), 10)
	b = strconv.AppendInt(append(b, `,"downvotes":`...), int64(r.Downvotes), 10)
	b = strconv.AppendInt(append(b, `,"results":`...), int64(r.Results), 10)
	b = appendWord(append(b, `,"results_by":`...), string(r.ResultsBy))
	b = appendWord(append(b, `,"state":`...), string(r.State))
	b = appendInstant(append(b, `,"created_at":`...), r.CreatedAt)
	return appendInstant(append(b, `,"updated_at":`...), r.UpdatedAt)
}

func appendResult(b []byte, r *result.Result) []byte {
	b = appendUUID(append(b, `{"_id":`...), r.ID)
	b = appendUUID(append(b, `,"race_id":`...), r.RaceID)
	b = appendString(append(b, `,"race":`...), r.Race)
	b = appendDay(append(b, `,"date":`...), r.Date)
	b = appendWord(append(b, `,"gender":`...), string(r.Gender))
	b = appendString(append(b, `,"event":`...), r.Event)
	b = appendOptional(append(b, `,"division":`...), r.Division)
	b = appendWord(append(b, `,"round":`...), string(r.Round))
	b = appendOptionalInt(append(b, `,"heat":`...), r.Heat)
	b = appendOptionalInt(append(b, `,"heat_place":`...), r.HeatPlace)
	b = appendOptional(append(b, `,"event_code":`...), r.EventCode)
	b = appendOptional(append(b, `,"event_kind":`...), (*string)(r.EventKind))
	b = appendOptionalNumber(append(b, `,"distance_m":`...), r.DistanceM)
	b = strconv.AppendBool(append(b, `,"mixed":`...), r.Mixed)
	b = appendString(append(b, `,"athlete":`...), r.Athlete)
	b = appendTexts(append(b, `,"relay_members":`...), r.RelayMembers)
	b = appendOptional(append(b, `,"athlete_id":`...), r.AthleteID)
	b = appendOptional(append(b, `,"team":`...), r.Team)
	b = appendOptional(append(b, `,"team_id":`...), r.TeamID)
	b = appendOptionalInt(append(b, `,"place":`...), r.Place)
	b = appendOptional(append(b, `,"time":`...), r.Time)
	b = appendOptionalInt(append(b, `,"time_ms":`...), r.TimeMS)
	b = appendOptional(append(b, `,"timing_method":`...), (*string)(r.TimingMethod))
	b = appendOptional(append(b, `,"mark":`...), r.Mark)
	b = appendWord(append(b, `,"status":`...), string(r.Status))
	b = appendDecimal(append(b, `,"points":`...), r.Points)
	b = appendOptional(append(b, `,"grade":`...), r.Grade)
	b = appendOptional(append(b, `,"bib":`...), r.Bib)
	b = appendDecimal(append(b, `,"wind":`...), r.Wind)
	b = appendOptional(append(b, `,"notes":`...), r.Notes)
	b = appendOptionalUUID(append(b, `,"import_id":`...), r.ImportID)
	b = appendOptionalUUID(append(b, `,"user_id":`...), r.UserID)
	b = appendInstant(append(b, `,"created_at":`...), r.CreatedAt)
	b = appendInstant(append(b, `,"updated_at":`...), r.UpdatedAt)
	return append(b, '}')
}

func appendTeam(b []byte, t *result.Team) []byte {
	b = appendString(append(b, `{"team":`...), t.Name)
	b = appendNumber(append(b, `,"score":`...), t.Score)
	b = appendString(append(b, `,"team_id":`...), t.TeamID)
	b = appendList(append(b, `,"athletes":`...), t.Scorers, appendResult)
	b = strconv.AppendInt(append(b, `,"place":`...), int64(t.Place), 10)
	b = appendList(append(b, `,"displacers":`...), t.Displacers, appendResult)
	b = appendOptionalNumber(append(b, `,"average_time_ms":`...), t.Average)
	b = appendOptionalInt(append(b, `,"spread_ms":`...), t.Spread)
	return append(b, '}')
}

func appendList[T any](b []byte, list []*T, item func([]byte, *T) []byte) []byte {
	b = append(b, '[')
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, v)
	}
	return append(b, ']')
}

// appendString appends text as JSON. PostgreSQL's text is valid UTF-8; anything else is replaced.
func appendString(b []byte, s string) []byte {
	quoted, err := jsontext.AppendQuote(b, s)
	if err != nil {
		text, _ := json.Marshal(s) //nolint:errchkjson // a string always works
		return append(b, text...)
	}
	return quoted
}

// appendWord appends a word of the contract, which needs no escapes.
func appendWord(b []byte, s string) []byte { return append(append(append(b, '"'), s...), '"') }

func appendOptional(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	return appendString(b, *s)
}

// appendTexts appends a list, or null for none.
func appendTexts(b []byte, texts []string) []byte {
	if texts == nil {
		return append(b, "null"...)
	}
	for i, s := range texts {
		b = appendString(append(b, "[,"[min(i, 1)]), s)
	}
	return append(b, ']')
}

// appendDecimal appends a decimal that is text with as many decimals as its column has, without trailing zeros.
func appendDecimal(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	if strings.Contains(*s, ".") {
		return append(b, strings.TrimSuffix(strings.TrimRight(*s, "0"), ".")...)
	}
	return append(b, *s...)
}

func appendNumber(b []byte, f float64) []byte { return strconv.AppendFloat(b, f, 'f', -1, 64) }

func appendOptionalNumber(b []byte, f *float64) []byte {
	if f == nil {
		return append(b, "null"...)
	}
	return appendNumber(b, *f)
}

func appendOptionalInt[T int16 | int32 | int64](b []byte, n *T) []byte {
	if n == nil {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(*n), 10)
}

func appendUUID(b []byte, id uuid.UUID) []byte {
	b = hex.AppendEncode(append(b, '"'), id[:4])
	b = hex.AppendEncode(append(b, '-'), id[4:6])
	b = hex.AppendEncode(append(b, '-'), id[6:8])
	b = hex.AppendEncode(append(b, '-'), id[8:10])
	b = hex.AppendEncode(append(b, '-'), id[10:])
	return append(b, '"')
}

func appendOptionalUUID(b []byte, id *uuid.UUID) []byte {
	if id == nil {
		return append(b, "null"...)
	}
	return appendUUID(b, *id)
}

func appendDay(b []byte, d date.Date) []byte { return append(d.AppendISO(append(b, '"')), '"') }

func appendInstant(b []byte, t time.Time) []byte {
	return append(t.UTC().AppendFormat(append(b, '"'), time.RFC3339Nano), '"')
}
