package kit

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/internal/date/clock"
)

// Number returns the number that a text is.
func Number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// ContractTree is the contract as YAML has it.
var ContractTree = func() map[string]any {
	var tree map[string]any
	if err := yaml.Unmarshal(harrier.Contract, &tree); err != nil {
		panic(err)
	}
	return tree
}()

// Resolve follows a reference within the contract.
func Resolve(v any) map[string]any {
	object, _ := v.(map[string]any)
	for {
		ref, ok := object["$ref"].(string)
		if !ok {
			return object
		}
		object = ContractTree
		for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			object, _ = object[part].(map[string]any)
		}
	}
}

// ParametersOf returns the parameters of an operation by name.
func ParametersOf(op *Operation) map[string]map[string]any {
	found := map[string]map[string]any{}
	list, _ := op.Tree["parameters"].([]any)
	for _, p := range list {
		p := Resolve(p)
		name, _ := p["name"].(string)
		found[name] = p
	}
	return found
}

// GetIfNoneMatch gets a path with If-None-Match.
func GetIfNoneMatch(c *Client, path, tags string) *Answer {
	return c.Do(http.MethodGet, path, nil, "If-None-Match: "+tags)
}

// TagOf is an answer's ETag, which must be a strong one.
func TagOf(t *testing.T, a *Answer) string {
	t.Helper()
	tag := a.Header.Get("Etag")
	if len(tag) < 13 || !strings.HasPrefix(tag, `"`) || !strings.HasSuffix(tag, `"`) {
		t.Fatalf("the ETag is %q\n%s", tag, a)
	}
	return tag
}

// ExamplePath fills a path's parameters with their examples.
func ExamplePath(t *testing.T, op *Operation) string {
	t.Helper()
	path := op.Path
	parameters, _ := op.Tree["parameters"].([]any)
	for _, p := range parameters {
		parameter := Resolve(p)
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

// Morning returns a clock that shows half past eight in the morning of a day.
func Morning(year int, month time.Month, day int) clock.Clock {
	return func() time.Time { return time.Date(year, month, day, 8, 30, 0, 0, time.UTC) }
}

// RaceDraft is a race to post.
const RaceDraft = `{"name":"Autumn Invitational","date":"2026-10-03"}`

// PostKeyed posts with an Idempotency-Key.
func PostKeyed(c *Client, key, path string, body any, headers ...string) *Answer {
	return c.Do(http.MethodPost, path, body, append(headers, "Idempotency-Key: "+key)...)
}

// CountRows counts the rows of a table.
func CountRows(t *testing.T, pool *pgxpool.Pool, table string) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// CheckReplay checks that an answer repeats the first.
func CheckReplay(t *testing.T, first, again *Answer) {
	t.Helper()
	if again.Status != first.Status || !bytes.Equal(again.Body, first.Body) || again.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nthen %s\n%v", first, again, again.Header)
	}
	for _, name := range []string{"Location", "Content-Type", "Etag"} {
		if first.Header.Get(name) != again.Header.Get(name) {
			t.Errorf("first %s: %s, then %s", name, first.Header.Get(name), again.Header.Get(name))
		}
	}
	if first.Header.Get("Idempotency-Replayed") != "" {
		t.Error("the first answer is called a repetition")
	}
}

// SchemaOf returns a schema of the contract.
func SchemaOf(name string) map[string]any {
	return Resolve(Object{"$ref": "#/components/schemas/" + name})
}

// Strings returns a list of the contract.
func Strings(v any) []string {
	list, _ := v.([]any)
	out := make([]string, len(list))
	for i, item := range list {
		out[i], _ = item.(string)
	}
	return out
}
