package api

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/fault"
	"harrier/internal/formats"
)

// accounts implements registration, the profile and the deletion of accounts.
type accounts struct{ handler }

func (h accounts) RegisterUser(ctx context.Context, req api.RegisterUserRequestObject) (api.RegisterUserResponseObject, error) {
	body := req.Body
	opened, err := h.Accounts.Register(ctx, account.Draft{
		Email: body.Email, Password: body.Password, Coach: body.Coach, Name: body.Name, Timezone: body.Timezone,
		Units: (*string)(body.Units), ReferralCode: body.ReferralCode, Invite: body.Invite,
		LogVisibility: (*string)(body.LogVisibility), HealthVisibility: (*string)(body.HealthVisibility),
		ClientAddress: ClientAddressOf(ctx),
	}, h.Clock())
	location := h.BasePath + "/user/me"
	return api.RegisterUser201JSONResponse{Body: authentication(opened), Headers: api.RegisterUser201ResponseHeaders{Location: &location}}, err
}

func (h accounts) GetMe(ctx context.Context, _ api.GetMeRequestObject) (api.GetMeResponseObject, error) {
	caller := CallerOf(ctx)
	user, err := h.Accounts.Get(ctx, caller.UserID)
	shown := userOf(user)
	if !caller.Has(session.ScopeProfile) {
		shown.Email, shown.PrivateZones, shown.BirthDate, shown.Sex = nil, nil, nil, nil
	}
	return api.GetMe200JSONResponse(shown), err
}

// ownID returns the caller's `_id`, which the one in the path must equal.
func ownID(ctx context.Context, id uuid.UUID) (uuid.UUID, error) {
	caller := CallerOf(ctx).UserID
	if id != caller {
		return caller, fault.New(fault.Forbidden, "This is somebody else's account; use your own _id.")
	}
	return caller, nil
}

func (h accounts) CountUsers(ctx context.Context, _ api.CountUsersRequestObject) (api.CountUsersResponseObject, error) {
	n, err := h.Accounts.Count(ctx)
	return api.CountUsers200JSONResponse{Count: n}, err
}

func (h accounts) CountReferrals(ctx context.Context, _ api.CountReferralsRequestObject) (api.CountReferralsResponseObject, error) {
	n, err := h.Accounts.Referrals(ctx, CallerOf(ctx).UserID)
	return api.CountReferrals200JSONResponse{Referrals: n}, err
}

func (h accounts) UpdateUser(ctx context.Context, req api.UpdateUserRequestObject) (api.UpdateUserResponseObject, error) {
	caller, err := ownID(ctx, req.UserID)
	if err != nil {
		return nil, err
	}
	body := req.Body
	change := account.Change{
		Name: body.Name, Timezone: body.Timezone, Units: (*string)(body.Units), LogVisibility: (*string)(body.LogVisibility),
		HealthVisibility: (*string)(body.HealthVisibility), TrackVisibility: (*string)(body.TrackVisibility), PrivateZones: zonesOf(body.PrivateZones),
		Findable:   body.Findable,
		Checkboxes: body.Checkboxes, TeamID: field(body.TeamID), TeamName: body.TeamName,
		WeekStart: (*string)(body.WeekStart), Sex: converted(body.Sex, func(s api.Sex) string { return string(s) }),
		BirthDate: converted(body.BirthDate, civilDay),
	}
	user, err := writeLocked(ctx, h.handler, h.lockedUser(caller), func(ctx context.Context) (account.User, error) {
		return h.Accounts.Change(ctx, caller, change, h.Clock())
	})
	return api.UpdateUser200JSONResponse(userOf(user)), err
}

func (h handler) lockedUser(id uuid.UUID) locker {
	return lockedAs(func(ctx context.Context) (account.User, error) { return h.Accounts.Lock(ctx, id) }, userOf)
}

