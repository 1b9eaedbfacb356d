package site

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"harrier/internal/fault"
	"harrier/internal/moderation"
	"harrier/internal/result"
)

const (
	removalTitle = "Should your name not be here?"
	requestTitle = "Ask for a name to be removed"
)

// FindName lets a reader find the result in a race that has the name to be removed.
func (p *Pages) FindName(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(r.PathValue("race"))
	if err != nil {
		return errNoRace
	}
	words, err := wordsOf(r)
	if err != nil {
		return err
	}
	found, err := p.Scorer.FindInRace(r.Context(), id, words)
	if err != nil {
		return err
	}
	shown := card{Title: removalTitle, Form: "find", Words: words, Paragraphs: []string{
		"Find your name in the results of " + found.Race.Name + ", and choose the result. You need no account.",
	}}
	switch {
	case words == "":
	case len(found.Results) == 0:
		shown.Error = "Nobody in this race has “" + words + "” in their name."
	case found.More:
		shown.Paragraphs = append(shown.Paragraphs, "These are the first results. Type more of the name to find others.")
	}
	if shown.Choices, err = p.choices(r.Context(), found.Results); err != nil {
		return err
	}
	return p.show(w, http.StatusOK, shown)
}

// FindNames lets a reader choose from the results of an athlete.
func (p *Pages) FindNames(w http.ResponseWriter, r *http.Request) error {
	of, err := p.Scorer.Athlete(r.Context(), r.PathValue("athlete"), 1)
	if err != nil {
		return err
	}
	choices, err := p.choices(r.Context(), of.Results)
	if err != nil {
		return err
	}
	shown := card{Title: removalTitle, Choices: choices, Paragraphs: []string{
		"A name is removed race by race. Choose a result; you need no account.",
	}}
	if of.More {
		shown.Paragraphs = append(shown.Paragraphs, "These are the newest results. For an older one, open the page of its race.")
	}
	return p.show(w, http.StatusOK, shown)
}

// choices are results to choose from.
func (p *Pages) choices(ctx context.Context, results []result.Result) ([]link, error) {
	youth, err := p.Scorer.Youth(ctx, results)
	all := make([]link, len(results))
	for i, r := range results {
		all[i] = link{URL: fmt.Sprintf("%s/r/%s/name/%s", p.Base, r.RaceID, r.ID), Text: r.Athlete, Detail: detailOf(youth, r)}
	}
	return all, err
}

// describe names a result, and tells it from others of the same name.
func (p *Pages) describe(ctx context.Context, r result.Result) (string, error) {
	youth, err := p.Scorer.Youth(ctx, []result.Result{r})
	return r.Athlete + " · " + detailOf(youth, r), err
}

// detailOf tells a result from others of the same name.
func detailOf(youth result.Youth, r result.Result) string {
	parts := []string{titleIn(youth, r)}
	if r.Team != nil {
		parts = append(parts, *r.Team)
	}
	if of := markOf(r); of != "" {
		parts = append(parts, of)
	}
	return strings.Join(append(parts, r.Race, r.Date.String()), " · ")
}

// AskRemoval shows the form for one result.
func (p *Pages) AskRemoval(w http.ResponseWriter, r *http.Request) error {
	return p.askRemoval(w, r, http.StatusOK, "")
}

// Removal takes the form, and emails a link that confirms it. It says the same whatever the address is.
func (p *Pages) Removal(w http.ResponseWriter, r *http.Request) error {
	if err := p.ReadForm(w, r); err != nil {
		return err
	}
	found, err := p.named(r)
	if err != nil {
		return p.refuseRemoval(w, err)
	}
	email, text := strings.TrimSpace(r.PostForm.Get("email")), r.PostForm.Get("text")
	err = p.Reports.RequestNameRemoval(r.Context(), moderation.NameRequestDraft{Result: found.ID, Email: email, Text: &text})
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.Invalid && len(f.Fields) > 0 {
		return p.askRemoval(w, r, http.StatusUnprocessableEntity, f.Fields[0].Detail)
	}
	if err != nil {
		return p.refuseRemoval(w, err)
	}
	return p.show(w, http.StatusOK, card{Title: "Check your email", Paragraphs: []string{
		"An email with a link is on its way to " + email + ". Your request is sent when you open the link and confirm it there, within 24 hours.",
		fmt.Sprintf("If none comes, look in your spam folder. An address is sent %d such emails in 24 hours at most.", moderation.MaxRequestEmails),
	}, Links: []link{{URL: p.Base + racePath(found.RaceID, nil), Text: "Back to the results"}}})
}

