package gate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	// spareNodes are the values that a body may have beyond what its schema can need, so that small mistakes are named as what they are.
	spareNodes = 1000
	// spareString is how many bytes a string may have in any body, so that one that is somewhat too long is named as what it is.
	spareString = 100_000
	// escaped is how many bytes a character takes as two escaped surrogates.
	escaped = 12
	// maxUnion bounds arrays whose items can only be validated together: those with uniqueItems, and those within anyOf and oneOf.
	maxUnion = 1000
	// unbounded is a number of values that no body of an operation may need.
	unbounded = 1 << 20
)

// outline holds a schema's bounds on the size of an instance, with its references and alternatives merged.
type outline struct {
	typed         bool // says which types a value may have
	fields        map[string]*outline
	additional    *outline // further fields of an object
	maxAdditional int      // how many of them there may be
	items         *outline // nil where a value is no array
	maxItems      int
	length        int                // of a string, in characters
	single        *jsonschema.Schema // validates each item by itself, if that is possible and there may be many
}

// field returns the outline of an object's field; nil for one that the contract does not describe.
func (o *outline) field(name string) *outline {
	if o == nil {
		return nil
	}
	if field := o.fields[name]; field != nil {
		return field
	}
	return o.additional
}

// outlining turns schemas into outlines.
type outlining struct{ active []*jsonschema.Schema }

// newOutline outlines the schema of a body. It fails where the schema does not bound its instances.
func newOutline(schema *jsonschema.Schema) (*outline, error) {
	o, err := new(outlining).outline(schema, false)
	if err == nil && o.nodes() > unbounded {
		err = fmt.Errorf("a body may need more than %d values", unbounded)
	}
	return o, err
}

// outline outlines a schema that must say by itself which types a value may have. union is true within anyOf and oneOf.
func (z *outlining) outline(s *jsonschema.Schema, union bool) (*outline, error) {
	o := &outline{}
	if err := z.merge(o, s, union); err != nil {
		return nil, err
	}
	if !o.typed {
		return nil, errors.New("a schema in a body must have a type")
	}
	return o, nil
}

// merge adds what s and its parts say to o.
func (z *outlining) merge(o *outline, s *jsonschema.Schema, union bool) error {
	if slices.Contains(z.active, s) {
		return errors.New("the schema of a body must not contain itself")
	}
	z.active = append(z.active, s)
	defer func() { z.active = z.active[:len(z.active)-1] }()
	if s.Enum != nil || s.Const != nil || s.Bool != nil && !*s.Bool {
		o.typed = true // the generated models have no enumerations of arrays and objects
	}
	if s.MaxLength != nil {
		o.length = max(o.length, *s.MaxLength)
	}
	found := types(s)
	o.typed = o.typed || len(found) > 0
	if slices.Contains(found, "array") {
		if err := z.array(o, s, union); err != nil {
			return err
		}
	}
	if err := z.object(o, s, slices.Contains(found, "object"), union); err != nil {
		return err
	}
	for _, part := range append(slices.Clone(s.AllOf), s.Ref) {
		if part != nil {
			if err := z.merge(o, part, union); err != nil {
				return err
			}
		}
	}
	for _, part := range slices.Concat(s.AnyOf, s.OneOf) {
		if err := z.merge(o, part, true); err != nil {
			return err
		}
	}
	return nil
}

func (z *outlining) array(o *outline, s *jsonschema.Schema, union bool) error {
	if s.MaxItems == nil || s.Items2020 == nil {
		return errors.New("an array in a body must have items and maxItems")
	}
	together := union || s.UniqueItems
	if *s.MaxItems > maxUnion && together {
		return fmt.Errorf("an array with uniqueItems, or within anyOf or oneOf, can have at most %d items", maxUnion)
	}
	if o.items == nil {
		o.items = &outline{}
	}
	if err := z.merge(o.items, s.Items2020, union); err != nil {
		return fmt.Errorf("items: %w", err)
	}
	if !o.items.typed {
		return errors.New("items: a schema in a body must have a type")
	}
	o.maxItems = max(o.maxItems, *s.MaxItems)
	if *s.MaxItems > maxUnion {
		o.single = s.Items2020
	}
	return nil
}

// object adds the fields of s, which without a type only restricts what another part describes.
func (z *outlining) object(o *outline, s *jsonschema.Schema, typed, union bool) error {
	for name, property := range s.Properties {
		if o.fields[name] == nil {
			if o.fields == nil {
				o.fields = map[string]*outline{}
			}
			o.fields[name] = &outline{}
		}
		if err := z.merge(o.fields[name], property, union); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if typed && !o.fields[name].typed {
			return fmt.Errorf("%s: a schema in a body must have a type", name)
		}
	}
	additional, described := s.AdditionalProperties.(*jsonschema.Schema)
	if closed, ok := s.AdditionalProperties.(bool); !typed || ok && !closed {
		return nil
	}
	if !described || s.MaxProperties == nil {
		return errors.New("an object in a body must have additionalProperties: false, or their schema and maxProperties")
	}
	inner, err := z.outline(additional, union)
	o.additional, o.maxAdditional = inner, max(o.maxAdditional, *s.MaxProperties)
	return err
}

// nodes returns how many values a valid instance can have, at most unbounded and a little.
func (o *outline) nodes() int {
	if o == nil {
		return 0
	}
	object := o.additional.nodes() * o.maxAdditional
	for _, field := range o.fields {
		object += field.nodes()
	}
	return min(1+max(object, o.items.nodes()*o.maxItems), unbounded+1)
}

// maxLength returns how many characters the longest string has that a valid instance can have, where its schema limits them.
func (o *outline) maxLength() int {
	if o == nil {
		return 0
	}
	n := max(o.length, o.additional.maxLength(), o.items.maxLength())
	for _, field := range o.fields {
		n = max(n, field.maxLength())
	}
	return n
}
