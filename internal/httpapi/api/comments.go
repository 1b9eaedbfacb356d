package api

import (
	"context"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/account/session"
	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
	"harrier/internal/team/comment"
)

// comments implements comments on days and runs of logs.
type comments struct{ handler }

// commentedDay is a day of an athlete's log.
func commentedDay(ctx context.Context, athlete, on string) (comment.Day, error) {
	day, err := dayOf(on)
	if err != nil {
		return comment.Day{}, err
	}
	return comment.Day{Reader: readerOf(ctx), Athlete: athlete, Date: *day}, nil
}

// forCoach explains a refusal to a token without the scope team, which reads no log as its coach.
func forCoach(ctx context.Context, err error) error {
	if fault.KindOf(err) != fault.Forbidden {
		return err
	}
	if missing := gate.Require(CallerOf(ctx).Scopes, session.ScopeTeam); missing != nil {
		return missing
	}
	return err
}

func (h comments) ListAthleteComments(ctx context.Context, req api.ListAthleteCommentsRequestObject) (api.ListAthleteCommentsResponseObject, error) {
	day, err := commentedDay(ctx, req.AthleteID, req.Date)
	if err != nil {
		return nil, err
	}
	list, err := h.Comments.List(ctx, day)
	return api.ListAthleteComments200JSONResponse(all(list, commentOf)), forCoach(ctx, err)
}

func (h comments) ListLogComments(ctx context.Context, req api.ListLogCommentsRequestObject) (api.ListLogCommentsResponseObject, error) {
	log := comment.Day{Reader: readerOf(ctx), Athlete: req.AthleteID}
	from, err := dayAt("from", value(req.Params.From))
	if err != nil {
		return nil, err
	}
	to, err := dayAt("to", value(req.Params.To))
	if err != nil {
		return nil, err
	}
	page, err := h.Comments.Page(ctx, log, from, to, value(req.Params.After), itemsOf(req.Params.Length))
	return api.ListLogComments200JSONResponse{Items: all(page.Comments, commentOf), Next: optional(given(page.Next))}, forCoach(ctx, err)
}

func (h comments) AddAthleteComment(ctx context.Context, req api.AddAthleteCommentRequestObject) (api.AddAthleteCommentResponseObject, error) {
	day, err := commentedDay(ctx, req.AthleteID, req.Date)
	if err != nil {
		return nil, err
	}
	c, err := h.Comments.Add(ctx, day, field(req.Body.RunID).Value, req.Body.Text, h.Clock())
	location := h.BasePath + "/log/comments/" + c.Comment.ID.String()
	return api.AddAthleteComment201JSONResponse{
		Body: commentOf(c), Headers: api.AddAthleteComment201ResponseHeaders{Location: &location},
	}, forCoach(ctx, err)
}

func (h comments) MarkAthleteCommentsSeen(
	ctx context.Context, req api.MarkAthleteCommentsSeenRequestObject,
) (api.MarkAthleteCommentsSeenResponseObject, error) {
	day, err := commentedDay(ctx, req.AthleteID, req.Date)
	if err != nil {
		return nil, err
	}
	lock := lockedAs(func(ctx context.Context) ([]comment.Comment, error) { return h.Comments.LockDay(ctx, day) },
		func(list []comment.Comment) []api.Comment { return all(list, commentOf) })
	err = h.run(ctx, lock, func(ctx context.Context) error { return h.Comments.MarkSeen(ctx, day) })
	return api.MarkAthleteCommentsSeen204Response{}, forCoach(ctx, err)
}

func (h comments) GetComment(ctx context.Context, req api.GetCommentRequestObject) (api.GetCommentResponseObject, error) {
	c, err := h.Comments.Get(ctx, readerOf(ctx), req.CommentID)
	return api.GetComment200JSONResponse(commentOf(c)), err
}

func (h comments) UpdateComment(ctx context.Context, req api.UpdateCommentRequestObject) (api.UpdateCommentResponseObject, error) {
	changed, err := writeLocked(ctx, h.handler, h.locked(ctx, req.CommentID), func(ctx context.Context) (comment.Comment, error) {
		return h.Comments.Change(ctx, readerOf(ctx), req.CommentID, req.Body.Text, h.Clock())
	})
	return api.UpdateComment200JSONResponse(commentOf(changed)), err
}

func (h comments) DeleteComment(ctx context.Context, req api.DeleteCommentRequestObject) (api.DeleteCommentResponseObject, error) {
	err := h.run(ctx, h.locked(ctx, req.CommentID), func(ctx context.Context) error { return h.Comments.Delete(ctx, readerOf(ctx), req.CommentID) })
	return api.DeleteComment204Response{}, err
}

func (h comments) locked(ctx context.Context, id uuid.UUID) locker {
	caller := readerOf(ctx)
	return lockedAs(func(ctx context.Context) (comment.Comment, error) { return h.Comments.Lock(ctx, caller, id) }, commentOf)
}

func commentOf(c comment.Comment) api.Comment {
	return api.Comment{
		ID: c.Comment.ID, OwnerID: c.Comment.UserID, UserID: c.Comment.AuthorID, User: c.Author, Date: openapi_types.Date{Time: c.Comment.Day.Time()},
		RunID: optional(c.Comment.RunID), Text: c.Comment.Text, CreatedAt: c.Comment.CreatedAt.UTC(), UpdatedAt: c.Comment.UpdatedAt.UTC(), Seen: c.Seen,
	}
}
