package result

import (
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
)

// eventCells are the cells that tell what an event is.
type eventCells struct{ code, kind, metres, mixed string }

func (c *copying) cellsOf(name string) eventCells {
	known, ok := c.events[name]
	if !ok {
		meant := name
		if c.imp.onTrail {
			meant = discipline.OnTrail(name)
		}
		event := discipline.ColumnsOf(meant)
		known.mixed = strconv.FormatBool(event.Mixed)
		if event.Code != nil {
			known.code, known.kind = *event.Code, string(*event.Kind)
		}
		if event.Metres != nil {
			known.metres = Decimal(*event.Metres)
		}
		c.events[strings.Clone(name)] = known // so that the row is not kept in memory
	}
	return known
}

// arrayOf writes texts as an array of PostgreSQL; none are null.
func arrayOf(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	quoted := make([]string, len(texts))
	for i, s := range texts {
		quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}"
}

// appendCell writes a value and the tab after it; an empty one is null, since no column here holds the empty string.
func appendCell(b []byte, cell string) []byte {
	if cell == "" {
		return append(b, `\N`+"\t"...)
	}
	for i := range len(cell) {
		switch c := cell[i]; c {
		case '\\':
			b = append(b, `\\`...)
		case '\t':
			b = append(b, `\t`...)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		default:
			b = append(b, c)
		}
	}
	return append(b, '\t')
}
