package api

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/admission/deadline"
	"harrier/internal/formats"
	"harrier/internal/trainlog/imports"
)

// ImportTimeout is how long the response to an import may take after the file has arrived.
const ImportTimeout = 12 * time.Minute

// Uploaded stands for a body that has been stored. What is read of it is the hash of the body, so that it tells requests with the same
// Idempotency-Key apart.
type Uploaded struct {
	*bytes.Reader

	ID uuid.UUID
}

// Close implements io.Closer.
func (Uploaded) Close() error { return nil }

// LinkedFile is a file that arrived by a secret link.
type LinkedFile struct {
	io.ReadCloser

	// Owner is whose link it is.
	Owner uuid.UUID
}

// logImports implements imports into the caller's log.
type logImports struct{ handler }

func (h logImports) CreateLogImport(ctx context.Context, req api.CreateLogImportRequestObject) (api.CreateLogImportResponseObject, error) {
	upload, ok := req.Body.(Uploaded)
	if !ok {
		return nil, fmt.Errorf("the body is a %T, not an upload", req.Body)
	}
	p := req.Params
	day, err := dayOf(value(p.Date))
	if err != nil {
		return nil, err
	}
	hints := formats.Hints{
		Unit: string(value(p.Unit)), Date: day, Seconds: value(p.Seconds), DateOrder: string(value(p.DateOrder)), DurationUnit: string(value(p.DurationUnit)),
		Sheet: value(p.Sheet), Map: map[string]string{},
	}
	for _, mapped := range value(p.Map) {
		name, column, _ := strings.Cut(mapped, ":")
		hints.Map[name] = column
	}
	for _, mapped := range value(p.Sport) {
		at := strings.LastIndexByte(mapped, ':') // which the contract demands
		hints.SetSport(mapped[:at], mapped[at+1:] == "run")
	}
	begun, err := h.LogImports.Start(ctx, CallerOf(ctx).UserID, upload.ID, imports.Options{
		Source: formats.Kind(value(p.Source)), FileName: p.FileName, DryRun: value(p.DryRun), OtherSports: value(p.OtherSports),
		Merge: p.Merge == nil || *p.Merge, Restore: value(p.Restore), Hints: hints, Limited: true,
	})
	if err != nil {
		return nil, err
	}
	location := h.BasePath + "/log/imports/" + begun.ID.String()
	return api.CreateLogImport201JSONResponse{
		Body: logImportOf(begun), Headers: api.CreateLogImport201ResponseHeaders{Location: &location},
	}, nil
}

func (h logImports) ListLogImports(ctx context.Context, _ api.ListLogImportsRequestObject) (api.ListLogImportsResponseObject, error) {
	found, err := h.LogImports.List(ctx, CallerOf(ctx).UserID)
	return api.ListLogImports200JSONResponse(all(found, func(i imports.Import) api.LogImport {
		listed := logImportOf(i)
		listed.Report, listed.UnknownSports, listed.Preview = optional[api.ImportReport](nil), nil, nil
		return listed
	})), err
}

func (h logImports) GetLogImport(ctx context.Context, req api.GetLogImportRequestObject) (api.GetLogImportResponseObject, error) {
	found, err := h.LogImports.Get(ctx, CallerOf(ctx).UserID, req.ImportID)
	return api.GetLogImport200JSONResponse(logImportOf(found)), err
}

func (h logImports) DeleteLogImport(ctx context.Context, req api.DeleteLogImportRequestObject) (api.DeleteLogImportResponseObject, error) {
	deadline.Extend(ctx, ImportTimeout)
	caller := CallerOf(ctx).UserID
	lock := lockedAs(func(ctx context.Context) (imports.Import, error) { return h.LogImports.Lock(ctx, caller, req.ImportID) }, logImportOf)
	deleted, err := writeLocked(ctx, h.handler, lock, func(ctx context.Context) (imports.Import, error) {
		return h.LogImports.Delete(ctx, caller, req.ImportID, value(req.Params.Force))
	})
	return api.DeleteLogImport200JSONResponse(logImportOf(deleted)), err
}

func logImportOf(i imports.Import) api.LogImport {
	sports := make([]api.UnknownSport, 0, len(i.UnknownSports))
	for sport, count := range i.UnknownSports {
		sports = append(sports, api.UnknownSport{Sport: sport, Count: count})
	}
	slices.SortFunc(sports, func(a, b api.UnknownSport) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Sport, b.Sport))
	})
	return api.LogImport{
		ID: i.ID, State: api.LogImportState(i.State), Via: api.LogImportVia(i.Via), Source: optional(i.Source), FileName: optional(i.FileName), DryRun: i.DryRun,
		OtherSports: i.OtherSports, Size: i.Size, Percent: imports.Percent(&i), Total: optional(i.Total), Parts: i.Parts,
		Taken: i.Taken, Runs: i.Runs, Merged: i.Merged,
		Days: i.Days, Tracks: i.Tracks,
		Duplicates: i.Duplicates, Skipped: i.Skipped, Report: optional(new(reportOf(i.Report))), UnknownSports: &sports,
		Preview: previewOf(i),
		Error:   optional(i.Error), CreatedAt: i.CreatedAt, EndedAt: optional(i.EndedAt),
	}
}

// previewOf converts what a dry run would have added; it is null for other imports.
func previewOf(i imports.Import) nullable.Nullable[api.LogImportPreview] {
	if !i.DryRun {
		return optional[api.LogImportPreview](nil)
	}
	rows := all(i.Preview.Rows, func(r formats.PreviewRow) api.LogImportRow {
		return api.LogImportRow{
			Place: r.Place, Date: openapi_types.Date{Time: r.Date.Time()}, Meters: optional(r.Meters), Seconds: optional(r.Seconds), HeartRate: optional(r.HeartRate),
			Kind: optional((*api.RunKind)(r.Kind)), Title: optional(r.Title), Notes: optional(r.Notes), Rest: optional((*api.RestReason)(r.Rest)),
			RHR: optional(r.RHR), Sleep: optional(r.Sleep), Feel: optional(r.Feel),
		}
	})
	months := all(i.Preview.Months, func(m formats.PreviewMonth) api.LogImportMonth {
		return api.LogImportMonth{Month: m.Month, Runs: m.Runs, Days: m.Days, Meters: math.Round(m.Meters*100) / 100}
	})
	return optional(&api.LogImportPreview{Rows: rows, Months: months, Shoes: append([]string{}, i.Preview.Shoes...)})
}
