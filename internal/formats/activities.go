package formats

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"harrier/internal/fault"
)

// garminColumns are the columns of Garmin Connect's list of activities: in English, German and French by their titles, which exports that are
// public show. Those of all languages begin with the same seven in the same order, of which the third says whether it is a favorite.
var garminColumns = map[string]string{
	"activity_type": "sport", "date": "start", "title": "title", "time": "seconds", "elapsed_time": "elapsed",
	"distance": "distance", "distance_km": "km", "distance_mi": "mi", "distance_m": "m",
	"avg_hr": "heart_rate", "max_hr": "heart_rate_max", "total_ascent": "ascent", "elev_gain": "ascent", "avg_run_cadence": "cadence",
	"aktivitätstyp": "sport", "datum": "start", "titel": "title", "zeit": "seconds", "verstrichene_zeit": "elapsed", "distanz": "distance",
	"ø_hf": "heart_rate", "ø_herzfrequenz": "heart_rate", "max_hf": "heart_rate_max", "maximale_herzfrequenz": "heart_rate_max",
	"anstieg_gesamt": "ascent", "positiver_höhenunterschied": "ascent", "ø_schrittfrequenz_laufen": "cadence",
	"type_d_activité": "sport", //nolint:misspell // French
	"titre":           "title", "durée": "seconds", "temps_écoulé": "elapsed", "fréquence_cardiaque_moyenne": "heart_rate",
	"fréquence_cardiaque_maximale": "heart_rate_max", "ascension_totale": "ascent", "cadence_de_course_moyenne": "cadence",
}

// garminFirst are the first columns of all languages; calories are between the distance and the time.
var garminFirst = columns{"sport": 0, "start": 1, "title": 3, "distance": 4, "seconds": 6}

// isGarmin reports whether a table is a list of activities of Garmin Connect, by its column of favorites.
func isGarmin(header []string) bool {
	at := slices.IndexFunc(header, func(title string) bool {
		return strings.HasPrefix(simple(title), "favo") || strings.HasPrefix(simple(title), "preferi")
	})
	return at == 2 && len(header) > garminFirst["seconds"] || at >= 0 && columnsOf(header, garminColumns).has("sport")
}

// intervalsColumns are those of the activities of Intervals.icu (forum.intervals.icu, topic 599): metres, seconds and beats a minute.
var intervalsColumns = map[string]string{
	"id": "id", "start_date_local": "start", "name": "title", "type": "sport", "distance": "m", "moving_time": "seconds", "elapsed_time": "elapsed",
	"average_heartrate": "heart_rate", "max_heartrate": "heart_rate_max", "total_elevation_gain": "ascent", "average_cadence": "cadence",
}

// activityReader reads a table of activities.
type activityReader struct {
	*Upload

	at columns
	// unit is a column of distances and feet says that ascents are in feet.
	unit string
	feet bool
}

// openActivities reads the activities of Garmin Connect or Intervals.icu.
func openActivities(u *Upload) (Source, error) {
	t, err := openTable(u.reader())
	if err != nil {
		return Source{}, err
	}
	r := &activityReader{Upload: u}
	if u.Kind == Intervals {
		r.at, r.unit = columnsOf(t.header, intervalsColumns), "m"
	} else if err := r.ofGarmin(t.header); err != nil {
		return Source{}, err
	}
	var items []Item
	err = t.each("activities", func(row []string) { items = append(items, r.item(fmt.Sprintf("line %d", t.line()), row)) })
	return Source{Len: len(items), Unused: r.at.unused(t.header), Read: func(_ context.Context, i int) (Item, error) { return items[i], nil }}, err
}

