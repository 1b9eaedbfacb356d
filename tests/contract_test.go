package tests

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/tests/kit"
)

// tree is the contract as YAML has it.
var tree = func() map[string]any {
	var tree map[string]any
	if err := yaml.Unmarshal(harrier.Contract, &tree); err != nil {
		panic(err)
	}
	return tree
}()

// resolve follows a reference within the contract.
func resolve(v any) map[string]any {
	object, _ := v.(map[string]any)
	for {
		ref, ok := object["$ref"].(string)
		if !ok {
			return object
		}
		object = tree
		for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			object, _ = object[part].(map[string]any)
		}
	}
}

// TestEveryExample holds the contract's examples, of requests and answers, against their schemas.
func TestEveryExample(t *testing.T) {
	t.Parallel()
	checked := 0
	var walk func(v any, at string)
	walk = func(v any, at string) {
		switch v := v.(type) {
		case []any:
			for i, item := range v {
				walk(item, fmt.Sprintf("%s/%d", at, i))
			}
		case map[string]any:
			examples, _ := v["examples"].(map[string]any)
			if _, ok := v["schema"]; ok && examples != nil {
				schema, err := kit.NewSchema(tree, v["schema"])
				if err != nil {
					t.Fatalf("%s: %v", at, err)
				}
				for name, example := range examples {
					text, err := json.Marshal(resolve(example)["value"])
					if err != nil {
						t.Fatal(err)
					}
					checked++
					if err := schema.Validate(text); err != nil {
						t.Errorf("%s, example %s: %v", at, name, err)
					}
				}
			}
			for key, item := range v {
				if key != "value" && key != "example" {
					walk(item, at+"/"+strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(key))
				}
			}
		}
	}
	walk(tree, "")
	if checked < 50 {
		t.Errorf("only %d examples were found", checked)
	}
}

// TestEnumConstants sees that no two enums of the contract have a constant of the same name. Generators for languages without namespaces
// make one of each value, unless x-enum-varnames has another name.
func TestEnumConstants(t *testing.T) {
	t.Parallel()
	components, _ := tree["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	owners := map[string]string{}
	for name, schema := range schemas {
		object, _ := schema.(map[string]any)
		constants, _ := object["enum"].([]any)
		if names, ok := object["x-enum-varnames"].([]any); ok {
			if len(names) != len(constants) {
				t.Errorf("%s has %d values and %d names", name, len(constants), len(names))
			}
			constants = names
		}
		for _, constant := range constants {
			constant := strings.ToUpper(strings.NewReplacer("-", "_", ".", "_").Replace(fmt.Sprint(constant)))
			if owner, ok := owners[constant]; ok {
				t.Errorf("%s and %s both have %s", owner, name, constant)
			}
			owners[constant] = name
		}
	}
}
