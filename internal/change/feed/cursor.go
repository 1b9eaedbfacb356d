package feed

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strconv"

	"harrier/gen/query"
)

// position is a place in the feed: after the event with this transaction and ID. A cursor is a position as text.
type position struct {
	// epoch names the feed, which begins anew in a copy of the database.
	epoch  uint64
	tx, id int64
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
	for _, n := range []uint64{p.epoch, uint64(p.tx), uint64(p.id)} { //nolint:gosec // they are never negative
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
	p := position{epoch: n(0), tx: int64(n(8)), id: int64(n(16))} //nolint:gosec // checked below
	return p, p.tx >= 0 && p.id >= 0
}

// before reports whether p comes before q in one feed.
func (p position) before(q position) bool { return p.tx < q.tx || p.tx == q.tx && p.id < q.id }
