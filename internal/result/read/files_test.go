package read_test

import (
	"slices"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// TestHeadersOfTenLanguages reads the same list under the headers of ten languages, one of them with the words of another country. Needed for results of road races as the timers of these countries publish
// them.
func TestHeadersOfTenLanguages(t *testing.T) {
	t.Parallel()
	for language, in := range map[string]string{
		"German":     "Platz;Startnr.;Vorname;Nachname;Verein;Geschlecht;Zeit\n1;7;Ann;Lee;SC Rot;weiblich;58,1\n",
		"Austrian":   "Platz;Startnr.;Vorname;Nachname;Verein;Geschlecht;Bewerb;Zeit\n1;7;Ann;Lee;SC Rot;weiblich;8K;58,1\n",
		"French":     "Classement;Dossard;Prénom;Nom;Club;Sexe;Temps\n1;7;Ann;Lee;SC Rot;Femme;58,1\n",
		"Spanish":    "Puesto;Dorsal;Nombre;Apellidos;Equipo;Sexo;Tiempo\n1;7;Ann;Lee;SC Rot;Mujer;58,1\n",
		"Italian":    "Posizione;Pettorale;Nome;Cognome;Società;Sesso;Tempo\n1;7;Ann;Lee;SC Rot;Donna;58,1\n",
		"Portuguese": "Posição;Peito;Nome;Sobrenome;Equipe;Sexo;Tempo\n1;7;Ann;Lee;SC Rot;Feminino;58,1\n",
		"Dutch":      "Plaats;Startnummer;Voornaam;Achternaam;Vereniging;Geslacht;Tijd\n1;7;Ann;Lee;SC Rot;V;58,1\n",
		"Polish":     "Miejsce;Numer startowy;Imię;Nazwisko;Drużyna;Płeć;Czas\n1;7;Ann;Lee;SC Rot;K;58,1\n",
		"Swedish":    "Placering;Startnummer;Förnamn;Efternamn;Klubb;Kön;Tid\n1;7;Ann;Lee;SC Rot;Kvinna;58,1\n",
		"Norwegian":  "Plassering;Startnr;Fornavn;Etternavn;Klubb;Kjønn;Tid\n1;7;Ann;Lee;SC Rot;Kvinne;58,1\n",
		"Czech":      "Pořadí;Číslo;Jméno;Příjmení;Oddíl;Pohlaví;Čas\n1;7;Ann;Lee;SC Rot;Žena;58,1\n",
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			reader := open(t, in, read.CSV, given())
			rows, faults, err := readAll(reader)
			const want = "2|1|Ann Lee||SC Rot|sc-rot|womens|8K|58.1||finished||||7|"
			if got := briefly(rows); got != want || len(faults) != 0 || err != nil || slices.ContainsFunc(reader.Columns(), func(c read.Column) bool { return c.Field == "" }) {
				t.Errorf("read %s\nwant %s\nfaults %v, error %v, columns %+v", got, want, faults, err, reader.Columns())
			}
		})
	}
}

// TestRunningEventsHaveTimes refuses a text for a time where the event is run. Needed for results of track meets whose column Result has times and marks.
func TestRunningEventsHaveTimes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		event   string
		running bool
		fails   bool
	}{
		"5K": {"5K", false, true}, "a jump": {"LJ", true, true}, "an unknown event": {"Varsity", false, true}, "an unknown event on the road": {"Varsity", true, true},
	} {
		_, faults, err := readAll(open(t, "name,time\nAnn,abc\n", read.CSV, read.Options{Gender: discipline.Mens, Event: c.event, Running: c.running}))
		if err != nil || (len(faults) == 1) != c.fails {
			t.Errorf("%s: faults %v, error %v", name, faults, err)
		}
	}
}

// TestLastNameFirst tells by the whole column that last names come first. Needed for results of US meets by Hy-Tek's Meet Manager and of European
// federations, which write Lee, Ann or LEE Ann.
func TestLastNameFirst(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Ruiz, Ana": "Ana Ruiz", "Bell, Ada M.": "Ada M. Bell", "Ana Ruiz": "Ana Ruiz", "Martin Lee, Jr.": "Martin Lee, Jr.", "Ruiz,": "Ruiz,", "a, b, c": "a, b, c",
	} {
		rows, _, _ := readAll(open(t, "name\n\""+in+"\"\n", read.CSV, read.Options{Gender: discipline.Mens, Event: "8K", FirstLast: true}))
		if len(rows) != 1 || rows[0].Athlete != want {
			t.Errorf("%q: %+v, want %q", in, rows, want)
		}
	}
}
