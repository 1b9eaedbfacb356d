package site

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"harrier/internal/account"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
	"harrier/internal/mail"
)

// logReaders are the choices of who may read the log of a new account. The first is the default.
var logReaders = []option{
	{"team", "I, and the coaches whom I accept"},
	{"private", "only I, not even my coaches"},
	{"public", "everybody, also without an account"},
}

// AskRegister asks somebody who was invited for what an account needs. The web app does that better, because it knows the time zone and the units of the
// browser, and lets somebody who has an account accept; this page is for instances with another front end.
func (p *Pages) AskRegister(w http.ResponseWriter, r *http.Request) error {
	if p.AppURL == "" {
		p.Redirect(w, r, page.AppPath+"/join/"+url.PathEscape(r.PathValue("token")))
		return nil
	}
	return p.askRegister(w, r, http.StatusOK, "")
}

// Register creates an account with an invitation.
func (p *Pages) Register(w http.ResponseWriter, r *http.Request) error {
	if err := p.ReadForm(w, r); err != nil {
		return err
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
	readers := cmp.Or(r.PostForm.Get("log_visibility"), logReaders[0].Value)
	if !slices.ContainsFunc(logReaders, func(o option) bool { return o.Value == readers }) {
		return p.askRegister(w, r, http.StatusUnprocessableEntity, "Choose who reads your log.")
	}
	_, err := p.Accounts.Register(r.Context(), account.Draft{
		Name: name, Email: r.PostForm.Get("email"), Password: r.PostForm.Get("password"), Coach: r.PostForm.Get("coach") != "", LogVisibility: &readers,
		Invite: &token, NoSession: true,
	}, p.Clock())
	if err == nil {
		return p.show(w, http.StatusOK, card{Title: "Your account has been created", Paragraphs: []string{
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
	shown := card{Title: "Create an account", Paragraphs: []string{invitation(inviter) + " to " + p.Name + "."}, Error: wrong, Form: "register"}
	shown.Email, shown.Called = r.PostForm.Get("email"), r.PostForm.Get("name")
	shown.Readers, shown.Reader = logReaders, r.PostForm.Get("log_visibility")
	switch {
	case inviter.Assistant:
		shown.Paragraphs = append(shown.Paragraphs, "As a coach, you will assist the team "+inviter.Team+". Athletes decide whether they accept you.")
	case inviter.TeamID != nil:
		shown.Paragraphs = append(shown.Paragraphs, "As an athlete, you will run for the coach’s team, "+inviter.Team+
			", and accept the coach, who reads your training log unless it is only yours. You can end this at any time.")
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
		return "The coach of " + by.Team + " invites you"
	}
	return name + ", who coaches " + by.Team + ", invites you"
}

// next returns what somebody with an account can do. Every link works: a team has a page only once it has results or races.
func (p *Pages) next(ctx context.Context, team *string) []link {
	links := []link{
		{URL: p.App(), Text: "Sign in", Detail: "with your address and password, and keep your log"},
		{URL: p.Base + "/", Text: "Find your races and results", Detail: "and claim those that are yours"},
	}
	if team != nil && p.hasTeamPage(ctx, *team) {
		links = append(links, link{URL: p.Base + "/t/" + *team, Text: "Your team", Detail: "its races, athletes and records"})
	}
	return links
}

// hasTeamPage reports whether a team has a page.
func (p *Pages) hasTeamPage(ctx context.Context, team string) bool {
	_, err := p.Scorer.TeamPage(ctx, team, nil, p.Clock())
	return err == nil
}

func (p *Pages) refuseRegister(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This invitation does not work", "Ask whoever invited you for another.")
}
