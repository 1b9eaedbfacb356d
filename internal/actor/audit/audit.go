// Package audit writes the audit log: what operators and commands of the program did, and what users did about apps. The database refuses to
// change or delete what has been written.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/text"
)

// The kinds of objects.
const (
	User   = "user"
	Race   = "race"
	Result = "result"
	Import = "import"
	Rename = "rename"
	Report = "report"
	App    = "app"
)

// Entry is a record of an act. It must not contain emails, passwords or private values.
type Entry struct {
	// Actor is an operator or a command; WriteOwn sets it.
	Actor actor.Actor
	// Act is object.verb: "user.suspend".
	Act string
	// Kind and ID are what it was done to.
	Kind string
	ID   uuid.UUID
	// Before and After are what changed, as JSON objects; nil if there was nothing before, or is nothing any more.
	Before, After any
	// Reason is why, as the actor gave it; nil for none.
	Reason *string
}

// Check refuses actors other than operators and commands, and a reason that is not a line of text. It trims the reason, nil if nothing
// is left.
func Check(by actor.Actor, reason *string) (*string, error) {
	if !by.Operates() {
		return nil, actor.ErrNobody
	}
	if reason == nil {
		return nil, nil //nolint:nilnil // no reason is no error
	}
	trimmed := strings.TrimSpace(*reason)
	if trimmed == "" {
		return nil, nil //nolint:nilnil // as above
	}
	return &trimmed, fault.InvalidFields(text.Line("/reason", &trimmed))
}

// Write adds an entry in the transaction of what it describes, so that neither is without the other. The database's clock says when.
func Write(ctx context.Context, tx query.DBTX, e Entry) error {
	if !e.Actor.Operates() {
		return actor.ErrNobody
	}
	return write(ctx, tx, e)
}

func write(ctx context.Context, tx query.DBTX, e Entry) error {
	row := query.AuditAddParams{ID: uuid.Must(uuid.NewV7()), ActorID: e.Actor.ID(), Act: e.Act, ObjectKind: e.Kind, ObjectID: e.ID, Reason: e.Reason}
	for _, side := range []struct {
		from any
		to   *[]byte
	}{{e.Before, &row.Before}, {e.After, &row.After}} {
		if side.from == nil {
			continue
		}
		text, err := json.Marshal(side.from)
		if err != nil {
			return fmt.Errorf("describe %s: %w", e.Act, err)
		}
		*side.to = text
	}
	return query.New().AuditAdd(ctx, tx, row)
}
