package httpapi

import (
	"context"
	"net/http"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/clock"
	"harrier/internal/fault"
	"harrier/internal/race"
)

// claims is the operations on Athlete IDs, aliases, teams and follows.
type claims struct {
	accounts *account.Service
	races    *race.Service
	clock    clock.Clock
	base     string
}

func (h claims) GetClaim(ctx context.Context, req api.GetClaimRequestObject) (api.GetClaimResponseObject, error) {
	athlete, err := h.accounts.Athlete(ctx, req.ID)
	if fault.KindOf(err) == fault.NotFound {
		return api.GetClaim200JSONResponse{Claimed: false}, nil
	}
	if err != nil {
		return nil, err
	}
	return api.GetClaim200JSONResponse{Claimed: true, User: &athlete.Name}, nil
}

func (h claims) GetProfilePic(ctx context.Context, req api.GetProfilePicRequestObject) (api.GetProfilePicResponseObject, error) {
	athlete, err := h.accounts.Athlete(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	url := nullable.NewNullNullable[string]()
	if shown := field(picture(athlete.Picture)).Value; shown != nil {
		url.Set(shown.URL)
	}
	return api.GetProfilePic200JSONResponse{URL: url}, nil
}

func (h claims) ClaimAthlete(ctx context.Context, req api.ClaimAthleteRequestObject) (api.ClaimAthleteResponseObject, error) {
	if err := h.accounts.ClaimAthlete(ctx, callerOf(ctx).UserID, req.AthleteID, h.clock()); err != nil {
		return nil, err
	}
	return api.ClaimAthlete200JSONResponse("Successfully claimed athlete " + req.AthleteID), nil
}

func (h claims) UnclaimAthlete(ctx context.Context, _ api.UnclaimAthleteRequestObject) (api.UnclaimAthleteResponseObject, error) {
	if err := h.accounts.UnclaimAthlete(ctx, callerOf(ctx).UserID); err != nil {
		return nil, err
	}
	return api.UnclaimAthlete200JSONResponse("Successfully unclaimed the athlete"), nil
}

func (h claims) ClaimTeam(ctx context.Context, req api.ClaimTeamRequestObject) (api.ClaimTeamResponseObject, error) {
	if err := h.accounts.ClaimTeam(ctx, callerOf(ctx).UserID, req.TeamID, h.clock()); err != nil {
		return nil, err
	}
	return api.ClaimTeam200JSONResponse("Successfully claimed team " + req.TeamID), nil
}

func (h claims) UnclaimTeam(ctx context.Context, _ api.UnclaimTeamRequestObject) (api.UnclaimTeamResponseObject, error) {
	if err := h.accounts.UnclaimTeam(ctx, callerOf(ctx).UserID, h.clock()); err != nil {
		return nil, err
	}
	return api.UnclaimTeam200JSONResponse("Successfully unclaimed the team"), nil
}

func (h claims) AddAlias(ctx context.Context, req api.AddAliasRequestObject) (api.AddAliasResponseObject, error) {
	caller, err := ownID(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	if err := h.accounts.AddAlias(ctx, caller, req.Alias, h.clock()); err != nil {
		return nil, err
	}
	return api.AddAlias200JSONResponse("Successfully added alias " + req.Alias), nil
}

func (h claims) RemoveAlias(ctx context.Context, req api.RemoveAliasRequestObject) (api.RemoveAliasResponseObject, error) {
	caller, err := ownID(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	if err := h.accounts.RemoveAlias(ctx, caller, req.Alias); err != nil {
		return nil, err
	}
	return api.RemoveAlias200JSONResponse("Successfully removed alias " + req.Alias), nil
}

func (h claims) FollowAthlete(ctx context.Context, req api.FollowAthleteRequestObject) (api.FollowAthleteResponseObject, error) {
	if err := h.accounts.FollowAthlete(ctx, callerOf(ctx).UserID, req.ID, h.clock()); err != nil {
		return nil, err
	}
	return api.FollowAthlete200JSONResponse("Successfully followed " + req.ID), nil
}

func (h claims) UnfollowAthlete(ctx context.Context, req api.UnfollowAthleteRequestObject) (api.UnfollowAthleteResponseObject, error) {
	if err := h.accounts.UnfollowAthlete(ctx, callerOf(ctx).UserID, req.ID); err != nil {
		return nil, err
	}
	return api.UnfollowAthlete200JSONResponse("Successfully unfollowed " + req.ID), nil
}

func (h claims) IsFollowing(ctx context.Context, req api.IsFollowingRequestObject) (api.IsFollowingResponseObject, error) {
	caller, err := ownID(ctx, req.UserID)
	if err != nil {
		return nil, err
	}
	follows, err := h.accounts.Follows(ctx, caller, req.ID)
	if err != nil {
		return nil, err
	}
	return api.IsFollowing200JSONResponse(follows), nil
}

func (h claims) ListFollowing(ctx context.Context, _ api.ListFollowingRequestObject) (api.ListFollowingResponseObject, error) {
	ids, err := h.accounts.Following(ctx, callerOf(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return api.ListFollowing200JSONResponse(ids), nil
}

func (h claims) ListUserRaces(ctx context.Context, req api.ListUserRacesRequestObject) (api.ListUserRacesResponseObject, error) {
	return h.racesOf(ctx, req.ID, 1, defaultLength)
}

func (h claims) ListUserRacesPage(ctx context.Context, req api.ListUserRacesPageRequestObject) (api.ListUserRacesPageResponseObject, error) {
	return h.racesOf(ctx, req.ID, req.Page, defaultLength)
}

func (h claims) ListUserRacesPageOfLength(
	ctx context.Context, req api.ListUserRacesPageOfLengthRequestObject,
) (api.ListUserRacesPageOfLengthResponseObject, error) {
	return h.racesOf(ctx, req.ID, req.Page, req.Length)
}

func (h claims) racesOf(ctx context.Context, athlete string, page, length int32) (raceList, error) {
	found, err := h.races.ListOf(ctx, athlete, page, length)
	if err != nil {
		return raceList{}, err
	}
	link := pageLinks(h.base+"/user/"+athlete+"/races", page, length, found.More)
	return raceList{stream[race.Race]{each: slice(found.Races), item: appendRace, link: link}}, nil
}
func (l raceList) VisitListUserRacesResponse(w http.ResponseWriter) error     { return l.write(w) }
func (l raceList) VisitListUserRacesPageResponse(w http.ResponseWriter) error { return l.write(w) }
func (l raceList) VisitListUserRacesPageOfLengthResponse(w http.ResponseWriter) error {
	return l.write(w)
}
