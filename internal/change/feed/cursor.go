package feed

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strconv"

	"harrier/gen/query"
)

// Place is a place in the feed of this database: after the event with this transaction and ID.
type Place struct{ Tx, ID int64 }

// before reports whether p comes before q.
func (p Place) before(q Place) bool { return p.Tx < q.Tx || p.Tx == q.Tx && p.ID < q.ID }

// position is a place in one of several feeds. A cursor is a position as text.
type position struct {
	Place

	// epoch names the feed, which begins anew in a copy of the database.
	epoch uint64
}

// cursorBytes is how long a cursor is before it is text.
const cursorBytes = 24

// epochOf returns the name of the feed. A database that was restored to a point in time, or a standby that took over, may lack
// transactions that readers know of, and gives theirs to others.
func epochOf(state query.FeedStateRow) uint64 {
	sum := sha256.Sum256([]byte(strconv.FormatInt(state.Epoch, 10) + "/" + state.Timeline))
	return binary.BigEndian.Uint64(sum[:])
}

// String returns the cursor.
func (p position) String() string {
	b := make([]byte, 0, cursorBytes)
	for _, n := range []uint64{p.epoch, uint64(p.Tx), uint64(p.ID)} { //nolint:gosec // they are never negative
		b = binary.BigEndian.AppendUint64(b, n)
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// parse reads a cursor.
func parse(cursor string) (position, bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(cursor)
	if err != nil || len(b) != cursorBytes {
		return position{}, false
	}
	n := func(at int) uint64 { return binary.BigEndian.Uint64(b[at:]) }
	p := position{Place{int64(n(8)), int64(n(16))}, n(0)} //nolint:gosec // checked below
	return p, p.Tx >= 0 && p.ID >= 0
}
