package pg

import (
	"encoding/base64"
	"encoding/binary"
	"slices"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/fault"
)

// ErrCursor refuses a cursor that no response had.
var ErrCursor = fault.UnreadableField("after", "Must be the `next` of an earlier response.")

// Cursor is a place in a list by date, newest first: the rest of the list has earlier dates, or the same date and lesser IDs.
type Cursor struct {
	Date date.Date
	ID   uuid.UUID
}

// cursorBytes is the length of a cursor before it is text.
const cursorBytes = 4 + len(uuid.UUID{})

// String returns the cursor as responses have it.
func (c Cursor) String() string {
	b := binary.BigEndian.AppendUint32(nil, uint32(c.Date.Sub(date.Date{}))) //nolint:gosec // never negative
	return base64.RawURLEncoding.EncodeToString(append(b, c.ID[:]...))
}

// ParseCursor reads a cursor from a request. It returns ErrCursor for any other text.
func ParseCursor(text string) (Cursor, error) {
	const maxDays = 366 * 10_000
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(b) != cursorBytes {
		return Cursor{}, ErrCursor
	}
	days := binary.BigEndian.Uint32(b)
	if days >= maxDays {
		return Cursor{}, ErrCursor
	}
	return Cursor{date.Date{}.AddDays(int(days)), uuid.UUID(slices.Clone(b[4:]))}, nil
}
