package tracing_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"harrier/internal/httpapi/tracing"
)

// A receiver that is busy is asked again, with the headers of the standard variables; what it rejects is logged.
func TestReceiver(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20secret, x-other=1")
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if r.Header.Get("X-Key") != "a secret" || r.Header.Get("X-Other") != "1" || r.URL.Path != "/v1/traces" {
			t.Errorf("%s with %v", r.URL, r.Header)
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
		refusal := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), 7)
		_, _ = w.Write(protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), refusal)) // the client checks it
	}))
	defer server.Close()
	var log bytes.Buffer
	traces, err := tracing.Open(t.Context(), server.URL, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	_, span := traces.Provider().Tracer("library").Start(t.Context(), "query")
	span.End()
	traces.Close()
	if asked.Load() != 2 || !strings.Contains(log.String(), "rejected 7 spans") {
		t.Errorf("asked %d times; log: %s", asked.Load(), &log)
	}
}

func TestWrongVariables(t *testing.T) {
	for name, value := range map[string]string{"OTEL_EXPORTER_OTLP_HEADERS": "secret", "OTEL_EXPORTER_OTLP_TIMEOUT": "10s"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, value)
			_, err := tracing.Open(t.Context(), "http://127.0.0.1:1", slog.New(slog.DiscardHandler))
			if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "secret") {
				t.Error(err)
			}
		})
	}
}
