package read_test

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
)

// given returns the options for a file that has only names and times.
func given() read.Options { return read.Options{Gender: discipline.Mens, Event: "8K"} }

func open(t *testing.T, content string, format read.Format, options read.Options) *read.Reader {
	t.Helper()
	r, err := read.Open(strings.NewReader(content), format, options)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	return r
}

// readAll returns all rows and row errors, and the error that stopped reading, if any.
func readAll(r *read.Reader) (rows []read.Row, faults []*read.RowError, fatal error) {
	for row, err := range r.All() {
		if fault, ok := errors.AsType[*read.RowError](err); ok {
			faults = append(faults, fault)
		} else if err != nil {
			return rows, faults, err
		} else {
			rows = append(rows, row)
		}
	}
	return rows, faults, nil
}

// brief formats a row on one line, for comparison.
func brief(row read.Row) string {
	at := "-"
	if row.Place != nil {
		at = strconv.Itoa(int(*row.Place))
	}
	parts := []string{
		strconv.Itoa(row.Line), at, row.Athlete, row.AthleteID, row.Team, row.TeamID, string(row.Gender), row.Event, row.Time,
		row.Mark, string(row.Status), row.Points, row.Wind, row.Grade, row.Bib, row.Notes,
	}
	if row.Division != "" || row.Round != discipline.Final {
		parts = append(parts, row.Division, string(row.Round))
	}
	return strings.Join(parts, "|")
}

func optionsOf(event string) read.Options { return read.Options{Gender: discipline.Mens, Event: event} }

func briefly(rows []read.Row) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = brief(row)
	}
	return strings.Join(lines, "\n")
}

