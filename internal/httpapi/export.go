package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/result"
)

// exported names the columns of an export as the import knows them.
const exported = "place,athlete,athlete_id,team,team_id,gender,event,time,mark,status,points,wind,grade,bib,notes\n"

// export answers results as CSV, row by row.
type export struct {
	each func(yield func(*result.Result) error) error
	name string
}

func (e export) VisitExportResultsResponse(w http.ResponseWriter) error {
	lent, _ := buffers.Get().(*[]byte)
	b := (*lent)[:0]
	b = append(b, exported...)
	defer func() { *lent = b; buffers.Put(lent) }()
	control := http.NewResponseController(w)
	sent := false
	send := func() error {
		if !sent {
			w.Header().Set(echo.HeaderContentType, "text/csv; charset=utf-8; header=present")
			w.Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+e.name+`"`)
			w.WriteHeader(http.StatusOK)
			sent = true
		}
		_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // the connection's own clock
		_, err := w.Write(b)
		b = b[:0]
		return err //nolint:wrapcheck // the caller is gone; nobody reads it
	}
	err := e.each(func(r *result.Result) error {
		b = appendRow(b, r)
		if len(b) >= chunk {
			return send()
		}
		return nil
	})
	if err != nil {
		if !sent {
			return err
		}
		slog.Default().Warn("an export broke off", slog.Any("error", err))
		panic(http.ErrAbortHandler)
	}
	return send()
}

// appendRow appends a result in the order of exported.
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
	return export{
		each: func(yield func(*result.Result) error) error { return h.results.EachOfRace(ctx, req.ID, yield) },
		name: "race-" + req.ID.String() + ".csv",
	}, nil
}
