package export

import (
	"archive/zip"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
)

var errNoTrack = fault.New(fault.NotFound, "You have no run with this ID, or the run has no track.")

const (
	// piece is how much of a track is read from the database at a time, and chunk how much of it is written.
	piece = 512 << 10
	chunk = 32 << 10
	// page is how many tracks TrackNext returns.
	page = 500
	// What gzip has before and after the compressed data.
	gzipHeader, gzipTrailer = 10, 8
)

// GPX writes the track of one of the caller's runs as GPX: as it was uploaded, or converted. It is fault.NotFound without one.
func (s *Service) GPX(ctx context.Context, caller, run uuid.UUID, out io.Writer) error {
	row, err := s.q.TrackFile(ctx, s.db, query.TrackFileParams{RunID: run, UserID: caller})
	if err != nil {
		return pg.IfNoRows(err, errNoTrack)
	}
	file, err := formats.Unpacked(row.File)
	if err != nil {
		return fmt.Errorf("read a track: %w", err)
	}
	if row.Format == string(formats.GPX) {
		return writeChunks(out, file)
	}
	recorded, _, err := formats.ReadTrack(ctx, file)
	if err != nil {
		return fmt.Errorf("read a track: %w", err)
	}
	var start time.Time
	var points []formats.Point
	if len(recorded) > 0 {
		start, points = recorded[0].Start, recorded[0].Points
	}
	return formats.WriteGPX(out, start, points)
}

// tracks adds the tracks of a user to an archive, as they were uploaded.
func (s *Service) tracks(ctx context.Context, tx pgx.Tx, caller uuid.UUID, archive *zip.Writer, now time.Time) error {
	after := uuid.Nil
	for {
		list, err := s.q.TrackNext(ctx, tx, query.TrackNextParams{UserID: caller, After: after})
		if err != nil {
			return err
		}
		for _, t := range list {
			if err := s.track(ctx, tx, archive, t, now); err != nil {
				return fmt.Errorf("write a track: %w", err)
			}
			after = t.RunID
		}
		if len(list) < page {
			return nil
		}
	}
}

// track adds a track. What is compressed is not compressed again: a gzip file has the same data between its header and its trailer that
// an archive has.
func (s *Service) track(ctx context.Context, tx pgx.Tx, archive *zip.Writer, t query.TrackNextRow, now time.Time) error {
	ends, err := s.piece(ctx, tx, t.RunID, t.Stored-gzipTrailer, gzipTrailer)
	if err != nil || len(ends) != gzipTrailer {
		return err
	}
	size := t.Stored - gzipHeader - gzipTrailer
	out, err := archive.CreateRaw(&zip.FileHeader{
		Name: "tracks/" + t.RunID.String() + "." + t.Format, Method: zip.Deflate, Modified: now.UTC(),
		CRC32: binary.LittleEndian.Uint32(ends), CompressedSize64: uint64(size), UncompressedSize64: uint64(t.Size), //nolint:gosec // both are positive
	})
	if err != nil {
		return err //nolint:wrapcheck // tracks wraps it
	}
	for at := int32(0); at < size; at += piece {
		p, err := s.piece(ctx, tx, t.RunID, gzipHeader+at, min(piece, size-at))
		if err != nil {
			return err
		}
		if err := writeChunks(out, p); err != nil {
			return err
		}
	}
	return nil
}

func writeChunks(out io.Writer, data []byte) error {
	for part := range slices.Chunk(data, chunk) {
		if _, err := out.Write(part); err != nil {
			return err //nolint:wrapcheck // it is that of what the file is written to
		}
	}
	return nil
}

// piece reads some bytes of a stored track.
func (s *Service) piece(ctx context.Context, tx pgx.Tx, run uuid.UUID, from, bytes int32) ([]byte, error) {
	return s.q.TrackPiece(ctx, tx, query.TrackPieceParams{RunID: run, FromByte: from + 1, Bytes: bytes})
}
