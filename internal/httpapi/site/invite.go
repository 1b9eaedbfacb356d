package site

import (
	"errors"
	"net/http"

	"harrier/internal/account"
	"harrier/internal/fault"
)

// AskRegister asks somebody who was invited for what an account needs.
func (p *Pages) AskRegister(w http.ResponseWriter, r *http.Request) error {
	return p.askRegister(w, r, http.StatusOK, "")
}

// Register creates an account with an invitation.
func (p *Pages) Register(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, formLimit)
	if err := r.ParseForm(); err != nil {
		return p.askRegister(w, r, http.StatusBadRequest, unreadableForm)
	}
	token := r.PathValue("token")
	_, err := p.accounts.Register(r.Context(), account.Draft{
		Email: r.PostForm.Get("email"), Password: r.PostForm.Get("password"), Coach: r.PostForm.Get("coach") != "", Invite: &token, NoSession: true,
	}, p.clock())
	if err == nil {
		return p.show(w, http.StatusOK, page{Title: "Your account has been created", Paragraphs: []string{
			"An email to confirm your address is on its way. Sign in with your address and password.", "You can close this page.",
		}})
	}
	f, ok := errors.AsType[*fault.Error](err)
	switch {
	case ok && f.Kind == fault.Invalid && len(f.Fields) > 0:
		return p.askRegister(w, r, http.StatusUnprocessableEntity, f.Fields[0].Detail)
	case ok && f.Kind == fault.Conflict:
		return p.askRegister(w, r, http.StatusConflict, f.Detail)
	}
	return p.refuseRegister(w, err)
}

// askRegister shows the form, with what is wrong with the one that was submitted.
func (p *Pages) askRegister(w http.ResponseWriter, r *http.Request, status int, wrong string) error {
	inviter, err := p.accounts.CheckInvite(r.Context(), r.PathValue("token"))
	if err != nil {
		return p.refuseRegister(w, err)
	}
	shown := page{Title: "Create an account", Paragraphs: []string{inviter.Name + " invites you."}, Error: wrong, Form: "register"}
	shown.Email = r.PostForm.Get("email")
	if inviter.TeamID != nil {
		shown.Paragraphs = append(shown.Paragraphs, "As an athlete, you will be listed with the coach’s team, "+*inviter.TeamID+
			". The coach cannot read more of your training log than anybody else, unless you accept them.")
	}
	return p.show(w, status, shown)
}

func (p *Pages) refuseRegister(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This invitation does not work", "Ask whoever invited you for another.")
}
