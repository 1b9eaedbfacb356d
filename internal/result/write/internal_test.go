package write

import (
	"io"
)

// NewWorkbookOf begins workbooks whose sheets have fewer rows.
func NewWorkbookOf(rows int) func(io.Writer) Writer {
	return func(out io.Writer) Writer { return newResults(out, rows) }
}
