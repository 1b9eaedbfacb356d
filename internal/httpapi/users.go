package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/clock"
)

// users is the operations on accounts and sessions.
type users struct {
	accounts *account.Service
	clock    clock.Clock
	base     string
}

func (h users) RegisterUser(ctx context.Context, req api.RegisterUserRequestObject) (api.RegisterUserResponseObject, error) {
	body := req.Body
	grant, err := h.accounts.Register(ctx, account.Registration{
		Email: body.Email, Password: body.Password, Coach: body.Coach, Name: body.Name, ReferralCode: body.ReferralCode,
	}, h.clock())
	if err != nil {
		return nil, err
	}
	return registered{Authentication: authentication(grant), base: h.base}, nil
}

// registered is a new account, and where its owner reads it.
type registered struct {
	api.Authentication

	base string
}

func (a registered) VisitRegisterUserResponse(w http.ResponseWriter) error {
	text, err := json.Marshal(a.Authentication) //nolint:gosec // the answer is the one place for these secrets
	if err != nil {
		return fmt.Errorf("write an answer: %w", err)
	}
	h := w.Header()
	h.Set("Location", a.base+"/user/me")
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusCreated)
	_, err = w.Write(text)
	return err //nolint:wrapcheck // the caller is gone; nobody reads it
}

func (h users) LogIn(ctx context.Context, req api.LogInRequestObject) (api.LogInResponseObject, error) {
	grant, err := h.accounts.LogIn(ctx, req.Body.Email, req.Body.Password, h.clock())
	if err != nil {
		return nil, err
	}
	return api.LogIn200JSONResponse(authentication(grant)), nil
}

func (h users) RefreshSession(ctx context.Context, req api.RefreshSessionRequestObject) (api.RefreshSessionResponseObject, error) {
	grant, err := h.accounts.Refresh(ctx, req.Body.RefreshToken, h.clock())
	if err != nil {
		return nil, err
	}
	return api.RefreshSession200JSONResponse(authentication(grant)), nil
}

func (h users) LogOut(ctx context.Context, _ api.LogOutRequestObject) (api.LogOutResponseObject, error) {
	if err := h.accounts.LogOut(ctx, callerOf(ctx)); err != nil {
		return nil, err
	}
	return api.LogOut200JSONResponse("Successfully signed out"), nil
}

func (h users) GetMe(ctx context.Context, _ api.GetMeRequestObject) (api.GetMeResponseObject, error) {
	user, err := h.accounts.Get(ctx, callerOf(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return api.GetMe200JSONResponse(userOf(user)), nil
}

func authentication(g account.Grant) api.Authentication {
	return api.Authentication{Token: g.Token, Auth: true, RefreshToken: g.RefreshToken, ExpiresIn: int32(g.ExpiresIn.Seconds()), UserID: g.UserID}
}

func userOf(u account.User) api.User {
	return api.User{
		ID: u.ID, Email: u.Email, EmailVerified: u.EmailVerifiedAt != nil, Name: u.Name, Coach: u.Coach, AthleteID: optional(u.AthleteID),
		Aliases: u.Aliases, TeamID: optional(u.TeamID), ProfilePic: picture(u.ProfilePic), BrandPic: picture(u.BrandPic),
		FeaturedPic: picture(u.FeaturedPic), ReferralCode: u.ReferralCode, Checkboxes: u.Checkboxes,
		LogVisibility: api.Visibility(u.LogVisibility), HealthVisibility: api.Visibility(u.HealthVisibility),
		Timezone: u.Timezone, Units: api.DistanceUnit(u.Units),
		CreatedAt: u.CreatedAt.UTC(), UpdatedAt: u.UpdatedAt.UTC(),
	}
}

func picture(stored []byte) nullable.Nullable[api.Picture] {
	var p api.Picture
	if stored == nil || json.Unmarshal(stored, &p) != nil {
		return nullable.NewNullNullable[api.Picture]()
	}
	return nullable.NewNullableWithValue(p)
}

func optional[T any](v *T) nullable.Nullable[T] {
	if v == nil {
		return nullable.NewNullNullable[T]()
	}
	return nullable.NewNullableWithValue(*v)
}
