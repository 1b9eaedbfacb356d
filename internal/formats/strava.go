package formats

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/table/cell"
	"harrier/internal/table/source"
	"harrier/internal/words"
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
func openStrava(u *Upload, a *archive) (Source, error) {
	entry := a.find(stravaTable)
	if entry == nil {
		return Source{}, fault.New(fault.Invalid, `The archive has no file "activities.csv". Send the archive as Strava made it.`)
	}
	in, err := source.Entry(entry)
	if err != nil {
		return Source{}, err
	}
	defer func() { _ = in.Close() }()
	return readStrava(u, in, a, entry.Name)
}

// readStrava reads the table, which has a name in the archive with its tracks; a is nil for a table alone.
func readStrava(u *Upload, in io.Reader, a *archive, name string) (Source, error) {
	t, err := openTable(in, 0)
	if err != nil {
		return Source{}, err
	}
	columns, err := stravaColumns(t.header)
	if err != nil {
		return Source{}, err
	}
	var rows []stravaRow
	shoes := &logTable{}
	err = t.each("activities", func(row []string) {
		r := columns.activity(row)
		r.place, r.Running = -1, u.running(r.Sport)
		if a != nil {
			r.place = a.at(path.Join(path.Dir(name), r.name))
		}
		if r.Running == nil || !*r.Running {
			r.Shoe = "" // a bike, perhaps
		}
		shoes.wear(r.Shoe)
		rows = append(rows, r)
	})
	slices.SortStableFunc(rows, func(x, y stravaRow) int { return cmp.Compare(x.place, y.place) })
	if err != nil {
		return Source{}, err
	}
	named := map[int]bool{}
	parts := &sequence{}
	for i := range rows {
		named[rows[i].place] = true
		parts.parts = append(parts.parts, one(func(ctx context.Context) (Item, error) { return rows[i].item(ctx, u, a, i) }))
	}
	if a != nil {
		named[a.at(name)] = true
		parts.parts = append(parts.parts, a.others(u, named)...)
	}
	source := parts.source()
	source.Columns, source.Belongings.Shoes = columns.columns(t.header), belongingShoes(nil, shoes.shoes)
	return source, nil
}

// isStrava reports whether a table is Strava's, in any language: its columns of the elapsed time and of the distance come twice, side by side with others
// that never moved.
func isStrava(header []string) bool {
	if len(header) <= stravaKilometers+8 {
		return false
	}
	elapsed, distance := slices.Index(header[stravaKilometers+1:], header[stravaElapsed]), slices.Index(header[stravaKilometers+1:], header[stravaKilometers])
	return elapsed > 0 && distance == elapsed+2 && header[stravaElapsed] != "" && header[stravaKilometers] != ""
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
	c := placedColumns(header)
	for i, title := range header {
		if name := words.StravaHeader.Meaning(title); name != "" { // it comes once, or the last counts
			c[name] = i
		}
	}
	if file := c["file"]; file > stravaKilometers+2 { // what was worn and, since 2022, the private note are before it
		c["gear"] = file - 1
		if file > stravaKilometers+5 {
			c["private"] = file - 2
		}
	}
	maps.DeleteFunc(c, func(_ string, i int) bool { return i >= len(header) }) // the table was cut
	return c, nil
}

// placedColumns finds columns by where they are, in a table that has all the first ones.
func placedColumns(header []string) columns {
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
		if file := i - 3; file > stravaKilometers {
			c["file"] = file
		}
	}
	if i := second(stravaKilometers); i > 0 {
		c["meters"], c["ascent"] = i, i+3
	}
	if i := stravaKilometers + 1; i < len(header) {
		if j := second(i); j > 1 {
			c["heart_rate_max"], c["heart_rate"], c["cadence"] = j, j+1, j-1
		} else if words.LogHeader.Has(header[i], "heart_rate_max") {
			c["heart_rate_max"] = i
		}
	}
	return c
}

// oldTitles are the titles until the middle of 2019.
var oldTitles = map[string]string{
	"id": "id", "date": "date", "name": "title", "type": "sport", "description": "notes", "elapsed_time": "elapsed", "distance": "meters", "filename": "file",
	"gear": "gear",
}