func TestCSV(t *testing.T) {
	t.Parallel()
	const two = "2|1|Ann Lee||Łódź AC|lodz-ac|mens|8K|25:09.2||finished|||||\n3|2|Zoë Ek||Łódź AC|lodz-ac|mens|8K|25:13.4||finished|||||"
	const plain = "place,name,team,time\n1,Ann Lee,Łódź AC,25:09.2\n2,Zoë Ek,Łódź AC,25:13.4\n"
	later := strings.Replace(two, "2|1", "3|1", 1)
	later = strings.Replace(later, "\n3|2", "\n4|2", 1)
	for _, test := range []struct{ name, in, want string }{
		{"commas", plain, two},
		{"semicolons", strings.ReplaceAll(plain, ",", ";"), two},
		{"tabs", strings.ReplaceAll(plain, ",", "\t"), two},
		{"bars", strings.ReplaceAll(plain, ",", "|"), two},
		{"semicolons declared before the header", "sep=;\n" + strings.ReplaceAll(plain, ",", ";"), later},
		{"semicolons declared, CRLF", "sep=;\r\n" + strings.ReplaceAll(plain, ",", ";"), later},
		{"commas in quoted names of a semicolon file", "name;\"a,b,c,d\";time\nAnn;;58.1\n", "2|-|Ann||||mens|8K|58.1||finished|||||"},
		{"CRLF", strings.ReplaceAll(plain, "\n", "\r\n"), two},
		{"CR alone", strings.ReplaceAll(plain, "\n", "\r"), two},
		{"no end of the last line", strings.TrimSuffix(plain, "\n"), two},
		{"a byte order mark", "\ufeff" + plain, two},
		{"a blank line first", "\n" + plain, later},
		{"capitals, spaces and punctuation", strings.Replace(plain, "place,name,team,time", " PL. ,Athlete_Name,SCHOOL,Finish Time", 1), two},
		{"composed and decomposed letters alike", strings.ReplaceAll(plain, "ë", "e\u0308"), two},
		{"empty rows and rows of blanks", "name,time\n\n,\n , \nAnn,58.1\n", "5|-|Ann||||mens|8K|58.1||finished|||||"},
		{"line breaks in quotes count", "name,notes,time\nAnn,\"a\n\tb\",58.1\nBo,,59\n", "2|-|Ann||||mens|8K|58.1||finished|||||a\n\tb\n4|-|Bo||||mens|8K|59||finished|||||"},
		{"first and last names", "last,first,time\nLee,Ann,58.1\n", "2|-|Ann Lee||||mens|8K|58.1||finished|||||"},
		{"a last name alone", "surname\nLee\n", "2|-|Lee||||mens|8K|||finished|||||"},
		{"a name last first stays", "name\n\"Lee, Ann\"\n", "2|-|Lee, Ann||||mens|8K|||finished|||||"},
		{"a first name beside a name", "Name;Vorname;Zeit\nLee;Ann;58,1\n", "2|-|Ann Lee||||mens|8K|58.1||finished|||||"},
		{"titles above the header", "Spring Meet 2026\nTiming by \"Quick\", page 1\n\nPlace,Name,Time\n1,Ann,58.1\n", "5|1|Ann||||mens|8K|58.1||finished|||||"},
		{"titles of a semicolon file", "Bieg Wiosny, 2026;;\nMiejsce;Imię i nazwisko;Czas\n1;Ann Lee;58,1\n", "3|1|Ann Lee||||mens|8K|58.1||finished|||||"},
		{"short rows", "name,time,bib\nAnn\n", "2|-|Ann||||mens|8K|||finished|||||"},
		{
			"every column", "place,athlete,athlete_id,team,team_id,sex,race,time,mark,status,pts,wind,yr,no.,comments\n" +
				"3,Ann,ann.lee,Rovers,RVR-1,F,Mile,4:58.32,,ok,\"2,50\",+1.2,SR-4,0042,good\n",
			"2|3|Ann|ann.lee|Rovers|RVR-1|womens|Mile|4:58.32||finished|2.5|1.2|SR-4|0042|good",
		},
		{"unattached runners have no team's ID", "name,team\nAnn,Unattached\nBo,unat\n", "2|-|Ann||Unattached||mens|8K|||finished|||||\n3|-|Bo||unat||mens|8K|||finished|||||"},
		{"the gun before the chip", "name,chip time,gun time\nAnn,57,58\n", "2|-|Ann||||mens|8K|58||finished|||||"},
		{"an official time before the chip", "name,chip time,official time\nAnn,57,58\n", "2|-|Ann||||mens|8K|58||finished|||||"},
		{"blank genders and events are as given", "name,gender,event\nAnn,F,5K\nBo,,\n", "2|-|Ann||||womens|5K|||finished|||||\n3|-|Bo||||mens|8K|||finished|||||"},
		{"a division is no event if that is given", "name,division\nAnn,Varsity\n", "2|-|Ann||||mens|8K|||finished||||||Varsity|final"},
		{"a division beside an event", "name,Div,event\nAnn,U17,5K\nBo,,5K\n", "2|-|Ann||||mens|5K|||finished||||||U17|final\n3|-|Bo||||mens|5K|||finished|||||"},
		{"rounds", "name,round\nAnn,Prelims\nBo,F\nCy,\n", "2|-|Ann||||mens|8K|||finished|||||||preliminary\n3|-|Bo||||mens|8K|||finished|||||\n4|-|Cy||||mens|8K|||finished|||||"},
		{"a number under division is a place in it", "name,division\nAnn,9\n", "2|-|Ann||||mens|8K|||finished|||||"},
		{"quotes in quotes", "name\n\"Ann \"\"Flash\"\" Lee\"\n", "2|-|Ann \"Flash\" Lee||||mens|8K|||finished|||||"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rows, faults, err := readAll(open(t, test.in, read.CSV, given()))
			if got := briefly(rows); got != test.want || len(faults) != 0 || err != nil {
				t.Errorf("read\n%s\nwant\n%s\nfaults %v, error %v", got, test.want, faults, err)
			}
		})
	}
}

