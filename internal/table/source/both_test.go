package source_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"harrier/internal/formats"
	results "harrier/internal/result/read"
)

// bothRows is a table that is a list of results and a log at once.
const bothRows = "Place,Name,Date,km,Time,Notes\n1,Jürg Müller,2026-05-01,5,17:01,grün & naß\n2,Bea Łoś,2026-05-02,6,19:05,\n"

const bothRead = "1 Jürg Müller 17:01 grün & naß; 2 Bea Łoś 19:05 | 2026-05-01 5000 1021 Jürg Müller grün & naß; 2026-05-02 6000 1145 Bea Łoś"

// TestBothImports gives the same bytes to the import of results and to that of a log: both read the same table, or refuse it in the same words.
func TestBothImports(t *testing.T) {
	t.Parallel()
	encode := func(s string, with interface {
		String(s string) (string, error)
	},
	) string {
		encoded, err := with.String(s)
		if err != nil {
			t.Fatal(err)
		}
		return encoded
	}
	const western = "Place,Name,Date,km,Time\n1,Al,2026-05-01,5,17:01\n"
	const first = "1 Al 17:01 | 2026-05-01 5000 1021 Al"
	late := western + strings.Repeat("2,Bo,2026-05-02,5,18:01\n", 800) // more than 16 KiB
	for name, c := range map[string]struct{ file, want string }{
		"UTF-8":                               {bothRows, bothRead},
		"UTF-8 with a mark":                   {"\ufeff" + bothRows, bothRead},
		"UTF-16":                              {encode(bothRows, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()), bothRead},
		"an umlaut after 16 KiB":              {late + encode("900,Jürg Müller,2026-05-05,5,16:01\n", charmap.Windows1252.NewEncoder()), "Jürg Müller"},
		"Windows-1250":                        {encode("Miejsce;Name;Date;km;Time\n1;Paweł Łoś;2026-05-01;5;17:01\n", charmap.Windows1250.NewEncoder()), "1 Paweł Łoś 17:01 | 2026-05-01 5000 1021 Paweł Łoś"},
		"lines that end in CR":                {strings.ReplaceAll(bothRows, "\n", "\r"), bothRead},
		"lines that end in CR and LF":         {strings.ReplaceAll(bothRows, "\n", "\r\n"), bothRead},
		"bars":                                {strings.ReplaceAll(bothRows, ",", "|"), bothRead},
		"tabs":                                {strings.ReplaceAll(bothRows, ",", "\t"), bothRead},
		"a declared delimiter":                {"sep=;\n" + strings.ReplaceAll(bothRows, ",", ";"), bothRead},
		"a title with another delimiter":      {"Spring Meet; Mapleton; 2026\n\n" + bothRows, bothRead},
		"text that a spreadsheet keeps":       {strings.Replace(western, "Al", `"=""Al"""`, 1), first},
		"text that was decoded twice":         {strings.Replace(western, "Al", "JÃ¼rg", 1), "1 Jürg 17:01 | 2026-05-01 5000 1021 Jürg"},
		"codes of the web":                    {strings.Replace(western, "Al", "Al &amp; Bo", 1), "1 Al & Bo 17:01 | 2026-05-01 5000 1021 Al & Bo"},
		"characters that nobody sees":         {strings.Replace(western, "Al", "A\u200bl\ufeff", 1), first},
		"colons of a Japanese keyboard":       {strings.Replace(western, "17:01", "17\uff1a01", 1), first},
		"a quote that is never closed":        {western + "2,\"Bo,2026-05-02,6,19:05\n" + strings.Repeat("3,Cy,2026-05-03,7,20:05\n", 12_000), "refused: longer than"},
		"a header below thirty titles":        {strings.Repeat("Spring Meet 2026\n", 30) + western, first},
		"a header of two lines below a title": {"Spring Meet 2026\nPlace,Name,Date,km,Time\n,,,,(min:s)\n1,Al,2026-05-01,5,17:01\n", first},
		"a header of two lines":               {"Place,Name,Date,km,Time\n,,,,(min:s)\n1,Al,2026-05-01,5,17:01\n", first},
		"a NUL":                               {late + "2,B\x00o,2026-05-02,6,19:05\n", "refused: NUL byte"},
		"RTF":                                 {`{\rtf1 ` + western + "}", "refused: text document (RTF)"},
		"XZ":                                  {"\xfd7zXZ\x00\x00", "refused: compressed by xz"},
		"bzip2":                               {"BZh91AY&SY", "refused: compressed by bzip2"},
		"zstd":                                {"\x28\xb5\x2f\xfd\x04", "refused: compressed by zstd"},
		"7z":                                  {"7z\xbc\xaf\x27\x1c", "refused: 7z archive"},
		"RAR":                                 {"Rar!\x1a\x07", "refused: RAR archive"},
		"XLS":                                 {"\xd0\xcf\x11\xe0\xa1\xb1", "refused: old workbook (XLS)"},
		"PDF":                                 {"%PDF-1.7\n", "refused: PDF document"},
		"PNG":                                 {"\x89PNG\r\n\x1a\n", "refused: picture"},
		"JPEG":                                {"\xff\xd8\xff\xe0", "refused: picture"},
		"GIF":                                 {"GIF89a", "refused: picture"},
		"HEIC":                                {"\x00\x00\x00\x18ftypheic\x00", "refused: picture"},
		"WebP":                                {"RIFF\x00\x00\x00\x00WEBPVP", "refused: picture"},
		"TIFF":                                {"II*\x00", "refused: picture"},
		"SQLite":                              {"SQLite format 3\x00", "refused: file is a database"},
		"Access":                              {"\x00\x01\x00\x00Standard Jet DB", "refused: file is a database"},
		"a page":                              {"<!DOCTYPE html><html></html>", "refused: web page"},
		"a table of a page":                   {"<table><tr><td>1</td></tr></table>", "refused: web page"},
		"a file without anything":             {"", "refused: empty"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := resultsOf(c.file) + " | " + runsOf(c.file)
			if reason, refused := strings.CutPrefix(c.want, "refused: "); refused {
				if n := strings.Count(got, reason); n != 2 || strings.Count(got, "refused: ") != 2 {
					t.Errorf("%s: refused as %q %d times", got, reason, n)
				}
				return
			}
			if c.want == "Jürg Müller" && strings.Count(got, c.want) == 2 {
				return
			}
			if got != c.want {
				t.Errorf("read %s, want %s", got, c.want)
			}
		})
	}
}

