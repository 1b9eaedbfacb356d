package cell

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/text"
)

// months maps the abbreviated names of months in Strava's languages, without full stops.
var months = map[string]time.Month{
	"jan": 1, "ene": 1, "gen": 1, "sty": 1, "janv": 1, "jän": 1, "led": 1, "tammi": 1, "янв": 1,
	"feb": 2, "fév": 2, "févr": 2, "fev": 2, "lut": 2, "úno": 2, "helmi": 2, "фев": 2, "февр": 2,
	"mar": 3, "mär": 3, "mars": 3, "märz": 3, "mrt": 3, "maa": 3, "bře": 3, "maalis": 3, "мар": 3, "март": 3, "marca": 3, "марта": 3,
	"apr": 4, "avr": 4, "abr": 4, "kwi": 4, "dub": 4, "huhti": 4, "апр": 4, "april": 4,
	"may": 5, "mai": 5, "mag": 5, "mei": 5, "maj": 5, "kvě": 5, "touko": 5, "мая": 5, "maja": 5,
	"jun": 6, "juin": 6, "giu": 6, "cze": 6, "čvn": 6, "juni": 6, "kesä": 6, "июн": 6, "июня": 6,
	"jul": 7, "juil": 7, "lug": 7, "lip": 7, "čvc": 7, "juli": 7, "heinä": 7, "июл": 7, "июля": 7,
	"aug": 8, "août": 8, "ago": 8, "sie": 8, "srp": 8, "elo": 8, "авг": 8,
	"sep": 9, "sept": 9, "set": 9, "wrz": 9, "zář": 9, "syys": 9, "сен": 9, "сент": 9,
	"oct": 10, "okt": 10, "out": 10, "ott": 10, "paź": 10, "říj": 10, "loka": 10, "окт": 10,
	"nov": 11, "lis": 11, "marras": 11, "ноя": 11, "нояб": 11,
	"dec": 12, "déc": 12, "dez": 12, "dic": 12, "gru": 12, "pro": 12, "joulu": 12, "des": 12, "дек": 12,
}

// fullMonths are the names of months, without accents. Programs and people often write only the beginning.
var fullMonths = strings.Fields(`
	january february march april may june july august september october november december
	januar februar marz april mai juni juli august september oktober november dezember
	janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
	enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
	gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
	januari februari maart april mei juni juli augustus september oktober november december
	stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
	styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
	janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
	janner feber marz april mai juni juli august september oktober november dezember
	januar februar mars april mai juni juli august september oktober november desember
	januari februari mars april maj juni juli augusti september oktober november december
	ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince`)

// monthOf returns the month that a word names in full or by at least its first three letters, or 0 if it names none.
func monthOf(word string) time.Month {
	if m := months[word]; m > 0 {
		return m
	}
	if word = text.Unaccented(word); len(word) < 3 {
		return 0
	}
	at := slices.Index(fullMonths, word)
	if at < 0 {
		at = slices.IndexFunc(fullMonths, func(name string) bool { return strings.HasPrefix(name, word) })
	}
	return time.Month(at%12 + 1)
}

// weekdays are the names of weekdays and what is short for them, which say nothing beside a date.
var weekdays = func() map[string]bool {
	known := map[string]bool{}
	for name := range strings.FieldsSeq(`
		monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
		montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
		lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim
		lunes martes miércoles miercoles jueves viernes sábado sabado domingo mié mie jue vie sáb sab dom
		lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi venerdì venerdi domenica gio
		maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo
		poniedziałek poniedzialek wtorek środa sroda czwartek piątek piatek sobota niedziela pon wt śr sr czw pt ndz
		segunda terça terca quarta quinta sexta seg ter qua qui sex feira
		måndag tisdag onsdag torsdag fredag lördag söndag mandag lørdag søndag`) {
		known[name] = true
	}
	return known
}()

// halves are the halves of the day, before noon and after, in the languages that have words for them (Unicode CLDR, dayPeriods of
// unicode-org/cldr-json). Those that are written without a space before the time are set apart first.
var halves = map[string]bool{
	"am": false, "pm": true, "오전": false, "오후": true, "午前": false, "午後": true, "上午": false, "下午": true,
	"πμ": false, "μμ": true, "öö": false, "ös": true, "sa": false, "ch": true, "ص": false, "م": true,
	"fm": false, "em": true, "ap": false, "ip": true, "dop": false, "odp": true,
}

