package formats_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"harrier/internal/formats"
)

// tenYears are the rows of a log with a day each.
func tenYears() [][]string {
	const days = 3650
	rows := make([][]string, 1, 1+days)
	rows[0] = []string{"Date", "Distance", "Time", "Type", "RHR", "Sleep", "Notes"}
	day := time.Date(2015, time.January, 1, 0, 0, 0, 0, time.UTC)
	for i := range days {
		km := 5 + i%17
		rows = append(rows, []string{
			day.AddDate(0, 0, i).Format("1/2/2006"), fmt.Sprintf("%d.%d km", km, i%10), fmt.Sprintf("%d:%02d:%02d", km*5/60, km*5%60, i%60), "Easy",
			strconv.Itoa(44 + i%9), "7.5", "Along the river, and back over the hill with Ann.",
		})
	}
	return rows
}

// imported reads all items of a file.
func imported(b *testing.B, file []byte, items int) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		s, _, err := formats.Open(b.Context(), formats.Upload{File: bytes.NewReader(file), Size: int64(len(file)), Zone: time.UTC})
		if err != nil {
			b.Fatal(err)
		}
		if s.Len != items {
			b.Fatal(s.Len)
		}
		for i := range s.Len {
			if _, err := s.Read(b.Context(), i); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTenYears(b *testing.B) {
	rows := tenYears()
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = `"` + strings.Join(row, `","`) + `"` + "\n"
	}
	imported(b, []byte(strings.Join(lines, "")), len(rows)-1)
}

func BenchmarkTenYearsInAWorkbook(b *testing.B) {
	f := excelize.NewFile()
	rows := tenYears()
	for i, row := range rows {
		if err := f.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			b.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := f.Write(&file); err != nil {
		b.Fatal(err)
	}
	imported(b, file.Bytes(), len(rows)-1)
}
