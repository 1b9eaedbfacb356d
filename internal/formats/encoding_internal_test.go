package formats

import (
	"bytes"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

// TestTableOfWindows1250 tells the encoding by the letters. Needed for diaries saved as CSV by a Polish or Czech Excel.
func TestTableOfWindows1250(t *testing.T) {
	t.Parallel()
	const notes = "Ścieżka wzdłuż Odry"
	file, err := charmap.Windows1250.NewEncoder().Bytes([]byte("data;km;notatki\n2026-05-01;10;" + notes + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	table, err := openTable(bytes.NewReader(file), 0)
	if err != nil {
		t.Fatal(err)
	}
	if row, err := table.next(); err != nil || row[2] != notes {
		t.Errorf("%q %v", row, err)
	}
}
