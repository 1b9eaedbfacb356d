package team

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/ids"
)

// maxGroups is how many groups a team can have.
const maxGroups = 20

var (
	// ErrNoGroup is the error for a group that is none of the caller's teams.
	ErrNoGroup       = fault.New(fault.NotFound, "There is no such group.")
	errTooManyGroups = fault.Newf(fault.Conflict, "A team can have at most %d groups.", maxGroups).Of("too-many-groups")
	errGroupTaken    = fault.InvalidField("/name", "The team has a group of this name.").Coded(fault.CodeTaken)
	errNoCoachedTeam = fault.New(fault.Forbidden, "You coach no team. Claim one, or accept to assist one.")
	errNotYourTeam   = fault.New(fault.Forbidden, "You do not coach this team.")
	errWhichTeam     = fault.UnreadableField("team_id", "You assist several teams. Name one of them.")
)

// Coached is a team that a coach has claimed or assists.
type Coached = query.CoachedTeamListRow

// Coached returns a team of the caller's by its ID, or else the one that they have claimed, or the only one that they assist. Without such a team it is
// fault.Forbidden.
func (s *Service) Coached(ctx context.Context, db query.DBTX, caller uuid.UUID, id *string) (Coached, error) {
	teams, err := s.q.CoachedTeamList(ctx, db, caller)
	switch {
	case err != nil:
		return Coached{}, err
	case id != nil:
		i := slices.IndexFunc(teams, func(t Coached) bool { return t.TeamKey == ids.Key(*id) })
		if i < 0 {
			return Coached{}, errNotYourTeam
		}
		return teams[i], nil
	case len(teams) == 0:
		return Coached{}, errNoCoachedTeam
	case len(teams) > 1 && !teams[0].Claimed:
		return Coached{}, errWhichTeam
	}
	return teams[0], nil
}

// RequireCoached returns fault.Forbidden if the caller coaches no team, or not the one with an ID. It is asked when nothing was found.
func (s *Service) RequireCoached(ctx context.Context, caller uuid.UUID, id *string) error {
	_, err := s.Coached(ctx, s.db, caller, id)
	if errors.Is(err, errWhichTeam) {
		err = nil
	}
	return err
}

// Group is a group of a team's athletes. Names are those of the athletes.
type Group = query.GroupListRow

// GroupChange is a change of a group, or a new one. What is nil stays.
type GroupChange struct {
	Name     *string
	Athletes []uuid.UUID
}

// Groups returns the groups of the teams that the caller coaches (else fault.Forbidden), by name, or those of one of the teams.
func (s *Service) Groups(ctx context.Context, caller uuid.UUID, teamID *string) ([]Group, error) {
	arg := query.GroupListParams{CoachID: caller}
	if teamID != nil {
		arg.TeamKey = new(ids.Key(*teamID))
	}
	groups, err := s.q.GroupList(ctx, s.db, arg)
	if err == nil && len(groups) == 0 {
		err = s.RequireCoached(ctx, caller, teamID)
	}
	return groups, err
}

// Group returns a group of a team that the caller coaches.
func (s *Service) Group(ctx context.Context, caller, id uuid.UUID) (Group, error) {
	return s.group(ctx, s.db, caller, id)
}

func (s *Service) group(ctx context.Context, db query.DBTX, caller, id uuid.UUID) (Group, error) {
	groups, err := s.q.GroupList(ctx, db, query.GroupListParams{CoachID: caller, ID: &id})
	return pg.Only(groups, err, ErrNoGroup)
}

// LockGroup is Group, and keeps others from changing groups of the team until the transaction of ctx ends.
func (s *Service) LockGroup(ctx context.Context, caller, id uuid.UUID) (Group, error) {
	return s.lockGroup(ctx, s.db, caller, id)
}

// lockGroup is LockGroup in the transaction of db.
func (s *Service) lockGroup(ctx context.Context, db query.DBTX, caller, id uuid.UUID) (Group, error) {
	g, err := s.group(ctx, db, caller, id)
	if err != nil {
		return Group{}, err
	}
	if err := s.q.TeamLock(ctx, db, g.TeamKey); err != nil {
		return Group{}, err
	}
	return s.group(ctx, db, caller, id)
}

