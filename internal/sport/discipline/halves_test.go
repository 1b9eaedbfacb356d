package discipline_test

import (
	"testing"

	"harrier/internal/sport/discipline"
)

// A race over half a marathon is a half marathon, a relay over a marathon is none, and yards are no metres.
func TestHalvesRelaysAndYards(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"1/2 Marathon": "HM", "Marathon (Half)": "HM", "Half Marathon": "HM", "Marathon": "MAR", "Women 1/2 Marathon": "HM",
		"Marathon Relay": "", "Ekiden Marathon": "", "Half Marathon Relay": "", "Distance Medley Relay": "DMR", "4x400m Relay": "4x400",
		"Shot Put 12lb": "SP-12lb", "Shot Put 16 lb": "SP-7.26kg", "Shot Put (4kg)": "SP-4kg", "4 kg Shot Put": "SP-4kg", "Shot Put 7.257 kg": "SP-7.26kg", "Shot Put": "SP",
		"Discus 1.5kg": "DT-1.5kg", "Discus Throw 1 kg": "DT-1kg", "Javelin 600g": "JT-0.6kg", "Javelin 800 g": "JT-0.8kg", "Hammer 3,0 kg": "HT-3kg", "Kugelstoßen 7,26 kg": "SP-7.26kg",
		"100m Hurdles 76.2cm": "100H-76.2", "110mH 1.067m": "110H-106.7", "110m Hurdles (39\")": "110H-99.1", "100 m Hürden 0,838 m": "100H-83.8", "80mH 68.6": "80H-68.6",
		"60m Hurdles 33 in": "60H-83.8", "100m Hurdles": "100H", "400m Hurdles 36 inches": "400H-91.4", "Long Jump 4kg": "LJ", "110m Hurdles U18 91.4cm": "110H-91.4",
		"24 Hour": "24HR", "24h": "24HR", "24-Hour Run": "24HR", "6h": "6HR", "12 Stunden": "12HR", "48 Hours": "48HR", "6 Days": "144HR", "24 Hour Relay": "", "7 Hour": "",
		"100 yards": "100Y", "100 Yard Dash": "100Y", "440 yd": "440Y", "120 Yard Hurdles": "120YH", "100m": "100",
	} {
		if e, _ := discipline.Parse(name); e.Code != want {
			t.Errorf("%s is %q, want %q", name, e.Code, want)
		}
		if want == "" {
			continue
		}
		if e, _ := discipline.Parse(want); e.Code != want {
			t.Errorf("the code %s is read as %q", want, e.Code)
		}
	}
}
