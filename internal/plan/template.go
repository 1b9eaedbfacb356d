package plan

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
)

const (
	// maxTemplates is how many templates a team or a user can have, and maxTemplateSessions how many sessions a template can have.
	maxTemplates        = 100
	maxTemplateSessions = 500
	// maxTemplateDays is how many days a template can have: 26 weeks.
	maxTemplateDays = 26 * daysInWeek
	daysInWeek      = 7
)

var (
	errNoTemplate       = fault.New(fault.NotFound, "There is no such template.")
	errTooManyTemplates = fault.Newf(fault.Conflict, "A team, and a user, can have at most %d templates.", maxTemplates).Of("too-many-templates")
	errTeamScope        = fault.New(fault.Forbidden, "Planning for others needs the scope team.")
	errEmptyPlan        = fault.InvalidField("/plan", "Nothing is planned on these days.").Coded(fault.CodeNotFound)
	errLongTemplate     = fault.InvalidField("/plan", "These days have more sessions than a template. Name fewer days, or for whom.").Coded(fault.CodeTooLong)
	errSource           = fault.InvalidField("/sessions", "Must have exactly one of sessions and plan.")
)

// TemplateSession is a session of a template, as it is stored. Its day counts from 1.
type TemplateSession struct {
	Fields

	Day int32 `json:"day"`
}

// Template is a template of a plan. Lists have none of its sessions.
type Template struct {
	query.TemplateListRow

	Sessions []TemplateSession
}

// TemplateDraft is a new template, of a team if TeamID is set: of sessions, or of what is planned in a period, of the team's only for some.
type TemplateDraft struct {
	TeamID   *string
	Name     string
	Sessions []TemplateSession
	Plan     *Period
	Only     *To
}

// Templates returns a page of the templates of the reader's own, and of the teams that they coach, and the cursor of the next page, which is empty at the end.
func (s *Service) Templates(ctx context.Context, reader actor.Reader, page Page) (list []Template, next string, err error) {
	arg := query.TemplateListParams{Caller: *reader.ID, Team: reader.Team, Length: pg.OneMore(page.Length)}
	if page.After != "" {
		after, err := pg.ParseCursor(page.After)
		if err != nil {
			return nil, "", err
		}
		arg.After = &after.ID
	}
	rows, err := s.q.TemplateList(ctx, s.db, arg)
	found := pg.PageOf(rows, page.Length)
	for i := range found.Items {
		list = append(list, Template{TemplateListRow: found.Items[i]})
	}
	if found.More {
		next = pg.Cursor{ID: list[len(list)-1].ID}.String()
	}
	return list, next, err
}

// Template returns a template of the reader's own, or of a team that they coach.
func (s *Service) Template(ctx context.Context, reader actor.Reader, id uuid.UUID) (Template, error) {
	return s.template(ctx, s.db, reader, id)
}

func (s *Service) template(ctx context.Context, db query.DBTX, reader actor.Reader, id uuid.UUID) (Template, error) {
	rows, err := s.q.TemplateList(ctx, db, query.TemplateListParams{Caller: *reader.ID, Team: reader.Team, ID: &id, Length: 1})
	row, err := pg.Only(rows, err, errNoTemplate)
	if err != nil {
		return Template{}, err
	}
	found := Template{TemplateListRow: row}
	if err := json.Unmarshal(row.Sessions, &found.Sessions); err != nil {
		return Template{}, fmt.Errorf("sessions of template %s: %w", id, err)
	}
	return found, nil
}

// LockTemplate is Template, and keeps others from changing the template until the transaction of ctx ends.
func (s *Service) LockTemplate(ctx context.Context, reader actor.Reader, id uuid.UUID) (Template, error) {
	if err := s.q.TemplateLock(ctx, s.db, id); err != nil {
		return Template{}, err
	}
	return s.Template(ctx, reader, id)
}

// CreateTemplate adds a template of the reader's own, or of a team that they coach.
func (s *Service) CreateTemplate(ctx context.Context, reader actor.Reader, d TemplateDraft, now time.Time) (created Template, err error) {
	o := Own(*reader.ID)
	switch {
	case (d.Plan == nil) == (len(d.Sessions) == 0):
		return Template{}, errSource
	case d.TeamID != nil && !reader.Team:
		return Template{}, errTeamScope
	case d.TeamID != nil:
		o = OfTeam(*reader.ID, d.TeamID)
	}
	add := query.TemplateAddParams{ID: uuid.Must(uuid.NewV7()), OwnerID: reader.ID, Name: d.Name, AuthorID: *reader.ID, Now: now}
	count := query.TemplateCountParams{OwnerID: reader.ID}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.lock(ctx, tx, &o); err != nil {
			return err
		}
		if o.coach {
			add.OwnerID, add.TeamID, count = nil, &o.team.TeamID, query.TemplateCountParams{TeamKey: &o.team.TeamKey}
		}
		switch n, err := s.q.TemplateCount(ctx, tx, count); {
		case err != nil:
			return err
		case n >= maxTemplates:
			return errTooManyTemplates
		}
		if d.Plan != nil {
			if d.Sessions, err = s.planned(ctx, tx, o, *d.Plan, d.Only); err != nil {
				return err
			}
		}
		if add.Sessions, add.Weeks, err = stored(&d.Name, d.Sessions); err != nil {
			return err
		}
		if err := s.q.TemplateAdd(ctx, tx, add); err != nil {
			return err
		}
		created, err = s.template(ctx, tx, reader, add.ID)
		return err
	})
	return created, err
}

