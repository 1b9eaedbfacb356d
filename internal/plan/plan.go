// Package plan stores the sessions that coaches plan for their teams, and users for themselves. A session names its audience; which sessions an athlete has on
// a day is decided when it is read, by code.planned in the database. The text of a session is read for one purpose: as the steps of a workout for a watch.
package plan

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/athlete"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/team"
	"harrier/internal/text/ids"
)

const (
	// maxPerDay is how many sessions an athlete can have on a day, and maxTeamDay how many a team can have.
	maxPerDay  = 5
	maxTeamDay = 150
	// maxBatch is how many sessions one request writes, and maxList how many days one reads.
	maxBatch = 200
	maxList  = 31
	// maxTeam is how many sessions of a team are read at once: those of 31 days.
	maxTeam = maxList * maxTeamDay
	// maxRange is how many days of an athlete's plan one request reads.
	maxRange = 400
	// maxPast and maxAhead are how many days ago and ahead a session can be: a year, and two.
	maxPast, maxAhead = 366, 731
	// pageLength is how many athletes a page of a week has.
	pageLength = 100
)

var (
	errNoSession = fault.New(fault.NotFound, "There is no such session.")
	errForbidden = fault.New(fault.Forbidden, "Only the athlete, and coaches whom the athlete has accepted, read this plan.")
	errNotYours  = fault.New(fault.NotFound, "You have no such session.")
	errBackward  = fault.UnreadableField("to", "Must not be before the first day.")
)

// Constraints of planned sessions.
var Constraints = pg.Constraints{
	"planned_sessions_owner_id_fkey": actor.ErrAccountGone,
	"planned_sessions_group_id_fkey": team.ErrNoGroup,
	"planned_athletes_user_id_fkey":  actor.ErrAccountGone,
	"plan_marks_session_id_fkey":     errNotYours,
	"plan_marks_user_id_fkey":        actor.ErrAccountGone,
	"plan_templates_owner_id_fkey":   actor.ErrAccountGone,
	"plan_templates_author_id_fkey":  actor.ErrAccountGone,
}

// Service implements plans.
type Service struct {
	db    *pg.DB
	q     *query.Queries
	teams *team.Service
}

// New returns the service.
func New(db *pg.DB, teams *team.Service) *Service {
	return &Service{db: db, q: query.New(), teams: teams}
}

// Session is a planned session. Athletes is set if the session is for athletes by name, and lists the ones whose logs the reader may read.
type Session struct {
	query.ListedSession

	Athletes []uuid.UUID
}

// Period is days from First to Last.
type Period struct{ First, Last date.Date }

// always is a period that has all sessions.
var always = Period{date.Date{}, date.Date{}.AddDays(1 << 20)}

// check returns what is wrong with a period of at most so many days.
func (p Period) check(most int) error {
	switch {
	case p.Last.Before(p.First):
		return errBackward
	case p.Last.Sub(p.First) >= most:
		return fault.UnreadableField("to", "Must be at most "+daysOf(most)+" after the first.")
	}
	return nil
}

// Page is a part of a list: up to Length items after a cursor, which is empty for the first ones.
type Page struct {
	After  string
	Length int32
}

// List returns a page of the sessions of a period of the teams that the caller coaches (else fault.Forbidden), or of one of them, and the cursor of the next
// page, which is empty at the end.
func (s *Service) List(ctx context.Context, caller uuid.UUID, teamID *string, p Period, page Page) (list []Session, next string, err error) {
	if err := p.check(maxList); err != nil {
		return nil, "", err
	}
	arg := query.PlanTeamListParams{CoachID: caller, First: p.First, Last: p.Last, Length: pg.OneMore(page.Length)}
	if teamID != nil {
		arg.TeamKey = new(ids.Key(*teamID))
	}
	if page.After != "" {
		after, err := pg.ParseCursor(page.After)
		if err != nil {
			return nil, "", err
		}
		arg.AfterDay, arg.AfterID = &after.Date, after.ID
	}
	rows, err := s.q.PlanTeamList(ctx, s.db, arg)
	if err == nil && len(rows) == 0 {
		err = s.teams.RequireCoached(ctx, caller, teamID)
	}
	found := pg.PageOf(sessions(rows), page.Length)
	if found.More {
		last := found.Items[len(found.Items)-1]
		next = pg.Cursor{Date: last.Day, ID: last.ID}.String()
	}
	return found.Items, next, err
}