// resultsOf returns what the import of results reads of a file.
func resultsOf(file string) string {
	r, err := results.Open(strings.NewReader(file), results.CSV, results.Options{Gender: "mens", Event: "5K"})
	if err != nil {
		return "refused: " + err.Error()
	}
	var rows []string
	for {
		row, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return strings.Join(rows, "; ")
		case err != nil:
			return "refused: " + err.Error()
		}
		rows = append(rows, strings.TrimSpace(fmt.Sprintf("%d %s %s %s", *row.Place, row.Athlete, row.Time, row.Notes)))
	}
}

// runsOf returns what the import of a log reads of a file.
func runsOf(file string) string {
	ctx := context.Background()
	s, _, err := formats.Open(ctx, formats.Upload{File: strings.NewReader(file), Size: int64(len(file)), Zone: time.UTC})
	if err != nil {
		return "refused: " + err.Error()
	}
	var rows []string
	for i := range s.Len {
		item, err := s.Read(ctx, i)
		if err != nil {
			return "refused: " + err.Error()
		}
		for _, a := range item.Activities {
			notes := a.Notes
			if item.Day != nil && item.Day.Notes != nil {
				notes = *item.Day.Notes
			}
			rows = append(rows, strings.TrimSpace(fmt.Sprintf("%s %.0f %.0f %s %s", item.Day.Date, a.Meters, a.Seconds, a.Title, notes)))
		}
		if len(item.Activities) == 0 {
			rows = append(rows, item.Warning)
		}
	}
	return strings.Join(rows, "; ")
}
