package kit

import (
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// SlowWorkbook is a workbook whose cells take some milliseconds each, for longer than a workbook may take.
func SlowWorkbook(t testing.TB) string {
	t.Helper()
	f := excelize.NewFile()
	format := strings.Repeat("d/", 127)
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		t.Fatal(err)
	}
	row := make([]any, 100)
	for i := range row {
		row[i] = excelize.Cell{StyleID: style, Value: 45000.5}
	}
	w, err := f.NewStreamWriter("Sheet1")
	for i := 1; i <= 2000 && err == nil; i++ {
		err = w.SetRow("A"+strconv.Itoa(i), row)
	}
	if err == nil {
		err = w.Flush()
	}
	var b strings.Builder
	if err == nil {
		err = f.Write(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
