package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/result"
	"harrier/internal/sheet"
)

// resultFile is results as CSV.
type resultFile struct {
	ctx  context.Context //nolint:containedctx // the response is written within the request
	out  *streamer
	each func(result.Yield) error
	name string
	// mark begins the file with a byte order mark; safe defuses cells that a spreadsheet would run.
	mark, safe bool
}

func (f resultFile) VisitExportResultsResponse(w http.ResponseWriter) error {
	return f.out.send(f.ctx, response{w: w, headers: [][2]string{
		{echo.HeaderContentType, "text/csv; charset=utf-8; header=present"},
		{echo.HeaderContentDisposition, `attachment; filename="` + f.name + `"`},
	}, build: func(o *output) error {
		if f.mark {
			o.b = append(o.b, "\ufeff"...)
		}
		o.b = append(append(o.b, sheet.Exported...), '\n')
		return f.each(func(r *result.Result) error {
			o.b = appendRow(o.b, r, f.safe)
			return o.flush()
		})
	}})
}

// appendRow appends a result in the order of sheet.Exported.
func appendRow(b []byte, r *result.Result, safe bool) []byte {
	if r.Place != nil {
		b = strconv.AppendInt(b, int64(*r.Place), 10)
	}
	var members *string
	if r.RelayMembers != nil {
		members = new(strings.Join(r.RelayMembers, sheet.BetweenMembers))
	}
	for _, cell := range [...]*string{
		&r.Athlete, r.AthleteID, r.Team, r.TeamID, (*string)(&r.Gender), &r.Event, r.Division, (*string)(&r.Round), r.Time,
		(*string)(r.TimingMethod), r.Mark, (*string)(&r.Status), r.Points, r.Wind, r.Grade, r.Bib, members, r.Notes,
	} {
		b = append(b, ',')
		if cell != nil {
			// Points and wind are numbers, which may begin with a minus.
			b = appendCSV(b, *cell, safe && cell != r.Points && cell != r.Wind)
		}
	}
	return append(b, '\n')
}

// appendCSV appends a cell by RFC 4180. Cells with spaces at the ends are quoted too, because some readers trim them.
// A safe cell that would be a formula gets an apostrophe.
func appendCSV(b []byte, s string, safe bool) []byte {
	if safe && s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		s = "'" + s
	}
	if !strings.ContainsAny(s, ",;\t|\"\r\n") && strings.TrimSpace(s) == s {
		return append(b, s...)
	}
	return append(append(append(b, '"'), strings.ReplaceAll(s, `"`, `""`)...), '"')
}

func (h results) ExportResults(ctx context.Context, req api.ExportResultsRequestObject) (api.ExportResultsResponseObject, error) {
	return resultFile{
		ctx: ctx, out: h.out,
		each: func(yield result.Yield) error { return h.results.EachOfRace(ctx, req.ID, yield) },
		name: "race-" + req.ID.String() + ".csv",
		mark: value(req.Params.Bom), safe: value(req.Params.Safe),
	}, nil
}
