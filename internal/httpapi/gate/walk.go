package gate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"harrier/internal/fault"
)

// walk goes through a decoded body beside the outline of its schema before it is validated. The validator checks an array's items even if
// there are too many, and builds all violations before anyone can stop it: walk reports arrays that are too long, and takes the items of
// long ones away, to be validated one by one.
type walk struct {
	nodes int // values seen
	long  []fault.Field
	later []later
	path  [maxDepth + 1]step // where the value stands that is being visited; scan bounds the depth
	depth int
}

// step leads into an object by name, or into an array by index.
type step struct {
	name  string
	index int
}

// later are the items that were taken away from an array, all but the first maxFields.
type later struct {
	pointer string
	items   []any
	schema  *jsonschema.Schema
}

// visit walks through v, and returns what to validate in place of an array that it has shortened. o is nil for what the contract does not
// describe.
func (w *walk) visit(v any, o *outline) []any {
	w.nodes++
	switch v := v.(type) {
	case map[string]any:
		for name, item := range v {
			if short := w.enter(step{name: name}, item, o.field(name)); short != nil {
				v[name] = short
			}
		}
	case []any:
		return w.visitArray(v, o)
	}
	return nil
}

func (w *walk) visitArray(v []any, o *outline) []any {
	var inner *outline
	if o != nil && o.items != nil {
		if inner = o.items; len(v) > o.maxItems {
			w.tooLong(o.maxItems)
			inner = nil
		}
	}
	for i, item := range v {
		if short := w.enter(step{index: i}, item, inner); short != nil {
			v[i] = short
		}
	}
	if inner != nil && o.single != nil && len(v) > maxFields {
		w.later = append(w.later, later{w.pointer(), v[maxFields:], o.single})
		return v[:maxFields]
	}
	return nil
}

// enter visits what stands in an object or array. Scalars, which are most values, only count.
func (w *walk) enter(s step, v any, o *outline) []any {
	switch v.(type) {
	case map[string]any, []any:
		w.path[w.depth] = s
		w.depth++
		short := w.visit(v, o)
		w.depth--
		return short
	}
	w.nodes++
	return nil
}

func (w *walk) tooLong(limit int) {
	if len(w.long) < maxFields {
		w.long = append(w.long, fault.Field{Pointer: w.pointer(), Code: fault.CodeTooMany, Detail: fmt.Sprintf("At most %d items.", limit)})
	}
}

func (w *walk) pointer() string {
	var b strings.Builder
	for _, s := range w.path[:w.depth] {
		b.WriteByte('/')
		if s.name != "" {
			b.WriteString(pointerToken(s.name))
		} else {
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}

// validate returns what is wrong with a body, at most maxFields violations in the order of their pointers.
func (w *walk) validate(schema *jsonschema.Schema, tree any, o *outline) []fault.Field {
	if short := w.visit(tree, o); short != nil {
		tree = short
	}
	if w.long != nil { // only then are the items few enough to look at
		slices.SortFunc(w.long, byPointer)
		return w.long
	}
	wrong := violations(schema.Validate(tree), "")
	for _, l := range w.later {
		for i, item := range l.items {
			if len(wrong) >= maxFields {
				return wrong
			}
			wrong = append(wrong, violations(l.schema.Validate(item), l.pointer+"/"+strconv.Itoa(maxFields+i))...)
		}
	}
	return wrong
}

func byPointer(a, b fault.Field) int { return strings.Compare(a.Pointer, b.Pointer) }
