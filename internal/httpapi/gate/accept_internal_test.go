package gate

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"harrier"
)

// TestAccepts compares a rule with the validator: it accepts what is clearly valid, and nothing that is not.
func TestAccepts(t *testing.T) {
	t.Parallel()
	const schema = `{"type":"object","required":["name"],"additionalProperties":false,"properties":{
		"name":{"type":"string","minLength":1,"maxLength":4},"n":{"type":["integer","null"],"format":"int32","minimum":-2,"maximum":9},
		"x":{"type":"number","exclusiveMinimum":0,"maximum":0.3},"id":{"type":"string","format":"uuid"},"day":{"type":"string","format":"date"},
		"kind":{"enum":["a","b"]},"code":{"type":"string","pattern":"^[a-z]+$"},"list":{"type":"array","maxItems":2,"uniqueItems":true,"items":{"type":"boolean"}},
		"map":{"type":"object","propertyNames":{"maxLength":2},"maxProperties":2,"additionalProperties":{"type":["boolean","null"]}},
		"either":{"anyOf":[{"$ref":"#/$defs/point"},{"type":"null"}]},"all":{"allOf":[{"type":"string"},{"maxLength":1}]},"one":{"oneOf":[{"type":"string"}]}},
		"$defs":{"point":{"type":"object","required":["x"],"properties":{"x":{"type":"integer"}}}}}`
	rules := rulesOf(t, schema)
	for text, want := range map[string]bool{
		`{"name":"abc"}`: true, ` { "name" : "\"é\\" , "n":null} `: true, `{"name":"ab","n":9,"x":0.25,"kind":"b","code":"q"}`: true, `{"name":"日本語字"}`: true,
		`{"name":"a","id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11","day":"2026-02-28","list":[true],"map":{"a":true,"b":null}}`: true,
		`{"name":"a","either":null}`: true, `{"name":"a","either":{"x":1,"y":[{}]}}`: true, `{"name":"a","all":"x"}`: true, `{"name":"a","x":1e-1}`: false,
		`{}`: false, `{"name":""}`: false, `{"name":"abcde"}`: false, `{"name":"\n\n\n\n\n"}`: false, `{"name":1}`: false, `{"name":"a","name":"b"}`: false,
		`{"name":"a","n":10}`: false, `{"name":"a","n":-3}`: false, `{"name":"a","n":1.5}`: false, `{"name":"a","n":01}`: false, `{"name":"a","n":"1"}`: false,
		`{"name":"a","x":0}`: false, `{"name":"a","x":0.30000000000000001}`: false, `{"name":"a","x":0.31}`: false, `{"name":"a","id":"x"}`: false,
		`{"name":"a","day":"2026-02-30"}`: false, `{"name":"a","kind":"c"}`: false, `{"name":"a","kind":null}`: false, `{"name":"a","code":"A"}`: false,
		`{"name":"a","list":[true,true]}`: false, `{"name":"a","list":[true,false,true]}`: false, `{"name":"a","list":[1]}`: false,
		`{"name":"a","map":{"abc":true}}`: false, `{"name":"a","map":{"a":true,"b":true,"c":true}}`: false, `{"name":"a","map":{"a":true,"a":true}}`: false,
		`{"name":"a","map":{"a":1}}`: false, `{"name":"a","either":{}}`: false, `{"name":"a","either":{"x":1,"x":1}}`: false, `{"name":"a","all":"xy"}`: false,
		`{"name":"a","one":"x"}`: false, `{"name":"a","other":1}`: false, `{"name":"a"`: false, `{"name":"a"}}`: false, `{"name":"a",}`: false, `{,"name":"a"}`: false,
		`{"name":"a" "n":1}`: false, `{"name":"a\u0000"}`: false, "{\"name\":\"a\x01\"}": false, `{"name":"a\x"}`: false, `[]`: false, `null`: false, ``: false,
		`{"name":"a","list":[true,]}`: false, `{"name":"a","n":nul}`: false, `{"name":"a","n":-}`: false, `{"name":"a","x":0.}`: false, `{"name":"a","n":99999999999}`: false,
	} {
		if got := rules.rule.accepts([]byte(text)); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
		if want {
			agree(t, rules, text)
		}
	}
}

