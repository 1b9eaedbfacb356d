package races

import (
	"bytes"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"harrier/tests/kit"
)

// workbook returns one with the same result on each sheet, whose time is a number with a format.
func workbook(t *testing.T, sheets ...string) string {
	t.Helper()
	f := excelize.NewFile()
	format := "mm:ss.0"
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range sheets {
		if i == 0 {
			err = f.SetSheetName("Sheet1", name)
		} else {
			_, err = f.NewSheet(name)
		}
		if err == nil {
			err = f.SetSheetRow(name, "A1", &[]any{"place", "name", "team", "time"})
		}
		if err == nil {
			err = f.SetSheetRow(name, "A2", &[]any{1, "Ada Bell", name, 1509.2 / 86400})
		}
		if err == nil {
			err = f.SetCellStyle(name, "D2", "D2", style)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestImportOfPackedFiles(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	const table = "place,name,team,time\n1,Ada Bell,Boys,25:09.2\n"
	hytek := "H;Winter Meet;01/09/2026;01/10/2026;MM;01/10/2026;\n" +
		"E;T;1;;8K;M;;;;F;25:09.2;M;;1;1;1;;10;0;0;;;Bell;Ada;;M;;BOYS;Boys;17;11\nR;Boys 'A';6;;400;M;;;;F;42.10;M;BOYS;1;1;1;;10\n"
	for name, c := range map[string]struct{ media, query, file string }{
		"gzip":                  {"application/gzip", "", kit.Gzipped(t, strings.NewReader(table))},
		"gzip sent as CSV":      {"text/csv", "", kit.Gzipped(t, strings.NewReader(table))},
		"ZIP":                   {"application/zip", "", kit.Zipped(t, map[string]string{"meet/results.csv": table, "__MACOSX/._results.csv": "x"})},
		"a workbook":            {kit.XlsxType, "", workbook(t, "Boys")},
		"a sheet of a workbook": {kit.XlsxType, "&sheet=Boys", workbook(t, "Girls", "Boys")},
		"Hy-Tek's export":       {"text/csv", "", hytek},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			poster := app.Register(t)
			race := poster.Race()
			send := func(query string) *kit.Answer {
				return poster.Do(http.MethodPost, "/race/"+race+"/results?gender=mens&event=8K"+c.query+query, c.file, "Content-Type: "+c.media)
			}
			var preview struct {
				Valid  int
				Sample []struct{ Athlete, Time string }
				Report struct{ Warnings []struct{ Code string } }
			}
			send("&dry_run=true").Is(http.StatusOK).JSON(&preview)
			if preview.Valid != 1 || preview.Sample[0].Athlete != "Ada Bell" || preview.Sample[0].Time != "25:09.2" {
				t.Errorf("preview %+v", preview)
			}
			if relay := len(preview.Report.Warnings) == 1 && preview.Report.Warnings[0].Code == "relay_ignored"; relay != (c.file == hytek) {
				t.Errorf("warnings %+v", preview.Report.Warnings)
			}
			send("").Is(http.StatusCreated)
			send("").Is(http.StatusConflict)
			list := poster.Get("/result/list/" + race + "/mens/8K").List()
			if len(list) != 1 || list[0]["time_ms"] != 1509200.0 || list[0]["team_id"] != "boys" {
				t.Errorf("stored %v", list)
			}
		})
	}
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestImportRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race()
	const table = "place,name,team,time\n1,Ada Bell,Boys,25:09.2\n"
	for name, c := range map[string]struct {
		query, file string
		status      int
		says        string
	}{
		"several tables":   {"", kit.Zipped(t, map[string]string{"a.csv": table, "b.csv": table}), 422, "several files"},
		"several sheets":   {"", workbook(t, "Boys", "Girls"), 422, `\"Boys\", \"Girls\"`},
		"no such sheet":    {"&sheet=Mixed", workbook(t, "Boys"), 422, `\"Boys\"`},
		"a sheet of CSV":   {"&sheet=Boys", table, 422, "Only a workbook"},
		"a bomb":           {"", kit.Gzipped(t, io.LimitReader(zeros{}, 64<<20+1)), 413, "64 MiB"},
		"an inner archive": {"", kit.Gzipped(t, strings.NewReader(kit.Zipped(t, map[string]string{"a.csv": table}))), 422, "another archive"},
		"a PDF document":   {"", "%PDF-1.7\n", 422, "CSV or XLSX"},
		"a web page":       {"", "<!DOCTYPE html><table>", 422, "web page"},
	} {
		answer := poster.Do(http.MethodPost, "/race/"+race+"/results?gender=mens&event=8K"+c.query, c.file, "Content-Type: text/csv").Is(c.status)
		if !strings.Contains(string(answer.Body), c.says) {
			t.Errorf("%s: %s", name, answer.Body)
		}
	}
	// A program can offer the sheets.
	asked := poster.Do(http.MethodPost, "/race/"+race+"/results?gender=mens&event=8K", workbook(t, "Heat one", "Club \"A\""), "Content-Type: "+kit.XlsxType).Is(422).Object()
	want := []any{map[string]any{"pointer": "sheet", "code": "required", "detail": "Heat one"}, map[string]any{"pointer": "sheet", "code": "required", "detail": `Club "A"`}}
	if asked["type"] != "/problems/file-unclear" || !reflect.DeepEqual(asked["errors"], want) {
		t.Errorf("several sheets: %v", asked)
	}
	dry := poster.Do(http.MethodPost, "/race/"+race+"/results?gender=mens&event=8K&dry_run=true", workbook(t, "Heat one", "Club \"A\""),
		"Content-Type: "+kit.XlsxType).Is(http.StatusOK).Object()
	if asks := kit.ReportOf(dry)["asks"]; !reflect.DeepEqual(asks, []any{object{"detail": asked["detail"], "errors": want}}) {
		t.Errorf("a dry run of several sheets asks %v", asks)
	}
}
