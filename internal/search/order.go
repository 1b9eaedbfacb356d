package search

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"harrier/gen/query"
	"harrier/internal/sport/discipline"
)

// hit is a result that was found, with what puts it in order.
type hit = query.SearchWalkRow

// hitRow is any of the rows that are hits: sqlc gives each statement a type of its own.
type hitRow interface {
	query.SearchByRunnersRow | query.SearchByEventsRow
}

// hitsOf returns the hits, unless as many as maxRows matched, who were only counted then.
func hitsOf[R hitRow](rows []R, maxRows int64, err error) (hits []hit, complete bool, _ error) {
	hits = make([]hit, len(rows))
	for i, r := range rows {
		hits[i] = hit(r)
	}
	return hits, err == nil && (len(hits) == 0 || hits[0].Matched < maxRows), err
}

// newestFirst orders results: the newest race first, and a race's results as its lists have them.
func newestFirst(a, b hit) int {
	return cmp.Or(
		b.Date.Compare(a.Date), bytes.Compare(b.RaceID[:], a.RaceID[:]),
		cmp.Compare(a.Gender, b.Gender), strings.Compare(a.EventOrder, b.EventOrder),
		nullsLast(a.Division, b.Division), cmp.Compare(slices.Index(discipline.Rounds, a.Round), slices.Index(discipline.Rounds, b.Round)),
		nullsLast(a.Place, b.Place), nullsLast(a.TimeMS, b.TimeMS), bytes.Compare(a.ID[:], b.ID[:]),
	)
}

func nullsLast[T cmp.Ordered](a, b *T) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return cmp.Compare(*a, *b)
}

// first returns the first hits in order, each once.
func first(hits []hit, wanted int) []hit {
	slices.SortFunc(hits, newestFirst)
	hits = slices.CompactFunc(hits, func(a, b hit) bool { return a.ID == b.ID })
	return hits[:min(len(hits), wanted)]
}

// finds collects what was found, best first, each once.
type finds[K comparable] struct {
	wanted int
	keys   []K
	known  map[K]bool
}

func newFinds[K comparable](wanted int) *finds[K] {
	return &finds[K]{wanted: wanted, known: make(map[K]bool, wanted)}
}

func (f *finds[K]) full() bool { return len(f.keys) >= f.wanted }

func (f *finds[K]) add(keys ...K) {
	for _, key := range keys {
		if !f.known[key] && !f.full() {
			f.known[key] = true
			f.keys = append(f.keys, key)
		}
	}
}
