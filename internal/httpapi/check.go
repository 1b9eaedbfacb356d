package httpapi

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"harrier/internal/fault"
)

const (
	jsonLimit   = 1 << 20
	importLimit = 64 << 20
)

// checkParameters holds a request's path and query values against the contract. What is wrong is fault.Unreadable.
func (op *operation) checkParameters(c echo.Context) error {
	var wrong []fault.Field
	var query url.Values
	for i := range op.parameters {
		p := &op.parameters[i]
		if !p.query {
			if why := p.check(c.Param(p.name)); why != "" {
				wrong = append(wrong, fault.Field{Pointer: p.name, Detail: why})
			}
			continue
		}
		if query == nil {
			var err error
			if query, err = url.ParseQuery(c.Request().URL.RawQuery); err != nil {
				return fault.New(fault.Unreadable, "The query cannot be read.").Because(err)
			}
		}
		values, given := query[p.name]
		if !given {
			continue
		}
		if why := p.checkAll(values); why != "" {
			wrong = append(wrong, fault.Field{Pointer: p.name, Detail: why})
		}
	}
	if wrong != nil {
		return &fault.Error{Kind: fault.Unreadable, Detail: "The request cannot be read.", Fields: wrong}
	}
	return nil
}

func (p *parameter) checkAll(values []string) string {
	if !p.list {
		if len(values) > 1 {
			return "May be given only once."
		}
		return p.check(values[0])
	}
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = v
	}
	return p.hold(list)
}

func (p *parameter) check(value string) string {
	if p.uuid && plainUUID(value) {
		return ""
	}
	if !utf8.ValidString(value) || strings.ContainsRune(value, 0) {
		return "Must be text in UTF-8."
	}
	switch p.typ {
	case "integer":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return "Must be a whole number."
		}
		return p.hold(n)
	case "boolean":
		// strconv.ParseBool also takes 1, T and TRUE, which the contract does not hold.
		if value != "true" && value != "false" {
			return "Must be true or false."
		}
		return ""
	}
	return p.hold(value)
}

// plainUUID knows the one form of a UUID that the contract takes, at a tenth of what its schema costs.
func plainUUID(s string) bool {
	if len(s) != len("01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11") {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
				return false
			}
		}
	}
	return true
}

func (p *parameter) hold(value any) string {
	err := p.schema.Validate(value)
	if err == nil {
		return ""
	}
	fields := violations(err)
	return fields[0].Detail
}

// checkBody reads a JSON body, holds it against the contract, and leaves it to be read once more.
func (op *operation) checkBody(c echo.Context) error {
	if op.bodyTypes == nil {
		return nil
	}
	r := c.Request()
	media, _, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType))
	if err != nil || !slices.Contains(op.bodyTypes, media) {
		return fault.Newf(fault.Unsupported, "Send %s.", strings.Join(op.bodyTypes, " or "))
	}
	limit := int64(jsonLimit)
	if op.bodySchema == nil {
		limit = importLimit
	}
	if r.ContentLength > limit { // who says so need not send it all
		return unreadBody(&http.MaxBytesError{Limit: limit})
	}
	r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
	if op.bodySchema == nil {
		readSlowly(c)
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return unreadBody(err)
	}
	if !utf8.Valid(body) {
		return fault.New(fault.Unreadable, "The body is not UTF-8.")
	}
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fault.New(fault.Unreadable, "The body is not JSON.").Because(err)
	}
	var wrong []fault.Field
	if bytes.Contains(body, []byte(`\u0000`)) {
		wrong = nulls(tree, "", wrong)
	}
	if err := op.bodySchema.Validate(tree); err != nil {
		wrong = append(wrong, violations(err)...)
	}
	if wrong != nil {
		return fault.InvalidFields(wrong[:min(len(wrong), maxFields)])
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.ContentLength = int64(len(body))
	return nil
}

// maxFields bounds how many broken fields one answer names.
const maxFields = 100

// unreadBody says why a body could not be read to its end.
func unreadBody(err error) error {
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return fault.Newf(fault.TooLarge, "The body is larger than %d MiB.", tooLarge.Limit>>20).Because(err)
	}
	return fault.New(fault.Unreadable, "The body ended early.").Because(err)
}

