// Package notice has what users are told: in the program, and by email. The database adds notices in the transactions of what they tell of
// (db/code/notices).
package notice

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/mail"
	"harrier/internal/pg"
)

// Constraints of notices.
var Constraints = pg.Constraints{
	"notice_settings_user_id_fkey": actor.ErrAccountGone,
	"notice_mailings_user_id_fkey": actor.ErrAccountGone,
	"notices_user_id_fkey":         actor.ErrAccountGone,
	"notices_actor_id_fkey":        actor.ErrAccountGone,
	"notices_owner_id_fkey":        actor.ErrAccountGone,
	"announcements_user_id_fkey":   actor.ErrAccountGone,
	"notices_announcement_id_fkey": errNoAnnouncement,
}

// Config holds the dependencies of the service.
type Config struct {
	DB     *pg.DB
	Outbox *mail.Outbox
	Tokens *credentials.Tokens
}

// Service implements notices.
type Service struct {
	Config

	q *query.Queries
}

// New returns the service.
func New(cfg Config) *Service { return &Service{Config: cfg, q: query.New()} }

// Notice is something that a user is told.
type Notice = query.NoticePageRow

// List returns a page of the caller's notices, or of the unread ones, newest first. Without team, they have no texts in the logs of others.
func (s *Service) List(ctx context.Context, caller uuid.UUID, team, unread bool, page, length int32) (pg.Page[Notice], error) {
	rows, err := s.q.NoticePage(ctx, s.DB, query.NoticePageParams{
		UserID: caller, Team: team, Unread: unread, Length: pg.OneMore(length), Skip: pg.Skipped(page, length),
	})
	return pg.PageOf(rows, length), err
}

// MarkRead marks notices of the caller's as read, or all if ids is nil.
func (s *Service) MarkRead(ctx context.Context, caller uuid.UUID, ids []uuid.UUID, now time.Time) error {
	return s.q.NoticeMarkRead(ctx, s.DB, query.NoticeMarkReadParams{UserID: caller, Ids: ids, Now: now})
}

// Setting is how a user is told of a kind of notice.
type Setting = query.NoticeSettingListRow

// Settings returns how the caller is told of each kind that can be switched off.
func (s *Service) Settings(ctx context.Context, caller uuid.UUID) ([]Setting, error) {
	return s.settings(ctx, s.DB, caller)
}

func (s *Service) settings(ctx context.Context, db query.DBTX, caller uuid.UUID) ([]Setting, error) {
	rows, err := s.q.NoticeSettingList(ctx, db, caller)
	settings := make([]Setting, 0, len(rows))
	for _, row := range rows {
		if row.Kind != query.NoticeKindLogReader {
			settings = append(settings, row)
		}
	}
	return settings, err
}

// LockSettings is Settings, and keeps others from changing them until the transaction of ctx ends.
func (s *Service) LockSettings(ctx context.Context, caller uuid.UUID) ([]Setting, error) {
	if _, err := s.q.UserLock(ctx, s.DB, caller); err != nil {
		return nil, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	return s.Settings(ctx, caller)
}

// Kind is the kind of a notice.
type Kind = query.NoticeKind

// Email is how notices are told by email.
type Email = query.NoticeEmail

// SettingChange changes how a user is told of a kind. What is nil stays.
type SettingChange struct {
	Kind  Kind
	InApp *bool
	Email *Email
}

// ChangeSettings changes how the caller is told of some kinds, and returns the settings of all.
func (s *Service) ChangeSettings(ctx context.Context, caller uuid.UUID, changes []SettingChange) (settings []Setting, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		for _, c := range changes {
			if err := s.q.NoticeSettingWrite(ctx, tx, query.NoticeSettingWriteParams{UserID: caller, Kind: c.Kind, InApp: c.InApp, Email: c.Email}); err != nil {
				return err
			}
		}
		settings, err = s.settings(ctx, tx, caller)
		return err
	})
	return settings, err
}

// DeleteOld deletes notices and announcements that are older than 90 days.
func (s *Service) DeleteOld(ctx context.Context) error {
	return errors.Join(s.q.NoticeDeleteOld(ctx, s.DB), s.q.AnnouncementDeleteOld(ctx, s.DB))
}
