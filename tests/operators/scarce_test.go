package operators

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/wait"
)

// dial opens a connection and sends the beginning of a request by hand.
func dial(t *testing.T, app *kit.App, request string) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(app.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	return conn
}

// upload begins an import of size bytes and sends rows of it.
func upload(t *testing.T, app *kit.App, user *kit.User, race string, size, rows int) net.Conn {
	t.Helper()
	conn := dial(t, app, fmt.Sprintf("POST /race/%s/results?gender=mens&event=8K HTTP/1.1\r\nHost: harrier\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: text/csv\r\nContent-Length: %d\r\n\r\nplace,name,team\n", race, user.Token, size))
	if _, err := io.WriteString(conn, strings.Repeat("1,Charlie Maravell,Mapleton\n", rows)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// get begins to read a path, and reads no more than the first bytes of the response.
func get(t *testing.T, app *kit.App, token, path string) net.Conn {
	t.Helper()
	conn := dial(t, app, fmt.Sprintf("GET %s HTTP/1.1\r\nHost: harrier\r\nAuthorization: Bearer %s\r\n\r\n", path, token))
	if _, err := io.ReadFull(conn, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// answered returns the status of a response.
func answered(t *testing.T, conn net.Conn) (status int, retryAfter string) {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(wait.Timeout)); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	return res.StatusCode, res.Header.Get("Retry-After")
}

// forgotten checks that nothing is left of requests that have ended: no temporary file, nothing in use.
func forgotten(t *testing.T, app *kit.App) {
	t.Helper()
	for _, kind := range []string{"read", "list_memory", "long_list", "long_read", "upload", "copy", "spool_space"} {
		kit.WaitInUse(t, app, kind, "0")
	}
	dir := filepath.Join(app.DataDir, "spool")
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
	links, _ := filepath.Glob("/proc/self/fd/*")
	for _, link := range links {
		if file, err := os.Readlink(link); err == nil && strings.HasPrefix(file, dir) {
			t.Errorf("%s is still open", file)
		}
	}
}

// unreadable is how many results of long make a list that does not fit into the network buffers.
const unreadable = 3500

// unreserved is how many files may arrive from users who are not established.
const unreserved = 64

// TestStalledClients has more clients that stall than the server has database connections.
func TestStalledClients(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.Impatient})
	poster := app.Register(t)
	race := kit.FillRace(t, app, poster, unreadable)
	var stalled []net.Conn //nolint:prealloc // short
	for range 16 {
		stalled = append(stalled, get(t, app, poster.Token, "/user/export"))
	}
	for range 12 {
		stalled = append(stalled, get(t, app, poster.Token, "/race/"+race+"/results.csv"))
	}
	for range unreserved {
		stalled = append(stalled, upload(t, app, poster, race, 60<<20, 9000))
	}
	kit.WaitInUse(t, app, "upload", strconv.Itoa(unreserved))
	oneMore := upload(t, app, poster, race, 60<<20, 1)
	if space := kit.Gauge(t, app, `harrier_admission_in_use{kind="spool_space"}`); space == "0" {
		t.Error("nothing is in temporary files: the clients do not stall")
	}
	// A server as hasty as this one refuses a request now and then if the machine is busy, also without stalled clients.
	reader := app.Client(t)
	for range 10 {
		for path, c := range map[string]*kit.Client{"/race/" + race: reader, "/race/list/1": reader, "/readyz": reader, "/user/me": poster.Client} {
			kit.Eventually(t, path+" is answered beside stalled clients", func() bool { return c.Get(path).Status == http.StatusOK })
		}
	}
	if whole := len(poster.Get("/race/" + race + "/results.csv").Is(http.StatusOK).Body); whole < 7_000_000 {
		t.Errorf("a list beside stalled clients has %d bytes", whole)
	}
	status, after := answered(t, oneMore)
	if status != http.StatusServiceUnavailable || after != "3" {
		t.Errorf("one more import: %d, Retry-After %s", status, after)
	}
	if n := kit.Gauge(t, app, `harrier_admission_refused_total{kind="upload",reason="full"}`); n != "1" {
		t.Errorf("%s refusals are counted", n)
	}
	for _, conn := range stalled {
		_ = conn.Close()
	}
	forgotten(t, app)
}

func TestSharesOfAnAddress(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { kit.Limited(c); kit.Impatient(c) }})
	poster := app.Register(t)
	race := kit.FillRace(t, app, poster, unreadable)
	list := "/race/" + race + "/results.csv"
	one, two := get(t, app, poster.Token, list), get(t, app, poster.Token, list)
	kit.WaitInUse(t, app, "long_list", "2")
	kit.WaitInUse(t, app, "read", "0") // they have been read, and wait for their clients
	if status, after := answered(t, dial(t, app, "GET "+list+" HTTP/1.1\r\nHost: harrier\r\n\r\n")); status != http.StatusTooManyRequests || after != "5" {
		t.Errorf("a third long list: %d, Retry-After %s", status, after)
	}
	app.Client(t).Get("/race/list/1").Is(http.StatusOK)
	_ = one.Close()
	kit.WaitInUse(t, app, "long_list", "1")
	app.Client(t).Get(list).Is(http.StatusOK)
	_ = two.Close()

	stalled := []net.Conn{upload(t, app, poster, race, 1<<20, 1), upload(t, app, poster, race, 1<<20, 1)}
	kit.WaitInUse(t, app, "upload", "2")
	if status, after := answered(t, upload(t, app, poster, race, 1<<20, 1)); status != http.StatusTooManyRequests || after != "3" {
		t.Errorf("a third import: %d, Retry-After %s", status, after)
	}
	for kind, want := range map[string]string{"upload": "1", "long_list": "1"} {
		if n := kit.Gauge(t, app, `harrier_admission_refused_total{kind="`+kind+`",reason="share"}`); n != want {
			t.Errorf("%s: %s refusals are counted", kind, n)
		}
	}
	for _, conn := range stalled {
		_ = conn.Close()
	}
	forgotten(t, app)
}

