package site

import (
	"errors"
	"net/http"

	"github.com/google/uuid"

	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

// card is the data of the template.
type card struct {
	Title      string
	Paragraphs []string
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
