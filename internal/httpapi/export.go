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

// resultFile answers results as CSV, row by row.
type resultFile struct {
	each func(yield func(*result.Result) error) error
	name string
}

func (f resultFile) VisitExportResultsResponse(w http.ResponseWriter) error {
	out := newFlow(w, echo.HeaderContentType, "text/csv; charset=utf-8; header=present",
		echo.HeaderContentDisposition, `attachment; filename="`+f.name+`"`)
	out.b = append(append(out.b, sheet.Exported...), '\n')
	err := f.each(func(r *result.Result) error {
		out.b = appendRow(out.b, r)
		return out.sendFull()
	})
	return out.finish(err, "")
}

// appendRow appends a result in the order of sheet.Exported.
func appendRow(b []byte, r *result.Result) []byte {
	if r.Place != nil {
		b = strconv.AppendInt(b, int64(*r.Place), 10)
	}
	for _, cell := range [...]*string{
		&r.Athlete, r.AthleteID, r.Team, r.TeamID, (*string)(&r.Gender), &r.Event, r.Time, r.Mark, (*string)(&r.Status), r.Points, r.Wind, r.Grade, r.Bib, r.Notes,
	} {
		b = append(b, ',')
		if cell != nil {
			b = appendCSV(b, *cell)
		}
	}
	return append(b, '\n')
}

// appendCSV appends a cell as RFC 4180 has it. Spaces at the ends are quoted too, lest a reader trims them.
func appendCSV(b []byte, s string) []byte {
	if !strings.ContainsAny(s, ",;\t|\"\r\n") && strings.TrimSpace(s) == s {
		return append(b, s...)
	}
	return append(append(append(b, '"'), strings.ReplaceAll(s, `"`, `""`)...), '"')
}

func (h results) ExportResults(ctx context.Context, req api.ExportResultsRequestObject) (api.ExportResultsResponseObject, error) {
	return resultFile{
		each: func(yield func(*result.Result) error) error { return h.results.EachOfRace(ctx, req.ID, yield) },
		name: "race-" + req.ID.String() + ".csv",
	}, nil
}
