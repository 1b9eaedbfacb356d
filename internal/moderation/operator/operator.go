// Package operator implements what those who run the instance do: find accounts, suspend and restore them, release what they claimed,
// and read the audit log, in which all of this is written.
package operator

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/admission"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/internal/text/address"
	"harrier/internal/text/ids"
)

var (
	errNoUser      = fault.New(fault.NotFound, "There is no such user.")
	errNoEmail     = fault.New(fault.NotFound, "No user has this email address.")
	errManyEmails  = fault.New(fault.Conflict, "More than one user has or had this email address. Give the _id.")
	errNobodyNamed = fault.New(fault.Unreadable, "This is neither an email address nor the _id of a user.")
)

// Config holds the dependencies of the service.
type Config struct {
	DB       *pg.DB
	Sessions *session.Service
	Accounts *account.Service
	// ResetLink returns the address of the page on which the holder of a token chooses a new password.
	ResetLink func(token string) string
	// Queue has the background jobs, and ReadHealth reads the state of the server; nil for a command.
	Queue      *jobs.Queue
	ReadHealth func(ctx context.Context) (Health, error)
}

// Service implements the acts of operators.
type Service struct {
	Config

	q *query.Queries
}

// New returns the service.
func New(cfg Config) *Service { return &Service{Config: cfg, q: query.New()} }

// Require refuses a user who is not an operator now.
func (s *Service) Require(ctx context.Context, user uuid.UUID) error {
	operator, err := s.q.UserIsOperator(ctx, s.DB, user)
	if err == nil && !operator {
		return actor.ErrOperatorsOnly
	}
	return err
}

// Entry is an entry of the audit log.
type Entry = query.AuditLog

// AuditFilter selects entries of the audit log. The zero value selects all.
type AuditFilter struct {
	// Actor is an operator.
	Actor, Object *uuid.UUID
	Act           *string
	// Commands leaves out what operators did.
	Commands bool
}

// Audit reads a page (from 1) of the audit log, newest first.
func (s *Service) Audit(ctx context.Context, f AuditFilter, page, length int32) (pg.Page[Entry], error) {
	rows, err := s.q.AuditList(ctx, s.DB, query.AuditListParams{
		ActorID: f.Actor, Commands: f.Commands, ObjectID: f.Object, Act: f.Act, Length: pg.OneMore(length), Skip: pg.Skipped(page, length),
	})
	return pg.PageOf(rows, length), err
}

// Account is an account as operators see it.
type Account = query.AccountFindRow

// Filter selects accounts that match all of its fields. The zero value selects all.
type Filter struct {
	// Email is an address of the account, or a former one that its owner may still restore.
	Email *string
	// Name is a part of the name, without case or accents.
	Name *string
	// AthleteID is claimed or an alias, TeamID claimed or stated.
	AthleteID, TeamID *string
	// Operators and Suspended leave out all others.
	Operators, Suspended bool
}

// Find reads a page (from 1) of accounts, newest first.
func (s *Service) Find(ctx context.Context, f Filter, page, length int32) (pg.Page[Account], error) {
	rows, err := s.q.AccountFind(ctx, s.DB, query.AccountFindParams{
		EmailKey: mapped(f.Email, address.Key), Name: f.Name, AthleteKey: mapped(f.AthleteID, ids.Key), TeamKey: mapped(f.TeamID, ids.Key),
		Operators: f.Operators, Suspended: f.Suspended, Length: pg.OneMore(length), Skip: pg.Skipped(page, length),
	})
	return pg.PageOf(rows, length), err
}

func mapped(s *string, convert func(string) string) *string {
	if s == nil {
		return nil
	}
	return new(convert(*s))
}

// Get returns an account, or fault.NotFound.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Account, error) {
	rows, err := s.q.AccountFind(ctx, s.DB, query.AccountFindParams{ID: &id, Length: 1})
	return pg.Only(rows, err, errNoUser)
}

// Named returns the user with an email address or _id.
func (s *Service) Named(ctx context.Context, name string) (Account, error) {
	if id, err := uuid.Parse(name); err == nil {
		return s.Get(ctx, id)
	}
	if !strings.Contains(name, "@") {
		return Account{}, errNobodyNamed
	}
	found, err := s.Find(ctx, Filter{Email: &name}, 1, 2)
	switch {
	case err != nil:
		return Account{}, err
	case len(found.Items) == 0:
		return Account{}, errNoEmail
	case len(found.Items) > 1:
		return Account{}, errManyEmails
	}
	return found.Items[0], nil
}

// Health is the state of a server and of its database, as far as it concerns operators.
type Health struct {
	// KeysReadable is false if the file of signing keys has changed and cannot be read.
	KeysReadable bool
	// ClockSkew is how far the machine's clock is ahead of the database's.
	ClockSkew time.Duration
	// DiskFree is how many bytes may still be written to the disk of the data directory; nil if that is unknown.
	DiskFree *int64
	// LogUploadsLimit is how much uploads may take that are to be imported into logs.
	LogUploadsLimit int64
	Backlog         Backlog
	Resources       []admission.Use
}

// Backlog counts the waiting work in the database.
type Backlog = query.MetricsBacklogRow

// Health returns the state of the server.
func (s *Service) Health(ctx context.Context) (Health, error) { return s.ReadHealth(ctx) }

// Jobs returns up to length background jobs that f selects, newest first, after a cursor, and the cursor after the last; empty at the end.
func (s *Service) Jobs(ctx context.Context, f jobs.Filter, cursor string, length int32) (list []jobs.Job, next string, err error) {
	if cursor != "" {
		if f.Before, err = strconv.ParseInt(cursor, 10, 64); err != nil || f.Before <= 0 {
			return nil, "", pg.ErrCursor
		}
	}
	rows, err := s.Queue.List(ctx, f, int(pg.OneMore(length)))
	if err != nil {
		return nil, "", err
	}
	page := pg.PageOf(rows, length)
	if page.More {
		next = strconv.FormatInt(page.Items[length-1].ID, 10)
	}
	return page.Items, next, nil
}

// Claim is an Athlete ID that a user goes by, or the team of a coach.
type Claim = query.ClaimListRow

// Claims hands every claim to yield, or those of one ID.
func (s *Service) Claims(ctx context.Context, id *string, yield func(*Claim) error) error {
	return pg.Each(ctx, s.DB, yield, query.ClaimList, mapped(id, ids.Key))
}
