// Package tracing exports traces with OpenTelemetry. Spans hold what the program is made of (routes, names of queries, kinds of jobs),
// never what it was asked for: no paths, parameters, addresses or texts of errors.
package tracing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

const (
	scope = "harrier"
	// closeTimeout is how long the last spans may take to be exported.
	closeTimeout = 5 * time.Second
)

// Traces makes spans and exports them. A nil Traces does nothing.
type Traces struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
	log      *slog.Logger
}

// Open returns Traces for an OTLP receiver, such as http://localhost:4318. Without an endpoint it returns nil. OpenTelemetry's SDK
// reads the rest of its settings, such as the sampler and headers, from the environment: their names are a standard.
func Open(ctx context.Context, endpoint string, log *slog.Logger) (*Traces, error) {
	if endpoint == "" {
		return nil, nil //nolint:nilnil // documented
	}
	to, err := newReceiver(endpoint)
	if err != nil {
		return nil, err
	}
	exporter, err := otlptrace.New(ctx, to)
	if err != nil {
		return nil, fmt.Errorf("export traces: %w", err)
	}
	about := []attribute.KeyValue{attribute.String("service.name", scope)}
	if info, ok := debug.ReadBuildInfo(); ok {
		about = append(about, attribute.String("service.version", info.Main.Version))
	}
	described, err := resource.New(ctx, resource.WithTelemetrySDK(), resource.WithAttributes(about...), resource.WithFromEnv())
	if err != nil {
		return nil, errors.Join(fmt.Errorf("describe the program: %w", err), exporter.Shutdown(ctx))
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces could not be exported", "error", err) }))
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(redacting{exporter}), sdktrace.WithResource(described))
	return &Traces{provider: provider, tracer: provider.Tracer(scope), log: log}, nil
}

// Provider returns the provider with which libraries make spans; nil if t is.
func (t *Traces) Provider() trace.TracerProvider {
	if t == nil {
		return nil
	}
	return t.provider
}

// Close exports the spans that are left.
func (t *Traces) Close() {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		t.log.Warn("the last traces could not be exported", "error", err)
	}
}

// RequestSpan is the span of a request. A nil RequestSpan is of none.
type RequestSpan struct{ span trace.Span }

// StartRequest begins the span of a request, as a part of the client's trace if the request has a traceparent. It returns the
// request with the span in its context.
func (t *Traces) StartRequest(r *http.Request) (*http.Request, *RequestSpan) {
	if t == nil {
		return r, nil
	}
	ctx := propagation.TraceContext{}.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
	ctx, span := t.tracer.Start(ctx, "request", trace.WithSpanKind(trace.SpanKindServer)) //nolint:spancheck // RequestSpan.End ends it
	return r.WithContext(ctx), &RequestSpan{span}                                         //nolint:spancheck // see above
}

// End ends the span. The route is the pattern, not the path, and the method one of few: anything else is the client's own text.
func (s *RequestSpan) End(method, route string, status int) {
	if s == nil {
		return
	}
	s.span.SetName(method + " " + route)
	s.span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status))
	if status >= http.StatusInternalServerError {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// TraceID is the ID of the request's trace; empty if there is none.
func (s *RequestSpan) TraceID() string {
	if s == nil {
		return ""
	}
	return s.span.SpanContext().TraceID().String()
}

// redacting exports spans without the texts of errors, which may quote what a client sent.
type redacting struct{ sdktrace.SpanExporter }

// ExportSpans implements sdktrace.SpanExporter.
func (e redacting) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	spans = slices.Clone(spans)
	for i, span := range spans {
		spans[i] = redacted{span}
	}
	return e.SpanExporter.ExportSpans(ctx, spans) //nolint:wrapcheck // the SDK reads it
}

// redacted is a span without the texts of errors.
type redacted struct{ sdktrace.ReadOnlySpan }

// Events returns none: OpenTelemetry records errors as events.
func (redacted) Events() []sdktrace.Event { return nil }

// Status returns the status without its text.
func (s redacted) Status() sdktrace.Status {
	return sdktrace.Status{Code: s.ReadOnlySpan.Status().Code}
}
