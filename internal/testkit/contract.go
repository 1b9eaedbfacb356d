package testkit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"harrier"
)

// Spec is the contract as tests see it. It reads openapi.yaml by itself, not as the server does, so that a mistake
// there shows here.
type Spec struct {
	Operations []*Operation
}

// Operation is one operation of the contract.
type Operation struct {
	Method, Path, ID string
	Tags             []string
	// NeedsToken says that the marker is "-".
	NeedsToken bool
	// Answers are the schemas by status and media type.
	Answers map[int]map[string]*jsonschema.Schema
	// Tree is the operation as it stands in the file.
	Tree map[string]any
}

var spec struct { //nolint:gochecknoglobals // read once per process
	once sync.Once
	spec *Spec
	err  error
}

// Contract gives the contract.
func Contract(t testing.TB) *Spec {
	t.Helper()
	spec.once.Do(func() { spec.spec, spec.err = readSpec() })
	if spec.err != nil {
		t.Fatal(spec.err)
	}
	return spec.spec
}

func readSpec() (*Spec, error) { //nolint:gocognit // it walks a tree, one loop a level
	var tree map[string]any
	if err := yaml.Unmarshal(harrier.Contract, &tree); err != nil {
		return nil, fmt.Errorf("read the contract: %w", err)
	}
	text, err := json.Marshal(tree)
	if err != nil {
		return nil, fmt.Errorf("turn the contract into JSON: %w", err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("read the schemas: %w", err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("spec.json", doc); err != nil {
		return nil, fmt.Errorf("take in the schemas: %w", err)
	}
	s := &Spec{}
	paths, _ := tree["paths"].(map[string]any)
	for path, item := range paths {
		methods, _ := item.(map[string]any)
		for method, raw := range methods {
			op, _ := raw.(map[string]any)
			id, _ := op["operationId"].(string)
			o := &Operation{Method: strings.ToUpper(method), Path: path, ID: id, Tree: op, Answers: map[int]map[string]*jsonschema.Schema{}}
			if security, ok := op["security"].([]any); ok {
				o.NeedsToken = true
				for _, way := range security {
					if names, _ := way.(map[string]any); len(names) == 0 {
						o.NeedsToken = false
					}
				}
			}
			responses, _ := op["responses"].(map[string]any)
			for status, response := range responses {
				code, err := strconv.Atoi(status)
				if err != nil {
					return nil, fmt.Errorf("%s: status %s: %w", id, status, err)
				}
				at := "#/paths/" + escape(path) + "/" + method + "/responses/" + status
				r, _ := response.(map[string]any)
				if ref, ok := r["$ref"].(string); ok {
					at = ref
					name := ref[strings.LastIndexByte(ref, '/')+1:]
					components, _ := tree["components"].(map[string]any)
					shared, _ := components["responses"].(map[string]any)
					r, _ = shared[name].(map[string]any)
				}
				o.Answers[code] = map[string]*jsonschema.Schema{}
				content, _ := r["content"].(map[string]any)
				for media := range content {
					schema, err := compiler.Compile("spec.json" + at + "/content/" + escape(media) + "/schema")
					if err != nil {
						return nil, fmt.Errorf("%s %s %s: %w", id, status, media, err)
					}
					o.Answers[code][media] = schema
				}
			}
			s.Operations = append(s.Operations, o)
		}
	}
	return s, nil
}

func escape(s string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(s)
}

// Find gives the operation that a request is for; nil where the contract has none.
func (s *Spec) Find(method, path string) *Operation {
	segments := strings.Split(strings.TrimSuffix(path, "/"), "/")
	var found *Operation
	best := -1
	for _, op := range s.Operations {
		template := strings.Split(op.Path, "/")
		if op.Method != method || len(template) != len(segments) {
			continue
		}
		fixed := 0
		for i, part := range template {
			if part == segments[i] {
				fixed++
			} else if !strings.HasPrefix(part, "{") || segments[i] == "" {
				fixed = -1
				break
			}
		}
		if fixed > best {
			best, found = fixed, op
		}
	}
	return found
}

// Check says in what an answer differs from the contract, "" where it does not.
func (s *Spec) Check(method, path string, a *Answer) string {
	op := s.Find(method, path)
	if op == nil {
		return ""
	}
	contents, ok := op.Answers[a.Status]
	if !ok {
		return fmt.Sprintf("%s has no answer %d", op.ID, a.Status)
	}
	media, _, err := mime.ParseMediaType(a.Header.Get("Content-Type"))
	schema := contents[media]
	if err != nil || schema == nil {
		return fmt.Sprintf("%s %d is not answered as %q", op.ID, a.Status, a.Header.Get("Content-Type"))
	}
	if media == "text/csv" {
		return "" // no schema says more of it than that it is text
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(a.Body))
	if err != nil {
		return "not JSON: " + err.Error()
	}
	if err := schema.Validate(value); err != nil {
		return err.Error()
	}
	return ""
}
