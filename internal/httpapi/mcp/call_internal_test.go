package mcp

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"harrier/internal/httpapi/gate"
)

// TestResult bounds answers: what fits is whole, and of what does not the outer lists lose their ends first.
func TestResult(t *testing.T) {
	t.Parallel()
	text := node{"type": "string"}
	long := strings.Repeat("x", 1000)
	lists := func(outer, inner int) any {
		events := make([]any, outer)
		for i := range events {
			teams := make([]any, inner)
			for j := range teams {
				teams[j] = node{"team": long, "hidden": long}
			}
			events[i] = node{"event": "8K", "teams": teams}
		}
		return node{"events": events, "kind": "cross_country"}
	}
	team := node{"type": "object", "properties": node{"team": text}}
	event := node{"type": "object", "properties": node{"event": text, "teams": node{"type": "array", "items": team}}}
	tool := &tool{
		op:    &gate.Operation{Facts: gate.Facts{Tool: &gate.Tool{Less: "Name a division."}}},
		shows: node{"type": "object", "properties": node{"events": node{"type": "array", "items": event}, "kind": text}},
	}
	for name, c := range map[string]struct {
		outer, inner, wantOuter, wantInner int
		whole, note                        bool
	}{
		"short":                {2, 3, 2, 3, true, false},
		"empty":                {0, 0, 0, 0, true, false},
		"many events":          {30, 3, 6, 3, true, true},
		"one event too long":   {2, 50, 1, 19, true, true},
		"broken off":           {2, 3, 2, 3, false, true},
		"a hundred thousand":   {100_000, 0, 764, 0, true, true},
		"one team in an event": {19, 1, 19, 1, true, false},
	} {
		text, err := json.Marshal(lists(c.outer, c.inner))
		if err != nil {
			t.Fatal(err)
		}
		v, whole := trim(bytes.NewReader(text), tool.shows)
		answer, err := tool.result(v, whole && c.whole)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		written, err := json.Marshal(answer)
		if err != nil || len(written) > maxAnswer || strings.Contains(string(written), "hidden") {
			t.Errorf("%s: %d bytes, %v", name, len(written), err)
		}
		result := object(answer["result"])
		events, _ := result["events"].([]any)
		if len(events) != c.wantOuter || result["kind"] != "cross_country" {
			t.Errorf("%s: %d events, not %d", name, len(events), c.wantOuter)
		}
		for _, event := range events {
			if teams, _ := object(event)["teams"].([]any); len(teams) != c.wantInner {
				t.Errorf("%s: %d teams, not %d", name, len(teams), c.wantInner)
			}
		}
		if note, _ := answer["note"].(string); strings.HasSuffix(note, " Name a division.") != c.note {
			t.Errorf("%s: note %q", name, note)
		}
	}
	if answer, err := tool.result(node{"kind": strings.Repeat(long, 20)}, true); err == nil || !strings.Contains(err.Error(), "Name a division.") {
		t.Errorf("what no list makes shorter: %v, %v", answer, err)
	}
}

// TestValue reads what an operation answered, and of a list that was broken off the items before.
func TestValue(t *testing.T) {
	t.Parallel()
	number := json.Number("1.50")
	for body, c := range map[string]struct {
		v     any
		whole bool
	}{
		`{"a": 1.50}`:              {node{"a": number}, true},
		`[1.50, {"a": null}]`:      {[]any{number, node{"a": nil}}, true},
		"[]\n":                     {[]any{}, true},
		`[1.50, {"a": 1.50}, {"a"`: {[]any{number, node{"a": number}}, false},
		`[1.50,`:                   {[]any{number}, false},
		`[1.50`:                    {[]any{number}, false},
		`[`:                        {[]any{}, false},
		`{"a": 1.5`:                {nil, false},
	} {
		if v, whole := trim(strings.NewReader(body), nil); !reflect.DeepEqual(v, c.v) || whole != c.whole {
			t.Errorf("%s: %#v, %v", body, v, whole)
		}
	}
}

// endless is a list without an end, which counts how much of it is read.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	if e.read == 0 {
		e.read = 1
		return copy(p, "["), nil
	}
	const item = `{"athlete":"A","hidden":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},`
	n := 0
	for n+len(item) <= len(p) {
		n += copy(p[n:], item)
	}
	e.read += n
	return n, nil
}

// TestTrimReadsNoMore stops reading a list once it is longer than an answer.
func TestTrimReadsNoMore(t *testing.T) {
	t.Parallel()
	e := &endless{}
	v, whole := trim(e, node{"type": "array", "items": node{"type": "object", "properties": node{"athlete": node{"type": "string"}}}})
	if items, _ := v.([]any); whole || len(items) < 1000 || len(items) > 2000 || e.read > 200_000 {
		t.Errorf("%d items of %d bytes, whole: %v", len(items), e.read, whole)
	}
}

// TestArguments names inputs that are wrong, and repeats nothing that was sent.
func TestArguments(t *testing.T) {
	t.Parallel()
	tool := &tool{
		op:     &gate.Operation{Facts: gate.Facts{Tool: &gate.Tool{Defaults: map[string]any{"length": 10.0}}}},
		inputs: map[string]gate.Input{"from": {In: "query"}, "length": {In: "query"}, "notes": {In: "body"}},
	}
	tool.Tool = &sdk.Tool{InputSchema: node{"required": []string{"from"}, "properties": node{
		"from": node{"type": "string"}, "length": node{"type": "integer"}, "notes": node{"type": []string{"string", "null"}},
	}}}
	for text, want := range map[string]string{
		`{"from": "a", "notes": null}`: "", `{"from": "a", "length": 3}`: "", `null`: `"from" is required`, ``: `"from" is required`,
		`{"from": 1}`: `"from" must be`, `{"from": "a", "length": 1.5}`: `"length" must be`, `{"from": "a", "notes": ["x"]}`: `"notes" must be`,
		`{"secret": 1}`: "unknown input", `[]`: "object", `{"from": null}`: `"from" is required`,
	} {
		args, err := tool.arguments(json.RawMessage(text))
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%s: %v, %v", text, args, err)
		}
		if err == nil && args["length"] == nil {
			t.Errorf("%s: no default: %v", text, args)
		}
	}
}
