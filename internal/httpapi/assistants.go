package httpapi

import (
	"net/url"
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

var (
	errTokenForAssistant = fault.New(fault.Unauthenticated, "An assistant needs a token.")
	errOrigin            = fault.New(fault.Forbidden, "Pages of this origin may not use this instance (HARRIER_CORS_ORIGINS).")
)

// assistantScopes are what an assistant is told to ask for first. For more, a call says what it needs.
const assistantScopes = "read log"

// assistantRoutes adds the route at which assistants connect.
func (s *server) assistantRoutes(e *echo.Echo) error {
	if !s.cfg.MCP {
		return nil
	}
	assistants, err := mcp.New(mcp.Config{
		Contract: s.contract, Router: s, Name: s.cfg.Instance.Name, Version: api.ProgramVersion(), Log: s.log, Base: s.cfg.BasePath,
		Admission: s.cfg.Admission,
	})
	if err != nil {
		return err
	}
	h := func(c echo.Context) error {
		r := c.Request()
		if origin := r.Header.Get(echo.HeaderOrigin); origin != "" && !s.admits(origin) {
			return errOrigin
		}
		token := r.Header.Get(echo.HeaderAuthorization)
		if token == "" {
			return errTokenForAssistant
		}
		caller, err := s.principal(c, token)
		switch {
		case err != nil:
			return err
		case caller.Scopes == nil:
			return errSessionForAssistant
		}
		identify(c)
		deadline.Extend(r.Context(), s.cfg.RequestTimeout+callTimeout)
		r.Header.Set(requestIDHeader, requestID(c))
		permit := func(op *gate.Operation) error { return s.permit(r.Context(), op, caller) }
		return assistants.Serve(c.Response(), r, permit, func() { hasArrived(c) })
	}
	if s.limitRate != nil {
		h = s.limitRate(h)
	}
	e.POST(s.cfg.BasePath+mcp.Path, h)
	return nil
}

// admits reports whether pages of an origin may use this instance: its own origin, and the origins that the settings share it with. A page of another site that
// had its name resolve to this machine would have another.
func (s *server) admits(origin string) bool {
	own, err := url.Parse(s.cfg.PublicURL)
	return err == nil && origin == own.Scheme+"://"+own.Host || s.shared != nil && (s.shared.any || s.shared.allows(origin))
}