// CreateGroup adds a group with a name to a team of the caller's.
func (s *Service) CreateGroup(ctx context.Context, caller uuid.UUID, teamID *string, c GroupChange, now time.Time) (created Group, err error) {
	if err := c.check(); err != nil {
		return Group{}, err
	}
	id := uuid.Must(uuid.NewV7())
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		team, err := s.Coached(ctx, tx, caller, teamID)
		if err != nil {
			return err
		}
		if err := s.q.TeamLock(ctx, tx, team.TeamKey); err != nil {
			return err
		}
		n, err := s.q.GroupCount(ctx, tx, team.TeamKey)
		switch {
		case err != nil:
			return err
		case n >= maxGroups:
			return errTooManyGroups
		}
		if err := s.q.GroupAdd(ctx, tx, query.GroupAddParams{ID: id, TeamKey: team.TeamKey, Name: *c.Name, Now: now}); err != nil {
			return err
		}
		if err := s.setAthletes(ctx, tx, id, team.TeamKey, c.Athletes); err != nil {
			return err
		}
		created, err = s.group(ctx, tx, caller, id)
		return err
	})
	return created, err
}

// ChangeGroup changes the name of a group, or who is in it.
func (s *Service) ChangeGroup(ctx context.Context, caller, id uuid.UUID, c GroupChange, now time.Time) (changed Group, err error) {
	if err := c.check(); err != nil {
		return Group{}, err
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		g, err := s.lockGroup(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		changed, err = s.applyGroup(ctx, tx, caller, g, c, now)
		return err
	})
	return changed, err
}

// applyGroup writes a change of a group that is locked, unless the group is so already, and returns the group.
func (s *Service) applyGroup(ctx context.Context, tx pgx.Tx, caller uuid.UUID, g Group, c GroupChange, now time.Time) (Group, error) {
	same := c.Athletes == nil || sameUsers(c.Athletes, g.Athletes)
	if same && (c.Name == nil || *c.Name == g.Name) {
		return g, nil
	}
	if !same {
		if err := s.setAthletes(ctx, tx, g.ID, g.TeamKey, c.Athletes); err != nil {
			return Group{}, err
		}
	}
	if c.Name == nil {
		c.Name = &g.Name
	}
	if err := s.q.GroupChange(ctx, tx, query.GroupChangeParams{ID: g.ID, Name: *c.Name, Now: now}); err != nil {
		return Group{}, err
	}
	return s.group(ctx, tx, caller, g.ID)
}

// DeleteGroup deletes a group. Its athletes stay in the team.
func (s *Service) DeleteGroup(ctx context.Context, caller, id uuid.UUID) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		g, err := s.group(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		if err := s.q.TeamLock(ctx, tx, g.TeamKey); err != nil {
			return err
		}
		// Its athletes leave first, while it has its sessions, which makes a change of their plans.
		if err := s.q.GroupSetAthletes(ctx, tx, query.GroupSetAthletesParams{GroupID: id, Users: []uuid.UUID{}}); err != nil {
			return err
		}
		return s.q.GroupDelete(ctx, tx, id)
	})
}

// setAthletes sets who is in a group. All must be athletes of the team.
func (s *Service) setAthletes(ctx context.Context, tx pgx.Tx, group uuid.UUID, teamKey string, athletes []uuid.UUID) error {
	found, err := s.q.GroupLockAthletes(ctx, tx, query.GroupLockAthletesParams{Users: athletes, TeamKey: teamKey})
	if err != nil {
		return err
	}
	var wrong []fault.Field
	for i, id := range athletes {
		if !slices.Contains(found, id) {
			wrong = append(wrong, fault.Field{
				Pointer: fmt.Sprintf("/athletes/%d", i), Code: fault.CodeNotFound, Detail: "The roster of the team has no such athlete.",
			})
		}
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return err
	}
	return s.q.GroupSetAthletes(ctx, tx, query.GroupSetAthletesParams{GroupID: group, Users: found})
}

// check returns what is wrong with a change, and removes surrounding space from the name.
func (c *GroupChange) check() error {
	if c.Name != nil {
		c.Name = new(strings.Join(strings.Fields(*c.Name), " "))
	}
	return fault.InvalidFields(text.Line("/name", c.Name))
}

// sameUsers reports whether two lists have the same users.
func sameUsers(a, b []uuid.UUID) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(id uuid.UUID) bool { return !slices.Contains(b, id) })
}
