package httpapi

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"harrier"
)

// What holding a request against the contract costs, beside the handful of microseconds that the rest of the edge takes.

func BenchmarkCheckParameters(b *testing.B) {
	op, c := prepared(b, http.MethodGet, "/result/list/:id/:gender/:event", "")
	c.SetParamNames("id", "gender", "event")
	c.SetParamValues("01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "mens", "8K")
	b.ReportAllocs()
	for b.Loop() {
		if err := op.checkParameters(c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckBody(b *testing.B) {
	const body = `{"race_id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11","gender":"mens","event":"8K","athlete":"Charlie Marquardt","team":"Haverford","place":1,"time":"25:09.2"}`
	op, c := prepared(b, http.MethodPost, "/result", body)
	b.ReportAllocs()
	for b.Loop() {
		c.SetRequest(request(http.MethodPost, "/result", body))
		if err := op.checkBody(c); err != nil {
			b.Fatal(err)
		}
	}
}

func prepared(b *testing.B, method, route, body string) (*operation, echo.Context) {
	b.Helper()
	contract, err := readContract(harrier.Contract)
	if err != nil {
		b.Fatal(err)
	}
	op := contract.find(method, route)
	if op == nil {
		b.Fatalf("the contract has no %s %s", method, route)
	}
	return op, echo.New().NewContext(request(method, "/", body), httptest.NewRecorder())
}

func request(method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	return r
}

// FuzzCheckBody sends whatever comes to mind: the checks must neither panic nor let through what the contract refuses.
func FuzzCheckBody(f *testing.F) {
	contract, err := readContract(harrier.Contract)
	if err != nil {
		f.Fatal(err)
	}
	op := contract.find(http.MethodPost, "/race")
	for _, seed := range []string{`{"name":"x","date":"2026-01-01"}`, `{"name":"","date":"2026-02-30","x":[[]]}`, `null`, `{"name":"a\u0000","scoring":{"kind":"points","points":[1e999]}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		c := echo.New().NewContext(request(http.MethodPost, "/race", body), httptest.NewRecorder())
		if err := op.checkBody(c); err == nil && (!strings.Contains(body, "name") && !strings.Contains(body, `\u`)) {
			t.Errorf("%q passes without a name", body)
		}
	})
}
