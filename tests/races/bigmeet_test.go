package races

import (
	"io"
	"net/http"
	"testing"
	"time"

	"harrier/tests/kit"
)

// Thirty clients at once read the scores of a race with 60,000 finishers from a server in a process of its own.
func TestBigMeetNeedsLittleMemory(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := app.Register(t).Race()
	addFinishers(t, app.Pool(t), race, 1, 60_000)

	url, pid, _ := app.Process(t)
	before := peakMemory(t, pid)
	const readers = 30
	var size int64
	for _, round := range []string{"cold", "remembered"} {
		start := time.Now()
		ok := kit.AtOnce(readers, func(i int) bool {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/race/"+race+"/mens/scores", http.NoBody)
			if err != nil {
				t.Error(err)
				return false
			}
			req.Header.Set("Accept-Encoding", "gzip") // so that this client, which runs with the race detector, does not decompress it
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Error(err)
				return false
			}
			n, err := io.Copy(io.Discard, res.Body)
			if i == 0 {
				size = n
			}
			_ = res.Body.Close()
			return err == nil && res.StatusCode == http.StatusOK
		})
		if ok != readers {
			t.Errorf("%d of %d readers got the scores", ok, readers)
		}
		t.Logf("%s: %d readers of %d bytes in %v", round, readers, size, time.Since(start))
	}
	grown := peakMemory(t, pid) - before
	t.Logf("the server's memory grew by %d MiB", grown>>20)
	// One answer in memory, not thirty. It takes about 150 MiB; without sharing it was two gigabytes.
	if grown > 600<<20 {
		t.Errorf("the server's memory grew by %d MiB for an answer of %d MiB", grown>>20, size>>20)
	}
}

// peakMemory is the greatest memory that a process has used.
func peakMemory(t *testing.T, pid int) int64 {
	t.Helper()
	return kit.MemoryOf(t, pid, "VmHWM:")
}

// A server that has started and has nothing to do needs little memory besides the pages of its file, which the system may drop.
func TestQuietServerNeedsLittleMemory(t *testing.T) {
	t.Parallel()
	_, pid, _ := kit.Start(t, kit.Options{}).Process(t)
	const most = 40 << 20
	kit.Eventually(t, "it needs 40 MiB at most", func() bool { return kit.MemoryOf(t, pid, "RssAnon:") <= most })
}
