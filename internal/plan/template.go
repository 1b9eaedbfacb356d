package plan

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	Day     int32    `json:"day"`
	Text    string   `json:"text"`
	Title   *string  `json:"title"`
	Kind    *string  `json:"kind"`
	Meters  *float64 `json:"meters"`
	Seconds *float64 `json:"seconds"`
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
	if (d.Plan == nil) == (len(d.Sessions) == 0) {
		return Template{}, errSource
	}
	o := owner{caller: *reader.ID, coach: d.TeamID != nil}
	if o.coach && !reader.Team {
		return Template{}, errTeamScope
	}
	add := query.TemplateAddParams{ID: uuid.Must(uuid.NewV7()), OwnerID: reader.ID, Name: d.Name, AuthorID: *reader.ID, Now: now}
	count := query.TemplateCountParams{OwnerID: reader.ID}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if o.coach {
			coached, err := s.teams.Coached(ctx, tx, o.caller, d.TeamID)
			if err != nil {
				return err
			}
			o.team, add.OwnerID, add.TeamID = &coached, nil, &coached.TeamID
			count = query.TemplateCountParams{TeamKey: &coached.TeamKey}
		}
		if err := s.templateRoom(ctx, tx, o, count); err != nil {
			return err
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

// templateRoom returns a fault if an owner has as many templates as they can have, and keeps others from adding one until the transaction ends.
func (s *Service) templateRoom(ctx context.Context, tx pgx.Tx, o owner, count query.TemplateCountParams) error {
	if err := s.lock(ctx, tx, o); err != nil {
		return err
	}
	n, err := s.q.TemplateCount(ctx, tx, count)
	if err == nil && n >= maxTemplates {
		return errTooManyTemplates
	}
	return err
}

// planned returns what an owner has planned in a period, of a team only for some if only is set.
func (s *Service) planned(ctx context.Context, tx pgx.Tx, o owner, p Period, only *To) (list []TemplateSession, err error) {
	if p.Last.Before(p.First) || p.Last.Sub(p.First) >= maxTemplateDays {
		return nil, fault.InvalidField("/plan/to", "Must be from the first date to "+daysOf(maxTemplateDays-1)+" after it.")
	}
	var found []Session
	if o.team != nil {
		rows, err := s.q.PlanTeamList(ctx, tx, query.PlanTeamListParams{
			CoachID: o.caller, TeamKey: &o.team.TeamKey, First: p.First, Last: p.Last, Length: maxTeam,
		})
		if err != nil {
			return nil, err
		}
		if len(rows) == maxTeam {
			return nil, errLongTemplate
		}
		found = sessions(rows)
	} else {
		rows, err := s.q.PlanOwnList(ctx, tx, query.PlanOwnListParams{OwnerID: o.caller, First: p.First, Last: p.Last})
		if err != nil {
			return nil, err
		}
		for i := range rows {
			found = append(found, Session{ListedSession: rows[i].ListedSession})
		}
	}
	for i := range found {
		if c := contentOf(found[i]); only == nil || only.is(&c.to) {
			list = append(list, TemplateSession{int32(c.day.Sub(p.First) + 1), c.text, c.title, c.kind, c.meters, c.seconds}) //nolint:gosec // at most 182
		}
	}
	switch {
	case len(list) == 0:
		return nil, errEmptyPlan
	case len(list) > maxTemplateSessions:
		return nil, errLongTemplate
	}
	return list, nil
}

// stored returns sessions as they are stored, by day, and how many weeks they have.
func stored(name *string, sessions []TemplateSession) (list []byte, weeks int32, err error) {
	wrong := text.Line("/name", name)
	kept := slices.Clone(sessions)
	for i := range kept {
		k, at := &kept[i], "/sessions/"+strconv.Itoa(i)
		wrong = append(wrong, text.Lines(at+"/text", &k.Text)...)
		wrong = append(wrong, text.Line(at+"/title", k.Title)...)
		if strings.TrimSpace(k.Text) == "" {
			wrong = append(wrong, fault.Field{Pointer: at + "/text", Code: fault.CodeRequired, Detail: "Must not be blank."})
		}
		k.Meters, k.Seconds = rounded(k.Meters), rounded(k.Seconds)
	}
	if err := fault.InvalidFields(wrong); err != nil || len(kept) == 0 {
		return nil, 0, err
	}
	slices.SortStableFunc(kept, func(a, b TemplateSession) int { return int(a.Day - b.Day) })
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

// Apply says where to put a template: for some of a team, or for the caller alone if To is nil. The team is that of the template, or else TeamID.
type Apply struct {
	Date   date.Date
	To     *To
	TeamID *string
	DryRun bool
}

// ApplyTemplate plans the sessions of a template from a date on.
func (s *Service) ApplyTemplate(ctx context.Context, reader actor.Reader, id uuid.UUID, a Apply, now time.Time) (done Written, err error) {
	o := owner{caller: *reader.ID, coach: a.To != nil}
	if o.coach && !reader.Team {
		return Written{}, errTeamScope
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		t, err := s.template(ctx, tx, reader, id)
		if err != nil {
			return err
		}
		b := Batch{Create: make([]Draft, len(t.Sessions)), Single: true} // faults are those of the request, which has one date and one to
		for i, one := range t.Sessions {
			b.Create[i] = Draft{
				Date: a.Date.AddDays(int(one.Day) - 1), Text: one.Text, Title: one.Title, Kind: one.Kind, Meters: one.Meters, Seconds: one.Seconds,
			}
			set(&b.Create[i].To, a.To)
		}
		if t.TeamID != nil {
			a.TeamID = t.TeamID
		}
		done, err = s.writeIn(ctx, tx, o, a.TeamID, b, now)
		if err == nil && a.DryRun {
			return errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return done, err
}
