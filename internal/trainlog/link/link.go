// Package link makes secret links, by which others read a part of a user's log or send tracks to it without signing in, and opens them.
package link

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/secret"
)

const (
	// prefix marks the tokens of links.
	prefix = "hrl_"
	// maxLinks is how many links a user can have.
	maxLinks = 20
	// touchEvery is how precise used_at is: a write for every use would cost more than it tells.
	touchEvery = time.Hour
)

// The kinds of links. Any other leads to the picture that it is named after.
const (
	// Calendar leads to a calendar of runs.
	Calendar = "calendar"
	// Upload takes tracks.
	Upload = "upload"
	// Picture stands for all kinds that lead to one.
	Picture = "picture"
)

var (
	errNone    = fault.New(fault.NotFound, "You have no such link.")
	errUnknown = fault.New(fault.NotFound, "The link is unknown or no longer works.")
	errTooMany = fault.Newf(fault.Conflict, "A user can have at most %d secret links; delete one first.", maxLinks).Of("too-many-links")
)

// Constraints of links.
var Constraints = pg.Constraints{"links_user_id_fkey": actor.ErrAccountGone}

// Link is a secret link, without its token.
type Link = query.LinkListRow

// Service implements secret links.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New makes the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

// Create creates a link, and returns its token this once.
func (s *Service) Create(ctx context.Context, caller uuid.UUID, kind string, name *string) (created Link, token string, err error) {
	if name != nil {
		trimmed := strings.TrimSpace(*name)
		if trimmed == "" {
			return Link{}, "", fault.InvalidField("/name", "Must not be empty.")
		}
		name = &trimmed
		if err := fault.InvalidFields(text.Line("/name", name)); err != nil {
			return Link{}, "", err
		}
	}
	token, hash := secret.New(prefix)
	created = Link{ID: uuid.Must(uuid.NewV7()), Kind: query.LinkKind(kind), Name: name}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		// The lock serialises the count below.
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		n, err := s.q.LinkCount(ctx, tx, caller)
		if err == nil && n >= maxLinks {
			err = errTooMany
		}
		if err == nil {
			created.CreatedAt, err = s.q.LinkAdd(ctx, tx, query.LinkAddParams{
				ID: created.ID, UserID: caller, Kind: created.Kind, Name: name, Hash: hash[:],
			})
		}
		return err
	})
	return created, token, err
}

// List returns the caller's links, newest first.
func (s *Service) List(ctx context.Context, caller uuid.UUID) ([]Link, error) {
	return s.q.LinkList(ctx, s.db, caller)
}

// Delete deletes one of the caller's links; fault.NotFound if there is none.
func (s *Service) Delete(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.LinkDelete(ctx, s.db, query.LinkDeleteParams{UserID: caller, ID: id})
	return pg.IfNone(n, err, errNone)
}

// Open returns whose link it is and its kind, if that is the one asked for: Calendar, Upload or Picture. Any other is fault.NotFound. The
// database is asked each time, so that a link ends at once.
func (s *Service) Open(ctx context.Context, token, want string) (owner uuid.UUID, kind string, err error) {
	hash := secret.Hash(token)
	row, err := s.q.LinkGet(ctx, s.db, query.LinkGetParams{Hash: hash[:], TouchEvery: touchEvery})
	if err != nil {
		return uuid.Nil, "", pg.IfNoRows(err, errUnknown)
	}
	serves := Picture
	if row.Kind == Calendar || row.Kind == Upload {
		serves = string(row.Kind)
	}
	if serves != want {
		return uuid.Nil, "", errUnknown
	}
	if row.Touch {
		if err := s.q.LinkTouch(ctx, s.db, row.ID); err != nil {
			return uuid.Nil, "", err
		}
	}
	return row.UserID, string(row.Kind), nil
}
