package write

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"harrier/internal/result/read"
)

// NewNDJSON returns a Writer of NDJSON: an object per line, with the fields of read.Exported that the result has.
func NewNDJSON(out io.Writer) Writer {
	return &lines{out: out, row: func(b *bytes.Buffer, row *read.Row) {
		separator := byte('{')
		for i := range read.Fields {
			f := &read.Fields[i]
			cell := f.Cell(row)
			if cell == "" {
				continue
			}
			b.WriteByte(separator)
			separator = ','
			b.WriteString(`"` + f.Name + `":`)
			switch {
			case f.Number || f.Bool:
				b.WriteString(cell)
			case f.List != nil:
				for i, text := range f.List(row) {
					b.WriteByte("[,"[min(i, 1)])
					writeJSON(b, text)
				}
				b.WriteByte(']')
			default:
				writeJSON(b, cell)
			}
		}
		b.WriteString("}\n")
	}}
}

// writeJSON writes a text as JSON. What is not UTF-8 is replaced.
func writeJSON(b *bytes.Buffer, s string) {
	quoted, err := jsontext.AppendQuote(b.AvailableBuffer(), s)
	if err != nil {
		quoted, _ = json.Marshal(s) //nolint:errchkjson // a string always works
	}
	b.Write(quoted)
}
