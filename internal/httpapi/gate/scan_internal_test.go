package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestScan(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for text, want := range map[string]error{
		`{"a":1,"b":[true,null,"x:,[{"]}`: nil,
		`1e99`:                            nil,
		`-1.5E-99`:                        nil,
		`1e100`:                           errNumber,
		`1e-100`:                          errNumber,
		`1e1000001`:                       errNumber,
		`1e0000000099`:                    nil,
		strings.Repeat("1", 32):           nil,
		strings.Repeat("1", 33):           errNumber,
		`["\"1e1000\\",1e1000]`:           errNumber,
		`["\"1e1000\\\"",1]`:              nil,
		deep(32):                          nil,
		deep(33):                          errDepth,
		`{"a":[` + strings.Repeat("1,", 37) + `1]}`:           nil, // forty values
		`{"a":[` + strings.Repeat("1,", 38) + `1]}`:           errNodes,
		`"` + strings.Repeat("x", 98) + `"`:                   nil,
		`{"` + strings.Repeat("x", 99) + `":1}`:               errString,
		`"` + strings.Repeat("x", 99):                         nil,      // no JSON, which is not for scan to say
		`{"a":1,` + strings.Repeat(`"b":1,`, 38) + `"c":"d"}`: errNodes, // names do not count, values that they repeat do
	} {
		if _, err := scan([]byte(text), 40, 100); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

func TestInteger(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{
		"7.0": "7", "7e0": "7", "7E+1": "70", "70e-1": "7", "-7.00": "-7", "1.25e2": "125", "120.50e1": "1205", "0.0": "0", "-0.0": "0", "0e99": "0",
		"9223372036854775807.0": "9223372036854775807", "1e18": "1000000000000000000", "0.0007e4": "7",
		"7.5": "", "1e-1": "", "1.25e1": "", "1e19": "", "1e99": "", "7.": "", "07.0": "", ".5e1": "", "1e": "", "1e+": "", "1e1e1": "", "1.0.0": "", "--1.0": "",
	} {
		got, ok := integer(number)
		if got != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", number, got, want)
		}
	}
}

// FuzzScan compares what scan counts with the decoded text, and the integers with what they stood for.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{`{"a":[1.0,-2e0,"\"",{}],"b":null}`, `[1e99]`, `"\\"`, `{"":{"":1}}`, `[[[]]]`, ` 7e-0 `, `[1.50e1,100e-2]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		found, err := scan(text, 1000, 1000)
		rewritten := rewriteIntegers(text)
		if err != nil || !json.Valid(text) {
			return
		}
		before, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		after, err := jsonschema.UnmarshalJSON(bytes.NewReader(rewritten))
		if err != nil {
			t.Fatalf("%q became %q: %v", text, rewritten, err)
		}
		n, repeated := compare(t, before, after), found.nodes
		if n > repeated {
			t.Errorf("%q: %d values, scan found %d", text, n, found.nodes)
		}
		var w walk
		if w.visit(before, nil); w.nodes != n { //nolint:gocritic // the statement stands where it counts
			t.Errorf("%q: walk found %d values, not %d", text, w.nodes, n)
		}
		if !bytes.Contains(text, []byte(`:`)) && n != found.nodes { // no names, so none that is given twice
			t.Errorf("%q: %d values, scan found %d", text, n, found.nodes)
		}
	})
}

// compare counts the values of a, and sees that b has the same.
func compare(t *testing.T, a, b any) int {
	t.Helper()
	n := 1
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		for name, item := range a {
			n += compare(t, item, other[name])
		}
	case []any:
		other, _ := b.([]any)
		if len(a) != len(other) {
			t.Fatalf("%v became %v", a, b)
		}
		for i, item := range a {
			n += compare(t, item, other[i])
		}
	case json.Number:
		other, _ := b.(json.Number)
		x, _ := new(big.Rat).SetString(a.String())
		if y, ok := new(big.Rat).SetString(other.String()); !ok || x.Cmp(y) != 0 {
			t.Fatalf("%s became %s", a, other)
		}
	default:
		if a != b {
			t.Fatalf("%v became %v", a, b)
		}
	}
	return n
}

func BenchmarkScanAndWalk(b *testing.B) {
	text := []byte(`{"race_id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11","gender":"mens","event":"8K","athlete":"Charlie Maravell","team":"Mapleton","place":1,"time":"25:09.2"}`)
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	o := &outline{fields: map[string]*outline{"race_id": {}, "gender": {}, "event": {}, "athlete": {}, "team": {}, "place": {}, "time": {}}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := scan(text, 1000, 1000); err != nil {
			b.Fatal(err)
		}
		var w walk
		w.visit(tree, o)
	}
}

// FuzzUUID compares isUUID with a parser that takes more forms.
func FuzzUUID(f *testing.F) {
	for _, seed := range []string{"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "01990A5C-7F3E-7CC1-9D55-0F9A3F2F7B11", "01990a5c7f3e7cc19d550f9a3f2f7b11", "{01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := uuid.Parse(s)
		if want := err == nil && id.String() == strings.ToLower(s); isUUID(s) != want {
			t.Errorf("%q: %t", s, !want)
		}
	})
}
