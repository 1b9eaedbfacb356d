package api

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/admission"
	"harrier/internal/formats"
	"harrier/internal/trainlog/imports"
)

func (h logImports) GetTrack(ctx context.Context, req api.GetTrackRequestObject) (api.GetTrackResponseObject, error) {
	line, err := h.LogImports.Track(ctx, readerOf(ctx), req.RunID)
	return api.GetTrack200JSONResponse(trackOf(line)), err
}

func (h logImports) PutTrack(ctx context.Context, req api.PutTrackRequestObject) (api.PutTrackResponseObject, error) {
	track, err := h.readTrack(ctx, req.Body)
	if err != nil {
		return nil, err
	}
	caller := CallerOf(ctx).UserID
	line, err := writeLocked(ctx, h.handler, h.lockedTrack(caller, req.RunID).orNone(), func(ctx context.Context) (imports.Line, error) {
		return h.LogImports.PutTrack(ctx, caller, req.RunID, track)
	})
	return api.PutTrack200JSONResponse(trackOf(line)), err
}

// readTrack reads the track of a run.
func (h logImports) readTrack(ctx context.Context, body io.Reader) (track *imports.Track, err error) {
	err = h.withTrack(ctx, body, func(file []byte) (err error) {
		track, err = imports.ReadTrack(ctx, file)
		return err
	})
	return track, err
}

// withTrack unpacks a track once there is a place for it, and has it read. The place is free again before the track is stored.
func (h logImports) withTrack(ctx context.Context, body io.Reader, read func(file []byte) error) error {
	release, err := h.Admission.Acquire(ctx, admission.Track, 1)
	if err != nil {
		return err
	}
	defer release()
	packed, err := io.ReadAll(io.LimitReader(body, formats.MaxTrack+1))
	if err != nil {
		return fmt.Errorf("read a track: %w", err)
	}
	file, err := formats.Unpacked(packed)
	if err != nil {
		return err
	}
	return read(file)
}

func (h logImports) UploadLinkedRun(ctx context.Context, req api.UploadLinkedRunRequestObject) (api.UploadLinkedRunResponseObject, error) {
	upload, ok := req.Body.(LinkedFile)
	if !ok {
		return nil, fmt.Errorf("the body is a %T, not a file that arrived by a link", req.Body)
	}
	var track []byte
	err := h.withTrack(ctx, upload, func(file []byte) error {
		track = file
		_, _, err := formats.ReadTrack(ctx, file)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.UploadLinkedRun202Response{}, h.LogImports.Linked(ctx, upload.Owner, track)
}

func (h logImports) GetTrackFile(ctx context.Context, req api.GetTrackFileRequestObject) (api.GetTrackFileResponseObject, error) {
	file, err := h.LogImports.TrackFile(ctx, CallerOf(ctx).UserID, req.RunID)
	return api.GetTrackFile200ApplicationOctetStreamResponse{Body: bytes.NewReader(file), ContentLength: int64(len(file))}, err
}

func (h logImports) DeleteTrack(ctx context.Context, req api.DeleteTrackRequestObject) (api.DeleteTrackResponseObject, error) {
	caller := CallerOf(ctx).UserID
	err := h.run(ctx, h.lockedTrack(caller, req.RunID), func(ctx context.Context) error { return h.LogImports.DeleteTrack(ctx, caller, req.RunID) })
	return api.DeleteTrack204Response{}, err
}

func (h logImports) lockedTrack(caller, run uuid.UUID) locker {
	return lockedAs(func(ctx context.Context) (imports.Line, error) { return h.LogImports.LockTrack(ctx, caller, run) }, trackOf)
}

func trackOf(l imports.Line) api.Track {
	return api.Track{
		RunID: l.RunID, Format: api.TrackFormat(l.Format), Size: l.Size, Points: l.Points, Polyline: l.Polyline, Hidden: l.Hidden, Notes: l.Notes,
		CreatedAt: l.CreatedAt.UTC(),
	}
}

// zonesOf converts private zones; nil for none that were sent.
func zonesOf(sent *[]api.PrivateZone) *[]formats.Zone {
	if sent == nil {
		return nil
	}
	return new(all(*sent, func(z api.PrivateZone) formats.Zone { return formats.Zone(z) }))
}
