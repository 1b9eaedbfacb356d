package formats

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"html"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/table/cell"
	"harrier/internal/table/source"
	"harrier/internal/text"
)

// Limits of the document of Apple Health. Real exports reach a few gigabytes, nearly all of it records that are skipped.
const (
	maxApple    = 16 << 30
	maxAppleTag = 64 << 10
	// maxNight is how many stretches of sleep a day has.
	maxNight = 2000
)

var errAppleSize = fault.Newf(fault.TooLarge, "The export of Apple Health is larger than %d GiB.", maxApple>>30)

// isApple reports whether a file is the document of Apple Health: its document type comes first.
func isApple(head []byte) bool {
	return bytes.Contains(head, []byte("HealthData")) && bytes.Contains(head, []byte("<"))
}

// health holds the parts of a document of Apple Health that belong to a log.
type health struct {
	workouts []workout
	rhr      map[date.Date]float64
	nights   map[date.Date][]stretch
	route    func(ctx context.Context, item *Item, file string, workout int) error
}

// workout is one, with the path of its route.
type workout struct {
	Activity

	route string
}

// stretch is from one second to another.
type stretch struct{ from, to int64 }

// openAppleXML opens a document that was sent by itself, without its routes.
func openAppleXML(ctx context.Context, u *Upload) (Source, error) {
	h, err := readApple(ctx, u.reader())
	if err != nil {
		return Source{}, err
	}
	parts := &sequence{parts: h.parts(u)}
	return parts.source(), nil
}

// appleTags are the tags that are read, by how they begin.
var appleTags = [][]byte{
	[]byte("Workout "), []byte("WorkoutStatistics "), []byte("FileReference "), []byte("MetadataEntry "), []byte("/Workout>"),
	[]byte(`Record type="HKQuantityTypeIdentifierRestingHeartRate"`), []byte(`Record type="HKCategoryTypeIdentifierSleepAnalysis"`),
}

// readApple reads a document from its start to its end. It keeps workouts, and values of days.
func readApple(ctx context.Context, in io.Reader) (*health, error) {
	h := &health{rhr: map[date.Date]float64{}, nights: map[date.Date][]stretch{}}
	r := bufio.NewReaderSize(&source.Limit{In: in, Left: maxApple, Err: errAppleSize}, 256<<10)
	open := false
	for n := 0; ; n++ {
		if n%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err() //nolint:wrapcheck // the context's own
		}
		_, err := r.ReadSlice('<')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			return h, nil
		case err != nil:
			return nil, damaged("export of Apple Health", err)
		}
		start, _ := r.Peek(64)
		if bytes.HasPrefix(start, []byte("!--")) {
			if err := skipComment(r); err != nil {
				return nil, damaged("export of Apple Health", err)
			}
			continue
		}
		if !slices.ContainsFunc(appleTags, func(tag []byte) bool { return bytes.HasPrefix(start, tag) }) {
			continue
		}
		if tag, err := tagOf(r); err != nil {
			return nil, damaged("export of Apple Health", err)
		} else if err := h.take(tag, &open); err != nil {
			return nil, err
		}
	}
}

// skipComment reads a comment to its end.
func skipComment(r *bufio.Reader) error {
	for {
		text, err := r.ReadSlice('>')
		switch {
		case err == nil && bytes.HasSuffix(text, []byte("-->")):
			return nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return err //nolint:wrapcheck // readApple does
		}
	}
}

// tagOf reads a tag up to its end, which is outside quotation marks.
func tagOf(r *bufio.Reader) (string, error) {
	var tag []byte
	quote := byte(0)
	for len(tag) < maxAppleTag {
		b, err := r.ReadByte()
		switch {
		case err != nil:
			return "", err //nolint:wrapcheck // readApple does
		case quote == 0 && b == '>':
			return string(tag), nil
		case quote == 0 && (b == '"' || b == '\''):
			quote = b
		case b == quote:
			quote = 0
		}
		tag = append(tag, b)
	}
	return "", errText
}

// attributesOf returns the name of a tag and its attributes.
func attributesOf(tag string) (name string, attributes map[string]string) {
	attributes = map[string]string{}
	name, rest, _ := strings.Cut(tag, " ")
	for {
		key, after, ok := strings.Cut(rest, "=")
		key = strings.TrimSpace(key)
		if after = strings.TrimLeft(after, " "); !ok || after == "" {
			return name, attributes
		}
		value, next, ok := strings.Cut(after[1:], after[:1])
		if !ok {
			return name, attributes
		}
		attributes[key], rest = html.UnescapeString(value), next
	}
}

// take takes a tag. open says that a workout has begun.
func (h *health) take(tag string, open *bool) error {
	name, a := attributesOf(tag)
	var w *workout
	if n := len(h.workouts); n > 0 && *open {
		w = &h.workouts[n-1]
	}
	switch name {
	case "Workout":
		if len(h.workouts) >= MaxItems {
			return errTooMany("workouts", MaxItems)
		}
		h.workouts = append(h.workouts, workoutOf(a))
		*open = !strings.HasSuffix(tag, "/")
	case "/Workout":
		*open = false
	case "Record":
		h.record(a)
	case "WorkoutStatistics", "FileReference", "MetadataEntry":
		if w != nil {
			w.take(name, a)
		}
	}
	if len(h.rhr)+len(h.nights) > 2*MaxItems {
		return errTooMany("days", MaxItems)
	}
	return nil
}

