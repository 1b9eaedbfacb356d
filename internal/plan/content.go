package plan

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// To says for whom a session of a team is: exactly one of them.
type To struct {
	Team     bool
	GroupID  *uuid.UUID
	Athletes []uuid.UUID
	// Me is an audience that a team's session cannot have.
	Me bool
}

// reach returns how the database calls it.
func (t *To) reach() query.PlanReach {
	switch {
	case t.GroupID != nil:
		return query.PlanReachGroup
	case t.Team:
		return query.PlanReachTeam
	}
	return query.PlanReachAthletes
}

// Draft is a new session. For a session of the caller's own, To and InsteadOf are empty.
type Draft struct {
	Date            date.Date
	To              To
	Text            string
	Title, Kind     *string
	Meters, Seconds *float64
	InsteadOf       []uuid.UUID
	// id is that of a session to which another of the same batch refers.
	id uuid.UUID
}

// Change is a change of a session. What is not set stays.
type Change struct {
	ID              uuid.UUID
	Date            *date.Date
	To              *To
	Text            *string
	Title, Kind     patch.Field[string]
	Meters, Seconds patch.Field[float64]
	InsteadOf       *[]uuid.UUID
}

// content is a session as it is to be.
type content struct {
	id              uuid.UUID
	at              string // where it is in the request
	created         time.Time
	day             date.Date
	to              To
	text            string
	title, kind     *string
	meters, seconds *float64
	insteadOf       []uuid.UUID
}

// writing is a batch that is being written.
type writing struct {
	batch            Batch
	owner            owner
	now              time.Time
	had              map[uuid.UUID]Session
	created, changed []content
	wrong            []fault.Field
}

// at returns the pointer of a part of the batch.
func (w *writing) at(list string, i int) string {
	if w.batch.Single {
		return ""
	}
	return "/" + list + "/" + strconv.Itoa(i)
}

func (w *writing) refuse(pointer string, code fault.Code, detail string) {
	field := fault.Field{Pointer: pointer, Code: code, Detail: detail}
	if !slices.Contains(w.wrong, field) {
		w.wrong = append(w.wrong, field)
	}
}

// plan makes the contents of what is to be written.
func (w *writing) plan() {
	for i, d := range w.batch.Create {
		if d.id == uuid.Nil {
			d.id = uuid.Must(uuid.NewV7())
		}
		w.created = append(w.created, content{
			id: d.id, at: w.at("create", i), created: w.now, day: d.Date, to: d.To, text: d.Text, title: d.Title, kind: d.Kind,
			meters: rounded(d.Meters), seconds: rounded(d.Seconds), insteadOf: d.InsteadOf,
		})
	}
	for i := range w.batch.Change {
		c := &w.batch.Change[i]
		had, ok := w.had[c.ID]
		if !ok {
			w.refuse(w.at("change", i)+"/_id", fault.CodeNotFound, "There is no such session.")
			continue
		}
		old := contentOf(had)
		next := old
		next.apply(c)
		if next.at = w.at("change", i); !next.equal(&old) {
			w.changed = append(w.changed, next)
		}
	}
	for i, id := range w.batch.Delete {
		if _, ok := w.had[id]; !ok {
			w.refuse(w.at("delete", i), fault.CodeNotFound, "There is no such session.")
		}
	}
}

func contentOf(s Session) content {
	c := content{
		id: s.ID, created: s.CreatedAt, day: s.Day, text: s.Text, title: s.Title, kind: s.Kind, insteadOf: s.InsteadOf,
		to: To{Team: s.Reach == query.PlanReachTeam, GroupID: s.GroupID, Athletes: s.Athletes},
	}
	if s.Meters != nil {
		c.meters = new(s.Meters.Float64())
	}
	if s.Seconds != nil {
		c.seconds = new(s.Seconds.Float64())
	}
	return c
}

func (c *content) apply(change *Change) {
	set(&c.day, change.Date)
	set(&c.to, change.To)
	set(&c.text, change.Text)
	set(&c.insteadOf, change.InsteadOf)
	for _, f := range []struct {
		to   **string
		from patch.Field[string]
	}{{&c.title, change.Title}, {&c.kind, change.Kind}} {
		if f.from.Set {
			*f.to = f.from.Value
		}
	}
	if change.Meters.Set {
		c.meters = rounded(change.Meters.Value)
	}
	if change.Seconds.Set {
		c.seconds = rounded(change.Seconds.Value)
	}
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

func (c *content) equal(o *content) bool {
	return c.day == o.day && c.text == o.text && same(c.title, o.title) && same(c.kind, o.kind) && same(c.meters, o.meters) && same(c.seconds, o.seconds) &&
		c.to.Team == o.to.Team && same(c.to.GroupID, o.to.GroupID) && sameIDs(c.to.Athletes, o.to.Athletes) && sameIDs(c.insteadOf, o.insteadOf)
}

func same[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

func sameIDs(a, b []uuid.UUID) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(id uuid.UUID) bool { return !slices.Contains(b, id) })
}

// names returns the groups, athletes and sessions that the contents name.
func (w *writing) names() (named []uuid.UUID) {
	for _, list := range [][]content{w.created, w.changed} {
		for _, c := range list {
			if c.to.GroupID != nil {
				named = append(named, *c.to.GroupID)
			}
			named = append(append(named, c.to.Athletes...), c.insteadOf...)
		}
	}
	return named
}

