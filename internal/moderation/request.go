package moderation

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/result"
	"harrier/internal/text"
	"harrier/internal/text/address"
	"harrier/internal/text/secret"
)

const (
	// MaxRequestEmails is how many emails about requests an address gets in 24 hours.
	MaxRequestEmails = 5
	// maxVisitorReports is how many reports of people without an account may wait for a decision in a race.
	maxVisitorReports = 100

	// maxRequestText is how long the text of a request may be, in characters.
	maxRequestText = 1000
	// requestTTL is how long a request waits to be confirmed.
	requestTTL    = 24 * time.Hour
	requestPrefix = "hrn_"

	// withheld replaces the name of an athlete.
	withheld = "Name withheld"
)

var (
	errNoRequest    = fault.New(fault.Unreadable, "The link is incomplete or has expired, or the request has been decided or withdrawn.")
	errWithheld     = fault.New(fault.Conflict, "The name of this result has been withheld already.")
	errManyRequests = fault.New(fault.Conflict, "Too many requests about this race wait for a decision. Contact the operators of the site.")
)

// NameRequestDraft asks for the name of a result's athlete to be withheld, for somebody without an account.
type NameRequestDraft struct {
	Result uuid.UUID
	Email  string
	// Text says why; nil for nothing.
	Text *string
}

// NameRequest is a request as the bearer of its token sees it.
type NameRequest struct {
	// Result is nil if it has been deleted.
	Result *result.Result
	Text   string
	// Sent is that the request has been confirmed, and waits for a decision.
	Sent bool
}

// RequestNameRemoval emails a link that confirms a request to the address. It does the same for every address, so that nobody
// learns who made a request, and sends nothing if the address was sent too many such emails.
func (s *Service) RequestNameRemoval(ctx context.Context, d NameRequestDraft) error {
	if d.Text != nil {
		lines := strings.TrimSpace(strings.ReplaceAll(*d.Text, "\r\n", "\n"))
		if d.Text = &lines; lines == "" {
			d.Text = nil
		}
	}
	email, key, err := address.Parse(d.Email)
	if err != nil {
		return err
	}
	if err := fault.InvalidFields(text.Lines("/text", d.Text)); err != nil {
		return err
	}
	if d.Text != nil && utf8.RuneCountInString(*d.Text) > maxRequestText {
		return fault.InvalidField("/text", fmt.Sprintf("The message can have %d characters at most.", maxRequestText)).Coded(fault.CodeTooLong)
	}
	add := query.NameRequestAddParams{
		ID: uuid.Must(uuid.NewV7()), ResultID: d.Result, Email: email, EmailKey: key, Text: d.Text, TTL: requestTTL, MaxRows: MaxRequestEmails,
	}
	if s.Unlimited {
		add.MaxRows = math.MaxInt64
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		found, err := s.nameable(ctx, tx, d.Result)
		if err != nil {
			return err
		}
		// The lock serialises the count of emails.
		if err := s.q.EmailLock(ctx, tx, []string{"name request " + key}); err != nil {
			return err
		}
		add.RaceID = found.RaceID
		added, err := s.q.NameRequestAdd(ctx, tx, add)
		if err != nil {
			return pg.IfNoRows(err, nil)
		}
		return s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.NameRequest, ID: added.ID, Expires: added.ExpiresAt})
	})
}

// nameable returns a result whose name can be withheld.
func (s *Service) nameable(ctx context.Context, tx pgx.Tx, id uuid.UUID) (result.Result, error) {
	found, err := s.q.ResultGet(ctx, tx, id)
	if err == nil && found.Athlete == withheld {
		err = errWithheld
	}
	return found, pg.IfNoRows(err, errNoResult)
}

// Nameable returns the result that a request would be about. It is fault.NotFound if there is none in the race, and fault.Conflict if its name
// is withheld.
func (s *Service) Nameable(ctx context.Context, raceID, id uuid.UUID) (found result.Result, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		found, err = s.nameable(ctx, tx, id)
		if err == nil && found.RaceID != raceID {
			err = errNoResult
		}
		return err
	})
	return found, err
}

