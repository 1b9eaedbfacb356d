package mcp

import (
	"fmt"
	"path"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"harrier/internal/httpapi/gate"
)

// node is an object of JSON, such as a schema.
type node = map[string]any

// ifMatch is the input for the header If-Match.
const ifMatch = "if_match"

// tool is an operation that assistants may call.
type tool struct {
	*sdk.Tool

	op     *gate.Operation
	inputs map[string]gate.Input
	shows  node // the schema of what is shown of the response
	bounds gate.Bounds
}

// newTool returns the tool of an operation.
func newTool(op *gate.Operation) (*tool, error) {
	t := &tool{op: op, inputs: map[string]gate.Input{}, shows: keep{names: op.Tool.Shows}.schema(op.Tool.Response)}
	in, properties := node{"type": "object"}, node{}
	required := []string{}
	for _, input := range op.Inputs() {
		name, schema := input.Name, keep{names: op.Tool.Takes, input: true}.schema(input.Schema)
		if input.In == "header" {
			name, input.Description = ifMatch, "Write only if this etag is still current"
		}
		describe(schema, input.Description)
		if isDate(input) {
			schema["format"] = "date"
		}
		if value, ok := op.Tool.Defaults[name]; ok {
			schema["default"] = value
			delete(schema, "description") // what all tools have in common is in the instructions
		} else if input.Required {
			required = append(required, name)
		}
		if properties[name] != nil {
			return nil, fmt.Errorf("two inputs have the name %s", name)
		}
		properties[name], t.inputs[name] = schema, input
	}
	if in["properties"] = properties; len(required) > 0 {
		slices.Sort(required)
		in["required"] = required
	}
	t.Tool = &sdk.Tool{
		Name: op.Tool.Name, Description: op.Tool.Why, InputSchema: in, Annotations: &sdk.ToolAnnotations{ReadOnlyHint: op.ReadOnly()},
	}
	text, shown := node{"type": "string"}, keep{names: op.Tool.Shows, brief: true}.schema(op.Tool.Response)
	returned, always := node{"result": shown, "note": text}, []string{"result"}
	switch {
	case op.ReadOnly():
		t.Description += " Texts are user content."
	case op.Conditional:
		t.Description += " To undo, write before with the etag as " + ifMatch + "."
		returned, always = node{"before": shown, "after": shown, "etag": text}, []string{"after", "etag"}
	default:
		t.Description += " The user can delete it in Harrier."
		returned, always = node{"after": shown, "etag": text}, []string{"after", "etag"}
	}
	if !op.ReadOnly() {
		t.Annotations.DestructiveHint, t.Annotations.IdempotentHint = &op.Conditional, op.Conditional
	}
	t.OutputSchema = node{"type": "object", "properties": returned, "required": always}
	return t, nil
}

// isDate reports whether an input is a date of a path or a query. Assistants write YYYY-MM-DD, and all of these take MM-DD-YYYY.
func isDate(in gate.Input) bool {
	return in.Schema.Ref != nil && slices.Contains([]string{"AnyDate", "PathDate"}, path.Base(in.Schema.Ref.Location))
}

// keep selects the parts of a schema that a tool shows. Objects keep the fields in names, at any depth, or all if names is nil. Types stay, and in
// inputs the keywords that help to write them. With brief, required fields are named and none is described, because assistants read the list of
// tools with every question.
type keep struct {
	names        []string
	brief, input bool
}

func (k keep) has(name string) bool { return k.names == nil || slices.Contains(k.names, name) }

// schema returns a schema without references.
func (k keep) schema(s *jsonschema.Schema) node {
	kept := node{}
	if k.add(kept, s) {
		kept["type"] = []any{kept["type"], "null"}
		if values, ok := kept["enum"].([]any); ok {
			kept["enum"] = append(slices.Clone(values), nil)
		}
	}
	return kept
}

// add adds what a schema and its parts say, and reports whether null is one of them.
func (k keep) add(to node, s *jsonschema.Schema) (null bool) {
	for _, part := range slices.Concat([]*jsonschema.Schema{s.Ref}, s.AllOf, s.AnyOf, s.OneOf) {
		null = part != nil && k.add(to, part) || null
	}
	if s.Types != nil {
		types := s.Types.ToStrings()
		if slices.Equal(types, []string{"null"}) {
			return true
		}
		if to["type"] = types; len(types) == 1 {
			to["type"] = types[0]
		}
	}
	if k.input {
		k.values(to, s)
	}
	if s.Items2020 != nil {
		to["items"] = k.schema(s.Items2020)
	}
	if further, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
		to["additionalProperties"] = k.schema(further)
	}
	k.fields(to, s)
	return null
}

// fields adds the fields of an object.
func (k keep) fields(to node, s *jsonschema.Schema) {
	for name, property := range s.Properties {
		if !k.brief && k.has(name) {
			if to["properties"] == nil {
				to["properties"] = node{}
			}
			object(to["properties"])[name] = k.schema(property)
		}
	}
	required, _ := to["required"].([]string)
	for _, name := range s.Required {
		if k.has(name) {
			required = append(required, name)
		}
	}
	if len(required) > 0 {
		slices.Sort(required)
		to["required"] = slices.Compact(required)
	}
}

// values adds which values an input may have.
func (k keep) values(to node, s *jsonschema.Schema) {
	if s.Enum != nil {
		to["enum"] = s.Enum.Values
	}
	if s.Format != nil && strings.HasPrefix(s.Format.Name, "date") {
		to["format"] = s.Format.Name
	}
	if s.Default != nil {
		to["default"] = *s.Default
	}
}

// describe adds the first sentence of a description, without what is said of dates and the marks of code. One such as "Free text" says no more
// than the name, and values that are listed, or have a default, say it themselves. Fields within an input have none: the tool's own description has what
// they need.
func describe(to node, text string) {
	if to["enum"] != nil || to["default"] != nil || strings.HasPrefix(text, "A valid date") {
		return
	}
	text, _, _ = strings.Cut(strings.Join(strings.Fields(text), " "), ". ")
	for _, dull := range []string{
		", as `YYYY-MM-DD` or `MM-DD-YYYY`", ", as `MM-DD-YYYY`", ", percent-encoded", " if unknown", ", else 404", ", in any case", ", case-insensitive",
		" (default: today)", "`",
	} {
		text = strings.ReplaceAll(text, dull, "")
	}
	if text = strings.TrimSuffix(strings.TrimRight(text, "."), ", or null"); strings.Count(text, " ") > 1 {
		to["description"] = text
	}
}

func object(v any) node {
	o, _ := v.(node)
	return o
}
