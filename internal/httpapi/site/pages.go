// Package site has the server's own web pages: the pages that links in emails open, and the explorer of the API at /docs.
package site

import (
	"context"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
	"harrier/internal/moderation"
	"harrier/internal/result"
)

//go:embed pages/*.html
var pageFiles embed.FS

// Accounts has the methods of accounts that the pages call.
type Accounts interface {
	CheckVerification(ctx context.Context, token string, now time.Time) (email string, err error)
	VerifyEmail(ctx context.Context, token string, endSessions bool, except uuid.UUID, now time.Time) error
	CheckRestore(ctx context.Context, token string, now time.Time) (email string, err error)
	RestoreEmail(ctx context.Context, token string, now time.Time) (account.Restored, error)
	CheckReset(ctx context.Context, token string, now time.Time) error
	ResetPassword(ctx context.Context, token, password string, endTokens bool, now time.Time) error
	CheckInvite(ctx context.Context, token string) (account.Inviter, error)
	Invitation(ctx context.Context, token string) (account.Inviter, error)
	DeclineInvite(ctx context.Context, token string) error
	Register(ctx context.Context, draft account.Draft, now time.Time) (session.Authentication, error)
}

// Requests has the methods of requests to remove a name that the pages call.
type Requests interface {
	Nameable(ctx context.Context, raceID, id uuid.UUID) (result.Result, error)
	RequestNameRemoval(ctx context.Context, d moderation.NameRequestDraft) error
	NameRequest(ctx context.Context, token string) (moderation.NameRequest, error)
	ConfirmNameRequest(ctx context.Context, token string) error
	WithdrawNameRequest(ctx context.Context, token string) error
}

// Notices has the methods with which the pages unsubscribe from emails of notices.
type Notices interface {
	CheckUnsubscribe(token string, now time.Time) error
	Unsubscribe(ctx context.Context, token string, now time.Time) error
}

// Finder finds the results that such a request can be about, and the page of a team.
type Finder interface {
	FindInRace(ctx context.Context, raceID uuid.UUID, words string) (result.FoundInRace, error)
	Athlete(ctx context.Context, athleteID string, number int32) (*result.AthletePage, error)
	TeamPage(ctx context.Context, teamID string, year *int32, now time.Time) (*result.TeamPage, error)
	Youth(ctx context.Context, results []result.Result) (result.Youth, error)
}

// PagesConfig holds the dependencies of the pages.
type PagesConfig struct {
	*page.Engine

	Clock    clock.Clock
	Accounts Accounts
	Requests Requests
	Notices  Notices
	Finder   Finder
}

// Pages are the pages that links in emails open, and the form that asks for the removal of a name. Opening one changes nothing, since mail
// scanners follow every link before the reader does; the button on the page submits a form. The token is the path value "token".
type Pages struct {
	PagesConfig

	template *template.Template
}

// card is the data of the template.
type card struct {
	Title      string
	Paragraphs []string
	// Sections follow them, on pages for those who write programs.
	Sections []section
	// Error describes the fault of the submitted form.
	Error string
	// Form is the form on the page: verify, restore, reset, register, find, removal, request, unsubscribe, decline or none.
	Form string
	// Choices are results to choose from, and Links what the reader can do next.
	Choices, Links []link
	// Words are what the reader searched for, and Text what they wrote.
	Words, Text string
	// Sent is that a request has been sent.
	Sent bool
	// Action is where the form goes; empty for the page's own address.
	Action string
	// Email and Called, a name, are what the reader entered.
	Email, Called string
	// Readers are who may read the log of a new account, and Reader the choice.
	Readers []option
	Reader  string
}

// option is a value to choose in a form, with its text.
type option struct{ Value, Text string }

// link is a link with what it leads to, and more about that.
type link struct{ URL, Text, Detail string }

// NewPages returns the pages.
func NewPages(cfg PagesConfig) (*Pages, error) {
	t, err := cfg.Parse(pageFiles, "pages/*.html", nil)
	return &Pages{PagesConfig: cfg, template: t}, err
}

// AskVerify asks whether an email address is the reader's.
func (p *Pages) AskVerify(w http.ResponseWriter, r *http.Request) error {
	email, err := p.Accounts.CheckVerification(r.Context(), r.PathValue("token"), p.Clock())
	if err != nil {
		return p.refuseVerify(w, err)
	}
	return p.show(w, http.StatusOK, card{
		Title: "Confirm your email address", Paragraphs: []string{"Did you use " + email + " for your account?"}, Form: "verify",
	})
}

