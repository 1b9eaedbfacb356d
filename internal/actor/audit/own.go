package audit

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
)

// What users do about apps, theirs and others'.
const (
	AppCreate = "app.create"
	AppChange = "app.change"
	AppDelete = "app.delete"
	// AppAllow is that a user allowed an app something, and AppEnd that they ended one authorization of it. UserEndApps is that they ended all, with
	// their password or address.
	AppAllow    = "app.allow"
	AppEnd      = "app.end-authorization"
	UserEndApps = "user.end-authorizations"
)

// maxOwn is how many entries about their own acts a user can cause in ownPeriod by what begins or changes something.
const (
	maxOwn    = 100
	ownPeriod = 24 * time.Hour
)

var errTooManyOwn = fault.New(fault.TooMany, "You have added, changed or allowed apps too often in the last 24 hours. Try again later.").After(time.Hour)

// WriteOwn adds an entry about what a user did, as Write does. Acts that begin or change something call LimitOwn first, so that nobody can fill the
// log. Acts that end something are never refused: there are no more of them than of what has begun.
func WriteOwn(ctx context.Context, tx query.DBTX, user uuid.UUID, e Entry) error {
	if e.Actor = actor.AsUser(user); e.Actor == (actor.Actor{}) {
		return actor.ErrNobody
	}
	return write(ctx, tx, e)
}

// LimitOwn refuses a user who has caused too many entries lately. The account is locked, which serialises the count.
func LimitOwn(ctx context.Context, tx query.DBTX, user uuid.UUID) error {
	n, err := query.New().AuditOwnCount(ctx, tx, query.AuditOwnCountParams{
		UserID: user, Acts: []string{AppCreate, AppChange, AppDelete, AppAllow, AppEnd, UserEndApps}, Period: ownPeriod,
	})
	if err == nil && n >= maxOwn {
		err = errTooManyOwn
	}
	return err
}