func TestCSVOutcome(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, header, cells string
		unit                read.TimeUnit
		want                string // place, time, milliseconds, mark, status
	}{
		{"a place of a spreadsheet", "place", "1.0", "", "1 0  finished"},
		{"a place of a printed list", "place", "12.", "", "12 0  finished"},
		{"a dash for a place", "place", "-", "", "- 0  finished"},
		{"two dashes for a place", "place", "--", "", "- 0  finished"},
		{"DNF for a place", "place", "DNF", "", "- 0  dnf"},
		{"DNS for a time", "time", "dns", "", "- 0  dns"},
		{"DSQ for a time", "time", "DSQ", "", "- 0  dq"},
		{"DQ in both", "place,time", "DQ,DQ", "", "- 0  dq"},
		{"a disqualified runner keeps the time", "place,time", "DQ,58.1", "", "-58.1 58100  dq"},
		{"a status of its own", "status,time", "DNF,", "", "- 0  dnf"},
		{"a time that says more than finished", "status,time", "finished,DNF", "", "- 0  dnf"},
		{"a time as published", "time", "01:04:59", "", "-01:04:59 3899000  finished"},
		{"a time in a form of its own", "time", "26;11", "", "-26:11 1571000  finished"},
		{"a hand time", "time", "13.4h", "", "-13.4 13400  finished"},
		{"a time of zero is none", "time", "0:00:00", "", "- 0  finished"},
		{"no time", "time", "NT", "", "- 0  finished"},
		{"decimal minutes", "time", "90.90", read.Minutes, "-1:30:54 5454000  finished"},
		{"a clock among minutes", "time", "1:30:54", read.Minutes, "-1:30:54 5454000  finished"},
		{"minutes under result", "result", "90.90", read.Minutes, "-1:30:54 5454000  finished"},
		{"seconds", "time", "5454.2", read.Seconds, "-5454.2 5454200  finished"},
		{"a field mark under mark", "event,mark", "Long Jump,5.61m", "", "- 0 5.61m finished"},
		{"a field mark under time", "event,time", "LJ,18-04.50", "", "- 0 18-04.50 finished"},
		{"a time under mark", "mark", "4:58.3", "", "-4:58.3 298300  finished"},
		{"a time under result", "result", "4:58.3", "", "-4:58.3 298300  finished"},
		{"a mark beside a time", "time,mark", "58.1,5.61m", "", "-58.1 58100 5.61m finished"},
		{"a mark that looks like a time beside one", "time,mark", "58.1,5.61", "", "-58.1 58100 5.61 finished"},
		{"no height is no mark", "event,mark", "High Jump,NH", "", "- 0  nm"},
		{"a mark of zero", "event,mark", "LJ,0", "", "- 0 0 finished"},
		{"a foul", "event,mark", "LJ,FOUL", "", "- 0  nm"},
		{"a zero in a running event is none", "mark", "0", "", "- 0  finished"},
		{"a false start", "event,time", "100m,FS", "", "- 0  dq"},
		{"a hand time of a sprint", "event,finals", "400,62.3h", "", "-62.3 62300  finished"},
		{"a place among many", "place", "2 / 35", "", "2 0  finished"},
		{"a place that qualifies", "place", "1qf1", "", "1 0  finished"},
		{"an ordinal", "place", "3rd", "", "3 0  finished"},
		{"a tied place", "place", "T5", "", "5 0  finished"},
		{"wind in the time", "event,time", "100,10.85 (+1.2)", "", "-10.85 10850  finished"},
		{"wind in the mark", "event,mark", "LJ,7.12m +0.8", "", "- 0 7.12m finished"},
		{"no wind in the mark", "event,mark", "LJ,7.12m (NWI)", "", "- 0 7.12m finished"},
		{"finals of a meet program", "Finals", "17:05.21", "", "-17:05.21 1025210  finished"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			options := given()
			options.TimeUnit = test.unit
			rows, faults, err := readAll(open(t, "name,"+test.header+"\nAnn,"+test.cells+"\n", read.CSV, options))
			if len(rows) != 1 || len(faults) != 0 || err != nil {
				t.Fatalf("read %v, faults %v, error %v", rows, faults, err)
			}
			row, at := rows[0], "-"
			if row.Place != nil {
				at = strconv.Itoa(int(*row.Place))
			}
			if got := at + row.Time + " " + strconv.FormatInt(row.TimeMS, 10) + " " + row.Mark + " " + string(row.Status); got != test.want {
				t.Errorf("read %q; want %q", got, test.want)
			}
		})
	}
}

func TestCSVGenders(t *testing.T) {
	t.Parallel()
	for want, words := range map[discipline.Gender][]string{
		discipline.Mens:   {"m", "M", "men", "Mens", "Men's", "MALE", "boys", "Boy"},
		discipline.Womens: {"f", "F", "women", "womens", "Women's", "Female", "GIRLS", "W", "K"},
	} {
		for _, word := range words {
			rows, faults, err := readAll(open(t, "name,gender\nAnn,"+word+"\n", read.CSV, read.Options{Event: "8K"}))
			if len(rows) != 1 || rows[0].Gender != want {
				t.Errorf("%q reads as %v, faults %v, error %v; want %s", word, rows, faults, err, want)
			}
		}
	}
}