// connectors are words between the date and the time that say nothing.
var connectors = []string{
	"at", "um", "à", "a", "las", "alle", "ore", "às", "om", "kl", "klo", "o", "в", "г", "de", "of", "the", "den", "uhr", "h", "st", "nd", "rd", "th",
	"utc", "gmt", "am",
}

// separate sets apart what is written together.
var separate = strings.NewReplacer(
	"a. m.", " am ", "p. m.", " pm ", "a.m.", " am ", "p.m.", " pm ", "a.\u00a0m.", " am ", "p.\u00a0m.", " pm ", "π.μ.", " πμ ", "μ.μ.", " μμ ",
	"오전", " 오전 ", "오후", " 오후 ", "午前", " 午前 ", "午後", " 午後 ", "上午", " 上午 ", "下午", " 下午 ",
	"年", " ", "月", " ", "日", " ", "년", " ", "월", " ", "일", " ", ".", " ", ",", " ", "/", " ", "-", " ",
)

// Time reads a time with words in any of some languages, such as those of Strava, in UTC. It is the zero time if it is in a form that is not
// known, or has a word that could be a half of the day. Days come before months.
func Time(s string) time.Time {
	w, ok := timeWordsOf(s)
	if !ok || len(w.clock) < 2 || len(w.clock) > 3 {
		return time.Time{}
	}
	day, hour := w.day(), w.hour()
	if len(day) != 3 || hour < 0 || slices.Min(w.clock) < 0 {
		return time.Time{}
	}
	var second int
	if len(w.clock) > 2 {
		second = w.clock[2]
	}
	t := time.Date(day[2], time.Month(day[1]), day[0], hour, w.clock[1], second, 0, time.UTC)
	if t.Day() != day[0] || int(t.Month()) != day[1] || t.Year() < 1970 || t.Year() > 2200 {
		return time.Time{}
	}
	return t
}

// timeWords are what a time is written with.
type timeWords struct {
	numbers, clock []int
	month          time.Month
	half           string
}

// timeWordsOf tells the words of a time apart. It is not ok if one is not known.
func timeWordsOf(s string) (w timeWords, ok bool) {
	fields := strings.Fields(separate.Replace(strings.ToLower(s)))
	isClock := func(i int) bool { return i >= 0 && i < len(fields) && strings.Contains(fields[i], ":") }
	for i, f := range fields {
		f = strings.TrimRight(f, ";")
		_, isHalf := halves[f]
		switch {
		case isClock(i):
			for part := range strings.SplitSeq(f, ":") {
				w.clock = append(w.clock, digits(part))
			}
		case isHalf && (isClock(i-1) || isClock(i+1)):
			w.half = f
		case digits(f) >= 0:
			w.numbers = append(w.numbers, digits(f))
		case monthOf(f) > 0:
			w.month = monthOf(f)
		case !slices.Contains(connectors, f) && !weekdays[f]:
			return w, false
		}
	}
	return w, true
}

// day returns the day, the month and the year. Numbers alone are in this order, or the other way round if the first has four digits.
func (w *timeWords) day() []int {
	numbers := w.numbers
	if w.month > 0 && len(numbers) == 2 {
		numbers = []int{numbers[0], int(w.month), numbers[1]}
	}
	if len(numbers) > 0 && numbers[0] > 1900 {
		slices.Reverse(numbers)
	}
	return numbers
}

// hour returns the hour, -1 if it is none.
func (w *timeWords) hour() int {
	hour := w.clock[0]
	switch {
	case w.half != "" && hour > 12, hour > 23:
		return -1
	case w.half == "":
		return hour
	case halves[w.half]:
		return hour%12 + 12
	}
	return hour % 12
}

// digits reads a number of at most four digits; -1 if it is none.
func digits(s string) int {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || len(s) > 4 {
		return -1
	}
	return int(n) //nolint:gosec // of four digits
}
