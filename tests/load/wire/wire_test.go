package wire_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"harrier/tests/load/wire"
)

// exchange has a server send exactly these bytes and close.
func exchange(tb testing.TB, says string) (wire.Answer, error) {
	tb.Helper()
	ours, theirs := net.Pipe()
	conn := wire.New(ours)
	defer func() { _ = conn.Close() }()
	go func() {
		request := make([]byte, 512)
		_, _ = theirs.Read(request)
		_, _ = io.WriteString(theirs, says)
		_ = theirs.Close()
	}()
	return conn.Exchange(wire.Get("/", ""))
}

func TestExchange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		says   string
		want   wire.Answer
		broken bool
	}{
		"a body with its length is passed over":    {says: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n12345", want: wire.Answer{Status: 200, Bytes: 5}},
		"names of headers have no case":            {says: "HTTP/1.1 404 Not Found\r\ncOnTeNt-lengtH:2\r\n\r\n{}", want: wire.Answer{Status: 404, Bytes: 2}},
		"chunks count without their framing":       {says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n", want: wire.Answer{Status: 200, Bytes: 13}},
		"trailers are passed over":                 {says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nSum: 1\r\n\r\n", want: wire.Answer{Status: 200}},
		"204 has no body":                          {says: "HTTP/1.1 204 No Content\r\n\r\n", want: wire.Answer{Status: 204}},
		"a body that breaks off is an error":       {says: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n123", broken: true},
		"chunks that break off are an error":       {says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", broken: true},
		"a chunk longer than it says is an error":  {says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", broken: true},
		"a negative length is an error":            {says: "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", broken: true},
		"a body up to the end is not understood":   {says: "HTTP/1.1 200 OK\r\n\r\nall that comes", broken: true},
		"anything but HTTP/1.1 is an error":        {says: "SSH-2.0-OpenSSH_9.2\r\n", broken: true},
		"an interim answer is not taken for final": {says: "HTTP/1.1 100 Continue\r\n\r\n", broken: true},
		"silence is an error":                      {says: "", broken: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := exchange(t, c.says)
			if (err != nil) != c.broken {
				t.Fatalf("error %v, want one: %t", err, c.broken)
			}
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

// FuzzExchange has servers send arbitrary bytes. A chunked body must be as long as net/http finds it.
func FuzzExchange(f *testing.F) {
	f.Add("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n12345")
	f.Add("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
	f.Add("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n")
	f.Fuzz(func(t *testing.T, says string) {
		got, err := exchange(t, says)
		if err == nil && (got.Status < 200 || got.Status > 999 || got.Bytes < 0 || got.Bytes > int64(len(says))) {
			t.Errorf("%q is %+v", says, got)
		}
	})
}

func TestAsk(t *testing.T) {
	t.Parallel()
	const chunked = 5000
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/missing":
			http.NotFound(w, r)
		case r.Header.Get("Authorization") == "Bearer abc":
			_, _ = io.WriteString(w, strings.Repeat("x", chunked)) // more than net/http buffers, so in chunks
		default:
			_, _ = io.WriteString(w, "short")
		}
	}))
	t.Cleanup(server.Close)
	address := server.Listener.Addr().String()

	t.Run("counts requests, bytes and times", func(t *testing.T) {
		t.Parallel()
		crowd := gather(t, address, 4)
		run, err := crowd.Ask(t.Context(), [][]byte{wire.Get("/", ""), wire.Get("/", "abc")}, 50*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		// Each client alternates, so that both responses arrive equally often, except for the last of each client.
		middle := int64(run.Requests) * (chunked + 5) / 2
		if run.Requests < 4 || run.Bytes < middle-4*chunked || run.Bytes > middle+4*chunked {
			t.Errorf("%d requests have %d bytes", run.Requests, run.Bytes)
		}
		if run.Within(0.5) <= 0 || run.Within(0.5) > run.Within(0.99) || run.Within(1) > run.Elapsed {
			t.Errorf("p50 %v, p99 %v, all %v of %v", run.Within(0.5), run.Within(0.99), run.Within(1), run.Elapsed)
		}
		if run.PerSecond() <= 0 {
			t.Errorf("%v requests a second", run.PerSecond())
		}
	})
	t.Run("every client asks at least once", func(t *testing.T) {
		t.Parallel()
		run, err := gather(t, address, 3).Ask(t.Context(), [][]byte{wire.Get("/", "")}, 0)
		if err != nil || run.Requests != 3 {
			t.Errorf("%d requests, error %v", run.Requests, err)
		}
	})
	t.Run("a bad status is an error that names the request", func(t *testing.T) {
		t.Parallel()
		_, err := gather(t, address, 2).Ask(t.Context(), [][]byte{wire.Get("/missing", "")}, time.Minute)
		if err == nil || !strings.Contains(err.Error(), "404") || !strings.Contains(err.Error(), "/missing") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("ends with its context", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if _, err := gather(t, address, 2).Ask(ctx, [][]byte{wire.Get("/", "")}, time.Minute); err == nil {
			t.Error("no error")
		}
	})
}

func gather(t *testing.T, address string, n int) wire.Crowd {
	t.Helper()
	crowd, err := wire.Connect(t.Context(), address, n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := crowd.Close(); err != nil {
			t.Error(err)
		}
	})
	return crowd
}
