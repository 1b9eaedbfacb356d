package imports

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/klauspost/compress/gzip"

	"harrier/internal/formats"
	"harrier/internal/text/patch"
	"harrier/internal/trainlog"
)

func set[T comparable](v T) patch.Field[T] {
	var zero T
	if v == zero {
		return patch.Field[T]{}
	}
	return patch.Field[T]{Set: true, Value: &v}
}

func setIf[T any](v *T) patch.Field[T] { return patch.Field[T]{Set: v != nil, Value: v} }

func draftOf(a *formats.Activity, source string) trainlog.RunDraft {
	d := trainlog.RunDraft{
		Meters: patch.To(a.Meters), Seconds: set(a.Seconds), ElapsedSeconds: set(a.Elapsed), Kind: set(a.Kind), Title: set(a.Title), Notes: set(a.Notes),
		HeartRate: setIf(a.HeartRate), HeartRateMax: setIf(a.HeartRateMax), AscentM: setIf(a.Ascent), Cadence: setIf(a.Cadence),
		Source: set(source), ExternalID: set(a.ExternalID),
	}
	if a.Meters == 0 && a.Seconds > 0 {
		d.Meters = patch.Field[float64]{}
	}
	if !a.Start.IsZero() {
		d.StartedAt, d.UTCOffset = setIf(&a.Start), setIf(a.UTCOffset)
	}
	d.Splits, d.Laps = draftsOf(a.Splits), draftsOf(a.Laps)
	return d
}

func draftsOf(splits []formats.Split) patch.Field[[]trainlog.SplitDraft] {
	if len(splits) == 0 {
		return patch.Field[[]trainlog.SplitDraft]{}
	}
	drafts := make([]trainlog.SplitDraft, len(splits))
	for i, s := range splits {
		drafts[i] = trainlog.SplitDraft{Seconds: &s.Seconds, HeartRate: s.HeartRate}
		if s.Meters > 0 { // no watch says how far a lap on a treadmill was
			drafts[i].Meters = &s.Meters
		}
	}
	return setIf(&drafts)
}

// Track is a track as it is stored.
type Track struct {
	// File is compressed, and Size how long it is when it is not.
	File     []byte
	Size     int
	Format   formats.Format
	Points   int
	Polyline string
	// Early and Late are those of formats.Line.
	Early, Late int
	// Notes say what of the file was not read or was dropped.
	Notes []string

	recorded *formats.Activity
}

// maxTrackNotes is how many notes a track has.
const maxTrackNotes = 20

// NewTrack prepares a track to be stored. The error is that of ctx.
func NewTrack(ctx context.Context, file []byte, format formats.Format, a *formats.Activity) (*Track, error) {
	line, err := formats.NewLine(ctx, a.Points)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err == nil {
		_, err = w.Write(file)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("compress a track: %w", err)
	}
	return &Track{
		File: packed.Bytes(), Size: len(file), Format: format, Points: len(a.Points) + a.Dropped,
		Notes:    append([]string{}, a.Remarks[:min(len(a.Remarks), maxTrackNotes)]...),
		Polyline: formats.Encode(line.Positions), Early: line.Early, Late: line.Late, recorded: a,
	}, nil
}
