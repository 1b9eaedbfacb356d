package mark_test

import (
	"testing"

	"harrier/internal/sport/mark"
)

func TestParseStatus(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		want   mark.Status
		inputs []string
	}{
		{mark.Finished, []string{"finished", "OK", "Fin.", "NT", "No time"}},
		{mark.NM, []string{"NM", "NH", "nd", "FOUL", "XXX", "PASS", "no height"}},
		{mark.DNF, []string{"DNF", "dnf", " Dnf ", "D.N.F.", "did not finish", "Did-Not-Finish", "DNF (lap 7)", "Retired", "ABD", "DNF/INJ", "OTL", "HD", "Uitgev.", "rezygnacja"}},
		{mark.DNF, []string{
			"aufgegeben", "Aufg.", "abandon", "Abandon (km 12)", "AB", "abandonó", "Retirada", "no terminó", "Ritirato", "RIT.", "uitgevallen", "opgegeven",
			"nie ukończył", "Nie ukończyła", "wycofał się", "desistiu", "desistência", "não terminou", "Abandonou",
		}},
		{mark.DNS, []string{
			"nicht angetreten", "Nicht am Start", "non partant", "NP", "forfait", "no presentado", "No salió", "ausente", "non partito", "assente",
			"niet gestart", "afgemeld", "nie wystartował", "Nie startowała", "não partiu", "não compareceu", "faltou",
		}},
		{mark.DQ, []string{
			"disqualifiziert", "Disqualifié", "DISQUALIFIÉE", "descalificado", "Desc.", "squalificato", "SQ", "gediskwalificeerd", "dyskwalifikacja",
			"zdyskwalifikowana", "desclassificado", "Desqualificada",
		}},
		{mark.DNS, []string{"DNS", "d n s", "did not start", "No show", "Scratch", "WD", "dns - ill", "DNC", "n.a."}},
		{mark.DQ, []string{"DQ", "dq", "DSQ", "D.Q.", "DQ'd", "Disq.", "disqualified", "DQ (R17.3)", "DQ 162.8", "DSQ - left the course"}},
		{"", []string{"", " ", "25:09.2", "1", "1.0", "-", "DNFX", "finally", "Q", "unattached", "did", "é", "DES", "R 17", "na na", "N/A", "finisher medal"}},
	} {
		t.Run("reads as "+string(test.want), func(t *testing.T) {
			t.Parallel()
			for _, in := range test.inputs {
				got, ok := mark.ParseStatus(in)
				if got != test.want || ok != (test.want != "") {
					t.Errorf("ParseStatus(%q) = %q, %v; want %q, %v", in, got, ok, test.want, test.want != "")
				}
			}
		})
	}
}

func FuzzParseStatus(f *testing.F) {
	for _, seed := range []string{"DNF", "d.n.s.", "DQ (R17.3)", "25:09.2", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		status, ok := mark.ParseStatus(s)
		if ok == (status == "") {
			t.Fatalf("ParseStatus(%q) = %q, %v", s, status, ok)
		}
		// A cell never reads as both, or the import would have to guess.
		if _, err := mark.ParsePublished(s); ok && err == nil {
			t.Fatalf("%q reads as a status and as a time", s)
		}
	})
}
