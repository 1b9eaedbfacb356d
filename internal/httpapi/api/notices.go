package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/account/session"
	"harrier/internal/notice"
)

// notices implements notices and how users are told of them.
type notices struct{ handler }

func (h notices) ListNotices(ctx context.Context, req api.ListNoticesRequestObject) (api.ListNoticesResponseObject, error) {
	page, length := pageOf(req.Params.Page, req.Params.Length)
	unread := value(req.Params.Unread)
	found, err := h.Notices.List(ctx, CallerOf(ctx).UserID, CallerOf(ctx).Has(session.ScopeTeam), unread, page, length)
	links := queryLinks(h.BasePath+"/notices", page, length, found.More, "unread", flag(unread))
	return api.ListNotices200JSONResponse{Body: all(found.Items, noticeOf), Headers: api.ListNotices200ResponseHeaders{Link: &links}}, err
}

func (h notices) MarkNoticesRead(ctx context.Context, req api.MarkNoticesReadRequestObject) (api.MarkNoticesReadResponseObject, error) {
	var ids []uuid.UUID
	if req.Body.Notices != nil {
		ids = append([]uuid.UUID{}, *req.Body.Notices...)
	}
	err := h.Notices.MarkRead(ctx, CallerOf(ctx).UserID, ids, h.Clock())
	return api.MarkNoticesRead204Response{}, err
}

func (h notices) ListNoticeSettings(ctx context.Context, _ api.ListNoticeSettingsRequestObject) (api.ListNoticeSettingsResponseObject, error) {
	settings, err := h.Notices.Settings(ctx, CallerOf(ctx).UserID)
	return api.ListNoticeSettings200JSONResponse(all(settings, noticeSettingOf)), err
}

func (h notices) UpdateNoticeSettings(ctx context.Context, req api.UpdateNoticeSettingsRequestObject) (api.UpdateNoticeSettingsResponseObject, error) {
	caller := CallerOf(ctx).UserID
	changes := all(req.Body.Settings, func(c api.NoticeSettingChange) notice.SettingChange {
		return notice.SettingChange{Kind: notice.Kind(c.Kind), InApp: c.InApp, Email: (*notice.Email)(c.Email)}
	})
	lock := lockedAs(func(ctx context.Context) ([]notice.Setting, error) { return h.Notices.LockSettings(ctx, caller) },
		func(list []notice.Setting) []api.NoticeSetting { return all(list, noticeSettingOf) })
	settings, err := writeLocked(ctx, h.handler, lock, func(ctx context.Context) ([]notice.Setting, error) {
		return h.Notices.ChangeSettings(ctx, caller, changes)
	})
	return api.UpdateNoticeSettings200JSONResponse(all(settings, noticeSettingOf)), err
}

func noticeOf(n notice.Notice) api.Notice {
	return api.Notice{
		ID: n.ID, Kind: api.NoticeKind(n.Kind), UserID: optional(n.ActorID), User: optional(n.Actor), OwnerID: optional(n.OwnerID), Owner: optional(n.Owner),
		Date: optionalDate(n.Day), CommentID: optional(n.CommentID), RaceID: optional(n.RaceID), Race: optional(n.Race), ResultID: optional(n.ResultID),
		ImportID: optional(n.ImportID), Outcome: optional((*api.NoticeOutcome)(n.Outcome)), Text: optional(given(n.Text)),
		CreatedAt: n.CreatedAt.UTC(), ReadAt: instant(n.ReadAt),
	}
}

func noticeSettingOf(s notice.Setting) api.NoticeSetting {
	return api.NoticeSetting{Kind: api.SwitchedNoticeKind(s.Kind), InApp: s.InApp, Email: api.NoticeEmail(s.Email)}
}

func (h notices) ListAnnouncements(ctx context.Context, req api.ListAnnouncementsRequestObject) (api.ListAnnouncementsResponseObject, error) {
	found, next, err := h.Notices.Announcements(ctx, CallerOf(ctx).UserID, value(req.Params.After), itemsOf(req.Params.Length))
	return api.ListAnnouncements200JSONResponse{Items: all(found, announcementOf), Next: optional(given(next))}, err
}

func (h notices) Announce(ctx context.Context, req api.AnnounceRequestObject) (api.AnnounceResponseObject, error) {
	var athletes []uuid.UUID
	if req.Body.Athletes != nil {
		athletes = append([]uuid.UUID{}, *req.Body.Athletes...)
	}
	made, err := h.Notices.Announce(ctx, CallerOf(ctx).UserID, notice.AnnouncementDraft{
		Text: req.Body.Text, Group: field(req.Body.GroupID).Value, Athletes: athletes,
	})
	location := h.BasePath + "/team/announcements/" + made.ID.String()
	return api.Announce201JSONResponse{Body: announcementOf(made), Headers: api.Announce201ResponseHeaders{Location: &location}}, err
}

func (h notices) GetAnnouncement(ctx context.Context, req api.GetAnnouncementRequestObject) (api.GetAnnouncementResponseObject, error) {
	made, readers, err := h.Notices.Announcement(ctx, CallerOf(ctx).UserID, req.AnnouncementID)
	return api.GetAnnouncement200JSONResponse{
		ID: made.ID, Text: made.Text, Recipients: made.Recipients, Readers: made.Readers, CreatedAt: made.CreatedAt.UTC(),
		Athletes: all(readers, func(r notice.AnnouncedTo) api.AnnouncedTo {
			return api.AnnouncedTo{UserID: r.ID, Name: r.Name, ReadAt: instant(r.ReadAt)}
		}),
	}, err
}

func (h notices) DeleteAnnouncement(ctx context.Context, req api.DeleteAnnouncementRequestObject) (api.DeleteAnnouncementResponseObject, error) {
	err := h.Notices.Withdraw(ctx, CallerOf(ctx).UserID, req.AnnouncementID)
	return api.DeleteAnnouncement204Response{}, err
}

func announcementOf(a notice.Announcement) api.Announcement {
	return api.Announcement{ID: a.ID, Text: a.Text, Recipients: a.Recipients, Readers: a.Readers, CreatedAt: a.CreatedAt.UTC()}
}
