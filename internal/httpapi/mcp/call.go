package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
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
	// maxAnswer is how long an answer may be, in bytes of JSON.
	maxAnswer = 20_000
	// maxProblems is how many invalid inputs are named.
	maxProblems = 10
	// maxLevels is how deep lists are within lists.
	maxLevels = 4
)

// arguments reads the arguments of a call, fills in defaults, and names each argument that is wrong, with the reason. Parameters
// that are null are left out: some clients send that. Arguments that are part of a body stay JSON, which its operation decodes.
func (t *tool) arguments(text json.RawMessage) (node, error) {
	args := map[string]json.RawMessage{}
	if len(text) > 0 && json.Unmarshal(text, &args) != nil || args == nil && string(text) != "null" {
		return nil, errors.New("the arguments must be an object")
	}
	given := maps.Clone(t.op.Tool.Defaults)
	if given == nil {
		given = node{}
	}
	var wrong []string
	schema := object(t.InputSchema)
	for name, value := range args {
		in, ok := t.inputs[name]
		switch {
		case !ok:
			wrong = append(wrong, "there is an unknown input; the inputs are "+strings.Join(slices.Sorted(maps.Keys(t.inputs)), ", "))
		case isNull(value) && in.In != "body":
		case !isOf(object(object(schema["properties"])[name])["type"], value):
			wrong = append(wrong, fmt.Sprintf("%q must be of the type that its schema says", name))
		case in.In == "body":
			given[name] = value
		default:
			var decoded any
			if err := json.Unmarshal(value, &decoded); err != nil {
				return nil, fmt.Errorf("read an argument: %w", err)
			}
			given[name] = decoded
		}
	}
	required, _ := schema["required"].([]string)
	for _, name := range required {
		if value, ok := args[name]; !ok || isNull(value) && t.inputs[name].In != "body" {
			wrong = append(wrong, fmt.Sprintf("%q is required", name))
		}
	}
	if len(wrong) > 0 {
		slices.Sort(wrong)
		return nil, errors.New(strings.Join(slices.Compact(wrong), "; "))
	}
	return given, nil
}

func isNull(text json.RawMessage) bool { return string(text) == "null" }

// isOf reports whether a JSON text has a type of JSON Schema, or one of several.
func isOf(kind any, text json.RawMessage) bool {
	switch kind := kind.(type) {
	case []any:
		return slices.ContainsFunc(kind, func(one any) bool { return isOf(one, text) })
	case []string:
		return slices.ContainsFunc(kind, func(one string) bool { return isOf(one, text) })
	case string:
		switch text[0] {
		case 'n':
			return kind == "null"
		case 't', 'f':
			return kind == "boolean"
		case '"':
			return kind == "string"
		case '[':
			return kind == "array"
		case '{':
			return kind == "object"
		}
		number, err := strconv.ParseFloat(string(text), 64)
		return err == nil && (kind == "number" || kind == "integer" && number == math.Trunc(number))
	}
	return kind == nil
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
		if was := s.send(read, t.shows); was.status == http.StatusOK { // a token may write without being allowed to read
			before = object(was.value)
			if len(before) > 0 && args[ifMatch] == nil { // what was read is what is overwritten
				r.Header.Set("If-Match", was.header.Get("ETag"))
			}
		}
	}
	answer := s.send(r, t.shows)
	if !answer.succeeded() {
		return nil, answer.problem()
	}
	if t.op.ReadOnly() {
		return t.result(answer.value, answer.whole)
	}
	written := node{"after": answer.value}
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
		in := t.inputs[name]
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
	// The caller, and what the log says of the request, are those of the call.
	r.RemoteAddr, r.Host, r.Header = outer.RemoteAddr, outer.Host, header
	for _, name := range []string{"Authorization", "X-Forwarded-For", "X-Request-Id", "User-Agent", "Traceparent", "Tracestate"} {
		if values := outer.Header.Values(name); values != nil {
			r.Header[name] = values
		}
	}
	return r, nil
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
	_ = json.Unmarshal(a.refusal.Bytes(), &p)
	parts := append(make([]string, 0, 2+len(p.Errors)), cmp.Or(p.Detail, http.StatusText(a.status)))
	for _, field := range p.Errors[:min(len(p.Errors), maxProblems)] {
		parts = append(parts, field.Pointer+": "+field.Detail)
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
	if v == nil && !whole {
		return nil, t.errLong()
	}
	answer := node{"result": v}
	if fits(answer) && whole {
		return answer, nil
	}
	answer["note"] = strings.TrimSpace("Only the beginning of it is here: an answer has at most 20 kB. " + t.op.Tool.Less)
	cut := func(level, n int) bool {
		answer["result"] = shorten(v, level, n)
		return fits(answer)
	}
	for level := range maxLevels {
		if cut(level, 1) {
			cut(level, sort.Search(maxAnswer, func(n int) bool { return !cut(level, n+1) }))
			return answer, nil
		}
	}
	return nil, t.errLong()
}

func (t *tool) errLong() error {
	return errors.New(strings.TrimSpace("The answer is longer than 20 kB. " + t.op.Tool.Less))
}

func fits(v any) bool {
	text, err := json.Marshal(v)
	return err == nil && len(text) <= maxAnswer
}

// shorten returns a value with the first n items of the lists at a level, and the first item of the lists above. A negative level leaves lists
// whole.
func shorten(v any, level, n int) any {
	switch v := v.(type) {
	case []any:
		if level == 0 {
			v = v[:min(len(v), n)]
		} else if level > 0 {
			v = v[:min(len(v), 1)]
		}
		items := make([]any, len(v))
		for i, item := range v {
			items[i] = shorten(item, level-1, n)
		}
		return items
	case node:
		kept := make(node, len(v))
		for name, value := range v {
			kept[name] = shorten(value, level, n)
		}
		return kept
	}
	return v
}
