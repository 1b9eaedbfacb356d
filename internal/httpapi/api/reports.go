package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/moderation"
	"harrier/internal/result"
)

// reports implements reports and disputes, for users and for operators.
type reports struct{ handler }

func (h reports) ReportRace(ctx context.Context, req api.ReportRaceRequestObject) (api.ReportRaceResponseObject, error) {
	r, location, err := h.report(ctx, moderation.Draft{Kind: moderation.Race, Object: req.RaceID, Reason: string(req.Body.Reason), Text: req.Body.Text})
	return api.ReportRace201JSONResponse{Body: r, Headers: api.ReportRace201ResponseHeaders{Location: &location}}, err
}

func (h reports) ReportResult(ctx context.Context, req api.ReportResultRequestObject) (api.ReportResultResponseObject, error) {
	r, location, err := h.report(ctx, moderation.Draft{Kind: moderation.Result, Object: req.ResultID, Reason: string(req.Body.Reason), Text: req.Body.Text})
	return api.ReportResult201JSONResponse{Body: r, Headers: api.ReportResult201ResponseHeaders{Location: &location}}, err
}

func (h reports) report(ctx context.Context, d moderation.Draft) (api.Report, string, error) {
	caller := CallerOf(ctx).UserID
	r, err := h.Reports.Report(ctx, caller, d)
	return ownReport(caller)(r), h.location(r), err
}

func (h reports) DisputeClaim(ctx context.Context, req api.DisputeClaimRequestObject) (api.DisputeClaimResponseObject, error) {
	caller := CallerOf(ctx).UserID
	r, err := h.Reports.Dispute(ctx, caller, req.AthleteID, req.Body.Text)
	location := h.location(r)
	return api.DisputeClaim201JSONResponse{Body: ownReport(caller)(r), Headers: api.DisputeClaim201ResponseHeaders{Location: &location}}, err
}

func (h reports) location(r moderation.Report) string {
	return h.BasePath + "/reports/" + r.ID.String()
}

func (h reports) ListReports(ctx context.Context, req api.ListReportsRequestObject) (api.ListReportsResponseObject, error) {
	caller := CallerOf(ctx).UserID
	page, length := pageOf(req.Params.Page, req.Params.Length)
	found, err := h.Reports.OfUser(ctx, caller, page, length)
	links := queryLinks(h.BasePath+"/reports", page, length, found.More)
	return api.ListReports200JSONResponse{Body: all(found.Items, ownReport(caller)), Headers: api.ListReports200ResponseHeaders{Link: &links}}, err
}

func (h reports) GetReport(ctx context.Context, req api.GetReportRequestObject) (api.GetReportResponseObject, error) {
	caller := CallerOf(ctx).UserID
	r, err := h.Reports.Get(ctx, caller, req.ReportID)
	return api.GetReport200JSONResponse(ownReport(caller)(r)), err
}

func (h reports) ListAllReports(ctx context.Context, req api.ListAllReportsRequestObject) (api.ListAllReportsResponseObject, error) {
	p := req.Params
	page, length := pageOf(p.Page, p.Length)
	found, err := h.Reports.List(ctx, (*moderation.State)(p.State), page, length)
	links := queryLinks(h.BasePath+"/operator/reports", page, length, found.More, "state", string(value(p.State)))
	return api.ListAllReports200JSONResponse{Body: all(found.Items, operatorReport), Headers: api.ListAllReports200ResponseHeaders{Link: &links}}, err
}

func (h reports) SettleReport(ctx context.Context, req api.SettleReportRequestObject) (api.SettleReportResponseObject, error) {
	r, err := h.Reports.Decide(ctx, moderation.Decision{
		Actor: operatorOf(ctx), Report: req.ReportID, State: moderation.Settled, Note: req.Body.Note, Release: value(req.Body.Release),
		Now: h.Clock(),
	})
	return api.SettleReport200JSONResponse{ReportDecidedJSONResponse: api.ReportDecidedJSONResponse(operatorReport(r))}, err
}

