package source

import "fmt"

// RowError describes a row that cannot be read. Reading can continue after it.
type RowError struct {
	// File is the name of the file in an archive of several; empty otherwise. Line is that of the row, from 1.
	File string
	Line int
	// Column is the name of the invalid column in the file, or empty if the whole row is invalid.
	Column string
	// Value is the invalid value, truncated to 100 characters.
	Value string
	// Reason is a sentence that says what is wrong or required. Clients see it.
	Reason string
}

func (e *RowError) Error() string {
	at := ""
	if e.File != "" {
		at = e.File + ", "
	}
	if e.Column == "" {
		return fmt.Sprintf("%sline %d: %s", at, e.Line, e.Reason)
	}
	return fmt.Sprintf("%sline %d, %s %q: %s", at, e.Line, e.Column, e.Value, e.Reason)
}

// FileError describes why a file cannot be read, or not any further.
type FileError struct {
	// Line is the line of the problem; 0 for the file as a whole.
	Line int
	// Reason says in sentences what is wrong and what is required. Clients see it.
	Reason string
}

func (e *FileError) Error() string {
	if e.Line == 0 {
		return e.Reason
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
}

// Sentence says the same in sentences.
func (e *FileError) Sentence() string {
	if e.Line == 0 {
		return e.Reason
	}
	return fmt.Sprintf("On line %d: %s", e.Line, e.Reason)
}
