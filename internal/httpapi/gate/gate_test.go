package gate_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
)

// small is a contract of one operation, POST /things/{id}, with lines of the test's own in the operation and in the document.
func small(document, operation string) string {
	if !strings.Contains(operation, "parameters:") {
		operation += "\nparameters: [{ name: id, in: path, required: true, schema: { type: string } }]"
	}
	return `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
security: [{}]
` + document + `
paths:
  /things/{id}:
    post:
      operationId: CreateThing
      responses: { "204": { description: Created. } }
` + indent(operation)
}

func indent(lines string) string {
	return "      " + strings.ReplaceAll(strings.TrimSpace(lines), "\n", "\n      ") + "\n"
}

func operation(t *testing.T, text string) *gate.Operation {
	t.Helper()
	c, err := gate.Read([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(c.Operations) != 1 {
		t.Fatalf("%d operations", len(c.Operations))
	}
	return c.Operations[0]
}

func TestParameters(t *testing.T) {
	t.Parallel()
	const withCommas = "- { name: q, in: query, explode: false, schema: { type: array, items: { type: string, enum: [a, b, c] }, maxItems: 2, uniqueItems: true } }"
	parameters := "parameters:\n- { name: id, in: path, required: true, schema: { type: string, maxLength: 3 } }\n"
	for _, c := range []struct {
		name, declared, query, header string
		wrong                         string // what is said of it
	}{
		{"required query parameter is missing", "- { name: q, in: query, required: true, schema: { type: string } }", "", "", "q: Is required."},
		{"required query parameter of another name", "- { name: q, in: query, required: true, schema: { type: string } }", "Q=x", "", "q: Is required."},
		{"required query parameter is empty text", "- { name: q, in: query, required: true, schema: { type: string } }", "q=", "", ""},
		{"empty text where some is required", "- { name: q, in: query, schema: { type: string, minLength: 1, maxLength: 5 } }", "q=", "", "q: Must not be empty."},
		{"optional query parameter is missing", "- { name: q, in: query, schema: { type: string } }", "", "", ""},
		{"query parameter given twice", "- { name: q, in: query, schema: { type: string } }", "q=a&q=b", "", "q: May be given only once."},
		{"list", "- { name: q, in: query, schema: { type: array, items: { type: integer }, maxItems: 2 } }", "q=1&q=2", "", ""},
		{"list that is too long", "- { name: q, in: query, schema: { type: array, items: { type: integer }, maxItems: 2 } }", "q=1&q=2&q=3", "", "q: At most 2 items."},
		{"list of other values", "- { name: q, in: query, schema: { type: array, items: { type: integer }, maxItems: 2 } }", "q=1&q=x", "", "q: Must be a whole number."},
		{"list with commas", withCommas, "q=a,b", "", ""},
		{"list with encoded commas", withCommas, "q=a%2Cb", "", ""},
		{"list with commas of other values", withCommas, "q=a,%22", "", `q: "\"": Must be one of a, b, c.`},
		{"list with commas that is empty", withCommas, "q=", "", `q: "": Must be one of a, b, c.`},
		{"list with commas that is too long", withCommas, "q=a,b,c", "", "q: At most 2 items."},
		{"list with commas given twice", withCommas, "q=a&q=b", "", "q: May be given only once."},
		{"list with commas that has duplicates", withCommas, "q=a,a", "", "q: Must not contain duplicates."},
		{"number", "- { name: q, in: query, schema: { type: number, minimum: 0.5 } }", "q=1.5e0", "", ""},
		{"number too small", "- { name: q, in: query, schema: { type: number, minimum: 0.5 } }", "q=0.25", "", "q: Must be at least 1/2."},
		{"number that is text", "- { name: q, in: query, schema: { type: number } }", "q=ten", "", "q: Must be a number."},
		{"number in quotes", "- { name: q, in: query, schema: { type: number } }", "q=%221%22", "", "q: Must be a number."},
		{"infinite number", "- { name: q, in: query, schema: { type: number } }", "q=Inf", "", "q: Must be a number."},
		{"number beyond a double", "- { name: q, in: query, schema: { type: number } }", "q=1e999", "", "q: Must be a number."},
		{"hexadecimal number", "- { name: q, in: query, schema: { type: number } }", "q=0x10", "", "q: Must be a number."},
		{"null as a number", "- { name: q, in: query, schema: { type: number } }", "q=null", "", "q: Must be a number."},
		{"small integer", "- { name: q, in: query, schema: { type: integer, minimum: 1 } }", "q=1", "", ""},
		{"small integer too small", "- { name: q, in: query, schema: { type: integer, minimum: 1 } }", "q=0", "", "q: Must be at least 1."},
		{"integer of 32 bits", "- { name: q, in: query, schema: { type: integer, format: int32 } }", "q=-2147483648", "", ""},
		{"integer beyond 32 bits", "- { name: q, in: query, schema: { type: integer, format: int32 } }", "q=2147483648", "", "q: Must be a whole number between -2147483648 and 2147483647."},
		{"Boolean", "- { name: q, in: query, schema: { type: boolean } }", "q=1", "", "q: Must be true or false."},
		{"Boolean that must be true", "- { name: q, in: query, schema: { type: boolean, const: true } }", "q=false", "", "q: Must be true."},
		{"UUID", "- { name: q, in: query, schema: { type: string, format: uuid } }", "q=01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b1", "", "q: Must be a UUID."},
		{"required header is missing", "- { name: X-Device, in: header, required: true, schema: { type: string } }", "", "", "X-Device: Is required."},
		{"header", "- { name: X-Device, in: header, required: true, schema: { type: string, maxLength: 5 } }", "", "watch", ""},
		{"header in lower case", "- { name: x-device, in: header, required: true, schema: { type: string, maxLength: 5 } }", "", "watch", ""},
		{"header that is too long", "- { name: X-Device, in: header, schema: { type: string, maxLength: 5 } }", "", "phones", "X-Device: At most 5 characters."},
		{"header of an integer", "- { name: X-Device, in: header, schema: { type: integer } }", "", "watch", "X-Device: Must be a whole number."},
		{"query that cannot be read", "- { name: q, in: query, schema: { type: string } }", "q=%zz", "", "The query cannot be read."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			op := operation(t, small("", parameters+c.declared))
			r := httptest.NewRequest(http.MethodPost, "/things/abc?"+c.query, http.NoBody)
			if c.header != "" {
				r.Header.Set("X-Device", c.header)
			}
			for range 2 { // the second time, some of it is known
				err := op.ValidateParameters(func(string) string { return "abc" }, r)
				switch {
				case c.wrong == "" && err != nil:
					t.Error(err)
				case c.wrong != "" && (fault.KindOf(err) != fault.Unreadable || !strings.Contains(err.Error(), c.wrong)):
					t.Errorf("%v, want %s", err, c.wrong)
				}
			}
			if err := op.ValidateParameters(func(string) string { return "abcd" }, r); err == nil {
				t.Error("a path value that is too long passes")
			}
		})
	}
}

// TestCheckQuery names each parameter that the contract does not have, and the nearest that it has.
func TestCheckQuery(t *testing.T) {
	t.Parallel()
	op := operation(t, small("", "parameters:\n- { name: id, in: path, required: true, schema: { type: string, maxLength: 3 } }\n"+
		"- { name: gender, in: query, schema: { type: string } }\n- { name: X-Device, in: header, schema: { type: string } }"))
	for query, want := range map[string]string{
		"":                            "",
		"gender=mens":                 "",
		"gendr=mens":                  "gendr: Unknown parameter. Did you mean gender?",
		"Gender=mens":                 "Gender: Unknown parameter. Did you mean gender?",
		"gender=mens&junk=1":          "junk: Unknown parameter.",
		"X-Device=watch":              "X-Device: Unknown parameter.",
		"id=abc":                      "id: Unknown parameter.",
		"=1":                          ": Unknown parameter.",
		strings.Repeat("x", 99) + "=": strings.Repeat("x", 64) + "…: Unknown parameter.",
		"gender=%zz":                  "The query cannot be read.",
	} {
		err := op.CheckQuery(query)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", query, err)
		case want != "" && (fault.KindOf(err) != fault.Unreadable || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

// TestPathItemParameters shows that a path's parameters are those of its operations, unless an operation has its own.
func TestPathItemParameters(t *testing.T) {
	t.Parallel()
	const shared = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
security: [{}]
components:
  parameters:
    Q: { name: q, in: query, required: true, schema: { type: integer } }
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, maxLength: 3 } }
      - { $ref: "#/components/parameters/Q" }
    post:
      operationId: CreateThing
      responses: { "204": { description: Created. } }
`
	ask := func(op *gate.Operation, id, query string) error {
		return op.ValidateParameters(func(string) string { return id }, httptest.NewRequest(http.MethodPost, "/?"+query, http.NoBody))
	}
	op := operation(t, shared)
	if err := ask(op, "abc", "q=1"); err != nil {
		t.Error(err)
	}
	for _, bad := range [][2]string{{"abcd", "q=1"}, {"abc", ""}, {"abc", "q=x"}} {
		if err := ask(op, bad[0], bad[1]); fault.KindOf(err) != fault.Unreadable {
			t.Errorf("%q: %v", bad, err)
		}
	}
	own := operation(t, shared+"      parameters: [{ name: q, in: query, schema: { type: string } }]\n")
	if err := ask(own, "abc", "q=x"); err != nil {
		t.Errorf("the operation's own parameter: %v", err)
	}
	if err := ask(own, "abcd", "q=x"); err == nil {
		t.Error("the path's other parameter is forgotten")
	}
}

func TestBody(t *testing.T) {
	t.Parallel()
	const (
		schema   = "{ type: object, additionalProperties: false, required: [name], properties: { name: { type: string, maxLength: 5 }, place: { type: integer, format: int32 } } }"
		inline   = "requestBody: { required: true, content: { application/json: { schema: " + schema + " } } }"
		optional = "requestBody: { content: { application/json: { schema: " + schema + " } } }"
		refers   = `requestBody: { $ref: "#/components/requestBodies/Thing" }`
		shared   = "components: { requestBodies: { Thing: { required: true, content: { application/json: { schema: " + schema + " } } } } }"
		file     = "x-file: table\nrequestBody: { required: true, content: { text/csv: { schema: { type: string, format: binary, x-max-bytes: 67108864 } }, application/json: { schema: " + schema + " } } }"
	)
	for _, c := range []struct {
		name, document, declared, media, body string
		kind                                  fault.Kind // Internal where it is valid
		says                                  string
	}{
		{"valid", "", inline, "application/json", `{"name":"a"}`, fault.Internal, ""},
		{"media type in other case, with a parameter", "", inline, "Application/JSON; charset=utf-8", `{"name":"a"}`, fault.Internal, ""},
		{"invalid", "", inline, "application/json", `{"name":"abcdef"}`, fault.Invalid, "/name: At most 5 characters."},
		{"unknown field", "", inline, "application/json", `{"name":"a","x":1}`, fault.Invalid, "/x: Unknown field."},
		{"integer beyond 32 bits", "", inline, "application/json", `{"name":"a","place":2147483648}`, fault.Invalid, "/place: Must be a whole number between"},
		{"integer with decimals", "", inline, "application/json", `{"name":"a","place":1.0}`, fault.Internal, ""},
		{"integer with other decimals", "", inline, "application/json", `{"name":"a","place":1.5}`, fault.Invalid, "/place: Must be a whole number"},
		{"name given twice", "", inline, "application/json", `{"name":"a","place":"x","place":1}`, fault.Unreadable, "given twice"},
		{"U+0000", "", inline, "application/json", `{"name":"a\u0000"}`, fault.Invalid, "/name: Must not contain the character U+0000."},
		{"not JSON", "", inline, "application/json", `{`, fault.Unreadable, "not valid JSON"},
		{"not UTF-8", "", inline, "application/json", "{\"name\":\"\xff\"}", fault.Unreadable, "not UTF-8"},
		{"another media type", "", inline, "text/plain", `{"name":"a"}`, fault.Unsupported, "application/json"},
		{"no media type", "", inline, "", `{"name":"a"}`, fault.Unsupported, "application/json"},
		{"too large", "", inline, "application/json", strings.Repeat(" ", 1<<20) + `{}`, fault.TooLarge, "1 MiB"},
		{"required and missing", "", inline, "", "", fault.Unreadable, "has no body"},
		{"required and empty", "", inline, "application/json", "", fault.Unreadable, "not valid JSON"},
		{"optional and missing", "", optional, "", "", fault.Internal, ""},
		{"optional and empty", "", optional, "application/json", "", fault.Internal, ""},
		{"optional and invalid", "", optional, "application/json", `{}`, fault.Invalid, "/name: Is required."},
		{"reference, valid", shared, refers, "application/json", `{"name":"a"}`, fault.Internal, ""},
		{"reference, invalid", shared, refers, "application/json", `{"name":1}`, fault.Invalid, "/name: Must be text."},
		{"reference, missing", shared, refers, "", "", fault.Unreadable, "has no body"},
		{"reference, another media type", shared, refers, "text/plain", `{"name":"a"}`, fault.Unsupported, ""},
		{"file", "", file, "text/csv", "a,b\n", fault.Internal, ""},
		{"JSON beside a file", "", file, "application/json", `{}`, fault.Invalid, "/name: Is required."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			op := operation(t, small(c.document, c.declared))
			r := httptest.NewRequest(http.MethodPost, "/things/abc", strings.NewReader(c.body))
			if c.media != "" {
				r.Header.Set("Content-Type", c.media)
			}
			stream, err := op.ValidateBody(httptest.NewRecorder(), r, 0, admit)
			switch {
			case c.says == "" && c.kind == fault.Internal && err != nil:
				t.Error(err)
			case c.kind != fault.Internal && (fault.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%v, want %s", err, c.says)
			}
			if stream != (c.media == "text/csv") {
				t.Errorf("is a stream: %v", stream)
			}
		})
	}
}
