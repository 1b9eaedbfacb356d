package races

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// The limit of memory is a setting, or a part of what there is.
func TestMemoryLimit(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	limit := func(environment ...string) float64 {
		url, _, _ := app.Process(t, environment...)
		res, err := http.Get(url + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		body, err := io.ReadAll(res.Body)
		for line := range strings.Lines(string(body)) {
			if value, ok := strings.CutPrefix(line, "go_gc_gomemlimit_bytes "); ok {
				n, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
		}
		t.Fatalf("/metrics has no limit of memory: %v", err)
		return 0
	}
	if n := limit("HARRIER_MEMORY_MIB=300"); n != 300<<20 {
		t.Errorf("the limit is %g", n)
	}
	if n := limit(); n < 200<<20 || n > 1<<45 {
		t.Errorf("the default limit is %g", n)
	}
}

// TestBusyMeetNeedsLittleMemory adds results to a race of 4,900 finishers one by one, and reads its scores after each.
func TestBusyMeetNeedsLittleMemory(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	director := app.Register(t)
	race := director.Race()
	addFinishers(t, app.Pool(t), race, 1, 4900)
	url, pid, _ := app.Process(t)
	send := func(method, path, body, encoding string) {
		req, err := http.NewRequestWithContext(t.Context(), method, url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", encoding) // so that this client, which runs with the race detector, does not decompress it
		if body != "" {
			req.Header.Set("Authorization", "Bearer "+director.Token)
			req.Header.Set("Content-Type", "application/json")
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_, err = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode >= http.StatusMultipleChoices {
			t.Fatalf("%s %s: %s, %v", method, path, res.Status, err)
		}
	}
	for i := range 100 {
		send(http.MethodPost, "/result", `{"race_id":"`+race+`","gender":"mens","event":"8K","athlete":"Late Entry","team":"Team 7","place":`+strconv.Itoa(5000+i)+`}`, "")
		send(http.MethodGet, "/race/"+race+"/mens/scores", "", "gzip")
		send(http.MethodGet, "/race/"+race+"/mens/scores", "", "identity")
		if i%10 == 0 {
			send(http.MethodGet, "/result/list/"+race, "", "gzip")
		}
	}
	const limit = 250 << 20
	peak := peakMemory(t, pid)
	t.Logf("the server used %d MiB", peak>>20)
	if peak > limit {
		t.Errorf("the server used more than %d MiB", limit>>20)
	}
}
