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
	"harrier/internal/file/unpack"
	"harrier/internal/formats/cell"
)

// Source is what an upload has, in an order that never changes, so that an import that was interrupted goes on where it was.
type Source struct {
	// Len is how many items there are.
	Len int
	// Read reads an item. An error that is a fault is about this item alone.
	Read func(ctx context.Context, i int) (Item, error)
	// Belongings are what else an export of Harrier has.
	Belongings Belongings
	// Columns say how the columns of tables are understood.
	Columns []Column
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
	// DateOrder is one of cell.Orders, and DurationUnit one of cell.Readings.
	DateOrder    string `json:"date_order,omitempty"`
	DurationUnit string `json:"duration_unit,omitempty"`
	// Sheet is the one of a workbook to read, and Map the columns of fields.
	Sheet string            `json:"sheet,omitempty"`
	Map   map[string]string `json:"map,omitempty"`
	// Tomorrow is the last day on which a run can be; zero if that does not matter.
	Tomorrow date.Date `json:"-"`
}

// Units are the metres of units of distance, by their names in the contract.
var Units = map[string]float64{"m": 1, "km": 1000, "mi": cell.MetersPerMile}

// SetSport says whether a sport is running.
func (h *Hints) SetSport(name string, running bool) {
	if h.Sports == nil {
		h.Sports = map[string]bool{}
	}
	h.Sports[sportName(name)] = running
}

// running is IsRunning, unless the sender says it.
func (h *Hints) running(sport string) *bool {
	if is, ok := h.Sports[sportName(sport)]; ok {
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
	if book, err := unpack.IsWorkbook(u.File, u.Size); err != nil || book {
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

// otherFiles are files that nothing here reads, by how they begin, and what to send instead.
var otherFiles = []struct{ head, says string }{
	{"%PDF", "The file is a PDF. Send the table that it was made of, as CSV or XLSX."},
	{"\xd0\xcf\x11\xe0", "The file is a workbook of an old Excel (XLS). Save it as XLSX or CSV, and send that."},
	{"\xff\xd8\xff", "The file is a picture. Send the table or the track that it shows."},
	{"\x89PNG", "The file is a picture. Send the table or the track that it shows."},
	{"7z\xbc\xaf", "The file is a 7-Zip archive. Unpack it, and send a ZIP archive."},
	{"Rar!", "The file is a RAR archive. Unpack it, and send a ZIP archive."},
	{"<kml", "The file is KML, which has no times. Send the track as GPX, TCX or FIT."},
	{"<html", "The file is a web page. Send the file that was to be downloaded: its link may have ended."},
	{"<!doctype html", "The file is a web page. Send the file that was to be downloaded: its link may have ended."},
}

// otherFile says what a file is that nothing here reads.
func otherFile(head []byte) error {
	start := strings.ToLower(strings.TrimSpace(string(head)))
	if strings.HasPrefix(start, "<") && strings.Contains(start, "<kml") {
		start = "<kml"
	}
	for _, o := range otherFiles {
		if strings.HasPrefix(start, strings.ToLower(o.head)) {
			return fault.New(fault.Invalid, o.says)
		}
	}
	if len(head) == 0 {
		return fault.New(fault.Invalid, "The file is empty.")
	}
	utf16 := len(head) > 1 && (head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe && head[1] == 0xff)
	switch {
	case bytes.IndexByte(head, 0) >= 0 && !utf16:
		return errUnknown
	case strings.HasPrefix(start, "<"):
		return fault.New(fault.Invalid, "The file is XML, but neither GPX nor TCX nor an export of Apple Health. Send the track as GPX, TCX or FIT.")
	}
	return nil
}
