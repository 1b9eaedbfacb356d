package gate

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
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

	// Inputs are the parameters, and Body and Response the schemas, from which the tool's schemas are made. Body is nil for none.
	Inputs         []Input         `json:"-"`
	Body, Response json.RawMessage `json:"-"`
	// Before is the operation that reads what this one changes; nil for none.
	Before *Operation `json:"-"`
}

// Input is a parameter of a tool's operation.
type Input struct {
	Name, In, Description string
	Required              bool
	Schema                json.RawMessage
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
	case !op.ReadOnly() && !op.Conditional && !op.Idempotent:
		return errors.New("x-tool: a tool that writes needs If-Match or Idempotency-Key")
	case tool.Response == nil:
		return errors.New("x-tool: the operation has no response in JSON")
	}
	return nil
}

// describe keeps what the tool of an operation is made from.
func (t *Tool) describe(parameters []rawParameter, raw *rawOperation) {
	for _, p := range parameters {
		t.Inputs = append(t.Inputs, Input{Name: p.Name, In: p.In, Description: p.Description, Required: p.Required, Schema: p.Schema})
	}
	if raw.RequestBody != nil {
		t.Body = raw.RequestBody.Content[jsonType].Schema
	}
	for status, found := range raw.Responses {
		if strings.HasPrefix(status, "2") {
			t.Response = found.Content[jsonType].Schema
		}
	}
}

// linkTools finds what tools read before they write, and refuses a name that is used twice.
func linkTools(operations []*Operation) error {
	names := map[string]bool{}
	for _, op := range operations {
		if op.Tool == nil {
			continue
		}
		if names[op.Tool.Name] {
			return fmt.Errorf("two tools have the name %s", op.Tool.Name)
		}
		names[op.Tool.Name] = true
		if i := slices.IndexFunc(operations, func(other *Operation) bool {
			return other.Method == http.MethodGet && other.Path == op.Path
		}); i >= 0 && op.Conditional {
			op.Tool.Before = operations[i]
		}
	}
	return nil
}
