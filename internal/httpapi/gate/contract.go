// Package gate decides by the contract alone whether a request may reach its handler: what a token must be allowed to do, and
// whether parameters and body are valid. It implements a part of OpenAPI 3.1, and Read refuses a contract that uses any other part.
package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// Contract is an OpenAPI document that has been read and is implemented in full.
type Contract struct {
	// Operations are in no particular order.
	Operations []*Operation

	document Published
}

// Operation is an operation of the contract.
type Operation struct {
	Facts

	ID     string
	Method string
	// Path is the template, such as "/race/{race_id}".
	Path string
	// TokenRequired is false where the operation also works without a token.
	TokenRequired bool
	// Problems says that errors are application/problem+json; otherwise they have the shape {"auth": false, "error": "…"}.
	Problems bool
	// Operator says that the caller must be an operator.
	Operator bool
	// Tagged says that successful responses have an ETag.
	Tagged bool
	// Conditional says that the operation has the parameter If-Match.
	Conditional bool
	// Idempotent says that the operation has the parameter Idempotency-Key.
	Idempotent bool
	scopes     []string
	// appScopes are the scopes that an app needs; nil if no app may call.
	appScopes  []string
	parameters []parameter
	body       *body    // nil where the operation takes none
	shadows    []string // more concrete paths that lack the method
}

// Needs reports whether a token needs a scope for the operation.
func (op *Operation) Needs(scope string) bool { return slices.Contains(op.scopes, scope) }

// contractURL is absolute, because a relative one would depend on the working directory, whose name may have blanks.
const contractURL = "contract:///openapi.json"

// Read reads an OpenAPI document in YAML and compiles the schemas of everything that requests carry. It fails on every construct that
// is not implemented, so that no rule of the contract goes unchecked.
func Read(text []byte) (*Contract, error) {
	var tree any
	if err := yaml.Unmarshal(text, &tree); err != nil {
		return nil, fmt.Errorf("read the contract: %w", err)
	}
	asJSON, err := json.Marshal(tree)
	if err != nil {
		return nil, fmt.Errorf("convert the contract to JSON: %w", err)
	}
	inlined, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		return nil, fmt.Errorf("read the contract's schemas: %w", err)
	}
	if err := inline(inlined); err != nil {
		return nil, fmt.Errorf("the contract: %w", err)
	}
	inlinedJSON, err := json.Marshal(inlined)
	if err != nil {
		return nil, fmt.Errorf("convert the contract to JSON: %w", err)
	}
	r := reader{compiler: jsonschema.NewCompiler(), linked: map[string]bool{}}
	r.compiler.AssertFormat()
	r.compiler.RegisterFormat(&jsonschema.Format{Name: "int32", Validate: validateInteger(32)})
	r.compiler.RegisterFormat(&jsonschema.Format{Name: "int64", Validate: validateInteger(64)})
	if err := r.compiler.AddResource(contractURL, inlined); err != nil {
		return nil, fmt.Errorf("add the contract's schemas: %w", err)
	}
	operations, err := r.document(inlinedJSON)
	if err != nil {
		return nil, fmt.Errorf("the contract: %w", err)
	}
	findShadows(operations)
	return &Contract{Operations: operations, document: Published{YAML: text, JSON: asJSON}}, nil
}

// Published is the document for clients of one server, in both forms.
type Published struct{ YAML, JSON []byte }

// serverURL is a document's statement of its server, with the paths of the contract at /.
const serverURL = "\nservers:\n  - url: /\n"

// Publish returns the document with the prefix of the server's paths, which is empty or begins with a slash. Clients resolve it against the
// URL from which they read the document.
func (c *Contract) Publish(base string) (Published, error) {
	if base == "" {
		return c.document, nil
	}
	before, after, ok := bytes.Cut(c.document.YAML, []byte(serverURL))
	var sections map[string]json.RawMessage
	var servers []server
	err := json.Unmarshal(c.document.JSON, &sections)
	if err == nil {
		err = json.Unmarshal(sections["servers"], &servers)
	}
	if err != nil {
		return Published{}, fmt.Errorf("read the servers: %w", err)
	}
	if !ok || len(servers) != 1 {
		return Published{}, fmt.Errorf("the contract does not contain %q", serverURL)
	}
	servers[0].URL = base
	quoted, err1 := json.Marshal(base)
	list, err2 := json.Marshal(servers)
	sections["servers"] = list
	text, err3 := json.Marshal(sections)
	if err := errors.Join(err1, err2, err3); err != nil {
		return Published{}, fmt.Errorf("convert the contract to JSON: %w", err)
	}
	yamlText := slices.Concat(before, []byte(strings.TrimSuffix(serverURL, "/\n")), quoted, []byte("\n"), after)
	return Published{
		YAML: bytes.ReplaceAll(yamlText, []byte("Url: /oauth/"), []byte("Url: "+base+"/oauth/")),
		JSON: bytes.ReplaceAll(text, []byte(`Url":"/oauth/`), []byte(`Url":"`+base+`/oauth/`)),
	}, nil
}

// Methods returns the methods that the contract has for an encoded path. Of the templates that match, those with a literal segment in
// place of another's parameter win, as OpenAPI has it.
func (c *Contract) Methods(path string) []string {
	var matching []*Operation
	for _, op := range c.Operations {
		if matches(op.Path, path) {
			matching = append(matching, op)
		}
	}
	var methods []string
	for _, op := range matching {
		if !slices.ContainsFunc(matching, func(other *Operation) bool { return moreConcrete(other.Path, op.Path) }) {
			methods = append(methods, op.Method)
		}
	}
	slices.Sort(methods)
	return slices.Compact(methods)
}

// findShadows notes for each operation the more concrete paths that lack its method.
func findShadows(operations []*Operation) {
	has := map[string]bool{}
	for _, op := range operations {
		has[op.Method+" "+op.Path] = true
	}
	for _, op := range operations {
		for _, other := range operations {
			if moreConcrete(other.Path, op.Path) && !has[op.Method+" "+other.Path] && !slices.Contains(op.shadows, other.Path) {
				op.shadows = append(op.shadows, other.Path)
			}
		}
	}
}

// Shadowed reports whether an encoded path that matches the operation's belongs to a more concrete one, which lacks its method.
func (op *Operation) Shadowed(path string) bool {
	return slices.ContainsFunc(op.shadows, func(template string) bool { return matches(template, path) })
}

// moreConcrete reports whether every path that matches a also matches b, which has a parameter where a has a literal segment.
func moreConcrete(a, b string) bool { return a != b && matches(b, a) && !matches(a, b) }

// matches reports whether an encoded path, or a template, fits a template, whose parameters are any segment that is not empty.
func matches(template, path string) bool {
	for {
		want, templateRest, more := strings.Cut(template, "/")
		got, pathRest, moreOfPath := strings.Cut(path, "/")
		literal := !strings.HasPrefix(want, "{")
		if more != moreOfPath || literal && want != got || !literal && got == "" {
			return false
		}
		if !more {
			return true
		}
		template, path = templateRest, pathRest
	}
}
