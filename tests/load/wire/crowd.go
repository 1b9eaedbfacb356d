package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// patience is how long the last responses may take after the end of a run.
const patience = time.Minute

// walkWithin is how long a walk may take.
const walkWithin = 10 * time.Minute

// Crowd is a number of concurrent clients of a server, each with a connection.
type Crowd []*Conn

// Connect connects n clients to host:port.
func Connect(ctx context.Context, address string, n int) (Crowd, error) {
	c := make(Crowd, 0, n)
	for range n {
		conn, err := Dial(ctx, address)
		if err != nil {
			return nil, errors.Join(err, c.Close())
		}
		c = append(c, conn)
	}
	return c, nil
}

// Close ends all connections.
func (c Crowd) Close() error {
	var err error
	for _, conn := range c {
		err = errors.Join(err, conn.Close())
	}
	return err
}

// Run is the result of Ask.
type Run struct {
	// Requests is the number of responses, Bytes the size of their bodies.
	Requests int
	Bytes    int64
	// Elapsed is from the first request to the last response.
	Elapsed time.Duration
	// took is the duration of each request, shortest first.
	took []time.Duration
}

// PerSecond returns the number of responses per second.
func (r Run) PerSecond() float64 { return float64(r.Requests) / r.Elapsed.Seconds() }

// Within returns the duration that a part (0 to 1) of the requests did not exceed.
func (r Run) Within(part float64) time.Duration {
	if len(r.took) == 0 {
		return 0
	}
	return r.took[min(int(part*float64(len(r.took))), len(r.took)-1)]
}

// Ask has every client send requests one after the other for a while. Each client cycles through all requests, starting at a different
// one, and sends at least one. Any response but 200 and 201 is an error.
func (c Crowd) Ask(ctx context.Context, requests [][]byte, duration time.Duration) (Run, error) {
	start := time.Now()
	end := start.Add(duration)
	parts := make([]Run, len(c))
	errs := make([]error, len(c))
	var clients sync.WaitGroup
	for i, conn := range c {
		clients.Go(func() {
			parts[i], errs[i] = conn.ask(ctx, requests, i*len(requests)/len(c), end)
		})
	}
	clients.Wait()
	if err := errors.Join(errs...); err != nil {
		return Run{}, err
	}
	return sum(parts, time.Since(start)), nil
}

// Walk has the clients send each request once, one after the other. Any response but 200 and 201 is an error.
func (c Crowd) Walk(ctx context.Context, requests [][]byte) (Run, error) {
	start := time.Now()
	for _, conn := range c {
		if err := conn.SetDeadline(start.Add(walkWithin)); err != nil {
			return Run{}, err
		}
	}
	parts := make([]Run, len(c))
	errs := make([]error, len(c))
	var next atomic.Int64
	var clients sync.WaitGroup
	for i, conn := range c {
		clients.Go(func() {
			for {
				at := int(next.Add(1)) - 1
				if at >= len(requests) || errs[i] != nil {
					return
				}
				before := time.Now()
				answer, err := conn.expect(requests[at])
				errs[i] = errors.Join(err, ctx.Err())
				parts[i].Requests++
				parts[i].Bytes += answer.Bytes
				parts[i].took = append(parts[i].took, time.Since(before))
			}
		})
	}
	clients.Wait()
	return sum(parts, time.Since(start)), errors.Join(errs...)
}

// sum adds the parts of the clients.
func sum(parts []Run, elapsed time.Duration) Run {
	whole := Run{Elapsed: elapsed}
	for _, p := range parts {
		whole.Requests += p.Requests
		whole.Bytes += p.Bytes
		whole.took = append(whole.took, p.took...)
	}
	slices.Sort(whole.took)
	return whole
}

// ask is one client's part of Ask, from the request with number next on.
func (c *Conn) ask(ctx context.Context, requests [][]byte, next int, end time.Time) (Run, error) {
	if err := c.SetDeadline(end.Add(patience)); err != nil {
		return Run{}, err
	}
	r := Run{took: make([]time.Duration, 0, 4096)}
	for before := time.Now(); ; {
		request := requests[next%len(requests)]
		answer, err := c.expect(request)
		if err != nil {
			return Run{}, err
		}
		after := time.Now()
		r.Requests++
		r.Bytes += answer.Bytes
		r.took = append(r.took, after.Sub(before))
		if !after.Before(end) || ctx.Err() != nil {
			return r, ctx.Err() //nolint:wrapcheck // The caller canceled it.
		}
		before = after
		next++
	}
}

// expect is like Exchange, and any status but 200 and 201 is an error.
func (c *Conn) expect(request []byte) (Answer, error) {
	answer, err := c.Exchange(request)
	if err == nil && answer.Status != http.StatusOK && answer.Status != http.StatusCreated {
		err = fmt.Errorf("status %d for %.200q", answer.Status, request)
	}
	return answer, err
}
