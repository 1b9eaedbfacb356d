package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

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
}

// Kind says what an upload is.
type Kind string

// The kinds. A further one needs a constant, a case in Open, and a value of LogImportSource in the contract.
const (
	// Tracks is a track, or a ZIP archive of tracks.
	Tracks Kind = "tracks"
	// Strava is the bulk export of Strava.
	Strava Kind = "strava"
	// Intervals is the wellness CSV of Intervals.icu.
	Intervals Kind = "intervals"
	// Days is a CSV file of days.
	Days Kind = "days"
	// Harrier is an export of Harrier.
	Harrier Kind = "harrier"
)

// errUnknown is an upload that nothing here reads.
var errUnknown = fault.New(fault.Invalid,
	"This kind of file cannot be imported: a track (GPX, TCX, FIT), a ZIP archive of tracks, a bulk export of Strava, or a CSV file of days.")

// Open opens an upload. Without a kind it looks what the file is, and returns it.
func Open(ctx context.Context, file io.ReaderAt, size int64, kind Kind) (s Source, _ Kind, err error) {
	if kind == "" {
		if kind, err = recognize(file, size); err != nil {
			return Source{}, "", err
		}
	}
	switch kind {
	case Tracks:
		s, err = openTracks(file, size)
	case Strava:
		s, err = openStrava(file, size)
	case Harrier:
		s, err = openHarrier(ctx, file, size)
	case Intervals, Days:
		s, err = openDays(io.NewSectionReader(file, 0, size), kind == Intervals)
	default:
		err = errUnknown
	}
	return s, kind, err
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
		if slices.Contains(t.header, "restingHR") || slices.Contains(t.header, "sleepSecs") {
			return Intervals, nil
		}
		return Days, nil
	}
	return "", errUnknown
}
