package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/internal/config"
	"harrier/internal/testkit"
)

// TestEveryOperation walks the contract: whatever it holds must be there and be guarded.
func TestEveryOperation(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	c := app.Client(t)
	operations := testkit.Contract(t).Operations
	if len(operations) == 0 {
		t.Fatal("the contract is empty")
	}
	bad := badTokens(t, app)
	seen := map[string]bool{}
	for _, op := range operations {
		if seen[op.ID] {
			t.Errorf("%s is the name of two operations", op.ID)
		}
		seen[op.ID] = true
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			path := examplePath(t, op)
			var body any
			if op.Tree["requestBody"] != nil {
				body = "{"
			}
			plain := c.Do(op.Method, path, body)
			if op.NeedsToken && (plain.Status != http.StatusUnauthorized || plain.Header.Get("WWW-Authenticate") == "") {
				t.Errorf("without a token: %s", plain)
			}
			if !op.NeedsToken && plain.Status == http.StatusUnauthorized && body == nil {
				t.Errorf("asks for a token: %s", plain)
			}
			if strings.Contains(string(plain.Body), "nothing at this path") || plain.Status == http.StatusMethodNotAllowed {
				t.Errorf("is not there: %s", plain)
			}
			if slash := c.Do(op.Method, path+"/", body); slash.Status != plain.Status {
				t.Errorf("%d with a trailing slash, %d without", slash.Status, plain.Status)
			}
			if _, ok := op.Answers[http.StatusUnauthorized]; ok {
				for name, token := range bad {
					if a := c.WithToken(token).Do(op.Method, path, body); a.Status != http.StatusUnauthorized || a.Header.Get("WWW-Authenticate") == "" {
						t.Errorf("with a token that is %s: %s", name, a)
					}
				}
			}
		})
	}
}

// badTokens are tokens that no operation may take.
func badTokens(t *testing.T, app *testkit.App) map[string]string {
	t.Helper()
	user, other := app.Register(t), app.Register(t)
	brief := testkit.Start(t, testkit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) {
		c.Keys, c.AccessTTL = app.DataDir+"/keys.json", time.Second
	}})
	short := brief.Register(t)
	other.Post("/user/logout", nil).Is(http.StatusOK)
	personal := user.Post("/user/tokens", object{"name": "watch", "scopes": []string{"read"}}).Is(http.StatusOK).Object()
	user.Delete("/user/tokens/" + personal["_id"].(string)).Is(http.StatusOK)
	verification := app.Letter(t, user.Email, 1).Token
	for deadline := time.Now().Add(10 * time.Second); user.WithToken(short.Token).Get("/user/me").Status != http.StatusUnauthorized; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a token of a second does not expire")
		}
	}
	return map[string]string{
		"broken": "broken", "expired": short.Token, "revoked": other.Token, "for refreshing": user.RefreshToken,
		"for verifying an address": verification, "personal and revoked": personal["token"].(string),
	}
}

// examplePath fills a path's parameters with their examples.
func examplePath(t *testing.T, op *testkit.Operation) string {
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
		path = strings.Replace(path, fmt.Sprintf("{%v}", parameter["name"]), fmt.Sprint(example), 1)
	}
	return path
}

// tree is the contract as YAML has it.
var tree = func() map[string]any { //nolint:gochecknoglobals // never changes
	var tree map[string]any
	if err := yaml.Unmarshal(harrier.Contract, &tree); err != nil {
		panic(err)
	}
	return tree
}()

// resolve follows a reference within the contract.
func resolve(v any) map[string]any {
	object, _ := v.(map[string]any)
	for {
		ref, ok := object["$ref"].(string)
		if !ok {
			return object
		}
		object = tree
		for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			object, _ = object[part].(map[string]any)
		}
	}
}

// TestEveryExample holds the contract's examples, of requests and answers, against their schemas.
func TestEveryExample(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("contract.json", doc); err != nil {
		t.Fatal(err)
	}
	checked := 0
	var walk func(v any, at string)
	walk = func(v any, at string) {
		switch v := v.(type) {
		case []any:
			for i, item := range v {
				walk(item, fmt.Sprintf("%s/%d", at, i))
			}
		case map[string]any:
			examples, _ := v["examples"].(map[string]any)
			if _, ok := v["schema"]; ok && examples != nil {
				schema, err := compiler.Compile("contract.json#" + at + "/schema")
				if err != nil {
					t.Fatalf("%s: %v", at, err)
				}
				for name, example := range examples {
					text, err := json.Marshal(resolve(example)["value"])
					if err != nil {
						t.Fatal(err)
					}
					value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
					if err != nil {
						t.Fatal(err)
					}
					checked++
					if err := schema.Validate(value); err != nil {
						t.Errorf("%s, example %s: %v", at, name, err)
					}
				}
			}
			for key, item := range v {
				if key != "value" && key != "example" {
					walk(item, at+"/"+strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(key))
				}
			}
		}
	}
	walk(tree, "")
	if checked < 50 {
		t.Errorf("only %d examples were found", checked)
	}
}
