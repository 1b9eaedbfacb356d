package pg

import (
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
)

// uuidCodec moves the program's UUIDs between Go and PostgreSQL as the sixteen bytes that they are on both sides. Without it
// pgx takes them for text, by way of database/sql's interfaces: an eighth of the time of a list of results.
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

// PlanScan plans how a column becomes a value.
func (c uuidCodec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(*uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return uuidPlan{}
	}
	return c.UUIDCodec.PlanScan(m, oid, format, target)
}

// uuidPlan is both plans; uuidCodec gives it to UUIDs alone.
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

// Scan takes a UUID's bytes. Null is an error, as with every value that is no pointer.
func (uuidPlan) Scan(src []byte, target any) error {
	id, ok := target.(*uuid.UUID)
	if !ok || len(src) != len(id) {
		return errNoUUID
	}
	copy(id[:], src)
	return nil
}
