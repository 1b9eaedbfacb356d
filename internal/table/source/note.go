package source

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Note is how a sheet shows something else than the rows and texts that are read of it.
type Note string

// The notes.
const (
	NoteHidden  Note = "hidden"  // rows that the sheet does not show, such as those that a filter leaves out, are read too
	NoteMerged  Note = "merged"  // the text of cells that are merged is read in each of their rows
	NoteBoolean Note = "boolean" // a cell has a truth value, which is read as TRUE or FALSE
	NoteSeconds Note = "seconds" // a cell shows a time without its seconds, and is read with them
)

// noteMark begins the first cell of a row that has a note, below the rows of its sheet. No cell of a workbook has this character.
const noteMark = "\x1c"

// firstNoted is the first cell with a row of a note.
const firstNoted = 3

// maxNotedRows is how many rows a note names.
const maxNotedRows = 10

// note counts a sheet's findings of one kind in a column, from 1; 0 for whole rows.
type note struct {
	kind          Note
	column, count int
	rows          []int // the first
}

// note notes something about a row.
func (f *facts) note(kind Note, column, row int) { f.notes = noted(f.notes, kind, column, row) }

// noted adds to notes what there is to say about a row.
func noted(notes []*note, kind Note, column, row int) []*note {
	i := slices.IndexFunc(notes, func(n *note) bool { return n.kind == kind && n.column == column })
	if i < 0 {
		i, notes = len(notes), append(notes, &note{kind: kind, column: column})
	}
	n := notes[i]
	n.count++
	if len(n.rows) < maxNotedRows {
		n.rows = append(n.rows, row)
	}
	return notes
}

// beginRow begins a row. One without a number follows the row before it.
func (f *facts) beginRow(row xml.StartElement) error {
	before := f.row
	f.row++
	f.column, f.cells = 0, 0
	if number, err := strconv.Atoi(attribute(row, "r")); err == nil && number > 0 {
		f.row = number
	}
	// The number may be that of an earlier row.
	if f.size.rows += max(1, f.row-before); f.row > maxRows || f.size.rows > maxRows {
		return errRows
	}
	hidden := attribute(row, "hidden")
	f.hidden = hidden == "1" || hidden == "true"
	return nil
}

// beginCell begins a cell. One without a reference follows the cell before it.
func (f *facts) beginCell(cell xml.StartElement) error {
	f.cell, f.kind, f.formula, f.value = attribute(cell, "r"), attribute(cell, "t"), false, false
	f.column++
	if column, _, err := excelize.CellNameToCoordinates(f.cell); err == nil {
		f.column = column
	}
	f.cells++
	f.size.cells++
	switch {
	case max(f.column, f.cells) > maxColumns: // a reference may be that of an earlier cell
		return errColumns
	case f.size.cells > maxCells:
		return errCells
	}
	return nil
}

// noteCell notes what the present cell, which has ended, says beside its text.
func (f *facts) noteCell() {
	if !f.value {
		return
	}
	if f.hidden {
		f.note(NoteHidden, 0, f.row)
		f.hidden = false // once a row
	}
	if f.kind == "b" {
		f.note(NoteBoolean, f.column, f.row)
	}
}

// writeNotes writes what there is to say about the present sheet below its rows.
func (w *workbook) writeNotes() error {
	notes := w.notes
	w.notes = nil
	for _, n := range notes {
		cells := make([]string, 0, firstNoted+len(n.rows))
		cells = append(cells, noteMark+string(n.kind), strconv.Itoa(n.column), strconv.Itoa(n.count))
		for _, row := range n.rows {
			cells = append(cells, strconv.Itoa(row))
		}
		if err := w.csv.Write(cells); err != nil {
			return err //nolint:wrapcheck // bounded says what it means
		}
	}
	w.csv.Flush()
	return nil
}

// Noted is a note of a sheet about one of its columns, from 1, or about whole rows if Column is 0.
type Noted struct {
	Note   Note
	Column int
	// Count is how many rows it concerns, and Rows are the first of them.
	Count int
	Rows  []int
}

// ReadNote reads a row of a table that has a note. ok is false for other rows.
func ReadNote(record []string) (n Noted, ok bool) {
	if len(record) <= firstNoted || !strings.HasPrefix(record[0], noteMark) {
		return Noted{}, false
	}
	numbers := make([]int, 0, len(record))
	for _, cell := range record[1:] {
		n, err := strconv.Atoi(cell)
		if err != nil {
			return Noted{}, false
		}
		numbers = append(numbers, n)
	}
	return Noted{Note: Note(strings.TrimPrefix(record[0], noteMark)), Column: numbers[0], Count: numbers[1], Rows: numbers[2:]}, true
}

// warnings are the codes of notes in the contract, and what they say.
var warnings = map[Note][2]string{
	NoteHidden: {
		"rows_hidden", "The sheet does not show the row, but it is read. To leave hidden rows out, delete them or copy the others to a sheet of their own.",
	},
	NoteMerged:  {"cells_merged", "The cell is merged over several rows, and its text is read in each of them."},
	NoteSeconds: {"time_rewritten", "The cell shows a time without its seconds, and is read with those that it has."},
	NoteBoolean: {
		"cell_boolean", "The cell has the truth value TRUE or FALSE, and is read as that word. A name such as True must be entered as text.",
	},
}

// Warning returns the code and the sentence of a note.
func (n Note) Warning() (code, detail string) { return warnings[n][0], warnings[n][1] }
