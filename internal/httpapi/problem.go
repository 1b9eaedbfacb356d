package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/mcp"
	"harrier/internal/httpapi/oauth"
	"harrier/internal/text"
)

// statuses maps kinds of faults to HTTP statuses; no other code does.
var statuses = map[fault.Kind]int{
	fault.Internal:           http.StatusInternalServerError,
	fault.Unreadable:         http.StatusBadRequest,
	fault.Unauthenticated:    http.StatusUnauthorized,
	fault.Forbidden:          http.StatusForbidden,
	fault.NotFound:           http.StatusNotFound,
	fault.Timeout:            http.StatusRequestTimeout,
	fault.Conflict:           http.StatusConflict,
	fault.Gone:               http.StatusGone,
	fault.PreconditionFailed: http.StatusPreconditionFailed,
	fault.TooLarge:           http.StatusRequestEntityTooLarge,
	fault.Unsupported:        http.StatusUnsupportedMediaType,
	fault.Invalid:            http.StatusUnprocessableEntity,
	fault.TooMany:            http.StatusTooManyRequests,
	fault.Unavailable:        http.StatusServiceUnavailable,
	fault.MethodNotAllowed:   http.StatusMethodNotAllowed,
}

// titles are RFC 9110's names of the statuses for which net/http has older ones.
var titles = map[int]string{
	http.StatusRequestEntityTooLarge: "Content Too Large",
	http.StatusUnprocessableEntity:   "Unprocessable Content",
}

// problem is RFC 9457's problem details.
type problem struct {
	Type      string         `json:"type"`
	Title     string         `json:"title"`
	Status    int            `json:"status"`
	Detail    string         `json:"detail"`
	Instance  string         `json:"instance"`
	RequestID string         `json:"request_id"`
	Errors    []problemField `json:"errors,omitempty"`
}

type problemField struct {
	Pointer string     `json:"pointer"`
	Code    fault.Code `json:"code"`
	Detail  string     `json:"detail"`
}

// failure is the error of an operation that returns tokens.
type failure struct {
	Auth   bool           `json:"auth"`
	Error  string         `json:"error"`
	Type   string         `json:"type"`
	Errors []problemField `json:"errors,omitempty"`
}

// respondError is echo's error handler; every error of every route becomes a response here.
func (s *server) respondError(err error, c echo.Context) {
	if c.Response().Committed {
		return // it failed after it began, and observe cuts the connection
	}
	f := s.faultOf(err, c)
	status := statuses[f.Kind]
	if f.Kind == fault.Internal {
		s.log.LogAttrs(c.Request().Context(), slog.LevelError, "request failed", slog.String("request_id", requestID(c)),
			slog.String("route", routeOf(c)), slog.Any("error", err))
	}
	h := c.Response().Header()
	if status == http.StatusUnauthorized {
		if op := operationOf(c); op != nil && op.ClearsCache != "" {
			clearCache(c)
		}
		h.Set(echo.HeaderWWWAuthenticate, challenge(f)+s.resourceMetadata(c, status))
	}
	if status == http.StatusRequestTimeout {
		h.Set("Connection", "close")
	}
	if f.Type == gate.ScopeMissing {
		challenge := `Bearer realm="harrier", error="insufficient_scope"`
		if len(f.Scopes) > 0 { // a personal token cannot get what requires a session
			challenge += `, scope="` + strings.Join(f.Scopes, " ") + `"`
		}
		h.Set(echo.HeaderWWWAuthenticate, challenge+s.resourceMetadata(c, status))
	}
	if f.RetryAfter > 0 {
		h.Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	}
	h.Set("Cache-Control", "no-store")
	if shown, err := s.showError(c, f, status); shown {
		if err != nil {
			s.log.LogAttrs(c.Request().Context(), slog.LevelWarn, "page not sent", slog.String("request_id", requestID(c)), slog.Any("error", err))
		}
		return
	}
	var body any
	contentType := "application/problem+json"
	if op := operationOf(c); op != nil && !op.Problems {
		contentType = echo.MIMEApplicationJSON
		body = failure{Error: oneSentence(f), Type: s.typeOf(f), Errors: problemFields(f)}
	} else {
		body = s.problem(f, status, c)
	}
	encoded, err := json.Marshal(body)
	if err != nil { // it has only strings and numbers
		encoded = []byte(`{}`)
	}
	h.Set(echo.HeaderContentType, contentType)
	c.Response().WriteHeader(status)
	_, _ = c.Response().Write(encoded) // An error means that the client has disconnected.
}

// showError shows a fault of a page for people as a page, and reports whether it is one.
func (s *server) showError(c echo.Context, f *fault.Error, status int) (shown bool, err error) {
	path := strings.TrimPrefix(c.Path(), s.cfg.BasePath)
	switch {
	case oauth.IsPage(path):
		return true, s.oauth.ShowError(c.Response(), status, oneSentence(f))
	case oauth.IsEndpoint(path):
		return true, s.oauth.Fault(c.Response(), status, f)
	case s.isPage(c.Path()):
		return true, s.pages.ShowError(c.Response(), status, f.Detail)
	}
	return false, nil
}

