package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The objects of OpenAPI 3.1 with the fields that are implemented or mean nothing to a server. Decoding refuses every other field.

type document struct {
	OpenAPI    string                     `json:"openapi"`
	Info       json.RawMessage            `json:"info"`
	Servers    []server                   `json:"servers"`
	Tags       json.RawMessage            `json:"tags"`
	Security   security                   `json:"security"`
	Paths      map[string]json.RawMessage `json:"paths"`
	Components components                 `json:"components"`
	// Webhooks are requests that the server sends.
	Webhooks json.RawMessage `json:"webhooks"`
}

type server struct {
	URL         string `json:"url"`
	Description string `json:"description"`
}

type components struct {
	SecuritySchemes map[string]securityScheme  `json:"securitySchemes"`
	Headers         map[string]header          `json:"headers"`
	Parameters      map[string]rawParameter    `json:"parameters"`
	RequestBodies   map[string]rawBody         `json:"requestBodies"`
	Responses       map[string]response        `json:"responses"`
	Schemas         map[string]json.RawMessage `json:"schemas"`
	Examples        json.RawMessage            `json:"examples"`
}

type pathItem struct {
	Summary     string         `json:"summary"`
	Description string         `json:"description"`
	Parameters  []rawParameter `json:"parameters"`
	Get         *rawOperation  `json:"get"`
	Put         *rawOperation  `json:"put"`
	Post        *rawOperation  `json:"post"`
	Delete      *rawOperation  `json:"delete"`
	Patch       *rawOperation  `json:"patch"`
}

type rawOperation struct {
	Facts

	Tags        []string            `json:"tags"`
	OperationID string              `json:"operationId"`
	Summary     string              `json:"summary"`
	Description string              `json:"description"`
	Deprecated  bool                `json:"deprecated"`
	Security    *security           `json:"security"`
	Parameters  []rawParameter      `json:"parameters"`
	RequestBody *rawBody            `json:"requestBody"`
	Responses   map[string]response `json:"responses"`
}

type response struct {
	Description string               `json:"description"`
	Headers     map[string]header    `json:"headers"`
	Content     map[string]mediaType `json:"content"`
	Links       map[string]link      `json:"links"`
}

