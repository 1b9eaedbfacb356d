package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// node is a JSON Schema.
type node = map[string]any

// schemas are those of the contract, by name.
type schemas map[string]json.RawMessage

const (
	reference = "#/components/schemas/"
	// maxDepth is how deep schemas may refer to each other.
	maxDepth = 20
	// textLength is the maxLength from which a string is text that users write, not a code or an ID.
	textLength = 100
)

// dates are the schemas of dates in paths and queries. Tools take dates as YYYY-MM-DD, which american says that the path does not.
var dates = map[string]struct{ american bool }{"AnyDate": {}, "PathDate": {american: true}}

// read reads a schema and replaces its references, as deep as they go.
func (s schemas) read(text json.RawMessage) (node, error) {
	var v node
	if err := json.Unmarshal(text, &v); err != nil {
		return nil, fmt.Errorf("read a schema: %w", err)
	}
	return s.resolve(v, 0)
}

func (s schemas) resolve(v node, depth int) (node, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("a schema is deeper than %d", maxDepth)
	}
	resolved := node{}
	for _, part := range slices.Concat([]any{v["$ref"]}, list(v["allOf"]), list(v["anyOf"]), list(v["oneOf"])) {
		if err := s.add(resolved, part, depth); err != nil {
			return nil, err
		}
	}
	if (v["anyOf"] != nil || v["oneOf"] != nil) && resolved["null"] == nil {
		return nil, fmt.Errorf("alternatives %v are not implemented in tools, only null", v)
	}
	if resolved["null"] != nil {
		delete(resolved, "null")
		resolved["type"] = []any{resolved["type"], "null"}
		if values := list(resolved["enum"]); values != nil {
			resolved["enum"] = append(slices.Clone(values), nil)
		}
	}
	for name, value := range v {
		var err error
		if value, err = s.keyword(resolved, name, value, depth); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if value != nil {
			resolved[name] = value
		}
	}
	return resolved, nil
}

// keyword returns the value of a keyword without references, for a schema of which the parts are there; nil for those parts.
func (s schemas) keyword(resolved node, name string, value any, depth int) (any, error) {
	switch name {
	case "$ref", "allOf", "anyOf", "oneOf":
		return nil, nil //nolint:nilnil // as above
	case "properties":
		properties, _ := resolved[name].(node)
		if properties == nil {
			properties = node{}
		}
		for field, property := range object(value) {
			inner, err := s.resolve(object(property), depth+1)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", field, err)
			}
			properties[field] = inner
		}
		return properties, nil
	case "items", "additionalProperties":
		if inner, ok := value.(node); ok {
			return s.resolve(inner, depth+1)
		}
	}
	return value, nil
}

// add adds what a part of a schema says to it.
func (s schemas) add(to node, part any, depth int) error {
	if part == nil {
		return nil
	}
	v := object(part)
	if ref, ok := part.(string); ok {
		name := strings.TrimPrefix(ref, reference)
		if _, ok := dates[name]; ok {
			to["type"], to["format"] = "string", "date"
			return nil
		}
		if err := json.Unmarshal(s[name], &v); err != nil {
			return fmt.Errorf("read the schema %s: %w", name, err)
		}
	}
	if v["type"] == "null" {
		to["null"] = true
		return nil
	}
	resolved, err := s.resolve(v, depth+1)
	if err == nil {
		maps.Copy(to, resolved)
	}
	return err
}

// input returns a schema for what a tool takes, with the fields of names at any depth; nil for all.
func input(v node, names []string) node {
	kept := node{}
	for name, value := range v {
		switch name {
		case "type", "enum", "default":
			kept[name] = value
		case "format":
			if value == "date" || value == "date-time" {
				kept[name] = value
			}
		case "description":
			// A description such as "Free text" says no more than the name.
			if text, _ := value.(string); strings.Count(brief(text), " ") > 1 {
				kept[name] = brief(text)
			}
		case "items":
			kept[name] = input(object(value), names)
		}
	}
	properties := node{}
	for name, property := range object(v["properties"]) {
		if names == nil || slices.Contains(names, name) {
			properties[name] = input(object(property), names)
		}
	}
	if len(properties) > 0 {
		kept["properties"] = properties
		if required := slices.DeleteFunc(slices.Clone(list(v["required"])), func(name any) bool {
			return properties[fmt.Sprint(name)] == nil
		}); len(required) > 0 {
			kept["required"] = required
		}
	}
	return kept
}

// output returns a schema for what a tool returns: types alone, of the fields of names at any depth; nil for all. texts reports whether
// they have text that users write.
func output(v node, names []string) (kept node, texts bool) {
	kept = node{"type": v["type"]}
	length, _ := v["maxLength"].(float64)
	texts = length >= textLength && v["enum"] == nil && v["format"] == nil
	if items, ok := v["items"].(node); ok {
		kept["items"], texts = output(items, names)
	}
	properties := node{}
	for name, property := range object(v["properties"]) {
		if names == nil || slices.Contains(names, name) {
			inner, has := output(object(property), names)
			properties[name], texts = inner, texts || has
		}
	}
	if len(properties) > 0 {
		kept["properties"] = properties
	}
	return kept, texts
}

// outline returns a schema of output that names the fields of its lists and objects down to a depth, for assistants to read at little cost.
func outline(v node, depth int) node {
	short := node{}
	if items, ok := v["items"].(node); ok && depth > 0 {
		short["type"], short["items"] = v["type"], outline(items, depth)
	}
	if properties := object(v["properties"]); properties != nil && depth > 0 {
		names := node{}
		for name, property := range properties {
			names[name] = outline(object(property), depth-1)
		}
		short["type"], short["properties"] = v["type"], names
	}
	return short
}

// project returns a value with the fields that a schema of output has. An object without any is returned whole.
func project(v any, schema node) any {
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			v[i] = project(item, object(schema["items"]))
		}
	case node:
		properties := object(schema["properties"])
		if len(properties) == 0 {
			return v
		}
		for name, value := range v {
			if property, ok := properties[name]; ok {
				v[name] = project(value, object(property))
			} else {
				delete(v, name)
			}
		}
	}
	return v
}

// brief returns the first sentence of a description, without what is said of dates and the marks of code.
func brief(text string) string {
	text, _, _ = strings.Cut(strings.Join(strings.Fields(text), " "), ". ")
	for _, dull := range []string{" as `YYYY-MM-DD` or `MM-DD-YYYY`", " as `MM-DD-YYYY`", ", percent-encoded", ", or null if unknown", "`"} {
		text = strings.ReplaceAll(text, dull, "")
	}
	return strings.TrimRight(text, ".,")
}

func object(v any) node {
	o, _ := v.(node)
	return o
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}
