// Package wait waits in tests for what must happen.
package wait

import (
	"testing"
	"time"
)

// Timeout is how long a test waits for what must happen: much longer than it takes on a busy machine, where other tests have transactions
// that run for a while on the same PostgreSQL, for which the feed of changes waits.
const Timeout = 3 * time.Minute

// Until waits until a condition holds, which it tests again and again. If that takes too long, the test fails.
func Until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	if !Holds(holds) {
		t.Fatalf("not within %v: %s", Timeout, what)
	}
}

// Holds is Until for goroutines that are not the test's. It reports whether the condition holds.
func Holds(holds func() bool) bool {
	for deadline := time.Now().Add(Timeout); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}
