package contract

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"harrier/tests/kit"
)

// exampleBody returns the first example of an operation's body.
func exampleBody(t *testing.T, op *kit.Operation) (body any, headers []string) {
	t.Helper()
	if op.Tree["requestBody"] == nil {
		return nil, nil
	}
	content, _ := kit.Resolve(op.Tree["requestBody"])["content"].(map[string]any)
	media := slices.Min(slices.Collect(maps.Keys(content)))
	if _, ok := content["text/csv"]; ok {
		media = "text/csv"
	}
	holder, _ := content[media].(map[string]any)
	examples, _ := holder["examples"].(map[string]any)
	names := slices.Sorted(maps.Keys(examples))
	// The first that the page under /docs sends.
	shown := slices.IndexFunc(names, func(name string) bool { return kit.Resolve(examples[name])["x-disabled"] == nil })
	example := kit.Resolve(examples[names[max(shown, 0)]])["value"]
	text, ok := example.(string)
	if !ok {
		b, err := json.Marshal(example)
		if err != nil {
			t.Fatal(err)
		}
		text = string(b)
	}
	return text, []string{"Content-Type: " + media}
}
