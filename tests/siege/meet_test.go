package siege

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/tests/kit"
	"harrier/tests/load/wire"
)

var meetLasts = flag.Duration("meet", 5*time.Second, "how long the meet lasts")

const (
	// writesPerSecond and readsPerSecond are what the meet asks of the server.
	writesPerSecond, readsPerSecond = 12, 18
	// readers is how many clients read, so that a slow answer does not hold up the others.
	readers = 6
	// mostMemory is how much of it the server may use at any time.
	mostMemory = 200 << 20
)

// TestMeet adds, corrects and reads results of a race of 4,900 finishers.
func TestMeet(t *testing.T) { //nolint:paralleltest // it measures memory
	app := kit.Start(t, kit.Options{})
	director := app.Register(t)
	race := director.Race()
	if _, err := app.Pool(t).Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, user_id, gender, event, athlete, team, team_id, place, created_at, updated_at)
		SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, $2::text::uuid, 'mens', '8K', 'Runner ' || n, 'Team ' || n % 70, 'team-' || n % 70,
			n, now(), now() FROM races r, generate_series(1, 4900) AS n WHERE r.id = $1::text::uuid`, race, director.ID); err != nil {
		t.Fatal(err)
	}
	url, pid, _ := app.Process(t)
	address := strings.TrimPrefix(url, "http://")
	write := func(n int) []byte {
		const result = `{"race_id":%q,"gender":"mens","event":"8K","athlete":"Late Entry %d","team":"Team %d","place":%d}`
		if n%4 == 3 {
			return wire.Post("/race", director.Token, fmt.Sprintf(`{"name":"Invitational %d","date":"2026-10-03"}`, n))
		}
		return wire.Post("/result", director.Token, fmt.Sprintf(result, race, n, n%70, 5000+n))
	}
	paths := []string{
		"/race/" + race + "/mens/scores", "/result/list/" + race, "/result/teamlist/" + race + "/mens/8K", "/race/" + race, "/race/list/1", "/r/" + race,
		"/result/list/" + race + "/mens/8K", "/race/" + race + "/results.csv", "/search/races/invitational",
	}
	var asks sync.WaitGroup
	asks.Go(func() { repeat(t, address, writesPerSecond, http.StatusCreated, write) })
	for range readers {
		asks.Go(func() {
			repeat(t, address, readsPerSecond/readers, http.StatusOK, func(n int) []byte { return wire.Get(paths[n%len(paths)], "") })
		})
	}
	asks.Wait()
	resident, peak := memory(t, pid, "VmRSS:"), memory(t, pid, "VmHWM:")
	t.Logf("after %v the server uses %d MiB; at most it was %d", *meetLasts, resident>>20, peak>>20)
	if peak > mostMemory {
		t.Errorf("the server used more than %d MiB", mostMemory>>20)
	}
}

// repeat sends so many requests a second until the meet ends.
func repeat(t *testing.T, address string, perSecond, want int, request func(n int) []byte) {
	t.Helper()
	conn, err := wire.Dial(t.Context(), address)
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(*meetLasts + time.Minute)); err != nil {
		t.Error(err)
	}
	next := time.NewTicker(time.Second / time.Duration(perSecond))
	defer next.Stop()
	sent := 0
	for n, began := 0, time.Now(); time.Since(began) < *meetLasts; n++ {
		<-next.C
		answer, err := conn.Exchange(request(n))
		if err != nil || answer.Status != want {
			t.Errorf("%.60q: status %d, %v", request(n), answer.Status, err)
			return
		}
		sent = n + 1
	}
	t.Logf("%.1f requests of %d a second were answered with %d", float64(sent)/meetLasts.Seconds(), perSecond, want)
}

// memory returns a line of /proc/*/status in bytes.
func memory(t *testing.T, pid int, name string) int64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("the memory of a process can only be read on Linux")
	}
	for line := range strings.Lines(string(status)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == name {
			kib, err := strconv.ParseInt(fields[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return kib << 10
		}
	}
	t.Fatal("the process has no " + name)
	return 0
}
