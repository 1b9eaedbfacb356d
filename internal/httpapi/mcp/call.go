package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

const (
	// maxRead is how much of a response is read, and maxAnswer how long an answer may be, in bytes of JSON.
	maxRead   = 2 << 20
	maxAnswer = 20_000
	// maxLevels is how deep lists are within lists.
	maxLevels = 4
)

// withoutNulls returns arguments without the parameters that are null: some clients send that for what is left out.
func (t *tool) withoutNulls(arguments json.RawMessage) json.RawMessage {
	var args map[string]json.RawMessage
	if t == nil || json.Unmarshal(arguments, &args) != nil {
		return arguments
	}
	maps.DeleteFunc(args, func(name string, value json.RawMessage) bool {
		in, ok := t.inputs[name]
		return ok && in.In != "body" && string(value) == "null"
	})
	if args == nil { // null itself
		return nil
	}
	if text, err := json.Marshal(args); err == nil { // it was decoded
		return text
	}
	return arguments
}

// call calls a tool: its operation is a request of the caller of outer, through the router.
func (s *Server) call(outer *http.Request, t *tool, args node) (node, error) {
	r, err := s.request(outer, t, args)
	if err != nil {
		return nil, err
	}
	var before node
	if t.op.Conditional {
		read := r.Clone(r.Context())
		read.Method, read.Body, read.ContentLength = http.MethodGet, http.NoBody, 0
		read.Header.Del("If-Match")
		if was := s.send(read); was.status == http.StatusOK { // a token may write without being allowed to read
			v, _ := was.value()
			before, _ = trim(v, t.shows, -1, 0).(node)
			if len(before) > 0 && args[ifMatch] == nil { // what was read is what is overwritten
				r.Header.Set("If-Match", was.header.Get("ETag"))
			}
		}
	}
	answer := s.send(r)
	if answer.status != http.StatusOK && answer.status != http.StatusCreated {
		return nil, answer.problem()
	}
	v, whole := answer.value()
	if t.op.ReadOnly() {
		return t.result(v, whole)
	}
	written := node{"after": trim(v, t.shows, -1, 0)}
	if t.op.Conditional {
		written = changes(before, object(written["after"]), args)
	}
	written["etag"] = answer.header.Get("ETag")
	return written, nil
}

// changes returns the fields that were written and have another value now, before and after. before is nil where the caller may not read.
func changes(before, after, args node) node {
	from, to := node{}, node{}
	for name, is := range after {
		if _, ok := args[name]; ok && (before == nil || !reflect.DeepEqual(before[name], is)) {
			from[name], to[name] = before[name], is
		}
	}
	if before == nil {
		return node{"after": to}
	}
	return node{"before": from, "after": to}
}

// request returns the request of a tool's operation with arguments, from the caller of outer.
func (s *Server) request(outer *http.Request, t *tool, args node) (*http.Request, error) {
	target, query, header, body := s.Base+t.op.Path, url.Values{}, http.Header{"Content-Type": {"application/json"}}, node{}
	for name, value := range args {
		in, ok := t.inputs[name]
		if !ok {
			return nil, fmt.Errorf("there is no input %q, only %s", name, strings.Join(slices.Sorted(maps.Keys(t.inputs)), ", "))
		}
		if in.In == "body" {
			body[name] = value
			continue
		}
		text := fmt.Sprint(value)
		if number, ok := value.(float64); ok {
			text = strconv.FormatFloat(number, 'f', -1, 64)
		} else if isDate(in) {
			day, err := time.Parse(time.DateOnly, text)
			if err != nil {
				return nil, fmt.Errorf("%s must be a valid date as YYYY-MM-DD", name)
			}
			text = day.Format("01-02-2006")
		}
		switch in.In {
		case "path":
			target = strings.ReplaceAll(target, "{"+name+"}", url.PathEscape(text))
		case "query":
			query.Set(name, text)
		default:
			header.Set(in.Name, text)
		}
	}
	content, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("write a body: %w", err)
	}
	if t.op.Method == http.MethodGet {
		content = nil
	}
	r, err := http.NewRequestWithContext(outer.Context(), t.op.Method, target+"?"+query.Encode(), bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	// Whoever asks, and how it is logged, is as in the request that brought the call.
	r.RemoteAddr, r.Host, r.Header = outer.RemoteAddr, outer.Host, header
	for _, name := range []string{"Authorization", "X-Forwarded-For", "X-Request-Id", "User-Agent", "Traceparent", "Tracestate"} {
		if values := outer.Header.Values(name); values != nil {
			r.Header[name] = values
		}
	}
	return r, nil
}

