package site

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

// Guide shows how to write an app for this server.
func (p *Pages) Guide(w http.ResponseWriter, _ *http.Request) error {
	return page.Send(w, http.StatusOK, page.Headers{}, p.template, "guide", struct{ Title, Address string }{"An app in ten minutes", p.Address()})
}

// Problems lists the types of problems.
func (p *Pages) Problems(w http.ResponseWriter, _ *http.Request) error {
	shown := card{Title: "Types of problems", Paragraphs: []string{"A problem's type leads to the page that says what to do."}}
	for _, name := range slices.Sorted(maps.Keys(fault.Types)) {
		shown.Links = append(shown.Links, link{URL: p.Base + "/problems/" + name, Text: name, Detail: strings.ReplaceAll(fault.Types[name], "`", "")})
	}
	return p.show(w, http.StatusOK, shown)
}

// Clients shows the text about the clients as a page.
func (p *Pages) Clients(text []byte) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, _ *http.Request) error {
		return page.Send(w, http.StatusOK, page.Headers{}, p.template, "clients", struct{ Title, Text string }{"Clients", string(text)})
	}
}
