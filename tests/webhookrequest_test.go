package tests

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"harrier/tests/kit"
)

// isDescribed checks a request against the contract's description of webhooks.
func isDescribed(t *testing.T, header http.Header, body []byte) {
	t.Helper()
	request := resolve(object{"$ref": "#/webhooks/event/post"})
	check := func(what string, described, value any) {
		schema, err := kit.NewSchema(tree, described)
		if err != nil {
			t.Error(err)
			return
		}
		text, err := json.Marshal(value)
		if err != nil {
			t.Error(err)
			return
		}
		if err := schema.Validate(text); err != nil {
			t.Errorf("%s of a webhook's request: %v", what, err)
		}
	}
	parameters, _ := request["parameters"].([]any)
	for _, p := range parameters {
		p, _ := p.(map[string]any)
		name, _ := p["name"].(string)
		var value any = header.Get(name)
		if n, err := strconv.Atoi(header.Get(name)); err == nil {
			value = n
		}
		check(name, p["schema"], value)
	}
	check("the body", object{"$ref": "#/components/schemas/WebhookEvent"}, json.RawMessage(body))
}
