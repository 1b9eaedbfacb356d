package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/admission"
	"harrier/internal/fault"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/mcp"
)

// call is a request, with what is known about it so far.
type call struct {
	echo.Context

	op     *gate.Operation    // nil if it is of none
	caller *session.Principal // nil for nobody
	scarce *admission.Caller  // whom the request counts for; nil until identify
	path   string             // encoded, where the URL does not have that any more
}

// callContext is the context of a request. It finds what becomes known about the call, so that no other context has to be made for that.
type callContext struct {
	context.Context //nolint:containedctx // it is one

	call *call
}

// Value implements context.Context.
func (c *callContext) Value(key any) any {
	switch key {
	case api.CallerKey{}:
		return c.call.caller
	case admission.CallerKey{}:
		return c.call.scarce
	}
	return c.Context.Value(key)
}

func callOf(c echo.Context) *call { return c.(*call) } //nolint:errcheck,forcetypeassert // serve makes no other

// Error responds to an error as echo's middleware does that does not return it. The embedded context would pass itself instead.
func (c *call) Error(err error) { c.Echo().HTTPErrorHandler(err, c) }

// byRoute returns the contract's operations by method and echo's spelling of their paths.
func byRoute(contract *gate.Contract, base string) map[string]*gate.Operation {
	operations := map[string]*gate.Operation{}
	spelling := strings.NewReplacer("{", ":", "}", "")
	for _, op := range contract.Operations {
		operations[op.Method+" "+base+spelling.Replace(op.Path)] = op
	}
	return operations
}

// contractRoutes registers the operations of the contract with echo.
type contractRoutes struct {
	*echo.Echo

	server *server
}

// DELETE registers an operation.
func (r contractRoutes) DELETE(path string, h echo.HandlerFunc, _ ...echo.MiddlewareFunc) *echo.Route {
	return r.Add(http.MethodDelete, path, r.server.operation(http.MethodDelete+" "+path, h))
}

// GET registers an operation.
func (r contractRoutes) GET(path string, h echo.HandlerFunc, _ ...echo.MiddlewareFunc) *echo.Route {
	return r.Add(http.MethodGet, path, r.server.operation(http.MethodGet+" "+path, h))
}

// POST registers an operation.
func (r contractRoutes) POST(path string, h echo.HandlerFunc, _ ...echo.MiddlewareFunc) *echo.Route {
	return r.Add(http.MethodPost, path, r.server.operation(http.MethodPost+" "+path, h))
}

// PUT registers an operation.
func (r contractRoutes) PUT(path string, h echo.HandlerFunc, _ ...echo.MiddlewareFunc) *echo.Route {
	return r.Add(http.MethodPut, path, r.server.operation(http.MethodPut+" "+path, h))
}

// operation wraps a handler in what its operation needs, once: middleware that echo knows would be wrapped around it for each request.
func (s *server) operation(route string, h echo.HandlerFunc) echo.HandlerFunc {
	op := s.operations[route]
	h = s.gate(op, s.reply(op, h))
	if op.Limit != nil {
		h = s.limited(*op.Limit, h)
	}
	if s.limitRate != nil {
		h = s.limitRate(h)
	}
	return s.open(op, h)
}

// open attaches the operation to a request that is one of it, and decodes the path parameters where the router found them in an encoded path.
func (s *server) open(op *gate.Operation, next echo.HandlerFunc) echo.HandlerFunc {
	slashes := strings.Count(op.Path, "/")
	return func(c echo.Context) error {
		r := c.Request()
		path := strings.TrimPrefix(r.URL.EscapedPath(), s.cfg.BasePath)
		// echo's last parameter matches the rest of the path, slashes included; in the contract a parameter is one segment.
		if strings.Count(path, "/") != slashes {
			return echo.ErrNotFound
		}
		// Where no route fits path and method, echo takes one whose parameter fits: /race/{race_id} for DELETE /race/list.
		if op.Shadowed(path) {
			return echo.ErrMethodNotAllowed
		}
		call := callOf(c)
		call.op = op
		if r.URL.RawPath == "" {
			return next(c)
		}
		call.path = r.URL.EscapedPath()
		values := c.ParamValues()
		for i, value := range values {
			text, err := url.PathUnescape(value)
			if err != nil {
				return fault.New(fault.Unreadable, "The path cannot be read.").Because(err)
			}
			values[i] = text
		}
		c.SetParamValues(values...)
		r.URL.RawPath = "" // tells the generated code that the values are decoded
		return next(c)
	}
}

// options answers OPTIONS requests for the paths of the contract.
func (s *server) options(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.Request().Method != http.MethodOptions {
			return next(c)
		}
		methods := s.allowed(c)
		if methods == nil {
			return next(c)
		}
		c.Response().Header().Set(echo.HeaderAllow, strings.Join(methods, ", "))
		return c.NoContent(http.StatusNoContent)
	}
}

// pathOf returns the path of a request, encoded.
func pathOf(c echo.Context) string { return cmp.Or(callOf(c).path, c.Request().URL.EscapedPath()) }

func operationOf(c echo.Context) *gate.Operation { return callOf(c).op }