func rulesOf(t *testing.T, schema string) *jsonRules {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.RegisterFormat(&jsonschema.Format{Name: "int32", Validate: validateInteger(32)})
	if err := c.AddResource("x.json", tree); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("x.json")
	if err != nil {
		t.Fatal(err)
	}
	return &jsonRules{schema: s, rule: ruling{}.rule(s)}
}

// agree sees that the validator finds nothing wrong with a text that a rule accepts, and no name that is given twice.
func agree(t *testing.T, rules *jsonRules, text string) {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s is no JSON: %v", text, err)
	}
	found, err := scan([]byte(text), 1<<20, 1<<20)
	var w walk
	wrong := w.validate(rules.schema, tree, rules.outline)
	if err != nil || len(wrong) > 0 || w.nodes != found.nodes {
		t.Errorf("%s is accepted: %v, %v, %d of %d values", text, err, wrong, w.nodes, found.nodes)
	}
}

// bodies are the rules of all JSON bodies of the contract, with their examples.
var bodies = sync.OnceValues(func() (all []exampled, err error) {
	contract, err := Read(harrier.Contract)
	if err != nil {
		return nil, err
	}
	var document struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(contract.document.JSON, &document); err != nil {
		return nil, err
	}
	for _, op := range contract.Operations {
		if op.body == nil || op.body.types[jsonType] == nil {
			continue
		}
		var raw struct {
			RequestBody struct {
				Content map[string]struct {
					Example  json.RawMessage
					Examples map[string]struct{ Value json.RawMessage }
				}
			}
		}
		if err := json.Unmarshal(document.Paths[op.Path][strings.ToLower(op.Method)], &raw); err != nil {
			return nil, err
		}
		e := exampled{op.ID, op.body.types[jsonType], nil}
		content := raw.RequestBody.Content[jsonType]
		if content.Example != nil {
			e.examples = append(e.examples, content.Example)
		}
		for _, example := range content.Examples {
			e.examples = append(e.examples, example.Value)
		}
		all = append(all, e)
	}
	return all, nil
})

type exampled struct {
	id       string
	rules    *jsonRules
	examples []json.RawMessage
}

// TestAcceptsExamples shows that the contract's examples need no validator, with few exceptions, and that every change of a byte in them is accepted only
// where the validator agrees.
func TestAcceptsExamples(t *testing.T) {
	t.Parallel()
	all, err := bodies()
	if err != nil {
		t.Fatal(err)
	}
	accepted, refused := 0, []string(nil)
	for _, body := range all {
		for _, example := range body.examples {
			if !body.rules.rule.accepts(example) {
				refused = append(refused, body.id)
				continue
			}
			accepted++
			agree(t, body.rules, string(example))
			for i := range example {
				for _, c := range []byte(`x9"{,`) {
					changed := bytes.Clone(example)
					if changed[i] = c; body.rules.rule.accepts(changed) {
						agree(t, body.rules, string(changed))
					}
				}
			}
		}
	}
	if accepted < 60 || len(refused) > accepted/10 {
		t.Errorf("%d examples are accepted, and not those of %v", accepted, refused)
	}
}

// FuzzAccepts compares the rules of the contract with the validator.
func FuzzAccepts(f *testing.F) {
	all, err := bodies()
	if err != nil {
		f.Fatal(err)
	}
	for i, body := range all {
		for _, example := range body.examples {
			f.Add(uint(i), string(example))
		}
	}
	f.Fuzz(func(t *testing.T, n uint, text string) {
		body := all[n%uint(len(all))]
		text = strings.ToValidUTF8(text, strconv.Itoa(int(n%10)))
		if _, err := scan([]byte(text), 1<<20, 1<<20); err == nil && body.rules.rule.accepts([]byte(text)) {
			agree(t, body.rules, text)
		}
	})
}
