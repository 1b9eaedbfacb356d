package jobs

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// tracing makes a span of each attempt at a job, in the trace of the request that inserted it: the job's metadata has its traceparent.
type tracing struct {
	river.MiddlewareDefaults

	tracer trace.Tracer
}

// InsertMany implements rivertype.JobInsertMiddleware.
func (*tracing) InsertMany(
	ctx context.Context, jobs []*rivertype.JobInsertParams, insert func(context.Context) ([]*rivertype.JobInsertResult, error),
) ([]*rivertype.JobInsertResult, error) {
	parent := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, parent)
	if len(parent) == 0 {
		return insert(ctx)
	}
	for _, job := range jobs {
		metadata := map[string]any{}
		if len(job.Metadata) > 0 {
			if err := json.Unmarshal(job.Metadata, &metadata); err != nil {
				return nil, fmt.Errorf("read a job's metadata: %w", err)
			}
		}
		for name, value := range parent {
			metadata[name] = value
		}
		var err error
		if job.Metadata, err = json.Marshal(metadata); err != nil {
			return nil, fmt.Errorf("write a job's metadata: %w", err)
		}
	}
	return insert(ctx)
}

// Work implements rivertype.WorkerMiddleware.
func (t *tracing) Work(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	var parent struct {
		Trace string `json:"traceparent"`
		State string `json:"tracestate"`
	}
	if err := json.Unmarshal(job.Metadata, &parent); err == nil { // without a parent, the job is a trace of its own
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": parent.Trace, "tracestate": parent.State})
	}
	ctx, span := t.tracer.Start(ctx, "job "+job.Kind, trace.WithSpanKind(trace.SpanKindConsumer),
		trace.WithAttributes(attribute.Int64("job.id", job.ID), attribute.Int("job.attempt", job.Attempt), attribute.String("job.queue", job.Queue)))
	defer span.End()
	err := work(ctx)
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	return err
}