// named returns the result that a path names.
func (p *Pages) named(r *http.Request) (result.Result, error) {
	raceID, err := uuid.Parse(r.PathValue("race"))
	if err != nil {
		return result.Result{}, errNoRace
	}
	id, err := uuid.Parse(r.PathValue("result"))
	if err != nil {
		return result.Result{}, errNoPage
	}
	return p.Reports.Nameable(r.Context(), raceID, id)
}

func (p *Pages) askRemoval(w http.ResponseWriter, r *http.Request, status int, wrong string) error {
	found, err := p.named(r)
	if err != nil {
		return p.refuseRemoval(w, err)
	}
	about, err := p.describe(r.Context(), found)
	if err != nil {
		return err
	}
	return p.show(w, status, card{
		Title: requestTitle, Form: "removal", Error: wrong, Email: r.PostForm.Get("email"), Text: r.PostForm.Get("text"),
		Paragraphs: []string{
			about,
			"If your request is granted, all results of this athlete in the race say “Name withheld”. Place, time and team stay.",
			"The directors of the race and the operators of " + p.Name + " decide. They read what you write, but do not see your address. " +
				"It is used to ask you whether the request is yours and to tell you the decision, and deleted after that.",
		},
	})
}

// refuseRemoval says why a request cannot be made.
func (p *Pages) refuseRemoval(w http.ResponseWriter, err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Conflict {
		return err
	}
	return p.show(w, http.StatusConflict, card{Title: requestTitle, Paragraphs: []string{f.Detail}})
}

// AskRequest shows a request to the person who was emailed its link.
func (p *Pages) AskRequest(w http.ResponseWriter, r *http.Request) error {
	request, err := p.Reports.NameRequest(r.Context(), r.PathValue("token"))
	if err != nil {
		return p.refuse(w, err, "This link does not work", "You can make the request again, on the page of the race.")
	}
	shown := card{Title: "Send your request?", Form: "request", Text: request.Text, Sent: request.Sent}
	if request.Sent {
		shown.Title = "Your request waits for a decision"
	}
	if request.Result == nil {
		shown.Paragraphs = []string{"The result has been deleted, and the name with it."}
		if !request.Sent {
			shown.Form = ""
		}
	} else {
		about, err := p.describe(r.Context(), *request.Result)
		if err != nil {
			return err
		}
		shown.Paragraphs = []string{"The name in this result is to be removed:", about}
	}
	return p.show(w, http.StatusOK, shown)
}

// Request sends a request to those who decide it, or withdraws it.
func (p *Pages) Request(w http.ResponseWriter, r *http.Request) error {
	if err := p.ReadForm(w, r); err != nil {
		return err
	}
	token := r.PathValue("token")
	shown := card{Title: "Your request has been sent", Paragraphs: []string{
		"The directors of the race and the operators of " + p.Name + " decide it. You will be told by email what they decide; then your address and " +
			"what you wrote are deleted.",
		"Until then, you can withdraw the request with the link in the email.",
	}}
	act := p.Reports.ConfirmNameRequest
	if r.PostForm.Get("act") == "withdraw" {
		shown = card{Title: "Your request has been withdrawn", Paragraphs: []string{"Your address and what you wrote have been deleted."}}
		act = p.Reports.WithdrawNameRequest
	}
	if err := act(r.Context(), token); err != nil {
		f, ok := errors.AsType[*fault.Error](err)
		if ok && (f.Kind == fault.Conflict || f.Kind == fault.NotFound) {
			return p.show(w, http.StatusConflict, card{Title: "Your request was not sent", Paragraphs: []string{f.Detail}})
		}
		return p.refuse(w, err, "This link does not work", "You can make the request again, on the page of the race.")
	}
	return p.show(w, http.StatusOK, shown)
}
