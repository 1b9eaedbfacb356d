package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
	"harrier/internal/idempotency"
	"harrier/internal/session"
)

// idempotent carries out a request with an Idempotency-Key only once. The handler runs in the transaction that stores its answer, which is
// sent when that has been committed.
func (s *server) idempotent(op *gate.Operation, next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			return next(c)
		}
		caller, _ := c.Get(callerKey).(session.Principal)
		request := idempotency.Request{User: caller.UserID, Key: key, Secret: slices.Contains(secret, op.ID)}
		if err := hashRequest(r, &request.Fingerprint); err != nil {
			return err
		}

		res := c.Response()
		answer, replayed, err := s.cfg.Idempotency.Do(r.Context(), request, func(ctx context.Context) (idempotency.Answer, error) {
			rec := &recorder{ResponseWriter: res.Writer}
			res.Writer = rec
			defer func() { res.Writer, res.Committed, res.Size = rec.ResponseWriter, false, 0 }()
			c.SetRequest(r.WithContext(ctx))
			defer c.SetRequest(r)
			err := next(c)
			h := res.Header()
			return idempotency.Answer{
				Status: rec.status, Location: h.Get(echo.HeaderLocation), ContentType: h.Get(echo.HeaderContentType), Body: rec.body.Bytes(),
			}, err
		})
		h := res.Header()
		h.Del(echo.HeaderContentLength)
		if err != nil {
			h.Del(echo.HeaderLocation)
			return err
		}
		h.Set(echo.HeaderContentType, answer.ContentType)
		if answer.Location != "" {
			h.Set(echo.HeaderLocation, answer.Location)
		}
		if replayed {
			h.Set("Idempotency-Replayed", "true")
		}
		res.WriteHeader(answer.Status)
		_, err = res.Write(answer.Body)
		return err //nolint:wrapcheck // the client is gone; nobody reads it
	}
}

// recorder keeps a response instead of sending it. Headers are not kept apart.
type recorder struct {
	http.ResponseWriter

	status int
	body   bytes.Buffer
}

// Unwrap lets http.ResponseController find the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// WriteHeader keeps the status.
func (r *recorder) WriteHeader(status int) { r.status = status }

// Write keeps a part of the body.
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) } //nolint:wrapcheck // never fails

// hashRequest hashes everything that makes a request this one, and leaves its body to be read once more.
func hashRequest(r *http.Request, sum *[sha256.Size]byte) error {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n%s\n", r.Method, r.URL.RequestURI(), r.Header.Get(echo.HeaderContentType)) //nolint:errcheck // a hash never fails to write
	if r.Body != nil {
		if err := rereadBody(r, h); err != nil {
			return err
		}
	}
	h.Sum(sum[:0])
	return nil
}

// rereadBody hashes the body, which is a file or has been read into memory by the gate, and leaves it to be read once more.
func rereadBody(r *http.Request, h hash.Hash) error {
	if file, ok := r.Body.(io.ReadSeeker); ok {
		if _, err := io.Copy(h, file); err != nil {
			return fmt.Errorf("read a file: %w", err)
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read a file again: %w", err)
		}
		return nil
	}
	var body bytes.Buffer
	if _, err := io.Copy(h, io.TeeReader(r.Body, &body)); err != nil {
		return fault.New(fault.Unreadable, "The body ended early.").Because(err)
	}
	r.Body = io.NopCloser(&body)
	return nil
}