func (r *activityReader) ofGarmin(header []string) error {
	r.at = columnsOf(header, garminColumns)
	if !r.at.has("sport") || !r.at.has("start") {
		if len(header) <= garminFirst["seconds"] {
			return fault.New(fault.Invalid, "The table is none of Garmin Connect: its first columns are type, date, favorite, title, distance, calories and time.")
		}
		r.at = garminFirst
	}
	for _, unit := range []string{"km", "mi", "m"} {
		if r.at.has(unit) {
			r.unit = unit
		}
	}
	if r.unit == "" {
		r.unit = r.Unit
		if at, ok := r.at["distance"]; ok && r.unit != "" {
			r.at = columnsWith(r.at, r.unit, at)
		}
	}
	r.feet = r.unit == "mi"
	if r.unit == "" {
		return errNoUnit
	}
	return nil
}

// columnsWith returns columns with one more.
func columnsWith(c columns, name string, at int) columns {
	with := columns{name: at}
	maps.Copy(with, c)
	return with
}

// item reads a row. What cannot be read is left out and named.
func (r *activityReader) item(place string, row []string) Item {
	c := &cells{dayReader: &dayReader{Upload: r.Upload, at: r.at}, row: row}
	start, ok := r.start(r.at.cell(row, "start"))
	if !ok {
		return Item{Place: place, Warning: `The date must be like "2026-11-20 06:30:00". A spreadsheet may have changed it.`}
	}
	a := Activity{
		ExternalID: line(c.text("id"), 100), Start: start, Sport: line(c.text("sport"), maxTitle), Title: line(c.text("title"), maxTitle),
		Seconds: c.duration("seconds"), Elapsed: c.duration("elapsed"),
		HeartRate: c.number("heart_rate", 20, 250), HeartRateMax: c.number("heart_rate_max", 20, 250),
	}
	if text := r.at.cell(row, "ascent"); !blank(text) {
		v := r.decimal(text)
		if r.feet {
			v = math.Round(v*30.48) / 100
		}
		if a.Ascent = pointer(v, 0, 30_000); a.Ascent == nil {
			c.wrong = append(c.wrong, "ascent")
		}
	}
	if v := c.number("cadence", 0, 400); v != nil && *v > 0 {
		a.Cadence = v
	}
	var changed string
	a.Meters, changed = r.meters(c, cmp.Or(a.Elapsed, a.Seconds))
	a.Running = r.running(a.Sport)
	a.finishOwn()
	item := Item{Place: place, Activities: []Activity{a}, Warning: changed}
	if len(c.wrong) > 0 {
		item.Warning = strings.TrimSpace("Not read: " + strings.Join(c.wrong, ", ") + ". " + changed)
	}
	return item
}

// thousands is a number with marks between its thousands and no decimals.
var thousands = regexp.MustCompile(`^\d{1,3}([.,]\d{3})+$`)

// decimal reads a number. Garmin Connect never writes three decimals.
func (r *activityReader) decimal(text string) float64 {
	if r.Kind == Garmin && thousands.MatchString(text) {
		return number(strings.NewReplacer(",", "", ".", "").Replace(text))
	}
	return decimal(text)
}

// start reads a time in the sender's zone.
func (r *activityReader) start(s string) (time.Time, bool) {
	for _, form := range []string{"2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02T15:04:05Z07:00"} {
		if t, err := time.ParseInLocation(form, s, r.Zone); err == nil && t.Year() >= 1970 && t.Year() < 2200 {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

// fastest is in metres a second. Nobody moves faster in any sport that is recorded in kilometres or miles.
const fastest = 30

// meters reads a distance. Garmin Connect writes those of swims and of runs on a track in metres, with a mark between the thousands; in the
// unit of the others, they would be too fast.
func (r *activityReader) meters(c *cells, seconds float64) (meters float64, changed string) {
	text := c.at.cell(c.row, r.unit)
	if blank(text) {
		return 0, ""
	}
	v := r.decimal(text)
	meters = v * Units[r.unit]
	if limit := fastest * cmp.Or(seconds, 8*3600); r.Kind == Garmin && r.unit != "m" && meters > limit && v <= limit {
		return between(v, maxMeters), fmt.Sprintf("The distance %.20q was read as meters.", text)
	}
	if meters = between(math.Round(meters*100)/100, maxMeters); meters == 0 && v != 0 {
		c.wrong = append(c.wrong, "distance")
	}
	return meters, ""
}