// TestSlowSender sends a few bytes, then nothing.
func TestSlowSender(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	conn, began := upload(t, app, poster, poster.Race(), 1<<20, 3), time.Now()
	if status, _ := answered(t, conn); status != http.StatusRequestTimeout {
		t.Errorf("a slow sender: %d", status)
	}
	if took := time.Since(began); took < 19*time.Second || took > 200*time.Second {
		t.Errorf("it was cut off after %v", took)
	}
	forgotten(t, app)
}

// TestSlowJSON sends half of a JSON body, then nothing.
func TestSlowJSON(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for name, path := range map[string]string{"a problem": "/race", "a failed sign-in": "/user/login"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := dial(t, app, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: harrier\r\nAuthorization: Bearer %s\r\n"+
				"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"name\":", path, app.Register(t).Token))
			if status, _ := answered(t, conn); status != http.StatusRequestTimeout {
				t.Errorf("a slow sender: %d", status)
			}
			if n, err := conn.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
				t.Errorf("the connection stays open: %d, %v", n, err)
			}
		})
	}
}

// TestNoSpace gives a slow reader less disk space than its list has: the connection is cut, so that no part is taken for the whole.
func TestNoSpace(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.SpoolMiB = 4 }})
	poster := app.Register(t)
	race := kit.FillRace(t, app, poster, 4*unreadable)
	conn := get(t, app, poster.Token, "/race/"+race+"/results.csv")
	kit.WaitInUse(t, app, "long_list", "0")
	rest, err := io.ReadAll(conn)
	if strings.HasSuffix(string(rest), "0\r\n\r\n") {
		t.Errorf("a list that broke off ends as a whole one does, with %d bytes, %v", len(rest), err)
	}
	forgotten(t, app)
}