// NameRequest returns the request that a token is for, and changes nothing. A token that does not work is fault.Unreadable.
func (s *Service) NameRequest(ctx context.Context, token string) (request NameRequest, err error) {
	err = s.withRequest(ctx, token, func(tx pgx.Tx, row query.NameRequestGetRow) error {
		request.Sent = row.ReportID != nil
		if row.Text != nil {
			request.Text = *row.Text
		}
		found, err := s.q.ResultGet(ctx, tx, row.ResultID)
		if err == nil {
			request.Result = &found
		}
		return pg.IfNoRows(err, nil)
	})
	return request, err
}

// ConfirmNameRequest makes a request a report, which the race's directors and operators see without the address. A second time changes nothing.
func (s *Service) ConfirmNameRequest(ctx context.Context, token string) error {
	return s.withRequest(ctx, token, func(tx pgx.Tx, row query.NameRequestGetRow) error {
		if row.ReportID != nil {
			return nil
		}
		found, err := s.nameable(ctx, tx, row.ResultID)
		if err != nil {
			return err
		}
		waiting, err := s.q.ReportCountOfVisitors(ctx, tx, &found.RaceID)
		switch {
		case err != nil:
			return err
		case waiting >= maxVisitorReports && !s.Unlimited:
			return errManyRequests
		}
		reason := RemoveName
		add := query.ReportAddParams{
			ID: uuid.Must(uuid.NewV7()), Kind: Result, ObjectID: &found.ID, RaceID: &found.RaceID, Visitor: true, Reason: &reason, Text: row.Text,
		}
		if err := s.q.ReportAdd(ctx, tx, add); err != nil {
			return err
		}
		return s.q.NameRequestConfirm(ctx, tx, query.NameRequestConfirmParams{ID: row.ID, ReportID: &add.ID})
	})
}

// WithdrawNameRequest deletes a request, and the report that it became.
func (s *Service) WithdrawNameRequest(ctx context.Context, token string) error {
	return s.withRequest(ctx, token, func(tx pgx.Tx, row query.NameRequestGetRow) error {
		if row.ReportID != nil {
			if err := s.q.ReportWithdraw(ctx, tx, *row.ReportID); err != nil {
				return err
			}
		}
		return s.q.NameRequestDelete(ctx, tx, row.ID)
	})
}

// withRequest calls work with the request that a token is for, which stays locked meanwhile.
func (s *Service) withRequest(ctx context.Context, token string, work func(tx pgx.Tx, row query.NameRequestGetRow) error) error {
	hash := secret.Hash(token)
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		row, err := s.q.NameRequestGet(ctx, tx, hash[:])
		if err != nil {
			return pg.IfNoRows(err, errNoRequest)
		}
		return work(tx, row)
	})
}

// composeNameRequest writes the email with the link of a request, and gives the request the token in it: only this email has it.
func (s *Service) composeNameRequest(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	token, hash := secret.New(requestPrefix)
	row, err := s.q.NameRequestSend(ctx, s.DB, query.NameRequestSendParams{ID: ref.ID, Hash: hash[:]})
	return mail.Message{To: row.Email, Token: token, Expires: row.ExpiresAt}, pg.IfNoRows(err, mail.ErrNotNeeded)
}

// composeNameDecided tells somebody without an account what was decided. The address is stored with this email only.
func (s *Service) composeNameDecided(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	r, err := s.q.ReportGet(ctx, s.DB, ref.ID)
	if err == nil && r.Note == nil { // forgotten with the account of the operator who decided
		err = mail.ErrNotNeeded
	}
	if err != nil {
		return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
	}
	return mail.Message{To: ref.To, Outcome: string(r.State), Note: *r.Note}, nil
}
