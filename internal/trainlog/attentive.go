package trainlog

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/sport/measure"
	"harrier/internal/trainlog/attention"
)

// maxWait is how old a comment may be that still needs an answer.
const maxWait = 30 * 24 * time.Hour

var errNoTeam = fault.New(fault.Forbidden, "Only the head coach, who has claimed the team, can change when its athletes need attention.")

// Attentive is an athlete who needs attention.
type Attentive struct {
	UserID    uuid.UUID
	Name      string
	AthleteID *string
	Reasons   []attention.Reason
}

// AttentionPage is the athletes of a page of a team who need attention, by name.
type AttentionPage struct {
	Athletes []Attentive
	// Next is the number of the next page, or 0.
	Next int32
}

// Attention checks a page of the athletes whose logs the reader may read as their coach, by the settings of each athlete's head coach, and returns who
// needs attention, and why.
func (s *Service) Attention(ctx context.Context, reader actor.Reader, m Members, now time.Time) (AttentionPage, error) {
	rows, err := s.q.AttentionPage(ctx, s.db, query.AttentionPageParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, Now: now, Since: now.Add(-maxWait),
		Length: teamPage + 1, Skip: int64(m.Page-1) * teamPage, GroupID: m.Group,
	})
	found := AttentionPage{}
	if len(rows) > teamPage {
		rows, found.Next = rows[:teamPage], m.Page+1
	}
	if err == nil && len(rows) == 0 {
		err = s.requireGroup(ctx, reader, m)
	}
	if err != nil || len(rows) == 0 {
		return found, err
	}
	users, heads := make([]uuid.UUID, len(rows)), make([]uuid.UUID, len(rows))
	for i := range rows {
		users[i], heads[i] = rows[i].UserID, rows[i].HeadID
	}
	settings, lookback, err := s.headSettings(ctx, heads)
	if err != nil {
		return AttentionPage{}, err
	}
	utc := date.Today(now, time.UTC) // everybody's today is at most a day from it
	days, err := s.attentionDays(ctx, reader, users, utc.AddDays(-lookback-1), utc.AddDays(1))
	if err != nil {
		return AttentionPage{}, err
	}
	planning := make([]uuid.UUID, 0, len(rows)) // whose head coach has switched the rule on
	for i := range rows {
		if settings[rows[i].HeadID].MissedSessions > 0 {
			planning = append(planning, rows[i].UserID)
		}
	}
	planned, err := s.attentionPlan(ctx, planning, utc.AddDays(-attention.PlanDays-1), utc)
	if err != nil {
		return AttentionPage{}, err
	}
	for i := range rows {
		r := &rows[i]
		a := attention.Athlete{Today: r.Today, Since: r.Accepted, Days: days[r.UserID], Sessions: planned[r.UserID]}
		if r.HasEntry {
			a.LastEntry = &r.LastDay
		}
		if r.HasComment {
			a.Waiting = &attention.Waiting{ID: r.CommentID, Date: r.CommentDay, At: r.CommentedAt}
		}
		if reasons := attention.Reasons(&a, settings[r.HeadID], now); len(reasons) > 0 {
			found.Athletes = append(found.Athletes, Attentive{UserID: r.UserID, Name: r.Name, AthleteID: r.AthleteID, Reasons: reasons})
		}
	}
	return found, nil
}

// PastAttention returns when an athlete whose log the reader may read as coach (else fault.NotFound) needed attention, from one day to another.
func (s *Service) PastAttention(ctx context.Context, reader actor.Reader, user uuid.UUID, first, last date.Date, now time.Time) ([]attention.Spell, error) {
	if err := checkRange(first, last, maxRange); err != nil {
		return nil, err
	}
	row, err := s.q.AttentionOf(ctx, s.db, query.AttentionOfParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, UserID: user, Now: now, First: first,
	})
	if err != nil {
		return nil, pg.IfNoRows(err, errNotOfCoach)
	}
	settings, lookback, err := s.headSettings(ctx, []uuid.UUID{row.HeadID})
	if err != nil {
		return nil, err
	}
	days, err := s.attentionDays(ctx, reader, []uuid.UUID{user}, first.AddDays(-lookback), last)
	if err != nil {
		return nil, err
	}
	var planning []uuid.UUID
	if settings[row.HeadID].MissedSessions > 0 {
		planning = []uuid.UUID{user}
	}
	planned, err := s.attentionPlan(ctx, planning, first.AddDays(-attention.PlanDays), last)
	if err != nil {
		return nil, err
	}
	a := attention.Athlete{Today: row.Today, Since: row.Accepted, Days: days[user], Sessions: planned[user]}
	if row.HasEntry {
		a.LastEntry = &row.LastDay
	}
	return attention.History(&a, settings[row.HeadID], first, last), nil
}

