package site

import "net/http"

// AskDecline asks whether somebody declines an invitation, because programs that scan emails follow links.
func (p *Pages) AskDecline(w http.ResponseWriter, r *http.Request) error {
	inviter, err := p.Accounts.Invitation(r.Context(), r.PathValue("token"))
	if err != nil {
		return p.refuseRegister(w, err)
	}
	return p.show(w, http.StatusOK, card{Title: "Decline the invitation", Paragraphs: []string{
		invitation(inviter) + " to " + p.Name + ". If you decline, its link no longer works, and you are not reminded of it.",
	}, Form: "decline"})
}

// Decline declines an invitation.
func (p *Pages) Decline(w http.ResponseWriter, r *http.Request) error {
	if err := p.Accounts.DeclineInvite(r.Context(), r.PathValue("token")); err != nil {
		return p.refuseRegister(w, err)
	}
	return p.show(w, http.StatusOK, card{Title: "You have declined", Paragraphs: []string{"The invitation no longer works, and you are not reminded of it."}})
}
