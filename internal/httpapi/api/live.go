package api

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/admission"
	"harrier/internal/admission/deadline"
	"harrier/internal/fault"
	"harrier/internal/httpapi/reply"
	"harrier/internal/result/live"
	"harrier/internal/sport/discipline"
)

const (
	// keepAlive is how often a quiet stream has a comment, so that proxies and clients know that it is open.
	keepAlive = 20 * time.Second
	// liveTimeout is how long a client may take to accept an event.
	liveTimeout = 10 * time.Second
	// retryPause is the time between two attempts to find out what has changed.
	retryPause = time.Second
	// reconnectAfter is when clients connect again. Those of a server that stops do so within spread after that, not all at once.
	reconnectAfter  = 2 * time.Second
	reconnectSpread = 5 * time.Second
)

// liveResults implements the operation that streams the changes of a race.
type liveResults struct {
	handler

	// timeout is how long a client may take to accept an event.
	timeout time.Duration
}

// liveStream is a stream of events. What the client has not taken yet is never kept: it gets all changes since the last event it got.
type liveStream struct {
	liveResults

	ctx     context.Context //nolint:containedctx // the response is written within the request
	race    uuid.UUID
	version int64
}

// StreamRace streams the changes of a race.
func (h liveResults) StreamRace(ctx context.Context, req api.StreamRaceRequestObject) (api.StreamRaceResponseObject, error) {
	version := int64(live.Start)
	if after := req.Params.After; after != nil {
		version = *after
	}
	// A browser that connects again repeats the URL, and the header is newer.
	if last := req.Params.LastEventID; last != nil {
		version = *last
	}
	return &liveStream{liveResults: h, ctx: ctx, race: req.RaceID, version: version}, nil
}

// Visit sends events until the client leaves, is too slow, or the server stops. An error before the first becomes an
// ordinary error response.
func (s *liveStream) Visit(w http.ResponseWriter) error {
	release, err := s.Admission.Acquire(s.ctx, admission.LiveStream, 1)
	if err != nil {
		return err
	}
	defer release()
	reader, err := s.Live.Follow(s.ctx, s.race)
	if err != nil {
		return err
	}
	defer reader.Close()
	w = reply.From(w).Stream()
	h := w.Header()
	h.Set(echo.HeaderContentType, "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")       // nginx would wait for more
	h.Set(gzhttp.HeaderNoCompression, "1") // a compressor takes more memory than all else of a stream
	if s.ctx.Value(HeadKey{}) != nil {
		return nil
	}
	// The deadline would end the request.
	deadline.Lift(s.ctx)
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	if s.send(w, retry(reconnectAfter)) == nil {
		s.follow(w, reader)
	}
	return nil
}

// follow sends what changes.
func (s *liveStream) follow(w http.ResponseWriter, reader *live.Reader) {
	quiet := time.NewTimer(keepAlive)
	defer quiet.Stop()
	for {
		version, exists, changed := reader.State()
		switch {
		case !exists:
			return
		case version != s.version:
			event, now, err := reader.Since(s.ctx, s.version, live.Encoding{Change: encodeChange, Meet: encodeMeet})
			switch {
			case fault.KindOf(err) == fault.NotFound, s.ctx.Err() != nil:
				return
			case err != nil: // if all clients connected again, the server would have more to do
				s.pause()
				continue
			case s.send(w, event) != nil:
				return
			}
			s.version = now
			quiet.Reset(keepAlive)
			continue
		}
		select {
		case <-changed:
		case <-quiet.C:
			if s.send(w, []byte(":\n\n")) != nil {
				return
			}
			quiet.Reset(keepAlive)
		case <-s.Live.Ending():
			_ = s.send(w, retry(reconnectAfter+rand.N(reconnectSpread))) //nolint:gosec // not a secret
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// pause waits before another attempt.
func (s *liveStream) pause() {
	select {
	case <-time.After(retryPause):
	case <-s.Live.Ending():
	case <-s.ctx.Done():
	}
}

// send sends b at once. It fails if the client does not take it in time.
func (s *liveStream) send(w http.ResponseWriter, b []byte) error {
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(s.timeout)) //nolint:forbidigo // the connection's own clock
	if _, err := w.Write(b); err != nil {
		return err //nolint:wrapcheck // the client is gone; nobody reads it
	}
	return control.Flush() //nolint:wrapcheck // as above
}

func retry(after time.Duration) []byte {
	return append(strconv.AppendInt([]byte("retry: "), after.Milliseconds(), 10), "\n\n"...)
}

// encodeChange writes a change as events. Only the last has the ID: a client that did not get all of them gets all again.
func encodeChange(c live.Change) []byte {
	version := strconv.FormatInt(c.Version, 10)
	var b []byte
	event := func(name string) {
		if b != nil {
			b = append(b, "\n\n"...)
		}
		b = append(append(append(b, "event: "...), name...), "\ndata: {\"version\":"...)
		b = append(b, version...)
	}
	if c.Reload {
		event("reload")
		b = append(b, '}')
	} else {
		event("results")
		b = append(b, `,"results":[`...)
		for i := range c.Results {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendResult(b, &c.Results[i])
		}
		b = append(b, `],"deleted":[`...)
		for i, id := range c.Deleted {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendWord(b, id.String())
		}
		b = append(b, "]}"...)
		for _, gender := range []discipline.Gender{discipline.Mens, discipline.Womens} {
			scores, changed := c.Scores[gender]
			if !changed {
				continue
			}
			event("scores")
			b = appendWord(append(b, `,"gender":`...), string(gender))
			b = append(b, `,"scores":`...)
			b = append(b, scores[:len(scores)-1]...) // without the line break at its end
			b = append(b, '}')
		}
	}
	b = append(append(b, "\nid: "...), version...)
	return append(b, "\n\n"...)
}
