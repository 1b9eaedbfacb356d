package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/team"
)

func (h athletes) ListGroups(ctx context.Context, req api.ListGroupsRequestObject) (api.ListGroupsResponseObject, error) {
	groups, err := h.Teams.Groups(ctx, CallerOf(ctx).UserID, req.Params.TeamID)
	return api.ListGroups200JSONResponse{Items: all(groups, groupOf), Next: optional[string](nil)}, err
}

func (h athletes) CreateGroup(ctx context.Context, req api.CreateGroupRequestObject) (api.CreateGroupResponseObject, error) {
	created, err := h.Teams.CreateGroup(
		ctx, CallerOf(ctx).UserID, req.Params.TeamID, team.GroupChange{Name: &req.Body.Name, Athletes: value(req.Body.Athletes)}, h.Clock(),
	)
	location := h.BasePath + "/team/groups/" + created.ID.String()
	return api.CreateGroup201JSONResponse{Body: groupOf(created), Headers: api.CreateGroup201ResponseHeaders{Location: &location}}, err
}

func (h athletes) GetGroup(ctx context.Context, req api.GetGroupRequestObject) (api.GetGroupResponseObject, error) {
	g, err := h.Teams.Group(ctx, CallerOf(ctx).UserID, req.GroupID)
	return api.GetGroup200JSONResponse(groupOf(g)), err
}

func (h athletes) UpdateGroup(ctx context.Context, req api.UpdateGroupRequestObject) (api.UpdateGroupResponseObject, error) {
	caller := CallerOf(ctx).UserID
	change := team.GroupChange{Name: req.Body.Name, Athletes: value(req.Body.Athletes)}
	changed, err := writeLocked(ctx, h.handler, h.lockedGroup(caller, req.GroupID), func(ctx context.Context) (team.Group, error) {
		return h.Teams.ChangeGroup(ctx, caller, req.GroupID, change, h.Clock())
	})
	return api.UpdateGroup200JSONResponse(groupOf(changed)), err
}

func (h athletes) DeleteGroup(ctx context.Context, req api.DeleteGroupRequestObject) (api.DeleteGroupResponseObject, error) {
	caller := CallerOf(ctx).UserID
	err := h.run(ctx, h.lockedGroup(caller, req.GroupID), func(ctx context.Context) error { return h.Teams.DeleteGroup(ctx, caller, req.GroupID) })
	return api.DeleteGroup204Response{}, err
}

func (h athletes) lockedGroup(caller, id uuid.UUID) locker {
	return lockedAs(func(ctx context.Context) (team.Group, error) { return h.Teams.LockGroup(ctx, caller, id) }, groupOf)
}

func groupOf(g team.Group) api.Group {
	athletes := make([]api.GroupAthlete, len(g.Athletes))
	for i, id := range g.Athletes {
		athletes[i] = api.GroupAthlete{UserID: id, Name: g.Names[i]}
	}
	return api.Group{
		ID: g.ID, TeamID: g.TeamID, Name: g.Name, Athletes: athletes, CreatedAt: g.CreatedAt.UTC(), UpdatedAt: g.UpdatedAt.UTC(),
	}
}
