package httpapi

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/team"
)

func (h athletes) GetRoster(ctx context.Context, _ api.GetRosterRequestObject) (api.GetRosterResponseObject, error) {
	roster, err := h.teams.Roster(ctx, callerOf(ctx).UserID)
	return api.GetRoster200JSONResponse(all(roster, func(a team.RosterAthlete) api.RosterAthlete {
		return api.RosterAthlete{UserID: a.ID, Name: a.Name, AthleteID: optional(a.AthleteID), Status: consentStatus(a.Accepted)}
	})), err
}

func (h athletes) ListCoaches(ctx context.Context, _ api.ListCoachesRequestObject) (api.ListCoachesResponseObject, error) {
	coaches, err := h.teams.ListCoaches(ctx, callerOf(ctx).UserID)
	return api.ListCoaches200JSONResponse(all(coaches, func(c team.Coach) api.Coach {
		return api.Coach{UserID: c.ID, Name: c.Name, TeamID: c.TeamID, Status: consentStatus(c.Accepted)}
	})), err
}

func (h athletes) AcceptCoach(ctx context.Context, req api.AcceptCoachRequestObject) (api.AcceptCoachResponseObject, error) {
	name, err := h.teams.AcceptCoach(ctx, callerOf(ctx).UserID, req.UserID)
	return api.AcceptCoach200JSONResponse("Successfully accepted " + name + " as a coach"), err
}

func (h athletes) RevokeCoach(ctx context.Context, req api.RevokeCoachRequestObject) (api.RevokeCoachResponseObject, error) {
	err := h.teams.RevokeCoach(ctx, callerOf(ctx).UserID, req.UserID)
	return api.RevokeCoach200JSONResponse("The coach can no longer read what you show your team"), err
}

func consentStatus(accepted bool) api.ConsentStatus {
	if accepted {
		return api.ConsentStatusAccepted
	}
	return api.ConsentStatusPending
}
