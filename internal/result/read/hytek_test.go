package read_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// hytekE returns the record of an athlete, whose name and team are at their places.
func hytekE(first20, last, first, sex, code, team string) string {
	return first20 + ";;;" + last + ";" + first + ";;" + sex + ";;" + code + ";" + team + ";17;11\n"
}

func TestHytek(t *testing.T) {
	t.Parallel()
	file := "H;Winter Meet;01/09/2026;01/10/2026;HY-TEK's MEET MANAGER;01/10/2026;\n" +
		hytekE("E;T;1;;100;M;;;Varsity;F;10.85;M;1.2;1;1;2;;10;0;0", "O'Neil", "Sam", "M", "ROVE", "Rovers") +
		hytekE("E;T;1;;100;M;;;Varsity;P;10.9h;M;NWI;2;1;2;;0;0;0", "Lee", `Bo "Bob"`, "M", "ROVE", "") +
		hytekE("E;T;2;;3000S;F;17-18;;;F;DNF;M;;0;0;1;;0;0;0", "Bell", "Ada", "F", "MAPL", "Mapleton") +
		hytekE("E;F;3;;LJ;X;;;;F;12'10.25;E;-0.4;3;;1;X;6;0;0", "Ruiz", "Ana", "F", "MAPL", "Mapleton") +
		hytekE("E;F;4;;SP;M;;;;F;12.33;M;;1;;1;;8.5;0;0", "Lee", "Bo", "M", "ROVE", "Rovers") +
		hytekE("E;M;5;;DEC;M;;;;F;5586;M;;1;;1;;;;0", "Lee", "Bo", "M", "ROVE", "Rovers") +
		hytekE("E;TM;5;;400;M;;;;F;50.1;M;;1;;1;;;750;4", "Lee", "Bo", "M", "ROVE", "Rovers") +
		"\n" +
		"R;Rovers 'A';6;;400;M;;;;F;42.10;M;ROVE;1;1;1;;10;Lee;Bo;;M;;17;11;0;;\n" +
		"E;T;1;;100\n"
	reader := open(t, file, read.CSV, read.Options{})
	rows, faults, err := readAll(reader)
	want := strings.Join([]string{
		"2|1|Sam O'Neil||Rovers|rovers|mens|100|10.85||finished|10|1.2|11|||Varsity|final",
		`3|2|Bo "Bob" Lee||ROVE|rove|mens|100|10.9||finished|||11|||Varsity|preliminary`,
		"4|-|Ada Bell||Mapleton|mapleton|womens|3000SC|||dnf|||17-18||",
		"5|-|Ana Ruiz||Mapleton|mapleton|womens|Mixed LJ||12'10.25|finished||-0.4|11||",
		"6|1|Bo Lee||Rovers|rovers|mens|SP||12.33|finished|8.5||11||",
		"7|1|Bo Lee||Rovers|rovers|mens|DEC||5586|finished|||11||",
		"8|1|Bo Lee||Rovers|rovers|mens|Combined 400|50.1||finished|||11||",
	}, "\n")
	if got := briefly(rows); got != want || err != nil {
		t.Errorf("read\n%s\nwant\n%s\nerror %v", got, want, err)
	}
	if len(faults) != 1 || faults[0].Line != 11 {
		t.Errorf("faults %v", faults)
	}
	warnings := reader.Warnings()
	if len(warnings) != 2 || warnings[0].Code != "out_of_competition" || warnings[0].Line != 5 || warnings[1].Code != "relay_ignored" || warnings[1].Line != 10 ||
		warnings[1].Value != "Rovers 'A'" || !rows[3].Exhibition {
		t.Errorf("warnings %v", warnings)
	}
	if slices.ContainsFunc(reader.Columns(), func(c read.Column) bool { return c.Field == "" }) {
		t.Errorf("columns %v", reader.Columns())
	}
}

