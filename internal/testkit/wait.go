package testkit

import (
	"net/http"
	"testing"
	"time"
)

// patience is how long a test waits for what must happen: much longer than it takes on a busy machine.
const patience = 2 * time.Minute

// Eventually waits until a condition holds, which it tests again and again. If that takes too long, the test fails.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %v: %s", patience, what)
		}
	}
}

// waitUntilReady waits until the program at a URL serves requests. It listens before it does, and says 503.
func waitUntilReady(t testing.TB, url string) {
	t.Helper()
	Eventually(t, "the program is ready", func() bool {
		res, err := http.Get(url + "/readyz") //nolint:noctx // it may come before the test's end
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
}
