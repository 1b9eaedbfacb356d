package httpapi

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"harrier/internal/httpapi/gate"
)

// Replicas are copies of the database that are a little behind (pg.Replicas).
type Replicas interface {
	// OnReplica returns a context that reads from a copy which shows what was written up to a position, empty for any; ok is false if
	// there is none.
	OnReplica(ctx context.Context, position string) (_ context.Context, ok bool)
	// Failed reports whether err is that the copy of the context cannot answer, though the primary may.
	Failed(ctx context.Context, err error) bool
	// Away reports whether err is that a database cannot be reached, or takes no writes.
	Away(err error) bool
	// Written returns a position after all that has been written.
	Written(ctx context.Context) string
}

// positionHeader has the position of the client's last write: in the response to a write, and in the requests after it.
const positionHeader = "Harrier-Position"

// positionWriter says in the response to a write how far a replica must be to show it. If the database does not say how far that is, no
// replica is far enough for this client until its next write.
type positionWriter struct {
	http.ResponseWriter

	server *server
	ctx    context.Context //nolint:containedctx // of the request that the response is to
	asked  bool
}

// Unwrap lets http.ResponseController find the connection.
func (w *positionWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader begins the response.
func (w *positionWriter) WriteHeader(status int) {
	if !w.asked && status < http.StatusBadRequest {
		w.Header().Set(positionHeader, w.server.cfg.Replicas.Written(w.ctx))
	}
	w.asked = true
	w.ResponseWriter.WriteHeader(status)
}

// sendPosition has the response to a write say its position.
func (s *server) sendPosition(c echo.Context) {
	method := c.Request().Method
	if s.cfg.Replicas == nil || method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions {
		return
	}
	res := c.Response()
	res.Writer = &positionWriter{ResponseWriter: res.Writer, server: s, ctx: c.Request().Context()}
}

// onReplica has a replica answer what the contract says may be a few seconds old, if one shows everything that the client has written. It
// knows that from the header; who has a token but no header may have written something. What a replica cannot answer, the primary does.
func (s *server) onReplica(op *gate.Operation, next echo.HandlerFunc) echo.HandlerFunc {
	if s.cfg.Replicas == nil || !op.Stale {
		return next
	}
	return func(c echo.Context) error {
		res := c.Response()
		if kept, recording := res.Writer.(*keeper); recording {
			// The answer is for all, and until it changes: the primary gives it. Only if there is no primary, a replica answers this client.
			err := next(c)
			if err == nil || res.Committed || !s.cfg.Replicas.Away(err) {
				return err
			}
			res.Writer = kept.ResponseWriter
			defer func() { res.Writer = kept }()
			c.Set(recordingKey, nil)
		}
		asked := c.Request()
		position := asked.Header.Get(positionHeader)
		if position == "" && asked.Header.Get(echo.HeaderAuthorization) != "" {
			return next(c)
		}
		ctx, ok := s.cfg.Replicas.OnReplica(asked.Context(), position)
		if !ok {
			return next(c)
		}
		c.SetRequest(asked.WithContext(ctx))
		err := next(c)
		if err == nil || res.Committed || !s.cfg.Replicas.Failed(ctx, err) {
			return err
		}
		c.SetRequest(asked)
		return next(c)
	}
}