func TestInvalidRow(t *testing.T) {
	t.Parallel()
	const header = "name,place,time,mark,gender,status,points,wind,athlete_id,team_id,grade,bib,notes,team,event\n"
	for _, test := range []struct{ name, row, column, value, reason string }{
		{"no name", ",1", "name", "", "missing"},
		{"a long name", strings.Repeat("é", 201), "name", strings.Repeat("é", 100), "more than 200"},
		{"a control character", "A\x07nn", "name", "A\x07nn", "control character"},
		{"a line break in a name", "\"Ann\nLee\"", "name", "Ann\nLee", "control character"},
		{"a place of zero", "Ann,0", "place", "0", "integer"},
		{"half a place", "Ann,1.5", "place", "1.5", "integer"},
		{"a place above the maximum", "Ann,1000001", "place", "1000001", "integer"},
		{"a word for a place", "Ann,first", "place", "first", "integer"},
		{"sixty-one seconds", "Ann,,25:61.0", "time", "25:61.0", "59"},
		{"a malformed clock time", "Ann,,1:5", "time", "1:5", "M:SS"},
		{"a long mark", "Ann,,," + strings.Repeat("x", 41), "mark", strings.Repeat("x", 41), "more than 40"},
		{"an unknown gender", "Ann,,,,X", "gender", "X", "mens or womens"},
		{"an unknown status", "Ann,,,,,pending", "status", "pending", "dnf"},
		{"two statuses", "Ann,DNF,DNS", "time", "DNS", "status dnf"},
		{"points with four decimals", "Ann,,,,,,1.2345", "points", "1.2345", "three decimals"},
		{"too many points", "Ann,,,,,,100000.5", "points", "100000.5", "100000"},
		{"negative points", "Ann,,,,,,-1", "points", "-1", "100000"},
		{"a wind above the maximum", "Ann,,,,,,,100", "wind", "100", "99.9"},
		{"an ID with a space", "Ann,,,,,,,,ann lee", "athlete_id", "ann lee", "An ID"},
		{"an ID that begins with a dot", "Ann,,,,,,,,,.x", "team_id", ".x", "An ID"},
		{"a long ID", "Ann,,,,,,,," + strings.Repeat("a", 65), "athlete_id", strings.Repeat("a", 65), "An ID"},
		{"a long grade", "Ann,,,,,,,,,," + strings.Repeat("1", 41), "grade", strings.Repeat("1", 41), "more than 40"},
		{"a long bib", "Ann,,,,,,,,,,," + strings.Repeat("1", 21), "bib", strings.Repeat("1", 21), "more than 20"},
		{"long notes", "Ann,,,,,,,,,,,," + strings.Repeat("n", 2001), "notes", strings.Repeat("n", 100), "more than 2000"},
		{"a bell in notes", "Ann,,,,,,,,,,,,a\x07b", "notes", "a\x07b", "control character"},
		{"a long team", "Ann,,,,,,,,,,,,," + strings.Repeat("t", 201), "team", strings.Repeat("t", 100), "more than 200"},
		{"a long event", "Ann,,,,,,,,,,,,,," + strings.Repeat("e", 101), "event", strings.Repeat("e", 100), "more than 100"},
		{"too many cells", "Ann,,,,,,,,,,,,,,8K,x", "", "Ann,,,,,,,,,,,,,,8K,x", "16 cells but the header has 15"},
		{"a quote in the middle", "Ann \"Flash\" Lee", "", "", "twice"},
		{"a quoted cell that goes on", "\"Ann\" Lee", "", "", "twice"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rows, faults, err := readAll(open(t, header+test.row+"\nBo,2\n", read.CSV, given()))
			if err != nil || len(faults) != 1 || len(rows) != 1 || rows[0].Athlete != "Bo" {
				t.Fatalf("read %v, faults %v, error %v", rows, faults, err)
			}
			fault := faults[0]
			if fault.Line != 2 || fault.Column != test.column || fault.Value != test.value || !strings.Contains(fault.Reason, test.reason) {
				t.Errorf("the fault is %+v; want column %q, value %q and a reason with %q", fault, test.column, test.value, test.reason)
			}
			if fault.Error() == "" {
				t.Error("Error returns an empty string")
			}
		})
	}
}

