package gate

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// sections are the sections of components by the fields whose values may refer to them. References to schemas are the compiler's.
var sections = map[string]string{
	"parameters": "parameters", "headers": "headers", "responses": "responses", "requestBody": "requestBodies", "requestBodies": "requestBodies",
}

// inliner replaces references by what they refer to.
type inliner struct{ components map[string]any }

// inline inlines a document and removes its extensions (x-…), which are for generators, except those in Facts. Schemas and examples stay
// as they are.
func inline(document any) error {
	tree, _ := document.(map[string]any)
	components, _ := tree["components"].(map[string]any)
	for _, section := range sections {
		objects, _ := components[section].(map[string]any)
		for name, object := range objects {
			if object, _ := object.(map[string]any); object["$ref"] != nil {
				return fmt.Errorf("component %s must not be a reference itself", name)
			}
		}
	}
	_, err := inliner{components}.inline(tree, "")
	return err
}

// inline returns what stands for v. field is the innermost of sections that v is in.
func (in inliner) inline(v any, field string) (_ any, err error) {
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			if v[i], err = in.inline(item, field); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		maps.DeleteFunc(v, func(name string, _ any) bool {
			return strings.HasPrefix(name, "x-") && !slices.Contains(factNames, name)
		})
		if v["$ref"] != nil && field != "" {
			return in.resolve(v, sections[field])
		}
		for name, item := range v {
			if v[name], err = in.member(name, item, field); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}

// member returns what stands for a member of an object.
func (in inliner) member(name string, v any, field string) (any, error) {
	switch name {
	case "schema", "schemas", "example", "examples":
		return v, nil
	}
	if _, ok := sections[name]; ok {
		field = name
	}
	return in.inline(v, field)
}

// resolve returns the component of a section that a reference names.
func (in inliner) resolve(reference map[string]any, section string) (any, error) {
	if len(reference) > 1 {
		return nil, errors.New("a $ref stands alone")
	}
	ref, _ := reference["$ref"].(string)
	objects, _ := in.components[section].(map[string]any)
	object, ok := objects[strings.TrimPrefix(ref, "#/components/"+section+"/")]
	if !ok || !strings.HasPrefix(ref, "#/") {
		return nil, fmt.Errorf("%s is not one of the %s in components", ref, section)
	}
	return in.inline(object, section)
}
