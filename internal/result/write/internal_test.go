package layout

import (
	"io"
	"strings"
	"testing"

	"harrier/internal/sheet"
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
	if got := strings.Join(names, ","); got != sheet.Exported {
		t.Errorf("%s, want %s", got, sheet.Exported)
	}
	_ = letter(len(columns) - 1)
}
