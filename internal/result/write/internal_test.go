package write

import (
	"io"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// NewWorkbookOf begins workbooks whose sheets have fewer rows.
func NewWorkbookOf(rows int) func(io.Writer) Writer {
	return func(out io.Writer) Writer { return newWorkbook(out, rows) }
}

func TestColumnsAreThoseOfTheImport(t *testing.T) {
	t.Parallel()
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	if got := strings.Join(names, ","); got != read.Exported {
		t.Errorf("%s, want %s", got, read.Exported)
	}
	_ = letter(len(columns) - 1)
}