// TestHytekUnattached takes a team whose abbreviation begins with UNA for none, as Hy-Tek does. Needed for Hy-Tek's semicolon export of US open meets.
func TestHytekUnattached(t *testing.T) {
	t.Parallel()
	file := "H;Winter Meet;01/09/2026;01/10/2026;HY-TEK's MEET MANAGER;01/10/2026;\n" +
		hytekE("E;T;1;;100;M;;;Varsity;F;10.85;M;1.2;1;1;2;;10;0;0", "Lee", "Bo", "M", "UNA1", "Somewhere")
	rows, _, err := readAll(open(t, file, read.CSV, read.Options{}))
	if err != nil || len(rows) != 1 || rows[0].Team != "Unattached" || rows[0].TeamID != "" {
		t.Errorf("read %+v, error %v", rows, err)
	}
}

// TestPartsOfADayAreTimes reads times that a spreadsheet has as parts of a day, if all of a column are. Needed for results of road races saved as CSV from a
// workbook whose cells lost their format.
func TestPartsOfADayAreTimes(t *testing.T) {
	t.Parallel()
	const file = "name,time\nAnn,0.0174675925925925\nBea,\"0,25\"\nCleo,0.00000\n"
	reader := open(t, file, read.CSV, given())
	rows, faults, err := readAll(reader)
	if len(rows) != 3 || rows[0].Time != "25:09.2" || rows[0].TimeMS != 1_509_200 || rows[1].TimeMS != 250 || rows[2].Time != "" || len(faults) > 0 || err != nil {
		t.Errorf("read %s, faults %v, error %v", briefly(rows), faults, err)
	}
	if warnings := reader.Warnings(); len(warnings) != 2 || warnings[1].Code != "time_missing" || warnings[0].Code != "time_fraction_of_day" || !strings.Contains(warnings[0].Detail, "25:09.2") {
		t.Errorf("warnings %v", warnings)
	}
	options := given()
	options.TimeUnit = read.Seconds
	if rows, _, _ := readAll(open(t, file, read.CSV, options)); len(rows) != 3 || rows[0].TimeMS != 18 {
		t.Errorf("in seconds: %s", briefly(rows))
	}
}

// TestNumbersAreMarksOfFieldEvents takes plain numbers of a field event for metres. Needed for results of European school meets, which have all events in one
// column Result.
func TestNumbersAreMarksOfFieldEvents(t *testing.T) {
	t.Parallel()
	rows, _, err := readAll(open(t, "name,event,result,gender\nAnn,LJ,5.61,F\nBea,100,12.33,F\n", read.CSV, read.Options{}))
	if len(rows) != 2 || rows[0].Mark != "5.61" || rows[0].Time != "" || rows[1].Time != "12.33" || err != nil {
		t.Errorf("read %s, %v", briefly(rows), err)
	}
}

// TestOtherFilesAreRefusedWithWhatToDo names what to send instead of a file that is no table. Needed for what people send of a meet: Hy-Tek's backups, PDF,
// HTML, workbooks of 1997.
func TestOtherFilesAreRefusedWithWhatToDo(t *testing.T) {
	t.Parallel()
	for content, says := range map[string]string{
		"%PDF-1.7\n": "PDF", "\xd0\xcf\x11\xe0\xa1\xb1": "XLS", "PK\x03\x04xx": "inside", "\x1f\x8b\x08": "twice", "{\\rtf1 x": "RTF", "\x89PNG\r\n": "picture",
		"\xff\xd8\xff\xe0": "picture", "GIF89a": "picture", "\x00\x00\x00\x18ftypheic\x00": "picture", "RIFF\x00\x00\x00\x00WEBPVP": "picture",
		"\n<!DOCTYPE html><html>": "web page", "<table><tr>": "web page", "<?xml version=\"1.0\"?>": "XML", "7z\xbc\xaf\x27\x1c": "7z", "Rar!\x1a": "RAR",
		"\xfd7zXZ\x00": "xz", "BZh9": "bzip2", "\x28\xb5\x2f\xfd": "zstd", "SQLite format 3\x00": "database",
	} {
		format, err := read.Detect(strings.NewReader(content), "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = read.Open(strings.NewReader(content), format, given())
		if err == nil || !strings.Contains(err.Error(), says) || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%q: %v", content, err)
		}
	}
}
