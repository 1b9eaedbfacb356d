package text

import (
	"bytes"
	"strings"
)

// CSVOptions make a CSV file fit for spreadsheets.
type CSVOptions struct {
	// Mark begins the file with a byte order mark, by which they recognize UTF-8.
	Mark bool
	// Safe puts an apostrophe before cells that they would run as formulas.
	Safe bool
}

// WriteCSV writes a cell by RFC 4180. Cells with spaces at the ends are quoted too, because some readers trim them.
func WriteCSV(b *bytes.Buffer, cell string) {
	if !strings.ContainsAny(cell, ",;\t|\"\r\n") && strings.TrimSpace(cell) == cell {
		b.WriteString(cell)
		return
	}
	b.WriteByte('"')
	b.WriteString(strings.ReplaceAll(cell, `"`, `""`))
	b.WriteByte('"')
}
