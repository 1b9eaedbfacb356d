package plan

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
)

// tell tells of the plans that have changed, and notifies athletes of weeks that a coach has planned, from this week on.
func (s *Service) tell(ctx context.Context, tx pgx.Tx, w *writing, before, after []held) error {
	had, has, written, deleted := setOf(before), setOf(after), setOf(idsOf(w.written)), setOf(w.batch.Delete)
	changed, planned := map[userDay]bool{}, map[userDay]bool{}
	for _, h := range slices.Concat(before, after) {
		if written[h.SessionID] || deleted[h.SessionID] || had[h] != has[h] {
			changed[userDay{h.UserID, h.Day}] = true
		}
	}
	first, _ := date.Week(date.Today(w.now, time.UTC))
	for _, h := range after {
		if monday, _ := date.Week(h.Day); w.owner.team != nil && written[h.SessionID] && !monday.Before(first) {
			planned[userDay{h.UserID, monday}] = true
		}
	}
	if len(changed) > 0 {
		var days query.PlanTellParams
		for p := range changed {
			days.Users, days.Days = append(days.Users, p.user), append(days.Days, p.day)
		}
		if err := s.q.PlanTell(ctx, tx, days); err != nil {
			return err
		}
	}
	if len(planned) == 0 {
		return nil
	}
	weeks := query.PlanNotifyParams{CoachID: w.owner.caller}
	for p := range planned {
		weeks.Users, weeks.Weeks = append(weeks.Users, p.user), append(weeks.Weeks, p.day)
	}
	return s.q.PlanNotify(ctx, tx, weeks)
}