// answer is what an operation answered.
type answer struct {
	status int
	header http.Header
	body   bytes.Buffer
}

// send sends a request through the router.
func (s *Server) send(r *http.Request) *answer {
	a := &answer{status: http.StatusOK, header: http.Header{}}
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler { //nolint:errorlint // it is that value: the response was broken off
			panic(p)
		}
	}()
	s.Router.ServeHTTP(a, r)
	return a
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) { a.status = status }

// Write implements http.ResponseWriter. It fails once there is more than a tool reads.
func (a *answer) Write(p []byte) (int, error) {
	if a.body.Len()+len(p) > maxRead {
		return 0, errors.New("the response is longer than a tool reads")
	}
	return a.body.Write(p) //nolint:wrapcheck // it never fails
}

// value returns what was answered, and whether that is all. Of a list that was broken off it is the items before.
func (a *answer) value() (v any, whole bool) {
	d := json.NewDecoder(&a.body)
	d.UseNumber()
	if !bytes.HasPrefix(a.body.Bytes(), []byte("[")) {
		return v, d.Decode(&v) == nil
	}
	_, err := d.Token()
	items := []any{}
	for err == nil && d.More() {
		var item any
		if err = d.Decode(&item); err == nil {
			items = append(items, item)
		}
	}
	_, end := d.Token()
	return items, err == nil && end == nil
}

// problem returns why an operation was refused: what is wrong with which inputs, or else as a whole.
func (a *answer) problem() error {
	var p struct {
		Detail string `json:"detail"`
		Errors []struct {
			Pointer string `json:"pointer"`
			Detail  string `json:"detail"`
		} `json:"errors"`
	}
	_ = json.Unmarshal(a.body.Bytes(), &p)
	parts := append(make([]string, 0, 2+len(p.Errors)), cmp.Or(p.Detail, http.StatusText(a.status)))
	for _, field := range p.Errors {
		parts = append(parts, strings.TrimPrefix(field.Pointer, "/")+": "+field.Detail)
	}
	switch wait := a.header.Get("Retry-After"); {
	case a.status == http.StatusPreconditionFailed:
		parts = append(parts, "It has changed: read it again.")
	case wait != "":
		parts = append(parts, "Try again in "+wait+" seconds.")
	}
	return errors.New(strings.ReplaceAll(strings.Join(parts, " "), "If-Match", ifMatch))
}

// result returns the answer of a tool that reads. Of a long one the lists lose their ends, the outer ones before those within, and a note says
// so and how to ask for less.
func (t *tool) result(v any, whole bool) (node, error) {
	answer := node{"result": trim(v, t.shows, -1, 0)}
	if fits(answer) && whole {
		return answer, nil
	}
	answer["note"] = strings.TrimSpace("Only the beginning of it is here: an answer has at most 20 kB. " + t.op.Tool.Less)
	shorten := func(level, n int) bool {
		answer["result"] = trim(v, t.shows, level, n)
		return fits(answer)
	}
	for level := range maxLevels {
		if shorten(level, 1) {
			shorten(level, sort.Search(maxAnswer, func(n int) bool { return !shorten(level, n+1) }))
			return answer, nil
		}
	}
	return nil, errors.New(strings.TrimSpace("The answer is longer than 20 kB. " + t.op.Tool.Less))
}

func fits(v any) bool {
	text, err := json.Marshal(v)
	return err == nil && len(text) <= maxAnswer
}

// trim returns a value with the fields that a schema has, the first n items of the lists at a level, and the first item of the lists above. A
// negative level leaves lists whole. An object whose schema names no fields is whole, too.
func trim(v any, schema node, level, n int) any {
	switch v := v.(type) {
	case []any:
		if level == 0 {
			v = v[:min(len(v), n)]
		} else if level > 0 {
			v = v[:min(len(v), 1)]
		}
		items := make([]any, len(v))
		for i, item := range v {
			items[i] = trim(item, object(schema["items"]), level-1, n)
		}
		return items
	case node:
		properties := object(schema["properties"])
		kept := node{}
		for name, value := range v {
			if property, ok := properties[name]; ok || properties == nil {
				kept[name] = trim(value, object(property), level, n)
			}
		}
		return kept
	}
	return v
}
