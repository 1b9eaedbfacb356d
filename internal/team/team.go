// Package team has the teams that coaches claim, their assistants, their rosters, and the coaches that athletes accept. The constraints of the tables decide
// who gets a team when several ask at once.
package team

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
	"harrier/internal/text/ids"
)

var (
	errNoCoach   = fault.New(fault.Forbidden, "Only coaches can claim a team.")
	errOtherTeam = fault.New(fault.Conflict, "You have claimed another team; unclaim it first.").Of("team-claimed")
)

// Constraints of teams and coaches.
var Constraints = pg.Constraints{
	"users_one_coach_per_team": fault.New(fault.Conflict, "Another coach has claimed this team.").Of("team-taken"),

	"team_groups_by_name":          errGroupTaken,
	"group_athletes_user_id_fkey":  actor.ErrAccountGone,
	"group_athletes_group_id_fkey": ErrNoGroup,

	"accepted_coaches_user_id_fkey":   actor.ErrAccountGone,
	"accepted_coaches_coach_id_fkey":  actor.ErrAccountGone,
	"accepted_coaches_assistant_fkey": errNotCoach,
	"accepted_teams_user_id_fkey":     actor.ErrAccountGone,
	"accepted_teams_head_id_fkey":     errNoHead,
	"assistants_head_id_fkey":         actor.ErrAccountGone,
	"assistants_user_id_fkey":         errNoSuchCoach,
}

// Notifier sends emails to users.
type Notifier interface {
	// Notify sends an email, or none if the address was sent too many of its kind.
	Notify(ctx context.Context, tx pgx.Tx, emailKey string, ref mail.Reference) error
}

// Service implements teams and coaches.
type Service struct {
	db     *pg.DB
	q      *query.Queries
	notify Notifier
}

// New returns the service.
func New(db *pg.DB, notify Notifier) *Service {
	return &Service{db: db, q: query.New(), notify: notify}
}

// Claim makes a team the caller's, and tells the athletes who state it. The caller must be a coach (else fault.Forbidden) without
// another team, and the first to claim it (else fault.Conflict).
func (s *Service) Claim(ctx context.Context, caller uuid.UUID, team string, now time.Time) error {
	_, err := s.claim(ctx, caller, team, nil, now)
	return err
}

// Claimed is a team that a coach has claimed.
type Claimed = query.TeamClaimRow

// claim is Claim for a team with a name, or nil to be called by its ID.
func (s *Service) claim(ctx context.Context, caller uuid.UUID, team string, name *string, now time.Time) (claimed Claimed, err error) {
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		claimed, err = s.q.TeamClaim(ctx, tx, query.TeamClaimParams{ID: caller, TeamID: team, TeamKey: ids.Key(team), Name: name, Now: now})
		if pg.NoRows(err) {
			if err := s.requireCoach(ctx, tx, caller); err != nil {
				return err
			}
			return errOtherTeam
		}
		if err != nil {
			return err
		}
		if !claimed.IsNew {
			return nil
		}
		athletes, err := s.q.TeamAthletes(ctx, tx, caller)
		if err != nil {
			return err
		}
		for _, a := range athletes {
			notice := mail.Reference{Kind: mail.TeamClaimed, ID: a.ID, Mailbox: address.Hash(a.Email), Part: caller, Team: claimed.TeamName}
			if err := s.notify.Notify(ctx, tx, a.EmailKey, notice); err != nil {
				return err
			}
		}
		return nil
	})
	return claimed, err
}

// Emails are what writes the emails about teams.
func (s *Service) Emails() map[mail.Kind]mail.Compose {
	return map[mail.Kind]mail.Compose{mail.TeamClaimed: func(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
		row, err := s.q.TeamClaimNotice(ctx, s.db, query.TeamClaimNoticeParams{AthleteID: ref.ID, CoachID: ref.Part, Hash: ref.Mailbox})
		return mail.Message{To: row.Email, Name: row.Name, Coach: row.Coach, Team: ref.Team}, pg.IfNoRows(err, mail.ErrNotNeeded)
	}}
}

// Unclaim gives up the team that the caller, a coach (else fault.Forbidden), has claimed.
func (s *Service) Unclaim(ctx context.Context, caller uuid.UUID, now time.Time) error {
	n, err := s.q.TeamUnclaim(ctx, s.db, query.TeamUnclaimParams{ID: caller, Now: now})
	if err != nil || n > 0 {
		return err
	}
	return s.requireCoach(ctx, s.db, caller)
}

// requireCoach returns fault.Forbidden if the caller is not a coach. It is asked after a statement about a coach's team changed
// nothing.
func (s *Service) requireCoach(ctx context.Context, db query.DBTX, caller uuid.UUID) error {
	coach, err := s.q.UserIsCoach(ctx, db, caller)
	switch {
	case pg.NoRows(err):
		return actor.ErrAccountGone
	case err != nil:
		return err
	case !coach:
		return errNoCoach
	}
	return nil
}
