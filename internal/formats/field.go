package formats

import (
	"strings"

	"harrier/internal/formats/cell"
	"harrier/internal/text/column"
)

// field is what a column of a log holds, by its name in the contract.
type field string

// The fields.
const (
	fieldDate         field = "date"
	fieldClock        field = "time_of_day"
	fieldDistance     field = "distance"
	fieldDuration     field = "duration"
	fieldElapsed      field = "elapsed"
	fieldPace         field = "pace"
	fieldHeartRate    field = "heart_rate"
	fieldHeartRateMax field = "heart_rate_max"
	fieldRHR          field = "rhr"
	fieldSleep        field = "sleep"
	fieldFeel         field = "feel"
	fieldNotes        field = "notes"
	fieldRunNotes     field = "run_notes"
	fieldTitle        field = "title"
	fieldSport        field = "sport"
	fieldKind         field = "kind"
	fieldShoes        field = "shoes"
	fieldWeather      field = "weather"
	fieldGoal         field = "goal"
	fieldAscent       field = "ascent"
	fieldCadence      field = "cadence"
	fieldUnit         field = "unit"
	fieldID           field = "id"
	fieldFile         field = "file"
	// fieldLocal is the local time beside a date in UTC. Only services have it.
	fieldLocal field = "local"
	// fieldOffset is how many minutes the zone is ahead of UTC.
	fieldOffset field = "offset"
)