func (s *server) problem(f *fault.Error, status int, c echo.Context) problem {
	p := problem{
		Type: s.typeOf(f), Errors: problemFields(f), Title: http.StatusText(status), Status: status, Detail: f.Detail,
		Instance: instance(pathOf(c)), RequestID: requestID(c),
	}
	if title, ok := titles[status]; ok {
		p.Title = title
	}
	return p
}

func (s *server) typeOf(f *fault.Error) string {
	if f.Type == "" {
		return "about:blank"
	}
	return s.cfg.BasePath + "/problems/" + f.Type
}

func problemFields(f *fault.Error) []problemField {
	fields := make([]problemField, len(f.Fields))
	for i, field := range f.Fields {
		fields[i] = problemField{
			Pointer: text.Shorten(field.Pointer, maxPointer), Code: cmp.Or(field.Code, fault.CodeInvalid), Detail: text.Shorten(field.Detail, maxDetail),
		}
	}
	return fields
}

// faultOf returns the fault that an error is: the router's, a use case's, the database's, or an internal one that hides the cause.
func (s *server) faultOf(err error, c echo.Context) *fault.Error {
	if httpErr, ok := errors.AsType[*echo.HTTPError](err); ok {
		return s.routerFault(httpErr, c)
	}
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return gate.TooLarge(tooLarge)
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f
	}
	if c.Request().Context().Err() != nil && errors.Is(err, context.Canceled) {
		return fault.New(fault.Unavailable, "The request was canceled.").Because(err) // The client has disconnected.
	}
	return fault.New(fault.Internal, "Something went wrong. The server's log has the details under this request ID.").Because(err)
}

func (s *server) routerFault(err *echo.HTTPError, c echo.Context) *fault.Error {
	switch err.Code {
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		// The router knows the methods of one route only, and gives up where the beginning of a path fits several.
		if methods := s.allowed(c); len(methods) > 0 && !slices.Contains(methods, c.Request().Method) {
			c.Response().Header().Set(echo.HeaderAllow, strings.Join(methods, ", "))
		} else if err.Code == http.StatusNotFound {
			return fault.New(fault.NotFound, "There is nothing at this path.")
		}
		return fault.New(fault.MethodNotAllowed, "This path has other methods; see the Allow header.")
	}
	// The generated code could not decode a parameter or a body that is valid.
	return fault.New(fault.Unreadable, "The request cannot be read.").Because(err)
}

// allowed returns the methods of a request's path in the contract, or else of a route beside it, with HEAD and OPTIONS where they follow.
func (s *server) allowed(c echo.Context) []string {
	methods := s.contract.Methods(strings.TrimPrefix(pathOf(c), s.cfg.BasePath))
	if len(methods) == 0 {
		routed, _ := c.Get(echo.ContextKeyHeaderAllow).(string)
		if routed == "" {
			return nil
		}
		methods = strings.Split(routed, ", ")
	}
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	methods = append(methods, http.MethodOptions)
	slices.Sort(methods)
	return slices.Compact(methods)
}

// How long texts of a problem may be in the contract.
const (
	maxInstance = 2000
	maxPointer  = 500
	maxDetail   = 1000
)

// instance cuts a path that is longer than the contract allows, between two characters.
func instance(path string) string {
	if len(path) <= maxInstance {
		return path
	}
	path = path[:maxInstance]
	if i := strings.LastIndexByte(path, '%'); i > maxInstance-3 {
		path = path[:i]
	}
	return path
}

// resourceMetadata is where clients learn from which server tokens come (RFC 9728), as a parameter of
// WWW-Authenticate. Assistants without a valid token also learn which scopes to ask for.
func (s *server) resourceMetadata(c echo.Context, status int) string {
	path, scope := "", ""
	if c.Path() == s.cfg.BasePath+mcp.Path {
		path = mcp.Path
		if status == http.StatusUnauthorized {
			scope = `, scope="` + assistantScopes + `"`
		}
	}
	return scope + `, resource_metadata="` + s.oauth.ResourceMetadata(path) + `"`
}

// challenge is the WWW-Authenticate header, with RFC 6750's error where a token was sent.
func challenge(f *fault.Error) string {
	if !strings.HasPrefix(f.Type, "token-") {
		return `Bearer realm="harrier"`
	}
	return `Bearer realm="harrier", error="invalid_token", error_description="` + strings.ReplaceAll(f.Detail, `"`, `'`) + `"`
}

// oneSentence returns everything that a fault says, for responses that have one string for it.
func oneSentence(f *fault.Error) string {
	if len(f.Fields) == 0 {
		return f.Detail
	}
	parts := make([]string, len(f.Fields))
	for i, field := range f.Fields {
		parts[i] = strings.TrimPrefix(field.Pointer, "/") + ": " + field.Detail
	}
	return strings.TrimPrefix(strings.Join(parts, " "), ": ")
}