// activity reads a row of Strava's table.
func (c columns) activity(row []string) stravaRow {
	text := func(name string) string { return c.cell(row, name) }
	value := func(name string, most float64) float64 { return between(cell.Decimal(text(name)), most) }
	r := stravaRow{name: text("file"), Activity: Activity{
		ExternalID: line(text("id"), 100), Start: cell.Time(text("date")), Sport: line(text("sport"), maxTitle),
		Title: line(text("title"), maxTitle), Notes: lines(join(text("notes"), "\n", text("private")), maxNotes),
		Shoe:   line(text("gear"), maxShoe),
		Meters: value("meters", maxMeters), Elapsed: value("elapsed", maxSeconds), Seconds: value("moving", maxSeconds),
		HeartRate: pointer(math.Round(cell.Decimal(text("heart_rate"))), 20, 250), HeartRateMax: pointer(cell.Decimal(text("heart_rate_max")), 20, 250),
		Ascent: pointer(cell.Decimal(text("ascent")), 0, 30_000), Cadence: pointer(cell.Decimal(text("cadence")), 10, 400),
	}}
	r.Meters = cmp.Or(r.Meters, between(math.Round(cell.Decimal(text("km"))*1e5)/100, maxMeters))
	if r.name == "" { // the title of the column is in another language
		i := slices.IndexFunc(row, func(s string) bool { return strings.HasPrefix(s, "activities/") })
		if i >= 0 {
			r.name = row[i]
		}
	}
	return r
}

// item completes a row by its track. Strava's own values win over those of the track, which may be cut.
func (r *stravaRow) item(ctx context.Context, u *Upload, a *archive, i int) (Item, error) {
	item := Item{Place: cmp.Or(r.name, "activity "+r.ExternalID), Activities: []Activity{r.Activity}, Listed: true}
	if a == nil && r.name != "" {
		item.Warning = "The track was left out: it is in the archive. Import that to have it."
	} else if err := a.complete(ctx, u, &item, r.name, r.place, i); err != nil {
		return item, err
	}
	item.Activities[0].finishOwn()
	return item, nil
}

// complete completes the activity of an item by the track that its row names, which is a file of the archive, or -1.
func (a *archive) complete(ctx context.Context, u *Upload, item *Item, name string, at, owner int) error {
	own := &item.Activities[0]
	switch {
	case name == "":
		return nil
	case at < 0:
		item.Warning = join(item.Warning, " ", "The track was left out: the archive does not have it.")
		return nil
	case formatOf(name) == "" || own.Running != nil && !*own.Running:
		return nil
	}
	file, err := a.track(at, owner)
	var found []Activity
	var format Format
	if err == nil {
		found, format, err = u.readTrack(ctx, file)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err() //nolint:wrapcheck // the caller's own
	case err != nil:
		item.Warning = join(item.Warning, " ", "The track was left out. "+fault.Sentence(err))
	case len(found) == 1:
		own.complete(&found[0])
		item.Track, item.Format = file, format
	default:
		item.Warning = join(item.Warning, " ", fmt.Sprintf("The track was left out: it has %d activities.", len(found)))
	}
	return nil
}

// complete adds what only the track has.
func (a *Activity) complete(track *Activity) {
	if a.Start.IsZero() {
		a.Start = track.Start
	}
	if a.Running == nil {
		a.Running = track.Running
	}
	if a.Meters > maxSpeed*cmp.Or(a.Elapsed, a.Seconds, math.MaxFloat64) && track.Meters > 0 {
		a.Remarks = append(a.Remarks, fmt.Sprintf("The distance of %.0f meters was too fast. It is that of the track.", a.Meters))
		a.Meters = track.Meters
	}
	a.Meters = cmp.Or(a.Meters, track.Meters)
	a.Seconds = cmp.Or(a.Seconds, track.Seconds)
	a.Elapsed = cmp.Or(a.Elapsed, track.Elapsed)
	a.HeartRate, a.HeartRateMax = cmp.Or(a.HeartRate, track.HeartRate), cmp.Or(a.HeartRateMax, track.HeartRateMax)
	a.Ascent, a.Cadence = cmp.Or(a.Ascent, track.Ascent), cmp.Or(a.Cadence, track.Cadence)
	a.Splits, a.Laps, a.Points = track.Splits, track.Laps, track.Points
	a.UTCOffset, a.Dropped, a.Remarks = track.UTCOffset, track.Dropped, append(a.Remarks, track.Remarks...)
}

// finishOwn completes what a table says.
func (a *Activity) finishOwn() {
	a.Seconds = cmp.Or(a.Seconds, a.Elapsed)
	a.clean()
}
