package read_test

import (
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// TestTimesWithUnits reads times as training logs have them too. Needed for results of German, Italian and Norwegian ultramarathons, and for times that
// pandas wrote.
func TestTimesWithUnits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1h 5 Min. 3 Sek": "1:05:03", "1h12s": "1:00:12", "1 Tag 2:14:25": "26:14:25", "3:25 Std.": "3:25:00", "PT36M12S": "36:12", "0 days 00:36:12": "00:36:12",
		"36:12 minuti": "36:12", "2 h 17 mn": "2:17:00",
	} {
		rows, faults, err := readAll(open(t, "name;time\nAnn;"+text+"\nBo;26:59:59\n", read.CSV, read.Options{Gender: "mens", Event: "100 miles", Round: "final"}))
		if err != nil || len(faults) > 0 || len(rows) != 2 || rows[0].Time != strings.TrimPrefix(want, "00:") && rows[0].Time != want {
			t.Errorf("%q: %+v, %v, %v", text, rows, faults, err)
		}
	}
}
