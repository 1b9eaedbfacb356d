package gate

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// rule is a schema in a form in which a value that keeps it is recognized at once: the validator decodes a body first, makes a big number of each
// number and a map of each object, and takes longer than the statement that the body is for. A rule only says that a value is valid. Whatever it is
// not sure of is for the validator, which also says what is wrong.
type rule struct {
	unsure bool // the schema has something that only the validator knows
	types  []string
	also   []*rule // rules that hold as well: references and allOf
	any    []*rule // one of these holds

	words   []string // the only texts
	named   bool     // there are only those
	format  *jsonschema.Format
	pattern jsonschema.Regexp
	lengths limits
	numbers []bound

	fields   map[string]field
	required uint64 // the places of the fields that must be there
	closed   bool   // there are no other fields
	further  *rule  // of the other fields; nil for anything
	names    *rule
	sizes    limits

	items  *rule
	counts limits
	unique bool
}

type field struct {
	place uint64
	rule  *rule
}

// limits are the least and the most of something; nil for no limit.
type limits struct{ least, most *int }

func (l limits) hold(n int) bool {
	return (l.least == nil || n >= *l.least) && (l.most == nil || n <= *l.most)
}

// bound is a limit of numbers.
type bound struct {
	value   float64
	sign    float64 // 1 for the least number, -1 for the greatest
	exclude bool
}

const maxPlaces = 64

// ruling has the rules of schemas, which several operations share.
type ruling map[*jsonschema.Schema]*rule

// rule makes the rule of a schema; nil for none.
func (made ruling) rule(s *jsonschema.Schema) *rule {
	if s == nil || made[s] != nil {
		return made[s]
	}
	r := &rule{
		unsure: len(s.Properties) > maxPlaces || s.Const != nil || s.Not != nil || s.OneOf != nil || s.If != nil || s.Bool != nil && !*s.Bool,
		types:  types(s), format: s.Format, pattern: s.Pattern, lengths: limits{s.MinLength, s.MaxLength}, sizes: limits{s.MinProperties, s.MaxProperties},
		counts: limits{s.MinItems, s.MaxItems}, unique: s.UniqueItems, named: s.Enum != nil, fields: make(map[string]field, len(s.Properties)),
	}
	made[s] = r
	if r.unsure {
		return r
	}
	if s.Ref != nil {
		r.also = append(r.also, made.rule(s.Ref))
	}
	for _, part := range s.AllOf {
		r.also = append(r.also, made.rule(part))
	}
	for _, part := range s.AnyOf {
		r.any = append(r.any, made.rule(part))
	}
	if r.named {
		for _, v := range s.Enum.Values {
			if text, ok := v.(string); ok {
				r.words = append(r.words, text)
			}
		}
	}
	for name, p := range s.Properties {
		r.fields[name] = field{1 << len(r.fields), made.rule(p)}
	}
	for _, name := range s.Required {
		f, known := r.fields[name]
		r.unsure = r.unsure || !known
		r.required |= f.place
	}
	switch further := s.AdditionalProperties.(type) {
	case bool:
		r.closed = !further
	case *jsonschema.Schema:
		r.further = made.rule(further)
	}
	r.names, r.items = made.rule(s.PropertyNames), made.rule(s.Items2020)
	r.bind(s.Minimum, 1, false)
	r.bind(s.ExclusiveMinimum, 1, true)
	r.bind(s.Maximum, -1, false)
	r.bind(s.ExclusiveMaximum, -1, true)
	return r
}

func (r *rule) bind(limit *big.Rat, sign float64, exclude bool) {
	if limit != nil {
		value, exact := limit.Float64()
		r.numbers = append(r.numbers, bound{value, sign, exclude || !exact})
	}
}

// accepts reports whether a JSON text surely keeps the rule. The text is UTF-8.
func (r *rule) accepts(text []byte) bool {
	c := cursor{text: text}
	return c.value(r) && c.next() == 0 && c.at == len(text)
}

// acceptsText reports whether a string surely keeps the rule.
func (r *rule) acceptsText(text string) bool {
	if r.unsure || !r.takesText() || !r.lengths.hold(utf8.RuneCountInString(text)) || !r.has(text) {
		return false
	}
	for _, also := range r.also {
		if !also.acceptsText(text) {
			return false
		}
	}
	return r.any == nil || slices.ContainsFunc(r.any, func(one *rule) bool { return one.acceptsText(text) })
}

func (r *rule) takesText() bool { return r.types == nil || slices.Contains(r.types, "string") }

// anyText reports whether the content of a text does not matter, but for its length.
func (r *rule) anyText() bool { return !r.named && r.pattern == nil && r.format == nil }

// has reports whether a text is one of the words, and has the pattern and the format.
func (r *rule) has(text string) bool {
	switch {
	case r.named && !slices.Contains(r.words, text), r.pattern != nil && !r.pattern.MatchString(text):
		return false
	case r.format == nil:
		return true
	case r.format.Name == "uuid":
		return isUUID(text)
	}
	return r.format.Validate(text) == nil
}

// anything is the rule of any value.
var anything rule

// cursor reads a JSON text that is checked.
type cursor struct {
	text []byte
	at   int
}

// next skips white space and returns the byte after it; zero at the end.
func (c *cursor) next() byte {
	for ; c.at < len(c.text); c.at++ {
		switch b := c.text[c.at]; b {
		case ' ', '\t', '\r', '\n':
		default:
			return b
		}
	}
	return 0
}

