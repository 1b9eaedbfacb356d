package account

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
)

const (
	// codeLength is how many characters a code has: 40 bits, which the limit on invitations keeps from being guessed.
	codeLength = 8
	// maxCodes is how many codes of a team may work, and maxStoredCodes how many a team may have together with ended ones.
	maxCodes, maxStoredCodes = 20, 100
	// codeRetention is how long a code is listed after its end.
	codeRetention = 30 * 24 * time.Hour
)

var (
	errMayNotCreateCode = fault.New(fault.Forbidden, "Only the head coach, who has claimed the team, creates codes for it.")
	errTooManyCodes     = fault.Newf(fault.Conflict, "A team can have at most %d codes that work, and %d in 30 days.", maxCodes, maxStoredCodes).
				Of("too-many-codes")
	errNoCode = fault.New(fault.NotFound, "You have no such code, or it has ended.")
)

// CodeDraft describes a code to create.
type CodeDraft struct {
	Name    string
	MaxUses int32
	TTL     time.Duration
}

// Code is a code for joining a team, without the code itself.
type Code struct {
	query.TeamCodeAddRow

	Athletes []CodeAthlete
}

// CodeAthlete is an athlete who came by a code.
type CodeAthlete struct {
	ID       uuid.UUID
	Name     string
	JoinedAt time.Time
}

// CreateCode creates a code for the team that the caller has claimed (else fault.Forbidden), and returns the code itself this once.
func (s *Service) CreateCode(ctx context.Context, caller uuid.UUID, d CodeDraft) (created Code, code string, err error) {
	d.Name = strings.TrimSpace(d.Name)
	if d.Name == "" {
		return Code{}, "", fault.InvalidField("/name", "Must not be empty.")
	}
	if err := fault.InvalidFields(text.Line("/name", &d.Name)); err != nil {
		return Code{}, "", err
	}
	code = randomCode(codeLength)
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		head, err := s.q.InviterLock(ctx, tx, caller)
		switch {
		case err != nil:
			return pg.IfNoRows(err, actor.ErrAccountGone)
		case !head.Coach || head.TeamID == nil:
			return errMayNotCreateCode
		}
		n, err := s.q.TeamCodeCount(ctx, tx, caller)
		switch {
		case err != nil:
			return err
		case n.Works >= maxCodes || n.Total >= maxStoredCodes:
			return errTooManyCodes
		}
		created.TeamCodeAddRow, err = s.q.TeamCodeAdd(ctx, tx, query.TeamCodeAddParams{
			ID: uuid.Must(uuid.NewV7()), UserID: caller, Hash: inviteHash(code), Name: d.Name, MaxUses: d.MaxUses, TTL: d.TTL,
		})
		return err
	})
	return created, code, err
}

// ListCodes returns the caller's codes, newest first.
func (s *Service) ListCodes(ctx context.Context, caller uuid.UUID) (codes []Code, err error) {
	rows, err := s.q.TeamCodeList(ctx, s.DB, caller)
	for _, r := range rows {
		if len(codes) == 0 || codes[len(codes)-1].ID != r.ID {
			codes = append(codes, Code{TeamCodeAddRow: query.TeamCodeAddRow{
				ID: r.ID, Name: r.Name, MaxUses: r.MaxUses, Uses: r.Uses, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt,
			}})
		}
		if r.UserID != nil {
			last := &codes[len(codes)-1]
			last.Athletes = append(last.Athletes, CodeAthlete{ID: *r.UserID, Name: *r.Athlete, JoinedAt: *r.JoinedAt})
		}
	}
	return codes, err
}

// EndCode ends one of the caller's codes; fault.NotFound if it does not work any more.
func (s *Service) EndCode(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.TeamCodeEnd(ctx, s.DB, query.TeamCodeEndParams{UserID: caller, ID: id})
	return pg.IfNone(n, err, errNoCode)
}

// normalizeCode returns a code as it was created, whatever the case, with spaces and hyphens.
func normalizeCode(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
}
