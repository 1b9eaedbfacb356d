package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Warning is something in a file that looks wrong, was left out or is incomplete. It stops nothing. What concerns several places for the same reason
// is one warning.
type Warning struct {
	// Code is one of those in the contract, and Detail says it in sentences.
	Code   string `json:"code"`
	Detail string `json:"detail"`
	// Count is how many places it concerns, and Places are the first of them; none for the whole file.
	Count  int      `json:"count"`
	Places []string `json:"places"`
	// File is the name of the file in an archive of several, or of the sheet. The following are those of the first place. All may be empty.
	File       string `json:"file,omitempty"`
	Column     string `json:"column,omitempty"`
	Value      string `json:"value,omitempty"`
	Suggestion string `json:"suggestion,omitempty"`
}

// String describes the warning in a line.
func (w Warning) String() string {
	s := w.Detail
	if w.Value != "" {
		s = strconv.Quote(w.Value) + ": " + s
	}
	if w.Column != "" {
		s = "column " + strconv.Quote(w.Column) + ": " + s
	}
	if len(w.Places) > 0 {
		s = w.Places[0] + ": " + s
	}
	if w.File != "" {
		s = w.File + ", " + s
	}
	if w.Suggestion != "" {
		s += " Perhaps " + w.Suggestion + "."
	}
	if w.Count > 1 {
		s += fmt.Sprintf(" So in %d places: %s", w.Count, strings.Join(w.Places, ", "))
		if w.Count > len(w.Places) {
			s += " …"
		}
	}
	return s
}

// MaxPlaces is how many places a warning lists.
const MaxPlaces = 10

// Warnings are warnings, one for each reason.
type Warnings []Warning

// Add adds a warning of a place, and returns it. One with the same code and detail is counted instead; a new one is left out, and nil, where there are as
// many as the maximum.
func (w *Warnings) Add(code, detail, place string, maximum int) *Warning {
	at := slices.IndexFunc(*w, func(had Warning) bool { return had.Code == code && had.Detail == detail })
	if at < 0 {
		if len(*w) >= maximum {
			return nil
		}
		*w = append(*w, Warning{Code: code, Detail: detail, Count: 1, Places: []string{place}})
		return &(*w)[len(*w)-1]
	}
	had := &(*w)[at]
	had.Count++
	if len(had.Places) < MaxPlaces && !slices.Contains(had.Places, place) {
		had.Places = append(had.Places, place)
	}
	return had
}

// Clone returns a copy that shares nothing.
func (w *Warnings) Clone() Warnings {
	cloned := slices.Clone(*w)
	for i := range cloned {
		cloned[i].Places = slices.Clone(cloned[i].Places)
	}
	return cloned
}
