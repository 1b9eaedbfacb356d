package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
)

// Source is what an upload has, in an order that never changes, so that an import that was interrupted goes on where it was.
type Source struct {
	// Len is how many items there are.
	Len int
	// Read reads an item. An error that is a fault is about this item alone.
	Read func(ctx context.Context, i int) (Item, error)
	// Belongings are what else an export of Harrier has.
	Belongings Belongings
	// Unused are the titles of the columns of a table that are not read.
	Unused []string
}

// Upload is a file, and what its sender says of it.
type Upload struct {
	Hints

	File io.ReaderAt
	Size int64
	// Kind is what the upload is; empty to look.
	Kind Kind
	// Zone is where times are from that do not say; nil is UTC.
	Zone *time.Location
}

// Hints say what an upload does not say itself.
type Hints struct {
	// Unit is that of distances, one of Units; empty if it is not known.
	Unit string `json:"unit,omitempty"`
	// Sports says of sports, by names as sportName makes them, whether they are running.
	Sports map[string]bool `json:"sports,omitempty"`
	// Date and Seconds are of the only activity of an upload, if it does not say when it was.
	Date    *date.Date `json:"date,omitempty"`
	Seconds float64    `json:"seconds,omitempty"`
}

// Units are the metres of units of distance, by their names in the contract.
var Units = map[string]float64{"m": 1, "km": 1000, "mi": metersPerMile}

// SetSport says whether a sport is running.
func (h *Hints) SetSport(name string, running bool) {
	if h.Sports == nil {
		h.Sports = map[string]bool{}
	}
	h.Sports[sportName(name)] = running
}

// running is isRunning, unless the sender says it.
func (h *Hints) running(sport string) *bool {
	if is, ok := h.Sports[sportName(sport)]; ok {
		return &is
	}
	return isRunning(sport)
}

// reader reads the upload from its start to its end.
func (u *Upload) reader() io.Reader { return io.NewSectionReader(u.File, 0, u.Size) }

// Kind says what an upload is.
type Kind string

// The kinds. A further one needs a constant, a case in Open, and a value of LogImportSource in the contract.
const (
	// Tracks is a track, or a ZIP archive of tracks.
	Tracks Kind = "tracks"
	// Strava is the bulk export of Strava.
	Strava Kind = "strava"
	// Garmin is the CSV of activities of Garmin Connect.
	Garmin Kind = "garmin"
	// Intervals is a CSV of Intervals.icu: of wellness or of activities.
	Intervals Kind = "intervals"
	// Days is a CSV file of days.
	Days Kind = "days"
	// Harrier is an export of Harrier.
	Harrier Kind = "harrier"
)

// errUnknown is an upload that nothing here reads.
var errUnknown = fault.New(fault.Invalid,
	"This kind of file cannot be imported: a track (GPX, TCX, FIT), a ZIP archive of tracks, a bulk export of Strava, a CSV file of Garmin Connect "+
		"or Intervals.icu, or a CSV file of days.")

// Open opens an upload. Without a kind it looks what the file is, and returns it.
func Open(ctx context.Context, u Upload) (s Source, _ Kind, err error) {
	if u.Kind == "" {
		if u.Kind, err = recognize(u.File, u.Size); err != nil {
			return Source{}, "", err
		}
	}
	if u.Zone == nil {
		u.Zone = time.UTC
	}
	switch u.Kind {
	case Tracks:
		s, err = openTracks(&u)
	case Strava:
		s, err = openStrava(&u)
	case Harrier:
		s, err = openHarrier(ctx, u.File, u.Size)
	case Garmin:
		s, err = openActivities(&u)
	case Intervals, Days:
		s, err = openTableOf(&u)
	default:
		err = errUnknown
	}
	return s, u.Kind, err
}

// intervalsStart is the column that the activities of Intervals.icu have, and its wellness has not.
const intervalsStart = "start_date_local"

// openTableOf reads a table of days, or of activities of Intervals.icu.
func openTableOf(u *Upload) (Source, error) {
	if u.Kind == Intervals {
		t, err := openTable(u.reader())
		if err != nil {
			return Source{}, err
		}
		if slices.Contains(t.header, intervalsStart) {
			return openActivities(u)
		}
	}
	return openDays(u)
}

// recognize tells what an upload is by its first bytes and, of an archive, by the names in it.
func recognize(file io.ReaderAt, size int64) (Kind, error) {
	head := make([]byte, headLength)
	n, err := file.ReadAt(head[:min(size, headLength)], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the upload: %w", err)
	}
	head = head[:n]
	switch {
	case Detect(head) != "", len(head) > 2 && head[0] == 0x1f && head[1] == 0x8b:
		return Tracks, nil
	case len(head) > 4 && string(head[:4]) == "PK\x03\x04":
		a, err := openArchive(file, size)
		if err != nil {
			return "", err
		}
		if a.find(stravaTable) != nil {
			return Strava, nil
		}
		if a.find(harrierDocument) != nil {
			return Harrier, nil
		}
		return Tracks, nil
	case len(head) > 0 && !slices.Contains(head, 0) || len(head) > 1 && (head[0] == 0xff || head[0] == 0xfe):
		t, err := openTable(io.NewSectionReader(file, 0, size))
		if err != nil {
			return "", err
		}
		switch {
		case isGarmin(t.header):
			return Garmin, nil
		case slices.Contains(t.header, "restingHR"), slices.Contains(t.header, "sleepSecs"), slices.Contains(t.header, intervalsStart):
			return Intervals, nil
		}
		return Days, nil
	}
	return "", errUnknown
}
