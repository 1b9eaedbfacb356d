package formats

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/table/cell"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
	"harrier/internal/words"
)

// Source has the items of an upload, in an order that never changes, so that an interrupted import continues where it was.
type Source struct {
	// Len is how many items there are.
	Len int
	// Read reads an item. An error that is a fault is about this item alone.
	Read func(ctx context.Context, i int) (Item, error)
	// Belongings are what else an export of Harrier has.
	Belongings Belongings
	// Columns say how the columns of tables are understood.
	Columns []report.Column
	// Warnings are about tables as wholes, and not about an item.
	Warnings report.Warnings
}

// Upload is a file, and what its sender says of it.
type Upload struct {
	Hints

	File io.ReaderAt
	Size int64
	// Name is that of the file; empty if it is not known. A year in it is that of dates which do not say theirs.
	Name string
	// Kind is the kind of the upload; empty to detect it.
	Kind Kind
	// Zone is where times are from that do not say; nil is UTC.
	Zone *time.Location
	// Workbook is called before a workbook is read, and returns how long reading it may take; zero, as without it, for as long as any may.
	Workbook func() (within time.Duration, err error)
}

// Hints say what an upload does not say itself.
type Hints struct {
	// Unit is that of distances, one of Units; empty if it is not known.
	Unit string `json:"unit,omitempty"`
	// Sports says of sports, by folded names, whether they are running.
	Sports map[string]bool `json:"sports,omitempty"`
	// Date and Seconds are of the only activity of an upload, if it does not say when it was.
	Date    *date.Date `json:"date,omitempty"`
	Seconds float64    `json:"seconds,omitempty"`
	// DateOrder is one of cell.Orders, and DurationUnit one of cell.Readings.
	DateOrder    string `json:"date_order,omitempty"`
	DurationUnit string `json:"duration_unit,omitempty"`
	// Sheet is the one of a workbook to read, and Map the columns of fields.
	Sheet string            `json:"sheet,omitempty"`
	Map   map[string]string `json:"map,omitempty"`
	// Usual is the unit in which the user writes distances; empty if it is not known. It is that of weekly logs which do not say theirs.
	Usual string `json:"-"`
	// Tomorrow is the last day on which a run can be; zero if that does not matter.
	Tomorrow date.Date `json:"-"`
}

// Units are the metres of units of distance, by their names in the contract.
var Units = map[string]float64{"m": 1, "km": 1000, "mi": cell.MetersPerMile}

// unit is Unit as cells have it.
func (h *Hints) unit() cell.Unit {
	u, _ := cell.UnitOf(h.Unit)
	return u
}

// SetSport says whether a sport is running.
func (h *Hints) SetSport(name string, running bool) {
	if h.Sports == nil {
		h.Sports = map[string]bool{}
	}
	h.Sports[words.Fold(name)] = running
}

// running is IsRunning, unless the sender says it.
func (h *Hints) running(sport string) *bool {
	if is, ok := h.Sports[words.Fold(sport)]; ok {
		return &is
	}
	return IsRunning(sport)
}

// reader reads the upload from its start to its end.
func (u *Upload) reader() io.Reader { return io.NewSectionReader(u.File, 0, u.Size) }

// Kind says what an upload is.
type Kind string

// The kinds. A further one needs a constant, a row in services or a case in Open, and a value of LogImportSource in the contract.
const (
	// Tracks is a track, or a ZIP archive of tracks.
	Tracks Kind = "tracks"
	// Strava is the bulk export of Strava.
	Strava Kind = "strava"
	// Garmin is the CSV of activities of Garmin Connect, or the archive of an account.
	Garmin Kind = "garmin"
	// Intervals is a CSV of Intervals.icu: of wellness or of activities.
	Intervals Kind = "intervals"
	// Days is a table of days: CSV, or a workbook.
	Days Kind = "days"
	// Harrier is an export of Harrier.
	Harrier Kind = "harrier"
	// Apple is the export of Apple Health.
	Apple Kind = "apple_health"
	// Runkeeper, Polar and those after them are exports of services.
	Runkeeper     Kind = "runkeeper"
	Polar         Kind = "polar"
	Suunto        Kind = "suunto"
	Coros         Kind = "coros"
	TrainingPeaks Kind = "trainingpeaks"
	FinalSurge    Kind = "final_surge"
	Runalyze      Kind = "runalyze"
	Fitbit        Kind = "fitbit"
	Smashrun      Kind = "smashrun"
	Nike          Kind = "nike"
)

// errUnknown is an upload that nothing here reads.
var errUnknown = fault.New(fault.Invalid,
	"This kind of file cannot be imported. What can be: a track (GPX, TCX, FIT), a table (CSV, XLSX), or the export of a service as it was downloaded.")

// Open opens an upload. Without a kind it looks what the file is, and returns it.
func Open(ctx context.Context, u Upload) (Source, Kind, error) {
	if u.Zone == nil {
		u.Zone = time.UTC
	}
	head := make([]byte, headLength)
	n, err := u.File.ReadAt(head[:min(u.Size, headLength)], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return Source{}, "", fmt.Errorf("read the upload: %w", err)
	}
	head = head[:n]
	switch {
	case Detect(head) != "", bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return openTrack(&u), Tracks, nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return openZIP(ctx, &u)
	case isApple(head):
		s, err := openAppleXML(ctx, &u)
		return s, Apple, err
	}
	if err := otherFile(head); err != nil {
		return Source{}, "", err
	}
	return openRows(ctx, &u, head)
}

// openZIP opens a workbook or an archive.
func openZIP(ctx context.Context, u *Upload) (s Source, kind Kind, err error) {
	if book, err := source.IsWorkbook(u.File, u.Size); err != nil || book {
		if err != nil {
			return Source{}, "", err
		}
		return openWorkbook(ctx, u)
	}
	a, err := openArchive(u.File, u.Size)
	switch {
	case err != nil:
		return Source{}, "", err
	case u.Kind == Strava, u.Kind == "" && a.find(stravaTable) != nil:
		s, err = openStrava(u, a)
		return s, Strava, err
	case u.Kind == Harrier, u.Kind == "" && a.find(harrierDocument) != nil:
		s, err = openHarrier(ctx, a)
		return s, Harrier, err
	}
	return openExport(ctx, u, a)
}

// otherFile says what a file is that nothing here reads.
func otherFile(head []byte) error {
	start := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(head), bom)))
	utf16 := bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
	foreign := source.Foreign(head)
	switch {
	case len(head) == 0:
		return fault.New(fault.Invalid, "The file is empty.")
	case strings.HasPrefix(start, "<") && strings.Contains(start, "<kml"):
		return fault.New(fault.Invalid, "The file is KML, which has no times. Send the track as GPX, TCX or FIT.")
	case strings.HasPrefix(start, "<?xml"), foreign == "" && strings.HasPrefix(start, "<"):
		return fault.New(fault.Invalid, "The file is XML, but neither GPX nor TCX nor an export of Apple Health. Send the track as GPX, TCX or FIT.")
	case foreign != "":
		return fault.New(fault.Invalid, foreign)
	case bytes.IndexByte(head, 0) >= 0 && !utf16:
		return errUnknown
	}
	return nil
}

const bom = "\xef\xbb\xbf"
