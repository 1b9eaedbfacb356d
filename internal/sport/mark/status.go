package mark

import (
	"strings"

	"harrier/internal/text"
)

// Status is how an athlete's race ended.
type Status string

// The statuses, with the values of the API.
const (
	Finished Status = "finished"
	NM       Status = "nm"  // took part, without a valid attempt
	DNF      Status = "dnf" // started and did not finish
	DNS      Status = "dns" // entered and did not start
	DQ       Status = "dq"  // disqualified
)

// ParseStatus parses a code or word that replaces a time or place in result files, ignoring case, accents, dots and spaces: "DNF",
// "d.n.s.", "Disqualified", "DQ (R17.3)", "aufgegeben", "non partant". Codes for a missing time (NT) are Finished: the
// athlete took part and was not disqualified. Those for a missing mark (NM, NH, ND, FOUL, XXX, PASS) are NM. A false start (FS) is a
// disqualification. ok is false for anything else, including the empty string and ordinary times and places.
func ParseStatus(s string) (status Status, ok bool) {
	if strings.EqualFold(strings.TrimSpace(s), "n.a.") { // nicht angetreten; N/A may mean anything
		return DNS, true
	}
	s = text.Unaccented(s)
	if code := text.Letters(s); len(code) >= shortest || code == "DQ" || !strings.ContainsAny(s, "0123456789") {
		if status, ok = statuses[code]; ok {
			return status, true
		}
	}
	// The code may be followed by a reason: "DQ - lane infringement", "DNF/INJ".
	code := strings.TrimSpace(s)
	if at := strings.IndexAny(code, " /"); at > 0 {
		code = code[:at]
	}
	code = text.Letters(code)
	if status = statuses[code]; status == "" || status == Finished || len(code) < shortest && code != "DQ" {
		return "", false
	}
	return status, true
}

// shortest is the length of the codes that may have a number or a reason beside them. Shorter ones may be a part of anything.
const shortest = len("DNF")

// statuses are the codes and words for statuses, in upper case, without accents and without anything but letters. The codes are those of
// World Athletics, of Hy-Tek and of FinishLynx; then come the words of German, French, Spanish, Italian, Dutch, Polish, Portuguese,
// Scandinavian, Finnish and Czech result lists. A word that has different meanings in two of them, such as DES, is not among them.
var statuses = func() map[string]Status {
	words := map[string]Status{}
	for status, list := range map[Status]string{
		Finished: `FINISHED FINISHER FINISH FIN OK NT NOTIME`,
		NM:       `NM NOMARK NH NOHEIGHT ND NODISTANCE FOUL FOULS XXX PASS PASSED OGV UNGULTIG NUL NULO NULA NULLI`,
		DNF: `DNF DIDNOTFINISH NOTFINISHED R RET RETIRED ABD ABANDONED DROPPED DROPPEDOUT OTL OVERTIMELIMIT HD HORSDELAI MISSEDCUTOFF CUTOFF TIMEDOUT PULLED
			AUFGEGEBEN AUFG AUSGESTIEGEN AUSGESCHIEDEN NICHTIMZIEL NICHTBEENDET AUFGABE
			ABANDON AB ABANDONNE ARRET
			ABANDONO ABANDONA RETIRADO RETIRADA NOTERMINO NOFINALIZO NOFINALIZA NOLLEGO
			RITIRATO RITIRATA RIT RITIRO NONARRIVATO NONARRIVATA 
			UITGEVALLEN UITGEV OPGEGEVEN OPGAVE GESTOPT NIETGEFINISHT NIETGEFINISHED NIETAANGEKOMEN
			REZYGNACJA NIEUKONCZYL NIEUKONCZYLA NIEUKONCZONO NIEUKONCZONY WYCOFALSIE WYCOFALASIE WYCOFANY WYCOFANA ZSZEDL ZSZEDLZTRASY ZSZEDLAZTRASY
			DESISTIU DESISTENCIA ABANDONOU NAOTERMINOU NAOCONCLUIU NAOFINALIZOU NAOCHEGOU
			UTGATT UTG BRUTIT BROT BRUTT UDGAET UDGIK KESKEYTTANYT KESKEYTTI NEDOKONCIL NEDOKONCILA`,
		DNS: `DNS DNC DIDNOTCOMPETE DIDNOTSTART NOTSTARTED NS NOSHOW SCR SCRATCH SCRATCHED WD WDN WITHDRAWN
			NICHTANGETRETEN NICHTAMSTART NICHTGESTARTET ABGEMELDET
			NONPARTANT NONPARTANTE NONPARTI NP FORFAIT ABSENT ABSENTE
			NOPRESENTADO NOPRESENTADA NOSEPRESENTO NOSALIO NOSALE NOTOMALASALIDA AUSENTE
			NONPARTITO NONPARTITA ASSENTE
			NIETGESTART NIETVERTROKKEN AFGEMELD AFWEZIG
			NIEWYSTARTOWAL NIEWYSTARTOWALA NIESTARTOWAL NIESTARTOWALA NIEOBECNY NIEOBECNA
			NAOPARTIU NAOLARGOU NAOCOMPARECEU NAOALINHOU FALTOU
			EJSTART EJSTARTAT IKKESTARTET IKKESTART EILAHTENYT NESTARTOVAL NESTARTOVALA`,
		DQ: `DQ DSQ DIS DISQ DQD DISQUALIFIED DISQUALIFICATION FS FALSESTART
			DISQUALIFIZIERT DISQU FEHLSTART
			DISQUALIFIE DISQUALIFIEE FAUXDEPART
			DESCALIFICADO DESCALIFICADA DESC DESCALIFICACION
			SQUALIFICATO SQUALIFICATA SQUAL SQ SQUALIFICA
			GEDISKWALIFICEERD DISKWALIFICATIE DISK
			DYSKWALIFIKACJA ZDYSKWALIFIKOWANY ZDYSKWALIFIKOWANA DYSKW DYSK
			DESQUALIFICADO DESQUALIFICADA DESCLASSIFICADO DESCLASSIFICADA DESCLASSIFICACAO
			DISKAD DISKVALIFICERAD DISKVALIFICERET DISKVALIFISERT DISKET HYLATTY DISKVALIFIKOVAN DISKVALIFIKOVANA DISKVALIFIKACE`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = status
		}
	}
	return words
}()
