package api

import (
	"context"
	"io"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/result"
	"harrier/internal/result/read"
	"harrier/internal/result/write"
	"harrier/internal/text"
)

// file returns the results of a race that a filter selects, as a file whose name ends in extension.
func (h results) file(ctx context.Context, race uuid.UUID, f result.Filter, media, extension string, begin func(io.Writer) write.Writer) download {
	return h.download(ctx, media, "race-"+race.String()+extension, func(o *reply.Output) error {
		file := begin(o)
		var row read.Row
		err := h.Results.EachSelected(ctx, race, f, func(r *result.Result) error {
			row = fileRow(r)
			return file.Write(&row)
		})
		if err != nil {
			return err
		}
		return file.Close()
	})
}

// fileRow returns a result as a row of a file. Numbers are without superfluous zeros.
func fileRow(r *result.Result) read.Row {
	return read.Row{
		Place: r.Place, Athlete: r.Athlete, AthleteID: value(r.AthleteID), Team: value(r.Team), TeamID: value(r.TeamID), Gender: r.Gender,
		Event: r.Event, Division: value(r.Division), Round: r.Round, Heat: r.Heat, HeatPlace: r.HeatPlace, Time: value(r.Time), TimeMS: value(r.TimeMS),
		TimingMethod: value(r.TimingMethod), RelayMembers: r.RelayMembers, Mark: value(r.Mark), Status: r.Status,
		Points: shortest(r.Points), Wind: shortest(r.Wind), Grade: value(r.Grade), Bib: value(r.Bib), Notes: value(r.Notes), Exhibition: r.Exhibition,
	}
}

// shortest returns a decimal that is text, without superfluous zeros; "" for none.
func shortest(decimal *string) string {
	if decimal == nil {
		return ""
	}
	return string(appendDecimal(nil, decimal))
}

func (h results) ExportResults(ctx context.Context, req api.ExportResultsRequestObject) (api.ExportResultsResponseObject, error) {
	p := req.Params
	return h.file(ctx, req.RaceID, result.Filter{Gender: p.Gender, Event: p.Event, Division: p.Division, Round: p.Round},
		csvMedia, ".csv", func(out io.Writer) write.Writer {
			return write.NewCSV(out, text.CSVOptions{Mark: value(p.Bom), Safe: p.Safe == nil || *p.Safe})
		}), nil
}

func (h results) ExportNDJSON(ctx context.Context, req api.ExportNDJSONRequestObject) (api.ExportNDJSONResponseObject, error) {
	p := req.Params
	return h.file(ctx, req.RaceID, result.Filter{Gender: p.Gender, Event: p.Event, Division: p.Division, Round: p.Round},
		"application/x-ndjson", ".ndjson", write.NewNDJSON), nil
}

func (h results) ExportWorkbook(ctx context.Context, req api.ExportWorkbookRequestObject) (api.ExportWorkbookResponseObject, error) {
	p := req.Params
	return h.file(ctx, req.RaceID, result.Filter{Gender: p.Gender, Event: p.Event, Division: p.Division, Round: p.Round},
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx", write.NewWorkbook), nil
}

func (h results) ExportForAthletic(ctx context.Context, req api.ExportForAthleticRequestObject) (api.ExportForAthleticResponseObject, error) {
	p := req.Params
	return h.file(ctx, req.RaceID, result.Filter{Gender: p.Gender, Event: p.Event, Division: p.Division, Round: p.Round},
		csvMedia, ".athletic.csv", write.NewAthletic), nil
}

func (h results) ExportForHytek(ctx context.Context, req api.ExportForHytekRequestObject) (api.ExportForHytekResponseObject, error) {
	p := req.Params
	of, err := h.Races.Get(ctx, req.RaceID)
	meet := write.Meet{Name: of.ListedRace.Name, Date: of.ListedRace.Date}
	return h.file(ctx, req.RaceID, result.Filter{Gender: p.Gender, Event: p.Event, Division: p.Division, Round: p.Round},
		"text/plain; charset=utf-8", ".hytek.txt", func(out io.Writer) write.Writer { return write.NewHytek(out, meet) }), err
}
