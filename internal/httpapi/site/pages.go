// Package site has the server's own web pages: those that links in emails open, and the explorer of the API at /docs.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/moderation"
	"harrier/internal/result"
)

//go:embed pages/page.html
var pageText string

//go:embed pages/page.css
var pageStyle string

const (
	// formLimit bounds a submitted form, in bytes.
	formLimit = 16 << 10

	htmlType = "text/html; charset=UTF-8"

	unreadableForm = "The form could not be read. Please try again."
)

// Accounts is what the pages need from accounts.
type Accounts interface {
	CheckVerification(ctx context.Context, token string, now time.Time) (email string, err error)
	VerifyEmail(ctx context.Context, token string, endSessions bool, except uuid.UUID, now time.Time) error
	CheckRestore(ctx context.Context, token string, now time.Time) (email string, err error)
	RestoreEmail(ctx context.Context, token string, now time.Time) (account.Restored, error)
	CheckReset(ctx context.Context, token string, now time.Time) error
	ResetPassword(ctx context.Context, token, password string, endTokens bool, now time.Time) error
	CheckInvite(ctx context.Context, token string) (account.Inviter, error)
	Register(ctx context.Context, draft account.Draft, now time.Time) (session.Authentication, error)
}

// Requests is what the pages need from requests to remove a name.
type Requests interface {
	Nameable(ctx context.Context, raceID, id uuid.UUID) (result.Result, error)
	RequestNameRemoval(ctx context.Context, d moderation.NameRequestDraft) error
	NameRequest(ctx context.Context, token string) (moderation.NameRequest, error)
	ConfirmNameRequest(ctx context.Context, token string) error
	WithdrawNameRequest(ctx context.Context, token string) error
}

// Notices is what the pages need to unsubscribe from emails of notices.
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

// PagesConfig is what the pages need.
type PagesConfig struct {
	// Base comes before every path, and PublicURL before Base where browsers reach the server.
	Base, PublicURL string
	// Name is the server's, Contact whom its users contact, and AppURL the front end; both may be empty.
	Name, Contact, AppURL string

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
	policy   string
	origins  *http.CrossOriginProtection
}

// page is what the template shows.
type page struct {
	Title      string
	Paragraphs []string
	// Sections follow them, on pages for those who write programs.
	Sections []section
	// Error is what is wrong with the submitted form.
	Error string
	// Form is the form on the page: verify, restore, reset, register, find, removal, request, unsubscribe or none.
	Form string
	// Choices are results to choose from, and Links what the reader can do next.
	Choices, Links []link
	// Words are what the reader searched for, and Text what they wrote.
	Words, Text string
	// Sent is that a request has been sent.
	Sent bool
	// Public is that the path is no secret.
	Public bool
	// Action is where the form goes; empty for the page's own address.
	Action string
	// Email and Called, a name, are what the reader entered.
	Email, Called string
	Style         template.CSS
	// Home is the home page. Site and Contact are as in PagesConfig.
	Home, Site string
	Contact    contact
}

// link is a link with what it leads to, and more about that.
type link struct{ URL, Text, Detail string }

// NewPages returns the pages.
func NewPages(cfg PagesConfig) (*Pages, error) {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return nil, fmt.Errorf("parse the pages' template: %w", err)
	}
	origins := http.NewCrossOriginProtection()
	// A proxy may give the server another host name than browsers see.
	if public, err := url.Parse(cfg.PublicURL); err == nil && public.Host != "" {
		if err := origins.AddTrustedOrigin(public.Scheme + "://" + public.Host); err != nil {
			return nil, fmt.Errorf("trust the public URL: %w", err)
		}
	}
	style := sha256.Sum256([]byte(pageStyle))
	return &Pages{
		PagesConfig: cfg, template: t, origins: origins,
		policy: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(style[:]) +
			"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	}, nil
}

// AskVerify asks whether an email address is the reader's.
func (p *Pages) AskVerify(w http.ResponseWriter, r *http.Request) error {
	email, err := p.Accounts.CheckVerification(r.Context(), r.PathValue("token"), p.Clock())
	if err != nil {
		return p.refuseVerify(w, err)
	}
	return p.show(w, http.StatusOK, page{
		Title: "Confirm your email address", Paragraphs: []string{"Did you use " + email + " for your account?"}, Form: "verify",
	})
}

