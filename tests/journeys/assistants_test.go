package journeys

import (
	"context"

	"github.com/oapi-codegen/nullable"

	client "harrier.example/client"
)

func (r *runner) assistants(ctx context.Context, in input) object {
	athlete, me := r.registered(ctx, in.User)
	head, _ := r.registered(ctx, in.Other)
	assistant, them := r.registered(ctx, in.Third)
	must(head.ClaimTeamWithResponse(ctx, in.TeamID))
	visibility := client.LogVisibilityTeam
	must(athlete.UpdateUserWithResponse(ctx, me.ID, client.UserChange{
		TeamID: nullable.NewNullableWithValue(in.TeamID), LogVisibility: &visibility,
	}))
	coaches := func() [][]any {
		return each(*must(athlete.ListCoachesWithResponse(ctx)).JSON200, func(c client.Coach) []any { return []any{c.Name, c.Role, c.Status, c.AllAccepted} })
	}
	saw := object{"named": must(head.NameAssistantWithResponse(ctx, them.ID)).JSON200.Status}
	saw["asked"] = each(*must(assistant.ListAssistantshipsWithResponse(ctx)).JSON200, func(a client.Assistantship) []any {
		return []any{a.TeamID, a.User, a.Status}
	})
	saw["accepted"] = must(assistant.AcceptAssistantshipWithResponse(ctx, in.TeamID)).JSON200.Status
	saw["assistants"] = each(*must(head.ListAssistantsWithResponse(ctx)).JSON200, func(a client.Assistant) []any { return []any{a.Name, a.Status} })
	before := coaches()
	all := must(athlete.AcceptAllCoachesWithResponse(ctx)).JSON200
	saw["coaches"] = []any{before, coaches()}
	saw["read"] = must(assistant.GetAthleteEntryOnWithResponse(ctx, me.ID.String(), in.Date)).JSON200.Date
	must(assistant.EndAssistantshipWithResponse(ctx, in.TeamID))
	saw["ended"] = refusal(assistant.GetAthleteEntryOnWithResponse(ctx, me.ID.String(), in.Date))
	saw["all"] = each(*all, func(c client.Coach) []any { return []any{c.Name, c.Status} })
	must(athlete.RevokeAllCoachesWithResponse(ctx))
	saw["left"] = each(*must(athlete.ListCoachesWithResponse(ctx)).JSON200, func(c client.Coach) client.ConsentStatus { return c.Status })
	return saw
}
