package log

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"harrier/tests/kit"
)

// TestLogImportOfYears takes the year of weeks, months and days that have none from the name of the file, a title or the name of a sheet, or asks for it.
func TestLogImportOfYears(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	const weeks, days = "Week,Mon,Tue,Wed,Thu,Fri,Sat,Sun\n", "Date,Miles,Notes\n"
	for name, c := range map[string]struct{ query, file, want string }{
		"weeks, by the name of the file":    {"?file_name=2024+log.csv", weeks + "Week 1,5,,,,,,10\n2,,6,,,,,\n", "2024-01-01 2024-01-07 2024-01-09"},
		"weeks, by a title":                 {"", "My running in 2023;;\nKW;Mo;Di;Mi;Do;Fr;Sa;So\nKW 1;5;;;;;;10\n", "2023-01-02 2023-01-08"},
		"weeks of text":                     {"?file_name=training-2024.txt", "Week 3\nMon 5 easy\nTue 6\nWeek 5\nSun 3\n", "2024-01-15 2024-01-16 2024-02-04"},
		"weeks, by the name of a sheet":     {"?sheet=2022", renamed(t, "2022", book(t, false, [][]any{{"Week", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}, {3, "4"}})), "2022-01-17"},
		"the week in which the year begins": {"?file_name=2025.csv", weeks + "Dec 30,5,,,,,,1\nJan 6,5,,,,,,\n", "2024-12-30 2025-01-05 2025-01-06"},
		"months beside days":                {"?file_name=log_2024.csv", "Day,Jan,Feb,Mar\n1,5,,\n2,,4,\n", "2024-01-01 2024-02-02"},
		"a month of text":                   {"?file_name=2024.txt", "March\n3 easy 5\n4 off\n", "2024-03-03 2024-03-04"},
		"months between days":               {"?file_name=2024.csv", days + "January,,\n6,5,hot\nFebruary,,\n3,3,\n", "2024-01-06 2024-02-03"},
		"days":                              {"?file_name=2024.csv", days + "1/6,5,hot\nMon 1/17,6,\n", "2024-01-06 2024-01-17"},
		"days with names of months":         {"?file_name=2024.csv", days + "Jan 6,5,hot\n2 Feb,6,\n", "2024-01-06 2024-02-02"},
		"days and months with dots":         {"?file_name=2024.csv", days + "6.1.,5,\n17.1.,6,\n", "2024-01-06 2024-01-17"},
		"days of text":                      {"?file_name=2024.csv", "Jan 6: 5 easy\nJan 7, 10x400 @ 75\n", "2024-01-06 2024-01-07"},
		"days that say another year":        {"?file_name=2024.csv", days + "1/6/2025,5,hot\n1/17/2025,6,\n", "2025-01-06 2025-01-17"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := app.Register(t)
			query := "?unit=mi&dry_run=true" + strings.Replace(c.query, "?", "&", 1)
			one := kit.ImportLog(t, u.Client, query, c.file)
			preview, _ := one["preview"].(object)
			rows, _ := preview["rows"].([]any)
			dates := make([]string, len(rows))
			for i, row := range rows {
				dates[i] = fmt.Sprint(row.(object)["date"])
			}
			if got := strings.Join(dates, " "); got != c.want {
				t.Errorf("%s, want %s: %v", got, c.want, one["error"])
			}
			says := strings.Contains(fmt.Sprint(kit.ReportOf(one)["columns"]), "Dates without a year are in 20")
			if says == (name == "days that say another year") {
				t.Errorf("the columns are %v", kit.ReportOf(one)["columns"])
			}
		})
	}
	u := app.Register(t)
	for _, rows := range []string{"1/6,5,hot\n1/17,6,\n", "Mon Jan 6,5,\n17 January,6,\n", "6.1.,5,\n17.1.,6,\n"} {
		one := kit.ImportLog(t, u.Client, "?unit=mi", days+rows)
		if one["state"] != "failed" || !strings.Contains(fmt.Sprint(one["error"]), "The dates, weeks or months have no year") {
			t.Errorf("%q: %v", rows, one)
		}
	}
	for _, query := range []string{"", "&file_name=log.csv", "&file_name=2023-24.csv", "&file_name=2023-2024.csv", "&file_name=log+2024-05-06.csv", "&file_name=20240506.csv"} {
		one := kit.ImportLog(t, u.Client, "?unit=mi"+query, weeks+"Week 1,5,,,,,,10\n")
		if one["state"] != "failed" || !strings.Contains(fmt.Sprint(one["error"]), "The dates, weeks or months have no year") {
			t.Errorf("%q: %v", query, one)
		}
	}
}

// renamed is a workbook whose first sheet has a name.
func renamed(t *testing.T, name, file string) string {
	t.Helper()
	f, err := excelize.OpenReader(strings.NewReader(file))
	if err == nil {
		err = f.SetSheetName("Sheet1", name)
	}
	var b bytes.Buffer
	if err == nil {
		_, err = f.WriteTo(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
