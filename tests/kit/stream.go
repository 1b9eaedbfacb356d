package kit

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"
)

// streamPatience is how long a test waits for an event, on a busy machine.
const streamPatience = 2 * time.Minute

// Stream is an open stream of server-sent events.
type Stream struct {
	t      testing.TB
	cancel context.CancelFunc
	// events gets what is sent, and is closed when the stream ends.
	events chan Event
}

// Event is an event of a stream. One without a name is an instruction to reconnect after Retry milliseconds.
type Event struct{ Name, Data, ID, Retry string }

// Stream opens a stream, with headers given as "Name: value".
func (c *Client) Stream(path string, headers ...string) *Stream {
	c.t.Helper()
	ctx, cancel := context.WithCancel(c.t.Context())
	c.t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, http.NoBody)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req) //nolint:bodyclose // The goroutine below closes it.
	if err != nil {
		c.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		c.t.Fatalf("%s: %d %v", path, res.StatusCode, res.Header)
	}
	s := &Stream{t: c.t, cancel: cancel, events: make(chan Event, 100)}
	go func() {
		defer close(s.events)
		defer func() { _ = res.Body.Close() }()
		var e Event
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "event":
				e.Name = value
			case "data":
				e.Data = value
			case "id":
				e.ID = value
			case "retry":
				e.Retry = value
			case "":
				if e != (Event{}) {
					s.events <- e
				}
				e = Event{}
			}
		}
	}()
	return s
}

// Next returns the next event; one without a field if the stream has ended.
func (s *Stream) Next() Event {
	s.t.Helper()
	select {
	case e := <-s.events:
		return e
	case <-time.After(streamPatience):
		s.t.Fatal("no event")
		return Event{}
	}
}

// Close closes the stream.
func (s *Stream) Close() { s.cancel() }
