package kit

import (
	"encoding/json"
	"fmt"
	"hash/maphash"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// Schema validates values with another implementation of JSON Schema than the server's, so that a mistake in either is found.
type Schema struct {
	resolved *jsonschema.Resolved
	valid    sync.Map // hashes of texts, because many responses are the same, and validating one takes longer than making it
}

// patterns stand in for formats, which this implementation does not check.
var patterns = map[string]string{
	"uuid":          `^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`,
	"date":          `^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`,
	"date-time":     `^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`,
	"uri":           `^[a-z][a-z0-9+.-]*:\S+$`,
	"uri-reference": `^\S+$`,
}

// NewSchema compiles a schema of a contract, with the components that it refers to.
func NewSchema(contract map[string]any, schema any) (*Schema, error) {
	components, _ := contract["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	needed := map[string]any{}
	addReferences(schemas, schema, needed)
	text, err := json.Marshal(map[string]any{"$defs": needed, "allOf": []any{translate(schema)}})
	if err != nil {
		return nil, fmt.Errorf("write a schema: %w", err)
	}
	// Many operations share their responses.
	compiled.mu.Lock()
	defer compiled.mu.Unlock()
	if s, ok := compiled.schemas[string(text)]; ok {
		return s, nil
	}
	s, err := compileSchema(text)
	if err == nil {
		compiled.schemas[string(text)] = s
	}
	return s, err
}

// compiled are the schemas by their text.
var compiled = struct {
	mu      sync.Mutex
	schemas map[string]*Schema
}{schemas: map[string]*Schema{}}

func compileSchema(text []byte) (*Schema, error) {
	var root jsonschema.Schema
	if err := json.Unmarshal(text, &root); err != nil {
		return nil, fmt.Errorf("read a schema: %w", err)
	}
	resolved, err := root.Resolve(nil)
	if err != nil {
		return nil, fmt.Errorf("resolve a schema: %w", err)
	}
	return &Schema{resolved: resolved}, nil
}

// addReferences adds the components that v refers to, directly or through others, to needed.
func addReferences(components map[string]any, v any, needed map[string]any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			addReferences(components, item, needed)
		}
	case map[string]any:
		for name, item := range v {
			ref, ok := item.(string)
			if !ok || name != "$ref" {
				addReferences(components, item, needed)
				continue
			}
			component := strings.TrimPrefix(ref, "#/components/schemas/")
			if _, there := needed[component]; !there {
				needed[component] = translate(components[component])
				addReferences(components, components[component], needed)
			}
		}
	}
}

// translate returns a schema with references into $defs and patterns for formats.
func translate(v any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = translate(item)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for name, item := range v {
			if ref, ok := item.(string); ok && name == "$ref" {
				item = strings.Replace(ref, "#/components/schemas/", "#/$defs/", 1)
			}
			if strings.HasPrefix(name, "x-") || name == "default" {
				continue
			}
			object[name] = translate(item)
		}
		if format, ok := v["format"].(string); ok && patterns[format] != "" {
			object["allOf"] = []any{map[string]any{"pattern": patterns[format]}}
		}
		// The contract leaves responses open, so that fields can be added. What the server sends today must have a name in it.
		if _, ok := v["properties"].(map[string]any); ok && v["type"] != nil && v["additionalProperties"] == nil {
			object["additionalProperties"] = false
		}
		return object
	}
	return v
}

// Validate describes how JSON differs from the schema.
func (s *Schema) Validate(text []byte) error {
	hash := maphash.Bytes(seed, text)
	if _, ok := s.valid.Load(hash); ok {
		return nil
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if err := s.resolved.Validate(value); err != nil {
		return fmt.Errorf("not as its schema: %w", err)
	}
	s.valid.Store(hash, nil)
	return nil
}

var seed = maphash.MakeSeed()