// gate authenticates the caller, checks scopes and whether their email is verified, then validates parameters and body against the contract.
func (s *server) gate(op *gate.Operation, next echo.HandlerFunc) echo.HandlerFunc {
	cached := s.caches(op)
	checksQuery := !op.Private // calendars and other programs add parameters of their own to secret links
	return func(c echo.Context) error {
		setCaching(c, op)
		switch op.ClearsCache {
		case gate.ClearsAlways:
			clearCache(c)
		case gate.ClearsStorage:
			clearCache(c)
			c.Response().Before(func() { clearStorage(c) })
		}
		if op.Limit != nil {
			api.WithClientAddress(c)
		}
		if err := s.authenticate(c, op); err != nil {
			return err
		}
		if !cached { // what is sent from memory needs nothing that is scarce
			identify(c)
		}
		r := c.Request()
		if err := op.ValidateParameters(c.Param, r); err != nil {
			return err
		}
		if checksQuery {
			if err := op.CheckQuery(r.URL.RawQuery); err != nil {
				return err
			}
		}
		arrived := r.Body == http.NoBody // so observe knows it
		stream, err := op.ValidateBody(c.Response(), r, s.maxBytes(op), s.admit)
		switch {
		case err != nil:
			return err
		case stream:
			return s.receiveFor(op, c, next)
		case !arrived:
			hasArrived(c)
		}
		return next(c)
	}
}

// clearCache has browsers forget what they have kept of this instance (Clear-Site-Data), since somebody else may use them next.
func clearCache(c echo.Context) { c.Response().Header().Set("Clear-Site-Data", `"cache"`) }

// clearStorage has browsers forget what apps have kept, too, once an operation has succeeded. Requests without a token, which other sites can have a
// browser send, do not.
func clearStorage(c echo.Context) {
	if c.Response().Status < http.StatusMultipleChoices {
		c.Response().Header().Set("Clear-Site-Data", `"cache", "storage"`)
	}
}

// authenticate finds out who is calling, and whether they may do that. A token that is sent must be valid even if none is required.
func (s *server) authenticate(c echo.Context, op *gate.Operation) error {
	r := c.Request()
	header := r.Header.Get(echo.HeaderAuthorization)
	if header == "" {
		if op.TokenRequired {
			return fault.New(fault.Unauthenticated, "This operation requires a token.")
		}
		return nil
	}
	caller, err := s.principal(c, header)
	if err != nil {
		return err
	}
	return s.permit(r.Context(), op, caller)
}

// principal finds out whose token a request has.
func (s *server) principal(c echo.Context, header string) (caller session.Principal, err error) {
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return caller, fault.New(fault.Unauthenticated, "Send the token as `Authorization: Bearer <token>`.").Of("token-invalid")
	}
	ctx := c.Request().Context()
	caller, err = s.cfg.Sessions.Authenticate(ctx, strings.TrimSpace(token), s.cfg.Clock())
	if err != nil {
		return caller, err
	}
	resource := ""
	if c.Path() == s.cfg.BasePath+mcp.Path || mcp.Within(ctx) {
		resource = mcp.Path
	}
	if caller.Authorization != uuid.Nil && caller.Resource != resource {
		return caller, errOtherResource
	}
	callOf(c).caller = &caller
	return caller, nil
}

var errOtherResource = fault.New(fault.Unauthenticated, "The token was issued for another resource of this instance.").Of(credentials.TokenPurpose)

// permit checks what the caller may do by the contract.
func (s *server) permit(ctx context.Context, op *gate.Operation, caller session.Principal) error {
	permit := op.Permit
	if caller.Authorization != uuid.Nil {
		permit = op.PermitApp
	}
	if err := permit(caller.Scopes); err != nil {
		return err
	}
	if op.Operator {
		if err := s.cfg.Operators.Require(ctx, caller.UserID); err != nil {
			return err
		}
	}
	if op.Recent {
		if err := s.cfg.Sessions.RequireRecent(ctx, caller); err != nil {
			return err
		}
	}
	if !op.Verified || !s.cfg.RequireVerified {
		return nil
	}
	return s.cfg.Accounts.RequireVerified(ctx, caller.UserID)
}

// identify tells admission whom the request counts for.
func identify(c echo.Context) {
	call := callOf(c)
	call.scarce = &admission.Caller{Address: rateKey(c.RealIP())}
	if call.caller != nil {
		call.scarce.User = call.caller.UserID.String()
	}
}

// largeBody is the size from which checking a body takes milliseconds.
const largeBody = 64 << 10

// admit lets a JSON body be checked once there is memory for it, and a large one once there is a processor.
func (s *server) admit(ctx context.Context, bytes int) (func(), error) {
	memory, err := s.cfg.Admission.Acquire(ctx, admission.BodyMemory, int64(bytes))
	if err != nil || bytes < largeBody {
		return memory, err
	}
	processor, err := s.cfg.Admission.Acquire(ctx, admission.Check, 1)
	if err != nil {
		memory()
		return nil, err
	}
	return func() { processor(); memory() }, nil
}
