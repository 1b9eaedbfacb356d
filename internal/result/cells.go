package result

import (
	"strings"

	"harrier/internal/event"
)

// eventCells are the cells that tell what an event is.
type eventCells struct{ code, kind, metres string }

func (s *source) cellsOf(name string) eventCells {
	known, ok := s.events[name]
	if !ok {
		if code, kind, metres := event.Columns(name); code != nil {
			known.code, known.kind = *code, string(*kind)
			if metres != nil {
				known.metres = Decimal(*metres)
			}
		}
		s.events[strings.Clone(name)] = known // of which the row holds more
	}
	return known
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