// planned returns what an owner has planned in a period, of a team only for some if only is set.
func (s *Service) planned(ctx context.Context, tx pgx.Tx, o Owner, p Period, only *To) (list []TemplateSession, err error) {
	if p.Last.Before(p.First) || p.Last.Sub(p.First) >= maxTemplateDays {
		return nil, fault.InvalidField("/plan/to", "Must be from the first date to "+daysOf(maxTemplateDays-1)+" after it.")
	}
	found, err := s.some(ctx, tx, o, p, nil)
	if err != nil {
		return nil, err
	}
	for i := range found {
		if d := draftOf(&found[i]); only == nil || only.is(&d.To) {
			list = append(list, TemplateSession{d.Fields, int32(d.Date.Sub(p.First) + 1)}) //nolint:gosec // at most 182
		}
	}
	switch {
	case len(found) == maxTeam || len(list) > maxTemplateSessions:
		return nil, errLongTemplate
	case len(list) == 0:
		return nil, errEmptyPlan
	}
	return list, nil
}

// stored returns sessions as they are stored, by day, and how many weeks they have.
func stored(name *string, sessions []TemplateSession) (list []byte, weeks int32, err error) {
	wrong := text.Line("/name", name)
	for i := range sessions {
		wrong = append(wrong, sessions[i].check("/sessions/"+strconv.Itoa(i))...)
	}
	if err := fault.InvalidFields(wrong); err != nil || len(sessions) == 0 {
		return nil, 0, err
	}
	kept := slices.SortedStableFunc(slices.Values(sessions), func(a, b TemplateSession) int { return int(a.Day - b.Day) })
	if list, err = json.Marshal(kept); err != nil {
		return nil, 0, fmt.Errorf("sessions: %w", err)
	}
	return list, (kept[len(kept)-1].Day + daysInWeek - 1) / daysInWeek, nil
}

// ChangeTemplate renames a template, or replaces its sessions. What is nil stays.
func (s *Service) ChangeTemplate(
	ctx context.Context, reader actor.Reader, id uuid.UUID, name *string, sessions []TemplateSession, now time.Time,
) (changed Template, err error) {
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.q.TemplateLock(ctx, tx, id); err != nil {
			return err
		}
		was, err := s.template(ctx, tx, reader, id)
		if err != nil {
			return err
		}
		arg := query.TemplateChangeParams{ID: id, Name: was.Name, Weeks: was.Weeks, AuthorID: *reader.ID, Now: now}
		set(&arg.Name, name)
		list, weeks, err := stored(&arg.Name, sessions)
		if err != nil {
			return err
		}
		if list != nil {
			arg.Sessions, arg.Weeks = list, weeks
		}
		if err := s.q.TemplateChange(ctx, tx, arg); err != nil {
			return err
		}
		changed, err = s.template(ctx, tx, reader, id)
		return err
	})
	return changed, err
}

// DeleteTemplate deletes a template of the reader's own, or of a team that they coach.
func (s *Service) DeleteTemplate(ctx context.Context, reader actor.Reader, id uuid.UUID) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.template(ctx, tx, reader, id); err != nil {
			return err
		}
		return s.q.TemplateDelete(ctx, tx, id)
	})
}

// Apply says where to put a template: for some of a team, or for the caller. The team is that of the template, or else TeamID.
type Apply struct {
	Date   date.Date
	To     To
	TeamID *string
	DryRun bool
}

// ApplyTemplate plans the sessions of a template from a date on.
func (s *Service) ApplyTemplate(ctx context.Context, reader actor.Reader, id uuid.UUID, a Apply, now time.Time) (Written, error) {
	ofTeam := !a.To.Me || a.To.count() > 1
	if ofTeam && !reader.Team {
		return Written{}, errTeamScope
	}
	t, err := s.Template(ctx, reader, id)
	if err != nil {
		return Written{}, err
	}
	o := Own(*reader.ID)
	if ofTeam {
		o = OfTeam(*reader.ID, cmp.Or(t.TeamID, a.TeamID))
	}
	b := Batch{Create: make([]Draft, len(t.Sessions)), Single: true} // faults are those of the request, which has one date and one to
	for i, one := range t.Sessions {
		b.Create[i] = Draft{Fields: one.Fields, Date: a.Date.AddDays(int(one.Day) - 1), To: a.To}
	}
	return s.write(ctx, o, a.DryRun, now, func(pgx.Tx, Owner) (Batch, error) { return b, nil })
}
