package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/export"
	"harrier/internal/httpapi/reply"
	"harrier/internal/text"
	"harrier/internal/trainlog"
)

func (h exports) ExportTeamWeek(ctx context.Context, req api.ExportTeamWeekRequestObject) (api.ExportTeamWeekResponseObject, error) {
	p := req.Params
	return h.teamWeek(ctx, req.Date, p.Group, csvMedia, ".csv", export.TeamTable{
		Kilometers: value(p.Units) == api.DistanceUnitKm, CSVOptions: text.CSVOptions{Mark: value(p.Bom), Safe: p.Safe == nil || *p.Safe},
	})
}

func (h exports) ExportTeamWorkbook(ctx context.Context, req api.ExportTeamWorkbookRequestObject) (api.ExportTeamWorkbookResponseObject, error) {
	return h.teamWeek(ctx, req.Date, req.Params.Group, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx", export.TeamTable{
		Workbook: true, Kilometers: value(req.Params.Units) == api.DistanceUnitKm,
	})
}

// teamWeek returns the week of a day as a file, of a team or of a group. It begins on the caller's day.
func (h exports) teamWeek(ctx context.Context, on string, group *uuid.UUID, media, extension string, table export.TeamTable) (download, error) {
	week, err := h.weekOf(ctx, on)
	if err != nil {
		return download{}, err
	}
	reader := readerOf(ctx)
	return h.download(ctx, media, "team-"+week.Label()+extension, func(o *reply.Output) error {
		return table.TeamWeek(o, func(page int32) (trainlog.TeamPage, error) {
			return h.TrainLog.TeamWeek(ctx, reader, week.First, trainlog.Members{Group: group, Page: page})
		})
	}), nil
}

// weekOf returns the week of a day as it begins for the caller.
func (h handler) weekOf(ctx context.Context, on string) (date.Period, error) {
	day, err := dayOf(on)
	if err != nil {
		return date.Period{}, err
	}
	return h.TrainLog.WeekOf(ctx, CallerOf(ctx).UserID, *day)
}
