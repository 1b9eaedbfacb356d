package layout_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/layout"
	"harrier/internal/mark"
	"harrier/internal/sheet"
)

// accepted reports whether a race can have a result: then an import takes it as CSV.
func accepted(t *testing.T, rows []sheet.Row) bool {
	t.Helper()
	for _, r := range rows {
		if !utf8.ValidString(r.Athlete + r.Team + r.Event + r.Division + r.Mark + r.Grade + r.Bib + r.Notes) {
			return false
		}
	}
	file := written(t, func(out io.Writer) layout.Writer { return layout.NewCSV(out, layout.CSVOptions{}) }, rows)
	r, err := sheet.Open(bytes.NewReader(file), sheet.CSV, sheet.Options{})
	if err != nil {
		return false
	}
	for err == nil {
		_, err = r.Next()
	}
	return errors.Is(err, io.EOF)
}

// FuzzCompleteForms writes and reads any texts that a result may have.
func FuzzCompleteForms(f *testing.F) {
	for _, r := range rows() {
		f.Add(r.Athlete, r.Team, r.Event, r.Division, r.Mark, r.Grade, r.Bib, r.Notes)
	}
	f.Fuzz(func(t *testing.T, athlete, team, event, division, performance, grade, bib, notes string) {
		want := sheet.Row{
			Athlete: athlete, Team: team, TeamID: "a", Gender: mark.Mens, Event: event, Division: division, Round: mark.Final, Mark: performance,
			Status: mark.Finished, Grade: grade, Bib: bib, Notes: notes,
		}
		if !accepted(t, []sheet.Row{want}) {
			return
		}
		same(t, back(t, written(t, complete["CSV"], []sheet.Row{want}), sheet.Options{}, ""), []sheet.Row{want})
		spread := want
		spread.Notes = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(notes)
		same(t, back(t, written(t, complete["XLSX"], []sheet.Row{want}), sheet.Options{}, ""), []sheet.Row{spread})
		tidy := want
		for _, s := range []*string{&tidy.Athlete, &tidy.Team, &tidy.Event, &tidy.Division, &tidy.Mark, &tidy.Grade, &tidy.Bib, &tidy.Notes} {
			if *s = norm.NFC.String(strings.TrimSpace(*s)); *s == "" && (s == &tidy.Athlete || s == &tidy.Event) {
				return
			}
		}
		same(t, back(t, written(t, complete["NDJSON"], []sheet.Row{want}), sheet.Options{}, ""), []sheet.Row{tidy})
	})
}
