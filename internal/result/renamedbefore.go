package result

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/text/ids"
)

// renamed are the names that a race's directors have changed, or merged, so that a corrected file can be given the same ones.
type renamed struct {
	drafts []RenameDraft
	// named are the drafts by the old name, and used those whose old name the file has.
	named map[string][]int
	used  []bool
}

// renamedBefore reads what the directors of a race have renamed, if the user who imports is one of them.
func (s *Service) renamedBefore(ctx context.Context, imp *ImportInput) (renamed, error) {
	account := imp.by.ID()
	if account == nil {
		return renamed{}, nil
	}
	directs, err := s.q.ImportsReadable(ctx, s.db, query.ImportsReadableParams{RaceID: imp.RaceID, Caller: *account, Operators: imp.by.Operates()})
	if err != nil || !directs {
		return renamed{}, err
	}
	list, err := s.q.RenameList(ctx, s.db, imp.RaceID)
	return renamedBy(imp.RaceID, list), err
}

// renamedBy makes drafts of renames, newest first. What was renamed again gets its last name, and what was given back its first name is left out.
func renamedBy(raceID uuid.UUID, list []query.RenameListRow) renamed {
	r := renamed{named: map[string][]int{}}
	for _, row := range slices.Backward(list) {
		n := row.Rename
		to := Named{Name: n.ToName, TeamID: idOf(n.ToTeamID)}
		from := Named{Name: n.FromName}
		if n.Kind == query.RenameKindAthlete {
			from.TeamID, to = idOf(n.FromTeamID), Named{Name: n.ToName}
		}
		r.drafts = slices.DeleteFunc(r.drafts, func(d RenameDraft) bool { return d.Kind == n.Kind && d.From.Name == n.FromName && sameAthlete(d, n) })
		for i := range r.drafts {
			if d := &r.drafts[i]; d.Kind == n.Kind && d.To.Name == n.FromName && sameAthlete(*d, n) {
				d.To = to
			}
		}
		r.drafts = append(r.drafts, RenameDraft{RaceID: raceID, Kind: n.Kind, Gender: n.Gender, From: from, To: to})
	}
	r.drafts = slices.DeleteFunc(r.drafts, func(d RenameDraft) bool { return d.From.Name == d.To.Name })
	for i, d := range r.drafts {
		r.named[d.From.Name] = append(r.named[d.From.Name], i)
	}
	r.used = make([]bool, len(r.drafts))
	return r
}

// sameAthlete reports whether a draft and a rename of one kind, that share a name, are of one athlete, or of one team.
func sameAthlete(d RenameDraft, n query.Rename) bool {
	return ids.Key(textOf(d.From.TeamID.Value)) == ids.Key(textOf(n.FromTeamID)) && (d.Gender == nil || n.Gender == nil || *d.Gender == *n.Gender) ||
		n.Kind == query.RenameKindTeam
}

// add looks for the old names in a row.
func (r *renamed) add(row *read.Row) {
	if len(r.drafts) == 0 {
		return
	}
	ofGender := func(g *discipline.Gender) bool { return g == nil || *g == row.Gender }
	for _, i := range r.named[row.Team] {
		r.used[i] = r.used[i] || r.drafts[i].Kind == query.RenameKindTeam && ofGender(r.drafts[i].Gender)
	}
	for _, i := range r.named[row.Athlete] {
		d := &r.drafts[i]
		r.used[i] = r.used[i] || d.Kind == query.RenameKindAthlete && ofGender(d.Gender) && ids.Key(textOf(d.From.TeamID.Value)) == ids.Key(row.TeamID)
	}
}

// found returns the renames of the names that the file has, at most maxRenames.
func (r *renamed) found() []RenameDraft {
	var list []RenameDraft
	for i, d := range r.drafts {
		if r.used[i] && len(list) < maxRenames {
			list = append(list, d)
		}
	}
	return list
}

const maxRenames = 100
