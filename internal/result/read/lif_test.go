package read_test

import (
	"archive/tar"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/report"
)

// lif is a heat as a camera writes it.
const lif = "; timed by camera 1\r\n3,1,2,Girls 100 Meters Final,+1.2,m/s,,,,100,14:02:11.3\r\n" +
	"1,231,4,\"Lee, Jr.\",Ann,Rovers,12.34,,,,\r\n2,,5,Ötz,Änne,,12.345,lic,0.005,0.141,\"12.3,x\",,cup\r\n" +
	"DNF,7,6,Bell,Bo,Rovers\r\nDNS,8,7,Dorn,Cy,Rovers,\r\nDQ,9,8,Ott,Di,Rovers,12.50\r\nSCR,10,1,Ek,Ed,Rovers,\r\nFS,11,2,Falk,Flo,Rovers,\r\n,12,3,Gall,Gus,Rovers,\r\n"

// heatOf formats what a heat has of a row.
func heatOf(r read.Row) string {
	n := func(n *int32) string {
		if n == nil {
			return "-"
		}
		return strconv.Itoa(int(*n))
	}
	return strings.Join([]string{
		string(r.Gender), r.Event, r.Division, string(r.Round), n(r.Heat), n(r.HeatPlace), r.Athlete, r.Team, r.Time, string(r.Status), r.Bib, r.Wind,
	}, "|")
}

func heatsOf(rows []read.Row) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = heatOf(row)
	}
	return strings.Join(lines, "\n")
}

