package api

import (
	"context"
	"strings"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/trainlog"
)

func (h trainingLog) ListSeasonReports(ctx context.Context, _ api.ListSeasonReportsRequestObject) (api.ListSeasonReportsResponseObject, error) {
	found, err := h.TrainLog.SeasonReports(ctx, CallerOf(ctx).UserID)
	return api.ListSeasonReports200JSONResponse{Next: optional[string](nil), Items: all(found, func(r trainlog.SeasonReport) api.SeasonReport {
		return api.SeasonReport{
			ID: r.ID, UserID: r.UserID, User: r.Athlete, CoachID: r.CoachID, Coach: r.Coach, From: openapi_types.Date{Time: r.First.Time()},
			To: openapi_types.Date{Time: r.Last.Time()}, Text: optional(r.Text), CreatedAt: r.CreatedAt.UTC(),
		}
	})}, err
}

func (h trainingLog) CreateSeasonReport(ctx context.Context, req api.CreateSeasonReportRequestObject) (api.CreateSeasonReportResponseObject, error) {
	made, token, err := h.TrainLog.MakeSeasonReport(ctx, CallerOf(ctx).UserID, trainlog.SeasonDraft{
		Athlete: req.Body.UserID, First: civilDay(req.Body.From), Last: civilDay(req.Body.To), Text: field(req.Body.Text).Value,
	})
	return api.CreateSeasonReport201JSONResponse{
		ID: made.ID, UserID: made.UserID, User: made.Athlete, Link: strings.TrimRight(h.PublicURL, "/") + h.BasePath + "/season/" + token,
		From: openapi_types.Date{Time: made.First.Time()}, To: openapi_types.Date{Time: made.Last.Time()}, Text: optional(made.Text),
		CreatedAt: made.CreatedAt.UTC(),
	}, err
}

func (h trainingLog) EndSeasonReport(ctx context.Context, req api.EndSeasonReportRequestObject) (api.EndSeasonReportResponseObject, error) {
	err := h.TrainLog.EndSeasonReport(ctx, CallerOf(ctx).UserID, req.ReportID)
	return api.EndSeasonReport204Response{}, err
}
