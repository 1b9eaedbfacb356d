package notice

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
)

const (
	// emailEvery is how soon what is to be told at once is told.
	emailEvery = 5 * time.Second
	// emailPause is the shortest time between two emails to a user of what is to be told at once.
	emailPause = 12 * time.Minute
	// unsubscribeFor is how long the link in an email unsubscribes from more.
	unsubscribeFor = 90 * 24 * time.Hour
)

var errLink = fault.New(fault.Unreadable, "The link is broken or too old.")

// RunEmails queues the emails of notices, until ctx ends.
func (s *Service) RunEmails(ctx context.Context, log *slog.Logger) {
	clock.Every(ctx, emailEvery, func(ctx context.Context) {
		if err := s.SendEmails(ctx); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "notices are not sent", slog.Any("error", err))
		}
	})
}

// batch is an email of some notices to a user.
type batch struct {
	id, user uuid.UUID
	email    string
}

// SendEmails queues the emails that are due. Any number of servers may call it.
func (s *Service) SendEmails(ctx context.Context) error {
	return errors.Join(
		s.sendEmails(ctx, mail.LogReader, func(tx pgx.Tx) ([]batch, error) {
			rows, err := s.q.NoticeTakeReaders(ctx, tx)
			return batches(rows, err, func(r query.NoticeTakeReadersRow) batch { return batch{r.BatchID, r.ID, r.Email} })
		}),
		s.sendEmails(ctx, mail.Notices, func(tx pgx.Tx) ([]batch, error) {
			rows, err := s.q.NoticeTakeAtOnce(ctx, tx, emailPause)
			return batches(rows, err, func(r query.NoticeTakeAtOnceRow) batch { return batch{r.BatchID, r.ID, r.Email} })
		}),
		s.sendEmails(ctx, mail.Notices, func(tx pgx.Tx) ([]batch, error) {
			rows, err := s.q.NoticeTakeDaily(ctx, tx)
			return batches(rows, err, func(r query.NoticeTakeDailyRow) batch { return batch{r.BatchID, r.ID, r.Email} })
		}),
	)
}

func batches[R any](rows []R, err error, convert func(R) batch) ([]batch, error) {
	list := make([]batch, len(rows))
	for i, r := range rows {
		list[i] = convert(r)
	}
	return list, err
}

