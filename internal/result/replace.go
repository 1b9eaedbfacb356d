package result

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
)

// Decision is a kind of what people decide about imported results.
type Decision string

// The decisions, with the values of the API, in the order of reports.
const (
	DecidedAddition   Decision = "addition"   // a result was added
	DecidedCorrection Decision = "correction" // fields of a result were corrected, or its athlete or team renamed
	DecidedDeletion   Decision = "deletion"   // a result was deleted
	DecidedStatus     Decision = "status"     // an athlete was disqualified, say
)

// Kept counts the decisions of one kind that a replacement keeps.
type Kept struct {
	Decision Decision
	Count    int64
	// Athletes are the first of them, at most maxKept, by name.
	Athletes []string
}

const maxKept = 100

// typeDecisions is the type of a conflict between a file and what people decided.
const typeDecisions = "decisions-conflict"

// planReplacement finds which results the rows in the temporary table incoming replace, and returns what people have decided about these.
//
// Errors: fault.Conflict if the file and a decision exclude each other.
func (s *Service) planReplacement(ctx context.Context, tx pgx.Tx, imp *ImportInput) (kept []Kept, err error) {
	plan, err := s.q.ImportPlan(ctx, tx, query.ImportPlanParams{RaceID: imp.RaceID, Heats: imp.heats(), Discard: imp.Discard})
	if err != nil {
		return nil, err
	}
	var conflicts []string
	for _, p := range plan {
		if p.Conflict != "" {
			conflicts = append(conflicts, p.Athlete+" ("+p.Conflict+")")
			continue
		}
		if n := len(kept); n == 0 || kept[n-1].Decision != Decision(p.Decision) {
			kept = append(kept, Kept{Decision: Decision(p.Decision)})
		}
		kind := &kept[len(kept)-1]
		kind.Count++
		if len(kind.Athletes) < maxKept {
			kind.Athletes = append(kind.Athletes, p.Athlete)
		}
	}
	if conflicts == nil {
		return kept, nil
	}
	if more := len(conflicts) - maxNamed; more > 0 {
		conflicts = append(conflicts[:maxNamed], fmt.Sprintf("%d more", more))
	}
	return nil, fault.Newf(fault.Conflict,
		"The file conflicts with what was decided since its results were imported: %s. Use discard=true to let the file decide.",
		strings.Join(conflicts, "; ")).Of(typeDecisions)
}
