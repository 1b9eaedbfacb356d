package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/reply"
	"harrier/internal/httpapi/reply/idempotency"
)

// idempotent carries out a request with an Idempotency-Key only once. The handler runs in the transaction that stores its reply.
func (s *server) idempotent(op *gate.Operation, fill filler) filler {
	return func(c echo.Context, to *reply.Reply) error {
		r := c.Request()
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			return fill(c, to)
		}
		caller := api.CallerOf(r.Context())
		request := idempotency.Request{User: caller.UserID, Agent: caller.Agent(), Key: key, Secret: op.NoStore}
		if err := hashRequest(r, &request.Fingerprint); err != nil {
			return err
		}

		h := to.Header()
		answer, replayed, err := s.cfg.Idempotency.Do(r.Context(), request, func(ctx context.Context) (idempotency.Answer, error) {
			c.SetRequest(r.WithContext(ctx))
			defer c.SetRequest(r)
			err := fill(c, to)
			return idempotency.Answer{
				Status: to.Status, Location: h.Get(echo.HeaderLocation), ContentType: h.Get(echo.HeaderContentType), Body: to.Body,
			}, err
		})
		if err != nil || !replayed {
			return err
		}
		to.Status, to.Body = answer.Status, answer.Body
		h.Set(echo.HeaderContentType, answer.ContentType)
		if answer.Location != "" {
			h.Set(echo.HeaderLocation, answer.Location)
		}
		h.Set("Idempotency-Replayed", "true")
		return nil
	}
}

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
