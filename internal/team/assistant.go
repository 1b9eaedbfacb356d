package team

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text/ids"
)

const (
	// MaxAssistants is how many assistants a team may have, including those who have been named.
	MaxAssistants = 20
	// maxAssisted is how many teams a coach may assist.
	maxAssisted = 20
)

var (
	errNotHead           = fault.New(fault.Forbidden, "Only the head coach, who has claimed the team, names its assistants.")
	errNameSelf          = fault.InvalidField("user_id", "You are the head coach.")
	errNoSuchCoach       = fault.New(fault.NotFound, "There is no such coach.")
	errNotNamed          = fault.New(fault.NotFound, "The head coach has not named you as an assistant of this team.")
	errTooManyAssistants = fault.Newf(fault.Conflict, "A team can have at most %d assistants.", MaxAssistants).Of("too-many-assistants")
	errTooManyAssisted   = fault.Newf(fault.Conflict, "You can assist at most %d teams.", maxAssisted).Of("too-many-assisted")
)

// Assistant is a coach whom the head coach of a team has named, and whether they have accepted.
type Assistant = query.AssistantListRow

// ListAssistants returns whom the caller, a coach (else fault.Forbidden), has named, those first who have accepted.
func (s *Service) ListAssistants(ctx context.Context, caller uuid.UUID) ([]Assistant, error) {
	rows, err := s.q.AssistantList(ctx, s.db, caller)
	if err == nil && len(rows) == 0 {
		err = s.requireCoach(ctx, s.db, caller)
	}
	return rows, err
}

// NameAssistant names a coach (else fault.NotFound) as an assistant of the team that the caller has claimed (else fault.Forbidden). They are one once they
// accept. Nothing changes if they are named already.
func (s *Service) NameAssistant(ctx context.Context, caller, coach uuid.UUID) (named Assistant, err error) {
	if caller == coach {
		return Assistant{}, errNameSelf
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.q.AssistantLock(ctx, tx, query.AssistantLockParams{One: caller, Other: coach}); err != nil {
			return err
		}
		team, err := s.q.AssistantCount(ctx, tx, query.AssistantCountParams{HeadID: caller, UserID: coach})
		switch {
		case pg.NoRows(err), err == nil && !team.HasTeam:
			return errNotHead
		case err != nil:
			return err
		case team.Others >= MaxAssistants:
			return errTooManyAssistants
		}
		if err := s.q.AssistantName(ctx, tx, query.AssistantNameParams{HeadID: caller, UserID: coach}); err != nil {
			return err
		}
		row, err := s.q.AssistantGet(ctx, tx, query.AssistantGetParams{HeadID: caller, UserID: coach})
		named = Assistant(row)
		return pg.IfNoRows(err, errNoSuchCoach)
	})
	return named, err
}

// RemoveAssistant ends that a coach is an assistant of the caller's team, or may become one. The caller must be a coach (else fault.Forbidden).
func (s *Service) RemoveAssistant(ctx context.Context, caller, coach uuid.UUID) error {
	n, err := s.q.AssistantDelete(ctx, s.db, query.AssistantDeleteParams{HeadID: caller, UserID: coach})
	if err != nil || n > 0 {
		return err
	}
	return s.requireCoach(ctx, s.db, caller)
}

// Assistantship is a team that a coach assists, or may.
type Assistantship = query.AssistantshipListRow

// ListAssistantships returns the teams that have invited the caller to assist, and then the teams that the caller assists.
func (s *Service) ListAssistantships(ctx context.Context, caller uuid.UUID) ([]Assistantship, error) {
	return s.q.AssistantshipList(ctx, s.db, caller)
}

// AcceptAssistantship makes the caller an assistant of a team whose head coach has named them, else fault.NotFound. Athletes who have accepted all coaches
// of the team are told, and the caller reads their logs from their next day on.
func (s *Service) AcceptAssistantship(ctx context.Context, caller uuid.UUID, team string) (accepted Assistantship, err error) {
	key := ids.Key(team)
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		head, err := s.q.AssistantshipHead(ctx, tx, query.AssistantshipHeadParams{UserID: caller, TeamKey: key})
		if err != nil {
			return pg.IfNoRows(err, errNotNamed)
		}
		if err := s.q.AssistantLock(ctx, tx, query.AssistantLockParams{One: caller, Other: head}); err != nil {
			return err
		}
		n, err := s.q.AssistantshipCount(ctx, tx, query.AssistantshipCountParams{UserID: caller, HeadID: head})
		switch {
		case err != nil:
			return err
		case n >= maxAssisted:
			return errTooManyAssisted
		}
		if err := s.q.AssistantLockAthletes(ctx, tx, head); err != nil {
			return err
		}
		row, err := s.q.AssistantAccept(ctx, tx, query.AssistantAcceptParams{UserID: caller, HeadID: head, TeamKey: key})
		if err != nil {
			return pg.IfNoRows(err, errNotNamed)
		}
		accepted = Assistantship{TeamID: row.TeamID, Team: row.Team, HeadID: row.HeadID, Head: row.Head, Accepted: true, CreatedAt: row.CreatedAt}
		if !row.IsNew {
			return nil
		}
		return s.q.AssistantTell(ctx, tx, query.AssistantTellParams{UserID: caller, HeadID: head})
	})
	return accepted, err
}

// EndAssistantship refuses to assist a team, or ends that the caller does.
func (s *Service) EndAssistantship(ctx context.Context, caller uuid.UUID, team string) error {
	return s.q.AssistantshipDelete(ctx, s.db, query.AssistantshipDeleteParams{UserID: caller, TeamKey: ids.Key(team)})
}
