package kit

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// PlacesOf lists the places and statuses of a race's results by athlete: "1 Ann, 2 Bo, dq Cy".
func PlacesOf(t *testing.T, c *Client, race string) string {
	t.Helper()
	list := c.Get("/result/list/" + race).Is(http.StatusOK).List()
	all := make([]string, 0, len(list))
	for _, r := range list {
		at := r["place"]
		if r["status"] != "finished" {
			if at != nil {
				t.Errorf("a place in %v", r)
			}
			at = r["status"]
		}
		all = append(all, fmt.Sprintf("%v %v", at, r["athlete"]))
	}
	return strings.Join(all, ", ")
}

// Report says what an import of results did.
type Report struct {
	ImportID                *string `json:"import_id"`
	Imported, Valid, Failed int
	Errors                  []struct {
		Line          int
		Column, Value *string
		Reason        string
	}
	Report struct {
		UnusedColumns []string `json:"unused_columns"`
	}
}

// XlsxType is the media type of workbooks.
const XlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Gzipped compresses a file.
func Gzipped(t *testing.T, content io.Reader) string {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err == nil {
		_, err = io.Copy(w, content)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Zipped returns an archive of files by their names.
func Zipped(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestSpeed) })
	for _, name := range slices.Sorted(maps.Keys(files)) { // in order: of two files with one run the first is kept
		content := files[name]
		header := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if content == "" {
			header.Method = zip.Store // a compressor is a megabyte, and there may be thousands of files
		}
		f, err := w.CreateHeader(header)
		if err == nil {
			_, err = io.WriteString(f, content)
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

// Mens5K is the query of an import for the 5K of the men.
const Mens5K = "?gender=mens&event=5K"

// Listing lists a race in its order: "place name team gender event time mark status wind notes", without what is empty.
func Listing(t *testing.T, c *Client, race string) string {
	t.Helper()
	found := c.Get("/result/list/" + race).Is(http.StatusOK).List()
	list := make([]string, 0, len(found))
	for _, r := range found {
		var cells []string
		for _, field := range []string{"place", "athlete", "team", "gender", "event", "time", "mark", "status", "points", "wind", "bib", "notes"} {
			if r[field] != nil && r[field] != "finished" {
				cells = append(cells, fmt.Sprint(r[field]))
			}
		}
		if IsTrue(r["exhibition"]) {
			cells = append(cells, "exhibition")
		}
		list = append(list, strings.Join(cells, " "))
	}
	return strings.Join(list, "\n")
}

// ReportOf returns how an import of either kind understood its file.
func ReportOf(imported Object) Object {
	report, _ := imported["report"].(Object)
	return report
}

// WarningsOf lists the warnings of a report: "code line value xCount".
func WarningsOf(t *testing.T, report map[string]any) []string {
	t.Helper()
	warnings, _ := ReportOf(report)["warnings"].([]any)
	list := make([]string, len(warnings))
	for i, w := range warnings {
		w, _ := w.(map[string]any)
		places, _ := w["places"].([]any)
		if count, _ := w["count"].(float64); int(count) < len(places) || count < 1 {
			t.Errorf("the warning %v counts %v", w, count)
		}
		list[i] = strings.Join(strings.Fields(strings.ReplaceAll(fmt.Sprint(w["code"], " ", LineOf(w), " ", w["value"], " x", w["count"]), "<nil>", "")), " ")
	}
	return list
}

// LineOf returns the number of the line that a warning is about first; empty if it is about the whole file.
func LineOf(warning Object) string {
	places, _ := warning["places"].([]any)
	if len(places) == 0 {
		return ""
	}
	return strings.TrimPrefix(fmt.Sprint(places[0]), "line ")
}

// UnknownID is an _id that nothing has.
const UnknownID = "01990a5c-7f3e-7cc1-9d55-000000000000"

// AthleteSide is an athlete in a rename.
func AthleteSide(name string, ids ...string) Object { return Side(name, "athlete_id", ids) }

// Side is an athlete or a team in a rename. An ID of "-" is null.
func Side(name, field string, ids []string) Object {
	o := Object{"name": name}
	for _, id := range ids {
		o[field] = id
		if id == "-" {
			o[field] = nil
		}
	}
	return o
}

// Rename returns the body of a rename, with more members.
func Rename(kind string, from, to Object, more ...Object) Object {
	body := Object{"kind": kind, "from": from, "to": to}
	for _, m := range more {
		maps.Copy(body, m)
	}
	return body
}

// OwnColumns returns a file with the columns of our own export.
func OwnColumns(t *testing.T, app *App, rows ...Object) string {
	t.Helper()
	race := app.Register(t).Race()
	names := strings.Split(strings.TrimSpace(string(app.Client(t).Get("/race/"+race+"/results.csv").Is(http.StatusOK).Body)), ",")
	records := make([][]string, 0, 1+len(rows))
	records = append(records, names)
	for _, row := range rows {
		all := Object{"gender": "mens", "event": "5K", "status": "finished"}
		maps.Copy(all, row)
		record := make([]string, len(names))
		for i, name := range names {
			if value, ok := all[name]; ok {
				record[i] = fmt.Sprint(value)
			}
		}
		records = append(records, record)
	}
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(records); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
