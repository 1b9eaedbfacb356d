package read

import (
	"errors"
	"io"
	"iter"
	"slices"

	"harrier/internal/table/layout"
)

// readHeader finds the header, which is the first row that names a column for the athletes, and derives the layout.
// If there is none, the first row is the header, and what it lacks is reported.
func (c *csvRows) readHeader() error {
	var ended error // why the search ended before the header was found, or what the header lacks
	found := false
	err := subject.Find(c.form, func() ([]string, iter.Seq[[]string], error) {
		record, below, err := c.headerRow()
		if below {
			found, ended = true, err
			return nil, nil, io.EOF
		}
		if err != nil {
			return nil, nil, err
		}
		c.mend(record)
		if ended = c.entitle(record); ended != nil {
			return nil, nil, io.EOF
		}
		return record, c.firstRows([][]string{layout.Trimmed(record)}, false), nil
	}, func(titles []string, lines [][]string) (err error) {
		c.head = lines
		if c.layout, err = c.survey(titles); err == nil {
			found, ended = true, c.layout.check(c.rows.Line(), c.options, c.mentioned)
		}
		return err
	})
	if found || ended != nil {
		return ended
	}
	if errors.Is(err, io.EOF) {
		return &FileError{Reason: "The file is empty."}
	}
	return err
}

// headerRow reads a row that may be the header, and begins the sheets of a workbook that come before it. below says that it has read the header of a further
// sheet.
func (c *csvRows) headerRow() (record []string, below bool, err error) {
	for {
		record, err := c.read()
		if invalid, ok := errors.AsType[*RowError](err); ok {
			err = &FileError{Line: invalid.Line, Reason: "The header cannot be read. " + invalid.Reason}
		}
		if err != nil || !isSheet(record) {
			return record, false, err
		}
		if err := c.beginSheet(slices.Clone(record)); err != nil || len(c.sheets) > 1 {
			return nil, true, err
		}
	}
}

// resultForm describes the header of a table of results.
func resultForm(mapping map[string]string) layout.Form {
	return layout.Form{
		Map: mapping,
		Fits: func(l *layout.Layout) int {
			if r := resultsOf(l.Clone()); r.hasNames() {
				return r.understood()
			}
			return 0
		},
		Keys: []string{"athlete", "first", "last"}, Closed: []string{"gender"},
	}
}
