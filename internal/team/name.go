package team

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/text"
	"harrier/internal/text/fuzzy"
)

const (
	// maxID is how long the ID of a team may be.
	maxID = 64
	// maxFound is how many teams a search returns, and maxCandidates how many it compares.
	maxFound, maxCandidates = 20, 500
)

var errNoLetters = fault.InvalidField("/name", "Needs a Latin letter or a digit, from which the team's ID is made. Claim it by an ID, and name it afterwards.")

// ClaimNamed is Claim for a team that is known by its name, from which its ID is made.
func (s *Service) ClaimNamed(ctx context.Context, caller uuid.UUID, name string, now time.Time) (Claimed, error) {
	name = strings.Join(strings.Fields(name), " ")
	if err := fault.InvalidFields(text.Line("/name", &name)); err != nil {
		return Claimed{}, err
	}
	id := idOf(name)
	if id == "" {
		return Claimed{}, errNoLetters
	}
	return s.claim(ctx, caller, id, &name, now)
}

// idOf makes the ID of a team from its name: letters and digits without accents, in lower case, with hyphens between words. It is empty for a name
// without any.
func idOf(name string) string {
	id := strings.Join(strings.FieldsFunc(strings.ToLower(text.Unaccented(name)), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
	return strings.TrimRight(id[:min(len(id), maxID)], "-")
}

// Found is a team that a coach has claimed.
type Found = query.TeamSearchRow

// Search returns claimed teams by name or ID, best match first. Case, accents and a wrong letter in every four make no difference.
func (s *Service) Search(ctx context.Context, words string) ([]Found, error) {
	words = fuzzy.Fold(words)
	if words == "" {
		return nil, nil
	}
	rows, err := s.q.TeamSearch(ctx, s.db, query.TeamSearchParams{Parts: fuzzy.Parts(words), Words: words, MaxRows: maxCandidates})
	if err != nil {
		return nil, err
	}
	return rank(words, rows), nil
}

// rank returns the teams whose name or ID is near enough to the words, nearest first.
func rank(words string, teams []Found) (near []Found) {
	errs := map[string]int{}
	for _, t := range teams {
		errs[t.TeamID] = min(fuzzy.Misses(words, fuzzy.Fold(t.Team)), fuzzy.Misses(words, strings.ToLower(t.TeamID)))
		if errs[t.TeamID] <= fuzzy.Allowed(words) {
			near = append(near, t)
		}
	}
	slices.SortStableFunc(near, func(a, b Found) int {
		return cmp.Or(errs[a.TeamID]-errs[b.TeamID], len(a.Team)-len(b.Team), strings.Compare(a.Team, b.Team))
	})
	return near[:min(len(near), maxFound)]
}
