package tracing_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"harrier/internal/httpapi/tracing"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

// Libraries record the texts of errors, and the database's may quote what a client sent.
func TestErrorsAreExportedWithoutTheirTexts(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var sent []byte
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		sent = append(sent, body...)
	}))
	defer server.Close()
	traces, err := tracing.Open(t.Context(), server.URL, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	_, span := traces.Provider().Tracer("library").Start(context.Background(), "query", trace.WithSpanKind(trace.SpanKindClient))
	failed := errors.New(`invalid input syntax: "ada@example.org"`)
	span.RecordError(failed)
	span.SetStatus(codes.Error, failed.Error())
	span.End()
	traces.Close()
	mu.Lock()
	defer mu.Unlock()
	if !bytes.Contains(sent, []byte("query")) || bytes.Contains(sent, []byte("ada@")) {
		t.Errorf("exported %q", sent)
	}
}

// BenchmarkOff compares what tracing adds to a request without a receiver with the whole of a simple read.
func BenchmarkOff(b *testing.B) {
	app := kit.Start(b, kit.Options{})
	race := app.Register(b).Race()
	request := httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/race/"+race, nil)
	request.RemoteAddr = "127.0.0.1:1"
	var read float64
	b.Run("a simple read", func(b *testing.B) {
		for b.Loop() {
			answer := httptest.NewRecorder()
			app.Handler.ServeHTTP(answer, request.Clone(b.Context()))
			if answer.Code != http.StatusOK {
				b.Fatal(answer.Body)
			}
		}
		read = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	})
	b.Run("tracing in it", func(b *testing.B) {
		var off *tracing.Traces
		for b.Loop() {
			r, span := off.StartRequest(request)
			span.End(http.MethodGet, "/race/:id", http.StatusOK)
			if span.TraceID() != "" || r != request {
				b.Fatal("traced")
			}
		}
		b.ReportMetric(100*float64(b.Elapsed().Nanoseconds())/float64(b.N)/read, "%/read")
	})
}
