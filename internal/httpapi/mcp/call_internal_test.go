package mcp

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

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
		answer, err := tool.result(lists(c.outer, c.inner), c.whole)
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
		var a answer
		a.body.WriteString(body)
		if v, whole := a.value(); !reflect.DeepEqual(v, c.v) || whole != c.whole {
			t.Errorf("%s: %#v, %v", body, v, whole)
		}
	}
}
