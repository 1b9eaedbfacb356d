package httpapi

import (
	"context"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/fault"
	"harrier/internal/result"
	"harrier/internal/sheet"
)

// uploadTimeout is how long a file may take to arrive.
const uploadTimeout = 10 * time.Minute

// formats tells the format of a file by its media type.
var formats = map[string]sheet.Format{"text/csv": sheet.CSV, "application/x-ndjson": sheet.NDJSON}

func (h results) ImportResults(ctx context.Context, req api.ImportResultsRequestObject) (api.ImportResultsResponseObject, error) {
	media, _, err := mime.ParseMediaType(req.ContentType)
	if err != nil {
		return nil, fault.New(fault.Unsupported, "Send text/csv or application/x-ndjson.").Because(err)
	}
	mapping, err := mappingOf(req.Params.Map)
	if err != nil {
		return nil, err
	}
	caller := callerOf(ctx).UserID
	imp := result.Import{
		RaceID: req.ID, User: &caller, Format: formats[media],
		Options: sheet.Options{
			Mapping: mapping, Event: value(req.Params.Event), Gender: sheet.Gender(value(req.Params.Gender)), TimeUnit: sheet.TimeUnit(value(req.Params.TimeUnit)),
		},
		Partial: value(req.Params.Partial), Again: value(req.Params.Again), DeriveIDs: value(req.Params.DeriveIDs), DryRun: value(req.Params.DryRun),
	}
	report, err := h.results.Import(ctx, req.Body, imp, h.clock())
	if err != nil {
		return nil, err
	}
	answer := reportOf(report)
	switch {
	case imp.DryRun:
		return api.ImportResults200JSONResponse(answer), nil
	case report.Batch == nil:
		return api.ImportResults422JSONResponse(answer), nil
	}
	return api.ImportResults201JSONResponse(answer), nil
}

func (h results) DeleteImport(ctx context.Context, req api.DeleteImportRequestObject) (api.DeleteImportResponseObject, error) {
	n, err := h.results.TakeBack(ctx, callerOf(ctx).UserID, req.ID, req.Batch)
	if err != nil {
		return nil, err
	}
	return api.DeleteImport200JSONResponse("Successfully deleted " + strconv.FormatInt(n, 10) + " results of import " + req.Batch.String()), nil
}

// mappingOf reads `map=field:column`, split at the first colon: columns may hold more of them.
func mappingOf(given *[]string) (map[string]string, error) {
	if given == nil {
		return nil, nil
	}
	mapping := make(map[string]string, len(*given))
	for _, m := range *given {
		name, column, ok := strings.Cut(m, ":")
		if !ok || name == "" {
			return nil, fault.UnreadableField("map", "Must be field:column, such as time:official.")
		}
		if _, twice := mapping[name]; twice {
			return nil, fault.UnreadableField("map", "Must name each field once; "+name+" comes twice.")
		}
		mapping[name] = column
	}
	return mapping, nil
}

func reportOf(r result.Report) api.ImportReport {
	answer := api.ImportReport{
		Batch: optional(r.Batch), Imported: r.Imported, Failed: r.Failed, Errors: make([]api.ImportError, len(r.Errors)), IgnoredColumns: r.Ignored,
	}
	if answer.IgnoredColumns == nil {
		answer.IgnoredColumns = []string{}
	}
	for i, e := range r.Errors {
		answer.Errors[i] = api.ImportError{Line: int64(e.Line), Column: optional(given(e.Column)), Value: optional(given(e.Value)), Reason: e.Reason}
	}
	return answer
}

func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// readSlowly lets a big body take its time to arrive; other bodies have the server's read timeout.
func readSlowly(c echo.Context) {
	control := http.NewResponseController(c.Response())
	deadline := time.Now().Add(uploadTimeout) //nolint:forbidigo // the connection's own clock
	_ = control.SetReadDeadline(deadline)
	_ = control.SetWriteDeadline(deadline)
}
