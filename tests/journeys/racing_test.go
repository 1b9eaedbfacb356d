package journeys

import (
	"cmp"
	"context"
	"iter"
	"net/http"
	"slices"
	"strings"

	client "harrier.example/client"
)

func (r *runner) logWeek(ctx context.Context, in input) object {
	c, me := r.registered(ctx, in.User)
	must(c.ClaimAthleteWithResponse(ctx, in.AthleteID))
	must(c.UpdateUserWithResponse(ctx, me.ID, client.UserChange{Checkboxes: &in.Checkboxes}))
	for _, day := range in.Days {
		must(c.WriteEntryOnWithResponse(ctx, day.Date, day.Change))
	}
	empty := must(c.GetMyEntryOnWithResponse(ctx, in.Empty)).JSON200
	by := client.SummaryPeriodWeek
	added := must(c.AddRunWithResponse(ctx, in.Run.Date, in.Run.Draft)).JSON201
	changed := must(c.UpdateRunWithResponse(ctx, added.ID, in.Run.Change)).JSON200
	read := must(c.GetRunWithResponse(ctx, added.ID)).JSON200
	must(c.DeleteRunWithResponse(ctx, added.ID))
	run := func(r *client.LogRun) object {
		return object{"date": r.Date, "miles": r.Miles, "meters": r.Meters, "seconds": r.Seconds, "kind": r.Kind, "title": r.Title}
	}
	return object{
		"added": run(added), "changed": run(changed), "read": run(read), "runs_left": len(*must(c.GetMyEntryOnWithResponse(ctx, in.Run.Date)).JSON200.Runs),
		"week": each(*must(c.ListMyWeekOfWithResponse(ctx, me.ID.String(), in.Of)).JSON200, func(e client.Entry) object {
			return object{
				"date": e.Date, "goal": e.Goal, "miles": e.Miles, "rhr": e.RHR, "sleep": e.Sleep, "feel": e.Feel, "notes": e.Notes, "checkboxes": e.Checkboxes,
				"runs": each(*e.Runs, func(run client.Run) object {
					return object{"miles": run.Miles, "seconds": run.Seconds, "kind": run.Kind, "title": run.Title}
				}),
			}
		}),
		"streaks":   must(c.GetStreaksWithResponse(ctx, &client.GetStreaksParams{Date: &in.To})).JSON200,
		"summary":   must(c.SummarizeAthleteWithResponse(ctx, in.AthleteID, in.From, in.To, &client.SummarizeAthleteParams{By: &by})).JSON200,
		"rhr":       must(c.GetMovingRHROnWithResponse(ctx, in.To, &client.GetMovingRHROnParams{})).JSON200.Avg,
		"empty_day": object{"date": empty.Date, "has_id": empty.ID != nil},
	}
}

func (r *runner) importMeet(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	race := must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201.ID
	send := func(file string, params client.ImportResultsParams) (*client.ImportResultsResponse, error) {
		return c.ImportResultsWithBodyWithResponse(ctx, race, &params, "text/csv", strings.NewReader(file))
	}
	report := func(r *client.ImportOutcome) object {
		return object{"imported": r.Imported, "failed": r.Failed, "unused_columns": r.Report.UnusedColumns, "stored": !r.ImportID.IsNull()}
	}
	results := func() int32 { return must(c.GetRaceWithResponse(ctx, race)).JSON200.Results }
	known, dry := client.ImportResultsParams{Gender: &in.Gender, Event: &in.Event}, true
	saw := object{"dry": report(must(send(in.CSV, client.ImportResultsParams{Gender: &in.Gender, Event: &in.Event, DryRun: &dry})).JSON200)}
	imported := must(send(in.CSV, known)).JSON201
	saw["imported"] = report(imported)
	saw["again"] = refusal(send(in.CSV, known))
	failed := must(send(in.BrokenCSV, known)).JSON422
	broken := report(failed)
	broken["errors"] = each(failed.Errors, func(e client.ImportError) object {
		return object{"file": e.File, "line": e.Line, "column": e.Column, "value": e.Value, "reason": e.Reason}
	})
	saw["broken"] = broken
	noGender := refusal(send(in.CSV, client.ImportResultsParams{}))
	saw["no_gender"] = object{"status": noGender["status"], "type": noGender["type"]}
	saw["results"] = results()
	saw["csv_lines"] = lines(must(c.ExportResultsWithResponse(ctx, race, nil)).Body)
	must(c.DeleteImportWithResponse(ctx, race, imported.ImportID.MustGet(), nil))
	saw["left"] = results()
	return saw
}