func (h accounts) SetCoach(ctx context.Context, req api.SetCoachRequestObject) (api.SetCoachResponseObject, error) {
	caller := CallerOf(ctx).UserID
	user, err := writeLocked(ctx, h.handler, h.lockedUser(caller), func(ctx context.Context) (account.User, error) {
		return h.Accounts.SetCoach(ctx, caller, req.Body.Coach, h.Clock())
	})
	return api.SetCoach200JSONResponse(userOf(user)), err
}

func (h accounts) SetProfilePic(ctx context.Context, req api.SetProfilePicRequestObject) (api.SetProfilePicResponseObject, error) {
	user, err := h.setPicture(ctx, req.UserID, account.ProfilePic, req.Body.File)
	return api.SetProfilePic200JSONResponse(user), err
}

func (h accounts) SetBrandPic(ctx context.Context, req api.SetBrandPicRequestObject) (api.SetBrandPicResponseObject, error) {
	user, err := h.setPicture(ctx, req.UserID, account.BrandPic, req.Body.File)
	return api.SetBrandPic200JSONResponse(user), err
}

func (h accounts) SetFeaturedPic(ctx context.Context, req api.SetFeaturedPicRequestObject) (api.SetFeaturedPicResponseObject, error) {
	user, err := h.setPicture(ctx, req.UserID, account.FeaturedPic, req.Body.File)
	return api.SetFeaturedPic200JSONResponse(user), err
}

func (h accounts) setPicture(ctx context.Context, id uuid.UUID, which string, file nullable.Nullable[api.PictureFile]) (api.User, error) {
	caller, err := ownID(ctx, id)
	if err != nil {
		return api.User{}, err
	}
	var picture *account.Picture
	if given := field(file).Value; given != nil {
		picture = &account.Picture{URL: given.URL, PublicID: given.PublicID}
	}
	user, err := h.Accounts.SetPicture(ctx, caller, which, picture, h.Clock())
	return userOf(user), err
}

func (h accounts) DeleteUser(ctx context.Context, req api.DeleteUserRequestObject) (api.DeleteUserResponseObject, error) {
	if _, err := ownID(ctx, req.UserID); err != nil {
		return nil, err
	}
	err := h.run(ctx, h.lockedUser(req.UserID), func(ctx context.Context) error { return h.Accounts.Delete(ctx, CallerOf(ctx), h.Clock()) })
	return api.DeleteUser200JSONResponse("Successfully deleted the account"), err
}

func userOf(u account.User) api.User {
	return api.User{
		ID: u.ID, Email: &u.Email, EmailVerified: u.EmailVerifiedAt != nil, Name: u.Name, Coach: u.Coach, Operator: u.Operator, AthleteID: optional(u.AthleteID),
		Aliases: u.Aliases, TeamID: optional(u.TeamID), TeamName: optional(u.TeamName), ProfilePic: pictureOf(u.ProfilePic), BrandPic: pictureOf(u.BrandPic),
		FeaturedPic: pictureOf(u.FeaturedPic), ReferralCode: u.ReferralCode, Checkboxes: u.Checkboxes,
		LogVisibility: api.LogVisibility(u.LogVisibility), HealthVisibility: api.Visibility(u.HealthVisibility),
		TrackVisibility: api.Visibility(u.TrackVisibility), Findable: u.Findable,
		PrivateZones: new(all(u.PrivateZones, func(z formats.Zone) api.PrivateZone { return api.PrivateZone(z) })),
		Timezone:     u.Timezone, Units: api.DistanceUnit(u.Units), WeekStart: api.WeekStart(u.WeekStart),
		BirthDate: optionalDate(u.BirthDate), Sex: optional((*api.Sex)(u.Sex)),
		CreatedAt: u.CreatedAt.UTC(), UpdatedAt: u.UpdatedAt.UTC(),
	}
}

func pictureOf(stored []byte) nullable.Nullable[api.Picture] {
	var p api.Picture
	if stored == nil || json.Unmarshal(stored, &p) != nil {
		return nullable.NewNullNullable[api.Picture]()
	}
	return nullable.NewNullableWithValue(p)
}
