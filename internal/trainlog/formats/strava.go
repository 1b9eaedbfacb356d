package formats

import (
	"cmp"
	"context"
	"io"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/fault"
	"harrier/internal/file/unpack"
)

// stravaTable is the table of activities in the bulk export of Strava.
const stravaTable = "activities.csv"

// The first columns of the table in every language, from the middle of 2019 on.
const (
	stravaID = iota
	stravaDate
	stravaTitle
	stravaSport
	stravaNotes
	stravaElapsed
	stravaKilometers
)

// stravaRow is a row of the table: what it says, and the file with the track.
type stravaRow struct {
	Activity

	// place is where the file is in the archive; -1 if there is none.
	place int
	name  string
}

// openStrava reads the table of the export. Its rows are sorted by where their tracks are, so that the archive is read once.
func openStrava(file io.ReaderAt, size int64) (Source, error) {
	a, err := openArchive(file, size)
	if err != nil {
		return Source{}, err
	}
	entry := a.find(stravaTable)
	if entry == nil {
		return Source{}, fault.New(fault.Invalid, `The archive has no file "activities.csv". Send the archive as Strava made it.`)
	}
	in, err := unpack.Entry(entry)
	if err != nil {
		return Source{}, err
	}
	defer func() { _ = in.Close() }()
	t, err := openTable(in)
	if err != nil {
		return Source{}, err
	}
	columns, err := stravaColumns(t.header)
	if err != nil {
		return Source{}, err
	}
	var rows []stravaRow
	err = t.each("activities", func(row []string) {
		r := columns.activity(row)
		r.place = a.at(path.Join(path.Dir(entry.Name), r.name))
		rows = append(rows, r)
	})
	slices.SortStableFunc(rows, func(x, y stravaRow) int { return cmp.Compare(x.place, y.place) })
	return Source{Len: len(rows), Read: func(ctx context.Context, i int) (Item, error) { return rows[i].item(ctx, a, i) }}, err
}

// stravaColumns finds columns by their English names or, in other languages, by where they are: the first ones never moved, and those with
// the exact values follow those columns whose titles come twice, in an order that never changed. Before the middle of 2019, the titles were
// others.
func stravaColumns(header []string) (columns, error) {
	if len(header) > 4 && header[0] == "id" && header[1] == "date" {
		c := columns{}
		for i, title := range header {
			if name, ok := oldTitles[title]; ok {
				c[name] = i
			}
		}
		return c, nil
	}
	if len(header) <= stravaKilometers {
		return nil, fault.New(fault.Invalid, `The table "activities.csv" is none of Strava: it has too few columns.`)
	}
	c := columns{
		"id": stravaID, "date": stravaDate, "title": stravaTitle, "sport": stravaSport, "notes": stravaNotes,
		"elapsed": stravaElapsed, "km": stravaKilometers,
	}
	second := func(i int) int {
		if j := slices.Index(header[i+1:], header[i]); j >= 0 {
			return i + 1 + j
		}
		return -1
	}
	if i := second(stravaElapsed); i > 0 {
		c["elapsed"], c["moving"] = i, i+1
	}
	if i := second(stravaKilometers); i > 0 {
		c["meters"], c["ascent"] = i, i+3
	}
	if i := stravaKilometers + 1; i < len(header) {
		if j := second(i); j > 1 {
			c["heart_rate_max"], c["heart_rate"], c["cadence"] = j, j+1, j-1
		}
	}
	for i, title := range header {
		if name, ok := stravaTitles[title]; ok {
			c[name] = i
		}
	}
	return c, nil
}

// oldTitles are the titles until the middle of 2019.
var oldTitles = map[string]string{
	"id": "id", "date": "date", "name": "title", "type": "sport", "description": "notes", "elapsed_time": "elapsed", "distance": "meters", "filename": "file",
}

// stravaTitles are the titles that come once, of which the last counts.
var stravaTitles = map[string]string{
	"Filename": "file", "Moving Time": "moving", "Elevation Gain": "ascent", "Average Cadence": "cadence", "Average Heart Rate": "heart_rate",
}