func sessions(rows []query.PlanTeamListRow) []Session {
	list := make([]Session, len(rows))
	for i := range rows {
		list[i] = Session{rows[i].ListedSession, rows[i].Athletes}
	}
	return list
}

// Get returns a session of an owner.
func (s *Service) Get(ctx context.Context, o Owner, id uuid.UUID) (Session, error) {
	found, err := s.some(ctx, s.db, o, always, []uuid.UUID{id})
	return pg.Only(found, err, errNoSession)
}

// Lock is Get, and keeps others from changing the session until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, o Owner, id uuid.UUID) (Session, error) {
	if err := s.q.PlanLockSession(ctx, s.db, id); err != nil {
		return Session{}, err
	}
	return s.Get(ctx, o, id)
}

// some returns the sessions of an owner in a period, or those of some.
func (s *Service) some(ctx context.Context, db query.DBTX, o Owner, p Period, some []uuid.UUID) ([]Session, error) {
	if o.coach {
		arg := query.PlanTeamListParams{CoachID: o.caller, First: p.First, Last: p.Last, Ids: some, Length: maxTeam}
		if o.team != nil {
			arg.TeamKey = &o.team.TeamKey
		}
		rows, err := s.q.PlanTeamList(ctx, db, arg)
		return sessions(rows), err
	}
	rows, err := s.q.PlanOwnList(ctx, db, query.PlanOwnListParams{OwnerID: o.caller, First: p.First, Last: p.Last, Ids: some})
	list := make([]Session, len(rows))
	for i := range rows {
		list[i] = Session{ListedSession: rows[i].ListedSession}
	}
	return list, err
}

// Sums are meters and seconds of running, and seconds of other sports. Runs counts what was done.
type Sums struct {
	Meters, Seconds, OtherSeconds float64
	Runs                          int64
}

// Item is a session that an athlete has, and how the athlete has marked it.
type Item struct {
	query.ListedSession

	Mark     *query.PlanMark
	Note     *string
	MarkedAt *time.Time
	// Unseen is that it is new or has changed since the athlete saw it.
	Unseen bool
}

// Day is a day of an athlete with what is planned or was done.
type Day struct {
	Date          date.Date
	Planned, Done Sums
	Items         []Item
}

// Athlete returns a page of the days of a period of an athlete's plan on which something is planned or was done, and the cursor of the next page, which is
// empty at the end. Only the athlete reads it, and coaches whom the athlete has accepted, else fault.Forbidden.
func (s *Service) Athlete(ctx context.Context, reader actor.Reader, athleteID string, p Period, page Page) (list []Day, next string, err error) {
	if err := p.check(maxRange); err != nil {
		return nil, "", err
	}
	if page.After != "" {
		after, err := pg.ParseCursor(page.After)
		if err != nil {
			return nil, "", err
		}
		if !after.Date.Before(p.First) {
			p.First = after.Date.AddDays(1)
		}
	}
	named, key := ids.Log(reader.ID, &athleteID)
	row, err := s.q.CommentAccess(ctx, s.db, query.CommentAccessParams{Reader: *reader.ID, Team: reader.Team, Owner: named, AthleteKey: key})
	switch {
	case pg.NoRows(err) && named == reader.ID:
		return nil, "", actor.ErrAccountGone
	case err != nil:
		return nil, "", pg.IfNoRows(err, athlete.ErrUnclaimed)
	case !row.Readable:
		return nil, "", errForbidden
	}
	days, err := s.days(ctx, []uuid.UUID{row.UserID}, p)
	found := pg.PageOf(days[row.UserID], page.Length)
	if found.More {
		next = pg.Cursor{Date: found.Items[len(found.Items)-1].Date}.String()
	}
	return found.Items, next, err
}