// tarOf makes what package unpack makes of the files in an archive.
func tarOf(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for file := range slices.Chunk(files, 2) {
		name, content := file[0], []byte(file[len(file)-1])
		err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(content)), Typeflag: tar.TypeReg})
		if err == nil {
			_, err = w.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// detected opens a file in the format that it begins as.
func detected(t *testing.T, content, name string, options read.Options) (*read.Reader, error) {
	t.Helper()
	format, err := read.Detect(strings.NewReader(content), name)
	if err != nil {
		t.Fatal(err)
	}
	if format != read.LIF {
		t.Fatalf("the format of %.60q is %s", content, format)
	}
	return read.Open(strings.NewReader(content), format, options)
}

func TestLIF(t *testing.T) {
	t.Parallel()
	const want = "womens|100 Meters||final|2|1|Ann Lee, Jr.|Rovers|12.34|finished|231|1.2\n" +
		"womens|100 Meters||final|2|2|Änne Ötz||12.345|finished||1.2\n" +
		"womens|100 Meters||final|2|-|Bo Bell|Rovers||dnf|7|1.2\n" +
		"womens|100 Meters||final|2|-|Cy Dorn|Rovers||dns|8|1.2\n" +
		"womens|100 Meters||final|2|-|Di Ott|Rovers|12.50|dq|9|1.2\n" +
		"womens|100 Meters||final|2|-|Ed Ek|Rovers||dns|10|1.2\n" +
		"womens|100 Meters||final|2|-|Flo Falk|Rovers||dq|11|1.2"
	windows, err := charmap.Windows1252.NewEncoder().String(lif)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"UTF-8": lif, "UTF-8 with a byte order mark": "\xef\xbb\xbf" + lif, "Windows-1252": windows, "line feeds": strings.ReplaceAll(lif, "\r\n", "\n"),
	}
	for name, endian := range map[string]unicode.Endianness{"UTF-16LE": unicode.LittleEndian, "UTF-16BE": unicode.BigEndian} {
		if files[name], err = unicode.UTF16(endian, unicode.UseBOM).NewEncoder().String(lif); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range files {
		reader, err := detected(t, content, "", read.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows, faults, err := readAll(reader)
		if got := heatsOf(rows); got != want || len(faults) != 0 || err != nil {
			t.Errorf("%s: read\n%s\nwant\n%s\nfaults %v, error %v", name, got, want, faults, err)
		}
		w := slices.DeleteFunc(reader.Warnings(), func(w read.Finding) bool { return name == "Windows-1252" && w.Code == "encoding_guessed" })
		if len(w) != 1 || w[0].Code != "row_ignored" || w[0].Line != 10 || w[0].Value != "Gus Gall Rovers" {
			t.Errorf("%s: warnings %+v", name, w)
		}
		var ignored []string
		for _, c := range reader.Columns() {
			if c.Field == "" {
				ignored = append(ignored, c.Name)
			}
		}
		if want := []string{"lane", "license", "delta time", "reaction time", "splits", "user 1"}; !slices.Equal(ignored, want) {
			t.Errorf("%s: ignored columns %q, want %q", name, ignored, want)
		}
	}
}

// TestLIFNamesOfEvents is about the first line. Needed for heats of FinishLynx, where an operator types the name of the event, or Hy-Tek and Athletic.net
// write it.
func TestLIFNamesOfEvents(t *testing.T) {
	t.Parallel()
	given := read.Options{Gender: discipline.Mens, Round: discipline.Quarterfinal, Division: "U17"}
	for name, c := range map[string]struct {
		options read.Options
		want    string // gender|event|division|round
	}{
		"Women 4x100 Relay Final":               {read.Options{}, "womens|4x100 Relay||final"},
		"Boys 100m Prelims Heat 2 of 3":         {read.Options{}, "mens|100m||preliminary"},
		"Men's 110m Hurdles - Semi-Finals":      {read.Options{}, "mens|110m Hurdles||semifinal"},
		"Semi Final 2":                          {read.Options{Gender: discipline.Mens, Event: "200m"}, "mens|200m||semifinal"},
		"Girls' 5000 Meter Run (Timed Finals)":  {read.Options{}, "womens|5000 Meter Run||final"},
		"100 Women Final":                       {read.Options{}, "womens|100||final"},
		"Final Women 100":                       {read.Options{}, "womens|100||final"},
		"M 400m Round 1":                        {read.Options{}, "mens|400m||preliminary"},
		"W 400m Round 2":                        {read.Options{Round: discipline.Semifinal}, "womens|400m||semifinal"},
		"100 m":                                 {given, "mens|100 m|U17|quarterfinal"},
		"Girls 100m Final":                      {given, "womens|100m|U17|final"},
		"Boys Varsity 3200m, Section 2, Finals": {read.Options{}, "mens|3200m|Varsity|final"},
		"Mixed 4x400 Final":                     {read.Options{}, "womens|Mixed 4x400||final"},
		"Men/Women 4x400 Final":                 {read.Options{}, "womens|Mixed 4x400||final"},
		"Men & Women 1500 Final":                {read.Options{Gender: discipline.Womens}, "womens|1500||final"},
		"Women 100m Final B":                    {read.Options{Division: "Final B"}, "womens|100m|Final B|final"},
		"Women 60m A Final":                     {read.Options{Division: "Final A"}, "womens|60m|Final A|final"},
		"Frauen 100 m Finale":                   {read.Options{}, "womens|100 m||final"},
		"Women 5000m Time Trial":                {read.Options{Round: discipline.Final}, "womens|5000m Time Trial||final"},
		"Girls 100m Preliminary Heats":          {read.Options{}, "womens|100m||preliminary"},

		// What the name does not say is asked for.
		"Women 100m":             {read.Options{}, "round"},
		"Women 100m Round 2":     {read.Options{}, "round"},
		"Women 100m Final Heats": {read.Options{}, "round"},
		"100m Final":             {read.Options{}, "gender"},
		"Men & Women 800 Final":  {read.Options{}, "gender"},
		"Women Final":            {read.Options{}, "event"},
	} {
		reader, err := detected(t, "1,3,2,\""+name+"\"\n1,5,4,Lee,Ann,Rovers,12.34\n", "", c.options)
		if option, ok := errors.AsType[*report.Ask](err); ok {
			if !option.About(c.want) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(reader)
		if got := heatsOf(rows); got != c.want+"|2|1|Ann Lee|Rovers|12.34|finished|5|" || len(faults) > 0 || err != nil {
			t.Errorf("%s: read %s, want %s, faults %v, error %v", name, got, c.want, faults, err)
		}
	}
}

func TestLIFOfRelays(t *testing.T) {
	t.Parallel()
	const first = "1,1,1,Women 4x100 Relay Final\n"
	for line, want := range map[string]string{
		"1,,4,Stonebridge,A,STON,48.10":      "Stonebridge A|STON",
		"1,,4,Stonebridge  'B',,,48.10":      "Stonebridge B|Stonebridge",
		"1,,4,Stonebridge,,Stonebridge,48.1": "Stonebridge|Stonebridge",
		"1,,4,,,Stonebridge,48.1":            "Stonebridge|Stonebridge",
	} {
		reader, err := detected(t, first+line+"\n", "relay.LIF", read.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rows, faults, err := readAll(reader)
		if len(rows) != 1 || len(faults) > 0 || err != nil || rows[0].Athlete+"|"+rows[0].Team != want {
			t.Errorf("%s: %+v, faults %v, error %v", line, rows, faults, err)
		}
	}
}

// TestLIFIsRefused gives what no result can be made of.
func TestLIFIsRefused(t *testing.T) {
	t.Parallel()
	for content, says := range map[string]string{
		"":                                 "empty",
		"Women 100m\n":                     "first line",
		"1,1,0,Women 100m Final\n":         "the heat from 1 to 999",
		"1,1,1000,Women 100m Final\n":      "the heat from 1 to 999",
		"1,1\n":                            "first line",
		"1,1,1,Women Long Jump Final\n":    "LFF",
		"1,1,1,Women 100m Final\n1\x00,,1": "NUL",
		tarOf(t, "a.lif", "1,1,1,Women 100m Final\n1,,,Lee,Ann,,12.1", "b.lif", "1,2,1,Women 100M Final\n"): "b.lif: a.lif has heat 1",
		tarOf(t, "a.lif", "1,1,1,Women 100m Final\n", "b.lif", ""):                                          "b.lif: The file is empty.",
		tarOf(t, "a.lif", "1,1,1,Women 100m Final\n", "b.lif", "\n\n1,1,2,Women Javelin Final\n"):           "b.lif, line 3: Javelin",
		tarOf(t, "a.lif", "1,1,1,Women 100m Final\n", "b.lif", "1,1,2,Women 100m\n"):                        "b.lif: The event's name",
		tarOf(t, "a.lif", "1,1,1,Women 100m Final\n")[:520]:                                                 "damaged",
	} {
		reader, err := detected(t, content, "x.lif", read.Options{})
		if err == nil {
			_, _, err = readAll(reader)
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60q: %v, want %q", content, err, says)
		}
	}
	if _, err := detected(t, lif, "", read.Options{Map: map[string]string{"bib": "ID"}}); err == nil {
		t.Error("columns were mapped")
	}
	for line, says := range map[string]string{
		"XYZ,5,4,Lee,Ann,Rovers,12.34": "SCR", "1,5,4,Lee,Ann,Rovers,6.51m": "neither a time", "1,5,4,,,Rovers,12.34": "name is missing",
	} {
		reader, err := detected(t, "1,1,1,Women 100m Final\n"+line+"\n", "", read.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, faults, err := readAll(reader); len(faults) != 1 || err != nil || faults[0].Line != 2 || !strings.Contains(faults[0].Reason, says) {
			t.Errorf("%s: faults %v, error %v", line, faults, err)
		}
	}
}

// TestLIFOfManyHeats reads an archive, in which lines are told with their files.
func TestLIFOfManyHeats(t *testing.T) {
	t.Parallel()
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("1,1,2,Women 100m Final,w,mph\r\n1,,,Ötz,Ann,,12.0\r\n,,,Ek,Bo\r\n")
	if err != nil {
		t.Fatal(err)
	}
	content := tarOf(t, "100/ä1.lif", "1,1,1,Women 100m Final\n1,,,Lee,Ann,,12.1\n\n", "100/ä2.LIF", wide, "c.lif", ";\n2,1,1,Men 100m Final Heat 2\n\n1,,,Bo,Bo,,11.1\nX,,,Cy,Cy", "lynx.evt", "1,1,1,x\n")
	reader, err := detected(t, content, "", read.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, faults, err := readAll(reader)
	at := func(line int) string {
		file, n := reader.Locate(line)
		return fmt.Sprintf("%s:%d", file, n)
	}
	lines := make([]string, 0, len(rows))
	for _, r := range rows {
		lines = append(lines, at(r.Line))
	}
	if want := []string{"100/ä1.lif:2", "100/ä2.LIF:2", "c.lif:4"}; !slices.Equal(lines, want) || err != nil {
		t.Errorf("rows at %q, want %q, error %v", lines, want, err)
	}
	if got := heatsOf(rows); !strings.Contains(got, "womens|100m||final|2|1|Ann Ötz|") || !strings.HasSuffix(got, "mens|100m||final|1|1|Bo Bo||11.1|finished||") {
		t.Errorf("rows %s", got)
	}
	if len(faults) != 1 || at(faults[0].Line) != "c.lif:5" {
		t.Errorf("faults %v", faults)
	}
	warnings := reader.Warnings()
	slices.SortFunc(warnings, func(a, b read.Finding) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Code, b.Code)) })
	var told []string
	for _, w := range warnings {
		if w.Line == 0 {
			told = append(told, w.Code+" "+w.Value)
			continue
		}
		told = append(told, w.Code+" "+at(w.Line)+" "+w.Value)
	}
	if want := []string{"file_ignored lynx.evt", "value_ignored 100/ä2.LIF:1 w mph", "row_ignored 100/ä2.LIF:3 Bo Ek", "value_ignored c.lif:2 Men 100m Final Heat 2"}; !slices.Equal(told, want) {
		t.Errorf("warnings %q, want %q", told, want)
	}
}

func TestOthersAreNoLIF(t *testing.T) {
	t.Parallel()
	for _, content := range []string{
		"place,name,team,time\n1,Ann,Rovers,25:09.2\n", "1,2,3\n4,5,6\n", "2026,9,12,Autumn Invitational\nplace,bib,lane,name,team,time\n1,2,3,Ann,Rovers,25:09\n",
		`{"athlete":"Ann"}`, tarOf(t, "a.csv", "1,1,1,Women 100m Final\n"),
	} {
		if format, err := read.Detect(strings.NewReader(content), "results.csv"); err != nil || format == read.LIF {
			t.Errorf("%.60q is %s, %v", content, format, err)
		}
	}
}

func FuzzLIF(f *testing.F) {
	for _, seed := range []string{
		lif, "1,1,1,Women 4x100 Relay Final,w\n1,,,A,B,,1:02.3\n", "1,1,1,Semi Final 2\r1,,,,,x,1\r", "1,1,1,\"Men/Women ( Final\nB\" A\nDQ,,,,A\n", "\xff\xfe1\x00,\x00",
	} {
		f.Add(seed, false)
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, content string, archive bool) {
		if archive {
			content = tarOf(t, "a.lif", content, "b.lif", "1,1,998,Men 100m Final\n1,,,Bo,Bo,,11.1\n", "c", "")
		}
		reader, err := read.Open(strings.NewReader(content), read.LIF, read.Options{Gender: discipline.Mens, Event: "100m", Round: discipline.Final, Division: "x"})
		if err != nil {
			return
		}
		before := 0
		for row, err := range reader.All() {
			if err != nil {
				if _, ok := errors.AsType[*read.RowError](err); ok {
					continue
				}
				return
			}
			if _, line := reader.Locate(row.Line); row.Line <= before || line < 1 {
				t.Fatalf("line %d after %d is %d in its file", row.Line, before, line)
			}
			before = row.Line
			check(t, row)
			if row.Heat == nil || row.Status != mark.Finished && row.HeatPlace != nil || row.Place != nil {
				t.Fatalf("%+v", row)
			}
		}
		reader.Columns()
	})
}
