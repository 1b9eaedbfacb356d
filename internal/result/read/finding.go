package read

import (
	"slices"
	"strconv"

	"harrier/internal/table/report"
)

// Finding is something in the rows of a file, or in results, that looks wrong. It stops nothing.
type Finding struct {
	// Code is one of those in the contract: duplicate_athlete, place_repeated …
	Code string
	// File is the name of the file in an archive of several; empty otherwise.
	File string
	// Line is the row's line number, or 0 for the whole file. Other is the line number of another row that is concerned; 0 for none.
	Line, Other int
	// Contest is the subject of a warning without a row; nil otherwise.
	Contest               *Contest
	Column, Value, Detail string
	// Suggestion is the value that was probably meant; empty if it is unknown.
	Suggestion string
	// Count is how many rows it concerns, and Lines are the first of these. The other fields are about the first row.
	Count int
	Lines []int

	// kind tells apart warnings with the same code.
	kind string
}

// Warning returns it as imports report it, with the lines as places.
func (w Finding) Warning() report.Warning {
	places := make([]string, len(w.Lines))
	for i, line := range w.Lines {
		places[i] = "line " + strconv.Itoa(line)
	}
	return report.Warning{
		Code: w.Code, Detail: w.Detail, Count: max(w.Count, 1), Places: places, File: w.File, Column: w.Column, Value: w.Value, Suggestion: w.Suggestion,
	}
}

// apart are the codes of warnings that stay separate, because each has a remedy of its own.
var apart = []string{"team_alike", "team_ids_differ", "team_id_shared", "athlete_ids_differ", "athlete_id_shared", "relay_ignored", "file_ignored"}

// kinds collects warnings: those of one kind become one, with their number and the first lines.
type kinds struct {
	list []Finding
	at   map[[3]string]int // indexes in list, by code, kind and file
}

func (w Finding) key(file string) [3]string {
	return [3]string{w.Code, w.kind + "\x00" + w.Column, file}
}

// merge adds a warning to one of its kind, and reports whether there was one.
func (k *kinds) merge(w Finding, file string) bool {
	if w.Line == 0 || slices.Contains(apart, w.Code) {
		return false
	}
	i, ok := k.at[w.key(file)]
	if !ok {
		return false
	}
	first := &k.list[i]
	lines := w.Lines
	if lines == nil {
		lines = []int{w.Line}
	}
	first.Count += max(w.Count, 1)
	for _, line := range lines {
		if len(first.Lines) < report.MaxPlaces && !slices.Contains(first.Lines, line) {
			first.Lines = append(first.Lines, line)
		}
	}
	return true
}

// warn adds a warning to those of its kind, or keeps it if there are few.
func (k *kinds) warn(w Finding) {
	if !k.merge(w, "") && len(k.list) < maxWarnings {
		k.add(w, "")
	}
}

// add adds a warning of a new kind.
func (k *kinds) add(w Finding, file string) {
	w.Count = max(w.Count, 1)
	if w.Line > 0 {
		if w.Lines == nil {
			w.Lines = []int{w.Line}
		}
		if k.at == nil {
			k.at = map[[3]string]int{}
		}
		k.at[w.key(file)] = len(k.list)
	}
	k.list = append(k.list, w)
}