// TestExhaustedPool holds every pooled connection of a server. It remains ready, and follows what ends on another server.
func TestExhaustedPool(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithoutCache})
	there := kit.Twin(t, app)
	user, pool := app.Register(t), app.Pool(t)
	race := user.Race()
	lock, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lock.Rollback(context.WithoutCancel(t.Context())) }()
	if _, err := lock.Exec(t.Context(), "LOCK TABLE races IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	waiting := make([]net.Conn, 20)
	for i := range waiting {
		waiting[i] = dial(t, app, "GET /race/"+race+" HTTP/1.1\r\nHost: harrier\r\n\r\n")
	}
	const connections = 6
	kit.Eventually(t, "all connections of the pool are used", func() bool {
		return kit.Gauge(t, app, `harrier_pool_connections{state="used"}`) == strconv.Itoa(connections)
	})
	if began := time.Now(); app.Client(t).Get("/readyz").Status != http.StatusOK || time.Since(began) > 20*time.Second {
		t.Errorf("not ready, or only after %v", time.Since(began))
	}
	status := func() int { return user.Get("/race/list/0").Status } // refused before it needs a connection
	if got := status(); got != http.StatusBadRequest {
		t.Fatalf("signed in: %d", got)
	}
	there.Client(t).WithToken(user.Token).Post("/user/logout", nil).Is(http.StatusNoContent)
	kit.Eventually(t, "the session has ended", func() bool { return status() == http.StatusUnauthorized })
	if err := lock.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, conn := range waiting {
		if got, _ := answered(t, conn); got != http.StatusOK {
			t.Errorf("who waited for a connection gets %d", got)
		}
	}
}

// TestTrackBesideWorkbooks stores a track while as many workbooks of strangers are read as may be, and imports a packed file of somebody
// who has imported before. The reading ends when nobody waits for the workbooks any more.
func TestTrackBesideWorkbooks(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: func() time.Time { return time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC) }})
	u := app.Register(t)
	run, _ := u.Post("/log/11-20-2026/runs", object{"meters": 3000}).Is(http.StatusCreated).Object()["_id"].(string)
	book := kit.SlowWorkbook(t)
	request := fmt.Sprintf("POST /race/%s/results?gender=mens&event=8K HTTP/1.1\r\nHost: harrier\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: "+kit.XlsxType+"\r\nContent-Length: %d\r\n\r\n%s", u.Race(), u.Token, len(book), book)
	director := app.Register(t)
	packed := func(event string) {
		t.Helper()
		file := kit.Gzipped(t, strings.NewReader("place,name,team\n1,Charlie Maravell,Mapleton\n"))
		director.Do(http.MethodPost, "/race/"+director.Race()+"/results?gender=mens&event="+event, file, "Content-Type: application/gzip").Is(http.StatusCreated)
	}
	packed("8K")
	kit.InDatabase(t, app, "UPDATE imports SET created_at = now() - interval '25 hours'")
	places := kit.Number(t, kit.Gauge(t, app, `harrier_admission_limit{kind="unpack"}`))
	limit := places - places/2
	kit.Eventually(t, "all is stored while the workbooks are read", func() bool { // a stranger's workbook is read for five seconds
		senders := make([]net.Conn, limit)
		for i := range senders {
			senders[i] = dial(t, app, request)
		}
		kit.WaitInUse(t, app, "unpack", strconv.Itoa(limit))
		u.Do(http.MethodPut, "/log/runs/"+run+"/track", kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)), kit.OctetStream).Is(http.StatusOK)
		packed("5K")
		beside := kit.Number(t, kit.Gauge(t, app, `harrier_admission_in_use{kind="unpack"}`)) == limit
		for _, conn := range senders {
			_ = conn.Close()
		}
		return beside
	})
	kit.WaitInUse(t, app, "unpack", "0")
}
