package journeys

import (
	"bytes"
	"context"
	"strings"

	"github.com/oapi-codegen/nullable"

	client "harrier.example/client"
	"harrier/tests/kit/wait"
)

// past is the input of users who import their training history.
type past struct {
	Past     string
	FileName string `json:"file_name"`
	Shoe     client.ShoeDraft
	Goal     client.PeriodGoalInput
	Link     client.LinkDraft

	Workbook   []byte
	Connection client.ConnectionDraft
}

func (r *runner) importHistory(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	params := &client.CreateLogImportParams{FileName: &in.FileName}
	begun := must(c.CreateLogImportWithBodyWithResponse(ctx, params, "application/octet-stream", strings.NewReader(in.Past))).JSON201
	done := ended(ctx, c, begun.ID)
	month := func() (days []client.Entry) {
		for _, e := range *must(c.ListAthleteMonthOfWithResponse(ctx, "me", in.Date)).JSON200 {
			if len(*e.Runs) > 0 {
				days = append(days, e)
			}
		}
		return days
	}
	shoe := must(c.CreateShoeWithResponse(ctx, in.Shoe)).JSON201
	must(c.UpdateRunWithResponse(ctx, (*month()[0].Runs)[0].ID, client.RunChange{ShoeID: nullable.NewNullableWithValue(shoe.ID)}))
	goal := must(c.SetPeriodGoalWithResponse(ctx, client.GoalPeriodWeek, in.Goal)).JSON200
	weeks := client.SummaryPeriodWeek
	summary := must(c.SummarizeAthleteWithResponse(ctx, "me", in.From, in.To, &client.SummarizeAthleteParams{By: &weeks})).JSON200
	link := must(c.CreateLinkWithResponse(ctx, in.Link)).JSON201
	links := func() []client.Link { return *must(c.ListLinksWithResponse(ctx)).JSON200 }
	names := each(links(), func(l client.Link) any { return l.Name })
	must(c.DeleteLinkWithResponse(ctx, link.ID))
	export := must(c.ExportMeWithResponse(ctx, nil)).JSON200
	saw := object{
		"imported": object{
			"state": done.State, "source": done.Source, "file_name": done.FileName, "percent": done.Percent, "runs": done.Runs, "days": done.Days,
			"skipped": done.Skipped,
		},
		"shoes":      each(*must(c.ListShoesWithResponse(ctx)).JSON200, func(s client.Shoe) []any { return []any{s.Name, s.Runs, s.Meters} }),
		"goal":       object{"period": goal.Period, "runs": goal.Runs, "miles": goal.Miles},
		"month":      each(month(), func(e client.Entry) any { return e.Date }),
		"summary":    each(*summary, func(s client.LogSummary) []any { return []any{s.Runs, s.Meters} }),
		"records":    each(*must(c.ListAthleteRecordsWithResponse(ctx, "me")).JSON200, func(r client.DistanceRecord) []any { return []any{r.EventCode, r.Seconds} }),
		"links":      names,
		"links_left": len(links()),
		"exported":   []int{len(export.Entries), len(export.Shoes), len(export.PeriodGoals), len(export.Links)},
		"csv_lines":  lines(must(c.ExportLogWithResponse(ctx, nil)).Body),
	}
	saw["undone"] = must(c.DeleteLogImportWithResponse(ctx, begun.ID, &client.DeleteLogImportParams{Force: new(true)})).JSON200.State
	saw["runs_left"] = len(month())
	return saw
}

// ended waits for the end of an import.
func ended(ctx context.Context, c *client.Caller, id client.ID) (done *client.LogImport) {
	wait.Holds(func() bool {
		done = must(c.GetLogImportWithResponse(ctx, id)).JSON200
		return !done.EndedAt.IsNull()
	})
	return done
}

func (r *runner) connectWatch(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	params := &client.CreateLogImportParams{FileName: &in.FileName}
	begun := must(c.CreateLogImportWithBodyWithResponse(ctx, params, "application/octet-stream", bytes.NewReader(in.Workbook))).JSON201
	done := ended(ctx, c, begun.ID)
	connected := must(c.PutConnectionWithResponse(ctx, client.ConnectionServiceIntervals, in.Connection)).JSON200
	var imported client.LogImport
	wait.Holds(func() bool {
		for _, i := range *must(c.ListLogImportsWithResponse(ctx)).JSON200 {
			if i.Via == client.LogImportViaConnection && !i.EndedAt.IsNull() {
				imported = i
			}
		}
		return imported.Via != ""
	})
	connections := func() []client.Connection { return must(c.ListConnectionsWithResponse(ctx)).JSON200.Items }
	names := each(connections(), func(c client.Connection) any { return c.AthleteID })
	must(c.DeleteConnectionWithResponse(ctx, client.ConnectionServiceIntervals))
	return object{
		"imported": object{
			"state": done.State, "source": done.Source, "file_name": done.FileName, "runs": done.Runs, "days": done.Days, "skipped": done.Skipped,
		},
		"connected":    object{"service": connected.Service, "athlete_id": connected.AthleteID, "state": connected.State, "error": connected.Error},
		"from_service": object{"state": imported.State, "source": imported.Source, "runs": imported.Runs},
		"connections":  names,
		"left":         len(connections()),
	}
}