// headSettings returns the settings of head coaches, and how many days these look back at most.
func (s *Service) headSettings(ctx context.Context, heads []uuid.UUID) (settings map[uuid.UUID]attention.Settings, lookback int, err error) {
	settings = map[uuid.UUID]attention.Settings{}
	for _, head := range heads {
		settings[head] = attention.Defaults
	}
	stored, err := s.q.AttentionSettingsList(ctx, s.db, slices.Collect(maps.Keys(settings)))
	if err != nil {
		return nil, 0, err
	}
	for _, row := range stored {
		if settings[row.UserID], err = settingsFrom(row.Settings); err != nil {
			return nil, 0, err
		}
	}
	for _, of := range settings {
		lookback = max(lookback, of.Lookback())
	}
	return settings, lookback, nil
}

// settingsFrom returns the settings of a coach who has changed some, with the defaults of the others.
func settingsFrom(stored []byte) (attention.Settings, error) {
	settings := attention.Defaults
	if err := json.Unmarshal(stored, &settings); err != nil {
		return settings, fmt.Errorf("stored settings: %w", err)
	}
	return settings, nil
}

// attentionDays returns days of athletes with the values that the rules use.
func (s *Service) attentionDays(ctx context.Context, reader actor.Reader, users []uuid.UUID, first, last date.Date) (map[uuid.UUID][]attention.Day, error) {
	rows, err := s.q.AttentionDays(ctx, s.db, query.AttentionDaysParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, Users: users, First: first, Last: last,
	})
	days := make(map[uuid.UUID][]attention.Day, len(users))
	for _, r := range rows {
		day := attention.Day{Date: r.Day, Meters: r.Meters}
		if r.Healthy {
			day.RHR, day.Sleep, day.Feel = floatOf(r.RHR), floatOf(r.Sleep), r.Feel
		}
		days[r.UserID] = append(days[r.UserID], day)
	}
	return days, err
}

// attentionPlan returns the planned sessions that the rules look at, the latest first.
func (s *Service) attentionPlan(ctx context.Context, users []uuid.UUID, first, last date.Date) (map[uuid.UUID][]attention.Session, error) {
	if len(users) == 0 {
		return nil, nil
	}
	rows, err := s.q.AttentionPlan(ctx, s.db, query.AttentionPlanParams{Users: users, First: first, Last: last})
	planned := map[uuid.UUID][]attention.Session{}
	for _, r := range rows {
		planned[r.UserID] = append(planned[r.UserID], attention.Session{Date: r.Day, Done: r.Done})
	}
	return planned, err
}

func floatOf(h *measure.Hundredths) *float64 {
	if h == nil {
		return nil
	}
	return new(h.Float64())
}

// AttentionSettings returns the settings of a coach.
func (s *Service) AttentionSettings(ctx context.Context, coach uuid.UUID) (attention.Settings, error) {
	stored, err := s.q.AttentionSettingsGet(ctx, s.db, coach)
	switch {
	case pg.NoRows(err):
		return attention.Defaults, nil
	case err != nil:
		return attention.Settings{}, err
	}
	return settingsFrom(stored)
}

// LockAttentionSettings is AttentionSettings, and keeps others from changing them until the transaction of ctx ends.
func (s *Service) LockAttentionSettings(ctx context.Context, coach uuid.UUID) (attention.Settings, error) {
	if _, err := s.q.UserLock(ctx, s.db, coach); err != nil {
		return attention.Settings{}, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	return s.AttentionSettings(ctx, coach)
}

// SetAttentionSettings replaces the settings of a coach who has claimed a team (else fault.Forbidden).
func (s *Service) SetAttentionSettings(ctx context.Context, coach uuid.UUID, settings attention.Settings) (attention.Settings, error) {
	is, err := s.q.CoachIsHead(ctx, s.db, coach)
	switch {
	case err != nil:
		return settings, pg.IfNoRows(err, actor.ErrAccountGone)
	case !is:
		return settings, errNoTeam
	}
	text, err := json.Marshal(settings)
	if err != nil {
		return settings, fmt.Errorf("settings: %w", err)
	}
	return settings, s.q.AttentionSettingsWrite(ctx, s.db, query.AttentionSettingsWriteParams{UserID: coach, Settings: text})
}
