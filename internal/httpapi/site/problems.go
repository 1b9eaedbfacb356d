package site

import (
	"net/http"
	"strings"

	"harrier/internal/fault"
)

// Problem explains a type of problem, which is the path value "type". The URI that a response has as its type leads here.
func (p *Pages) Problem(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("type")
	meaning, ok := fault.Types[name]
	if !ok {
		return fault.New(fault.NotFound, "There is no such type of problem.")
	}
	meaning = strings.ReplaceAll(meaning, "`", "")
	return p.show(w, http.StatusOK, card{
		Title: name, Paragraphs: []string{strings.ToUpper(meaning[:1]) + meaning[1:] + ".", fault.Remedies[name]},
	})
}
