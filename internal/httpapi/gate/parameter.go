package gate

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"harrier/internal/fault"
)

const (
	inPath   = "path"
	inQuery  = "query"
	inHeader = "header"
)

// parameter is a path, query or header parameter.
type parameter struct {
	name     string
	in       string
	required bool
	list     bool // has several values: the parameter is given several times, or once with commas between them
	commas   bool
	maxItems int // of a list
	typ      string
	uuid     bool // has that format, as most do
	schema   *jsonschema.Schema

	description string
}

type rawParameter struct {
	Name        string          `json:"name"`
	In          string          `json:"in"`
	Description string          `json:"description"`
	Required    bool            `json:"required"`
	Deprecated  bool            `json:"deprecated"`
	Style       string          `json:"style"`
	Explode     *bool           `json:"explode"`
	Schema      json.RawMessage `json:"schema"`
	Example     json.RawMessage `json:"example"`
	Examples    json.RawMessage `json:"examples"`
}

var errQuery = fault.New(fault.Unreadable, "The query cannot be read.")

// styles are the only ones implemented: OpenAPI's defaults. A list in the query may have explode: false.
var styles = map[string]string{inPath: "simple", inQuery: "form", inHeader: "simple"}

func (r *reader) parameters(list []rawParameter, at string) ([]parameter, error) {
	var parameters []parameter
	for i, raw := range list {
		p, err := r.parameter(raw, fmt.Sprintf("%s/parameters/%d", at, i))
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", raw.Name, err)
		}
		if slices.ContainsFunc(parameters, func(o parameter) bool { return o.in == p.in && o.name == p.name }) {
			return nil, fmt.Errorf("%s parameter %s is listed twice", p.in, p.name)
		}
		parameters = append(parameters, p)
	}
	return parameters, nil
}

// parameter reads a parameter; at is where it stands.
func (r *reader) parameter(raw rawParameter, at string) (p parameter, err error) {
	if err := checkSchema(raw.Schema); err != nil {
		return p, err
	}
	p = parameter{name: raw.Name, in: raw.In, required: raw.Required, description: raw.Description}
	if p.schema, err = r.compiler.Compile(at + "/schema"); err != nil {
		return p, err //nolint:wrapcheck // parameters says which one
	}
	if err := p.setType(); err != nil {
		return p, err
	}
	p.commas = p.list && p.in == inQuery && raw.Explode != nil && !*raw.Explode
	err = p.check(raw)
	return p, err
}

// setType sets how the parameter's text becomes a value.
func (p *parameter) setType() error {
	s := described(p.schema)
	if p.list = slices.Equal(types(s), []string{"array"}); p.list && s.Items2020 != nil {
		if s.MaxItems == nil {
			return errors.New("a list must have maxItems")
		}
		p.maxItems = *s.MaxItems
		s = described(s.Items2020)
	}
	p.uuid = s.Format != nil && s.Format.Name == "uuid"
	switch found := types(s); {
	case len(found) != 1:
		return fmt.Errorf("type %v is not implemented in a parameter, only one type is", found)
	case found[0] == "array", found[0] == "object", found[0] == "null":
		return fmt.Errorf("type %s is not implemented in a parameter", found[0])
	default:
		p.typ = found[0]
		return nil
	}
}

func types(s *jsonschema.Schema) []string {
	if s.Types == nil {
		return nil
	}
	return s.Types.ToStrings()
}

func (p *parameter) check(raw rawParameter) error {
	style, ok := styles[p.in]
	switch {
	case !ok:
		return fmt.Errorf("in %q is not implemented, only path, query and header", p.in)
	case p.name == "":
		return errors.New("has no name")
	case raw.Style != "" && raw.Style != style:
		return fmt.Errorf("style %s is not implemented in the %s, only %s", raw.Style, p.in, style)
	case raw.Explode != nil && *raw.Explode != (p.in == inQuery) && !p.commas:
		return fmt.Errorf("explode: %t is not implemented in the %s", *raw.Explode, p.in)
	case p.list && p.in != inQuery:
		return fmt.Errorf("a list is not implemented in the %s", p.in)
	case p.in == inPath && !p.required:
		return errors.New("a path parameter must be required")
	case p.in == inHeader && slices.Contains([]string{"Accept", "Content-Type", "Authorization"}, http.CanonicalHeaderKey(p.name)):
		return errors.New("OpenAPI gives a header parameter of this name no meaning")
	}
	return nil
}

