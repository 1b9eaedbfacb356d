package read_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"harrier/internal/result/read"
)

func TestEncoding(t *testing.T) {
	t.Parallel()
	const (
		western = "name,team\nJosé Nuñez,Université de Montréal\nZoë Müller,Straße\n"
		polish  = "name,team\nPaweł Gąsior,Łódź\nMichał Żak,Świdnica Śląska\n"
		// late has more ASCII at its start than is sampled at once.
		fillers = 8_000
	)
	late := func(s string) string {
		header, rest, _ := strings.Cut(s, "\n")
		return header + "\n" + strings.Repeat("Bo,Rovers\n", fillers) + rest
	}
	for _, test := range []struct {
		name, content string
		written       encoding.Encoding
	}{
		{"UTF-8", polish, encoding.Nop},
		{"UTF-8, late", late(polish), encoding.Nop},
		{"UTF-8, many letters", strings.Replace(western, "José", strings.Repeat("é", 150), 1) + strings.Repeat("Zoë,é\n", fillers), encoding.Nop},
		{"UTF-8 with a byte order mark", polish, unicode.UTF8BOM},
		{"UTF-16, little end first", polish, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
		{"UTF-16, big end first", late(polish), unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
		{"Windows-1252", western, charmap.Windows1252},
		{"Windows-1252, late", late(western), charmap.Windows1252},
		{"Windows-1252, at the very end", "name\nBo\nJosé", charmap.Windows1252},
		{"Polish in Windows-1250", polish, charmap.Windows1250},
		{"Polish in Windows-1250, late", late(polish), charmap.Windows1250},
		{"Polish in ISO 8859-2", polish, charmap.ISO8859_2},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			encoded, err := test.written.NewEncoder().String(test.content)
			if err != nil {
				t.Fatal(err)
			}
			want, _, err := readAll(open(t, test.content, read.CSV, given()))
			if err != nil {
				t.Fatal(err)
			}
			rows, faults, err := readAll(open(t, encoded, read.CSV, given()))
			if err != nil || len(faults) != 0 || len(rows) == 0 || briefly(rows) != briefly(want) {
				t.Errorf("read %d rows that differ from the %d written; faults %v, error %v", len(rows), len(want), faults, err)
			}
		})
	}
}