// target is a group, an athlete or a session that a plan names.
type target struct {
	kind string
	id   uuid.UUID
}

func (s *Service) targets(ctx context.Context, tx pgx.Tx, o owner, named []uuid.UUID) (map[target]bool, error) {
	known := map[target]bool{}
	if o.team == nil || len(named) == 0 {
		return known, nil
	}
	rows, err := s.q.PlanTargets(ctx, tx, query.PlanTargetsParams{TeamKey: o.team.TeamKey, CoachID: o.caller, Ids: named})
	for _, r := range rows {
		known[target{r.Kind, r.ID}] = true
	}
	return known, err
}

// check returns what is wrong with the batch.
func (w *writing) check(known map[target]bool) error {
	for i := range w.created {
		known[target{"session", w.created[i].id}] = true
	}
	today := date.Today(w.now, time.UTC)
	for _, list := range [][]content{w.created, w.changed} {
		for i := range list {
			c := &list[i]
			w.wrong = append(w.wrong, text.Lines(c.at+"/text", &c.text)...)
			w.wrong = append(w.wrong, text.Line(c.at+"/title", c.title)...)
			if strings.TrimSpace(c.text) == "" {
				w.refuse(c.at+"/text", fault.CodeRequired, "Must not be blank.")
			}
			if c.day.Sub(today) < -maxPast || c.day.Sub(today) > maxAhead {
				w.refuse(c.at+"/date", fault.CodeNotAllowed, "Must be from a year ago to two years ahead.")
			}
			if w.owner.team != nil {
				w.checkTo(c, known)
			}
		}
	}
	if len(w.wrong) > 0 && w.batch.Single && len(w.had) == 0 && len(w.batch.Create) == 0 {
		return errNoSession
	}
	return fault.InvalidFields(w.wrong)
}

// checkTo checks for whom a session is, and which it stands instead of.
func (w *writing) checkTo(c *content, known map[target]bool) {
	n := 0
	for _, is := range []bool{c.to.Team, c.to.GroupID != nil, len(c.to.Athletes) > 0, c.to.Me} {
		if is {
			n++
		}
	}
	if n != 1 {
		w.refuse(c.at+"/to", fault.CodeInvalid, "Must have exactly one of team, group_id and athletes.")
	}
	if c.to.GroupID != nil && !known[target{"group", *c.to.GroupID}] {
		w.refuse(c.at+"/to/group_id", fault.CodeNotFound, "The team has no such group.")
	}
	for i, id := range c.to.Athletes {
		if !known[target{"athlete", id}] {
			w.refuse(fmt.Sprintf("%s/to/athletes/%d", c.at, i), fault.CodeNotFound, "No athlete of the team who has accepted you has this ID.")
		}
	}
	if c.to.Team && len(c.insteadOf) > 0 {
		w.refuse(c.at+"/instead_of", fault.CodeUnused, "Only a session for a group or for athletes stands instead of others.")
	}
	for i, id := range c.insteadOf {
		if id == c.id || !known[target{"session", id}] {
			w.refuse(fmt.Sprintf("%s/instead_of/%d", c.at, i), fault.CodeNotFound, "The team has no such session.")
		}
	}
}

// row is a session as it is stored.
type row struct {
	ID        uuid.UUID       `json:"id"`
	OwnerID   *uuid.UUID      `json:"owner_id"`
	TeamID    *string         `json:"team_id"`
	Reach     query.PlanReach `json:"reach"`
	GroupID   *uuid.UUID      `json:"group_id"`
	Day       string          `json:"day"`
	Text      string          `json:"text"`
	Title     *string         `json:"title"`
	Kind      *string         `json:"kind"`
	Meters    *float64        `json:"meters"`
	Seconds   *float64        `json:"seconds"`
	AuthorID  uuid.UUID       `json:"author_id"`
	CreatedAt time.Time       `json:"created_at"`
	UpdatedAt time.Time       `json:"updated_at"`
}

func (w *writing) rows(contents []content) []row {
	list := make([]row, len(contents))
	for i := range contents {
		c := &contents[i]
		list[i] = row{
			ID: c.id, Reach: query.PlanReachMe, Day: c.day.String(), Text: c.text, Title: c.title, Kind: c.kind, Meters: c.meters, Seconds: c.seconds,
			AuthorID: w.owner.caller, CreatedAt: c.created, UpdatedAt: w.now,
		}
		if w.owner.team != nil {
			list[i].TeamID, list[i].Reach, list[i].GroupID = &w.owner.team.TeamID, c.to.reach(), c.to.GroupID
		} else {
			list[i].OwnerID = &w.owner.caller
		}
	}
	return list
}

// rounded rounds to hundredths, as it is stored.
func rounded(n *float64) *float64 {
	if n == nil {
		return nil
	}
	const hundred = 100
	return new(math.Round(*n*hundred) / hundred)
}

func float(h *measure.Hundredths) float64 {
	if h == nil {
		return 0
	}
	return h.Float64()
}

// number converts a decimal of the database.
func number(decimal string) float64 {
	f, _ := strconv.ParseFloat(decimal, 64)
	return f
}

func daysOf(n int) string { return strconv.Itoa(n) + " days" }
