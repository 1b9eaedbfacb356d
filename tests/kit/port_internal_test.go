package kit

import "testing"

// A port that the system gives to others is taken now and then before a test listens on it again.
func TestFreePort(t *testing.T) {
	t.Parallel()
	for range 100 {
		if port := FreePort(t); port < firstPort || port > lastPort {
			t.Fatalf("port %d", port)
		}
	}
}
