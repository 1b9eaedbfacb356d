package notice

import (
	"context"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
)

// maxAnnouncements is how many announcements a coach can make in a day.
const maxAnnouncements = 20

var (
	errNotCoach       = fault.New(fault.Forbidden, "Only coaches announce something to their athletes.")
	errNoRecipients   = fault.New(fault.Conflict, "None of these athletes has accepted you, or all have turned announcements off.").Of("no-recipients")
	errNoGroup        = fault.InvalidField("/group_id", "You coach no team with this group.").Coded(fault.CodeNotFound)
	errManyAnnounced  = fault.Newf(fault.Conflict, "A coach can make at most %d announcements in a day.", maxAnnouncements).Of("too-many-announcements")
	errNoAnnouncement = fault.New(fault.NotFound, "You have made no such announcement.")
)

// Announcement is a text of a coach to athletes, with how many it went to, and how many of them have read it.
type Announcement = query.AnnouncementListRow

// AnnouncedTo is an athlete to whom an announcement went.
type AnnouncedTo = query.AnnouncementReadersRow

// AnnouncementDraft is a text to announce: to all athletes who have accepted the coach, or to some of them.
type AnnouncementDraft struct {
	Text string
	// Group is a group of a team of the coach, and Athletes are some athletes; nil for all.
	Group    *uuid.UUID
	Athletes []uuid.UUID
}

// Announce tells athletes who have accepted the caller as coach, as each of them wants to be told. The caller must be a coach, else fault.Forbidden.
func (s *Service) Announce(ctx context.Context, caller uuid.UUID, d AnnouncementDraft) (made Announcement, err error) {
	words := d.Text
	if strings.TrimSpace(words) == "" {
		return Announcement{}, fault.InvalidField("/text", "Must not be empty.")
	}
	if err := fault.InvalidFields(text.Lines("/text", &words)); err != nil {
		return Announcement{}, err
	}
	id := uuid.Must(uuid.NewV7())
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil { // which serialises the count below
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		coach, err := s.q.UserIsCoach(ctx, tx, caller)
		switch {
		case err != nil:
			return pg.IfNoRows(err, actor.ErrAccountGone)
		case !coach:
			return errNotCoach
		}
		if d.Group != nil {
			known, err := s.q.GroupIsCoached(ctx, tx, query.GroupIsCoachedParams{CoachID: caller, ID: *d.Group})
			switch {
			case err != nil:
				return err
			case !known:
				return errNoGroup
			}
		}
		n, err := s.q.AnnouncementCount(ctx, tx, caller)
		switch {
		case err != nil:
			return err
		case n >= maxAnnouncements:
			return errManyAnnounced
		}
		if _, err := s.q.AnnouncementAdd(ctx, tx, query.AnnouncementAddParams{ID: id, UserID: caller, Text: words}); err != nil {
			return err
		}
		if err := s.q.AnnouncementTell(ctx, tx, query.AnnouncementTellParams{CoachID: caller, ID: id, Users: d.Athletes, GroupID: d.Group}); err != nil {
			return err
		}
		rows, err := s.q.AnnouncementList(ctx, tx, query.AnnouncementListParams{UserID: caller, ID: &id, Length: 1})
		if made, err = pg.Only(rows, err, errNoAnnouncement); err == nil && made.Recipients == 0 {
			err = errNoRecipients
		}
		return err
	})
	return made, err
}

// Announcements returns up to length of the caller's announcements of the last 90 days, newest first, after a cursor, and the cursor after the
// last; empty at the end.
func (s *Service) Announcements(ctx context.Context, caller uuid.UUID, cursor string, length int32) (items []Announcement, next string, err error) {
	p := query.AnnouncementListParams{UserID: caller, Length: pg.OneMore(length)}
	if cursor != "" {
		after, err := pg.ParseCursor(cursor)
		if err != nil {
			return nil, "", err
		}
		p.AfterDay, p.After = &after.Date, &after.ID
	}
	rows, err := s.q.AnnouncementList(ctx, s.DB, p)
	page := pg.PageOf(rows, length)
	if page.More {
		last := page.Items[length-1]
		next = pg.Cursor{Date: date.FromTime(last.CreatedAt.UTC()), ID: last.ID}.String()
	}
	return page.Items, next, err
}

// Announcement returns an announcement of the caller with its recipients, in the order in which they read it.
func (s *Service) Announcement(ctx context.Context, caller, id uuid.UUID) (made Announcement, readers []AnnouncedTo, err error) {
	rows, err := s.q.AnnouncementList(ctx, s.DB, query.AnnouncementListParams{UserID: caller, ID: &id, Length: 1})
	if made, err = pg.Only(rows, err, errNoAnnouncement); err != nil {
		return Announcement{}, nil, err
	}
	readers, err = s.q.AnnouncementReaders(ctx, s.DB, &id)
	return made, readers, err
}

// Withdraw deletes one of the caller's announcements, and the notices of it. Emails that were sent stay sent.
func (s *Service) Withdraw(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.AnnouncementDelete(ctx, s.DB, query.AnnouncementDeleteParams{UserID: caller, ID: id})
	return pg.IfNone(n, err, errNoAnnouncement)
}
