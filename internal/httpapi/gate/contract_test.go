package gate_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"harrier"
	"harrier/internal/httpapi/gate"
)

// What validating a request costs, beside the handful of microseconds that the rest of the server takes.

func BenchmarkParameters(b *testing.B) {
	op := find(b, "ListEventResults")
	path := func(name string) string {
		return map[string]string{"race_id": "01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "gender": "mens", "event": "8K"}[name]
	}
	r := request("")
	b.ReportAllocs()
	for b.Loop() {
		if err := op.ValidateParameters(path, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBody(b *testing.B) {
	const body = `{"race_id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11","gender":"mens","event":"8K","athlete":"Charlie Maravell","team":"Mapleton","place":1,"time":"25:09.2"}`
	op := find(b, "CreateResult")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := op.ValidateBody(httptest.NewRecorder(), request(body), 0, admit); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDay(b *testing.B) {
	const body = `{"goal":6,"runs":[{"miles":7.5}],"rhr":52,"sleep":7.5,"notes":"Felt good, \"hill\" repeats in the park.","checkboxes":{"stretch":true,"core":false}}`
	op := find(b, "WriteEntryOn")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := op.ValidateBody(httptest.NewRecorder(), request(body), 0, admit); err != nil {
			b.Fatal(err)
		}
	}
}

// admit lets everything through.
func admit(context.Context, int) (func(), error) { return func() {}, nil }

// readContract reads the whole contract, once, because that takes long under the race detector.
var readContract = sync.OnceValues(func() (*gate.Contract, error) { return gate.Read(harrier.Contract) })

func find(tb testing.TB, id string) *gate.Operation {
	tb.Helper()
	contract, err := readContract()
	if err != nil {
		tb.Fatal(err)
	}
	at := slices.IndexFunc(contract.Operations, func(op *gate.Operation) bool { return op.ID == id })
	if at < 0 {
		tb.Fatalf("the contract has no %s", id)
	}
	return contract.Operations[at]
}

func request(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// FuzzBody sends whatever comes to mind: validation must neither panic nor accept what the contract refuses.
func FuzzBody(f *testing.F) {
	op := find(f, "CreateRace")
	for _, seed := range []string{`{"name":"x","date":"2026-01-01"}`, `{"name":"","date":"2026-02-30","x":[[]]}`, `null`, `{"name":"a\u0000","scoring":{"kind":"points","points":[1e999]}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		_, err := op.ValidateBody(httptest.NewRecorder(), request(body), 0, admit)
		if err == nil && (!strings.Contains(body, "name") && !strings.Contains(body, `\u`)) {
			t.Errorf("%q is accepted without a name", body)
		}
	})
}

func TestMethods(t *testing.T) {
	t.Parallel()
	contract, err := readContract()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]string{
		"/race": {"POST", "PUT"}, "/race/x": {"DELETE", "GET"}, "/race/": nil, "/nothing": nil, "/user/me": {"GET"}, "/race/list": {"GET"},
		"/user/follow/races": {"GET", "POST"}, "/race/vote/results": {"DELETE", "GET", "POST"},
	} {
		if got := contract.Methods(path); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// visible are the characters that an Idempotency-Key may have.
var visible = func() string {
	var b strings.Builder
	for c := byte('!'); c <= '~'; c++ {
		b.WriteByte(c)
	}
	return b.String()
}()

// FuzzParameters sends a value as every kind of parameter, and any media type: what is accepted is text in UTF-8.
func FuzzParameters(f *testing.F) {
	events, page, create := find(f, "ListEventResults"), find(f, "ListRacesPage"), find(f, "CreateRace")
	for _, seed := range []string{"8K", "7.0", "-1", "mens", "11-21-2026", "\xff", "a\x00", "application/json; charset=\"utf-8", "W/\"x\", *", "é", "9223372036854775808"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		r := request(`{"name":"x","date":"2026-01-01"}`)
		r.Header.Set("Idempotency-Key", value)
		r.Header.Set("Content-Type", value)
		r.URL.RawQuery = value
		for _, op := range []*gate.Operation{events, page, create} {
			err := op.ValidateParameters(func(string) string { return value }, r)
			if n, wrong := strconv.Atoi(value); err == nil && (op == events || op == page && (wrong != nil || n < 1)) {
				t.Errorf("%s accepts %q for all of its parameters", op.ID, value)
			}
			if err == nil && op == create && strings.Trim(value, visible) != "" {
				t.Errorf("the key %q is accepted", value)
			}
		}
		if _, err := create.ValidateBody(httptest.NewRecorder(), r, 0, admit); err == nil && !strings.Contains(strings.ToLower(value), "application/json") {
			t.Errorf("the media type %q is accepted", value)
		}
	})
}
