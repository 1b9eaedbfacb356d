package httpapi

import (
	"bytes"
	"crypto/sha256"
	"io"
	"time"

	"github.com/labstack/echo/v4"

	"harrier/internal/admission/deadline"
	"harrier/internal/httpapi/api"
)

const (
	// logFile and trackFile are the values of x-file for an upload into the log, and for the track of a run.
	logFile, trackFile = "log", "track"
	// logImportTimeout is how long an upload may take, which may be large and come from somebody's home.
	logImportTimeout = 2 * time.Hour
)

// receiveLogImport stores an upload before its handler runs, so that no transaction waits for the sender. If it did not become an import, it
// is dropped.
func (s *server) receiveLogImport(c echo.Context, next echo.HandlerFunc) error {
	r := c.Request()
	ctx := r.Context()
	hash := sha256.New()
	body := io.TeeReader(pace(c, logImportTimeout), hash)
	id, err := s.cfg.LogImports.Receive(ctx, api.CallerOf(ctx).UserID, body, r.ContentLength, r.Header.Get("Idempotency-Key") != "")
	if err != nil {
		return err
	}
	defer s.cfg.LogImports.Drop(ctx, id)
	r.Body = api.Uploaded{Reader: bytes.NewReader(hash.Sum(nil)), ID: id}
	deadline.Extend(ctx, api.ImportTimeout)
	return next(c)
}

// receiveTrack receives a track into a temporary file before its handler runs. It is read into memory once it may be unpacked and read.
func (s *server) receiveTrack(c echo.Context, next echo.HandlerFunc) error {
	r := c.Request()
	ctx := r.Context()
	file, err := s.cfg.Spool.Receive(ctx, pace(c, uploadTimeout))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // nothing in it is needed any more
	r.Body = file
	deadline.Extend(ctx, api.ImportTimeout)
	return next(c)
}
