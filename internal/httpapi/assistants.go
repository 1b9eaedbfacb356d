package httpapi

import (
	"time"

	"github.com/labstack/echo/v4"

	"harrier/internal/admission/deadline"
	"harrier/internal/fault"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/mcp"
)

// callTimeout is how much longer than an operation the message of an assistant may take, so that the operation's own deadline ends it.
const callTimeout = 5 * time.Second

var errSessionForAssistant = fault.New(fault.Forbidden,
	"An assistant needs a personal token or an app's token, with the scopes that it may use.").Of("scope-missing")

// assistantRoutes adds the route at which assistants connect.
func (s *server) assistantRoutes(e *echo.Echo) error {
	if !s.cfg.MCP {
		return nil
	}
	assistants, err := mcp.New(mcp.Config{
		Contract: s.contract, Router: s, Name: s.cfg.Instance.Name, Version: api.ProgramVersion(), Log: s.log, Base: s.cfg.BasePath,
	})
	if err != nil {
		return err
	}
	h := func(c echo.Context) error {
		r := c.Request()
		caller, err := s.principal(c, r.Header.Get(echo.HeaderAuthorization))
		switch {
		case err != nil:
			return err
		case caller.Scopes == nil:
			return errSessionForAssistant
		}
		identify(c)
		deadline.Extend(r.Context(), s.cfg.RequestTimeout+callTimeout)
		r.Header.Set(requestIDHeader, requestID(c))
		allowed := func(op *gate.Operation) bool { return s.permit(r.Context(), op, caller) == nil }
		return assistants.Serve(c.Response(), r, allowed, func() { hasArrived(c) })
	}
	if s.limitRate != nil {
		h = s.limitRate(h)
	}
	e.POST(s.cfg.BasePath+mcp.Path, h)
	return nil
}
