package write_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/result/read"
	"harrier/internal/result/write"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text"
)

// accepted reports whether a race can have a result: then an import takes it as CSV.
func accepted(t *testing.T, rows []read.Row) bool {
	t.Helper()
	for _, r := range rows {
		if !utf8.ValidString(r.Athlete + r.Team + r.Event + r.Division + r.Mark + r.Grade + r.Bib + r.Notes) {
			return false
		}
	}
	file := written(t, func(out io.Writer) write.Writer { return write.NewCSV(out, text.CSVOptions{}) }, rows)
	r, err := read.Open(bytes.NewReader(file), read.CSV, read.Options{})
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
		want := read.Row{
			Athlete: athlete, Team: team, TeamID: "a", Gender: discipline.Mens, Event: event, Division: division, Round: discipline.Final, Mark: performance,
			Status: mark.Finished, Grade: grade, Bib: bib, Notes: notes,
		}
		if !accepted(t, []read.Row{want}) {
			return
		}
		same(t, back(t, written(t, complete["CSV"], []read.Row{want}), read.Options{}, ""), []read.Row{want})
		spread := want
		spread.Notes = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(notes)
		same(t, back(t, written(t, complete["XLSX"], []read.Row{want}), read.Options{}, ""), []read.Row{spread})
		tidy := want
		for _, s := range []*string{&tidy.Athlete, &tidy.Team, &tidy.Event, &tidy.Division, &tidy.Mark, &tidy.Grade, &tidy.Bib, &tidy.Notes} {
			if *s = norm.NFC.String(strings.TrimSpace(*s)); *s == "" && (s == &tidy.Athlete || s == &tidy.Event) {
				return
			}
		}
		same(t, back(t, written(t, complete["NDJSON"], []read.Row{want}), read.Options{}, ""), []read.Row{tidy})
	})
}
