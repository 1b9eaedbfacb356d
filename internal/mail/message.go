package mail

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind is the kind of an email. The values are stored in the queue: they must not change while emails of the kind may wait there.
type Kind string

// The kinds of email.
const (
	// Verification asks the owner of an address to confirm it. It contains a token.
	Verification Kind = "verification"
	// PasswordReset lets the owner of an address choose a new password. It contains a token.
	PasswordReset Kind = "password_reset"
	// PasswordChanged tells the user that the account has a new password.
	PasswordChanged Kind = "password_changed"
	// TokenCreated tells the user that the account has a new personal token.
	TokenCreated Kind = "token_created"
	// AppAllowed tells the user that an app may act for them.
	AppAllowed Kind = "app_allowed"
	// AddressChanged tells the old address of an account that the account has a new one. It may contain a token that undoes that.
	AddressChanged Kind = "address_changed"
	// TeamClaimed tells an athlete that a coach has claimed the athlete's team.
	TeamClaimed Kind = "team_claimed"
	// Invitation invites the owner of an address to create an account. It contains a token.
	Invitation Kind = "invitation"
	// ResetLinkCreated tells the user that an operator has a link with which the password can be changed.
	ResetLinkCreated Kind = "reset_link_created"
	// ClaimDisputed tells a user that somebody disputes an Athlete ID of theirs.
	ClaimDisputed Kind = "claim_disputed"
	// ReportDecided tells a user what operators decided about a report of theirs.
	ReportDecided Kind = "report_decided"
	// DisputeDecided tells a user what operators decided about a disputed Athlete ID of theirs.
	DisputeDecided Kind = "dispute_decided"
	// ReportsOpen tells an operator how many reports and disputes wait for a decision.
	ReportsOpen Kind = "reports_open"
	// DirectedReportsOpen tells a director how many reports on results of their races wait for a decision.
	DirectedReportsOpen Kind = "directed_reports_open"
	// NameRequest asks the owner of an address to confirm that they ask for a name to be removed. It contains a token.
	NameRequest Kind = "name_request"
	// NameRequestDecided tells somebody without an account what was decided about that.
	NameRequestDecided Kind = "name_request_decided"
	// WebhookStopped tells a user that a webhook of theirs was stopped.
	WebhookStopped Kind = "webhook_stopped"
	// Notices tells a user what is new. It contains a token that ends such emails.
	Notices Kind = "notices"
	// LogReader tells a user that somebody may newly read their log.
	LogReader Kind = "log_reader"
)

// kinds are all of them.
var kinds = []Kind{
	Verification, PasswordReset, PasswordChanged, TokenCreated, AppAllowed, AddressChanged, TeamClaimed, Invitation, ResetLinkCreated,
	ClaimDisputed, ReportDecided, DisputeDecided, ReportsOpen, DirectedReportsOpen, NameRequest, NameRequestDecided, WebhookStopped,
	Notices, LogReader,
}

// Message is an email as it is sent.
type Message struct {
	Kind Kind
	// To is the address. It may contain non-ASCII characters.
	To string
	// Name is the user's name, as they wrote it. It may be empty.
	Name string
	// Token is the token in the link of a Verification, PasswordReset, AddressChanged, Invitation, NameRequest or Notices.
	Token string
	// NewAddress is the new address that an AddressChanged tells of.
	NewAddress string
	// TokenName is the name of the personal token that a TokenCreated tells of.
	TokenName string
	// AppName is the name of the app that an AppAllowed tells of.
	AppName string
	// Coach and Team are the name of the coach and the ID of the team that a TeamClaimed or an Invitation tells of. Whoever sends an
	// Invitation may be an operator instead, without a team.
	Coach string
	Team  string
	// Assists says that an Invitation is for a coach, to assist the team, and Reminder that it was sent before.
	Assists, Reminder bool
	// Object is the host of the receiver that a WebhookStopped tells of, or the subject of a report, such as "a race". Outcome is the
	// decision: settled or refused. Note is the operator's text, and Released says whether an Athlete ID was taken from the user.
	Object   string
	Outcome  string
	Note     string
	Released bool
	// Count is how many reports and disputes a ReportsOpen or a DirectedReportsOpen tells of.
	Count int64
	// Lines are what a Notices or a LogReader tells, and the races of a DirectedReportsOpen.
	Lines []Line
	// Expires is when the token expires. An email that could not be sent by then is not sent at all. The zero time is never.
	Expires time.Time
}

// Line is a sentence of an email.
type Line struct {
	Text string
	// More is a text of others that follows it.
	More string
	// Page is the path of the page that it links to, such as app/notices; empty for none.
	Page string
}

// check returns what the message lacks. The program itself writes messages, so an error is a bug.
func (m Message) check() error {
	if m.To == "" {
		return errors.New("an email needs an address")
	}
	if !slices.Contains(kinds, m.Kind) {
		return fmt.Errorf("there is no email of kind %q", m.Kind)
	}
	if need, met := m.need(); !met {
		return fmt.Errorf("an email of kind %s needs %s", m.Kind, need)
	}
	return nil
}

// need returns what an email of the message's kind must contain beside an address, and whether the message does.
func (m Message) need() (need string, met bool) {
	switch m.Kind {
	case Verification, PasswordReset, Invitation, NameRequest:
		return "a token and the time that it expires", m.Token != "" && !m.Expires.IsZero()
	case Notices:
		return "what it tells, a token and the time that it expires", len(m.Lines) > 0 && m.Token != "" && !m.Expires.IsZero()
	case LogReader:
		return "what it tells", len(m.Lines) > 0
	case ReportsOpen:
		return "how many there are", m.Count > 0
	case DirectedReportsOpen:
		return "how many there are, and the races", m.Count > 0 && len(m.Lines) > 0
	case TokenCreated:
		return "the token's name", m.TokenName != ""
	case AppAllowed:
		return "the app's name", m.AppName != ""
	case AddressChanged:
		return "the new address", m.NewAddress != ""
	case TeamClaimed:
		return "the team", m.Team != ""
	case ClaimDisputed, ReportDecided, DisputeDecided:
		return "what the report is about", m.Object != ""
	case NameRequestDecided:
		return "what was decided, and a note", m.Outcome != "" && m.Note != ""
	case WebhookStopped:
		return "the receiver's host", m.Object != ""
	case PasswordChanged, ResetLinkCreated:
	}
	return "", true
}

// expired reports whether the token has expired at a time.
func (m Message) expired(now time.Time) bool { return !m.Expires.IsZero() && !now.Before(m.Expires) }
