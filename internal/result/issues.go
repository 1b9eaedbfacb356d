package result

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/result/read"
	"harrier/internal/text/ids"
	"harrier/internal/text/patch"
)

// maxChecked is how many results of a race are checked; a Checker compares no more.
const maxChecked = 250_000

// Issue is something in the results of a race that looks wrong.
type Issue struct {
	read.Finding

	// ID is the same as long as the code, the results and the value are.
	ID uuid.UUID
	// Dismissed reports whether a director has said that it is right.
	Dismissed bool
	// Results are the result and another that it was compared with; empty if there are none.
	Results []uuid.UUID
	// Contest is where that is; nil for the race as a whole.
	Contest *read.Contest
	// Rename would settle it; nil if that is not known.
	Rename *RenameDraft
}

// Issues lists likely mistakes in a race.
type Issues struct {
	Issues []Issue
	// More reports whether there is more, or may be.
	More bool
}

// Issues checks the results of a race, for its directors, and for operators if they count as such.
func (s *Service) Issues(ctx context.Context, caller, raceID uuid.UUID, operators bool) (Issues, error) {
	if err := s.requireDirector(ctx, caller, raceID, operators, "Only the race's directors may see what looks wrong in it."); err != nil {
		return Issues{}, err
	}
	dismissed, err := s.q.IssueListDismissed(ctx, s.db, raceID)
	if err != nil {
		return Issues{}, err
	}
	checker := read.NewResultChecker()
	var lines []uuid.UUID
	more := false
	err = pg.Stream(ctx, s.streams, func(r *query.ResultListToCheckRow) error {
		if len(lines) >= maxChecked {
			more = true
			return nil
		}
		lines = append(lines, r.ID)
		checker.Add(rowToCheck(r, len(lines)))
		return nil
	}, query.ResultListToCheck, raceID)
	if err != nil {
		return Issues{}, err
	}
	warnings := checker.Warnings(nil)
	list := Issues{Issues: make([]Issue, len(warnings)), More: more || checker.More()}
	var named []uuid.UUID
	for i, w := range warnings {
		list.Issues[i] = Issue{Finding: w, Contest: w.Contest, Results: []uuid.UUID{}}
		for _, line := range []int{w.Line, w.Other} {
			if line > 0 {
				list.Issues[i].Results = append(list.Issues[i].Results, lines[line-1])
			}
		}
		named = append(named, list.Issues[i].Results...)
		list.Issues[i].ID = issueID(raceID, &list.Issues[i])
		list.Issues[i].Dismissed = slices.Contains(dismissed, list.Issues[i].ID)
	}
	return list, s.complete(ctx, raceID, list.Issues, named)
}

// issueID hashes what makes an issue the same one.
func issueID(raceID uuid.UUID, i *Issue) uuid.UUID {
	return uuid.NewSHA1(raceID, fmt.Appendf(nil, "%s %v %s", i.Code, i.Results, i.Value))
}

// DismissIssue says that what looks like a mistake in a race is right, or takes that back, for its directors, and for operators if they count as such.
func (s *Service) DismissIssue(ctx context.Context, caller, raceID, id uuid.UUID, dismissed, operators bool, now time.Time) error {
	if err := s.requireDirector(ctx, caller, raceID, operators, "Only the race's directors may dismiss what looks wrong in it."); err != nil {
		return err
	}
	if !dismissed {
		return s.q.IssueRestore(ctx, s.db, query.IssueRestoreParams{RaceID: raceID, ID: id})
	}
	return s.q.IssueDismiss(ctx, s.db, query.IssueDismissParams{RaceID: raceID, ID: id, Now: now})
}

// complete adds to issues what their results tell. One that has been deleted meanwhile tells nothing.
func (s *Service) complete(ctx context.Context, raceID uuid.UUID, issues []Issue, named []uuid.UUID) error {
	found, err := s.q.ResultListOfIDs(ctx, s.db, query.ResultListOfIDsParams{RaceID: raceID, Ids: named})
	if err != nil {
		return err
	}
	results := make(map[uuid.UUID]*Result, len(found))
	for i := range found {
		results[found[i].ID] = &found[i]
	}
	for i := range issues {
		issue := &issues[i]
		if len(issue.Results) == 0 {
			continue
		}
		one := results[issue.Results[0]]
		if one == nil {
			continue
		}
		issue.Contest = &read.Contest{Gender: one.Gender, Event: one.Event, Division: textOf(one.Division), Round: one.Round}
		if len(issue.Results) > 1 {
			issue.suggest(one, results[issue.Results[1]])
		} else if issue.Code == "team_alike" && one.Team != nil { // like Unattached, which is no team
			issue.Rename = &RenameDraft{Kind: query.RenameKindTeam, From: Named{Name: *one.Team}, To: Named{Name: issue.Suggestion}}
		}
	}
	return nil
}

// suggest sets the rename that would settle the issue, if there is one. other may be nil.
func (i *Issue) suggest(one, other *Result) {
	if other == nil {
		return
	}
	switch i.Code {
	case "team_alike":
		if one.Team != nil && other.Team != nil {
			i.Rename = &RenameDraft{Kind: query.RenameKindTeam, From: Named{Name: *one.Team}, To: Named{Name: *other.Team}}
		}
	case "team_ids_differ":
		if one.Team != nil {
			i.Rename = &RenameDraft{
				Kind: query.RenameKindTeam, From: Named{Name: *one.Team, TeamID: idOf(one.TeamID)}, To: Named{Name: *one.Team, TeamID: idOf(other.TeamID)},
			}
		}
	case "athlete_ids_differ":
		i.Suggestion = textOf(other.AthleteID)
		i.Rename = &RenameDraft{
			Kind: query.RenameKindAthlete, Gender: &one.Gender,
			From: Named{Name: one.Athlete, AthleteID: idOf(one.AthleteID), TeamID: idOf(one.TeamID)},
			To:   Named{Name: one.Athlete, AthleteID: idOf(other.AthleteID)},
		}
	case "athlete_id_shared":
		if one.Gender != other.Gender || ids.Key(textOf(one.TeamID)) != ids.Key(textOf(other.TeamID)) {
			return // the ID is wrong, rather than a name
		}
		i.Suggestion = other.Athlete
		i.Rename = &RenameDraft{
			Kind: query.RenameKindAthlete, Gender: &one.Gender,
			From: Named{Name: one.Athlete, AthleteID: idOf(one.AthleteID), TeamID: idOf(one.TeamID)}, To: Named{Name: other.Athlete},
		}
	}
}

func idOf(id *string) patch.Field[string] { return patch.Field[string]{Set: true, Value: id} }

// rowToCheck converts a result, whose texts it shares, to a row with a line.
func rowToCheck(r *query.ResultListToCheckRow, line int) read.Row {
	row := read.Row{
		Line: line, Place: r.Place, Athlete: r.Athlete, AthleteID: textOf(r.AthleteID), Team: textOf(r.Team), TeamID: textOf(r.TeamID),
		Gender: r.Gender, Event: r.Event, Division: textOf(r.Division), Round: r.Round, Heat: r.Heat, HeatPlace: r.HeatPlace,
		Time: textOf(r.Time), Mark: textOf(r.Mark),
		Status: r.Status, Bib: textOf(r.Bib),
	}
	if r.TimeMS != nil {
		row.TimeMS = *r.TimeMS
	}
	return row
}

// textOf returns "" for nil.
func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
