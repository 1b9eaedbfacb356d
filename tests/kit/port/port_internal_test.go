package port

import "testing"

// A port that the system gives to others is taken now and then before a test listens on it again.
func TestFree(t *testing.T) {
	t.Parallel()
	for range 100 {
		if found := Free(t); found < firstPort || found > lastPort {
			t.Fatalf("port %d", found)
		}
	}
}
