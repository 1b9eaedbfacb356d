package formats_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"harrier/internal/formats"
)

// TestHungarian reads a log in a language that is nothing but a file of words. Needed for diaries of Hungarian runners.
func TestHungarian(t *testing.T) {
	t.Parallel()
	const in = "Dátum;Sportág;Távolság (km);Időtartam;Átlagpulzus;Nyugalmi pulzus;Alvás (óra);Megjegyzés\n" +
		"2026. május 1.;Futás;10,2;51 perc;150;48;7,5;könnyű futás\n" +
		"2026. május 2.;Úszás;1,5;35 perc;;49;8;\n" +
		"szombat 2026. május 9.;futás;21,1;1 óra 45 perc;;;;\n" +
		"Összesen;;32,8;;;;;\n"
	s, _, err := formats.Open(t.Context(), formats.Upload{File: strings.NewReader(in), Size: int64(len(in)), Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	for i := range s.Len {
		item, err := s.Read(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		running := ""
		if len(item.Activities) > 0 && item.Activities[0].Running != nil && !*item.Activities[0].Running {
			running = ", no run"
		}
		got.WriteString(shown(item) + running + "\n")
	}
	const want = `2026-05-01 rhr 48 sleep 7.5 goal -1 "könnyű futás", 10200.00 m in 3060 s
2026-05-02 rhr 49 sleep 8 goal -1, 1500.00 m in 2100 s, no run
2026-05-09 rhr -1 sleep -1 goal -1, 21100.00 m in 6300 s
The row sums up others.
`
	if got.String() != want {
		t.Errorf("read\n%s", &got)
	}
}
