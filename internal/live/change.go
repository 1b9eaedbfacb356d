package live

import (
	"bytes"
	"context"
	"encoding/binary"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/mark"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/remember"
	"harrier/internal/result"
)

const (
	// mostResults and mostChanges are how many results and changes are told one by one; after more, readers read the race anew.
	mostResults = 500
	mostChanges = 1000
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
	Scores map[mark.Gender][]byte
}

// Encoding writes changes and scores.
type Encoding struct {
	Change func(Change) []byte
	Meet   func(result.Meet) ([]byte, error)
}

// Since returns how the race differs from a version, encoded, and its version now. All readers who ask the same share the answer, which
// must not be modified.
func (r *Reader) Since(ctx context.Context, version int64, enc Encoding) ([]byte, int64, error) {
	now, _, _ := r.State()
	if version > now { // of another database, perhaps
		version = Start
	}
	key := remember.Key{Object: r.id, Version: now, Question: "live " + strconv.FormatInt(version, 10)}
	answer, err := r.hub.Answers.Get(ctx, key, func(ctx context.Context) (remember.Key, []byte, error) {
		change, err := r.hub.since(ctx, r.id, version)
		if err != nil {
			return key, nil, err
		}
		if err := r.hub.score(ctx, r.id, version, &change, enc); err != nil {
			return key, nil, err
		}
		key.Version = change.Version
		return key, append(binary.BigEndian.AppendUint64(nil, uint64(change.Version)), enc.Change(change)...), nil //nolint:gosec // never negative
	})
	if err != nil {
		return nil, version, err
	}
	found := int64(binary.BigEndian.Uint64(answer)) //nolint:gosec // as above
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	r.race.set(found) // State must not return an older one
	return answer[8:], found, nil
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
		rows, err := h.q.RaceChangesSince(ctx, tx, query.RaceChangesSinceParams{RaceID: id, Version: version, Most: mostChanges + 1})
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
	if len(changes) > mostChanges {
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
	return ids, len(ids) <= mostResults
}

// score adds the team scores that differ from those of the earlier version, as far as these are remembered. A race with too many
// finishers has none.
func (h *Hub) score(ctx context.Context, id uuid.UUID, version int64, change *Change, enc Encoding) error {
	if change.Reload {
		return nil
	}
	change.Scores = map[mark.Gender][]byte{}
	for _, gender := range []mark.Gender{mark.Mens, mark.Womens} {
		scores, err := h.Scorer.Meet(ctx, id, gender, nil, enc.Meet)
		switch {
		case fault.KindOf(err) == fault.Invalid:
			continue
		case err != nil:
			return err
		}
		if before, ok := h.Scorer.RememberedMeet(id, gender, version); !ok || !bytes.Equal(before, scores) {
			change.Scores[gender] = scores
		}
	}
	return nil
}
