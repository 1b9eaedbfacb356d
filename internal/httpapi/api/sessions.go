package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/account/session"
)

// sessions implements signing in and out.
type sessions struct{ handler }

func (h sessions) LogIn(ctx context.Context, req api.LogInRequestObject) (api.LogInResponseObject, error) {
	opened, err := h.Sessions.LogIn(ctx, session.Credentials{
		Email: req.Body.Email, Password: req.Body.Password, Device: value(req.Body.Device), ClientAddress: ClientAddressOf(ctx),
	}, h.Clock())
	return api.LogIn200JSONResponse(authentication(opened)), err
}

func (h sessions) RefreshSession(ctx context.Context, req api.RefreshSessionRequestObject) (api.RefreshSessionResponseObject, error) {
	renewed, err := h.Sessions.Refresh(ctx, req.Body.RefreshToken, h.Clock())
	return api.RefreshSession200JSONResponse(authentication(renewed)), err
}

func (h sessions) LogOut(ctx context.Context, _ api.LogOutRequestObject) (api.LogOutResponseObject, error) {
	err := h.Sessions.LogOut(ctx, CallerOf(ctx))
	return api.LogOut204Response{}, err
}

func (h sessions) ListSessions(ctx context.Context, _ api.ListSessionsRequestObject) (api.ListSessionsResponseObject, error) {
	caller := CallerOf(ctx)
	found, err := h.Sessions.List(ctx, caller.UserID)
	return api.ListSessions200JSONResponse(all(found, func(s session.Session) api.Session {
		return api.Session{
			ID: s.ID, Current: s.ID == caller.Session, SignedInAt: s.SignedInAt.UTC(), UsedAt: s.UsedAt.UTC(), ExpiresAt: s.ExpiresAt.UTC(),
		}
	})), err
}

func (h sessions) EndSession(ctx context.Context, req api.EndSessionRequestObject) (api.EndSessionResponseObject, error) {
	err := h.Sessions.End(ctx, CallerOf(ctx).UserID, req.SessionID)
	return api.EndSession204Response{}, err
}

func authentication(a session.Authentication) api.Authentication {
	return api.Authentication{
		Token: a.Token, Auth: true, RefreshToken: a.RefreshToken, ExpiresIn: int32(a.ExpiresIn.Seconds()), UserID: a.UserID, Device: given(a.Device),
	}
}
