package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"harrier/tests/kit"
)

// TestBothImports gives the same bytes to the import of results and to that of a log. The tests of internal/table/source have more such files.
func TestBothImports(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	const header = "Place,Name,Date,km,Time,Notes\n"
	late, err := charmap.Windows1252.NewEncoder().String("1,Jürg Müller,2026-05-01,5,17:01,grün\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ file, listed, title string }{
		"an umlaut after 16 KiB": {
			header + strings.Repeat(",,,,,\n", 3000) + late, "1 Jürg Müller mens 5K 17:01 grün", "Jürg Müller",
		},
		"lines that end in CR":           {strings.ReplaceAll(header+"1,Al,2026-05-01,5,17:01,\n", "\n", "\r"), "1 Al mens 5K 17:01", "Al"},
		"bars":                           {strings.ReplaceAll(header+"1,Al,2026-05-01,5,17:01,\n", ",", "|"), "1 Al mens 5K 17:01", "Al"},
		"a title with another delimiter": {"Meet; Mapleton; 2026\n" + header + "1,Al,2026-05-01,5,17:01,\n", "1 Al mens 5K 17:01", "Al"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := app.Register(t)
			race := u.Race(object{"sport": "road"})
			u.CSV(race, "?gender=mens&event=5K", c.file).Is(http.StatusCreated)
			if got, _, _ := strings.Cut(kit.Listing(t, u.Client, race), "\n"); got != c.listed {
				t.Errorf("listed %s, want %s", got, c.listed)
			}
			preview, _ := kit.ImportLog(t, u.Client, "?dry_run=true", c.file)["preview"].(object)
			rows, _ := preview["rows"].([]any)
			if len(rows) == 0 {
				t.Fatal("the log has no rows")
			}
			if row, _ := rows[0].(object); row["date"] != "2026-05-01" || row["meters"] != 5000.0 || row["seconds"] != 1021.0 || row["title"] != c.title {
				t.Errorf("the log has %v", row)
			}
		})
	}
	t.Run("the error of a formula", func(t *testing.T) {
		t.Parallel()
		u := app.Register(t)
		const file = header + "1,#REF!,2026-05-01,5,17:01,#N/A\n"
		kit.Contains(t, u.CSV(u.Race(object{"sport": "road"}), "?gender=mens&event=5K", file).Is(http.StatusUnprocessableEntity), "error of a formula")
		done := kit.ImportLog(t, u.Client, "", file)
		if got := kit.ImportCounts(done); !strings.Contains(got, "1 runs, 0 days") || !strings.Contains(got, "line 2: incomplete") {
			t.Error(got)
		}
	})
	for kind, file := range map[string]string{"text document (RTF)": `{\rtf1 a}`, "compressed by xz": "\xfd7zXZ\x00\x00", "web page (HTML)": "<table><tr><td>1</td></tr></table>"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			u := app.Register(t)
			kit.Contains(t, u.CSV(u.Race(object{"sport": "road"}), "?gender=mens&event=5K", file).Is(http.StatusUnprocessableEntity), kind)
			if done := kit.ImportLog(t, u.Client, "", file); done["state"] != "failed" || !strings.Contains(fmt.Sprint(done), kind) {
				t.Error(done)
			}
		})
	}
}
