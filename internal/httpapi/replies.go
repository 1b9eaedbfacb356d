package httpapi

import (
	"net/http"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"harrier/internal/change"
	"harrier/internal/change/kept"
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
	if s.keeps(op) {
		return s.keep(op, primary, fill)
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

// keeps reports whether replies of an operation are kept.
func (s *server) keeps(op *gate.Operation) bool { return op.Cache != "" && s.cfg.Answers.Keeps() }

// sendKept sends the answer to a question if it is kept. If it is to be kept, place is where.
func (s *server) sendKept(c echo.Context, question kept.Question, signedIn bool) (sent bool, place *kept.Place, err error) {
	r := c.Request()
	// Signed-in readers see their own writes, including those made through another server.
	found, place, err := s.cfg.Answers.Find(r.Context(), question, !signedIn, func() string { return rateKey(c.RealIP()) })
	if err != nil {
		return false, nil, err
	}
	answer, ok := found.(*reply.Kept)
	if !ok {
		return false, place, nil
	}
	if answer.Scarce() {
		identify(c)
	}
	resized, err := answer.Send(c.Response(), r, s.cfg.Admission)
	if resized {
		s.cfg.Answers.Resized(question, answer)
	}
	return true, nil, err
}

// keep answers from memory where it can. The gate has checked the request before, so that only what the contract allows is kept. What is
// kept is for all, and until it changes: the primary gives it. Otherwise fill answers one client.
func (s *server) keep(op *gate.Operation, primary, fill filler) echo.HandlerFunc {
	kind := change.Kind(op.Cache)
	return func(c echo.Context) error {
		r, res := c.Request(), c.Response()
		signedIn := r.Header.Get(echo.HeaderAuthorization) != ""
		var place *kept.Place
		if !op.Personal || !signedIn {
			question := kept.Question{Kind: kind, Text: op.Question(c.Param, r.URL.RawQuery)}
			if kind == change.Race {
				question.Race, _ = uuid.Parse(c.Param("id")) // the gate says that it is one
			}
			var sent bool
			var err error
			if sent, place, err = s.sendKept(c, question, signedIn); sent || err != nil {
				return err
			}
		}
		identify(c)
		to := s.streams.New(res, r)
		defer to.Free()
		if place != nil {
			err := fillPlace(c, place, to, primary)
			if err == nil || to.Streamed() || s.cfg.Replicas == nil || !s.cfg.Replicas.Away(err) {
				return send(c, to, err)
			}
			to.Clear()
		}
		return send(c, to, fill(c, to))
	}
}

// fillPlace fills in a reply, for all who wait for it, and to be kept if it is wanted.
func fillPlace(c echo.Context, place *kept.Place, to *reply.Reply, fill filler) error {
	defer place.Leave()
	to.OnStream = place.Leave
	if place.Wanted() {
		to.Limit, to.OnStream = kept.MaxSize, place.TooLarge
	}
	err := fill(c, to)
	if err == nil && !to.Streamed() && to.Status == http.StatusOK && place.Worth(len(to.Body)) {
		place.Fill(to.Keep(c.Request()))
	}
	return err
}

// noteWrite has a response to a write make sure that this server's readers see what was written as soon as it arrives, and say its
// position. No answer that is kept says anything about logs. If the database does not say the position, no replica is far enough for this
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
