package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// viewerAddresses are the addresses from which the viewers come, 127.0.0.2 and those after it: an address may have 2,500 streams.
	viewerAddresses = 5
	// connecting is how many viewers connect at a time.
	connecting = 64
	// settle is how long the last event may take.
	settle = 15 * time.Second
)

// viewer follows a race.
type viewer struct {
	conn net.Conn
	in   *bufio.Reader
	// seen are the times at which the results arrived, by their number.
	seen []time.Time
	lost bool // the stream ended too early
}

// live measures how many viewers one server keeps current: results are posted one a second, and every viewer notes when it has them.
func (b *bench) live(ctx context.Context) (err error) {
	if b.ours, err = b.startOurs(ctx, "harrier"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.ours.stop()) }()
	if err := b.signIn(ctx); err != nil {
		return err
	}
	race, err := b.addRace(ctx, "Live")
	if err != nil {
		return err
	}
	if err := b.post(ctx, race, b.Posts); err != nil { // which starts what starts on demand
		return err
	}
	memory, cpu, err := b.usage()
	if err != nil {
		return err
	}
	begin := time.Now()
	viewers, err := b.connectViewers(ctx, race)
	defer func() {
		for _, v := range viewers {
			err = errors.Join(err, v.conn.Close())
		}
	}()
	if err != nil {
		return err
	}
	withViewers, connected, err := b.usage()
	if err != nil {
		return err
	}
	b.sayf("%d viewers of one race have connected in %.1f s; the server took %.1f s of processor time\n",
		len(viewers), time.Since(begin).Seconds(), (connected - cpu).Seconds())
	peak := b.ours.watchMemory()
	answered, err := b.postToViewers(ctx, race, viewers)
	if err != nil {
		return err
	}
	_, after, err := b.usage()
	if err != nil {
		return err
	}
	most, how, err := peak()
	if err != nil {
		return err
	}
	b.sayf("memory     %.0f MiB without viewers, %.0f MiB with them, %.0f MiB at most (%s)\n", mebibytes(memory), mebibytes(withViewers), mebibytes(most), how)
	b.sayf("processor  %.1f s for %d results, one a second\n", (after - connected).Seconds(), b.Posts)
	b.reportDelays(viewers, answered)
	return nil
}

// usage returns the memory and the processor time of the server.
func (b *bench) usage() (memory int64, cpu time.Duration, err error) {
	if memory, err = b.ours.memory("VmRSS"); err != nil {
		return 0, 0, err
	}
	cpu, err = b.ours.cpu()
	return memory, cpu, err
}

// post adds a result, whose number is in its notes.
func (b *bench) post(ctx context.Context, race string, number int) error {
	body := fmt.Sprintf(`{"race_id":%q,"gender":"mens","event":"8K","athlete":"Runner","team":"Team %d","place":%d,"time":"25:%02d.1","notes":"result %d."}`,
		race, number%7, number+1, number%60, number)
	return call(ctx, http.MethodPost, b.url("/result"), b.token, jsonType, []byte(body), http.StatusCreated, nil)
}

// connectViewers opens the streams. Each has received its first event.
func (b *bench) connectViewers(ctx context.Context, race string) ([]*viewer, error) {
	viewers := make([]*viewer, 0, b.Viewers)
	var (
		mu     sync.Mutex
		failed error
		wait   sync.WaitGroup
		turns  = make(chan struct{}, connecting)
	)
	for i := range b.Viewers {
		turns <- struct{}{}
		wait.Go(func() {
			defer func() { <-turns }()
			v, err := watch(ctx, b.ours.address, race, i, b.Posts)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = err
				return
			}
			viewers = append(viewers, v)
		})
	}
	wait.Wait()
	return viewers, failed
}

// watch opens a stream.
func watch(ctx context.Context, address, race string, number, posts int) (*viewer, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+number%viewerAddresses))}, Timeout: time.Minute}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("connect a viewer: %w", err)
	}
	v := &viewer{conn: conn, in: bufio.NewReaderSize(conn, 4<<10), seen: make([]time.Time, posts)}
	if _, err = conn.Write([]byte("GET /race/" + race + "/live HTTP/1.1\r\nHost: harrier.test\r\n\r\n")); err != nil {
		return nil, errors.Join(fmt.Errorf("ask for a stream: %w", err), conn.Close())
	}
	for begun := false; ; begun = true {
		line, err := v.line()
		switch {
		case err != nil:
			return nil, errors.Join(fmt.Errorf("a stream ended at its start: %w", err), conn.Close())
		case !begun && !bytes.Contains(line, []byte(" 200 ")):
			return nil, errors.Join(fmt.Errorf("a viewer was refused: %q", line), conn.Close())
		case bytes.HasPrefix(line, []byte("id:")):
			return v, nil
		}
	}
}

// line reads a line, or the beginning of a long one.
func (v *viewer) line() ([]byte, error) {
	line, err := v.in.ReadSlice('\n')
	for longer := err; errors.Is(longer, bufio.ErrBufferFull); {
		line, err = bytes.Clone(line), nil
		_, longer = v.in.ReadSlice('\n')
	}
	return line, err //nolint:wrapcheck // the callers say what was read
}

// follow notes when results arrive, until the connection is closed.
func (v *viewer) follow(received *atomic.Int64, ended *atomic.Bool) {
	for {
		line, err := v.line()
		if err != nil {
			v.lost = !ended.Load()
			return
		}
		now := time.Now()
		for part := range bytes.SplitSeq(line, []byte(`"notes":"result `)) {
			digits, _, ok := bytes.Cut(part, []byte("."))
			if n, err := strconv.Atoi(string(digits)); ok && err == nil && n < len(v.seen) && v.seen[n].IsZero() {
				v.seen[n] = now
				received.Add(1)
			}
		}
	}
}

// postToViewers posts results, one a second, and waits until the viewers have them. It returns when each was answered.
func (b *bench) postToViewers(ctx context.Context, race string, viewers []*viewer) ([]time.Time, error) {
	var (
		received atomic.Int64
		ended    atomic.Bool
		wait     sync.WaitGroup
	)
	for _, v := range viewers {
		wait.Go(func() { v.follow(&received, &ended) })
	}
	answered := make([]time.Time, b.Posts)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var failed error
	for n := range answered {
		if failed = b.post(ctx, race, n); failed != nil {
			break
		}
		answered[n] = time.Now()
		<-tick.C
	}
	for end := time.Now().Add(settle); received.Load() < int64(len(viewers)*b.Posts) && failed == nil && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	ended.Store(true)
	for _, v := range viewers {
		_ = v.conn.SetReadDeadline(time.Now())
	}
	wait.Wait()
	return answered, failed
}

// reportDelays prints the time from the answer of a POST to the event, over all results and viewers. An event may overtake the answer.
func (b *bench) reportDelays(viewers []*viewer, answered []time.Time) {
	var delays []time.Duration
	lost, missed := 0, 0
	for _, v := range viewers {
		if v.lost {
			lost++
		}
		for n, at := range v.seen {
			if at.IsZero() {
				missed++
				continue
			}
			delays = append(delays, max(0, at.Sub(answered[n])))
		}
	}
	if len(delays) > 0 {
		slices.Sort(delays)
		of := func(percent int) string {
			return delays[min(len(delays)-1, len(delays)*percent/100)].Round(time.Millisecond).String()
		}
		b.sayf("delay      median %s, 99 of 100 %s, at most %s\n", of(50), of(99), of(100))
	}
	b.sayf("viewers    %d dropped, %d events missed of %d\n", lost, missed, len(viewers)*len(answered))
}
