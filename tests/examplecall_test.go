package tests

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// exampleBody returns the first example of an operation's body, in a media type of which the contract has one.
func exampleBody(t *testing.T, op *kit.Operation) (body any, headers []string) {
	t.Helper()
	if op.Tree["requestBody"] == nil {
		return nil, nil
	}
	content, _ := resolve(op.Tree["requestBody"])["content"].(map[string]any)
	media := slices.Min(slices.Collect(maps.Keys(content)))
	if _, ok := content["text/csv"]; ok {
		media = "text/csv"
	}
	holder, _ := content[media].(map[string]any)
	examples, _ := holder["examples"].(map[string]any)
	names := slices.Sorted(maps.Keys(examples))
	// The first that the page under /docs sends.
	shown := slices.IndexFunc(names, func(name string) bool { return resolve(examples[name])["x-disabled"] == nil })
	example := resolve(examples[names[max(shown, 0)]])["value"]
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

// examplePath fills a path's parameters with their examples.
func examplePath(t *testing.T, op *kit.Operation) string {
	t.Helper()
	path := op.Path
	parameters, _ := op.Tree["parameters"].([]any)
	for _, p := range parameters {
		parameter := resolve(p)
		if parameter["in"] != "path" {
			continue
		}
		example, ok := parameter["example"]
		if !ok {
			t.Errorf("%s: %v has no example", op.ID, parameter["name"])
		}
		path = strings.Replace(path, fmt.Sprintf("{%v}", parameter["name"]), url.PathEscape(fmt.Sprint(example)), 1)
	}
	return path
}
