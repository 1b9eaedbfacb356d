package httpapi

import (
	"bytes"
	"crypto/sha256"
	"io"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"harrier/internal/admission/deadline"
	"harrier/internal/httpapi/api"
	"harrier/internal/trainlog/imports"
)

const (
	// logFile, trackFile and linkedFile are the values of x-file for an upload into the log, for the track of a run, and for one by a secret link.
	logFile, trackFile, linkedFile = "log", "track", "link"
	// logImportTimeout is how long an upload may take, which may be large and come from somebody's home.
	logImportTimeout = 2 * time.Hour
)

// receiveLogImport stores an upload before its handler runs, so that no transaction waits for the sender. If it did not become an import, it
// is dropped.
func (s *server) receiveLogImport(c echo.Context, sender uuid.UUID, next echo.HandlerFunc) error {
	r := c.Request()
	ctx := r.Context()
	hash := sha256.New()
	body := io.TeeReader(pace(c, logImportTimeout), hash)
	id, err := s.cfg.LogImports.Receive(ctx, body, imports.Receiving{
		User: sender, Via: imports.ByRequest, Size: r.ContentLength, Repeats: r.Header.Get("Idempotency-Key") != "",
	})
	if err != nil {
		return err
	}
	defer s.cfg.LogImports.Drop(ctx, id)
	r.Body = api.Uploaded{Reader: bytes.NewReader(hash.Sum(nil)), ID: id}
	deadline.Extend(ctx, api.ImportTimeout)
	return next(c)
}

// receiveTrack receives a track into a temporary file before its handler runs. It is read into memory once it may be unpacked and read.
func (s *server) receiveTrack(c echo.Context, sender uuid.UUID, next echo.HandlerFunc) error {
	r := c.Request()
	ctx := r.Context()
	file, err := s.cfg.Spool.Receive(ctx, pace(c, uploadTimeout))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // nothing in it is needed any more
	r.Body = file
	if callOf(c).op.File == linkedFile {
		r.Body = api.LinkedFile{ReadCloser: file, Owner: sender}
	}
	deadline.Extend(ctx, api.ImportTimeout)
	return next(c)
}
