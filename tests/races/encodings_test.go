package races

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"

	"harrier/tests/kit"
)

// Files in old encodings have their names, which the report shows, or those of the encoding that is asked for. Control characters are in none.
func TestNamesInOldEncodings(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	for name, c := range map[string]struct {
		of      encoding.Encoding
		athlete string
	}{
		"windows-1251": {charmap.Windows1251, "Иван Петров"}, "ibm850": {charmap.CodePage850, "Jörg Müller"}, "macintosh": {charmap.Macintosh, "José Muñoz"},
		"shift_jis": {japanese.ShiftJIS, "田中 太郎"}, "windows-1250": {charmap.Windows1250, "Łukasz Świątek"}, "windows-1252": {charmap.Windows1252, "François Lefèvre"},
	} {
		file, err := c.of.NewEncoder().String("place,name,time\n1," + c.athlete + ",16:10\n")
		if err != nil {
			t.Fatal(err)
		}
		race := d.Race(object{"sport": "cross_country"})
		report := d.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		kit.Contains(t, report, `"code":"encoding_guessed"`, name, c.athlete)
		if got, want := kit.Listing(t, reader, race), "1 "+c.athlete+" mens 5K 16:10"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	// One letter does not tell, so the encoding is asked for.
	race := d.Race(object{"sport": "cross_country"})
	one, err := charmap.CodePage850.NewEncoder().String("place,name,time\n1,Übung,16:10\n")
	if err != nil {
		t.Fatal(err)
	}
	if body := string(d.CSV(race, kit.Mens5K+"&encoding=ibm850", one).Is(http.StatusCreated).Body); strings.Contains(body, "encoding_guessed") {
		t.Error(body)
	}
	kit.Contains(t, reader.Get("/result/list/"+race).Is(http.StatusOK), "Übung")
	d.CSV(race, kit.Mens5K+"&encoding=ebcdic", one).Is(http.StatusBadRequest)
	for _, control := range []string{"\u0081", "\u009d"} {
		d.CSV(d.Race(), kit.Mens5K, "place,name,time\n1,A"+control+"nn Österberg,16:10\n").Is(http.StatusUnprocessableEntity)
		d.Post("/result", object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "A" + control + "nn"}).Is(http.StatusUnprocessableEntity)
	}
}
