package httpapi

import (
	"net/http"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/reply"
)

// filler fills in the reply to a request.
type filler func(c echo.Context, to *reply.Reply) error

// capture has the handler of an operation write to the reply.
func capture(h echo.HandlerFunc) filler {
	return func(c echo.Context, to *reply.Reply) error {
		res := c.Response()
		c.SetResponse(echo.NewResponse(to, c.Echo()))
		defer c.SetResponse(res)
		return h(c)
	}
}

// tag gives replies an ETag.
func tag(fill filler) filler {
	return func(c echo.Context, to *reply.Reply) error {
		err := fill(c, to)
		if err == nil && !to.Streamed() {
			to.Tag()
		}
		return err
	}
}

// reply fills in and sends the reply of an operation. What became a stream has been sent.
func (s *server) reply(op *gate.Operation, h echo.HandlerFunc) echo.HandlerFunc {
	fill := capture(h)
	if op.Idempotent {
		fill = s.idempotent(op, fill)
	}
	if op.Tagged {
		fill = tag(fill)
	}
	primary := fill
	if op.Stale && s.cfg.Replicas != nil {
		fill = s.onReplica(fill)
	}
	if s.caches(op) {
		return s.cached(op, primary, fill)
	}
	return func(c echo.Context) error {
		if op.Conditional {
			p := api.ReadPreconditions(c)
			if op.Untagged() && !p.Hold(nil, true) {
				return api.ErrChanged
			}
		}
		to := s.streams.New(c.Response(), c.Request())
		defer to.Free()
		return send(c, to, fill(c, to))
	}
}

func send(c echo.Context, to *reply.Reply, err error) error {
	if err != nil || to.Streamed() {
		return err
	}
	return to.Send(c.Request())
}

// caches reports whether replies of an operation are cached.
func (s *server) caches(op *gate.Operation) bool { return op.Cache != "" && s.cfg.Cache.Enabled() }

// sendCached sends the cached response of a key. If there is none and one is wanted, pending takes it.
func (s *server) sendCached(c echo.Context, key cache.Key, signedIn bool) (sent bool, pending *cache.Pending, err error) {
	r := c.Request()
	// Signed-in readers see their own writes, including those made through another server.
	found, pending, err := s.cfg.Cache.Find(r.Context(), key, !signedIn, func() string { return rateKey(c.RealIP()) })
	if err != nil {
		return false, nil, err
	}
	answer, ok := found.(*reply.Cached)
	if !ok {
		return false, pending, nil
	}
	if answer.Scarce() {
		identify(c)
	}
	resized, err := answer.Send(c.Response(), r, s.cfg.Admission)
	if resized {
		s.cfg.Cache.Resized(key, answer)
	}
	return true, nil, err
}

// cached responds from memory where it can. The gate has validated the request, so that only what the contract allows is cached. A cached
// response is for all clients, until it changes, so it is read from the primary. Otherwise fill responds to one client.
func (s *server) cached(op *gate.Operation, primary, fill filler) echo.HandlerFunc {
	kind := change.Kind(op.Cache)
	return func(c echo.Context) error {
		r, res := c.Request(), c.Response()
		signedIn := r.Header.Get(echo.HeaderAuthorization) != ""
		var pending *cache.Pending
		if !op.Personal || !signedIn {
			key := cache.Key{Kind: kind, Text: op.Question(c.Param, r.URL.RawQuery)}
			if kind == change.Race {
				key.Race, _ = uuid.Parse(c.Param("race_id")) // the gate says that it is one
			}
			var sent bool
			var err error
			if sent, pending, err = s.sendCached(c, key, signedIn); sent || err != nil {
				return err
			}
		}
		identify(c)
		to := s.streams.New(res, r)
		defer to.Free()
		if pending != nil {
			err := fillPending(c, pending, to, primary)
			if err == nil || to.Streamed() || s.cfg.Replicas == nil || !s.cfg.Replicas.Away(err) {
				return send(c, to, err)
			}
			to.Clear()
		}
		return send(c, to, fill(c, to))
	}
}

// fillPending fills in a reply, for all who wait for it, and to be cached if it is wanted.
func fillPending(c echo.Context, pending *cache.Pending, to *reply.Reply, fill filler) error {
	defer pending.Leave()
	to.OnStream = pending.Leave
	if pending.Wanted() {
		to.Limit, to.OnStream = cache.MaxSize, pending.TooLarge
	}
	err := fill(c, to)
	if err == nil && !to.Streamed() && to.Status == http.StatusOK && pending.Worth(len(to.Body)) {
		pending.Fill(to.Cache(c.Request()))
	}
	return err
}

// noteWrite has a response to a write make sure that this server's readers see what was written as soon as it arrives, and say its
// position. No cached response says anything about logs. If the database does not say the position, no replica is far enough for this
// client until its next write.
func (s *server) noteWrite(c echo.Context) {
	if method := c.Request().Method; method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions {
		return
	}
	res, ctx := c.Response(), c.Request().Context()
	res.Before(func() {
		if op := operationOf(c); op == nil || !op.Needs("log") {
			s.cfg.Changes.Wrote()
		}
		if s.cfg.Replicas != nil && res.Status < http.StatusBadRequest {
			res.Header().Set(positionHeader, s.cfg.Replicas.Written(ctx))
		}
	})
}
