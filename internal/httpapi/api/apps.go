package api

import (
	"context"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/account/app"
)

// apps implements apps of others and what users allow them.
type apps struct{ handler }

func (h apps) ListApps(ctx context.Context, _ api.ListAppsRequestObject) (api.ListAppsResponseObject, error) {
	found, err := h.Apps.List(ctx, CallerOf(ctx).UserID)
	return api.ListApps200JSONResponse(all(found, appOf)), err
}

func (h apps) CreateApp(ctx context.Context, req api.CreateAppRequestObject) (api.CreateAppResponseObject, error) {
	b := req.Body
	created, secret, err := h.Apps.Create(ctx, CallerOf(ctx).UserID, app.Draft{Name: b.Name, Redirects: b.RedirectURIs, Public: b.Public})
	a, plain := appOf(created), nullable.NewNullNullable[string]()
	if secret != "" {
		plain.Set(secret)
	}
	return api.CreateApp201JSONResponse{
		ID: a.ID, ClientID: a.ClientID, ClientSecret: plain, Name: a.Name, RedirectURIs: a.RedirectURIs, Public: a.Public, Blocked: a.Blocked,
		CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
	}, err
}

func (h apps) UpdateApp(ctx context.Context, req api.UpdateAppRequestObject) (api.UpdateAppResponseObject, error) {
	changed, err := h.Apps.Change(ctx, CallerOf(ctx).UserID, req.AppID, req.Body.Name, req.Body.RedirectURIs)
	return api.UpdateApp200JSONResponse(appOf(changed)), err
}

func (h apps) DeleteApp(ctx context.Context, req api.DeleteAppRequestObject) (api.DeleteAppResponseObject, error) {
	err := h.Apps.Delete(ctx, CallerOf(ctx).UserID, req.AppID, h.Clock())
	return api.DeleteApp204Response{}, err
}

func (h apps) ListAuthorizations(ctx context.Context, _ api.ListAuthorizationsRequestObject) (api.ListAuthorizationsResponseObject, error) {
	found, err := h.Apps.Authorizations(ctx, CallerOf(ctx).UserID)
	return api.ListAuthorizations200JSONResponse(all(found, func(a app.Authorization) api.Authorization {
		return api.Authorization{
			ID: a.ID, App: a.Name, ClientID: a.ClientID, Scopes: all(a.Scopes, func(s string) api.TokenScope { return api.TokenScope(s) }),
			CreatedAt: a.CreatedAt.UTC(), UsedAt: a.UsedAt.UTC(), ExpiresAt: a.ExpiresAt.UTC(),
		}
	})), err
}

func (h apps) EndAuthorization(ctx context.Context, req api.EndAuthorizationRequestObject) (api.EndAuthorizationResponseObject, error) {
	err := h.Apps.EndAuthorization(ctx, CallerOf(ctx).UserID, req.AuthorizationID)
	return api.EndAuthorization204Response{}, err
}

func appOf(a app.App) api.App {
	return api.App{
		ID: a.ID, ClientID: app.ClientID(a), Name: a.Name, RedirectURIs: a.Redirects, Public: a.SecretHash == nil, Blocked: a.BlockedAt != nil,
		CreatedAt: a.CreatedAt.UTC(), UpdatedAt: a.UpdatedAt.UTC(),
	}
}

func (h apps) ListAllApps(ctx context.Context, req api.ListAllAppsRequestObject) (api.ListAllAppsResponseObject, error) {
	page, length := pageOf(req.Params.Page, req.Params.Length)
	blocked := value(req.Params.Blocked)
	found, err := h.Apps.All(ctx, blocked, page, length)
	links := queryLinks(h.BasePath+"/operator/apps", page, length, found.More, "blocked", flag(blocked))
	return api.ListAllApps200JSONResponse{Body: all(found.Items, operatorApp), Headers: api.ListAllApps200ResponseHeaders{Link: &links}}, err
}

func (h apps) BlockApp(ctx context.Context, req api.BlockAppRequestObject) (api.BlockAppResponseObject, error) {
	changed, err := h.Apps.Block(ctx, operatorOf(ctx), req.AppID, true, reasonOf(req.Body), h.Clock())
	return api.BlockApp200JSONResponse(operatorApp(changed)), err
}

func (h apps) UnblockApp(ctx context.Context, req api.UnblockAppRequestObject) (api.UnblockAppResponseObject, error) {
	changed, err := h.Apps.Block(ctx, operatorOf(ctx), req.AppID, false, reasonOf(req.Body), h.Clock())
	return api.UnblockApp200JSONResponse(operatorApp(changed)), err
}

func operatorApp(s app.Seen) api.OperatorApp {
	a := appOf(s.App)
	return api.OperatorApp{
		ID: a.ID, ClientID: a.ClientID, Name: a.Name, RedirectURIs: a.RedirectURIs, Public: a.Public, Blocked: a.Blocked,
		UserID: optional(s.App.UserID), Users: s.Users, CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
	}
}

// reasonOf returns why an operator does something; nil if they did not say.
func reasonOf(body *api.ReasonInput) *string {
	if body == nil {
		return nil
	}
	return body.Reason
}
