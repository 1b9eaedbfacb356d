package pg

import (
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"harrier/internal/sport/measure"
)

// uuidCodec sends the program's UUIDs to PostgreSQL as the sixteen bytes that they are on both sides. Without it pgx takes them for text,
// by way of database/sql's interfaces. A scanner reads them.
type uuidCodec struct{ pgtype.UUIDCodec }

// PlanEncode plans how a value becomes a parameter.
func (c uuidCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	switch value.(type) {
	case uuid.UUID, *uuid.UUID:
		if format == pgtype.BinaryFormatCode {
			return uuidPlan{}
		}
	}
	return c.UUIDCodec.PlanEncode(m, oid, format, value)
}

// uuidPlan encodes UUIDs alone, as uuidCodec gives it nothing else.
type uuidPlan struct{}

var errNoUUID = errors.New("not a UUID")

// Encode appends a UUID's bytes; a nil pointer is null.
func (uuidPlan) Encode(value any, buf []byte) ([]byte, error) {
	switch id := value.(type) {
	case uuid.UUID:
		return append(buf, id[:]...), nil
	case *uuid.UUID:
		if id == nil {
			return nil, nil
		}
		return append(buf, id[:]...), nil
	}
	return nil, errNoUUID
}

// decimalCodec exchanges decimals with PostgreSQL as text, as the program holds them. By way of pgx's binary format and its
// big numbers, a week of log takes a tenth longer.
type decimalCodec struct{ pgtype.NumericCodec }

// PreferredFormat is the text format.
func (decimalCodec) PreferredFormat() int16 { return pgtype.TextFormatCode }

// PlanEncode plans how a value becomes a parameter.
func (c decimalCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	switch value.(type) {
	case measure.Hundredths, *measure.Hundredths: // which pgx would take for an integer
		if format == pgtype.TextFormatCode {
			return hundredthsPlan{}
		}
	}
	return c.NumericCodec.PlanEncode(m, oid, format, value)
}

// hundredthsPlan encodes hundredths alone, as decimalCodec gives it nothing else.
type hundredthsPlan struct{}

var errNoHundredths = errors.New("not hundredths")

// Encode appends a decimal; a nil pointer is null.
func (hundredthsPlan) Encode(value any, buf []byte) ([]byte, error) {
	switch h := value.(type) {
	case measure.Hundredths:
		return h.Append(buf), nil
	case *measure.Hundredths:
		if h == nil {
			return nil, nil
		}
		return h.Append(buf), nil
	}
	return nil, errNoHundredths
}
