package kit

import (
	"net/http"
	"testing"

	"harrier/tests/kit/wait"
)

// patience is how long a test waits for what must happen.
const patience = wait.Timeout

// Eventually is wait.Until.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	wait.Until(t, what, holds)
}

// waitUntilReady waits until the program at a URL serves requests. It listens before it does, and says 503.
func waitUntilReady(t testing.TB, url string) {
	t.Helper()
	Eventually(t, "the program is ready", func() bool {
		res, err := http.Get(url + "/readyz")
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
}
