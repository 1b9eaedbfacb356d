package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// To says for whom a session is: exactly one of them.
type To struct {
	Team     bool
	GroupID  *uuid.UUID
	Athletes []uuid.UUID
	// Me is the writer. A team has no such sessions.
	Me bool
}

// reach returns how the database calls it.
func (t *To) reach() query.PlanReach {
	switch {
	case t.Me:
		return query.PlanReachMe
	case t.GroupID != nil:
		return query.PlanReachGroup
	case t.Team:
		return query.PlanReachTeam
	}
	return query.PlanReachAthletes
}

// count returns how many of them it names.
func (t *To) count() (n int) {
	for _, is := range []bool{t.Team, t.GroupID != nil, len(t.Athletes) > 0, t.Me} {
		if is {
			n++
		}
	}
	return n
}

// is reports whether two are the same team, group or athletes.
func (t *To) is(o *To) bool {
	return t.Team == o.Team && same(t.GroupID, o.GroupID) && sameIDs(t.Athletes, o.Athletes)
}

// Fields are what a session says, on a day or in a template, with the names of the columns.
type Fields struct {
	Text    string              `json:"text"`
	Title   *string             `json:"title"`
	Kind    *string             `json:"kind"`
	Meters  *measure.Hundredths `json:"meters"`
	Seconds *measure.Hundredths `json:"seconds"`
}

func (f *Fields) equal(o *Fields) bool {
	return f.Text == o.Text && same(f.Title, o.Title) && same(f.Kind, o.Kind) && same(f.Meters, o.Meters) && same(f.Seconds, o.Seconds)
}

// check returns what is wrong with the fields at a place in a request.
func (f *Fields) check(at string) []fault.Field {
	wrong := append(text.Lines(at+"/text", &f.Text), text.Line(at+"/title", f.Title)...)
	if strings.TrimSpace(f.Text) == "" {
		wrong = append(wrong, fault.Field{Pointer: at + "/text", Code: fault.CodeRequired, Detail: "Must not be blank."})
	}
	return wrong
}

// Draft is a session as it is to be. For a session of the caller's own, To and InsteadOf are empty.
type Draft struct {
	Fields

	Date      date.Date
	To        To
	InsteadOf []uuid.UUID

	id uuid.UUID
	at string // where it is in the request
}

// Change is a change of a session. What is not set stays.
type Change struct {
	ID              uuid.UUID
	Date            *date.Date
	To              *To
	Text            *string
	Title, Kind     patch.Field[string]
	Meters, Seconds patch.Field[measure.Hundredths]
	InsteadOf       *[]uuid.UUID
}

// draftOf returns a session as it is.
func draftOf(s *Session) Draft {
	return Draft{
		id: s.ID, Date: s.Day, InsteadOf: s.InsteadOf, Fields: Fields{Text: s.Text, Title: s.Title, Kind: s.Kind, Meters: s.Meters, Seconds: s.Seconds},
		To: To{Team: s.Reach == query.PlanReachTeam, GroupID: s.GroupID, Athletes: s.Athletes, Me: s.Reach == query.PlanReachMe},
	}
}

func (d *Draft) apply(c *Change) {
	set(&d.Date, c.Date)
	set(&d.To, c.To)
	set(&d.Text, c.Text)
	set(&d.InsteadOf, c.InsteadOf)
	patched(&d.Title, c.Title)
	patched(&d.Kind, c.Kind)
	patched(&d.Meters, c.Meters)
	patched(&d.Seconds, c.Seconds)
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

func patched[T any](to **T, f patch.Field[T]) {
	if f.Set {
		*to = f.Value
	}
}

func (d *Draft) equal(o *Draft) bool {
	return d.Date == o.Date && d.To.is(&o.To) && d.Fields.equal(&o.Fields) && sameIDs(d.InsteadOf, o.InsteadOf)
}

func same[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

func sameIDs(a, b []uuid.UUID) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(id uuid.UUID) bool { return !slices.Contains(b, id) })
}

