package siege

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/tests/kit"
	"harrier/tests/load/wire"
)

const (
	// container is the memory that the server has while strangers attack it, and mostOfStrangers what it may use of it.
	container       = 512 << 20
	mostOfStrangers = 300 << 20
	// beside bounds 99 of 100 reads of a neighbour meanwhile.
	beside = 300 * time.Millisecond
	xlsx   = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// small has a server try to stay below half of its container's memory, as it does by default, also where there is no container.
var small = "HARRIER_MEMORY_MIB=" + strconv.Itoa(container>>21)

// flood describes the requests that a crowd of strangers sends at once, again and again.
type flood struct {
	name    string
	crowd   int
	request func(token string) []byte
}

// message is a message of an assistant.
func message(token, body string) []byte {
	return fmt.Appendf(nil, "POST /mcp HTTP/1.1\r\nHost: harrier.test\r\nAuthorization: Bearer %s\r\nAccept: application/json, text/event-stream\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", token, len(body), body)
}

// floods are those of one account, but for the workbooks. They have all that a message, or a small file, may have.
func floods(race string, rows string) []flood {
	call := func(name, arguments string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, name, arguments)
	}
	list := call("list_results", fmt.Sprintf(`{"race_id":%q,"gender":"mens","event":"8K"}`, race))
	of := func(body string) func(token string) []byte {
		return func(token string) []byte { return message(token, body) }
	}
	return []flood{
		{"messages of values", 20, of(call("list_goals", `{"a":[`+strings.Repeat("1,", megabyte/2-100)+`1]}`))},
		{"messages of texts", 20, of(call("list_goals", `{"a":["`+strings.Repeat(strings.Repeat("x", 90_000)+`","`, 11)+`"]}`))},
		{"messages of runners", 20, of(call("score_finish", `{"finishers":[`+strings.Repeat(`{"team":"A"},`, 75_000)+`{"team":"B"}]}`))},
		{"batches", 20, of("[" + strings.Repeat(list+",", 49) + list + "]")},
		{"calls", 100, of(list)},
		{"workbooks", 8, func(token string) []byte {
			return send("POST /race/"+race+"/results?gender=mens&event=8K", token, xlsx, rows)
		}},
	}
}

// TestStrangersNeedLittleMemory floods a server in a container of 512 MiB by what a free account may send. It stays below 300 MiB, and its neighbours are
// served.
func TestStrangersNeedLittleMemory(t *testing.T) { //nolint:paralleltest // it measures memory
	app := kit.Start(t, kit.Options{})
	stranger, neighbour := app.Register(t), app.Register(t)
	race := stranger.Race()
	if _, err := app.Pool(t).Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, user_id, gender, event, athlete, team, team_id, place, notes, created_at, updated_at)
		SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, $2::text::uuid, 'mens', '8K', 'Runner ' || n, 'Great Club', 'great', n, repeat('x', 1000), now(), now()
		FROM races r, generate_series(1, 3500) AS n WHERE r.id = $1::text::uuid`, race, stranger.ID); err != nil {
		t.Fatal(err)
	}
	token, _ := stranger.Post("/user/tokens", map[string]any{"name": "Assistant", "scopes": []string{"read", "results"}}).Is(http.StatusCreated).Object()["token"].(string)
	quiet := neighbour.Race()
	url, pid, _ := app.ProcessIn(t, contained(t), small, "HARRIER_TRUSTED_PROXIES=127.0.0.0/8", "HARRIER_CACHE_MIB=0")
	address := strings.TrimPrefix(url, "http://")
	all := floods(race, kit.EmptyRowsWorkbook(t))
	limit := beside
	if *lasts < full {
		limit *= 10
	}
	for _, f := range all {
		_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0) // resets the peak
		took := besides(t, address, f, token, from("198.51.100.1", wire.Get("/race/"+quiet, neighbour.Token)), *lasts/time.Duration(len(all)))
		peak := memory(t, pid, "VmHWM:")
		t.Logf("%-20s %4d reads: p50 %6.1f ms, p99 %6.1f ms; at most %d MiB", f.name, len(took), ms(at(took, .5)), ms(at(took, .99)), peak>>20)
		if peak > mostOfStrangers {
			t.Errorf("%s: the server uses %d MiB", f.name, peak>>20)
		}
		if at(took, .99) >= limit {
			t.Errorf("%s: p99 of a neighbour is %v", f.name, at(took, .99))
		}
	}
}

// besides floods a server for a while, and returns how long the reads of a neighbour took, shortest first.
func besides(t *testing.T, address string, f flood, token string, read []byte, duration time.Duration) (took []time.Duration) {
	t.Helper()
	end := time.Now().Add(duration)
	request := f.request(token)
	var crowd sync.WaitGroup
	for i := range f.crowd {
		crowd.Go(func() {
			for once := true; once || time.Now().Before(end); once = false {
				conn, err := wire.Dial(t.Context(), address)
				if err != nil {
					return
				}
				_ = conn.SetDeadline(time.Now().Add(time.Minute))
				for range 20 {
					if _, err := conn.Exchange(from(fmt.Sprintf("203.0.113.%d", i%4), request)); err != nil || time.Now().After(end) {
						break
					}
				}
				conn.Close()
			}
		})
	}
	flooded := make(chan struct{})
	go func() { crowd.Wait(); close(flooded) }()
	conn, err := wire.Dial(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
	for {
		began := time.Now()
		answer, err := conn.Exchange(read)
		if err != nil || answer.Status != http.StatusOK {
			t.Fatalf("%s: a neighbour gets %d, %v", f.name, answer.Status, err)
		}
		took = append(took, time.Since(began))
		select {
		case <-flooded:
			slices.Sort(took)
			return took
		case <-time.After(pause):
		}
	}
}

// contained returns a control group with the memory of a small container, or nothing where the machine does not let it.
func contained(t *testing.T) string {
	t.Helper()
	parent, limit := "/sys/fs/cgroup", "memory.max"
	if _, err := os.Stat(filepath.Join(parent, "cgroup.controllers")); err != nil {
		parent, limit = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
	}
	group := filepath.Join(parent, "harrier-siege-"+strconv.Itoa(os.Getpid()))
	err := os.Mkdir(group, 0o755) //nolint:gosec // the kernel's own folder
	if err == nil {
		t.Cleanup(func() { _ = os.Remove(group) }) // after the server has ended
		err = os.WriteFile(filepath.Join(group, limit), []byte(strconv.Itoa(container)), 0)
	}
	if err != nil {
		t.Logf("without a container, which needs root: %v", err)
		return ""
	}
	return group
}