// days returns the days of athletes, in order.
func (s *Service) days(ctx context.Context, users []uuid.UUID, p Period) (map[uuid.UUID][]Day, error) {
	rows, err := s.q.PlanList(ctx, s.db, query.PlanListParams{Athletes: users, First: p.First, Last: p.Last})
	if err != nil {
		return nil, err
	}
	done, err := s.q.PlanDone(ctx, s.db, query.PlanDoneParams{Users: users, First: p.First, Last: p.Last})
	if err != nil {
		return nil, err
	}
	all := map[userDay]*Day{}
	on := func(user uuid.UUID, day date.Date) *Day {
		at := userDay{user, day}
		if all[at] == nil {
			all[at] = &Day{Date: day, Items: []Item{}}
		}
		return all[at]
	}
	for i := range rows {
		r := &rows[i]
		d, l := on(r.UserID, r.ListedSession.Day), &r.ListedSession
		d.Items = append(d.Items, itemOf(r))
		if l.Running {
			d.Planned.Meters += float(l.Meters)
			d.Planned.Seconds += float(l.Seconds)
		} else {
			d.Planned.OtherSeconds += float(l.Seconds)
		}
	}
	for _, r := range done {
		on(r.UserID, r.Day).Done = Sums{number(r.Meters), number(r.Seconds), number(r.OtherSeconds), r.Runs}
	}
	found := make(map[uuid.UUID][]Day, len(users))
	for at, d := range all {
		found[at.user] = append(found[at.user], *d)
	}
	for _, days := range found {
		slices.SortFunc(days, func(a, b Day) int { return a.Date.Sub(b.Date) })
	}
	return found, nil
}

// userDay is a day of a user.
type userDay struct {
	user uuid.UUID
	day  date.Date
}

func itemOf(r *query.PlanListRow) Item {
	l := r.ListedSession
	own := l.AuthorID != nil && *l.AuthorID == r.UserID
	return Item{l, r.Mark, r.Note, r.MarkedAt, !own && (r.SeenAt == nil || r.SeenAt.Before(l.UpdatedAt))}
}

// WeekAthlete is an athlete in the plan of a week, with the groups that they are in.
type WeekAthlete struct {
	query.PlanAthletesRow

	Days []Day
}

// Week is a page of the athletes of a week.
type Week struct {
	Period

	Athletes []WeekAthlete
	// Next is the number of the next page, or 0.
	Next int32
}

// Which says which athletes a coach reads: of all teams or one, all or those of a group, and which page of them.
type Which struct {
	TeamID *string
	Group  *uuid.UUID
	Page   int32
}

// Week returns who has what on the days of the week of a day, as it begins for the reader, and what was done, for the athletes whose logs the reader
// may read as their coach.
func (s *Service) Week(ctx context.Context, reader actor.Reader, day date.Date, w Which) (found Week, err error) {
	arg := query.PlanAthletesParams{
		Reader: *reader.ID, Team: reader.Team, GroupID: w.Group, Length: pageLength + 1, Skip: int64(w.Page-1) * pageLength,
	}
	if w.TeamID != nil {
		arg.TeamKey = new(ids.Key(*w.TeamID))
	}
	rows, err := s.q.PlanAthletes(ctx, s.db, arg)
	if err != nil {
		return found, err
	}
	if len(rows) == 0 {
		if w.Group != nil {
			_, err = s.teams.Group(ctx, *reader.ID, *w.Group)
		} else {
			err = s.teams.RequireCoached(ctx, *reader.ID, w.TeamID)
		}
		if err != nil {
			return found, err
		}
		today, err := s.q.LogToday(ctx, s.db, query.LogTodayParams{UserID: *reader.ID, Day: &day})
		found.First, found.Last = date.WeekFrom(day, date.WeekStarts[today.WeekStart])
		return found, err
	}
	found.First, found.Last = date.WeekFrom(day, date.WeekStarts[rows[0].WeekStart])
	if len(rows) > pageLength {
		rows, found.Next = rows[:pageLength], w.Page+1
	}
	users := make([]uuid.UUID, len(rows))
	for i := range rows {
		users[i] = rows[i].UserID
	}
	days, err := s.days(ctx, users, found.Period)
	for i := range rows {
		found.Athletes = append(found.Athletes, WeekAthlete{rows[i], days[rows[i].UserID]})
	}
	return found, err
}