// writing is a batch that is being written.
type writing struct {
	batch Batch
	owner Owner
	now   time.Time
	had   map[uuid.UUID]Session
	// written are the sessions to add, which are as many as the batch has, and behind them the changed ones.
	written []Draft
	wrong   []fault.Field
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

// plan makes the sessions that are to be written.
func (w *writing) plan() {
	for i, d := range w.batch.Create {
		if d.at = w.at("create", i); d.id == uuid.Nil {
			d.id = uuid.Must(uuid.NewV7())
		}
		if w.owner.team == nil {
			d.To = To{Me: true}
		}
		w.written = append(w.written, d)
	}
	for i := range w.batch.Change {
		c := &w.batch.Change[i]
		had, ok := w.had[c.ID]
		if !ok {
			w.refuse(w.at("change", i)+"/_id", fault.CodeNotFound, "There is no such session.")
			continue
		}
		old := draftOf(&had)
		next := old
		next.apply(c)
		if next.at = w.at("change", i); !next.equal(&old) {
			w.written = append(w.written, next)
		}
	}
	for i, id := range w.batch.Delete {
		if _, ok := w.had[id]; !ok {
			w.refuse(w.at("delete", i), fault.CodeNotFound, "There is no such session.")
		}
	}
}

// names returns the groups, athletes and sessions that the batch names.
func (w *writing) names() (named []uuid.UUID) {
	for i := range w.written {
		d := &w.written[i]
		if d.To.GroupID != nil {
			named = append(named, *d.To.GroupID)
		}
		named = append(append(named, d.To.Athletes...), d.InsteadOf...)
	}
	return named
}

// check returns what is wrong with the batch. Known are the groups, athletes and sessions that it may name.
func (w *writing) check(known map[uuid.UUID]string) error {
	for i := range w.written {
		known[w.written[i].id] = "session"
	}
	today := date.Today(w.now, time.UTC)
	for i := range w.written {
		d := &w.written[i]
		w.wrong = append(w.wrong, d.check(d.at)...)
		if d.Date.Sub(today) < -maxPast || d.Date.Sub(today) > maxAhead {
			w.refuse(d.at+"/date", fault.CodeNotAllowed, "Must be from a year ago to two years ahead.")
		}
		if w.owner.team != nil {
			w.checkTo(d, known)
		}
	}
	if len(w.wrong) > 0 && w.batch.Single && len(w.had) == 0 && len(w.batch.Create) == 0 {
		return errNoSession
	}
	return fault.InvalidFields(w.wrong)
}

// checkTo checks for whom a session is, and which it stands instead of.
func (w *writing) checkTo(d *Draft, known map[uuid.UUID]string) {
	if d.To.count() != 1 || d.To.Me {
		w.refuse(d.at+"/to", fault.CodeInvalid, "Must have exactly one of team, group_id and athletes.")
	}
	if d.To.GroupID != nil && known[*d.To.GroupID] != "group" {
		w.refuse(d.at+"/to/group_id", fault.CodeNotFound, "The team has no such group.")
	}
	for i, id := range d.To.Athletes {
		if known[id] != "athlete" {
			w.refuse(fmt.Sprintf("%s/to/athletes/%d", d.at, i), fault.CodeNotFound, "No athlete of the team who has accepted you has this ID.")
		}
	}
	if d.To.Team && len(d.InsteadOf) > 0 {
		w.refuse(d.at+"/instead_of", fault.CodeUnused, "Only a session for a group or for athletes stands instead of others.")
	}
	for i, id := range d.InsteadOf {
		if id == d.id || known[id] != "session" {
			w.refuse(fmt.Sprintf("%s/instead_of/%d", d.at, i), fault.CodeNotFound, "The team has no such session.")
		}
	}
}

// row is a session as the database reads it. Whose it is and who has written it is said beside it.
type row struct {
	Fields

	ID      uuid.UUID       `json:"id"`
	Reach   query.PlanReach `json:"reach"`
	GroupID *uuid.UUID      `json:"group_id"`
	Day     date.Date       `json:"day"`
}

func rows(drafts []Draft) []row {
	list := make([]row, len(drafts))
	for i := range drafts {
		d := &drafts[i]
		list[i] = row{d.Fields, d.id, d.To.reach(), d.To.GroupID, d.Date}
	}
	return list
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
