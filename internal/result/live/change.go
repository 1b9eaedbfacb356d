package live

import (
	"context"
	"hash/maphash"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
)

const (
	// maxResults and maxChanges are how many results and changes are told one by one; after more, readers read the race anew.
	maxResults = 500
	maxChanges = 1000
)

// Start is the version of a reader who knows nothing of the race.
const Start = -1

// Change is how a race differs from an earlier version.
type Change struct {
	// Version is the race's now.
	Version int64
	// Reload is that the differences are unknown or too many, or in the race itself: what follows is empty.
	Reload bool
	// Results are those added and changed, Deleted the others.
	Results []result.Result
	Deleted []uuid.UUID
	// Scores are the team scores of a gender that may have changed, as the Scorer keeps them.
	Scores map[discipline.Gender][]byte
}

// Encoding writes changes and scores.
type Encoding struct {
	Change func(Change) []byte
	Meet   func(result.Meet) ([]byte, error)
}

// event is an encoded change, and the version that it leads to.
type event struct {
	version int64
	text    []byte
}

// Bytes implements cache.Value.
func (e *event) Bytes() int64 { return int64(cap(e.text)) }

// Since returns how the race differs from a version, encoded, and its version now. All readers who ask the same share the answer, which
// must not be modified.
func (r *Reader) Since(ctx context.Context, version int64, enc Encoding) ([]byte, int64, error) {
	now, _, _ := r.State()
	if version > now { // of another database, perhaps
		version = Start
	}
	key := cache.Key{Kind: change.Race, Race: r.id, Text: "live " + strconv.FormatInt(version, 10)}
	found, err := cache.Compute(ctx, r.hub.Cache, key, func(ctx context.Context) (*event, error) {
		change, err := r.hub.since(ctx, r.id, version)
		if err != nil {
			return nil, err
		}
		if err := r.score(ctx, version, &change, enc); err != nil {
			return nil, err
		}
		return &event{change.Version, enc.Change(change)}, nil
	})
	if err != nil {
		return nil, version, err
	}
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	r.race.set(found.version) // State must not return an older one
	return found.text, found.version, nil
}

// since reads what has changed since a version.
func (h *Hub) since(ctx context.Context, id uuid.UUID, version int64) (Change, error) {
	var change Change
	err := pg.InSnapshot(ctx, h.DB, func(tx pgx.Tx) error {
		now, err := h.q.RaceVersion(ctx, tx, id)
		if err != nil {
			return pg.IfNoRows(err, race.ErrNotFound)
		}
		change = Change{Version: now.Version, Reload: true}
		if version == Start {
			return nil
		}
		rows, err := h.q.RaceChangesSince(ctx, tx, query.RaceChangesSinceParams{RaceID: id, Version: version, MaxRows: maxChanges + 1})
		if err != nil {
			return err
		}
		ids, known := changedResults(rows)
		if !known {
			return nil
		}
		found, err := h.q.ResultListOfIDs(ctx, tx, query.ResultListOfIDsParams{Ids: ids, RaceID: id})
		if err != nil {
			return err
		}
		change.Reload, change.Results = false, found
		there := make(map[uuid.UUID]bool, len(found))
		for i := range found {
			there[found[i].ID] = true
		}
		for _, one := range ids {
			if !there[one] {
				change.Deleted = append(change.Deleted, one)
			}
		}
		return nil
	})
	return change, err
}

// changedResults returns the results of all changes, each once, in order. They are unknown if they are too many, or those of a change are.
func changedResults(changes [][]uuid.UUID) (ids []uuid.UUID, known bool) {
	if len(changes) > maxChanges {
		return nil, false
	}
	seen := map[uuid.UUID]bool{}
	for _, results := range changes {
		if results == nil {
			return nil, false
		}
		for _, one := range results {
			if !seen[one] {
				seen[one] = true
				ids = append(ids, one)
			}
		}
	}
	return ids, len(ids) <= maxResults
}

// score adds the team scores that differ from those of the earlier version, as far as these are known. A race with too many finishers has
// none.
func (r *Reader) score(ctx context.Context, version int64, change *Change, enc Encoding) error {
	if change.Reload {
		return nil
	}
	change.Scores = map[discipline.Gender][]byte{}
	for _, gender := range []discipline.Gender{discipline.Mens, discipline.Womens} {
		scores, err := r.hub.Scorer.Meet(ctx, r.id, gender, nil, enc.Meet)
		switch {
		case fault.KindOf(err) == fault.Invalid:
			continue
		case err != nil:
			return err
		}
		if r.scoresChanged(gender, version, scores) {
			change.Scores[gender] = scores.Text
		}
	}
	return nil
}

// scoresChanged reports whether scores differ from those of a version, or these are not known, and notes them.
func (r *Reader) scoresChanged(gender discipline.Gender, version int64, now *result.Scores) bool {
	hash := maphash.Bytes(r.hub.seed, now.Text)
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	f := r.race
	before, known := uint64(0), false
	for _, s := range f.scored {
		if s.version == version && s.hashes != nil {
			before, known = s.hashes[gender]
		}
	}
	if f.scored[0].version < now.Version || f.scored[0].hashes == nil {
		f.scored[1], f.scored[0] = f.scored[0], scored{now.Version, map[discipline.Gender]uint64{}}
	}
	if f.scored[0].version == now.Version {
		f.scored[0].hashes[gender] = hash
	}
	return !known || before != hash
}
