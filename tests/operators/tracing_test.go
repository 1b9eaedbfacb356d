package operators

import (
	"bytes"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"

	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// receiver is an OTLP receiver.
type receiver struct {
	mu    sync.Mutex
	bytes bytes.Buffer
	spans []*trace.Span
}

// ServeHTTP takes spans.
func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	var sent trace.TracesData // as requests of a collector are encoded
	if err != nil || req.URL.Path != "/v1/traces" || proto.Unmarshal(body, &sent) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bytes.Write(body)
	for _, resource := range sent.GetResourceSpans() {
		for _, scope := range resource.GetScopeSpans() {
			r.spans = append(r.spans, scope.GetSpans()...)
		}
	}
}

// spansOf returns the spans of a trace by name.
func (r *receiver) spansOf(id string) map[string]*trace.Span {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := map[string]*trace.Span{}
	for _, span := range r.spans {
		if hex.EncodeToString(span.GetTraceId()) == id {
			found[span.GetName()] = span
		}
	}
	return found
}

func attribute(span *trace.Span, key string) any {
	for _, a := range span.GetAttributes() {
		if a.GetKey() == key {
			if text := a.GetValue().GetStringValue(); text != "" {
				return text
			}
			return a.GetValue().GetIntValue()
		}
	}
	return nil
}

// The subtests run one after the other: the first looks at all goroutines.
func TestTracing(t *testing.T) {
	t.Parallel()
	const traced, unsampled, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "5bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"

	t.Run("without a receiver", func(t *testing.T) {
		var log kit.LogLines
		app := kit.Start(t, kit.Options{Log: slog.NewJSONHandler(&log, nil)})
		app.Client(t).Do(http.MethodGet, "/race/list/5", nil, "Traceparent: 00-"+traced+"-"+parent+"-01").Is(http.StatusOK)
		stacks := make([]byte, 16<<20)
		if stacks = stacks[:runtime.Stack(stacks, true)]; bytes.Contains(stacks, []byte("go.opentelemetry.io/")) {
			t.Error("goroutines of OpenTelemetry run")
		}
		app.Stop()
		if strings.Contains(log.String(), "trace_id") {
			t.Error("the log has the ID of a trace that nobody receives")
		}
	})

	t.Run("with a receiver", func(t *testing.T) {
		var r receiver
		var log kit.LogLines
		server := httptest.NewServer(&r)
		t.Cleanup(server.Close)
		app := kit.Start(t, kit.Options{
			Log:    slog.NewJSONHandler(&log, nil),
			Config: func(c *config.Config) { c.OTLPEndpoint = server.URL },
		})
		address, password := "secret.runner@example.org", "a very secret phrase"
		body := object{"email": address, "password": password, "coach": false}
		c := app.Client(t)
		c.Do(http.MethodPost, "/user", body, "Traceparent: 00-"+traced+"-"+parent+"-01").Is(http.StatusCreated)
		app.Email(t, address, 1)
		c.Do(http.MethodGet, "/race/list/5", nil, "Traceparent: 00-"+unsampled+"-"+parent+"-00").Is(http.StatusOK)
		c.Do(http.MethodGet, "/search/athletes/secret%20runner", nil, "Traceparent: 00-secret").Is(http.StatusOK)
		c.Do(http.MethodPost, "/user", body).Is(http.StatusConflict)
		c.Do("SECRET", "/race/list/5", nil)
		app.Stop() // exports what is left

		spans := r.spansOf(traced)
		request := spans["POST /user"]
		if request.GetKind() != trace.Span_SPAN_KIND_SERVER || hex.EncodeToString(request.GetParentSpanId()) != parent ||
			attribute(request, "http.route") != "/user" || attribute(request, "http.response.status_code") != int64(http.StatusCreated) {
			t.Errorf("the request's span is %v", request)
		}
		job, send := spans["job email"], spans["send verification"]
		if !bytes.Equal(job.GetParentSpanId(), request.GetSpanId()) || !bytes.Equal(send.GetParentSpanId(), job.GetSpanId()) || send == nil {
			t.Errorf("the email's spans are %v and %v", job, send)
		}
		if query := spans["UserAdd"]; attribute(query, "db.system.name") != "postgresql" || len(query.GetParentSpanId()) == 0 {
			t.Errorf("the query's span is %v among %d", query, len(spans))
		}
		if spans := r.spansOf(unsampled); len(spans) != 0 {
			t.Errorf("%d spans of a trace that the client does not sample", len(spans))
		}
		for _, secret := range []string{"secret", "Secret", "SECRET", "example.org"} {
			if bytes.Contains(r.bytes.Bytes(), []byte(secret)) {
				t.Errorf("the spans hold %q", secret)
			}
		}
		text := log.String()
		asked := strings.Count(text, `"route":"/readyz"`) // by Start
		if requests, ids := strings.Count(text, `"msg":"request"`), strings.Count(text, `"trace_id":`); requests != asked+5 || ids != requests {
			t.Errorf("%d requests in the log, %d with the ID of their trace", requests, ids)
		}
		if !strings.Contains(text, `"trace_id":"`+traced+`"`) {
			t.Error("the log does not have the client's trace")
		}
	})
}
