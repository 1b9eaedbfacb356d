package api

import (
	"context"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/date/clock"
	"harrier/internal/team/comment"
)

// comments implements comments on days and runs of logs.
type comments struct {
	atomically

	comments *comment.Service
	clock    clock.Clock
	base     string
}

// commentedDay is a day of the caller's log, or of an athlete's if one is given.
func commentedDay(ctx context.Context, athlete *string, on string) (comment.Day, error) {
	day, err := dayOf(on)
	if err != nil {
		return comment.Day{}, err
	}
	return comment.Day{Reader: readerOf(ctx), Athlete: athlete, Date: *day}, nil
}

func (h comments) ListMyComments(ctx context.Context, req api.ListMyCommentsRequestObject) (api.ListMyCommentsResponseObject, error) {
	list, err := h.list(ctx, nil, req.Date)
	return api.ListMyComments200JSONResponse(list), err
}

func (h comments) ListAthleteComments(ctx context.Context, req api.ListAthleteCommentsRequestObject) (api.ListAthleteCommentsResponseObject, error) {
	list, err := h.list(ctx, &req.ID, req.Date)
	return api.ListAthleteComments200JSONResponse(list), err
}

func (h comments) list(ctx context.Context, athlete *string, on string) ([]api.Comment, error) {
	day, err := commentedDay(ctx, athlete, on)
	if err != nil {
		return nil, err
	}
	list, err := h.comments.List(ctx, day)
	return all(list, commentOf), err
}

func (h comments) AddMyComment(ctx context.Context, req api.AddMyCommentRequestObject) (api.AddMyCommentResponseObject, error) {
	added, location, err := h.add(ctx, nil, req.Date, req.Body)
	return api.AddMyComment201JSONResponse{Body: added, Headers: api.AddMyComment201ResponseHeaders{Location: &location}}, err
}

func (h comments) AddAthleteComment(ctx context.Context, req api.AddAthleteCommentRequestObject) (api.AddAthleteCommentResponseObject, error) {
	added, location, err := h.add(ctx, &req.ID, req.Date, req.Body)
	return api.AddAthleteComment201JSONResponse{Body: added, Headers: api.AddAthleteComment201ResponseHeaders{Location: &location}}, err
}

func (h comments) add(ctx context.Context, athlete *string, on string, draft *api.CommentDraft) (added api.Comment, location string, err error) {
	day, err := commentedDay(ctx, athlete, on)
	if err != nil {
		return api.Comment{}, "", err
	}
	c, err := h.comments.Add(ctx, day, field(draft.RunID).Value, draft.Text, h.clock())
	return commentOf(c), h.base + "/log/comments/" + c.Comment.ID.String(), err
}

func (h comments) MarkMyCommentsSeen(ctx context.Context, req api.MarkMyCommentsSeenRequestObject) (api.MarkMyCommentsSeenResponseObject, error) {
	says, err := h.markSeen(ctx, nil, req.Date)
	return api.MarkMyCommentsSeen200JSONResponse(says), err
}

func (h comments) MarkAthleteCommentsSeen(
	ctx context.Context, req api.MarkAthleteCommentsSeenRequestObject,
) (api.MarkAthleteCommentsSeenResponseObject, error) {
	says, err := h.markSeen(ctx, &req.ID, req.Date)
	return api.MarkAthleteCommentsSeen200JSONResponse(says), err
}

func (h comments) markSeen(ctx context.Context, athlete *string, on string) (string, error) {
	day, err := commentedDay(ctx, athlete, on)
	if err != nil {
		return "", err
	}
	lock := lockedAs(func(ctx context.Context) ([]comment.Comment, error) { return h.comments.LockDay(ctx, day) },
		func(list []comment.Comment) []api.Comment { return all(list, commentOf) })
	err = h.run(ctx, lock, func(ctx context.Context) error { return h.comments.MarkSeen(ctx, day) })
	return "Successfully marked the comments of " + on + " as seen", err
}

func (h comments) GetComment(ctx context.Context, req api.GetCommentRequestObject) (api.GetCommentResponseObject, error) {
	c, err := h.comments.Get(ctx, readerOf(ctx), req.ID)
	return api.GetComment200JSONResponse(commentOf(c)), err
}

func (h comments) UpdateComment(ctx context.Context, req api.UpdateCommentRequestObject) (api.UpdateCommentResponseObject, error) {
	changed, err := writeLocked(ctx, h.atomically, h.locked(ctx, req.ID), func(ctx context.Context) (comment.Comment, error) {
		return h.comments.Change(ctx, readerOf(ctx), req.ID, req.Body.Text, h.clock())
	})
	return api.UpdateComment200JSONResponse(commentOf(changed)), err
}

func (h comments) DeleteComment(ctx context.Context, req api.DeleteCommentRequestObject) (api.DeleteCommentResponseObject, error) {
	err := h.run(ctx, h.locked(ctx, req.ID), func(ctx context.Context) error { return h.comments.Delete(ctx, readerOf(ctx), req.ID) })
	return api.DeleteComment200JSONResponse("Successfully deleted the comment"), err
}

func (h comments) locked(ctx context.Context, id uuid.UUID) locker {
	caller := readerOf(ctx)
	return lockedAs(func(ctx context.Context) (comment.Comment, error) { return h.comments.Lock(ctx, caller, id) }, commentOf)
}

func commentOf(c comment.Comment) api.Comment {
	return api.Comment{
		ID: c.Comment.ID, OwnerID: c.Comment.UserID, UserID: c.Comment.AuthorID, User: c.Author, Date: openapi_types.Date{Time: c.Comment.Day.Time()},
		RunID: optional(c.Comment.RunID), Text: c.Comment.Text, CreatedAt: c.Comment.CreatedAt.UTC(), UpdatedAt: c.Comment.UpdatedAt.UTC(), Seen: c.Seen,
	}
}
