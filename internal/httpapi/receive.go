package httpapi

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"harrier/internal/admission"
	"harrier/internal/admission/deadline"
	"harrier/internal/fault"
	"harrier/internal/file/spool"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
	"harrier/internal/trainlog/link"
)

const (
	// A file must arrive at leastQuota each leastPeriod, which is 1 KiB a second, and within uploadTimeout.
	leastQuota    = 20 << 10
	leastPeriod   = 20 * time.Second
	uploadTimeout = 10 * time.Minute
	// strangeUnpackTime is how long a workbook may take whose sender is not established: one place serves them all.
	strangeUnpackTime = 5 * time.Second
)

// pacedBody is a large body that is cut off when it arrives too slowly. Its deadline moves with the bytes that arrive.
type pacedBody struct {
	io.Reader

	control *http.ResponseController
	arrived int
	end     time.Time
}

// maxBytes is how many bytes a file may have that an operation takes, where the server is configured so; zero for the contract's limit.
func (s *server) maxBytes(op *gate.Operation) int64 {
	if op.File == logFile {
		return s.cfg.LogImportBytes
	}
	return 0
}

// receiveFor receives the file that an operation takes, once there is a place for another file to arrive.
func (s *server) receiveFor(op *gate.Operation, c echo.Context, next echo.HandlerFunc) error {
	timeout, receive := uploadTimeout, s.receive
	switch op.File {
	case logFile:
		timeout, receive = logImportTimeout, s.receiveLogImport
	case trackFile, linkedFile:
		receive = s.receiveTrack
	}
	ctx := c.Request().Context()
	deadline.Extend(ctx, timeout+api.ImportTimeout)
	sender := api.CallerOf(ctx).UserID
	if op.File == linkedFile {
		owner, _, err := s.cfg.Links.Open(ctx, c.Param("token"), link.Upload)
		if err != nil {
			return err
		}
		sender = owner
	}
	established, err := s.cfg.Accounts.Established(ctx, sender)
	if err != nil {
		return err
	}
	if established {
		ctx = admission.WithEstablished(ctx)
		c.SetRequest(c.Request().WithContext(ctx))
	}
	arriving, err := s.cfg.Admission.Acquire(ctx, admission.Upload, 1)
	if err != nil {
		return err
	}
	defer arriving()
	return receive(c, sender, func(c echo.Context) error {
		// Its right may have ended while the file arrived, which takes up to minutes.
		if err := s.authenticate(c, op); err != nil {
			return err
		}
		return next(c)
	})
}

// receive reads a file into a temporary file before its handler runs, so that no transaction waits for the sender, and admits it to the
// database afterwards.
func (s *server) receive(c echo.Context, _ uuid.UUID, next echo.HandlerFunc) error {
	r := c.Request()
	ctx := r.Context()
	file, err := s.cfg.Spool.Receive(ctx, pace(c, uploadTimeout))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // nothing in it is needed any more
	table, err := s.unpack(ctx, file, c.QueryParam("sheet"))
	asked, unclear := errors.AsType[*report.Ask](err)
	switch {
	case unclear && asked.Answerable():
		r.Body = api.Unopened{File: file, Asked: asked}
		return next(c) // a dry run reports the question
	case err != nil:
		return err
	case table != file:
		defer func() { _ = table.Close() }()
	}
	copying, err := s.cfg.Admission.Acquire(ctx, admission.Copy, 1)
	if err != nil {
		return err
	}
	defer copying()
	r.Body = table
	deadline.Extend(ctx, api.ImportTimeout)
	return next(c)
}

// unpack returns a file with the table in file, which is file itself unless that is packed.
func (s *server) unpack(ctx context.Context, file *spool.File, sheet string) (*spool.File, error) {
	packed, err := source.Packed(file)
	switch {
	case err != nil:
		return nil, err
	case !packed && sheet != "":
		return nil, source.ErrNoSheets
	case !packed:
		return file, nil
	}
	unpacking, err := s.cfg.Admission.Acquire(ctx, admission.Unpack, 1)
	if err != nil {
		return nil, err
	}
	defer unpacking()
	if !admission.IsEstablished(ctx) {
		limited, cancel := context.WithTimeoutCause(ctx, strangeUnpackTime, source.ErrSlow)
		defer cancel()
		ctx = limited
	}
	table, err := source.Table(ctx, file, sheet)
	if err != nil {
		return nil, err
	}
	return s.cfg.Spool.Receive(ctx, table)
}

// pace replaces the server's deadlines, which are for small bodies, and returns the body, which must arrive within a time.
func pace(c echo.Context, within time.Duration) io.Reader {
	now := time.Now() //nolint:forbidigo // the connection's own clock
	control := http.NewResponseController(c.Response())
	_ = control.SetWriteDeadline(now.Add(within + api.ImportTimeout))
	body := &pacedBody{Reader: c.Request().Body, control: control, end: now.Add(within)}
	body.extend(now)
	return body
}

// Read reads what has arrived, and fails with a fault.
func (b *pacedBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if b.arrived += n; b.arrived >= leastQuota {
		b.arrived = 0
		b.extend(time.Now()) //nolint:forbidigo // the connection's own clock
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.Is(err, io.EOF):
		// The deadline would cancel the request while the file is being imported.
		_ = b.control.SetReadDeadline(time.Time{})
		return n, io.EOF
	case err == nil, errors.As(err, &tooLarge):
		return n, err //nolint:wrapcheck // the gate says what is wrong
	case fault.KindOf(err) == fault.Unreadable: // the gate has said what is wrong
		return n, err //nolint:wrapcheck // a fault
	case errors.Is(err, os.ErrDeadlineExceeded):
		return n, gate.ErrTooSlow.Because(err)
	}
	return n, fault.New(fault.Unreadable, "The body ended early.").Because(err)
}

func (b *pacedBody) extend(now time.Time) {
	deadline := now.Add(leastPeriod)
	if deadline.After(b.end) {
		deadline = b.end
	}
	_ = b.control.SetReadDeadline(deadline)
}
