package gate

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// keywords are those of JSON Schema that are checked or mean nothing to a server. Others are refused: the validator would skip
// what it does not know, and the generated models cannot express the rest.
var keywords = strings.Fields(`$ref type format enum const
	minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern
	items minItems maxItems uniqueItems properties required additionalProperties propertyNames maxProperties anyOf oneOf allOf if then else not discriminator
	title description default examples example deprecated`)

// formats are the formats that the validator checks; password, binary and double, which add nothing to their type; and idn-email, which
// internal/text/address checks, because the validator knows ASCII alone.
var formats = []string{"uuid", "date", "date-time", "uri", "uri-reference", "int32", "int64", "double", "password", "binary", "idn-email"}

// checkSchema refuses a schema that uses anything that is not implemented.
func checkSchema(text json.RawMessage) error {
	if text == nil {
		return errors.New("a schema is missing")
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		return fmt.Errorf("read a schema: %w", err)
	}
	return checkTree(tree)
}

func checkTree(v any) error {
	if _, ok := v.(bool); ok {
		return nil
	}
	schema, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("a schema must be an object or a Boolean, not %v", v)
	}
	for name, value := range schema {
		if strings.HasPrefix(name, "x-") {
			continue
		}
		if !slices.Contains(keywords, name) {
			return fmt.Errorf("schema keyword %s is not implemented", name)
		}
		if err := checkKeyword(name, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func checkKeyword(name string, value any) error {
	switch name {
	case "items", "additionalProperties", "propertyNames", "if", "then", "else":
		return checkTree(value)
	case "properties", "anyOf", "oneOf", "allOf":
		return checkTrees(value)
	case "not":
		if schema, ok := value.(map[string]any); !ok || len(schema) > 0 {
			return errors.New("only {} is implemented, for a field that must be left out")
		}
	case "$ref":
		if ref, _ := value.(string); !strings.HasPrefix(ref, schemaReference) {
			return fmt.Errorf("%v is not one of the schemas in components", value)
		}
	case "format":
		if format, _ := value.(string); !slices.Contains(formats, format) {
			return fmt.Errorf("%v is not implemented", value)
		}
	case "exclusiveMinimum", "exclusiveMaximum": // Booleans in OpenAPI 3.0
		if _, ok := value.(float64); !ok {
			return fmt.Errorf("must be a number, not %v", value)
		}
	}
	return nil
}

// checkTrees checks the schemas of a list or of an object.
func checkTrees(v any) error {
	switch v := v.(type) {
	case []any:
		for _, schema := range v {
			if err := checkTree(schema); err != nil {
				return err
			}
		}
	case map[string]any:
		for name, schema := range v {
			if err := checkTree(schema); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// validateInteger makes a format that bounds integers by their size: the models have no room for others.
func validateInteger(bits int) func(any) error {
	refuse := fmt.Errorf("must be between %d and %d", -(int64(1) << (bits - 1)), int64(math.MaxInt64)>>(64-bits))
	return func(v any) error {
		switch v := v.(type) {
		case int64: // a parameter, which has been parsed
			if v>>(bits-1) != 0 && v>>(bits-1) != -1 {
				return refuse
			}
		case json.Number:
			if _, err := strconv.ParseInt(string(v), 10, bits); err != nil { // 1.0 and 1e2, too, which Go does not decode as integers
				return refuse
			}
		}
		return nil // type is another keyword
	}
}

const schemaReference = "#/components/schemas/"

// described returns what a schema refers to.
func described(s *jsonschema.Schema) *jsonschema.Schema {
	for range maxReferences {
		if s.Ref == nil {
			return s
		}
		s = s.Ref
	}
	return s
}

// maxReferences is how many references may follow one another, so that a schema that refers to itself ends.
const maxReferences = 10
