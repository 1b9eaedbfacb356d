package read

import (
	"strings"

	"harrier/internal/text/column"
)

// field is a property of a result.
type field uint8

const (
	fieldPlace field = iota
	fieldAthlete
	fieldFirst
	fieldLast
	fieldAthleteID
	fieldTeam
	fieldTeamID
	fieldTime
	fieldTimingMethod
	fieldMark
	fieldGender
	fieldEvent
	fieldDivision
	fieldRound
	fieldHeat
	fieldHeatPlace
	fieldStatus
	fieldPoints
	fieldGrade
	fieldBib
	fieldRelay
	fieldRelayMembers
	fieldWind
	fieldNotes
	fieldExhibition
	fields // their number
)

// fieldTable has the name of each field and the folded column headers that denote it, the most likely first: those of
// Athletic.net, Hy-Tek, RunSignup and TFRRS, then the words of ten languages in which road races publish results: German,
// French, Spanish, Italian, Portuguese, Dutch, Polish, the Scandinavian languages and Czech, beside English. Gun time precedes
// chip time because results are by gun time (IAAF rule 165.24).
var fieldTable = [fields]struct {
	name    string
	headers []string
}{
	fieldPlace: {"place", strings.Fields(`
		place pl plc pos position rank rk overall overallplace placeoverall finishplace finishposition platz rang platzierung gesamtplatz classement
		clt puesto posicion lugar clasificacion posizione piazzamento posicao colocacao classificacao plaats positie miejsce miejsceopen lokata
		placering plassering plats plass poradi umisteni oall oaall overallpl ovrall oveall gesamt ranking rnk
		scratch plts plac pto lp platzges gesplatz classgeral sija`)},
	fieldAthlete: {"athlete", strings.Fields(`
		athlete name runner competitor athletename runnername competitorname fullname participant lastnamefirstname parkrunner athlet teilnehmer vornamename
		namevorname nachnamevorname nomprenom prenomnom nometprenom coureur concurrent nombreyapellidos nombrecompleto apellidosynombre atleta
		corredor participante cognomenome nomecognome cognomeenome nominativo concorrente nomecompleto naam deelnemer imieinazwisko nazwiskoiimie
		zawodnik uczestnik namn lopare navn deltager deltaker jmenoaprijmeni prijmeniajmeno zavodnik nimi`)},
	fieldFirst: {"first", strings.Fields(`
		first firstname givenname forename vorname prenom nombre nome voornaam imie fornamn fornavn jmeno etunimi`)},
	fieldLast: {"last", strings.Fields(`
		last lastname surname familyname nachname familienname zuname nom nomdefamille apellido apellidos cognome sobrenome apelido achternaam
		nazwisko efternamn efternavn etternavn prijmeni sukunimi`)},
	fieldAthleteID: {"athlete_id", []string{"athleteid"}},
	fieldTeam: {"team", strings.Fields(`
		team school club affiliation teamname schoolname clubname verein mannschaft schule equipe ecole equipo colegio escuela societa squadra
		equipa clube escola vereniging ploeg klub druzyna szkola klubb forening lag oddil tym skola skole seura`)},
	fieldTeamID: {"team_id", []string{"teamid"}},
	fieldTime: {"time", strings.Fields(`
		officialtime guntime guntim gun bruttozeit brutto clocktime czasbrutto tiempobruto tempobruto brutotijd bruttotid bruto tempolordo lordo tempsbrut brut
		time finishtime finaltime finalstime clock racetime elapsedtime elapsed totaltime totaltm zeit endzeit zielzeit
		laufzeit gesamtzeit
		temps tempsofficiel tempstotal chrono tiempo tiempototal tiempooficial tiempobruto tijd eindtijd brutotijd czas czasbrutto czasoficjalny tid
		sluttid bruttotid aika cas vyslednycas czasnetto tempo tempoufficiale tempooficial tempobruto official officiel oficial ufficiale offiziell officieel
		chiptime chip nettime nettim net realtime nettozeit netto tempsreel tempsnet
		tiemporeal tiemponeto temporeale temponetto tempoliquido nettotijd nettotid cistycas neto liquido finish finals final result results perf performance
		ergebnis leistung resultat resultado risultato resultaat wynik vysledek`)},
	fieldTimingMethod: {"timing_method", []string{"timingmethod", "timingtype"}},
	fieldMark: {"mark", strings.Fields(`
		mark result results performance perf finals final leistung ergebnis resultat marca resultado misura risultato prestazione prestatie
		resultaat wynik vysledek vykon tulos`)},
	fieldGender: {"gender", strings.Fields(`
		gender sex geschlecht mw mf fm wm hd dh gndr gen sexe genre hf sexo genero sesso geslacht plec kon kjonn pohlavi sukupuoli`)},
	fieldEvent: {"event", strings.Fields(`
		event eventname race distance disziplin wettbewerb strecke distanz epreuve course prueba carrera distancia gara specialita distanza prova
		onderdeel afstand konkurencja dystans bieg gren distans lopp ovelse distanse disciplina zavod trat laji matka`)},
	fieldDivision:  {"division", []string{"division", "divisionname", "div"}},
	fieldRound:     {"round", []string{"round", "roundname", "rnd"}},
	fieldHeat:      {"heat", []string{"heat", "heatnumber", "heatno", "ht"}},
	fieldHeatPlace: {"heat_place", []string{"heatplace", "placeinheat", "heatpl"}},
	fieldStatus:    {"status", []string{"status", "statut", "estado", "stato", "stan", "stav"}},
	fieldPoints: {"points", strings.Fields(`
		points pts punkte puntos punti pontos punten punkty poang poeng body`)},
	fieldGrade: {"grade", strings.Fields(`
		grade gr year yr class classyear agegroup category cat altersklasse ak categorie categoria leeftijdscategorie kategoria kategoriawiekowa
		kategorie klasse klass aldersgruppe escalao sarja`)},
	fieldBib: {"bib", strings.Fields(`
		bib bibnumber bibno bibnum number no startnummer startnr stnr nr dossard dorsal pettorale dorsale peito nummer numerstartowy nrstartowy
		numer startovnicislo cislo startno startnumber runnerno runnernumber runnernum runnernr rnr rnrno rnrnumber racenumber raceno athleteno
		athletenumber competitorno competitornumber participantno participantnumber nummerlapp pett kilpailunumero`)},
	fieldRelay:        {"relay", strings.Fields(`relay relayletter relayteam letter squad`)},
	fieldRelayMembers: {"relay_members", []string{"relaymembers", "members", "runners", "athletes", "legs"}},
	fieldWind:         {"wind", []string{"wind", "vent", "viento", "vento", "wiatr", "vind", "vitr"}},
	fieldNotes: {"notes", strings.Fields(`
		notes note comments comment remarks bemerkung anmerkung remarques observaciones notas opmerkingen uwagi anmarkning poznamka`)},
	fieldExhibition: {"exhibition", strings.Fields(`exhibition exh guest outofcompetition ausserkonkurrenz ausserwertung horsconcours`)},
}

