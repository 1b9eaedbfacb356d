package api

import (
	"context"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/athlete"
	"harrier/internal/fault"
	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
	"harrier/internal/team"
)

// athletes implements Athlete IDs, aliases, teams and follows.
type athletes struct{ handler }

func (h athletes) GetClaim(ctx context.Context, req api.GetClaimRequestObject) (api.GetClaimResponseObject, error) {
	found, err := h.Athletes.Get(ctx, req.AthleteID)
	if fault.KindOf(err) == fault.NotFound {
		return api.GetClaim200JSONResponse{Claimed: false}, nil
	}
	return api.GetClaim200JSONResponse{Claimed: true, User: &found.Name}, err
}

func (h athletes) GetProfilePic(ctx context.Context, req api.GetProfilePicRequestObject) (api.GetProfilePicResponseObject, error) {
	found, err := h.Athletes.Get(ctx, req.AthleteID)
	if err != nil {
		return nil, err
	}
	url := nullable.NewNullNullable[string]()
	if shown := field(pictureOf(found.Picture)).Value; shown != nil {
		url.Set(shown.URL)
	}
	return api.GetProfilePic200JSONResponse{URL: url}, nil
}

func (h athletes) ClaimAthlete(ctx context.Context, req api.ClaimAthleteRequestObject) (api.ClaimAthleteResponseObject, error) {
	err := h.Athletes.Claim(ctx, CallerOf(ctx).UserID, req.AthleteID, h.Clock())
	return api.ClaimAthlete200JSONResponse("Successfully claimed athlete " + req.AthleteID), err
}

func (h athletes) UnclaimAthlete(ctx context.Context, _ api.UnclaimAthleteRequestObject) (api.UnclaimAthleteResponseObject, error) {
	err := h.Athletes.Unclaim(ctx, CallerOf(ctx).UserID)
	return api.UnclaimAthlete200JSONResponse("Successfully unclaimed the athlete"), err
}

func (h athletes) ClaimTeam(ctx context.Context, req api.ClaimTeamRequestObject) (api.ClaimTeamResponseObject, error) {
	err := h.Teams.Claim(ctx, CallerOf(ctx).UserID, req.TeamID, h.Clock())
	return api.ClaimTeam200JSONResponse("Successfully claimed team " + req.TeamID), err
}

func (h athletes) ClaimNamedTeam(ctx context.Context, req api.ClaimNamedTeamRequestObject) (api.ClaimNamedTeamResponseObject, error) {
	claimed, err := h.Teams.ClaimNamed(ctx, CallerOf(ctx).UserID, req.Body.Name, h.Clock())
	return api.ClaimNamedTeam200JSONResponse{TeamID: claimed.TeamID, Name: claimed.TeamName}, err
}

func (h athletes) SearchUsers(ctx context.Context, req api.SearchUsersRequestObject) (api.SearchUsersResponseObject, error) {
	found, err := h.Athletes.Find(ctx, CallerOf(ctx).UserID, req.Query)
	return api.SearchUsers200JSONResponse{Next: optional[string](nil), Items: all(found, func(u athlete.Found) api.FoundUser {
		return api.FoundUser{UserID: u.ID, Name: u.Name, AthleteID: optional(u.AthleteID)}
	})}, err
}

func (h athletes) SearchTeams(ctx context.Context, req api.SearchTeamsRequestObject) (api.SearchTeamsResponseObject, error) {
	found, err := h.Teams.Search(ctx, req.Query)
	return api.SearchTeams200JSONResponse{Next: optional[string](nil), Items: all(found, func(t team.Found) api.FoundTeam {
		return api.FoundTeam{TeamID: t.TeamID, Name: t.Team, Coach: t.Coach}
	})}, err
}

func (h athletes) UnclaimTeam(ctx context.Context, _ api.UnclaimTeamRequestObject) (api.UnclaimTeamResponseObject, error) {
	err := h.Teams.Unclaim(ctx, CallerOf(ctx).UserID, h.Clock())
	return api.UnclaimTeam200JSONResponse("Successfully unclaimed the team"), err
}