func (r *runner) readScores(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	nobody := r.open(client.Tokens{}, nil)
	race := must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201.ID
	must(c.ImportResultsWithBodyWithResponse(ctx, race, &client.ImportResultsParams{Gender: &in.Gender, Event: &in.Event}, "text/csv", strings.NewReader(in.CSV)))
	name := func(r client.Result) string { return r.Athlete }
	saw := object{"teams": each(*must(nobody.ListTeamScoresWithResponse(ctx, race, string(in.Gender), in.Event, nil)).JSON200, func(s client.TeamScore) object {
		return object{
			"team": s.Team, "score": s.Score, "place": s.Place, "athletes": each(s.Athletes, name), "displacers": each(s.Displacers, name),
			"average_time_ms": s.AverageTimeMs, "spread_ms": s.SpreadMs,
		}
	})}
	track := must(c.CreateRaceWithResponse(ctx, in.Track)).JSON201.ID
	for _, result := range in.Results {
		result.RaceID = track
		must(c.CreateResultWithResponse(ctx, result))
	}
	saw["events"] = must(nobody.ListRaceEventsWithResponse(ctx, track, in.TrackGender)).JSON200
	saw["relay"] = each(*must(nobody.ListEventResultsWithResponse(ctx, track, in.TrackGender, in.RelayEvent, nil)).JSON200, func(r client.Result) object {
		return object{"athlete": r.Athlete, "time": r.Time, "time_ms": r.TimeMs, "wind": r.Wind}
	})
	jumps := *must(nobody.ListEventResultsWithResponse(ctx, track, in.TrackGender, in.JumpEvent, nil)).JSON200
	slices.SortFunc(jumps, func(a, b client.Result) int { return cmp.Compare(a.Athlete, b.Athlete) })
	saw["jump"] = each(jumps, func(r client.Result) object {
		return object{"athlete": r.Athlete, "mark": r.Mark, "time_ms": r.TimeMs, "wind": r.Wind}
	})
	meet := must(nobody.GetMeetScoresWithResponse(ctx, track, client.Gender(in.TrackGender), nil)).JSON200
	saw["meet"] = object{
		"kind": meet.Kind,
		"events": each(meet.Events, func(e client.EventScores) object {
			slices.SortFunc(e.Teams, func(a, b client.TeamScore) int { return cmp.Compare(a.Team, b.Team) })
			return object{"event": e.Event, "teams": each(e.Teams, func(s client.TeamScore) []any { return []any{s.Team, s.Score, s.Place} })}
		}),
		"totals": each(meet.Totals, func(t client.MeetTotal) []any { return []any{t.Team, t.Score, t.Place, t.Events} }),
	}
	return saw
}

func (r *runner) search(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	in.Result.RaceID = must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201.ID
	must(c.CreateResultWithResponse(ctx, in.Result))
	races := func(params client.SearchRacesParams) [][]string {
		return each(in.RaceQueries, func(query string) []string {
			return each(*must(c.SearchRacesWithResponse(ctx, query, &params)).JSON200, func(r client.Race) string { return r.Name })
		})
	}
	mine := false
	return object{
		"results": each(in.Queries, func(query string) []string {
			return each(*must(c.SearchResultsWithResponse(ctx, query, 1, 10, nil)).JSON200, func(r client.Result) string { return r.Athlete })
		}),
		"races":      races(client.SearchRacesParams{}),
		"everywhere": races(client.SearchRacesParams{Mine: &mine}),
		"athletes":   must(c.SearchAthletesWithResponse(ctx, in.AthleteQuery)).JSON200,
	}
}

func (r *runner) vote(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	race := must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201.ID
	counts := func(r *client.Race) []int32 { return []int32{r.Upvotes, r.Downvotes} }
	vote := func() object {
		v := must(c.GetVoteWithResponse(ctx, race)).JSON200
		return object{"vote": v.Vote, "dated": !v.UpdatedAt.IsNull()}
	}
	nobody := r.open(client.Tokens{}, nil)
	return object{
		"up":        counts(must(c.UpvoteRaceWithResponse(ctx, race)).JSON200),
		"again":     counts(must(c.UpvoteRaceWithResponse(ctx, race)).JSON200),
		"vote":      vote(),
		"down":      counts(must(c.DownvoteRaceWithResponse(ctx, race)).JSON200),
		"withdrawn": counts(must(c.WithdrawVoteWithResponse(ctx, race)).JSON200),
		"after":     vote(),
		"unsigned":  refusal(nobody.UpvoteRaceWithResponse(ctx, race)),
	}
}

func (r *runner) pages(ctx context.Context, in input) object {
	c, me := r.registered(ctx, in.User)
	must(c.ClaimAthleteWithResponse(ctx, in.AthleteID))
	ofUser := client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
		return c.ListUserRacesPageOfLength(ctx, in.AthleteID, page, in.Length, nil)
	})
	ofAll := client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
		return c.ListRacesPageOfLength(ctx, page, in.Length, nil)
	})
	names := func(races iter.Seq2[client.Race, error]) []string {
		found := []string{}
		for race, err := range races {
			try(err)
			if race.UserID.MustGet() == me.ID {
				found = append(found, race.Name)
			}
		}
		return found
	}
	saw := object{"none": len(names(ofUser))}
	for _, race := range in.Races {
		must(c.CreateRaceWithResponse(ctx, race))
	}
	saw["of_user"], saw["of_all"] = names(ofUser), names(ofAll)
	for race, err := range ofUser {
		try(err)
		saw["first"] = race.Name
		break
	}
	saw["third"] = len(*must(c.ListUserRacesPageWithResponse(ctx, in.AthleteID, 3, nil)).JSON200)
	return saw
}
