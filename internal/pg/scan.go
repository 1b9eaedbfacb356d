package pg

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"harrier/internal/date"
	"harrier/internal/sport/measure"
)

// postgresEpoch is 2000-01-01, which PostgreSQL counts microseconds from, in Unix seconds.
const postgresEpoch = 946684800

// scanner reads the columns of a row. pgx finds out for each query, and partly for each value, how the type of a column becomes that
// of a variable, which takes longer than the rest of reading a list. The types of most columns are known here; pgx reads the others.
// All text of a row shares one allocation, and so do the strings that pointers point to.
type scanner struct {
	types  *pgtype.Map
	text   string
	offset int
	slots  []string
}

// scanRow reads the current row of rows.
func scanRow(rows pgx.Rows, into []any) error {
	columns, values := rows.FieldDescriptions(), rows.RawValues()
	if len(into) != len(values) || len(columns) != len(values) {
		return rows.Scan(into...) //nolint:wrapcheck // it says itself what is wrong
	}
	var s scanner
	s.collect(columns, values)
	for i, target := range into {
		read, err := s.scan(&columns[i], values[i], target)
		if !read && err == nil {
			if s.types == nil {
				s.types = rows.Conn().TypeMap()
			}
			err = s.types.Scan(columns[i].DataTypeOID, columns[i].Format, values[i], target)
		}
		if err != nil {
			rows.Close()
			return fmt.Errorf("read column %s: %w", columns[i].Name, err)
		}
	}
	return nil
}

// isText reports whether a column's bytes are its text.
func isText(c *pgconn.FieldDescription) bool {
	return c.Format == pgtype.TextFormatCode || c.DataTypeOID == pgtype.TextOID || c.DataTypeOID == pgtype.VarcharOID
}

// collect puts the text of all columns into one string, which scan cuts.
func (s *scanner) collect(columns []pgconn.FieldDescription, values [][]byte) {
	var all strings.Builder
	size, count := 0, 0
	for i := range columns {
		if values[i] != nil && isText(&columns[i]) {
			size += len(values[i])
			count++
		}
	}
	all.Grow(size)
	for i := range columns {
		if isText(&columns[i]) {
			all.Write(values[i])
		}
	}
	s.text = all.String()
	if count > 0 {
		s.slots = make([]string, 0, count)
	}
}

// next cuts the text of a column.
func (s *scanner) next(size int) string {
	text := s.text[s.offset : s.offset+size]
	s.offset += size
	return text
}

// point returns a pointer to a string.
func (s *scanner) point(text string) *string {
	s.slots = append(s.slots, text) // collect has made room: no pointer ever becomes that of an old array
	return &s.slots[len(s.slots)-1]
}

// scan reads a column, and reports whether it could. PostgreSQL sends a type's own number of bytes.
func (s *scanner) scan(c *pgconn.FieldDescription, src []byte, target any) (read bool, err error) {
	if src == nil {
		return scanNull(target), nil
	}
	if isText(c) {
		text := s.next(len(src))
		if document, ok := target.(*[]byte); ok && c.DataTypeOID == pgtype.JSONBOID {
			*document = []byte(text)
			return true, nil
		}
		return scanText(text, target, s.point), nil
	}
	if c.Format != pgtype.BinaryFormatCode {
		return false, nil
	}
	switch c.DataTypeOID {
	case pgtype.UUIDOID:
		return set(uuid.UUID(src), target), nil
	case pgtype.Int2OID:
		return set(int16(binary.BigEndian.Uint16(src)), target), nil //nolint:gosec // the same bits
	case pgtype.Int4OID:
		return set(int32(binary.BigEndian.Uint32(src)), target), nil //nolint:gosec // the same bits
	case pgtype.Int8OID:
		return set(int64(binary.BigEndian.Uint64(src)), target), nil //nolint:gosec // the same bits
	case pgtype.Float8OID:
		return set(math.Float64frombits(binary.BigEndian.Uint64(src)), target), nil
	case pgtype.BoolOID:
		return set(src[0] != 0, target), nil
	case pgtype.TimestamptzOID:
		return scanInstant(src, target), nil
	case pgtype.DateOID:
		day, err := date.FromDays(int32(binary.BigEndian.Uint32(src))) //nolint:gosec // the same bits
		return set(day, target), err
	}
	return false, nil
}

// scanText reads text into a string, a named string, such as the Go type of an enumeration, or a number, or into a pointer to one.
func scanText(text string, target any, point func(string) *string) bool {
	switch target := target.(type) {
	case *string:
		*target = text
		return true
	case **string:
		*target = point(text)
		return true
	case *measure.Hundredths:
		h, err := measure.Parse(text)
		*target = h
		return err == nil
	case **measure.Hundredths:
		h, err := measure.Parse(text)
		*target = &h
		return err == nil
	}
	v := reflect.ValueOf(target).Elem()
	switch {
	case v.Kind() == reflect.String:
		v.SetString(text)
		return true
	case v.Kind() == reflect.Pointer && v.Type().Elem().Kind() == reflect.String:
		named := reflect.New(v.Type().Elem())
		named.Elem().SetString(text)
		v.Set(named)
		return true
	}
	return false
}

// scanNull sets a pointer to nil, and an ID, a measure, a date or an instant to zero, which says that a row that was joined is missing. Null in anything
// else is pgx's to report, or to read. The types of most columns are named, because reflection takes longer.
func scanNull(target any) bool {
	switch target := target.(type) {
	case **string:
		*target = nil
		return true
	case **measure.Hundredths:
		*target = nil
		return true
	case **int16:
		*target = nil
		return true
	case **time.Time:
		*target = nil
		return true
	case *uuid.UUID:
		*target = uuid.Nil
		return true
	case *measure.Hundredths:
		*target = 0
		return true
	case *date.Date:
		*target = date.Date{}
		return true
	case *time.Time:
		*target = time.Time{}
		return true
	}
	v := reflect.ValueOf(target).Elem()
	if kind := v.Kind(); kind != reflect.Pointer && kind != reflect.Slice {
		return false
	}
	v.SetZero()
	return true
}

// set sets a variable, or a pointer to one.
func set[T any](value T, target any) bool {
	switch target := target.(type) {
	case *T:
		*target = value
	case **T:
		*target = new(value)
	default:
		return false
	}
	return true
}

// scanInstant reads microseconds since 2000. pgx refuses infinity.
func scanInstant(src []byte, target any) bool {
	micros := int64(binary.BigEndian.Uint64(src)) //nolint:gosec // the same bits
	if micros == math.MaxInt64 || micros == math.MinInt64 {
		return false
	}
	return set(time.Unix(postgresEpoch+micros/1e6, micros%1e6*1e3), target)
}
