package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"harrier/internal/httpapi/gate"
)

// tool is an operation that assistants may call.
type tool struct {
	*sdk.Tool

	op *gate.Operation
	// inputs are where each input goes, by its name.
	inputs map[string]place
	// fields are sent as the parameter of that name; nil for none.
	fields []string
	shows  node
	array  bool // the operation returns a list
}

// place is where an input goes in a request.
type place struct {
	in       string // path, query, header or body
	name     string
	american bool // a date that is written MM-DD-YYYY there
}

const ifMatch = "if_match"

// newTool returns the tool of an operation.
func newTool(op *gate.Operation, all schemas) (*tool, error) {
	t := &tool{op: op, inputs: map[string]place{}, Tool: &sdk.Tool{Name: op.Tool.Name, Description: op.Tool.Why}}
	in, err := t.input(all)
	if err != nil {
		return nil, err
	}
	for name := range op.Tool.Defaults {
		if _, ok := t.inputs[name]; !ok {
			return nil, fmt.Errorf("x-tool: the operation has no input %s, which has a default", name)
		}
	}
	response, err := all.read(op.Tool.Response)
	if err != nil {
		return nil, fmt.Errorf("response: %w", err)
	}
	var texts bool
	t.shows, texts = output(response, op.Tool.Shows)
	t.array = response["type"] == "array"
	t.InputSchema, t.OutputSchema = in, t.output()
	t.Annotations = &sdk.ToolAnnotations{ReadOnlyHint: op.ReadOnly()}
	if !op.ReadOnly() {
		t.Annotations.DestructiveHint, t.Annotations.IdempotentHint = &op.Conditional, op.Conditional
	}
	if texts && op.ReadOnly() {
		t.Description += " Its texts are user content."
	}
	switch {
	case op.ReadOnly():
	case op.Tool.Before != nil:
		t.Description += " Returns what changed. To undo, write what was in from, with the etag as " + ifMatch + "."
	default:
		t.Description += " The user can delete it in Harrier."
	}
	return t, nil
}

// input makes the schema of the inputs, one flat object, and notes where each goes.
func (t *tool) input(all schemas) (node, error) {
	properties, required := node{}, []any{}
	offer := func(name string, to place, schema node, needed bool) error {
		if _, ok := t.inputs[name]; ok {
			return fmt.Errorf("two inputs have the name %s", name)
		}
		t.inputs[name] = to
		if value, ok := t.op.Tool.Defaults[name]; ok {
			schema["default"], needed = value, false
		}
		properties[name] = schema
		if needed {
			required = append(required, name)
		}
		return nil
	}
	for _, p := range t.op.Tool.Inputs {
		name, to, schema, err := t.parameter(all, p)
		if err == nil && schema != nil {
			err = offer(name, to, schema, p.Required)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	if t.op.Tool.Body != nil {
		body, err := all.read(t.op.Tool.Body)
		if err != nil {
			return nil, fmt.Errorf("body: %w", err)
		}
		body = input(body, t.op.Tool.Takes)
		for name, schema := range object(body["properties"]) {
			if err := offer(name, place{in: "body", name: name}, object(schema), slices.Contains(list(body["required"]), any(name))); err != nil {
				return nil, err
			}
		}
	}
	return flat(properties, required), nil
}

// flat returns the schema of an object with these fields, the required ones in order.
func flat(properties node, required []any) node {
	in := node{"type": "object", "properties": properties}
	if len(required) > 0 {
		slices.SortFunc(required, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		in["required"] = required
	}
	return in
}

// parameter returns the input for a parameter; a nil schema where it is not offered.
func (t *tool) parameter(all schemas, p gate.Input) (name string, to place, schema node, err error) {
	to = place{in: p.In, name: p.Name}
	switch offered := p.Required || t.op.Tool.Takes == nil || slices.Contains(t.op.Tool.Takes, p.Name); {
	case p.In == "header" && p.Name == "If-Match":
		return ifMatch, to, node{"type": "string", "description": "Write only if this etag is still current"}, nil
	case p.In == "query" && p.Name == "fields":
		t.fields = slices.DeleteFunc(slices.Clone(t.op.Tool.Shows), func(name string) bool { return name == "_id" })
		return "", to, nil, nil
	case p.In == "header", !offered:
		return "", to, nil, nil
	}
	var ref struct {
		Ref string `json:"$ref"`
	}
	schema, err = all.read(p.Schema)
	if err := errors.Join(err, json.Unmarshal(p.Schema, &ref)); err != nil {
		return "", to, nil, err
	}
	if schema["type"] == "array" {
		return "", to, nil, errors.New("lists are not implemented in a tool")
	}
	to.american = dates[strings.TrimPrefix(ref.Ref, reference)].american
	schema["description"] = p.Description
	return p.Name, to, input(schema, nil), nil
}

// output returns the schema of what the tool returns.
func (t *tool) output() node {
	text := node{"type": "string"}
	switch {
	case t.op.Tool.Before != nil:
		return node{"type": "object", "properties": node{"changed": node{"type": "object"}, "etag": text}, "required": []any{"changed", "etag"}}
	case !t.op.ReadOnly():
		return node{"type": "object", "properties": node{"added": node{"type": "object"}, "etag": text}, "required": []any{"added"}}
	case t.array:
		return node{"type": "object", "properties": node{"items": outline(t.shows, 1)}}
	}
	out := node{"type": "object", "properties": node{}}
	for name, property := range object(t.shows["properties"]) {
		object(out["properties"])[name] = outline(object(property), 1)
	}
	return out
}

// allowed reports whether the caller's token allows the tool.
func (t *tool) allowed(caller Caller) bool {
	if caller.App {
		return t.op.PermitApp(caller.Scopes) == nil
	}
	return t.op.Permit(caller.Scopes) == nil
}

// newTools returns the tools of a contract by name.
func newTools(contract *gate.Contract) (map[string]*tool, error) {
	tools := map[string]*tool{}
	for _, op := range contract.Operations {
		if op.Tool == nil {
			continue
		}
		t, err := newTool(op, contract.Schemas)
		if err != nil {
			return nil, fmt.Errorf("the tool of %s: %w", op.ID, err)
		}
		tools[t.Name] = t
	}
	if len(tools) == 0 {
		return nil, errors.New("the contract has no tools")
	}
	return tools, nil
}
