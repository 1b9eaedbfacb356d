//go:build linux

// Package edge measures what a request costs between its socket and its statement.
package edge

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

// BenchmarkEdge measures the processor time that the program spends on a request besides the database's, in all that happens between the
// socket and the statement: the connection, routing, checks, limits, headers, encoding, metrics and the log. The client's time is not counted.
//
// A 304 sent from memory is compared with one of net/http alone, whose handler knows one ETag. The two servers take turns; the ratio is the
// median of those of all rounds, and should be at most 1.5:
//
//	go test -run '^$' -bench Edge -benchtime 50x ./tests/edge
func BenchmarkEdge(b *testing.B) {
	const conns, batches = 8, 200
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as in the program
	log := slog.NewTextHandler(io.Discard, nil)       //nolint:sloglint // writing the line is part of what is measured
	app := kit.Start(b, kit.Options{Log: log})
	reading := kit.Start(b, kit.Options{
		Log: log, DatabaseURL: app.DatabaseURL,
		Config: func(c *config.Config) { c.CacheMiB = 0 },
	})
	poster := app.Register(b)
	race := poster.Race()
	for range 100 {
		poster.Race()
	}
	poster.CSV(race, "?gender=mens&event=5000m", finishers(125)).Is(http.StatusCreated)
	app.Client(b).Get("/race/" + race).Is(http.StatusOK)
	tag := app.Client(b).Get("/race/" + race).Is(http.StatusOK).Header.Get("Etag")

	bare := httpServer(b, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", tag) //nolint:canonicalheader // as in its RFC
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
		}
	})
	compare := func(b *testing.B, one, other string, status int, requests func() func() []byte) {
		ours, theirs, ask, askOther := dial(b, one, conns), dial(b, other, conns), requests(), requests()
		measure(b, ours, ask, batches, status)
		measure(b, theirs, askOther, batches, status)
		var here, there, ratios []float64
		for b.Loop() {
			before := measure(b, theirs, askOther, batches/2, status)
			here = append(here, measure(b, ours, ask, batches, status))
			there = append(there, (before+measure(b, theirs, askOther, batches/2, status))/2)
			ratios = append(ratios, here[len(here)-1]/there[len(there)-1])
		}
		b.ReportMetric(middle(here), "µs/request")
		b.ReportMetric(middle(there), "µs/other")
		b.ReportMetric(middle(ratios), "ratio")
	}
	b.Run("not modified", func(b *testing.B) {
		compare(b, app.URL, bare, 304, func() func() []byte { return same(get("/race/"+race, "If-None-Match: "+tag)) })
	})
	b.Run("walk", func(b *testing.B) {
		compare(b, app.URL, reading.URL, 200, func() func() []byte {
			n := -1
			return func() []byte {
				n++
				return get(fmt.Sprintf("/race/list/%d/%d", 1+n%100, 1+n/100%100))
			}
		})
	})
	for name, c := range map[string]struct{ url, path string }{
		"race from memory": {app.URL, "/race/" + race},
		"race":             {reading.URL, "/race/" + race},
		"page of 10":       {reading.URL, "/race/list/1/10"},
		"125 results":      {reading.URL, "/result/list/" + race + "/mens/5000m"},
	} {
		b.Run(name, func(b *testing.B) {
			ask, server := same(get(c.path)), dial(b, c.url, conns)
			measure(b, server, ask, batches, 200)
			var all []float64
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				all = append(all, measure(b, server, ask, batches, 200))
			}
			runtime.ReadMemStats(&after)
			n := float64(len(all) * conns * batches)
			b.ReportMetric(middle(all), "µs/request")
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/n, "allocs/request")
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/n, "B/request")
		})
	}
}

func middle(figures []float64) float64 {
	slices.Sort(figures)
	return figures[len(figures)/2]
}

// finishers is a file of so many results.
func finishers(n int) string {
	var b strings.Builder
	b.WriteString("place,name,team,time\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,Runner Number %d,Mapleton %d,15:%02d.%d\n", i+1, i+1, i%9, i/10, i%10)
	}
	return b.String()
}

// httpServer serves with net/http alone until the benchmark ends.
func httpServer(b *testing.B, handler http.HandlerFunc) (url string) {
	b.Helper()
	listener, err := (&net.ListenConfig{}).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }() // ends with Close
	b.Cleanup(func() { _ = server.Close() })
	return "http://" + listener.Addr().String()
}

// get is a request as a browser's, without what is much longer in theirs.
func get(path string, headers ...string) []byte {
	lines := append([]string{"GET " + path + " HTTP/1.1", "Host: harrier.example", "User-Agent: bench", "Accept-Encoding: gzip"}, headers...)
	return []byte(strings.Join(lines, "\r\n") + "\r\n\r\n")
}

// dial opens connections whose calls block their thread, so that measure can tell the client's time from the server's.
func dial(b *testing.B, url string, n int) (conns []int) {
	b.Helper()
	address, err := net.ResolveTCPAddr("tcp4", strings.TrimPrefix(url, "http://"))
	if err != nil {
		b.Fatal(err)
	}
	for range n {
		fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = syscall.Close(fd) }) // nothing is left to read
		if err := syscall.Connect(fd, &syscall.SockaddrInet4{Port: address.Port, Addr: [4]byte(address.IP.To4())}); err != nil {
			b.Fatal(err)
		}
		conns = append(conns, fd)
	}
	return conns
}

func same(request []byte) func() []byte { return func() []byte { return request } }

// measure sends requests on all connections at once, again and again, and returns the processor time of the server for each in µs.
func measure(b *testing.B, conns []int, request func() []byte, batches, status int) float64 {
	b.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const thread = 1 // RUSAGE_THREAD
	begun, begunHere := used(b, syscall.RUSAGE_SELF), used(b, thread)
	prefix, buffer := fmt.Appendf(nil, "HTTP/1.1 %d ", status), make([]byte, 256<<10)
	for range batches {
		for _, fd := range conns {
			if _, err := syscall.Write(fd, request()); err != nil {
				b.Fatal(err)
			}
		}
		for _, fd := range conns {
			receive(b, fd, buffer, prefix)
		}
	}
	spent := used(b, syscall.RUSAGE_SELF) - begun - (used(b, thread) - begunHere)
	return float64(spent.Nanoseconds()) / 1e3 / float64(batches*len(conns))
}

// receive reads a response, whose length is known or zero.
func receive(b *testing.B, fd int, buffer, prefix []byte) {
	b.Helper()
	for length, want := 0, -1; length != want; {
		n, err := syscall.Read(fd, buffer[length:])
		if n <= 0 {
			b.Fatalf("the response ended after %d bytes: %v", length, err)
		}
		length += n
		head, _, ok := bytes.Cut(buffer[:length], []byte("\r\n\r\n"))
		if !ok || want >= 0 {
			continue
		}
		if !bytes.HasPrefix(head, prefix) {
			b.Fatalf("%s", buffer[:length])
		}
		want = len(head) + 4
		if _, rest, ok := bytes.Cut(head, []byte("Content-Length: ")); ok {
			var body int
			if _, err := fmt.Sscan(string(rest), &body); err != nil {
				b.Fatal(err)
			}
			want += body
		} else if bytes.Contains(head, []byte("chunked")) {
			want = -1
			if bytes.HasSuffix(buffer[:length], []byte("0\r\n\r\n")) {
				return
			}
		}
	}
}

func used(b *testing.B, who int) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
