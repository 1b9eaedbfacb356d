package journeys

import (
	"context"

	"github.com/oapi-codegen/nullable"

	client "harrier.example/client"
)

// planned is the input of the journeys with a plan.
type planned struct {
	Sessions []client.TeamSessionDraft
	Copy     client.TeamPlanCopyInput
	Mark     client.PlanMarkInput
}

func (r *runner) firstWeek(ctx context.Context, in input) object {
	athlete, me := r.registered(ctx, in.User)
	late, later := r.registered(ctx, in.Third)
	coach, _ := r.registered(ctx, in.Other)
	must(coach.ClaimTeamWithResponse(ctx, in.TeamID))
	must(late.UpdateUserWithResponse(ctx, later.ID, client.UserChange{TeamID: nullable.NewNullableWithValue(in.TeamID)}))
	code := must(coach.CreateTeamCodeWithResponse(ctx, client.TeamCodeDraft{Name: in.Name})).JSON201.Code
	invitation := must(athlete.GetInvitationWithResponse(ctx, code)).JSON200
	must(athlete.AcceptInvitationWithResponse(ctx, code, client.AcceptInvitationInput{}))
	coaches := *must(athlete.ListCoachesWithResponse(ctx)).JSON200
	group := must(coach.CreateGroupWithResponse(ctx, nil, client.GroupDraft{Name: in.Name, Athletes: &[]client.ID{me.ID}})).JSON201
	announced := must(coach.AnnounceWithResponse(ctx, client.AnnouncementDraft{Text: in.Text, GroupID: nullable.NewNullableWithValue(group.ID)})).JSON201
	told := *must(athlete.ListNoticesWithResponse(ctx, nil)).JSON200
	must(athlete.MarkNoticesReadWithResponse(ctx, client.NoticesReadInput{}))
	read := must(coach.GetAnnouncementWithResponse(ctx, announced.ID)).JSON200
	week := must(coach.ListTeamWeekWithResponse(ctx, in.Date, nil)).JSON200
	return object{
		"invitation": []any{invitation.Inviter, invitation.TeamID, invitation.Role},
		"coaches":    each(coaches, func(c client.Coach) []any { return []any{c.Name, c.Status} }),
		"group":      []any{group.Name, each(group.Athletes, func(a client.GroupAthlete) string { return a.Name })},
		"announced":  []any{announced.Recipients, announced.Readers},
		"told":       each(told, func(n client.Notice) client.NoticeKind { return n.Kind }),
		"readers":    each(read.Athletes, func(a client.AnnouncedTo) []any { return []any{a.Name, !a.ReadAt.IsNull()} }),
		"week":       each(week.Athletes, func(a client.TeamLog) string { return a.Name }),
		"pending":    each(week.Pending, func(p client.Pending) []any { return []any{p.Name, p.Via, p.Lacks} }),
	}
}

func (r *runner) monday(ctx context.Context, in input) object {
	athlete, me := r.registered(ctx, in.User)
	coach, her := r.registered(ctx, in.Other)
	must(coach.ClaimTeamWithResponse(ctx, in.TeamID))
	must(athlete.UpdateUserWithResponse(ctx, me.ID, client.UserChange{TeamID: nullable.NewNullableWithValue(in.TeamID)}))
	must(athlete.AcceptCoachWithResponse(ctx, her.ID))
	group := must(coach.CreateGroupWithResponse(ctx, nil, client.GroupDraft{Name: in.Name, Athletes: &[]client.ID{me.ID}})).JSON201
	for _, session := range in.Sessions {
		session.To.GroupID = &group.ID
		must(coach.CreateTeamSessionWithResponse(ctx, nil, session))
	}
	copied := must(coach.CopyTeamPlanWithResponse(ctx, nil, in.Copy)).JSON200
	plan := must(athlete.ListAthletePlanWithResponse(ctx, "me", in.From, in.To, nil)).JSON200.Items
	must(athlete.AddRunWithResponse(ctx, in.Run.Date, in.Run.Draft))
	marked := must(athlete.MarkSessionWithResponse(ctx, plan[0].Sessions[0].Session.ID, in.Mark)).JSON200
	week := must(coach.ListTeamPlanWeekWithResponse(ctx, in.Date, nil)).JSON200
	return object{
		"copied": len(copied.Created),
		"plan": each(plan, func(d client.PlanDay) []any {
			return []any{d.Date, d.Planned.Meters, each(d.Sessions, func(i client.PlanItem) []any { return []any{i.Session.Text, i.Unseen} })}
		}),
		"marked": []any{marked.Mark, marked.Note, marked.Unseen},
		"week": each(week.Athletes, func(a client.TeamPlanAthlete) []any {
			return []any{a.Name, each(a.Days, func(d client.TeamPlanDay) []any {
				return []any{d.Date, d.Planned.Meters, d.Done.Meters, each(d.Sessions, func(i client.TeamPlanItem) []any { return []any{i.Mark, i.Note} })}
			})}
		}),
	}
}
