package tracing

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

const (
	// sendTimeout is how long a receiver may take for some spans, with all retries.
	sendTimeout = 10 * time.Second
	// retryAfter is when a receiver that is busy is asked again, if it does not say; twice as long each time.
	retryAfter = 500 * time.Millisecond
	// maxResponse is how many bytes of a response are read.
	maxResponse = 64 << 10
)

// receiver sends spans by OTLP over HTTP. It implements otlptrace.Client: the one of OpenTelemetry needs all of gRPC.
type receiver struct {
	url     string
	header  http.Header
	timeout time.Duration
	client  http.Client
}

// newReceiver reads OpenTelemetry's standard variables.
func newReceiver(endpoint string) (*receiver, error) {
	r := &receiver{url: endpoint + "/v1/traces", header: http.Header{"Content-Type": {"application/x-protobuf"}}, timeout: sendTimeout}
	for _, name := range []string{"OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"} {
		for pair := range strings.SplitSeq(os.Getenv(name), ",") { //nolint:forbidigo // as OpenTelemetry's SDK does
			if strings.TrimSpace(pair) == "" {
				continue
			}
			key, escaped, ok := strings.Cut(pair, "=")
			value, err := url.PathUnescape(strings.TrimSpace(escaped))
			if !ok || err != nil {
				return nil, fmt.Errorf("%s is not a list such as name=value,name2=value2", name) // it may have a secret
			}
			r.header.Set(strings.TrimSpace(key), value)
		}
	}
	for _, name := range []string{"OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"} {
		if text := os.Getenv(name); text != "" { //nolint:forbidigo // as above
			ms, err := strconv.Atoi(text)
			if err != nil || ms <= 0 {
				return nil, fmt.Errorf("%s is not a number of milliseconds: %q", name, text)
			}
			r.timeout = time.Duration(ms) * time.Millisecond
		}
	}
	return r, nil
}

// Start implements otlptrace.Client.
func (*receiver) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (r *receiver) Stop(context.Context) error {
	r.client.CloseIdleConnections()
	return nil
}

// UploadTraces implements otlptrace.Client. A receiver that is busy or away is asked again.
func (r *receiver) UploadTraces(ctx context.Context, spans []*otlp.ResourceSpans) error {
	body, err := proto.Marshal(&otlp.TracesData{ResourceSpans: spans}) // as a request of the collector is encoded
	if err != nil {
		return fmt.Errorf("encode spans: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	for pause := retryAfter; ; pause *= 2 {
		wait, err := r.send(ctx, body)
		if wait < 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(max(wait, pause)):
		}
	}
}

// send sends spans once. Where it failed for now, it returns when to try again, as the receiver says it; else something negative.
func (r *receiver) send(ctx context.Context, body []byte) (wait time.Duration, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(body))
	if err != nil {
		return -1, fmt.Errorf("send spans: %w", err)
	}
	req.Header = r.header.Clone()
	res, err := r.client.Do(req)
	if err != nil {
		return 0, fmt.Errorf("send spans: %w", err)
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(res.Body, maxResponse))
	switch {
	case err != nil:
		return -1, fmt.Errorf("read the receiver's response: %w", err)
	case res.StatusCode/100 == 2 && res.Header.Get("Content-Type") == "application/x-protobuf":
		return -1, rejected(text)
	case res.StatusCode/100 == 2:
		return -1, nil
	}
	err = fmt.Errorf("the receiver responds with %s: %.200q", res.Status, text)
	switch res.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		seconds, _ := strconv.Atoi(res.Header.Get("Retry-After")) // without it, zero
		return time.Duration(max(seconds, 0)) * time.Second, err
	}
	return -1, err
}

// rejected reports spans that the receiver did not take. Their number is the first field of the response's first field.
func rejected(response []byte) error {
	refusal, _ := protowire.ConsumeBytes(firstField(response))
	if spans, n := protowire.ConsumeVarint(firstField(refusal)); n > 0 && spans > 0 {
		return fmt.Errorf("the receiver rejected %d spans", spans)
	}
	return nil
}

// firstField returns the value of the field with the number 1; nil without one.
func firstField(message []byte) []byte {
	for len(message) > 0 {
		number, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return nil
		}
		m := protowire.ConsumeFieldValue(number, kind, message[n:])
		if m < 0 {
			return nil
		}
		if number == 1 {
			return message[n : n+m]
		}
		message = message[n+m:]
	}
	return nil
}