// ValidateParameters checks the values of a request's path, query and headers. path returns the decoded value of a path parameter.
// What is wrong is fault.Unreadable.
func (op *Operation) ValidateParameters(path func(name string) string, r *http.Request) error {
	var wrong []fault.Field
	var query url.Values
	for i := range op.parameters {
		p := &op.parameters[i]
		var values []string
		switch p.in {
		case inPath:
			if why := p.validate(path(p.name)); why != valid {
				wrong = append(wrong, fault.Field{Pointer: p.name, Code: why.code, Detail: why.detail})
			}
			continue
		case inQuery:
			if query == nil && r.URL.RawQuery != "" {
				var err error
				if query, err = url.ParseQuery(r.URL.RawQuery); err != nil {
					return errQuery.Because(err)
				}
			}
			values = query[p.name]
		case inHeader:
			values = r.Header.Values(p.name)
		}
		if why := p.validateAll(values); why != valid {
			wrong = append(wrong, fault.Field{Pointer: p.name, Code: why.code, Detail: why.detail})
		}
	}
	if wrong != nil {
		return &fault.Error{Kind: fault.Unreadable, Detail: "The request cannot be read.", Fields: wrong}
	}
	return nil
}

// Question returns what a request asks, whose parameters are valid: the operation and the values of its path and query parameters. What the
// contract does not know makes no other question, nor does another way of writing a value.
func (op *Operation) Question(path func(name string) string, rawQuery string) string {
	question := append(make([]byte, 0, 64), op.ID...)
	var query url.Values
	for i := range op.parameters {
		p := &op.parameters[i]
		switch p.in {
		case inPath:
			question = p.appendValue(append(question, 0), path(p.name))
		case inQuery:
			if query == nil && rawQuery != "" {
				query, _ = url.ParseQuery(rawQuery)
			}
			for _, text := range query[p.name] {
				question = append(append(question, 0), p.name...)
				question = p.appendValue(append(question, '='), text)
			}
		}
	}
	return string(question)
}

// appendValue appends a value in one way of writing it. No text has a NUL character.
func (p *parameter) appendValue(b []byte, text string) []byte {
	if p.uuid {
		return append(b, strings.ToLower(text)...)
	}
	value, _ := p.parse(text)
	switch v := value.(type) {
	case int64:
		return strconv.AppendInt(b, v, 10)
	case float64:
		return strconv.AppendFloat(b, v, 'g', -1, 64)
	default:
		return append(b, text...)
	}
}

// flaw is an error in a value.
type flaw struct {
	code   fault.Code
	detail string
}

// valid is the flaw of values that have none.
var valid = flaw{}

func (p *parameter) validateAll(values []string) flaw {
	switch {
	case len(values) == 0 && p.required:
		return flaw{fault.CodeRequired, "Is required."}
	case len(values) == 0:
		return valid
	case (!p.list || p.commas) && len(values) > 1:
		return flaw{fault.CodeTooMany, "May be given only once."}
	case !p.list:
		return p.validate(values[0])
	case p.commas:
		values = strings.SplitN(values[0], ",", p.maxItems+1)
	}
	if len(values) > p.maxItems {
		_, detail := explain(&kind.MaxItems{Want: p.maxItems})
		return flaw{fault.CodeTooMany, detail}
	}
	list := make([]any, len(values))
	for i, text := range values {
		value, why := p.parse(text)
		if why != valid {
			return why
		}
		list[i] = value
	}
	return p.validateValue(list)
}

func (p *parameter) validate(text string) flaw {
	if p.uuid && isUUID(text) {
		return valid
	}
	value, why := p.parse(text)
	if why != valid {
		return why
	}
	return p.validateValue(value)
}

// parse turns a parameter's text into a value of its type, or says why it is none.
func (p *parameter) parse(text string) (value any, why flaw) {
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return nil, flaw{fault.CodeCharacters, "Must be text in UTF-8."}
	}
	switch p.typ {
	case "integer":
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, flaw{fault.CodeWrongType, "Must be a whole number."}
		}
		return n, valid
	case "number":
		// A JSON number: strconv.ParseFloat also takes Inf, NaN, hexadecimal digits and underscores.
		var n json.Number
		if err := json.Unmarshal([]byte(text), &n); err != nil || strings.ContainsAny(text, `" `) || n == "" {
			return nil, flaw{fault.CodeWrongType, "Must be a number."}
		}
		f, err := n.Float64()
		if err != nil {
			return nil, flaw{fault.CodeWrongType, "Must be a number."}
		}
		return f, valid
	case "boolean":
		// strconv.ParseBool also takes 1, T and TRUE, which are no Booleans in the contract.
		if text != "true" && text != "false" {
			return nil, flaw{fault.CodeWrongType, "Must be true or false."}
		}
		return text == "true", valid
	}
	return text, valid
}

func (p *parameter) validateValue(value any) flaw {
	if err := p.schema.Validate(value); err != nil {
		first := violations(err, "")[0]
		if list, ok := value.([]any); ok && first.Pointer != "" {
			item, _ := strconv.Atoi(first.Pointer[1:])
			first.Detail = fmt.Sprintf("%q: %s", shortened(fmt.Sprint(list[item])), first.Detail)
		}
		return flaw{first.Code, first.Detail}
	}
	return valid
}

// isUUID accepts the one form of a UUID that the contract has, at a tenth of what its schema costs.
func isUUID(s string) bool {
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