func TestInvalidBytesFailTheirRow(t *testing.T) {
	t.Parallel()
	rows, faults, err := readAll(open(t, "name\nZoë\nJos\xe9\nBo\n", read.CSV, given()))
	if err != nil || len(rows) != 2 || len(faults) != 1 || faults[0].Line != 3 {
		t.Errorf("read %v, faults %v, error %v", rows, faults, err)
	}
}

func TestRowWithoutGenderOrEventFails(t *testing.T) {
	t.Parallel()
	rows, faults, err := readAll(open(t, "name,gender,event\nAnn,,Mile\nBo,M,\nCy,M,Mile\n", read.CSV, read.Options{}))
	if err != nil || len(rows) != 1 || len(faults) != 2 || faults[0].Column != "gender" || faults[1].Column != "event" {
		t.Errorf("read %v, faults %v, error %v", rows, faults, err)
	}
}

func TestInvalidFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in string
		rows     int
		line     int
		reason   string
	}{
		{"nothing", "", 0, 0, "empty"},
		{"blanks", " \r\n\n", 0, 0, "empty"},
		{"a workbook", "PK\x03\x04rest", 0, 0, "workbook"},
		{"a PDF", "%PDF-1.7", 0, 0, "PDF"},
		{"no names, genders or events", "pos,time\n1,58\n", 0, 1, "name"},
		{"a quote left open", "name\nAnn\n\"Bo\nCy\n", 1, 3, "never closed"},
		{"a quote left open in a large file", "name\nAnn\n\"Bo\n" + strings.Repeat("a row like any other\n", 20_000), 1, 3, "64 KiB"},
		{"a NUL byte", "name\nAnn\nB\x00\n", 1, 3, "NUL"},
		{"a long line", "name\nAnn\n" + strings.Repeat("x", read.MaxRow+1) + "\nBo\n", 1, 3, "64 KiB"},
		{"too many columns", "name" + strings.Repeat(",x", read.MaxColumns) + "\nAnn\n", 0, 1, "201 columns"},
		{"a header with a loose quote", "na\"me,x\nAnn\n", 0, 1, "header cannot be read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			options := given()
			if test.reason == "name" {
				options = read.Options{}
			}
			var rows []read.Row
			r, err := read.Open(strings.NewReader(test.in), read.CSV, options)
			if err == nil {
				rows, _, err = readAll(r)
			}
			fault, ok := errors.AsType[*read.FileError](err)
			if !ok || fault.Line != test.line || !strings.Contains(fault.Reason, test.reason) || len(rows) != test.rows {
				t.Fatalf("%d rows and error %v; want %d rows, line %d and a reason with %q", len(rows), err, test.rows, test.line, test.reason)
			}
			if r != nil {
				if _, again := r.Next(); !errors.Is(again, err) {
					t.Errorf("second call: %v; want the same error", again)
				}
			}
		})
	}
}

func TestReadErrorIsReturned(t *testing.T) {
	t.Parallel()
	broken := errors.New("the line went dead")
	for _, start := range []string{"", "name\nAnn\n", "name\nZo\xc3\xab\n", "name\nAnn\n" + strings.Repeat("Bo\n", 50_000)} {
		for _, format := range []read.Format{read.CSV, read.NDJSON} {
			r, err := read.Open(io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken)), format, given())
			if err == nil {
				_, _, err = readAll(r)
			}
			if !errors.Is(err, broken) {
				t.Errorf("%s after %d bytes: %v; want %v", format, len(start), err, broken)
			}
		}
	}
}

func TestReadingByteByByteIsTheSame(t *testing.T) {
	t.Parallel()
	const in = "name;time\r\nZoë;58.1\r\nBo;59\r\n"
	whole, _, _ := readAll(open(t, in, read.CSV, given()))
	r, err := read.Open(iotest.OneByteReader(strings.NewReader(in)), read.CSV, given())
	if err != nil {
		t.Fatal(err)
	}
	if slow, _, err := readAll(r); err != nil || briefly(slow) != briefly(whole) || len(slow) != 2 {
		t.Errorf("read %v, error %v; want %v", slow, err, whole)
	}
}

func TestKeepTime(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"25:09.20": "25:09.20", "00:25:09": "00:25:09", "26;11,50": "26:11.50", "13.4h": "13.4"} {
		d, err := mark.ParsePublished(in)
		if err != nil {
			t.Fatal(err)
		}
		if got := cell.KeepTime(in, d); got != want {
			t.Errorf("KeepTime(%q) = %q; want %q", in, got, want)
		}
	}
}
