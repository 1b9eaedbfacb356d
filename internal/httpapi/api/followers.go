package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/athlete"
	"harrier/internal/trainlog"
)

func (h athletes) ListFollowers(ctx context.Context, req api.ListFollowersRequestObject) (api.ListFollowersResponseObject, error) {
	page, length := pageOf(req.Params.Page, req.Params.Length)
	found, err := h.Athletes.ListFollowers(ctx, CallerOf(ctx).UserID, page, length)
	links := queryLinks(h.BasePath+"/user/followers", page, length, found.More)
	return api.ListFollowers200JSONResponse{
		Body:    all(found.Items, followerOf),
		Headers: api.ListFollowers200ResponseHeaders{Link: &links},
	}, err
}

func (h athletes) AcceptFollower(ctx context.Context, req api.AcceptFollowerRequestObject) (api.AcceptFollowerResponseObject, error) {
	accepted, err := h.Athletes.AcceptFollower(ctx, CallerOf(ctx).UserID, req.UserID, h.Clock())
	return api.AcceptFollower200JSONResponse(followerOf(accepted)), err
}

func followerOf(f athlete.Follower) api.Follower {
	return api.Follower{UserID: f.ID, Name: f.Name, AthleteID: optional(f.AthleteID), Status: consentStatus(f.Accepted), Since: f.Since.UTC()}
}

func (h athletes) RemoveFollower(ctx context.Context, req api.RemoveFollowerRequestObject) (api.RemoveFollowerResponseObject, error) {
	err := h.Athletes.RemoveFollower(ctx, CallerOf(ctx).UserID, req.UserID)
	return api.RemoveFollower204Response{}, err
}

func (h athletes) ListBlocked(ctx context.Context, _ api.ListBlockedRequestObject) (api.ListBlockedResponseObject, error) {
	blocked, err := h.Athletes.ListBlocked(ctx, CallerOf(ctx).UserID)
	return api.ListBlocked200JSONResponse(all(blocked, blockedOf)), err
}

func blockedOf(b athlete.Blocked) api.BlockedUser {
	return api.BlockedUser{UserID: b.ID, Name: b.Name, CreatedAt: b.CreatedAt.UTC()}
}

func (h athletes) BlockUser(ctx context.Context, req api.BlockUserRequestObject) (api.BlockUserResponseObject, error) {
	blocked, err := h.Athletes.Block(ctx, CallerOf(ctx).UserID, req.UserID, h.Clock())
	return api.BlockUser200JSONResponse(blockedOf(blocked)), err
}

func (h athletes) UnblockUser(ctx context.Context, req api.UnblockUserRequestObject) (api.UnblockUserResponseObject, error) {
	err := h.Athletes.Unblock(ctx, CallerOf(ctx).UserID, req.UserID)
	return api.UnblockUser204Response{}, err
}

// defaultItems is the length of a page of items where the query has none.
const defaultItems = 20

// itemsOf returns the length of a page of items, or the default.
func itemsOf(length *int32) int32 {
	if length != nil {
		return *length
	}
	return defaultItems
}

func (h trainingLog) ListFollowed(ctx context.Context, req api.ListFollowedRequestObject) (api.ListFollowedResponseObject, error) {
	page, err := h.TrainLog.Following(ctx, readerOf(ctx), value(req.Params.After), itemsOf(req.Params.Length), h.Clock())
	return object(page, appendFollowedPage), err
}

func appendFollowedPage(b []byte, p *trainlog.FollowedPage) []byte {
	b = appendList(append(b, `{"items":`...), p.Items, appendFollowed)
	return append(appendOptional(append(b, `,"next":`...), given(p.Next)), '}')
}

func appendFollowed(b []byte, f *trainlog.Followed) []byte {
	if f.Result != nil {
		b = appendDay(append(b, `{"type":"race","date":`...), f.Result.Date)
		b = appendString(append(b, `,"athlete":`...), f.Athlete)
		return append(appendResult(append(b, `,"entry":null,"result":`...), f.Result), '}')
	}
	b = appendDay(append(b, `{"type":"entry","date":`...), f.Entry.Day)
	b = appendString(append(b, `,"athlete":`...), f.Athlete)
	return append(appendEntry(append(b, `,"entry":`...), f.Entry), `,"result":null}`...)
}
