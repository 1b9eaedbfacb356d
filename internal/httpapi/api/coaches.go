package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/team"
)

func (h athletes) GetRoster(ctx context.Context, _ api.GetRosterRequestObject) (api.GetRosterResponseObject, error) {
	roster, err := h.Teams.Roster(ctx, CallerOf(ctx).UserID)
	return api.GetRoster200JSONResponse(all(roster, func(a team.RosterAthlete) api.RosterAthlete {
		return api.RosterAthlete{UserID: a.ID, Name: a.Name, AthleteID: optional(a.AthleteID), TeamID: a.TeamID, Team: a.Team, Status: consentStatus(a.Accepted)}
	})), err
}

func (h athletes) ListCoaches(ctx context.Context, _ api.ListCoachesRequestObject) (api.ListCoachesResponseObject, error) {
	coaches, err := h.Teams.ListCoaches(ctx, CallerOf(ctx).UserID)
	return api.ListCoaches200JSONResponse(all(coaches, coachOf)), err
}

func coachOf(c team.Coach) api.Coach {
	role := api.CoachRoleHead
	if c.Assistant {
		role = api.CoachRoleAssistant
	}
	return api.Coach{
		UserID: c.ID, Name: c.Name, TeamID: c.TeamID, Team: c.Team, Role: role, Status: consentStatus(c.Accepted), ReadsFrom: instant(c.WaitsUntil),
		AllAccepted: c.AllAccepted,
	}
}

func (h athletes) AcceptCoach(ctx context.Context, req api.AcceptCoachRequestObject) (api.AcceptCoachResponseObject, error) {
	coach, err := h.Teams.AcceptCoach(ctx, CallerOf(ctx).UserID, req.UserID)
	return api.AcceptCoach200JSONResponse(coachOf(coach)), err
}

func (h athletes) RevokeCoach(ctx context.Context, req api.RevokeCoachRequestObject) (api.RevokeCoachResponseObject, error) {
	err := h.Teams.RevokeCoach(ctx, CallerOf(ctx).UserID, &req.UserID)
	return api.RevokeCoach204Response{}, err
}

func (h athletes) AcceptAllCoaches(ctx context.Context, _ api.AcceptAllCoachesRequestObject) (api.AcceptAllCoachesResponseObject, error) {
	coaches, err := h.Teams.AcceptCoaches(ctx, CallerOf(ctx).UserID)
	return api.AcceptAllCoaches200JSONResponse(all(coaches, coachOf)), err
}

func (h athletes) RevokeAllCoaches(ctx context.Context, _ api.RevokeAllCoachesRequestObject) (api.RevokeAllCoachesResponseObject, error) {
	err := h.Teams.RevokeCoach(ctx, CallerOf(ctx).UserID, nil)
	return api.RevokeAllCoaches204Response{}, err
}

func (h athletes) ListAssistants(ctx context.Context, _ api.ListAssistantsRequestObject) (api.ListAssistantsResponseObject, error) {
	list, err := h.Teams.ListAssistants(ctx, CallerOf(ctx).UserID)
	return api.ListAssistants200JSONResponse(all(list, assistant)), err
}

func (h athletes) NameAssistant(ctx context.Context, req api.NameAssistantRequestObject) (api.NameAssistantResponseObject, error) {
	named, err := h.Teams.NameAssistant(ctx, CallerOf(ctx).UserID, req.UserID)
	return api.NameAssistant200JSONResponse(assistant(named)), err
}

func (h athletes) RemoveAssistant(ctx context.Context, req api.RemoveAssistantRequestObject) (api.RemoveAssistantResponseObject, error) {
	err := h.Teams.RemoveAssistant(ctx, CallerOf(ctx).UserID, req.UserID)
	return api.RemoveAssistant204Response{}, err
}

func assistant(a team.Assistant) api.Assistant {
	return api.Assistant{UserID: a.UserID, Name: a.Name, Status: consentStatus(a.Accepted), CreatedAt: a.CreatedAt.UTC()}
}

func (h athletes) ListAssistantships(ctx context.Context, _ api.ListAssistantshipsRequestObject) (api.ListAssistantshipsResponseObject, error) {
	list, err := h.Teams.ListAssistantships(ctx, CallerOf(ctx).UserID)
	return api.ListAssistantships200JSONResponse(all(list, assistantship)), err
}

func (h athletes) AcceptAssistantship(ctx context.Context, req api.AcceptAssistantshipRequestObject) (api.AcceptAssistantshipResponseObject, error) {
	accepted, err := h.Teams.AcceptAssistantship(ctx, CallerOf(ctx).UserID, req.TeamID)
	return api.AcceptAssistantship200JSONResponse(assistantship(accepted)), err
}

func (h athletes) EndAssistantship(ctx context.Context, req api.EndAssistantshipRequestObject) (api.EndAssistantshipResponseObject, error) {
	err := h.Teams.EndAssistantship(ctx, CallerOf(ctx).UserID, req.TeamID)
	return api.EndAssistantship204Response{}, err
}

func assistantship(a team.Assistantship) api.Assistantship {
	return api.Assistantship{TeamID: a.TeamID, Team: a.Team, UserID: a.HeadID, User: a.Head, Status: consentStatus(a.Accepted), CreatedAt: a.CreatedAt.UTC()}
}

func consentStatus(accepted bool) api.ConsentStatus {
	if accepted {
		return api.ConsentStatusAccepted
	}
	return api.ConsentStatusPending
}

func (h athletes) RemoveAthlete(ctx context.Context, req api.RemoveAthleteRequestObject) (api.RemoveAthleteResponseObject, error) {
	err := h.Teams.Remove(ctx, CallerOf(ctx).UserID, req.UserID, h.Clock())
	return api.RemoveAthlete204Response{}, err
}

func (h athletes) GraduateAthletes(ctx context.Context, req api.GraduateAthletesRequestObject) (api.GraduateAthletesResponseObject, error) {
	gone, err := h.Teams.Graduate(ctx, CallerOf(ctx).UserID, req.Body.Athletes, h.Clock())
	return api.GraduateAthletes200JSONResponse{Athletes: append([]uuid.UUID{}, gone...)}, err
}
