package athlete

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/text/fuzzy"
)

// maxFound is how many users a search returns, and maxCandidates how many it compares.
const maxFound, maxCandidates = 20, 500

// Found is a user who lets others find them.
type Found = query.UserFindRow

// Find returns users by name who let others find them, best match first. Case, accents and a wrong letter in every four make no difference.
func (s *Service) Find(ctx context.Context, caller uuid.UUID, words string) (near []Found, err error) {
	words = fuzzy.Fold(words)
	if words == "" {
		return nil, nil
	}
	rows, err := s.q.UserFind(ctx, s.db, query.UserFindParams{Caller: caller, Parts: fuzzy.Parts(words), Words: words, MaxRows: maxCandidates})
	misses := map[uuid.UUID]int{}
	for _, u := range rows {
		misses[u.ID] = fuzzy.Misses(words, fuzzy.Fold(u.Name))
		if misses[u.ID] <= fuzzy.Allowed(words) {
			near = append(near, u)
		}
	}
	slices.SortStableFunc(near, func(a, b Found) int { return cmp.Or(misses[a.ID]-misses[b.ID], strings.Compare(a.Name, b.Name)) })
	return near[:min(len(near), maxFound)], err
}