// fieldWords are the folded names of columns, the most likely first, in English, German, French, Spanish, Italian, Dutch, Polish and
// Portuguese. A name that several fields have is of the first field that has no column yet.
var fieldWords = []struct {
	field field
	words []string
}{
	{fieldDate, strings.Fields(`
		date day workoutday workoutdate activitydate rundate calendardate dateofrun datetime dateandtime startdatelocal starttimelocal startdate
		datum tag trainingstag
		jour fecha dia data giorno dag dzien startdatum startzeitpunkt timestamp`)},
	{fieldClock, strings.Fields(`
		timeofday starttime start begin began startzeit uhrzeit beginn heure heuredebut heurededepart hora horainicio horadeinicio ora orainizio oradiinizio
		tijdstip begintijd starttijd godzina czasrozpoczecia horadecomeco`)},
	{fieldDistance, strings.Fields(`
		distance actualdistance totaldistance dist distanz strecke entfernung laufstrecke gesamtstrecke distancia distanciarecorrida distanza afstand
		dystans odleglosc
		mileage runlength`)},
	{fieldDuration, strings.Fields(`
		duration movingtime movingduration actualduration timetotal totaltime runtime time dauer bewegungszeit laufzeit zeit trainingszeit gesamtzeit duree
		dureetotale tempsdemouvement tempsdedeplacement temps
		duracion duraciontotal tiempoenmovimiento tiempo durata tempoinmovimento duur bewegingstijd
		beweegtijd looptijd tijd czastrwania czas duracao tempoemmovimento tempo`)},
	{fieldElapsed, strings.Fields(`
		elapsedtime elapsed totalelapsedtime elapsedduration verstrichenezeit tempsecoule tiempotranscurrido tempotrascorso verstrekentijd
		tempodecorrido`)},
	{fieldPace, strings.Fields(`
		pace avgpace averagepace actualpace schnitt durchschnittspace durchschnittlichepace allure alluremoyenne ritmo ritmomedio passo passomedio
		andatura gemiddeldtempo gemtempo tempomedio srednietempo tempo`)},
	{fieldHeartRate, strings.Fields(`
		heartrate avghr averagehr averageheartrate avgheartrate meanhr heartrateaverage hravg hr bpm puls durchschnittspuls herzfrequenz ohf oherzfrequenz
		hf hfmittel mittlerehf durchschnittlicheherzfrequenz fcmoyenne fc frequencecardiaque frequencecardiaquemoyenne frecuenciacardiaca
		frecuenciacardiacamedia fcmedia pulso pulsomedio pulsaciones frequenzacardiaca frequenzacardiacamedia battito hartslag gemiddeldehartslag gemhartslag
		gemhs tetno srednietetno tetnosrednie frequenciacardiaca frequenciacardiacamedia averageheartratebpm`)},
	{fieldHeartRateMax, strings.Fields(`
		maxhr maxheartrate maximumheartrate maximumhr heartratemax heartratemaximum hrmax peakhr maxpuls maximalpuls maxhf hfmax maximaleherzfrequenz
		maxherzfrequenz fcmax fcmaximale frequencecardiaquemaximale fcmaxima frecuenciacardiacamaxima pulsomaximo frequenzacardiacamassima fcmassima
		maxhartslag maximalehartslag tetnomaks tetnomaksymalne maksymalnetetno maxtetno frequenciacardiacamaxima`)},
	{fieldRHR, strings.Fields(`
		rhr restinghr restingheartrate restheartrate resthr hrrest morninghr morningpulse restingpulse ruhepuls ruheherzfrequenz rhf ruhehf fcrepos fcaurepos
		frequencecardiaqueaurepos pouls poulsaurepos fcreposo pulsoenreposo frecuenciacardiacaenreposo fcriposo fcariposo frequenzacardiacaariposo
		battitoariposo rusthartslag hartslagrust rustpols tetnospoczynkowe frequenciacardiacaemrepouso fcrepouso fcemrepouso`)},
	{fieldSleep, strings.Fields(`
		sleep hoursofsleep hoursslept sleepduration sleeptime timeasleep asleep totalsleep schlaf schlafdauer schlafzeit sommeil dureedesommeil
		heuresdesommeil sueno horasdesueno sonno oredisonno slaap slaapduur sen dlugoscsnu czassnu sono horasdesono`)},
	{fieldFeel, strings.Fields(`
		feel feeling feelings howifelt howdidifeel howdidyoufeel ifelt gefuhl befinden ressenti sensation sensations sensacion sensaciones sensazione
		sensazioni gevoel samopoczucie sensacao sensacoes`)},
	{fieldRunNotes, strings.Fields(`runnotes`)},
	{fieldNotes, strings.Fields(`
		notes note comments comment description remarks remark memo diary journal workoutdescription athletecomments bemerkung bemerkungen
		notiz notizen kommentar kommentare anmerkung anmerkungen beschreibung tagebuch commentaire commentaires remarques remarque notas nota comentarios
		comentario observaciones descripcion commenti commento osservazioni descrizione opmerking opmerkingen notities uwagi notatki notatka komentarz
		opis observacoes descricao anotacoes privatenotes`)},
	{fieldTitle, strings.Fields(`
		title name activityname workoutname workouttitle runname routename route titel bezeichnung strecken titre nom titulo nombre titolo nome naam tytul
		nazwa workout session einheit training entrainement seance entrenamiento allenamento treino trening`)},
	{fieldSport, strings.Fields(`
		sport activitytype workouttype sporttype type activity sportart aktivitat aktivitatstyp typedactivite activite tipodeactividad tipodedeporte
		actividad deporte tipodiattivita tipoattivita attivita typeactiviteit activiteitstype activiteit sportsoort rodzajaktywnosci typaktywnosci
		aktywnosc dyscyplina tipodeatividade atividade esporte desporto tipo art soort rodzaj discipline`)},
	{fieldKind, strings.Fields(`kind runtype workoutkind trainingtype typeofrun trainingsart laufart typedeseance tipodecarrera`)},
	{fieldShoes, strings.Fields(`
		shoes shoe gear equipment activitygear schuhe schuh laufschuhe laufschuh chaussures chaussure zapatillas zapatos scarpe scarpa schoenen
		loopschoenen buty obuwie tenis sapatos sapatilhas`)},
	{fieldWeather, strings.Fields(`weather wetter meteo clima weer pogoda`)},
	{fieldGoal, []string{"goal", "goalmiles"}},
	{fieldAscent, strings.Fields(`
		ascent totalascent elevationgain elevgain climb totalelevationgain anstieg gesamtanstieg anstieggesamt hohenmeter positiverhohenunterschied denivele
		denivelepositif ascensiontotale desnivel desnivelpositivo dislivello dislivellopositivo hoogtemeters totalestijging hoogtewinst przewyzszenie
		sumapodejsc ganhodeelevacao`)},
	{fieldCadence, strings.Fields(`
		cadence avgcadence averagecadence avgruncadence averageruncadence schrittfrequenz oschrittfrequenzlaufen durchschnittlicheschrittfrequenz
		cadencedecoursemoyenne cadencia cadenza cadans kadencja`)},
	{fieldUnit, strings.Fields(`unit units distanceunit distanceunits`)},
	{fieldID, strings.Fields(`id activityid workoutid runid`)},
	{fieldFile, strings.Fields(`gpxfile filename file`)},
	{fieldOffset, []string{"timezoneoffset"}},
}

// knownWords are all of them.
var knownWords = func() column.Words {
	known := column.Words{}
	for _, f := range fieldWords {
		for _, word := range f.words {
			known[word] = true
		}
	}
	return known
}()

// fieldNamed returns the field of that name in mappings.
func fieldNamed(name string) (field, bool) {
	for _, f := range fieldWords {
		if string(f.field) == name {
			return f.field, true
		}
	}
	return "", false
}

// measures are the kinds of units that the columns of fields may have.
var measures = map[field]cell.Kind{
	fieldDistance: cell.Length, fieldAscent: cell.Length, fieldPace: cell.Length, fieldGoal: cell.Length,
	fieldDuration: cell.Span, fieldElapsed: cell.Span, fieldSleep: cell.Span,
}

// several are the fields of which more than one column counts.
var several = map[field]bool{fieldDistance: true, fieldDuration: true, fieldNotes: true}

// valued are the fields without which a row says nothing.
var valued = []field{fieldGoal, fieldDistance, fieldDuration, fieldPace, fieldRHR, fieldSleep, fieldFeel, fieldNotes, fieldWeather}