// sendEmails queues an email of a kind for each batch that take takes.
func (s *Service) sendEmails(ctx context.Context, kind mail.Kind, take func(pgx.Tx) ([]batch, error)) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		due, err := take(tx)
		if err != nil {
			return err
		}
		for _, b := range due {
			if err := s.Outbox.Send(ctx, tx, mail.Reference{Kind: kind, ID: b.user, Mailbox: address.Hash(b.email), Part: b.id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// Emails are what writes the emails of notices.
func (s *Service) Emails() map[mail.Kind]mail.Compose {
	return map[mail.Kind]mail.Compose{mail.Notices: s.compose, mail.LogReader: s.compose}
}

func (s *Service) compose(ctx context.Context, ref mail.Reference, now time.Time) (mail.Message, error) {
	rows, err := s.q.NoticeBatch(ctx, s.DB, query.NoticeBatchParams{BatchID: ref.Part, UserID: ref.ID, Hash: ref.Mailbox})
	if err != nil {
		return mail.Message{}, err
	}
	if len(rows) == 0 {
		return mail.Message{}, mail.ErrNotNeeded
	}
	message := mail.Message{To: rows[0].Address, Name: rows[0].Name}
	for i := range rows {
		line := mail.Line{Text: sentence(ref.ID, &rows[i]), More: rows[i].Text, Page: page(ref.ID, &rows[i])}
		if rows[i].Kind == query.NoticeKindAttention && slices.Contains(message.Lines, line) { // for another reason, which is not told
			continue
		}
		message.Lines = append(message.Lines, line)
	}
	if ref.Kind != mail.Notices {
		return message, nil
	}
	message.Expires = now.Add(unsubscribeFor)
	message.Token, err = s.Tokens.Issue(credentials.Grant{Purpose: credentials.Unsubscribe, Subject: ref.ID, TTL: unsubscribeFor}, now)
	return message, err
}

// sentence tells a notice to its user: who and where, never what.
func sentence(user uuid.UUID, n *query.NoticeBatchRow) string {
	who := name(n.Actor, "Somebody")
	switch n.Kind {
	case query.NoticeKindComment:
		whose := "your log"
		if n.OwnerID != nil && *n.OwnerID != user {
			whose = "the log of " + name(n.Owner, "an athlete")
		}
		return who + " commented on " + whose + ", on " + n.Day.Time().Format("January 2, 2006") + "."
	case query.NoticeKindCoachAsks:
		return who + " coaches the team that your profile names, and can be accepted as your coach."
	case query.NoticeKindFollowerAsks:
		return who + " asks to follow you."
	case query.NoticeKindAssistantNamed:
		return who + " named you as an assistant coach of their team. You decide whether you accept."
	case query.NoticeKindResultFound:
		return "A result of yours was added to " + name(n.Race, "a race") + "."
	case query.NoticeKindClaimDecided:
		if n.Outcome != nil && *n.Outcome == query.NoticeOutcomeAccepted {
			return "Your claim of a result in " + name(n.Race, "a race") + " was accepted."
		}
		return "Your claim of a result in " + name(n.Race, "a race") + " was refused."
	case query.NoticeKindImportDone:
		if n.Outcome != nil && *n.Outcome == query.NoticeOutcomeFailed {
			return "The import into your log has failed."
		}
		return "The import into your log is done."
	case query.NoticeKindAttention:
		return name(n.Owner, "An athlete") + ", whom you coach, may need attention."
	case query.NoticeKindAnnouncement:
		return who + " announces to the team:"
	case query.NoticeKindWeekPlanned:
		return who + " has planned your week of " + n.Day.Time().Format("January 2, 2006") + "."
	case query.NoticeKindSeasonReport:
		return who + " made a report of your season, with a link for others. It has no health values unless everybody may read these. You can end it."
	case query.NoticeKindTeamEnded:
		if n.Outcome != nil && *n.Outcome == query.NoticeOutcomeGraduated {
			return who + " has ended your time on the team, because you have graduated. Your training log stays yours, and your coaches do not read it any more."
		}
		if n.Outcome != nil && *n.Outcome == query.NoticeOutcomeGivenUp {
			return name(n.Actor, "The head coach") + " does not coach the team any more. Its coaches read nothing of its athletes, and nobody sees what " +
				"they have planned until a coach takes the team again. Your training log, and what you have planned yourself, stay yours."
		}
		return who + " removed you from the team. Your training log stays yours, and the coaches of the team do not read it any more."
	case query.NoticeKindLogReader:
		if n.Day != nil {
			return who + " may read what you show your team of your training log from " + n.Day.Time().Format("January 2, 2006") +
				" on, because you accepted all coaches of your team. Until then, you can refuse."
		}
		return who + " may now read what you show them of your training log, because you accepted them."
	}
	return "Something happened."
}

// page returns the path of the page that a notice to a user leads to.
func page(user uuid.UUID, n *query.NoticeBatchRow) string {
	switch n.Kind {
	case query.NoticeKindComment:
		if n.OwnerID != nil && *n.OwnerID != user {
			return "app/athlete/" + n.OwnerID.String() + "/" + n.Day.String()
		}
		return "app/week/" + n.Day.String()
	case query.NoticeKindWeekPlanned:
		return "app/week/" + n.Day.String()
	case query.NoticeKindAttention:
		if n.OwnerID != nil {
			return "app/athlete/" + n.OwnerID.String()
		}
	case query.NoticeKindResultFound, query.NoticeKindClaimDecided:
		if n.RaceID != nil {
			return "r/" + n.RaceID.String()
		}
	case query.NoticeKindImportDone:
		if n.ImportID != nil {
			return "app/imports/" + n.ImportID.String()
		}
	case query.NoticeKindFollowerAsks:
		return "app/following"
	case query.NoticeKindAssistantNamed:
		return "app/team-settings"
	case query.NoticeKindCoachAsks, query.NoticeKindLogReader, query.NoticeKindTeamEnded, query.NoticeKindSeasonReport:
		return "app/coaches"
	case query.NoticeKindAnnouncement: // which has its whole text there
	}
	return "app/notices"
}

func name(known *string, otherwise string) string { return cmp.Or(value(known), otherwise) }

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// CheckUnsubscribe returns what is wrong with the token of a link that unsubscribes.
func (s *Service) CheckUnsubscribe(token string, now time.Time) error {
	_, err := s.verify(token, now)
	return err
}

// verify returns what a link that unsubscribes says, or fault.Unreadable if it is no such link.
func (s *Service) verify(token string, now time.Time) (credentials.Claims, error) {
	claims, err := s.Tokens.Verify(token, credentials.Unsubscribe, now)
	if fault.KindOf(err) == fault.Unauthenticated {
		err = errLink.Because(err)
	}
	return claims, err
}

// Unsubscribe ends the emails of notices to the user whom a link was sent to, but those of who may read their log.
func (s *Service) Unsubscribe(ctx context.Context, token string, now time.Time) error {
	claims, err := s.verify(token, now)
	if err != nil {
		return err
	}
	return s.q.NoticeUnsubscribe(ctx, s.DB, claims.Subject)
}
