package plan

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
)

// held is a session that an athlete has on a day.
type held = query.PlanHoldersRow

// holders returns who has the written and deleted sessions, the ones that they replace, and the ones that they have replaced.
func (s *Service) holders(ctx context.Context, tx pgx.Tx, w *writing) ([]held, error) {
	arg := query.PlanHoldersParams{Ids: slices.Concat(idsOf(w.created), idsOf(w.changed), w.batch.Delete)}
	for _, list := range [][]content{w.created, w.changed} {
		for i := range list {
			arg.Ids = append(arg.Ids, list[i].insteadOf...)
		}
	}
	for id := range w.had {
		arg.Ids = append(arg.Ids, w.had[id].InsteadOf...)
	}
	if w.owner.team != nil {
		arg.TeamKey = &w.owner.team.TeamKey
	} else {
		arg.OwnerID = &w.owner.caller
	}
	return s.q.PlanHolders(ctx, tx, arg)
}

// tell tells of the plans that have changed since before, and notifies athletes of weeks that a coach has planned, from this week on.
func (s *Service) tell(ctx context.Context, tx pgx.Tx, w *writing, before []held) error {
	after, err := s.holders(ctx, tx, w)
	if err != nil {
		return err
	}
	type place struct {
		user uuid.UUID
		day  date.Date
	}
	had, has, written, deleted := setOf(before), setOf(after), setOf(append(idsOf(w.created), idsOf(w.changed)...)), setOf(w.batch.Delete)
	changed, planned := map[place]bool{}, map[place]bool{}
	for _, h := range slices.Concat(before, after) {
		if written[h.SessionID] || deleted[h.SessionID] || had[h] != has[h] {
			changed[place{h.UserID, h.Day}] = true
		}
	}
	first, _ := date.Week(date.Today(w.now, time.UTC))
	for _, h := range after {
		if monday, _ := date.Week(h.Day); w.owner.team != nil && written[h.SessionID] && !monday.Before(first) {
			planned[place{h.UserID, monday}] = true
		}
	}
	var days query.PlanTellParams
	for p := range changed {
		days.Users, days.Days = append(days.Users, p.user), append(days.Days, p.day)
	}
	weeks := query.PlanNotifyParams{CoachID: w.owner.caller}
	for p := range planned {
		weeks.Users, weeks.Weeks = append(weeks.Users, p.user), append(weeks.Weeks, p.day)
	}
	if len(changed) > 0 {
		err = s.q.PlanTell(ctx, tx, days)
	}
	if err == nil && len(planned) > 0 {
		err = s.q.PlanNotify(ctx, tx, weeks)
	}
	return err
}

func setOf[T comparable](list []T) map[T]bool {
	set := make(map[T]bool, len(list))
	for _, one := range list {
		set[one] = true
	}
	return set
}
