package kit_test

import (
	"testing"

	"harrier/tests/kit"
)

// TestSchema shows that the second implementation refuses what it must, formats and references included.
func TestSchema(t *testing.T) {
	t.Parallel()
	contract := map[string]any{"components": map[string]any{"schemas": map[string]any{
		"Thing": map[string]any{
			"type": "object", "additionalProperties": false, "required": []any{"id"},
			"properties": map[string]any{
				"id":   map[string]any{"type": "string", "format": "uuid"},
				"day":  map[string]any{"type": []any{"string", "null"}, "format": "date"},
				"when": map[string]any{"type": "string", "format": "date-time"},
			},
		},
	}}}
	schema, err := kit.NewSchema(contract, map[string]any{"type": "array", "items": map[string]any{"$ref": "#/components/schemas/Thing"}})
	if err != nil {
		t.Fatal(err)
	}
	const id = `"id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11"`
	for text, valid := range map[string]bool{
		`[]`:                              true,
		`[{` + id + `}]`:                  true,
		`[{` + id + `,"day":null}]`:       true,
		`[{` + id + `,"day":"2026-1-1"}]`: false,
		`[{` + id + `,"when":"2026-01-01T10:00:00Z"}]`: true,
		`[{` + id + `,"when":"2026-01-01 10:00:00"}]`:  false,
		`[{` + id + `,"more":1}]`:                      false,
		`[{"id":"x"}]`:                                 false,
		`[{}]`:                                         false,
		`{}`:                                           false,
		`[`:                                            false,
	} {
		if err := schema.Validate([]byte(text)); (err == nil) != valid {
			t.Errorf("%s: %v", text, err)
		}
	}
}