// appleTime reads a time, which says its zone.
func appleTime(s string) time.Time {
	t, _ := time.Parse("2006-01-02 15:04:05 -0700", s)
	return t
}

// record takes a resting heart rate, or a stretch of sleep. One that ends in the evening is of the night before the next day.
func (h *health) record(a map[string]string) {
	start, end := appleTime(a["startDate"]), appleTime(a["endDate"])
	if strings.HasSuffix(a["type"], "RestingHeartRate") {
		if v := cell.Decimal(a["value"]); v >= 20 && v <= 250 && !start.IsZero() {
			h.rhr[date.FromTime(start)] = v
		}
		return
	}
	if !strings.Contains(a["value"], "Asleep") || !end.After(start) {
		return
	}
	const evening = 6 * time.Hour
	day := date.FromTime(end.Add(evening))
	if night := h.nights[day]; len(night) < maxNight {
		h.nights[day] = append(night, stretch{start.Unix(), end.Unix()})
	}
}

// asleep is how many hours some stretches have, which may overlap.
func asleep(night []stretch) float64 {
	slices.SortFunc(night, func(a, b stretch) int { return int(a.from - b.from) })
	var total, until int64
	for _, s := range night {
		if s.from > until {
			until = s.from
		}
		if s.to > until {
			total += s.to - until
			until = s.to
		}
	}
	return math.Round(float64(total)/36) / 100
}

// workoutOf makes a workout of its attributes.
func workoutOf(a map[string]string) workout {
	start, end := appleTime(a["startDate"]), appleTime(a["endDate"])
	w := workout{Activity: Activity{Sport: line(text.Spaced(strings.TrimPrefix(a["workoutActivityType"], "HKWorkoutActivityType")), maxTitle)}}
	if !start.IsZero() {
		_, seconds := start.Zone()
		w.Start, w.UTCOffset = start.UTC(), new(int32(seconds/60)) //nolint:gosec // of a zone
		w.Elapsed = between(end.Sub(start).Seconds(), maxSeconds)
	}
	w.Seconds = appleAmount(a["duration"], a["durationUnit"], maxSeconds)
	w.Meters = appleAmount(a["totalDistance"], a["totalDistanceUnit"], maxMeters)
	return w
}

// appleAmount reads an amount in its unit; 0 if there is none.
func appleAmount(value, unit string, most float64) float64 {
	u, ok := cell.UnitOf(unit)
	if !ok {
		return 0
	}
	return between(math.Round(cell.Decimal(value)*u.Of*100)/100, most)
}

// take takes what is said inside a workout.
func (w *workout) take(name string, a map[string]string) {
	switch {
	case name == "FileReference":
		w.route = strings.TrimPrefix(a["path"], "/")
	case name == "MetadataEntry" && a["key"] == "HKElevationAscended":
		if value, unit, ok := strings.Cut(a["value"], " "); ok {
			w.Ascent = pointer(appleAmount(value, unit, 30_000), 0, 30_000)
		}
	case name != "WorkoutStatistics":
	case strings.HasPrefix(a["type"], "HKQuantityTypeIdentifierDistance") && w.Meters == 0:
		w.Meters = appleAmount(a["sum"], a["unit"], maxMeters)
	case a["type"] == "HKQuantityTypeIdentifierHeartRate":
		w.HeartRate, w.HeartRateMax = pointer(math.Round(cell.Decimal(a["average"])), 20, 250), pointer(cell.Decimal(a["maximum"]), 20, 250)
	}
}

// parts are the workouts and days as parts of a source.
func (h *health) parts(u *Upload) []part {
	days := map[date.Date]bool{}
	for day := range h.rhr {
		days[day] = true
	}
	for day := range h.nights {
		days[day] = true
	}
	var parts []part
	for _, day := range slices.SortedFunc(maps.Keys(days), date.Date.Compare) {
		parts = append(parts, one(func(context.Context) (Item, error) {
			d := &Day{Date: day, Sleep: pointer(asleep(h.nights[day]), 0.01, 24)}
			if v, ok := h.rhr[day]; ok {
				d.RHR = &v
			}
			return Item{Place: day.String(), Day: d}, nil
		}))
	}
	for i := range h.workouts {
		parts = append(parts, one(func(ctx context.Context) (Item, error) {
			w := &h.workouts[i]
			item := Item{Place: "workout of " + w.Start.Format("2006-01-02 15:04"), Activities: []Activity{w.Activity}, Listed: true}
			item.Activities[0].Running = u.running(w.Sport)
			var err error
			if h.route != nil {
				err = h.route(ctx, &item, w.route, i)
			} else if w.route != "" {
				item.Warning = "The route was left out: it is in the ZIP archive of the export."
			}
			item.Activities[0].finishOwn()
			return item, err
		}))
	}
	return parts
}
