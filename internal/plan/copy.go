package plan

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/internal/date"
)

// Copy says which sessions of a team to copy where.
type Copy struct {
	From, To date.Date
	Days     int
	// Only are those for somebody, or all if it is nil. For is for whom the copies are, or the same if it is nil.
	Only, For *To
	DryRun    bool
}

// CopyTeam copies sessions of a team to other dates.
func (s *Service) CopyTeam(ctx context.Context, o Owner, c Copy, now time.Time) (Written, error) {
	return s.write(ctx, o, c.DryRun, now, func(tx pgx.Tx, o Owner) (Batch, error) {
		found, err := s.some(ctx, tx, o, Period{c.From, c.From.AddDays(c.Days - 1)}, nil)
		drafts := c.drafts(found)
		if err == nil && len(drafts) > maxBatch {
			err = errTooMany
		}
		return Batch{Create: drafts}, err
	})
}

// drafts returns the copies of sessions. A copy stands instead of the copies of what its original stands instead of.
func (c *Copy) drafts(originals []Session) (drafts []Draft) {
	copies := map[uuid.UUID]uuid.UUID{}
	for i := range originals {
		d := draftOf(&originals[i])
		if c.Only != nil && !c.Only.is(&d.To) {
			continue
		}
		copies[d.id] = uuid.Must(uuid.NewV7())
		d.id, d.Date = copies[d.id], c.To.AddDays(d.Date.Sub(c.From))
		set(&d.To, c.For)
		drafts = append(drafts, d)
	}
	for i := range drafts {
		var replaced []uuid.UUID
		for _, id := range drafts[i].InsteadOf {
			if copied, ok := copies[id]; ok && c.For == nil {
				replaced = append(replaced, copied)
			}
		}
		drafts[i].InsteadOf = replaced
	}
	return drafts
}