// nulls finds strings that hold U+0000, which PostgreSQL's text cannot.
func nulls(v any, at string, found []fault.Field) []fault.Field {
	switch v := v.(type) {
	case string:
		if strings.ContainsRune(v, 0) {
			found = append(found, fault.Field{Pointer: at, Detail: "Must not hold the character U+0000."})
		}
	case []any:
		for i, item := range v {
			found = nulls(item, at+"/"+strconv.Itoa(i), found)
		}
	case map[string]any:
		for name, item := range v {
			if strings.ContainsRune(name, 0) {
				found = append(found, fault.Field{Pointer: at, Detail: "No name may hold the character U+0000."})
			}
			found = nulls(item, at+"/"+pointerToken(name), found)
		}
	}
	return found
}

func pointerToken(s string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(s) }

// violations lists what a schema found wrong, in the order of the pointers.
func violations(err error) []fault.Field {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return []fault.Field{{Detail: "Cannot be checked."}}
	}
	fields := leaves(invalid, nil)
	slices.SortStableFunc(fields, func(a, b fault.Field) int { return strings.Compare(a.Pointer, b.Pointer) })
	return slices.Compact(fields)
}

func leaves(e *jsonschema.ValidationError, fields []fault.Field) []fault.Field {
	at := ""
	var atSb200 strings.Builder
	for _, token := range e.InstanceLocation {
		atSb200.WriteString("/" + pointerToken(token))
	}
	at += atSb200.String()
	add := func(pointer, detail string) { fields = append(fields, fault.Field{Pointer: pointer, Detail: detail}) }
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			add(at+"/"+pointerToken(name), "Is required.")
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			add(at+"/"+pointerToken(name), "Is not a field that can be given here.")
		}
	case *kind.PropertyNames:
		add(at+"/"+pointerToken(k.Property), "As a name: "+sentence(e.Causes[0].ErrorKind))
	case *kind.AnyOf:
		// The contract uses anyOf for "this or null": what is wrong with it as "this" is what helps.
		for _, cause := range e.Causes {
			if !refusesAllButNull(cause) {
				fields = leaves(cause, fields)
			}
		}
	default:
		if len(e.Causes) == 0 {
			add(at, sentence(e.ErrorKind))
		}
		for _, cause := range e.Causes {
			fields = leaves(cause, fields)
		}
	}
	return fields
}

func refusesAllButNull(e *jsonschema.ValidationError) bool {
	typ, ok := e.ErrorKind.(*kind.Type)
	return ok && len(typ.Want) == 1 && typ.Want[0] == "null"
}

// sentence says in words what would be right.
func sentence(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Type:
		names := map[string]string{
			"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
			"array": "a list", "object": "an object", "null": "null",
		}
		want := make([]string, len(k.Want))
		for i, t := range k.Want {
			want[i] = names[t]
		}
		return "Must be " + strings.Join(want, " or ") + "."
	case *kind.Enum:
		want := make([]string, len(k.Want))
		for i, v := range k.Want {
			want[i] = fmt.Sprint(v)
		}
		return "Must be one of " + strings.Join(want, ", ") + "."
	case *kind.MinLength:
		if k.Want == 1 {
			return "Must not be empty."
		}
		return fmt.Sprintf("At least %d characters.", k.Want)
	case *kind.MaxLength:
		return fmt.Sprintf("At most %d characters.", k.Want)
	case *kind.MinItems:
		return fmt.Sprintf("At least %d of them.", k.Want)
	case *kind.MaxItems:
		return fmt.Sprintf("At most %d of them.", k.Want)
	case *kind.MaxProperties:
		return fmt.Sprintf("At most %d names.", k.Want)
	case *kind.UniqueItems:
		return "Must not hold the same twice."
	case *kind.Minimum:
		return "Must be at least " + k.Want.RatString() + "."
	case *kind.ExclusiveMinimum:
		return "Must be more than " + k.Want.RatString() + "."
	case *kind.Maximum:
		return "Must be at most " + k.Want.RatString() + "."
	case *kind.Pattern:
		return "Must match " + k.Want + "."
	case *kind.Format:
		names := map[string]string{"uuid": "a UUID", "date": "a date that exists, as YYYY-MM-DD", "uri": "an absolute URL", "date-time": "an RFC 3339 instant"}
		if name, ok := names[k.Want]; ok {
			return "Must be " + name + "."
		}
		return "Must be " + k.Want + "."
	}
	return "Is not valid."
}