// measures are the folded names of columns for the marks of field events by what is measured. A file of running events may have them too.
var measures = strings.Fields(`
	bestmark bestattempt bestresult weite hohe bestweite besthohe bestleistung sprungweite sprunghohe wurfweite stossweite height length longueur hauteur
	longitud altura distancia comprimento altezza lunghezza hoogte afstand lengte verte odleglosc wysokosc wynik langd hojd lengde hoyde laengde hojde
	delka vyska vzdalenost distance distanz best attempt metres meters metros metri meter metry wurf stoss sprung lancer saut lanzamiento salto lancio rzut
	skok kast hopp`)

// headers are the folded names of columns in fieldTable.
var headers = func() column.Words {
	known := column.Words{}
	for f := range fields {
		for _, name := range fieldTable[f].headers {
			known[name] = true
		}
	}
	return known
}()

// String returns the field's name in mappings and row errors.
func (f field) String() string { return fieldTable[f].name }

// fieldNamed returns the field with this name.
func fieldNamed(name string) (field, bool) {
	for f := range fields {
		if f.String() == name {
			return f, true
		}
	}
	return 0, false
}

// fieldNames lists the fields for a message.
func fieldNames() string {
	names := make([]string, fields)
	for f := range fields {
		names[f] = f.String()
	}
	return strings.Join(names, ", ")
}
