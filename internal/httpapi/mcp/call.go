package mcp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"

	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
)

const (
	// maxAnswer is how long an answer may be, in bytes of JSON.
	maxAnswer = 20_000
	// maxRead is how much of a response is read.
	maxRead = 2 << 20
)

// outerKey is the key of the HTTP request in which a call came.
type outerKey struct{}

// call calls a tool: its operation is a request of the same caller, through the router.
func (s *Server) call(ctx context.Context, t *tool, arguments json.RawMessage) (any, error) {
	var args node
	if len(arguments) > 0 {
		if err := decode(arguments, &args); err != nil {
			return nil, errors.New("the arguments must be an object")
		}
	}
	if args == nil { // null, or nothing
		args = node{}
	}
	for name, value := range t.op.Tool.Defaults {
		if args[name] == nil {
			args[name] = value
		}
	}
	var before node
	if t.op.Tool.Before != nil {
		r, err := s.request(ctx, t, t.op.Tool.Before, args)
		if err != nil {
			return nil, err
		}
		if read := s.send(r); read.status == http.StatusOK { // a token may write without being allowed to read
			_ = decode(read.body.Bytes(), &before)
		}
	}
	r, err := s.request(ctx, t, t.op, args)
	if err != nil {
		return nil, err
	}
	answer := s.send(r)
	if answer.status != http.StatusOK && answer.status != http.StatusCreated {
		return nil, answer.problem()
	}
	v, whole := answer.value()
	if v == nil {
		return nil, t.tooLong()
	}
	tag := answer.header.Get("ETag")
	switch {
	case t.op.Tool.Before != nil:
		return node{"changed": changes(before, object(v), args), "etag": tag}, nil
	case !t.op.ReadOnly():
		return node{"added": project(v, t.shows), "etag": tag}, nil
	case t.array:
		return t.shorten(node{"items": project(v, t.shows)}, whole)
	}
	return t.shorten(object(project(v, t.shows)), whole)
}

// changes returns the fields that were written and have another value now, with both values. before is nil where the caller may not read.
func changes(before, after, written node) node {
	changed := node{}
	for name := range written {
		is, ok := after[name]
		switch was := before[name]; {
		case ok && before == nil:
			changed[name] = node{"to": is}
		case ok && !reflect.DeepEqual(was, is):
			changed[name] = node{"from": was, "to": is}
		}
	}
	return changed
}

// request returns the request of an operation with a tool's arguments. The operation that reads before a write takes the path alone.
func (s *Server) request(ctx context.Context, t *tool, op *gate.Operation, args node) (*http.Request, error) {
	parts, err := t.place(args)
	if err != nil {
		return nil, err
	}
	path := op.Path
	for name, text := range parts.path {
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(text))
	}
	if _, name, missing := strings.Cut(path, "{"); missing {
		name, _, _ = strings.Cut(name, "}")
		return nil, fmt.Errorf("%s is required", name)
	}
	var content io.Reader = http.NoBody
	if op == t.op {
		if t.fields != nil {
			parts.query.Set("fields", strings.Join(t.fields, ","))
		}
		path += "?" + parts.query.Encode()
	}
	if op == t.op && op.Tool.Body != nil {
		text, err := json.Marshal(parts.body)
		if err != nil {
			return nil, fmt.Errorf("write the body: %w", err)
		}
		content = bytes.NewReader(text)
	}
	outer, _ := ctx.Value(outerKey{}).(*http.Request)
	r, err := http.NewRequestWithContext(outer.Context(), op.Method, s.base+path, content)
	if err != nil {
		return nil, fmt.Errorf("make the request: %w", err)
	}
	if op == t.op {
		r.Header = parts.header
	}
	if content != http.NoBody {
		r.Header.Set("Content-Type", "application/json")
	}
	// Whoever asks, and how it is logged, is as in the request that brought the call.
	r.RemoteAddr, r.Host = outer.RemoteAddr, outer.Host
	for _, name := range []string{"Authorization", "X-Forwarded-For", "X-Request-Id", "User-Agent", "Traceparent", "Tracestate"} {
		if values := outer.Header.Values(name); values != nil {
			r.Header[name] = values
		}
	}
	return r, nil
}

// parts are the arguments of a tool, by their place in a request.
type parts struct {
	path   map[string]string
	query  url.Values
	header http.Header
	body   node
}

// place puts arguments in their places.
func (t *tool) place(args node) (parts, error) {
	p := parts{path: map[string]string{}, query: url.Values{}, header: http.Header{}, body: node{}}
	for name, value := range args {
		to, known := t.inputs[name]
		switch {
		case !known:
			return p, fmt.Errorf("there is no input %q, only %s", name, strings.Join(slices.Sorted(maps.Keys(t.inputs)), ", "))
		case to.in == "body":
			p.body[name] = value
			continue
		case value == nil:
			continue
		}
		text, err := to.text(value)
		if err != nil {
			return p, fmt.Errorf("%s: %w", name, err)
		}
		switch to.in {
		case "path":
			p.path[to.name] = text
		case "query":
			p.query.Set(to.name, text)
		default:
			p.header.Set(to.name, text)
		}
	}
	return p, nil
}

