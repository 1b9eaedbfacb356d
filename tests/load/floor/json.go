package main

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"strconv"
	"time"
)

// column is a column of an answer: its name in JSON, and how PostgreSQL's bytes are written.
type column struct {
	key   string
	write func(b, raw []byte) []byte
}

// object appends a row as an object. A NULL is nil.
func object(b []byte, columns []column, row [][]byte) []byte {
	for i, c := range columns {
		b = append(b, c.key...)
		if row[i] == nil {
			b = append(b, "null"...)
		} else {
			b = c.write(b, row[i])
		}
	}
	return append(b, '}')
}

// columns makes the columns of an object from names and types in turn.
func columns(pairs ...any) []column {
	var all []column
	for i := 0; i < len(pairs); i += 2 {
		name, _ := pairs[i].(string)
		write, _ := pairs[i+1].(func(b, raw []byte) []byte)
		opening := `,"`
		if i == 0 {
			opening = `{"`
		}
		all = append(all, column{opening + name + `":`, write})
	}
	return all
}

// text appends valid UTF-8 as a string (RFC 8259, section 7).
func text(b, raw []byte) []byte {
	b = append(b, '"')
	from := 0
	for i, c := range raw {
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, raw[from:i]...)
		from = i + 1
		if c >= ' ' {
			b = append(b, '\\', c)
		} else {
			b = append(b, '\\', 'u', '0', '0', "01"[c>>4], "0123456789abcdef"[c&15])
		}
	}
	return append(append(b, raw[from:]...), '"')
}

func id(b, raw []byte) []byte {
	b = hex.AppendEncode(append(b, '"'), raw[:4])
	b = hex.AppendEncode(append(b, '-'), raw[4:6])
	b = hex.AppendEncode(append(b, '-'), raw[6:8])
	b = hex.AppendEncode(append(b, '-'), raw[8:10])
	b = hex.AppendEncode(append(b, '-'), raw[10:])
	return append(b, '"')
}

// number appends an integer of four or eight bytes.
func number(b, raw []byte) []byte {
	if len(raw) == 4 {
		return strconv.AppendInt(b, int64(int32(binary.BigEndian.Uint32(raw))), 10)
	}
	return strconv.AppendInt(b, int64(binary.BigEndian.Uint64(raw)), 10)
}

func float(b, raw []byte) []byte {
	return strconv.AppendFloat(b, math.Float64frombits(binary.BigEndian.Uint64(raw)), 'f', -1, 64)
}

// day appends a date, which PostgreSQL counts from the year 2000.
func day(b, raw []byte) []byte {
	days := int(int32(binary.BigEndian.Uint32(raw)))
	return append(time.Date(2000, 1, 1+days, 0, 0, 0, 0, time.UTC).AppendFormat(append(b, '"'), time.DateOnly), '"')
}

// document appends jsonb, which pgx asks for as text.
func document(b, raw []byte) []byte { return append(b, raw...) }
