package result

import (
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
)

// eventCells are the cells that tell what an event is.
type eventCells struct{ code, kind, metres, mixed string }

func (s *source) cellsOf(name string) eventCells {
	known, ok := s.events[name]
	if !ok {
		meant := name
		if s.imp.onTrail {
			meant = discipline.OnTrail(name)
		}
		c := discipline.ColumnsOf(meant)
		known.mixed = strconv.FormatBool(c.Mixed)
		if c.Code != nil {
			known.code, known.kind = *c.Code, string(*c.Kind)
		}
		if c.Metres != nil {
			known.metres = Decimal(*c.Metres)
		}
		s.events[strings.Clone(name)] = known // of which the row holds more
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