// activity reads a row of Strava's table.
func (c columns) activity(row []string) stravaRow {
	cell := func(name string) string { return c.cell(row, name) }
	value := func(name string, most float64) float64 { return between(decimal(cell(name)), most) }
	r := stravaRow{name: cell("file"), Activity: Activity{
		ExternalID: line(cell("id"), 100), Start: stravaTime(cell("date")), Sport: line(cell("sport"), maxTitle),
		Title: line(cell("title"), maxTitle), Notes: lines(cell("notes"), maxNotes),
		Meters: value("meters", maxMeters), Elapsed: value("elapsed", maxSeconds), Seconds: value("moving", maxSeconds),
		HeartRate: pointer(math.Round(decimal(cell("heart_rate"))), 20, 250), HeartRateMax: pointer(decimal(cell("heart_rate_max")), 20, 250),
		Ascent: pointer(decimal(cell("ascent")), 0, 30_000), Cadence: pointer(decimal(cell("cadence")), 10, 400),
	}}
	r.Meters = cmp.Or(r.Meters, between(math.Round(decimal(cell("km"))*1e5)/100, maxMeters))
	if r.name == "" { // the title of the column is in another language
		i := slices.IndexFunc(row, func(s string) bool { return strings.HasPrefix(s, "activities/") })
		if i >= 0 {
			r.name = row[i]
		}
	}
	r.Running = isRunning(r.Sport)
	return r
}

// item completes a row by its track. Strava's own values win over those of the track, which may be cut.
func (r *stravaRow) item(ctx context.Context, a *archive, i int) (Item, error) {
	item := Item{Place: cmp.Or(r.name, "activity "+r.ExternalID), Activities: []Activity{r.Activity}}
	own := &item.Activities[0]
	if r.place >= 0 && formatOf(r.name) != "" && (own.Running == nil || *own.Running) {
		file, err := a.track(r.place, i)
		var found []Activity
		var format Format
		if err == nil {
			found, format, err = ReadTrack(ctx, file)
		}
		switch {
		case ctx.Err() != nil:
			return item, ctx.Err() //nolint:wrapcheck // the caller's own
		case err != nil:
			item.Warning = "The track was left out. " + fault.Sentence(err)
		case len(found) == 1:
			own.complete(&found[0])
			item.Track, item.Format = file, format
		}
	} else if r.name != "" && r.place < 0 {
		item.Warning = "The track was left out: the archive does not have it."
	}
	own.finishOwn()
	return item, nil
}

// complete adds what only the track has.
func (a *Activity) complete(track *Activity) {
	if a.Start.IsZero() {
		a.Start = track.Start
	}
	if a.Running == nil {
		a.Running = track.Running
	}
	a.Meters = cmp.Or(a.Meters, track.Meters)
	a.Seconds = cmp.Or(a.Seconds, track.Seconds)
	a.Elapsed = cmp.Or(a.Elapsed, track.Elapsed)
	a.HeartRate, a.HeartRateMax = cmp.Or(a.HeartRate, track.HeartRate), cmp.Or(a.HeartRateMax, track.HeartRateMax)
	a.Ascent, a.Cadence = cmp.Or(a.Ascent, track.Ascent), cmp.Or(a.Cadence, track.Cadence)
	a.Splits, a.Points = track.Splits, track.Points
}

// finishOwn completes what a table says.
func (a *Activity) finishOwn() {
	a.Seconds = cmp.Or(a.Seconds, a.Elapsed)
	a.clean()
}

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

// stravaTime reads the time of an activity, which is in UTC in every language; the zero time if it is in a form that is not known. Numbers
// alone are the day, the month and the year, or the other way round if the first has four digits.
func stravaTime(s string) time.Time {
	fields := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune(" ,./-年月日", r) })
	var numbers []int
	var month time.Month
	var clock []int
	var half string
	for _, f := range fields {
		switch {
		case strings.Contains(f, ":"):
			for part := range strings.SplitSeq(f, ":") {
				clock = append(clock, digits(part))
			}
		case f == "am" || f == "pm" || f == "a" || f == "p":
			half = f[:1]
		case digits(f) >= 0:
			numbers = append(numbers, digits(f))
		case months[f] > 0:
			month = months[f]
		}
	}
	if month > 0 && len(numbers) == 2 {
		numbers = []int{numbers[0], int(month), numbers[1]}
	}
	if len(numbers) != 3 || len(clock) < 2 {
		return time.Time{}
	}
	if numbers[0] > 1900 {
		slices.Reverse(numbers)
	}
	clock = append(clock, 0)
	if half != "" {
		clock[0] %= 12
	}
	if half == "p" {
		clock[0] += 12
	}
	t := time.Date(numbers[2], time.Month(numbers[1]), numbers[0], clock[0], clock[1], clock[2], 0, time.UTC)
	if t.Day() != numbers[0] || int(t.Month()) != numbers[1] || t.Year() < 1970 || t.Year() > 2200 || slices.Min(clock) < 0 {
		return time.Time{}
	}
	return t
}

// digits reads a number of at most four digits; -1 if it is none.
func digits(s string) int {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || len(s) > 4 {
		return -1
	}
	return int(n) //nolint:gosec // of four digits
}
