package discipline_test

import (
	"testing"

	"harrier/internal/sport/discipline"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for code, names := range map[string][]string{
		"100":    {"100", "100m", "100 m", "100 Meter Dash", "Varsity Boys 100 Meter Dash", "M60 100m", "Girls U17 100 metres", "100 Mètres"},
		"1500":   {"1500", "1,500 Meters", "1500m Run", "1.500 m"},
		"5000":   {"5000", "5000m", "5,000 Meter Run", "5000 metri"},
		"10000":  {"10000", "10,000m", "10.000 m"},
		"5K":     {"5K", "5k", "5 km", "5 Kilometer", "5K Run CC", "Boys Varsity 5k", "5.0 km", "5K Zwischenlauf"},
		"8K":     {"8K", "8 Kilometers"},
		"10K":    {"10K", "10 km", "10 Kilometer"},
		"MILE":   {"Mile", "1 Mile", "One Mile Run", "the mile"},
		"2M":     {"2 Mile", "Two Mile", "2M"},
		"5M":     {"5M", "5 miles", "Five Mile"},
		"HM":     {"Half Marathon", "Halbmarathon", "HM", "21.1K", "21,0975 km", "Półmaraton", "Media Maratón", "Half Marathon 21.1 km", "half-marathon"},
		"MAR":    {"Marathon", "42.195 km", "Maratona di Roma", "Marathon 42.2K"},
		"110H":   {"110m Hurdles", "110H", "110mH", "110 m Hürden", "Boys 110 Meter Hurdles", "110 m häck", "110 m ppł", "110 m horden"},
		"5000W":  {"5000 m chód", "5000 m gång"},
		"HJ":     {"Salto de altura", "Saut en hauteur", "Skok wzwyż", "Höjdhopp", "Høydehopp", "Hoogspringen", "Salto in alto"},
		"JT":     {"Lanzamiento de jabalina", "Rzut oszczepem", "Spjutkastning"},
		"400H":   {"400 Hurdles", "400m haies"},
		"3000SC": {"3000m Steeplechase", "3000SC", "3000 St. Steeple", "3000 m przeszkody", "3000 m siepi", "3000m hinder"},
		"20KW":   {"20 km Walk", "20K Race Walk"},
		"10000W": {"10000W", "10,000m Race Walk"},
		"4x400":  {"4x400", "4x400m Relay", "4 x 400 m", "4X400 Mixed Relay", "4×400", "4 * 400 m"},
		"4xMILE": {"4x1 Mile", "4 x Mile Relay", "4xMile"},
		"4x5K":   {"4x5K", "4 x 5 km"},
		"SMR":    {"Sprint Medley", "SMR 1-1-2-4", "Sprint Medley Relay 100-100-200-400", "1600 Sprint Medley"},
		"DMR":    {"Distance Medley Relay", "DMR", "DMR (1200-400-800-1600)", "4000m Distance Medley"},
		"LJ":     {"Long Jump", "LJ", "Girls Long Jump"},
		"SP":     {"Shot Put", "Shot Put 12 points"},
		"DEC":    {"Decathlon"},
		"":       {"", "Varsity", "Open", "Race 1", "JV Boys", "5K and 10K", "Marathon 10K", "Fun run", "Heat 3", "Bench", "50.5", "4x1", "Mile Relay", "400 m Staffel"},
	} {
		for _, name := range names {
			if e, ok := discipline.Parse(name); e.Code != code || ok != (code != "") {
				t.Errorf("Parse(%q) = %+v, %v; want %q", name, e, ok, code)
			}
		}
	}
}

func TestMetresAndKinds(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]discipline.Event{
		"5K":        {Code: "5K", Kind: discipline.Run, Metres: 5000},
		"HM":        {Code: "HM", Kind: discipline.Run, Metres: 21097.5},
		"Marathon":  {Code: "MAR", Kind: discipline.Run, Metres: 42195},
		"2 Mile":    {Code: "2M", Kind: discipline.Run, Metres: 3218.688},
		"4x400":     {Code: "4x400", Kind: discipline.Relay, Metres: 1600},
		"100H":      {Code: "100H", Kind: discipline.Hurdles, Metres: 100},
		"High Jump": {Code: "HJ", Kind: discipline.Jump},
	} {
		got, ok := discipline.Parse(name)
		if got != want || !ok {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", name, got, ok, want)
		}
		if timed := got.Kind != discipline.Jump; got.Timed() != timed {
			t.Errorf("%+v is timed: %v", got, !timed)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"5K", "Varsity Boys 100 Meter Dash", "4 x 400 m", "21,0975 km", "x", "4x", "1.2.3,4 km", "110mH"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		e, ok := discipline.Parse(name)
		if ok != (e.Code != "") || ok != (e.Kind != "") || e.Metres < 0 || len(e.Code) > 20 {
			t.Fatalf("Parse(%q) = %+v, %v", name, e, ok)
		}
		if again, _ := discipline.Parse(e.Code); again != e {
			t.Fatalf("Parse(%q) = %+v, and Parse(%q) = %+v", name, e, e.Code, again)
		}
	})
}