// link says how a response feeds a later request. It means nothing to a server, but must name an operation.
type link struct {
	OperationID string          `json:"operationId"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
	RequestBody json.RawMessage `json:"requestBody"`
}

type header struct {
	Description string          `json:"description"`
	Required    bool            `json:"required"`
	Deprecated  bool            `json:"deprecated"`
	Schema      json.RawMessage `json:"schema"`
	Example     json.RawMessage `json:"example"`
}

type mediaType struct {
	Schema   json.RawMessage `json:"schema"`
	Example  json.RawMessage `json:"example"`
	Examples json.RawMessage `json:"examples"`
}

// reader turns a document into operations.
type reader struct {
	compiler *jsonschema.Compiler
	security security
	schemas  map[string]json.RawMessage
	linked   map[string]bool // the operations that links lead to
}

// document reads a document whose references are inlined.
func (r *reader) document(text []byte) ([]*Operation, error) {
	var doc document
	if err := decode(text, &doc); err != nil {
		return nil, err
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1.") {
		return nil, fmt.Errorf("OpenAPI %q is not implemented, only 3.1", doc.OpenAPI)
	}
	for _, s := range doc.Servers {
		if s.URL != "/" {
			return nil, fmt.Errorf("server %s is not implemented, only /", s.URL)
		}
	}
	r.security, r.schemas = doc.Security, doc.Components.Schemas
	if err := r.checkComponents(doc.Components); err != nil {
		return nil, fmt.Errorf("components: %w", err)
	}
	var operations []*Operation
	ids := map[string]bool{}
	for path, text := range doc.Paths {
		found, err := r.path(path, text)
		if err != nil {
			return nil, fmt.Errorf("path %s: %w", path, err)
		}
		for _, op := range found {
			if op.ID == "" || ids[op.ID] {
				return nil, fmt.Errorf("%s %s: operationId %q is empty or used twice", op.Method, path, op.ID)
			}
			ids[op.ID] = true
		}
		operations = append(operations, found...)
	}
	for id := range r.linked {
		if !ids[id] {
			return nil, fmt.Errorf("a link leads to %q, which is no operation", id)
		}
	}
	return operations, nil
}

// checkComponents reads what no operation refers to, too.
func (r *reader) checkComponents(c components) error {
	for name, scheme := range c.SecuritySchemes {
		if err := scheme.check(name); err != nil {
			return err
		}
	}
	for name, text := range c.Schemas {
		if err := checkSchema(text); err != nil {
			return fmt.Errorf("schema %s: %w", name, err)
		}
	}
	for name, h := range c.Headers {
		if err := checkSchema(h.Schema); err != nil {
			return fmt.Errorf("header %s: %w", name, err)
		}
	}
	for name, p := range c.Parameters {
		if _, err := r.parameter(p, contractURL+"#/components/parameters/"+escapePointer(name)); err != nil {
			return fmt.Errorf("parameter %s: %w", name, err)
		}
	}
	for name, b := range c.RequestBodies {
		if _, err := r.body(b, contractURL+"#/components/requestBodies/"+escapePointer(name)); err != nil {
			return fmt.Errorf("request body %s: %w", name, err)
		}
	}
	for name, found := range c.Responses {
		if err := found.check(); err != nil {
			return fmt.Errorf("response %s: %w", name, err)
		}
	}
	return nil
}

var templateParameter = regexp.MustCompile(`^\{[A-Za-z_][A-Za-z0-9_]*\}$`)

func (r *reader) path(path string, text json.RawMessage) ([]*Operation, error) {
	if !strings.HasPrefix(path, "/") {
		return nil, errors.New("must begin with /")
	}
	for segment := range strings.SplitSeq(path, "/") {
		if strings.ContainsAny(segment, "{}") && !templateParameter.MatchString(segment) {
			return nil, errors.New("a parameter must be a whole segment")
		}
	}
	var item pathItem
	if err := decode(text, &item); err != nil {
		return nil, err
	}
	at := contractURL + "#/paths/" + escapePointer(path)
	shared, err := r.parameters(item.Parameters, at)
	if err != nil {
		return nil, err
	}
	var operations []*Operation
	for method, raw := range map[string]*rawOperation{"get": item.Get, "put": item.Put, "post": item.Post, "delete": item.Delete, "patch": item.Patch} {
		if raw == nil {
			continue
		}
		op, err := r.operation(path, method, raw, shared)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		operations = append(operations, op)
	}
	return operations, nil
}

func (r *reader) operation(path, method string, raw *rawOperation, shared []parameter) (*Operation, error) {
	op := &Operation{ID: raw.OperationID, Method: strings.ToUpper(method), Path: path, Problems: true, Facts: raw.Facts}
	ways := r.security
	if raw.Security != nil {
		ways = *raw.Security
	}
	var err error
	if op.TokenRequired, op.scopes, op.appScopes, err = ways.read(); err != nil {
		return nil, fmt.Errorf("security: %w", err)
	}
	op.Operator = op.Needs(scopeOperator)
	at := contractURL + "#/paths/" + escapePointer(path) + "/" + method
	own, err := r.parameters(raw.Parameters, at)
	if err != nil {
		return nil, err
	}
	// An operation's own parameter replaces the path's of the same place and name.
	op.parameters = append(slices.DeleteFunc(slices.Clone(shared), func(s parameter) bool {
		return slices.ContainsFunc(own, func(o parameter) bool { return o.in == s.in && o.name == s.name })
	}), own...)
	hasHeader := func(name string) bool {
		return slices.ContainsFunc(op.parameters, func(p parameter) bool { return p.in == inHeader && p.name == name })
	}
	op.Conditional, op.Idempotent = hasHeader("If-Match"), hasHeader("Idempotency-Key")
	if err := checkTemplate(path, op.parameters); err != nil {
		return nil, err
	}
	if raw.RequestBody != nil {
		if op.body, err = r.body(*raw.RequestBody, at+"/requestBody"); err != nil {
			return nil, fmt.Errorf("request body: %w", err)
		}
	}
	for _, found := range raw.Responses {
		for _, l := range found.Links {
			r.linked[l.OperationID] = true
		}
	}
	if err := r.responses(op, raw.Responses, at); err != nil {
		return nil, err
	}
	if err := op.checkFacts(); err != nil {
		return nil, err
	}
	return op, nil
}

// responses notes what the responses say about the operation, which stands at at.
func (r *reader) responses(op *Operation, responses map[string]response, at string) error {
	for status, found := range responses {
		if code, err := strconv.Atoi(status); err != nil || code < 100 || code > 599 {
			return fmt.Errorf("response %q is not implemented, only statuses are", status)
		}
		if err := errors.Join(found.check(), op.Tool.answers(r.compiler, found, at+"/responses/"+status)); err != nil {
			return fmt.Errorf("response %s: %w", status, err)
		}
		for _, content := range found.Content {
			if secret := r.secretIn(content.Schema, map[string]bool{}); secret != "" && !op.NoStore {
				return fmt.Errorf("response %s has the field %q: x-no-store is missing", status, secret)
			}
		}
		if _, ok := found.Content["application/problem+json"]; status == "503" && !ok {
			op.Problems = false
		}
		if _, ok := found.Headers["ETag"]; ok && strings.HasPrefix(status, "2") {
			op.Tagged = true
		}
	}
	return nil
}

// checkTemplate sees that a path's parameters are those of its template.
func checkTemplate(path string, parameters []parameter) error {
	for _, p := range parameters {
		if p.in == inPath && !strings.Contains(path, "{"+p.name+"}") {
			return fmt.Errorf("parameter %s is not in the path", p.name)
		}
	}
	for segment := range strings.SplitSeq(path, "/") {
		if templateParameter.MatchString(segment) && !slices.ContainsFunc(parameters, func(p parameter) bool {
			return p.in == inPath && "{"+p.name+"}" == segment
		}) {
			return fmt.Errorf("the path's %s is not among the parameters", segment)
		}
	}
	return nil
}

// responseTypes are the media types that handlers produce.
var responseTypes = []string{
	jsonType, "application/vnd.harrier.partial+json",
	"application/problem+json", "text/csv", "application/x-ndjson", "text/event-stream", "application/octet-stream", "text/plain",
	"text/calendar", "image/svg+xml", "application/gpx+xml", "application/zip",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

func (r response) check() error {
	for media, content := range r.Content {
		if !slices.Contains(responseTypes, media) {
			return fmt.Errorf("media type %s is not implemented", media)
		}
		if err := checkSchema(content.Schema); err != nil {
			return err
		}
	}
	for name, h := range r.Headers {
		if err := checkSchema(h.Schema); err != nil {
			return fmt.Errorf("header %s: %w", name, err)
		}
	}
	return nil
}

// decode decodes an object and refuses fields that v does not have.
func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("not implemented: %w", err)
	}
	return nil
}

func escapePointer(s string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(s)
}