// text returns the text of a value in a path, a query or a header.
func (p place) text(v any) (string, error) {
	switch v := v.(type) {
	case string:
		if !p.american {
			return v, nil
		}
		day, err := time.Parse(time.DateOnly, v)
		if err != nil {
			return "", errors.New("must be a date, as YYYY-MM-DD")
		}
		return day.Format("01-02-2006"), nil
	case json.Number, bool, float64:
		return fmt.Sprint(v), nil
	}
	return "", errors.New("must be text, a number, true or false")
}

// answer is what an operation answered.
type answer struct {
	status int
	header http.Header
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) { a.status = status }

var errTooLong = errors.New("the response is longer than a tool reads")

// Write implements http.ResponseWriter. It fails once there is more than a tool reads.
func (a *answer) Write(p []byte) (int, error) {
	if a.body.Len()+len(p) > maxRead {
		return 0, errTooLong
	}
	return a.body.Write(p) //nolint:wrapcheck // it never fails
}

// send sends a request through the router.
func (s *Server) send(r *http.Request) *answer {
	a := &answer{status: http.StatusOK, header: http.Header{}}
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler { //nolint:errorlint // it is that value: the response was broken off
			panic(p)
		}
	}()
	s.router.ServeHTTP(a, r)
	return a
}

// value returns what was answered, and whether that is all. Of a list that was broken off it is the items before; nil if nothing can be read.
func (a *answer) value() (v any, whole bool) {
	if decode(a.body.Bytes(), &v) == nil {
		return v, true
	}
	d := json.NewDecoder(&a.body)
	d.UseNumber()
	if open, err := d.Token(); err != nil || open != json.Delim('[') {
		return nil, false
	}
	items := []any{}
	for d.More() {
		var item any
		if d.Decode(&item) != nil {
			break
		}
		items = append(items, item)
	}
	return items, false
}

// problem returns why an operation was refused, for the assistant to read.
func (a *answer) problem() error {
	var p struct {
		Detail string `json:"detail"`
		Errors []struct {
			Pointer string `json:"pointer"`
			Detail  string `json:"detail"`
		} `json:"errors"`
	}
	_ = json.Unmarshal(a.body.Bytes(), &p)
	parts := append(make([]string, 0, 1+len(p.Errors)), cmp.Or(p.Detail, http.StatusText(a.status)))
	for _, field := range p.Errors {
		parts = append(parts, strings.TrimPrefix(field.Pointer, "/")+": "+field.Detail)
	}
	text := strings.Join(parts, " ")
	switch wait := a.header.Get("Retry-After"); {
	case a.status == http.StatusPreconditionFailed:
		text += " It has changed since the etag: read it again."
	case wait != "":
		text += " Try again in " + wait + " seconds."
	}
	return fault.New(fault.Invalid, text)
}

// shorten bounds an answer: the longest lists in it lose their ends, and a note says so and how to ask for less.
func (t *tool) shorten(v node, whole bool) (any, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("write the answer: %w", err)
	}
	if len(text) <= maxAnswer && whole {
		return v, nil
	}
	v["note"] = strings.TrimSpace("Only the beginning of it is here: an answer has at most 20 kB. " + t.op.Tool.Less)
	for {
		if text, err = json.Marshal(v); err != nil || len(text) <= maxAnswer {
			return v, err //nolint:wrapcheck // what was decoded can be encoded
		}
		longest := longestList(v)
		if longest.items == nil {
			return nil, t.tooLong()
		}
		n := len(longest.items)
		longest.replace(longest.items[:max(1, min(n-1, n*maxAnswer/len(text)))])
	}
}

// found is a list in an answer, with its length as JSON.
type found struct {
	items   []any
	replace func([]any)
	size    int
}

// longestList returns the longest list in v that has more than one item.
func longestList(v any) (longest found) {
	take := func(f found) {
		if f.size > longest.size {
			longest = f
		}
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			take(longestList(item))
		}
	case node:
		for name, value := range v {
			if items, ok := value.([]any); ok && len(items) > 1 {
				text, err := json.Marshal(items)
				if err == nil { // what was decoded can be encoded
					take(found{items, func(shorter []any) { v[name] = shorter }, len(text)})
				}
				continue
			}
			take(longestList(value))
		}
	}
	return longest
}

func (t *tool) tooLong() error {
	return fault.New(fault.TooLarge, strings.TrimSpace("The answer is longer than 20 kB. "+t.op.Tool.Less))
}

// decode decodes one value of JSON and keeps numbers as they are written.
func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("read JSON: %w", err)
	}
	if d.More() {
		return errors.New("read JSON: more than one value")
	}
	return nil
}
