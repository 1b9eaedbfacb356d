package site

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"harrier/internal/account"
	"harrier/internal/fault"
	"harrier/internal/mail"
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
	var team *string
	if inviter, err := p.Accounts.CheckInvite(r.Context(), token); err == nil && r.PostForm.Get("coach") == "" {
		team = inviter.TeamID
	}
	var name *string
	if given := strings.TrimSpace(r.PostForm.Get("name")); given != "" {
		name = &given
	}
	_, err := p.Accounts.Register(r.Context(), account.Draft{
		Name: name, Email: r.PostForm.Get("email"), Password: r.PostForm.Get("password"), Coach: r.PostForm.Get("coach") != "", Invite: &token, NoSession: true,
	}, p.Clock())
	if err == nil {
		return p.show(w, http.StatusOK, page{Title: "Your account has been created", Paragraphs: []string{
			"An email to confirm your address is on its way to " + r.PostForm.Get("email") + ". Open the link in it. This is what you can do next:",
		}, Links: p.next(r.Context(), team)})
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
	inviter, err := p.Accounts.CheckInvite(r.Context(), r.PathValue("token"))
	if err != nil {
		return p.refuseRegister(w, err)
	}
	shown := page{Title: "Create an account", Paragraphs: []string{invitation(inviter) + " to " + p.Name + "."}, Error: wrong, Form: "register"}
	shown.Email, shown.Called = r.PostForm.Get("email"), r.PostForm.Get("name")
	if inviter.TeamID != nil {
		shown.Paragraphs = append(shown.Paragraphs, "As an athlete, you will be listed with the coach’s team, "+*inviter.TeamID+
			". The coach cannot read more of your training log than anybody else, unless you accept them.")
	}
	return p.show(w, status, shown)
}

// invitation says who invites. Names that might be something else, such as an advertisement, are left out.
func invitation(by account.Inviter) string {
	name := mail.Greetable(by.Name)
	switch {
	case by.TeamID == nil && name == "":
		return "You are invited"
	case by.TeamID == nil:
		return name + " invites you"
	case name == "":
		return "The coach of " + *by.TeamID + " invites you"
	}
	return name + ", who coaches " + *by.TeamID + ", invites you"
}

// next returns what somebody with an account can do. Every link works: a team has a page only once it has results or races.
func (p *Pages) next(ctx context.Context, team *string) []link {
	links := []link{
		{URL: appURL(p.AppURL, p.Base), Text: "Sign in", Detail: "with your address and password, and keep your log"},
		{URL: p.Base + "/", Text: "Find your races and results", Detail: "and claim those that are yours"},
	}
	if team != nil && p.hasTeamPage(ctx, *team) {
		links = append(links, link{URL: p.Base + "/t/" + *team, Text: "Your team", Detail: "its races, athletes and records"})
	}
	return links
}

// hasTeamPage reports whether a team has a page.
func (p *Pages) hasTeamPage(ctx context.Context, team string) bool {
	_, err := p.Finder.TeamPage(ctx, team, nil, p.Clock())
	return err == nil
}

func (p *Pages) refuseRegister(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This invitation does not work", "Ask whoever invited you for another.")
}