func (h reports) RefuseReport(ctx context.Context, req api.RefuseReportRequestObject) (api.RefuseReportResponseObject, error) {
	r, err := h.Reports.Decide(ctx, moderation.Decision{Actor: operatorOf(ctx), Report: req.ReportID, State: moderation.Refused, Note: req.Body.Note})
	return api.RefuseReport200JSONResponse{ReportDecidedJSONResponse: api.ReportDecidedJSONResponse(operatorReport(r))}, err
}

func (h reports) ListRaceReports(ctx context.Context, req api.ListRaceReportsRequestObject) (api.ListRaceReportsResponseObject, error) {
	caller := CallerOf(ctx)
	list, err := h.Reports.ReportsOfRace(ctx, caller.UserID, req.RaceID, caller.Session != uuid.Nil)
	return api.ListRaceReports200JSONResponse(all(list, resultReport)), err
}

func (h reports) SettleRaceReport(ctx context.Context, req api.SettleRaceReportRequestObject) (api.SettleRaceReportResponseObject, error) {
	_, err := h.Reports.SettleDirected(ctx, CallerOf(ctx).UserID, req.RaceID, moderation.Decision{Report: req.ReportID, Note: req.Body.Note, Now: h.Clock()})
	return api.SettleRaceReport204Response{}, err
}

// resultReport converts a report for directors, who must not learn who made it.
func resultReport(r moderation.Report) api.ResultReport {
	return api.ResultReport{
		ID: r.ID, ResultID: *r.ObjectID, Subject: optional(given(moderation.Subject(r))), Reason: api.ReportReason(*r.Reason), Text: optional(r.Text),
		CreatedAt: r.CreatedAt.UTC(),
	}
}

func (h reports) ShowName(ctx context.Context, req api.ShowNameRequestObject) (api.ShowNameResponseObject, error) {
	shown, err := writeLocked(ctx, h.handler, h.lockedResult(req.ResultID), func(ctx context.Context) (result.Result, error) {
		return h.Reports.ShowName(ctx, operatorOf(ctx), req.ResultID, h.Clock())
	})
	return object(shown, appendResult), err
}

// ownReport converts a report for its reporter or for the holder of a disputed ID, who must not learn who reported it.
func ownReport(caller uuid.UUID) func(moderation.Report) api.Report {
	return func(r moderation.Report) api.Report {
		own := api.Report{
			ID: r.ID, Role: api.ReportRoleReporter, Kind: api.ReportKind(r.Kind), ObjectID: optional(r.ObjectID), AthleteID: optional(r.AthleteID),
			Subject: optional(given(moderation.Subject(r))), Reason: optional((*api.ReportReason)(r.Reason)), Text: optional(r.Text), State: api.ReportState(r.State),
			Note: optional(r.Note), CreatedAt: r.CreatedAt.UTC(), DecidedAt: optional(r.DecidedAt),
		}
		if r.ReporterID == nil || *r.ReporterID != caller {
			own.Role, own.Text, own.Note = api.ReportRoleHolder, optional[string](nil), optional[string](nil)
		}
		return own
	}
}

func operatorReport(r moderation.Report) api.OperatorReport {
	return api.OperatorReport{
		ID: r.ID, Kind: api.ReportKind(r.Kind), ObjectID: optional(r.ObjectID), AthleteID: optional(r.AthleteID), Subject: optional(given(moderation.Subject(r))),
		Visitor: r.Visitor, ReporterID: optional(r.ReporterID), Reporter: optional(r.Reporter), HolderID: optional(r.HolderID), Holder: optional(r.Holder),
		Reason: optional((*api.ReportReason)(r.Reason)), Text: optional(r.Text), State: api.ReportState(r.State), Note: optional(r.Note), Released: r.Released,
		CreatedAt: r.CreatedAt.UTC(), DecidedAt: optional(r.DecidedAt), DecidedBy: optional(r.DecidedBy),
	}
}
