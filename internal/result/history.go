package result

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/result/read"
)

// Correction is a set of changes made to a result at one time. UserID, User and Reason are nil for readers who may not know them.
type Correction struct {
	ID        uuid.UUID
	Changes   []FieldChange
	UserID    *uuid.UUID
	User      *string
	Reason    *string
	CreatedAt time.Time
}

// FieldChange is a field's values before and after a correction, as text; nil for none.
type FieldChange struct {
	Field         string
	Before, After *string
}

// hidden are the fields whose former values only some may see: what was taken off a result stays off.
var hidden = []string{"athlete", "athlete_id", "notes"}

// History lists the newest corrections of a result, newest first. Directors see who made them and why, as do operators unless they use a
// personal token; others see that of their own. A result that does not exist is fault.NotFound, one that was deleted too for others.
func (s *Service) History(ctx context.Context, caller session.Principal, id uuid.UUID) ([]Correction, error) {
	reader := query.ResultHistoryParams{ID: id, Operators: caller.Session != uuid.Nil}
	if caller.UserID != uuid.Nil {
		reader.Caller = &caller.UserID
	}
	rows, err := s.q.ResultHistory(ctx, s.db, reader)
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, errNotFound
	case rows[0].ID == nil:
		return nil, nil
	}
	history := make([]Correction, len(rows))
	for i, r := range rows {
		c := Correction{ID: *r.ID, CreatedAt: *r.CreatedAt}
		seen := r.Directs || r.UserID != nil && *r.UserID == caller.UserID
		if seen {
			c.UserID, c.User, c.Reason = r.UserID, r.UserName, r.Reason
		}
		if c.Changes, err = changesOf(r.Changes, seen); err != nil {
			return nil, fmt.Errorf("read the corrections of result %s: %w", id, err)
		}
		history[i] = c
	}
	return history, nil
}

// changesOf reads what code.changes_of wrote, in the order of the fields' names. The milliseconds follow from the time, and what a
// deletion notes beside the fields is for code.plan_replacement.
func changesOf(text []byte, all bool) ([]FieldChange, error) {
	var stored map[string][2]json.RawMessage
	if err := json.Unmarshal(text, &stored); err != nil {
		return nil, err //nolint:wrapcheck // the caller says what was read
	}
	for _, unseen := range []string{"time_ms", "import_id", "decided"} {
		delete(stored, unseen)
	}
	changes := make([]FieldChange, 0, len(stored))
	for field, values := range stored {
		change := FieldChange{Field: field}
		if all || !slices.Contains(hidden, field) {
			change.Before, change.After = valueOf(values[0]), valueOf(values[1])
		}
		changes = append(changes, change)
	}
	slices.SortFunc(changes, func(a, b FieldChange) int { return cmp.Compare(a.Field, b.Field) })
	return changes, nil
}

// valueOf returns a string, the strings of a list, or a number in its shortest form; nil for null.
func valueOf(v json.RawMessage) *string {
	s := string(v)
	switch {
	case s == "null":
		return nil
	case strings.HasPrefix(s, "["):
		var texts []string
		_ = json.Unmarshal(v, &texts) // what PostgreSQL wrote is valid, as below
		s = strings.Join(texts, read.BetweenMembers)
	case strings.HasPrefix(s, `"`):
		_ = json.Unmarshal(v, &s) // what PostgreSQL wrote is valid
	case strings.Contains(s, "."):
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	return &s
}
