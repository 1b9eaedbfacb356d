// Package port finds free ports for tests.
package port

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// Systems give a port of these to nobody who asks for any: those of Linux begin at 32768, of others at 49152.
const firstPort, lastPort = 10_000, 32_767

// Free returns a port of this machine that nobody listens on, for what begins to listen later, or again.
func Free(t testing.TB) int {
	t.Helper()
	var failure error
	for range 100 {
		number := firstPort + rand.IntN(lastPort-firstPort+1)
		listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(number)))
		if err == nil {
			_ = listener.Close()
			return number
		}
		failure = err
	}
	t.Fatalf("no port is free: %v", failure)
	return 0
}

// FreeAddress is Free as an address to listen on.
func FreeAddress(t testing.TB) string {
	t.Helper()
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(Free(t)))
}
