package httpapi

import (
	"context"

	"github.com/labstack/echo/v4"

	"harrier/internal/httpapi/reply"
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

// onReplica has a replica answer what the contract says may be a few seconds old, if one shows everything that the client has written. It
// knows that from the header; who has a token but no header may have written something. What a replica cannot answer, the primary does.
func (s *server) onReplica(fill filler) filler {
	return func(c echo.Context, to *reply.Reply) error {
		r := c.Request()
		position := r.Header.Get(positionHeader)
		if position == "" && r.Header.Get(echo.HeaderAuthorization) != "" {
			return fill(c, to)
		}
		ctx, ok := s.cfg.Replicas.OnReplica(r.Context(), position)
		if !ok {
			return fill(c, to)
		}
		c.SetRequest(r.WithContext(ctx))
		err := fill(c, to)
		if err == nil || to.Streamed() || !s.cfg.Replicas.Failed(ctx, err) {
			return err
		}
		c.SetRequest(r)
		to.Clear()
		return fill(c, to)
	}
}
