package site

import "net/http"

// AskUnsubscribe asks whether the reader wants no more emails of notices.
func (p *Pages) AskUnsubscribe(w http.ResponseWriter, r *http.Request) error {
	if err := p.Notices.CheckUnsubscribe(r.PathValue("token"), p.Clock()); err != nil {
		return p.refuseUnsubscribe(w, err)
	}
	return p.show(w, http.StatusOK, card{Title: "Unsubscribe", Paragraphs: []string{
		"You get no more emails about comments, followers, results and imports. You are still told by email when somebody may newly read your log.",
	}, Form: "unsubscribe"})
}

// Unsubscribe ends the emails of notices. Mail programs send the form themselves (RFC 8058).
func (p *Pages) Unsubscribe(w http.ResponseWriter, r *http.Request) error {
	if err := p.Notices.Unsubscribe(r.Context(), r.PathValue("token"), p.Clock()); err != nil {
		return p.refuseUnsubscribe(w, err)
	}
	return p.show(w, http.StatusOK, card{
		Title: "You are unsubscribed", Paragraphs: []string{"You are unsubscribed from these emails. Sign in to change which emails you receive."},
		Links: []link{{URL: p.AppPage("notices"), Text: "Your notices", Detail: "and which emails you receive"}},
	})
}

func (p *Pages) refuseUnsubscribe(w http.ResponseWriter, err error) error {
	return p.refuse(w, err, "This link does not unsubscribe", "Sign in to choose which emails you receive, or use the link in a newer email.",
		link{URL: p.AppPage("notices"), Text: "Your notices", Detail: "and which emails you receive"})
}
