package journeys

import (
	"context"

	"github.com/oapi-codegen/nullable"

	client "harrier.example/client"
)

func (r *runner) coaches(ctx context.Context, in input) object {
	athlete, me := r.registered(ctx, in.User)
	coach, _ := r.registered(ctx, in.Other)
	must(coach.ClaimTeamWithResponse(ctx, in.TeamID))
	must(athlete.ClaimAthleteWithResponse(ctx, in.AthleteID))
	visibility := client.LogVisibilityTeam
	must(athlete.UpdateUserWithResponse(ctx, me.ID, client.UserChange{
		TeamID: nullable.NewNullableWithValue(in.TeamID), LogVisibility: &visibility,
	}))
	must(athlete.WriteEntryOnWithResponse(ctx, in.Date, in.Entry))
	coaches := *must(athlete.ListCoachesWithResponse(ctx)).JSON200
	roster := func() []client.RosterAthlete { return *must(coach.GetRosterWithResponse(ctx)).JSON200 }
	saw := object{
		"coaches": each(coaches, func(c client.Coach) []any { return []any{c.Name, c.TeamID, c.Status} }),
		"roster":  each(roster(), func(a client.RosterAthlete) []any { return []any{a.Name, a.AthleteID, a.Status} }),
		"refused": refusal(coach.GetAthleteEntryOnWithResponse(ctx, in.AthleteID, in.Date)),
	}
	accepted := must(athlete.AcceptCoachWithResponse(ctx, coaches[0].UserID)).JSON200
	saw["read"] = must(coach.GetAthleteEntryOnWithResponse(ctx, in.AthleteID, in.Date)).JSON200.Date
	saw["accepted"] = roster()[0].Status
	must(coach.AddAthleteCommentWithResponse(ctx, in.AthleteID, in.Date, client.CommentDraft{Text: in.Text}))
	words := func() [][]any {
		return each(*must(athlete.ListAthleteCommentsWithResponse(ctx, "me", in.Date)).JSON200, func(c client.Comment) []any { return []any{c.User, c.Text, c.Seen} })
	}
	unseen := words()
	must(athlete.MarkAthleteCommentsSeenWithResponse(ctx, "me", in.Date))
	saw["words"] = []any{unseen, words()}
	must(athlete.AddAthleteCommentWithResponse(ctx, "me", in.Date, client.CommentDraft{Text: in.Text}))
	week := must(coach.ListTeamWeekWithResponse(ctx, in.Date, nil)).JSON200.Athletes
	saw["week"] = each(week, func(a client.TeamLog) []any {
		return []any{a.Name, a.AthleteID, a.UnseenComments, a.Sums.Miles, len(*a.Days)}
	})
	saw["attention"] = each(must(coach.ListAttentionWithResponse(ctx, nil)).JSON200.Athletes, func(a client.Attention) []any {
		return []any{a.Name, each(a.Reasons, func(r client.AttentionReason) client.AttentionKind { return r.Kind })}
	})
	saw["told"] = each(*must(coach.ListNoticesWithResponse(ctx, nil)).JSON200, func(n client.Notice) client.NoticeKind { return n.Kind })
	saw["notices"] = each(*must(athlete.ListNoticesWithResponse(ctx, nil)).JSON200, func(n client.Notice) client.NoticeKind { return n.Kind })
	saw["consent"] = []any{accepted.Name, accepted.Status}
	must(athlete.RevokeCoachWithResponse(ctx, coaches[0].UserID))
	saw["revoked"] = refusal(coach.GetAthleteEntryOnWithResponse(ctx, in.AthleteID, in.Date))
	return saw
}

func (r *runner) repeats(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	key := client.IdempotencyKey(in.Key)
	first := must(c.CreateRaceWithResponse(ctx, in.Race, key)).JSON201
	again := must(c.CreateRaceWithResponse(ctx, in.Race, key)).JSON201
	etag := *must(c.GetRaceWithResponse(ctx, first.ID)).Headers200.ETag
	rename := client.RaceChange{ID: first.ID, Name: &in.Name}
	onlyNew := client.IfNoneMatch("*")
	return object{
		"same":      first.ID == again.ID,
		"reused":    refusal(c.CreateRaceWithResponse(ctx, in.Track, key)),
		"unchanged": must(c.GetRaceWithResponse(ctx, first.ID, client.IfNoneMatch(etag))).StatusCode(),
		"renamed":   must(c.UpdateRaceWithResponse(ctx, nil, rename, client.IfMatch(etag))).JSON200.Name,
		"collision": refusal(c.UpdateRaceWithResponse(ctx, nil, rename, client.IfMatch(etag))),
		"written":   must(c.WriteEntryOnWithResponse(ctx, in.Date, in.Entry, onlyNew)).JSON200.Feel,
		"exists":    refusal(c.WriteEntryOnWithResponse(ctx, in.Date, in.Entry, onlyNew)),
	}
}
