package gate_test

import (
	"strings"
	"testing"

	"harrier/internal/httpapi/gate"
)

// TestRefuses shows that a contract with anything that is not implemented stops the program at start.
func TestRefuses(t *testing.T) {
	t.Parallel()
	parameter := func(p string) string {
		return "parameters: [{ name: id, in: path, required: true, schema: { type: string } }, " + p + "]"
	}
	schema := func(s string) string {
		return "requestBody: { content: { application/json: { schema: " + s + " } } }"
	}
	const tool = "x-tool: { name: add_thing, why: Add. }\nsecurity: [{ bearer: [log] }, { oauth2: [log] }]\n"
	for name, c := range map[string]struct{ document, operation, says string }{
		"nothing of that kind":          {"", "", ""},
		"requests of the server itself": {"webhooks: {}", "", ""},

		"another dialect":       {"jsonSchemaDialect: https://example.org/dialect", "", `"jsonSchemaDialect"`},
		"another server":        {"servers: [{ url: https://example.org }]", "", "only /"},
		"server with variables": {"servers: [{ url: /, variables: {} }]", "", `"variables"`},
		"another scheme":        {"components: { securitySchemes: { key: { type: apiKey, in: header, name: X } } }", "", `"in"`},
		"scheme without bearer": {"components: { securitySchemes: { bearer: { type: http, scheme: basic } } }", "", "not implemented"},
		"shared callbacks":      {"components: { callbacks: {} }", "", `"callbacks"`},
		"shared links":          {"components: { links: {} }", "", `"links"`},
		"shared path items":     {"components: { pathItems: {} }", "", `"pathItems"`},

		"callbacks":                    {"", "callbacks: {}", `"callbacks"`},
		"servers of an operation":      {"", "servers: [{ url: / }]", `"servers"`},
		"stale writes":                 {"", "x-stale: true", "needs a GET"},
		"verified without a token":     {"", "x-verified: true", "needs a token"},
		"kept writes":                  {"", "x-cache: race", "needs a GET"},
		"personal but not kept":        {"", "x-personal: true", "needs x-cache"},
		"ETag of what has no If-Match": {"", "x-etag: false", "If-Match"},
		"limit without a quota":        {"", "x-limit: { name: login, seconds: 60 }", "quota"},
		"file without a body":          {"", "x-file: table", "x-file"},
		"tool without a reason":        {"", "x-tool: { name: add_thing }", "why"},
		"tool in capitals":             {"", "x-tool: { name: addThing, why: Add. }", "lower case"},
		"tool not for apps":            {"", "x-tool: { name: add_thing, why: Add. }\nsecurity: [{ bearer: [session] }]", "not for apps"},
		"tool with another field":      {"", "x-tool: { name: add_thing, why: Add., when: now }", `"when"`},
		"tool without a response":      {"", tool, "no response"},
		"no security":                  {"", "security: []", "must not be empty"},
		"cookie parameter":             {"", parameter("{ name: c, in: cookie, schema: { type: string } }"), `in "cookie"`},
		"parameter without a place":    {"", parameter("{ name: c, schema: { type: string } }"), `in ""`},
		"parameter with content":       {"", parameter("{ name: c, in: query, content: { application/json: { schema: {} } } }"), `"content"`},
		"parameter without a schema":   {"", parameter("{ name: c, in: query }"), "schema is missing"},
		"parameter, allowReserved":     {"", parameter("{ name: c, in: query, allowReserved: true, schema: { type: string } }"), `"allowReserved"`},
		"parameter, allowEmptyValue":   {"", parameter("{ name: c, in: query, allowEmptyValue: true, schema: { type: string } }"), `"allowEmptyValue"`},
		"parameter, style":             {"", parameter("{ name: c, in: query, style: deepObject, schema: { type: string } }"), "style deepObject"},
		"path parameter, style":        {"", "parameters: [{ name: id, in: path, required: true, style: matrix, schema: { type: string } }]", "style matrix"},
		"parameter, explode":           {"", parameter("{ name: c, in: query, explode: false, schema: { type: string } }"), "explode: false"},
		"list without maxItems":        {"", parameter("{ name: c, in: query, schema: { type: array, items: { type: string } } }"), "maxItems"},
		"header, explode":              {"", parameter("{ name: c, in: header, explode: true, schema: { type: string } }"), "explode: true"},
		"header of a list":             {"", parameter("{ name: c, in: header, schema: { type: array, maxItems: 1, items: { type: string } } }"), "a list"},
		"header of OpenAPI's own":      {"", parameter("{ name: authorization, in: header, schema: { type: string } }"), "no meaning"},
		"parameter of an object":       {"", parameter("{ name: c, in: query, schema: { type: object } }"), "type object"},
		"parameter that may be null":   {"", parameter(`{ name: c, in: query, schema: { type: [string, "null"] } }`), "type [null string]"},
		"parameter without a type":     {"", parameter("{ name: c, in: query, schema: { maxLength: 3 } }"), "only one type is"},
		"parameter of lists of lists":  {"", parameter("{ name: c, in: query, schema: { type: array, maxItems: 1, items: { type: array, items: { type: string } } } }"), "type array"},
		"parameter twice":              {"", parameter("{ name: c, in: query, schema: { type: string } }, { name: c, in: query, schema: { type: string } }"), "listed twice"},
		"parameter elsewhere":          {"", parameter(`{ $ref: "other.yaml#/C" }`), "not one of the parameters"},
		"parameter that is not there":  {"", parameter(`{ $ref: "#/components/parameters/C" }`), "not one of the parameters"},
		"reference and more":           {"components: { parameters: { C: { name: c, in: query, schema: { type: string } } } }", parameter(`{ $ref: "#/components/parameters/C", required: true }`), "stands alone"},
		"reference to a reference": {
			`components: { parameters: { C: { name: c, in: query, schema: { type: string } }, D: { $ref: "#/components/parameters/C" } } }`,
			parameter(`{ $ref: "#/components/parameters/D" }`), "reference itself",
		},
		"unused parameter":                 {"components: { parameters: { C: { name: c, in: cookie, schema: { type: string } } } }", "", `in "cookie"`},
		"path parameter that is optional":  {"", "parameters: [{ name: id, in: path, schema: { type: string } }]", "must be required"},
		"path parameter that is not there": {"", parameter("{ name: c, in: path, required: true, schema: { type: string } }"), "not in the path"},
		"path without its parameter":       {"", "parameters: []", "not among the parameters"},

		"body of a form":            {"", "requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object } } } }", "media type application/x-www-form-urlencoded"},
		"body of any type":          {"", "requestBody: { content: { '*/*': { schema: { type: object } } } }", "media type */*"},
		"body without content":      {"", "requestBody: { required: true, content: {} }", "no content"},
		"body with encoding":        {"", "requestBody: { content: { application/json: { schema: {}, encoding: {} } } }", `"encoding"`},
		"body without a schema":     {"", "requestBody: { content: { application/json: {} } }", "schema is missing"},
		"CSV with a schema":         {"", "requestBody: { content: { text/csv: { schema: { type: string, maxLength: 5 } } } }", "format binary"},
		"CSV of any size":           {"", "requestBody: { content: { text/csv: { schema: { type: string, format: binary } } } }", "x-max-bytes"},
		"body that is not there":    {"", `requestBody: { $ref: "#/components/requestBodies/Thing" }`, "not one of the requestBodies"},
		"unused body":               {"components: { requestBodies: { Thing: { content: { text/plain: { schema: { type: string } } } } } }", "", "media type text/plain"},
		"nullable of OpenAPI 3.0":   {"", schema("{ type: string, nullable: true }"), "nullable"},
		"exclusiveMinimum of 3.0":   {"", schema("{ type: integer, minimum: 0, exclusiveMinimum: true }"), "exclusiveMinimum"},
		"readOnly":                  {"", schema("{ type: object, properties: { a: { type: string, readOnly: true } } }"), "readOnly"},
		"keyword within if":         {"", schema("{ type: object, additionalProperties: false, if: { contains: {} } }"), "keyword contains"},
		"keyword within then":       {"", schema("{ type: object, additionalProperties: false, then: { contains: {} } }"), "keyword contains"},
		"keyword within else":       {"", schema("{ type: object, additionalProperties: false, else: { contains: {} } }"), "keyword contains"},
		"not":                       {"", schema("{ type: string, not: { enum: [a] } }"), "only {}"},
		"patternProperties":         {"", schema("{ type: object, additionalProperties: { patternProperties: {} } }"), "patternProperties"},
		"misspelt keyword":          {"", schema("{ type: string, maxlength: 5 }"), "maxlength"},
		"unknown format":            {"", schema("{ type: string, format: email }"), "email"},
		"unknown type":              {"", schema("{ type: text }"), "type"},
		"invalid pattern":           {"", schema("{ type: string, pattern: '[' }"), "pattern"},
		"schema elsewhere":          {"", schema(`{ $ref: "other.yaml" }`), "not one of the schemas"},
		"schema that is not there":  {"", schema(`{ $ref: "#/components/schemas/Thing" }`), "Thing"},
		"unused schema":             {"components: { schemas: { Thing: { type: string, nullable: true } } }", "", "nullable"},
		"response of any status":    {"", "responses: { default: { description: Any. } }", `"default"`},
		"response of a range":       {"", "responses: { 4XX: { description: Any. } }", `"4XX"`},
		"link to nowhere":           {"", `responses: { "204": { description: Any., links: { Next: { operationId: GetThing } } } }`, `leads to "GetThing"`},
		"link by reference":         {"", `responses: { "204": { description: Any., links: { Next: { operationRef: "#/paths" } } } }`, `"operationRef"`},
		"link to another server":    {"", `responses: { "204": { description: Any., links: { Next: { operationId: CreateThing, server: { url: / } } } } }`, `"server"`},
		"link":                      {"", `responses: { "204": { description: Any., links: { Next: { operationId: CreateThing, requestBody: { a: $response.body#/a } } } } }`, ""},
		"response of a media type":  {"", `responses: { "200": { description: Any., content: { application/xml: { schema: {} } } } }`, "application/xml"},
		"response with a keyword":   {"", `responses: { "200": { description: Any., content: { application/json: { schema: { not: { type: string } } } } } }`, "only {}"},
		"response with a token":     {"", `responses: { "200": { description: Any., content: { application/json: { schema: { type: object, properties: { made: { type: object, properties: { refresh_token: { type: string } } } } } } } } }`, `"refresh_token"`},
		"token that is not stored":  {"", `responses: { "200": { description: Any., content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } } }` + "\nx-no-store: true", ""},
		"response header's content": {"", `responses: { "200": { description: Any., headers: { X: { content: {} } } } }`, `"content"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := small(c.document, c.operation)
			if strings.HasPrefix(c.operation, "responses:") {
				text = strings.Replace(text, "      responses: { \"204\": { description: Created. } }\n", "", 1)
			}
			switch _, err := gate.Read([]byte(text)); {
			case c.says == "" && err != nil:
				t.Error(err)
			case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%v, want %s", err, c.says)
			}
		})
	}
}

// TestRefusesPaths does the same for what surrounds operations.
func TestRefusesPaths(t *testing.T) {
	t.Parallel()
	const item = "/things/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    post:"
	good := strings.Replace(small("", ""), "/things/{id}:\n    post:", item, 1)
	good = strings.Replace(good, indent("parameters: [{ name: id, in: path, required: true, schema: { type: string } }]"), "", 1)
	for name, c := range map[string]struct{ from, to, says string }{
		"nothing of that kind":    {"", "", ""},
		"OpenAPI 3.0":             {"3.1.0", "3.0.3", "only 3.1"},
		"OpenAPI 3.2":             {"3.1.0", "3.2.0", "only 3.1"},
		"no security anywhere":    {"security: [{}]\n", "", "must not be empty"},
		"path that is elsewhere":  {item, "/things/{id}:\n    $ref: '#/components/pathItems/Thing'\n    post:", `"$ref"`},
		"servers of a path":       {item, strings.Replace(item, "    post:", "    servers: []\n    post:", 1), `"servers"`},
		"TRACE":                   {"    post:", "    trace:", `"trace"`},
		"HEAD":                    {"    post:", "    head:", `"head"`},
		"no operationId":          {"      operationId: CreateThing\n", "", "operationId"},
		"parameter in a segment":  {"/things/{id}", "/things/a{id}", "whole segment"},
		"two in a segment":        {"/things/{id}", "/things/{id}.{id}", "whole segment"},
		"path without a slash":    {"/things/{id}", "things/{id}", "must begin with /"},
		"a path's own parameters": {"in: path, required: true, schema", "in: cookie, schema", `in "cookie"`},
		"no YAML":                 {"openapi:", "\topenapi:", "read the contract"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(good, c.from) {
				t.Fatalf("the contract does not contain %q:\n%s", c.from, good)
			}
			switch _, err := gate.Read([]byte(strings.Replace(good, c.from, c.to, 1))); {
			case c.says == "" && err != nil:
				t.Error(err)
			case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%v, want %s", err, c.says)
			}
		})
	}
}
