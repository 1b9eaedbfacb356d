package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
)

// statuses is the only place that knows which status a kind of fault is.
var statuses = map[fault.Kind]int{
	fault.Internal:        http.StatusInternalServerError,
	fault.Unreadable:      http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.Unsupported:     http.StatusUnsupportedMediaType,
	fault.Invalid:         http.StatusUnprocessableEntity,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	kindMethodNotAllowed:  http.StatusMethodNotAllowed,
}

// titles are RFC 9110's names of the statuses where Go still has older ones.
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
	Pointer string `json:"pointer"`
	Detail  string `json:"detail"`
}

// answerError is echo's error handler: every failure of every route comes out here, and only here.
func (s *server) answerError(err error, c echo.Context) {
	if c.Response().Committed {
		return // the answer began before it failed; stream has cut the connection
	}
	f := s.faultOf(err, c)
	status := statuses[f.Kind]
	if f.Kind == fault.Internal {
		s.log.LogAttrs(c.Request().Context(), slog.LevelError, "request failed", slog.String("request_id", requestID(c)),
			slog.String("route", routeOf(c)), slog.Any("error", err))
	}
	h := c.Response().Header()
	if status == http.StatusUnauthorized {
		h.Set(echo.HeaderWWWAuthenticate, challenge(f))
	}
	if f.Type == scopeMissing {
		h.Set(echo.HeaderWWWAuthenticate, `Bearer realm="harrier", error="insufficient_scope"`)
	}
	if f.RetryAfter > 0 {
		h.Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	}
	var body any
	contentType := "application/problem+json"
	if op := operationOf(c); op != nil && op.authShape {
		contentType = echo.MIMEApplicationJSON
		body = struct {
			Auth  bool   `json:"auth"`
			Error string `json:"error"`
		}{Error: inOneSentence(f)}
	} else {
		body = s.problem(f, status, c)
	}
	text, err := json.Marshal(body)
	if err != nil { // only strings and numbers in there
		text = []byte(`{}`)
	}
	h.Set(echo.HeaderContentType, contentType)
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(status)
	_, _ = c.Response().Write(text) // a caller that went away cannot be told
}

// kindMethodNotAllowed is a kind that only the router finds.
const kindMethodNotAllowed fault.Kind = 255

func (s *server) problem(f *fault.Error, status int, c echo.Context) problem {
	p := problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: f.Detail,
		Instance: c.Request().URL.EscapedPath(), RequestID: requestID(c),
	}
	if title, ok := titles[status]; ok {
		p.Title = title
	}
	if f.Type != "" {
		p.Type = s.cfg.BasePath + "/problems/" + f.Type
	}
	for _, field := range f.Fields {
		p.Errors = append(p.Errors, problemField{Pointer: field.Pointer, Detail: field.Detail})
	}
	return p
}

// faultOf gives the fault that an error is: its own, the router's, the database's, or an internal one whose words stay inside.
func (s *server) faultOf(err error, c echo.Context) *fault.Error {
	if httpErr, ok := errors.AsType[*echo.HTTPError](err); ok {
		switch httpErr.Code {
		case http.StatusNotFound:
			// The router gives up where a path's beginning fits several routes, though one of them has another method.
			path := strings.TrimPrefix(c.Request().URL.EscapedPath(), s.cfg.BasePath)
			if methods := s.contract.methods(path); len(methods) > 0 && !slices.Contains(methods, c.Request().Method) {
				c.Response().Header().Set(echo.HeaderAllow, strings.Join(methods, ", "))
				return &fault.Error{Kind: kindMethodNotAllowed, Detail: "This path has other methods; see the Allow header."}
			}
			return fault.New(fault.NotFound, "There is nothing at this path.")
		case http.StatusMethodNotAllowed:
			return &fault.Error{Kind: kindMethodNotAllowed, Detail: "This path has other methods; see the Allow header."}
		case http.StatusTooManyRequests:
			return fault.New(fault.TooMany, "Too many requests from this address.").After(time.Second)
		}
		// What remains is the generated code's: a parameter or a body that passed the checks and still does not fit its type.
		return fault.New(fault.Unreadable, "The request cannot be read.").Because(err)
	}
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return fault.Newf(fault.TooLarge, "The body is larger than %d MiB.", tooLarge.Limit>>20)
	}
	if f, ok := errors.AsType[*fault.Error](s.cfg.Classify(err)); ok {
		return f
	}
	if c.Request().Context().Err() != nil && errors.Is(err, context.Canceled) {
		return fault.New(fault.Unavailable, "The request was given up.").Because(err) // nobody is there to read it
	}
	return fault.New(fault.Internal, "Something went wrong here. The request's id finds it in the log.").Because(err)
}

// challenge is the WWW-Authenticate header, with RFC 6750's error where a token was sent.
func challenge(f *fault.Error) string {
	if !strings.HasPrefix(f.Type, "token-") {
		return `Bearer realm="harrier"`
	}
	return `Bearer realm="harrier", error="invalid_token", error_description="` + strings.ReplaceAll(f.Detail, `"`, `'`) + `"`
}

// inOneSentence says all that a fault says, for answers that have room for one string.
func inOneSentence(f *fault.Error) string {
	if len(f.Fields) == 0 {
		return f.Detail
	}
	parts := make([]string, len(f.Fields))
	for i, field := range f.Fields {
		parts[i] = strings.TrimPrefix(field.Pointer, "/") + ": " + field.Detail
	}
	return strings.TrimPrefix(strings.Join(parts, " "), ": ")
}
