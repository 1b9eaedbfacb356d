package api

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/fault"
	"harrier/internal/file/spool"
	"harrier/internal/result"
	"harrier/internal/result/read"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// Unopened is a file of results that is not opened before a question is answered, such as which sheet of a workbook it is.
type Unopened struct {
	*spool.File

	Asked *report.Ask
}

func (h results) ImportResults(ctx context.Context, req api.ImportResultsRequestObject) (api.ImportResultsResponseObject, error) {
	file, ok := req.Body.(io.ReadSeeker)
	if !ok {
		return nil, fmt.Errorf("the body is a %T, not a file", req.Body)
	}
	unopened, _ := file.(Unopened)
	format, err := read.Detect(file, value(req.Params.FileName))
	if err != nil {
		return nil, err
	}
	mapping, err := mappingOf(req.Params.Map)
	if err != nil {
		return nil, err
	}
	imp := result.ImportInput{
		RaceID: req.RaceID, Format: format,
		Options: read.Options{
			Map: mapping, Event: value(req.Params.Event), Gender: value(req.Params.Gender), TimeUnit: read.TimeUnit(value(req.Params.TimeUnit)),
			Division: value(req.Params.Division), Round: value(req.Params.Round), TimingMethod: value(req.Params.TimingMethod),
			FirstLast: value(req.Params.FirstLast), NoTimes: req.Params.Time != nil,
			Encoding: source.Encoding(value(req.Params.Encoding)), StatusWords: value(req.Params.StatusWords),
			Heats: read.Heats(value(req.Params.Heats)), FileName: value(req.Params.FileName),
			Repaired: value(req.Params.Repaired), AsIs: value(req.Params.AsIs),
		},
		Mode: result.Mode(value(req.Params.Mode)), FileName: value(req.Params.FileName),
		Partial: value(req.Params.Partial), Renumber: value(req.Params.Renumber), Again: value(req.Params.Again),
		DeriveIDs: value(req.Params.DeriveIDs), DryRun: value(req.Params.DryRun),
		Discard: value(req.Params.Discard), Asked: unopened.Asked,
	}
	outcome, err := h.Results.Import(ctx, CallerOf(ctx), file, imp, h.Clock())
	if err != nil {
		return nil, err
	}
	answer := outcomeOf(outcome)
	switch {
	case imp.DryRun:
		return api.ImportResults200JSONResponse(answer), nil
	case outcome.ImportID == nil:
		return api.ImportResults422JSONResponse(answer), nil
	}
	return api.ImportResults201JSONResponse(answer), nil
}

func (h results) DeleteImport(ctx context.Context, req api.DeleteImportRequestObject) (api.DeleteImportResponseObject, error) {
	n, err := h.Results.DeleteImport(ctx, operating(ctx, req.Params.Reason), req.RaceID, req.ImportID, value(req.Params.Force), h.Clock())
	return api.DeleteImport200JSONResponse{Results: n}, err
}

func (h results) RedoImport(ctx context.Context, req api.RedoImportRequestObject) (api.RedoImportResponseObject, error) {
	n, err := h.Results.RedoImport(ctx, CallerOf(ctx), req.RaceID, req.ImportID, h.Clock())
	return api.RedoImport200JSONResponse{Results: n}, err
}

func (h results) ListImports(ctx context.Context, req api.ListImportsRequestObject) (api.ListImportsResponseObject, error) {
	caller := CallerOf(ctx)
	list, err := h.Results.Imports(ctx, caller.UserID, req.RaceID, caller.Session != uuid.Nil)
	return api.ListImports200JSONResponse(all(list, func(i result.Imported) api.Import {
		return api.Import{
			ID: i.ID, UserID: optional(i.UserID), User: optional(i.UserName), Mode: api.ImportedMode(i.Mode), FileName: optional(i.FileName),
			Imported: int64(i.Imported), CreatedAt: i.CreatedAt,
		}
	})), err
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

func outcomeOf(r result.Outcome) api.ImportOutcome {
	return api.ImportOutcome{
		ImportID: optional(r.ImportID), Imported: r.Imported, Valid: r.Valid, Failed: r.Failed, Report: reportOf(r.Report),
		Errors: all(r.Errors, func(e *read.RowError) api.ImportError {
			return api.ImportError{
				File: optional(given(e.File)), Line: int64(e.Line), Column: optional(given(e.Column)), Value: optional(given(e.Value)), Reason: e.Reason,
			}
		}),
		Sample: all(r.Sample, rowOf),
		Totals: all(r.Totals, func(t read.Total) api.ImportTotal {
			return api.ImportTotal{
				Gender: t.Gender, Event: t.Event, EventCode: optional(given(t.Code)), Division: optional(given(t.Division)), Round: t.Round,
				Status: t.Status, Rows: int64(t.Rows),
			}
		}),
		Kept: all(r.Kept, func(k result.Kept) api.KeptDecisions {
			return api.KeptDecisions{Kind: api.DecisionKind(k.Decision), Count: k.Count, Athletes: k.Athletes}
		}),
		Renames: all(r.Renames, renameDraftOf),
	}
}

// reportOf converts the report of an import of results, or into a log.
func reportOf(r report.Report) api.ImportReport {
	return api.ImportReport{
		Columns: all(r.Columns, func(c report.Column) api.TableColumn {
			return api.TableColumn{
				Column: c.Name, Field: optional(given(c.Field)), Unit: optional(given(c.Unit)), Because: api.TableColumnReason(c.Because),
				Reason: optional(given(c.Reason)), LooksLike: optional(given(c.Looks)),
			}
		}),
		UnusedColumns: report.Unused(r.Columns),
		Warnings: all(r.Warnings, func(w report.Warning) api.ImportWarning {
			return api.ImportWarning{
				Code: api.IssueCode(w.Code), Detail: w.Detail, Count: int64(w.Count), Places: append([]string{}, w.Places...), File: optional(given(w.File)),
				Column: optional(given(w.Column)), Value: optional(given(w.Value)), Suggestion: optional(given(w.Suggestion)),
			}
		}),
		Asks: all(r.Asks, func(a *report.Ask) api.ImportAsk {
			return api.ImportAsk{Detail: a.Reason, Errors: all(a.Answers(), func(f fault.Field) api.ProblemField {
				return api.ProblemField{Pointer: f.Pointer, Code: string(f.Code), Detail: f.Detail}
			})}
		}),
	}
}

func rowOf(r read.Row) api.ImportedRow {
	text := func(s string) nullable.Nullable[string] { return optional(given(s)) }
	return api.ImportedRow{
		Line: int64(r.Line), Place: optional(r.Place), Athlete: r.Athlete, AthleteID: text(r.AthleteID), Team: text(r.Team), TeamID: text(r.TeamID),
		Gender: r.Gender, Event: r.Event, Division: text(r.Division), Round: r.Round,
		Heat: optional(r.Heat), HeatPlace: optional(r.HeatPlace),
		Time: text(r.Time), TimingMethod: optional(given(r.TimingMethod)), Mark: text(r.Mark), Status: r.Status, Points: text(r.Points), Wind: text(r.Wind),
		Grade: text(r.Grade), Bib: text(r.Bib), RelayMembers: listed(r.RelayMembers), Notes: text(r.Notes), Exhibition: r.Exhibition,
	}
}