// take skips a byte after white space, if it is that one.
func (c *cursor) take(b byte) bool {
	if c.next() != b {
		return false
	}
	c.at++
	return true
}

// value reads a value, and reports whether it surely keeps a rule; nil for any value.
func (c *cursor) value(r *rule) bool {
	if r == nil {
		r = &anything
	}
	if r.unsure {
		return false
	}
	start := c.at
	for _, also := range r.also {
		if !c.value(also) {
			return false
		}
		c.at = start
	}
	if r.any != nil && !slices.ContainsFunc(r.any, func(one *rule) bool { c.at = start; return c.value(one) }) {
		return false
	}
	c.at = start
	switch b := c.next(); b {
	case '{':
		return r.takes("object") && c.object(r)
	case '[':
		return r.takes("array") && c.array(r)
	case '"':
		return c.string(r)
	case 't':
		return r.takes("boolean") && c.literal("true")
	case 'f':
		return r.takes("boolean") && c.literal("false")
	case 'n':
		return r.takes("null") && c.literal("null")
	default:
		return c.number(r)
	}
}

// takes reports whether a value of a type may keep the rule, which is no text.
func (r *rule) takes(typ string) bool {
	return !r.named && (r.types == nil || slices.Contains(r.types, typ))
}

func (c *cursor) literal(word string) bool {
	if len(c.text)-c.at < len(word) || string(c.text[c.at:c.at+len(word)]) != word {
		return false
	}
	c.at += len(word)
	return true
}

// object reads an object. One that has a name twice is for the validator.
func (c *cursor) object(r *rule) bool {
	c.at++
	var found uint64
	var others []string
	n := 0
	for ; !c.take('}'); n++ {
		if n > 0 && !c.take(',') || c.next() != '"' {
			return false
		}
		name, plain := c.quoted()
		f, known := r.fields[string(name)]
		switch {
		case !plain, known && found&f.place != 0, !known && r.closed:
			return false
		case known:
			found |= f.place
		case len(others) >= maxPlaces || slices.Contains(others, string(name)):
			return false
		default:
			others = append(others, string(name))
			f.rule = r.further
		}
		if r.names != nil && !r.names.acceptsText(string(name)) || !c.take(':') || !c.value(f.rule) {
			return false
		}
	}
	return found&r.required == r.required && r.sizes.hold(n)
}

func (c *cursor) array(r *rule) bool {
	c.at++
	n := 0
	for ; !c.take(']'); n++ {
		if n > 0 && !c.take(',') || !c.value(r.items) {
			return false
		}
	}
	return r.counts.hold(n) && (!r.unique || n < 2)
}

// quoted reads a string, and returns what stands between its quotes if that is plain: it has neither escapes nor control characters.
func (c *cursor) quoted() (text []byte, plain bool) {
	start := c.at + 1
	for i := start; i < len(c.text); i++ {
		switch b := c.text[i]; {
		case b == '"':
			c.at = i + 1
			return c.text[start:i], true
		case b == '\\' || b < ' ':
			return nil, false
		}
	}
	return nil, false
}

// string reads a string. Of one with escapes only the length is known.
func (c *cursor) string(r *rule) bool {
	if !r.takesText() {
		return false
	}
	if text, plain := c.quoted(); plain {
		return r.lengths.hold(utf8.RuneCount(text)) && (r.anyText() || r.has(string(text)))
	}
	n := 0
	for i := c.at + 1; i < len(c.text) && r.anyText(); i++ {
		switch b := c.text[i]; {
		case b == '"':
			c.at = i + 1
			return r.lengths.hold(n)
		case b < ' ':
			return false
		case b == '\\':
			i++
			if i == len(c.text) || !slices.Contains([]byte(`"\/bfnrt`), c.text[i]) { // a character by its number is for the validator
				return false
			}
			n++
		case utf8.RuneStart(b):
			n++
		}
	}
	return false
}

// number reads a number.
func (c *cursor) number(r *rule) bool {
	start := c.at
	whole, ok := c.decimal()
	takes := r.takes("number") || whole && r.takes("integer")
	if !ok || !takes || r.numbers == nil && r.format == nil {
		return ok && takes
	}
	const exact = 15 // digits of a number that a float64 has without rounding
	if c.at-start > exact {
		return false
	}
	n, err := strconv.ParseFloat(string(c.text[start:c.at]), 64)
	for _, b := range r.numbers {
		if n == b.value && (b.exclude || !whole) || n*b.sign < b.value*b.sign {
			return false
		}
	}
	return err == nil && (r.format == nil || whole && (r.format.Name == "int64" || r.format.Name == "int32" && n >= math.MinInt32 && n <= math.MaxInt32))
}

// decimal reads a number without an exponent, which is rare.
func (c *cursor) decimal() (whole, ok bool) {
	if c.is('-') {
		c.at++
	}
	first := c.at
	if digits := c.digits(); digits == 0 || digits > 1 && c.text[first] == '0' {
		return false, false
	}
	if whole = !c.is('.'); !whole {
		c.at++
		if c.digits() == 0 {
			return false, false
		}
	}
	return whole, !c.is('e') && !c.is('E')
}

// is reports whether the next byte is b.
func (c *cursor) is(b byte) bool { return c.at < len(c.text) && c.text[c.at] == b }

// digits skips digits, and returns how many there are.
func (c *cursor) digits() int {
	start := c.at
	for c.at < len(c.text) && c.text[c.at] >= '0' && c.text[c.at] <= '9' {
		c.at++
	}
	return c.at - start
}
