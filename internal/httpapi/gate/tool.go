package gate

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Tool says that assistants may call an operation as a tool, and how it is offered to them.
type Tool struct {
	Name string `json:"name"`
	// Why is when an assistant should call it.
	Why string `json:"why"`
	// Takes are the query parameters and the fields of the body that are offered, and Shows the fields of the response that are returned,
	// at any depth; nil for all.
	Takes []string `json:"takes"`
	Shows []string `json:"shows"`
	// Defaults are the values of inputs that are left out.
	Defaults map[string]any `json:"defaults"`
	// Less is how to ask for less, where a response may be too long.
	Less string `json:"less"`

	// Response is the schema of the response.
	Response *jsonschema.Schema `json:"-"`
}

// Input is a parameter that a tool takes, or a field of the body.
type Input struct {
	Name, In, Description string
	Required              bool
	Schema                *jsonschema.Schema
}

var (
	toolName = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)
	tooLong  = 200 // characters of Why
)

// ReadOnly reports whether an operation changes nothing: it is a GET, or needs no token, like a calculation that is a POST.
func (op *Operation) ReadOnly() bool { return op.Method == http.MethodGet || !op.TokenRequired }

// checkTool returns an error where an operation cannot be a tool.
func (op *Operation) checkTool() error {
	tool := op.Tool
	switch {
	case tool == nil:
		return nil
	case !toolName.MatchString(tool.Name) || tool.Why == "" || len(tool.Why) > tooLong:
		return fmt.Errorf("x-tool needs a name in lower case, and why in at most %d characters", tooLong)
	case op.Method == http.MethodDelete:
		return errors.New("x-tool: no tool deletes")
	case op.appScopes == nil || op.Operator:
		return errors.New("x-tool: the operation is not for apps")
	case op.NoStore || op.File != "" || !op.Problems:
		return errors.New("x-tool: no tool takes files or returns secrets")
	case tool.Response == nil:
		return errors.New("x-tool: the operation has no response in JSON")
	}
	return nil
}

// answers keeps the schema of a response, which stands at at, if a tool returns it.
func (t *Tool) answers(c *jsonschema.Compiler, found response, at string) (err error) {
	if t != nil && found.Content[jsonType].Schema != nil {
		t.Response, err = c.Compile(at + "/content/" + escapePointer(jsonType) + "/schema")
	}
	return err //nolint:wrapcheck // the caller says where
}

// Inputs returns what a tool takes, by place: If-Match of the headers, the parameters of the path, and those of the query and the fields of the
// body that are offered.
func (op *Operation) Inputs() []Input {
	offered := func(name string) bool { return op.Tool.Takes == nil || slices.Contains(op.Tool.Takes, name) }
	var inputs []Input
	for _, p := range op.parameters {
		if p.in == inPath || p.name == "If-Match" || p.in == inQuery && !p.list && (p.required || offered(p.name)) {
			inputs = append(inputs, Input{p.name, p.in, p.description, p.required, p.schema})
		}
	}
	if op.body != nil {
		body := described(op.body.types[jsonType].schema)
		for name, s := range body.Properties {
			if offered(name) {
				inputs = append(inputs, Input{name, "body", s.Description, slices.Contains(body.Required, name), s})
			}
		}
	}
	return inputs
}
