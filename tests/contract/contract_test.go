package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/tests/kit"
)

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
				schema, err := kit.NewSchema(kit.ContractTree, v["schema"])
				if err != nil {
					t.Fatalf("%s: %v", at, err)
				}
				for name, example := range examples {
					text, err := json.Marshal(kit.Resolve(example)["value"])
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
	walk(kit.ContractTree, "")
	if checked < 50 {
		t.Errorf("only %d examples were found", checked)
	}
}

// TestEnumConstants sees that no two enums of the contract have a constant of the same name. Generators for languages without namespaces
// make one of each value, unless x-enum-varnames has another name.
func TestEnumConstants(t *testing.T) {
	t.Parallel()
	components, _ := kit.ContractTree["components"].(map[string]any)
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

// TestWrittenOnce sees that what may be a component, and is large, stands in the contract once: clients read it whole, and so does
// the page under /docs.
func TestWrittenOnce(t *testing.T) {
	t.Parallel()
	const large = 500 // bytes of JSON; below, a name of its own explains less than it hides
	first := map[string]string{}
	see := func(kind, at string, v any) {
		object, _ := v.(map[string]any)
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		if object["$ref"] != nil || len(text) < large {
			return
		}
		if before, ok := first[kind+string(text)]; ok {
			t.Errorf("%s is %s of %s: make it a component", at, kind, before)
		}
		first[kind+string(text)] = at
	}
	for _, op := range kit.Contract(t).Operations {
		see("the requestBody", op.ID, op.Tree["requestBody"])
		for _, kind := range []string{"parameters", "responses"} {
			for name, v := range members(op.Tree[kind]) {
				see("one of the "+kind, op.ID+", "+name, v)
			}
		}
		contents := []any{op.Tree["requestBody"]}
		for _, response := range members(op.Tree["responses"]) {
			contents = append(contents, response)
		}
		for _, holder := range contents {
			object, _ := holder.(map[string]any)
			for media, content := range members(object["content"]) {
				of, _ := content.(map[string]any)
				for name, example := range members(of["examples"]) {
					see("an example", op.ID+", "+media+" "+name, example)
				}
			}
		}
	}
}

// members returns what an object or a list contains, by name or position.
func members(v any) map[string]any {
	if list, ok := v.([]any); ok {
		found := map[string]any{}
		for i, item := range list {
			found[strconv.Itoa(i)] = item
		}
		return found
	}
	object, _ := v.(map[string]any)
	return object
}

// TestOrder holds the contract to the order in which people read it: the paths of a tag together, in the order of the tags, and no path before one
// that it begins with, such as that of a list before that of one object. Within these rules, the first needed is first.
func TestOrder(t *testing.T) {
	t.Parallel()
	var contract struct {
		Tags  []struct{ Name, Description string }
		Paths yaml.Node
	}
	if err := yaml.Unmarshal(harrier.Contract, &contract); err != nil {
		t.Fatal(err)
	}
	tags := make([]string, 0, len(contract.Tags))
	for _, tag := range contract.Tags {
		tags = append(tags, tag.Name)
		if first, _, _ := strings.Cut(tag.Description, "\n"); !strings.Contains(first, ".") {
			t.Errorf("%s is not described by a sentence: %q", tag.Name, first)
		}
	}
	var seen []string // the tags whose paths were read
	var paths []string
	for i := 0; i < len(contract.Paths.Content); i += 2 {
		path := contract.Paths.Content[i].Value
		var methods map[string]struct{ Tags []string }
		if err := contract.Paths.Content[i+1].Decode(&methods); err != nil {
			t.Fatal(err)
		}
		for method, op := range methods {
			if len(seen) == 0 || seen[len(seen)-1] != op.Tags[0] {
				seen, paths = append(seen, op.Tags[0]), nil
			}
			if op.Tags[0] != seen[len(seen)-1] {
				t.Errorf("%s %s has another tag than the rest of its path", method, path)
			}
		}
		for _, before := range paths {
			if strings.HasPrefix(before, path+"/") {
				t.Errorf("%s is before %s", before, path)
			}
		}
		paths = append(paths, path)
	}
	if !slices.Equal(seen, tags) {
		t.Errorf("the paths have the tags\n%v\nwant\n%v", seen, tags)
	}
}