// Verify marks the email address as verified, and ends all sessions if the reader asks for that.
func (p *Pages) Verify(w http.ResponseWriter, r *http.Request) error {
	if err := p.ReadForm(w, r); err != nil {
		return err
	}
	endSessions := r.PostForm.Get("end_sessions") != ""
	if err := p.Accounts.VerifyEmail(r.Context(), r.PathValue("token"), endSessions, uuid.Nil, p.Clock()); err != nil {
		return p.refuseVerify(w, err)
	}
	shown := card{Title: "Your email address is confirmed", Paragraphs: []string{"Thank you. This is what you can do next:"}, Links: p.next(r.Context(), nil)}
	if endSessions {
		shown.Links = nil
		shown.Paragraphs = []string{
			"Everybody has been signed out. If you did not create the account, somebody else knows its password: choose “forgot password” " +
				"where you sign in to set a new one.",
			"You can close this page.",
		}
	}
	return p.show(w, http.StatusOK, shown)
}

// AskRestore asks whether a change of the account's address is to be undone.
func (p *Pages) AskRestore(w http.ResponseWriter, r *http.Request) error {
	email, err := p.Accounts.CheckRestore(r.Context(), r.PathValue("token"), p.Clock())
	if err != nil {
		return p.refuseRestore(w, err)
	}
	return p.show(w, http.StatusOK, card{Title: "Undo the change of your email address", Paragraphs: []string{
		"Your account gets " + email + " again. Everybody is signed out of it, its password and its personal tokens stop working, " +
			"and you choose a new password.",
	}, Form: "restore"})
}

// Restore undoes a change of the account's address, and asks for a new password.
func (p *Pages) Restore(w http.ResponseWriter, r *http.Request) error {
	restored, err := p.Accounts.RestoreEmail(r.Context(), r.PathValue("token"), p.Clock())
	if err != nil {
		return p.refuseRestore(w, err)
	}
	return p.show(w, http.StatusOK, card{Title: "The change has been undone", Paragraphs: []string{
		"Your account has the address " + restored.Email + " again. Everybody has been signed out, and nobody can sign in until you choose a new password.",
		"If you cannot do that now, choose “forgot password” later where you sign in.",
	}, Form: "reset", Action: p.Base + "/reset/" + restored.ResetToken})
}

// AskReset asks for a new password.
func (p *Pages) AskReset(w http.ResponseWriter, r *http.Request) error {
	if err := p.Accounts.CheckReset(r.Context(), r.PathValue("token"), p.Clock()); err != nil {
		return p.refuseReset(w, err)
	}
	return p.show(w, http.StatusOK, resetPage(""))
}

// Reset changes the password.
func (p *Pages) Reset(w http.ResponseWriter, r *http.Request) error {
	if err := p.ReadForm(w, r); err != nil {
		return err
	}
	err := p.Accounts.ResetPassword(r.Context(), r.PathValue("token"), r.PostForm.Get("password"), true, p.Clock())
	if err == nil {
		return p.show(w, http.StatusOK, card{
			Title:      "Your password has been changed",
			Paragraphs: []string{"You have been signed out everywhere."},
			Links:      []link{{URL: p.App(), Text: "Sign in", Detail: "with your new password"}},
		})
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.Invalid && len(f.Fields) > 0 {
		return p.show(w, http.StatusUnprocessableEntity, resetPage(f.Fields[0].Detail))
	}
	return p.refuseReset(w, err)
}

func resetPage(wrong string) card {
	return card{Title: "Choose a new password", Paragraphs: []string{"Setting it signs you out everywhere."}, Error: wrong, Form: "reset"}
}

func (p *Pages) refuseVerify(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This address cannot be confirmed", "Sign in and ask for a new email to confirm your address.",
		link{URL: p.AppPage("account"), Text: "Your account", Detail: "after you have signed in"})
}

func (p *Pages) refuseRestore(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This change cannot be undone", "If somebody else has your account, contact the operator of the site.")
}

func (p *Pages) refuseReset(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This link cannot change your password", "Choose “forgot password” where you sign in to get a new link.",
		link{URL: p.AppPage("forgot"), Text: "Forgot your password?", Detail: "to get a new link"})
}

// refuse says why a link does not work, what to do about it, and where. It leaves every other error to the caller.
func (p *Pages) refuse(w http.ResponseWriter, err error, title, advice string, links ...link) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Unreadable && f.Kind != fault.Forbidden {
		return err
	}
	return p.show(w, http.StatusBadRequest, card{Title: title, Paragraphs: []string{f.Detail, advice}, Links: links})
}

// ShowError shows any other error: a rate limit that was exceeded, or a database that is away.
func (p *Pages) ShowError(w http.ResponseWriter, status int, detail string) error {
	return p.Engine.ShowError(w, status, detail, "Please try again later.")
}

func (p *Pages) show(w http.ResponseWriter, status int, shown card) error {
	return page.Send(w, status, page.Headers{}, p.template, "page", shown)
}
