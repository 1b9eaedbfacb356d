package api

import (
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
	"harrier/internal/result"
)

// Races, results and entries are most of what the server sends, in lists of any length. They are appended to a buffer field by
// field, because reflection costs more than reading them from PostgreSQL. The tests check every response against the contract.

// object returns a response with one object.
func object[T any](v T, item func([]byte, *T) []byte) reply.Object[T] {
	return reply.Object[T]{Value: v, Item: item}
}

// created returns a response with a new object.
func created[T any](v T, item func([]byte, *T) []byte, location string) reply.Object[T] {
	return reply.Object[T]{Value: v, Item: item, Location: location}
}

func appendDetails(b []byte, r *race.Details) []byte {
	b = append(raceMembers.open(b, &r.ListedRace), `,"directors":`...)
	return append(append(b, r.Directors...), '}')
}

func appendResult(b []byte, r *result.Result) []byte { return resultMembers.object(b, r) }

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

func appendOptionalInstant(b []byte, t *time.Time) []byte {
	if t == nil {
		return append(b, "null"...)
	}
	return appendInstant(b, *t)
}

func appendInstant(b []byte, t time.Time) []byte {
	return append(date.AppendInstant(append(b, '"'), t), '"')
}
