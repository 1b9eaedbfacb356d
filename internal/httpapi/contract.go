package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// contract is openapi.yaml as the server uses it: to say who may call what, to check requests, and to serve.
type contract struct {
	yaml, json []byte
	operations map[string]*operation // by method and echo's route ("GET /race/:id")
}

// operation is what the contract says of one operation.
type operation struct {
	id         string
	method     string
	route      string // in echo's spelling
	segments   int
	needsToken bool
	// scope is what a personal token needs: one of its scopes, scopeSession or scopeNone.
	scope string
	// authShape: failures are {"auth": false, "error": "…"} instead of a problem.
	authShape  bool
	parameters []parameter
	bodyTypes  []string // the media types that are read, none where there is no body
	bodySchema *jsonschema.Schema
}

// parameter is a path or query parameter.
type parameter struct {
	name   string
	query  bool
	list   bool // may come several times
	typ    string
	uuid   bool // of that format, which most are
	schema *jsonschema.Schema
}

// document is as much of OpenAPI as is needed here.
type document struct {
	Paths      map[string]map[string]json.RawMessage `json:"paths"`
	Components struct {
		Parameters map[string]rawParameter `json:"parameters"`
		Schemas    map[string]rawSchema    `json:"schemas"`
	} `json:"components"`
}

type rawOperation struct {
	OperationID string                 `json:"operationId"`
	Scope       string                 `json:"x-scope"`
	Security    *[]map[string][]string `json:"security"`
	Parameters  []rawParameter         `json:"parameters"`
	RequestBody *struct {
		Content map[string]json.RawMessage `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Ref string `json:"$ref"`
	} `json:"responses"`
}

type rawParameter struct {
	Ref    string    `json:"$ref"`
	Name   string    `json:"name"`
	In     string    `json:"in"`
	Schema rawSchema `json:"schema"`
}

type rawSchema struct {
	Ref    string     `json:"$ref"`
	Type   any        `json:"type"`
	Format string     `json:"format"`
	Items  *rawSchema `json:"items"`
}

const contractURL = "openapi.json"

// readContract reads openapi.yaml and compiles the schemas of everything that requests carry.
func readContract(text []byte) (*contract, error) {
	var tree any
	if err := yaml.Unmarshal(text, &tree); err != nil {
		return nil, fmt.Errorf("read the contract: %w", err)
	}
	asJSON, err := json.Marshal(tree)
	if err != nil {
		return nil, fmt.Errorf("turn the contract into JSON: %w", err)
	}
	var doc document
	if err := json.Unmarshal(asJSON, &doc); err != nil {
		return nil, fmt.Errorf("read the contract's operations: %w", err)
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		return nil, fmt.Errorf("read the contract's schemas: %w", err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(contractURL, whole); err != nil {
		return nil, fmt.Errorf("take in the contract's schemas: %w", err)
	}
	c := &contract{yaml: text, json: asJSON, operations: map[string]*operation{}}
	for path, item := range doc.Paths {
		for method, raw := range item {
			op, err := doc.operation(compiler, path, method, raw)
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", method, path, err)
			}
			c.operations[op.method+" "+op.route] = op
		}
	}
	return c, nil
}

func (d *document) operation(compiler *jsonschema.Compiler, path, method string, text json.RawMessage) (*operation, error) {
	var raw rawOperation
	if err := json.Unmarshal(text, &raw); err != nil {
		return nil, fmt.Errorf("read it: %w", err)
	}
	route := strings.NewReplacer("{", ":", "}", "").Replace(path)
	op := &operation{id: raw.OperationID, method: strings.ToUpper(method), route: route, segments: strings.Count(route, "/")}
	if raw.Security != nil {
		op.needsToken = len(*raw.Security) > 0 && !slices.ContainsFunc(*raw.Security, func(s map[string][]string) bool { return len(s) == 0 })
	}
	// What does not say is for sessions, so that a forgotten word opens no door.
	if op.scope = raw.Scope; op.scope == "" {
		op.scope = scopeSession
	}
	op.authShape = strings.HasSuffix(raw.Responses["503"].Ref, "/AuthenticationUnavailable")
	here := contractURL + "#/paths/" + escapePointer(path) + "/" + method
	for i, p := range raw.Parameters {
		at := fmt.Sprintf("%s/parameters/%d/schema", here, i)
		if name, ok := strings.CutPrefix(p.Ref, "#/components/parameters/"); ok {
			p = d.Components.Parameters[name]
			at = contractURL + "#/components/parameters/" + name + "/schema"
		}
		schema, err := compiler.Compile(at)
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", p.Name, err)
		}
		plain := d.resolve(p.Schema)
		list := plain.Type == "array"
		if list {
			plain = d.resolve(*plain.Items)
		}
		typ, _ := plain.Type.(string)
		op.parameters = append(op.parameters, parameter{
			name: p.Name, query: p.In == "query", list: list, typ: typ, uuid: plain.Format == "uuid", schema: schema,
		})
	}
	if raw.RequestBody != nil {
		op.bodyTypes = slices.Sorted(maps.Keys(raw.RequestBody.Content))
		if _, ok := raw.RequestBody.Content["application/json"]; ok {
			schema, err := compiler.Compile(here + "/requestBody/content/application~1json/schema")
			if err != nil {
				return nil, fmt.Errorf("body: %w", err)
			}
			op.bodySchema = schema
		}
	}
	return op, nil
}

// resolve follows a schema's references.
func (d *document) resolve(s rawSchema) rawSchema {
	for s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

func escapePointer(s string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(s)
}

// methods are those that a path has, for a request that came with another.
func (c *contract) methods(path string) []string {
	segments := strings.Split(path, "/")
	var methods []string
	for _, op := range c.operations {
		if matches(strings.Split(op.route, "/"), segments) {
			methods = append(methods, op.method)
		}
	}
	slices.Sort(methods)
	return slices.Compact(methods)
}

// matches tells whether a path's segments are those of a route, each parameter being any one that is not empty.
func matches(route, segments []string) bool {
	return slices.EqualFunc(route, segments, func(want, got string) bool {
		return want == got || strings.HasPrefix(want, ":") && got != ""
	})
}

// find gives the operation behind a route, nil for routes that the contract does not hold.
func (c *contract) find(method, route string) *operation {
	return c.operations[method+" "+route]
}
