package kit

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"go.yaml.in/yaml/v3"

	"harrier"
)

// Spec is the contract. It is parsed independently of the server, so that a mistake in either is found.
type Spec struct {
	Operations []*Operation
}

// Operation is one operation of the contract.
type Operation struct {
	Method, Path, ID string
	Tags             []string
	// NeedsToken is false if the operation also works without a token.
	NeedsToken bool
	// Scope is the one that a token must have: read, log, results, session or any.
	Scope string
	// ForApps is that the contract lists scopes for apps.
	ForApps bool
	// Answers are the responses by status.
	Answers map[int]Response
	// Tree is the operation in the file.
	Tree map[string]any

	segments []string // of Path
}

// Response is a response of the contract.
type Response struct {
	// Content has the schemas by media type, compiled when they are first used.
	Content map[string]func() (*Schema, error)
	// Headers are the schemas of the declared headers.
	Headers map[string]func() (*Schema, error)
}

var spec struct {
	once sync.Once
	spec *Spec
	err  error
}

// Contract returns the contract.
func Contract(t testing.TB) *Spec {
	t.Helper()
	spec.once.Do(func() { spec.spec, spec.err = readSpec() })
	if spec.err != nil {
		t.Fatal(spec.err)
	}
	return spec.spec
}

func readSpec() (*Spec, error) { //nolint:gocognit // It walks a tree, with a loop for each level.
	var tree map[string]any
	if err := yaml.Unmarshal(harrier.Contract, &tree); err != nil {
		return nil, fmt.Errorf("read the contract: %w", err)
	}
	schema := func(holder any) func() (*Schema, error) {
		object, _ := resolve(tree, holder).(map[string]any)
		return sync.OnceValues(func() (*Schema, error) { return NewSchema(tree, object["schema"]) })
	}
	s := &Spec{}
	paths, _ := tree["paths"].(map[string]any)
	for path, item := range paths {
		methods, _ := item.(map[string]any)
		for method, raw := range methods {
			op, _ := raw.(map[string]any)
			id, _ := op["operationId"].(string)
			o := &Operation{Method: strings.ToUpper(method), Path: path, ID: id, Tree: op, Answers: map[int]Response{}, segments: strings.Split(path, "/")}
			security, ok := op["security"].([]any)
			if !ok {
				security, _ = tree["security"].([]any)
			}
			o.NeedsToken, o.Scope = true, "any"
			for _, way := range security {
				names, _ := way.(map[string]any)
				if len(names) == 0 {
					o.NeedsToken = false
				}
				if scopes, ok := names["bearer"].([]any); ok {
					o.Scope = strings.Trim(fmt.Sprint(scopes), "[]")
				}
				_, forApps := names["oauth2"]
				o.ForApps = o.ForApps || forApps
			}
			responses, _ := op["responses"].(map[string]any)
			for status, response := range responses {
				code, err := strconv.Atoi(status)
				if err != nil {
					return nil, fmt.Errorf("%s: status %s: %w", id, status, err)
				}
				r, _ := resolve(tree, response).(map[string]any)
				found := Response{Content: map[string]func() (*Schema, error){}, Headers: map[string]func() (*Schema, error){}}
				content, _ := r["content"].(map[string]any)
				for media, holder := range content {
					found.Content[media] = schema(holder)
				}
				headers, _ := r["headers"].(map[string]any)
				for name, holder := range headers {
					found.Headers[name] = schema(holder)
				}
				o.Answers[code] = found
			}
			s.Operations = append(s.Operations, o)
		}
	}
	return s, nil
}

// resolve follows a reference within the contract.
func resolve(tree map[string]any, v any) any {
	for {
		object, _ := v.(map[string]any)
		ref, ok := object["$ref"].(string)
		if !ok {
			return v
		}
		v = tree
		for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			object, _ := v.(map[string]any)
			v = object[part]
		}
	}
}

// Find returns the operation of a request; nil if the contract has none.
func (s *Spec) Find(method, path string) *Operation {
	segments := strings.Split(strings.TrimSuffix(path, "/"), "/")
	for i, segment := range segments {
		if text, err := url.PathUnescape(segment); err == nil {
			segments[i] = text
		}
	}
	var found *Operation
	best := -1
	for _, op := range s.Operations {
		if len(op.segments) != len(segments) {
			continue
		}
		fixed := 0
		for i, part := range op.segments {
			if part == segments[i] {
				fixed++
			} else if !strings.HasPrefix(part, "{") || segments[i] == "" {
				fixed = -1
				break
			}
		}
		switch { // a literal segment goes before a parameter, as OpenAPI has it, even if its path lacks the method
		case fixed < 0:
		case op.Method == method && (fixed > best || fixed == best && found == nil):
			best, found = fixed, op
		case fixed > best:
			best, found = fixed, nil
		}
	}
	return found
}

// Check describes how a response differs from the contract; "" if it does not.
func (s *Spec) Check(method, path string, a *Answer) string {
	op := s.Find(method, path)
	if op == nil {
		return ""
	}
	declared, ok := op.Answers[a.Status]
	if !ok {
		return fmt.Sprintf("%s has no response %d", op.ID, a.Status)
	}
	for name, compile := range declared.Headers {
		if why := checkHeader(a.Header.Values(name), compile); why != "" {
			return fmt.Sprintf("%s %d, header %s: %s", op.ID, a.Status, name, why)
		}
	}
	for _, name := range []string{"Location", "Link", "ETag", "Content-Disposition"} {
		if _, ok := declared.Headers[name]; !ok && a.Header.Get(name) != "" && a.Status != http.StatusNotModified {
			return fmt.Sprintf("%s %d has no header %s", op.ID, a.Status, name)
		}
	}
	if len(declared.Content) == 0 && len(a.Body) == 0 {
		return ""
	}
	media, _, err := mime.ParseMediaType(a.Header.Get("Content-Type"))
	compile := declared.Content[media]
	if err != nil || compile == nil {
		return fmt.Sprintf("%s %d is not %q", op.ID, a.Status, a.Header.Get("Content-Type"))
	}
	if media != "application/json" && !strings.HasSuffix(media, "+json") {
		return "" // Schemas of files only say that they are text or bytes.
	}
	schema, err := compile()
	if err != nil {
		return err.Error()
	}
	if err := schema.Validate(a.Body); err != nil {
		return err.Error()
	}
	return ""
}

// checkHeader validates the values of a declared header, each as a number if it looks like one to the schema, else as text.
func checkHeader(values []string, compile func() (*Schema, error)) string {
	schema, err := compile()
	if err != nil {
		return err.Error()
	}
	for _, value := range values {
		text, err := json.Marshal(value)
		if err != nil {
			return err.Error()
		}
		if asText := schema.Validate(text); asText != nil && schema.Validate([]byte(value)) != nil {
			return asText.Error()
		}
	}
	return ""
}