// Verify marks the email address as verified, and ends all sessions if the reader asks for that.
func (p *Pages) Verify(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, formLimit)
	if err := r.ParseForm(); err != nil {
		return p.show(w, http.StatusBadRequest, page{Title: "Confirm your email address", Error: unreadableForm, Form: "verify"})
	}
	endSessions := r.PostForm.Get("end_sessions") != ""
	if err := p.Accounts.VerifyEmail(r.Context(), r.PathValue("token"), endSessions, uuid.Nil, p.Clock()); err != nil {
		return p.refuseVerify(w, err)
	}
	shown := page{Title: "Your email address is confirmed", Paragraphs: []string{"Thank you. This is what you can do next:"}, Links: p.next(r.Context(), nil)}
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
	return p.show(w, http.StatusOK, page{Title: "Undo the change of your email address", Paragraphs: []string{
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
	return p.show(w, http.StatusOK, page{Title: "The change has been undone", Paragraphs: []string{
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
	r.Body = http.MaxBytesReader(w, r.Body, formLimit)
	if err := r.ParseForm(); err != nil {
		return p.show(w, http.StatusBadRequest, resetPage(unreadableForm))
	}
	err := p.Accounts.ResetPassword(r.Context(), r.PathValue("token"), r.PostForm.Get("password"), true, p.Clock())
	if err == nil {
		return p.show(w, http.StatusOK, page{
			Title:      "Your password has been changed",
			Paragraphs: []string{"You have been signed out everywhere."},
			Links:      []link{{URL: appURL(p.AppURL, p.Base), Text: "Sign in", Detail: "with your new password"}},
		})
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.Invalid && len(f.Fields) > 0 {
		return p.show(w, http.StatusUnprocessableEntity, resetPage(f.Fields[0].Detail))
	}
	return p.refuseReset(w, err)
}

func resetPage(wrong string) page {
	return page{Title: "Choose a new password", Paragraphs: []string{"Setting it signs you out everywhere."}, Error: wrong, Form: "reset"}
}

func (p *Pages) refuseVerify(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This address cannot be confirmed", "Sign in and ask for a new email to confirm your address.",
		link{URL: p.appPage("account"), Text: "Your account", Detail: "after you have signed in"})
}

func (p *Pages) refuseRestore(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This change cannot be undone", "If somebody else has your account, contact the operator of the site.")
}

func (p *Pages) refuseReset(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This link cannot change your password", "Choose “forgot password” where you sign in to get a new link.",
		link{URL: p.appPage("forgot"), Text: "Forgot your password?", Detail: "to get a new link"})
}

// refuse says why a link does not work, what to do about it, and where. It leaves every other error to the caller.
func (p *Pages) refuse(w http.ResponseWriter, err error, title, advice string, links ...link) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Unreadable && f.Kind != fault.Forbidden {
		return err
	}
	return p.show(w, http.StatusBadRequest, page{Title: title, Paragraphs: []string{f.Detail, advice}, Links: links})
}

// ShowError shows any other error: a rate limit that was exceeded, or a database that is away.
func (p *Pages) ShowError(w http.ResponseWriter, status int, detail string) error {
	if status == http.StatusNotFound {
		return p.show(w, status, page{Title: "Not found", Paragraphs: []string{detail}})
	}
	return p.show(w, status, page{Title: "Something went wrong", Paragraphs: []string{detail, "Please try again later."}})
}

func (p *Pages) show(w http.ResponseWriter, status int, shown page) error {
	shown.Style = template.CSS(pageStyle) //nolint:gosec // our own file
	shown.Home, shown.Site, shown.Contact = p.Base+"/", p.Name, contactOf(p.Contact)
	var out bytes.Buffer
	if err := p.template.Execute(&out, shown); err != nil {
		return fmt.Errorf("execute the pages' template: %w", err)
	}
	h := w.Header()
	h.Set("Content-Type", htmlType)
	h.Set("Content-Security-Policy", p.policy)
	h.Set("Referrer-Policy", "no-referrer") // the path is a secret
	if shown.Public {
		h.Set("Referrer-Policy", "same-origin") // without it, browsers would not say which site a form comes from
	}
	h.Set("Cache-Control", "no-store")
	h.Set("X-Frame-Options", "DENY")
	w.WriteHeader(status)
	_, err := w.Write(out.Bytes())
	return err //nolint:wrapcheck // The client has disconnected.
}
