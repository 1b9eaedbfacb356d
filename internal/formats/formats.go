// Package formats reads what other services and watches know of somebody's past: tracks in GPX, TCX and FIT, archives of tracks, the bulk
// export of Strava, and tables of days. It does no I/O of its own, and every reader bounds what a hostile file can cost.
package formats

import (
	"errors"
	"math"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
)

// Limits of what is read.
const (
	// MaxTrack is how many bytes a file with a track may have, unpacked.
	MaxTrack = 10 << 20
	// MaxPoints is how many points a track may have: two days with one each second, and more.
	MaxPoints = 200_000
	// MaxItems is how many activities or days a file may have.
	MaxItems = 50_000
	// MaxSplits is how many splits an activity has.
	MaxSplits = 100
	// maxMeters and maxSeconds are what a run may have; they are also in the contract.
	maxMeters  = 804_672
	maxSeconds = 1_000_000
	// minUTCOffset and maxUTCOffset are how many minutes zones are ahead of UTC.
	minUTCOffset, maxUTCOffset = -720, 840
)

// Activity is a recording of a watch or a service. A zero Start, Meters or Seconds is unknown, and so is a nil pointer.
type Activity struct {
	// ExternalID is the source's name for it; empty if the source has none.
	ExternalID string
	Start      time.Time
	// Sport is the sport in the source's own words.
	Sport string
	// Running says whether the sport is running of any kind: on roads, trails, a track or a treadmill. It is nil if the source does not say.
	Running *bool
	// Written says that a line of a diary names the other sport. It is a part of the day, whatever is asked of files of services.
	Written bool
	// Kind is that of a run, such as long; empty if the source does not say.
	Kind         string
	Title, Notes string
	Meters       float64
	// Seconds are those in motion, Elapsed those from start to end.
	Seconds, Elapsed        float64
	HeartRate, HeartRateMax *float64
	Ascent                  *float64
	// Cadence is in steps a minute.
	Cadence *float64
	Splits  []Split
	// Laps are the parts that the runner or the watch made; none if there is only one.
	Laps   []Split
	Points []Point
	// UTCOffset is how many minutes the zone of the start is ahead of UTC; nil if the source does not say.
	UTCOffset *int32
	// UnsureOffset says that a watch may have written UTC as the local time.
	UnsureOffset bool
	// Dropped is how many points were left out because nobody could have run there, and Remarks say what else is not as in the file.
	Dropped int
	Remarks []string
	// Stored is a run that Harrier has exported. Then only Start, Meters, Points and Shoe count besides.
	Stored []byte
	// Shoe is the ID of a pair among Belongings; empty if the run has none.
	Shoe string
}

// Split is a part of an activity, a kilometre unless it is very long.
type Split struct {
	Meters, Seconds float64
	HeartRate       *float64
}

// Point is a point of a track. Values that are not known are NaN.
type Point struct {
	Lat, Lon float64
	// At is the time since the start, in seconds.
	At float64
	// Meters is the distance from the start, if the file has it.
	Meters float64
	// Elevation, HeartRate and Cadence are what the sensors said.
	Elevation, HeartRate, Cadence float32
	// Gap says that the recording was interrupted before the point.
	Gap bool
}

// Located reports whether the position is known.
func (p *Point) Located() bool { return !math.IsNaN(p.Lat) && !math.IsNaN(p.Lon) }

// newPoint returns a point whose values are all unknown.
func newPoint() Point {
	nan := float32(math.NaN())
	return Point{Lat: math.NaN(), Lon: math.NaN(), At: math.NaN(), Meters: math.NaN(), Elevation: nan, HeartRate: nan, Cadence: nan}
}

// Day holds a source's values of a day beside its activities; nil for none.
type Day struct {
	Date             date.Date
	Goal, RHR, Sleep *float64
	Feel             *int32
	// Rest is why nobody ran, as in the contract.
	Rest, Notes, Weather *string
	Checkboxes           map[string]bool
}

// Empty reports whether the source says nothing of the day.
func (d *Day) Empty() bool {
	return d.Goal == nil && d.RHR == nil && d.Sleep == nil && d.Feel == nil && d.Rest == nil && d.Notes == nil && d.Weather == nil && len(d.Checkboxes) == 0
}

// Item is a row or a file of a source.
type Item struct {
	// Place says where, such as "row 12" or "activities/1.fit.gz".
	Place string
	// Day is of the item, for the tables of days.
	Day *Day
	// Activities are in the order of the source. Those without a start belong to the day.
	Activities []Activity
	// Track is the file with the track, as it was recorded, and Format what it is; nil if there is none.
	Track  []byte
	Format Format
	// Warning says what of the item could not be read; empty if all could.
	Warning string
	// Listed says that the item is of a list, which may have a file with its track elsewhere.
	Listed bool
	// Reason is why an item without a day and activities is left out; empty if it cannot be read.
	Reason string
}

// Preview describes the outcome of a dry run: the first days and runs, and how many there are by months.
type Preview struct {
	Rows   []PreviewRow   `json:"rows"`
	Months []PreviewMonth `json:"months"`
	// Shoes are the names of the shoes that would be added.
	Shoes []string `json:"shoes,omitempty"`
}

// PreviewRow is a run, or the values of a day, as it would be stored.
type PreviewRow struct {
	Place     string    `json:"place"`
	Date      date.Date `json:"date"`
	Meters    *float64  `json:"meters"`
	Seconds   *float64  `json:"seconds"`
	Kind      *string   `json:"kind"`
	HeartRate *float64  `json:"heart_rate"`
	Title     *string   `json:"title"`
	Notes     *string   `json:"notes"`
	RHR       *float64  `json:"rhr"`
	Sleep     *float64  `json:"sleep"`
	Feel      *int32    `json:"feel"`
	Rest      *string   `json:"rest"`
}

// PreviewMonth counts what would be added to a month, such as 2026-05.
type PreviewMonth struct {
	Month  string  `json:"month"`
	Runs   int32   `json:"runs"`
	Days   int32   `json:"days"`
	Meters float64 `json:"meters"`
}

// errTooMany is a file with more than is read.
func errTooMany(what string, maximum int) error {
	return fault.Newf(fault.TooLarge, "The file has more than %d %s. Send it in several parts.", maximum, what)
}

// damaged is a file that cannot be read, unless the cause says itself what is wrong. Its kind is that of a sentence: "GPX file".
func damaged(kind string, cause error) error {
	if errors.As(cause, new(*fault.Error)) {
		return cause
	}
	return fault.New(fault.Invalid, "The "+kind+" is damaged, incomplete, or not what it says it is.").Because(cause)
}

// pointer returns a pointer to a number within bounds, and nil for any other.
func pointer(v, minimum, maximum float64) *float64 {
	if !(v >= minimum && v <= maximum) { // NaN is none either
		return nil
	}
	return &v
}

// within is pointer for a number that may be missing.
func within(v *float64, minimum, maximum float64) *float64 {
	if v == nil {
		return nil
	}
	return pointer(*v, minimum, maximum)
}

// between returns a number within bounds, and 0 for any other.
func between(v, maximum float64) float64 {
	if !(v > 0 && v <= maximum) {
		return 0
	}
	return v
}
