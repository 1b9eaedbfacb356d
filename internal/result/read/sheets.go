package read

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/file/unpack"
)

// sheetAt is where a sheet of a workbook begins.
type sheetAt struct {
	name string
	line int // of the row with its name
}

// isSheet reports whether a record begins a sheet of a workbook with several.
func isSheet(record []string) bool {
	return len(record) > 0 && strings.HasPrefix(record[0], unpack.SheetMark)
}

// beginSheet begins a sheet, whose name is the title of a section: Girls 5K.
//
// Errors: *FileError if not all sheets say what they are about, and those of the header.
func (c *csvRows) beginSheet(record []string) error {
	name := strings.TrimPrefix(record[0], unpack.SheetMark)
	if c.sheets == nil {
		for _, other := range record[1:] {
			s, ok := sectionOf([]string{other})
			if gender := cmp.Or(s.gender, c.given.Gender); !ok || gender == "" || c.given.Gender != "" && gender != c.given.Gender {
				return &FileError{Reason: "Several sheets of the workbook have data: " + quoted(record[1:]) + ". Import each by itself: choose it with sheet. " +
					"They can be imported together if each is named after its gender and event, such as Girls 5K."}
			}
		}
	}
	c.sheets = append(c.sheets, sheetAt{name: strings.Clone(name), line: c.line()})
	s, _ := sectionOf([]string{name})
	c.options, c.entitled, c.footer, c.results = c.given, false, false, 0
	if c.options.Gender == "" {
		c.options.Gender = s.gender
	}
	if c.options.Event == "" {
		c.options.Event = s.event
	}
	if len(c.sheets) > 1 {
		c.former = append(c.former, c.layout.columns()...)
		return c.readHeader()
	}
	return nil
}

func quoted(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = strconv.Quote(shown(name))
	}
	return strings.Join(list, ", ")
}

// locate returns the sheet that a line is in, and its row there.
func (c *csvRows) locate(line int) (sheet string, row int) {
	at, _ := slices.BinarySearchFunc(c.sheets, line, func(s sheetAt, line int) int { return s.line - line })
	if at == 0 {
		return "", line
	}
	return c.sheets[at-1].name, line - c.sheets[at-1].line
}
