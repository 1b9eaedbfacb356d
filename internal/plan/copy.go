package plan

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/pg"
)

// Copy says which sessions of a team to copy where.
type Copy struct {
	From, To date.Date
	Days     int
	// Only are those for somebody, or all if it is nil. For is for whom the copies are, or the same if it is nil.
	Only, For *To
	DryRun    bool
}

// CopyTeam copies sessions of a team that the caller coaches to other dates.
func (s *Service) CopyTeam(ctx context.Context, caller uuid.UUID, teamID *string, c Copy, now time.Time) (done Written, err error) {
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		coached, err := s.teams.Coached(ctx, tx, caller, teamID)
		if err != nil {
			return err
		}
		rows, err := s.q.PlanTeamList(ctx, tx, query.PlanTeamListParams{
			CoachID: caller, TeamKey: &coached.TeamKey, First: c.From, Last: c.From.AddDays(c.Days - 1), Length: maxTeam,
		})
		if err != nil {
			return err
		}
		drafts := c.drafts(sessions(rows))
		if len(drafts) > maxBatch {
			return errTooMany
		}
		done, err = s.writeIn(ctx, tx, owner{caller: caller, coach: true}, &coached.TeamID, Batch{Create: drafts}, now)
		if err == nil && c.DryRun {
			return errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return done, err
}

// drafts returns the copies of sessions. A copy stands instead of the copies of what its original stands instead of.
func (c *Copy) drafts(originals []Session) []Draft {
	copies := map[uuid.UUID]uuid.UUID{}
	var drafts []Draft
	for i := range originals {
		o := contentOf(originals[i])
		if c.Only != nil && !c.Only.is(&o.to) {
			continue
		}
		copies[o.id] = uuid.Must(uuid.NewV7())
		d := Draft{
			Date: c.To.AddDays(o.day.Sub(c.From)), To: o.to, Text: o.text, Title: o.title, Kind: o.kind, Meters: o.meters, Seconds: o.seconds,
			InsteadOf: o.insteadOf, id: copies[o.id],
		}
		if c.For != nil {
			d.To = *c.For
		}
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

// is reports whether two are the same team, group or athletes.
func (t *To) is(o *To) bool {
	return t.Team == o.Team && same(t.GroupID, o.GroupID) && sameIDs(t.Athletes, o.Athletes)
}