func (h athletes) AddAlias(ctx context.Context, req api.AddAliasRequestObject) (api.AddAliasResponseObject, error) {
	caller, err := ownID(ctx, req.UserID)
	if err != nil {
		return nil, err
	}
	err = h.Athletes.AddAlias(ctx, caller, req.Alias, h.Clock())
	return api.AddAlias200JSONResponse("Successfully added alias " + req.Alias), err
}

func (h athletes) RemoveAlias(ctx context.Context, req api.RemoveAliasRequestObject) (api.RemoveAliasResponseObject, error) {
	caller, err := ownID(ctx, req.UserID)
	if err != nil {
		return nil, err
	}
	err = h.run(ctx, h.lockedUser(caller), func(ctx context.Context) error { return h.Athletes.RemoveAlias(ctx, caller, req.Alias) })
	return api.RemoveAlias200JSONResponse("Successfully removed alias " + req.Alias), err
}

func (h athletes) FollowAthlete(ctx context.Context, req api.FollowAthleteRequestObject) (api.FollowAthleteResponseObject, error) {
	asked, err := h.Athletes.Follow(ctx, CallerOf(ctx).UserID, req.AthleteID, h.Clock())
	if asked {
		return api.FollowAthlete200JSONResponse("Successfully asked to follow " + req.AthleteID), err
	}
	return api.FollowAthlete200JSONResponse("Successfully followed " + req.AthleteID), err
}

func (h athletes) UnfollowAthlete(ctx context.Context, req api.UnfollowAthleteRequestObject) (api.UnfollowAthleteResponseObject, error) {
	err := h.Athletes.Unfollow(ctx, CallerOf(ctx).UserID, req.AthleteID)
	return api.UnfollowAthlete200JSONResponse("Successfully unfollowed " + req.AthleteID), err
}

func (h athletes) IsFollowing(ctx context.Context, req api.IsFollowingRequestObject) (api.IsFollowingResponseObject, error) {
	caller, err := ownID(ctx, req.UserID)
	if err != nil {
		return nil, err
	}
	follows, err := h.Athletes.IsFollowing(ctx, caller, req.AthleteID)
	return api.IsFollowing200JSONResponse(follows), err
}

func (h athletes) ListFollowing(ctx context.Context, _ api.ListFollowingRequestObject) (api.ListFollowingResponseObject, error) {
	ids, err := h.Athletes.ListFollowing(ctx, CallerOf(ctx).UserID)
	return api.ListFollowing200JSONResponse(ids), err
}

func (h athletes) ListUserRaces(ctx context.Context, req api.ListUserRacesRequestObject) (api.ListUserRacesResponseObject, error) {
	return h.racesOf(ctx, req.AthleteID, req.Params.Fields, 1, defaultLength)
}

func (h athletes) ListUserRacesPage(ctx context.Context, req api.ListUserRacesPageRequestObject) (api.ListUserRacesPageResponseObject, error) {
	return h.racesOf(ctx, req.AthleteID, req.Params.Fields, req.Page, defaultLength)
}

func (h athletes) ListUserRacesPageOfLength(
	ctx context.Context, req api.ListUserRacesPageOfLengthRequestObject,
) (api.ListUserRacesPageOfLengthResponseObject, error) {
	return h.racesOf(ctx, req.AthleteID, req.Params.Fields, req.Page, req.Length)
}

func (h athletes) racesOf(ctx context.Context, athlete string, fields *api.RaceFields, page, length int32) (reply.List[race.Race], error) {
	found, err := h.Races.ListOf(ctx, athlete, page, length)
	if err != nil {
		return reply.List[race.Race]{}, err
	}
	list := listOf(raceMembers, fields)
	list.Each, list.Link = slice(found.Items), pageLinks(h.BasePath+"/user/"+athlete+"/races", fieldsQuery(fields), page, length, found.More)
	return list, nil
}
