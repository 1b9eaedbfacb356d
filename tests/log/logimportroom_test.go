package log

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// uploadPiece is how much of an upload the database stores at a time.
const uploadPiece = 512 << 10

// sending is an upload that arrives bit by bit.
type sending struct {
	*io.PipeWriter

	t      *testing.T
	cancel func()
	status chan int
}

// breakOff ends the connection.
func (s *sending) breakOff() {
	s.cancel()
	_ = s.CloseWithError(context.Canceled)
}

// beginUpload begins an upload, without saying how long it will be.
func beginUpload(t *testing.T, url, token string) *sending {
	t.Helper()
	r, w := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/log/imports", r)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/octet-stream")
	s := &sending{PipeWriter: w, t: t, cancel: cancel, status: make(chan int, 1)}
	go func() {
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			s.status <- 0
			return
		}
		_ = res.Body.Close()
		s.status <- res.StatusCode
	}()
	t.Cleanup(s.breakOff)
	return s
}

func (s *sending) pieces(n int) {
	s.t.Helper()
	if _, err := io.WriteString(s, strings.Repeat("\n", n*uploadPiece)); err != nil {
		s.t.Error(err)
	}
}

// takes waits until uploads take a number of pieces of the database, by their sum and by what is stored.
func takes(t *testing.T, app *kit.App, pieces int) {
	t.Helper()
	kit.WaitForMetrics(t, app, "what uploads take", func(series map[string]float64) bool {
		return series["harrier_log_uploads_bytes"] == float64(pieces*uploadPiece) && kit.CountRows(t, app.Pool(t), "log_import_pieces") == pieces
	})
}

func noRoom(t *testing.T, a *kit.Answer) {
	t.Helper()
	if problem := a.Is(http.StatusServiceUnavailable).Object(); problem["type"] != "/problems/uploads-full" || a.Header.Get("Retry-After") != "60" {
		t.Errorf("refused: %v, %v", problem, a.Header)
	}
}

func TestLogImportsTakeNoMoreRoomThanThereIs(t *testing.T) {
	t.Parallel()
	room := func(c *config.Config) { c.LogImportMiB, c.LogUploadsMiB = 1, 2 } // four pieces
	here := kit.Start(t, kit.Options{Config: room})
	there := kit.Twin(t, here, room)
	pool := here.Pool(t)
	const head = "date,meters,remark\n2024-01-11,5000,\n"
	line := "2024-01-11,5000," + strings.Repeat("x", 1<<10-len("2024-01-11,5000,\n")) + "\n"
	largest := head + strings.Repeat(line, 2*uploadPiece/len(line))[len(head):]

	one, other, last := here.Register(t), here.Register(t), here.Register(t)
	a, b := beginUpload(t, here.URL, one.Token), beginUpload(t, there.URL, other.Token)
	a.pieces(1)
	b.pieces(2)
	takes(t, here, 3)
	if _, series := kit.Scrape(t, here); series["harrier_log_uploads_limit_bytes"] != 4*uploadPiece {
		t.Errorf("the limit is %v", series["harrier_log_uploads_limit_bytes"])
	}
	// One that says how long it is, is refused before it comes; another when there is no room for a piece.
	noRoom(t, last.Do(http.MethodPost, "/log/imports", largest, kit.OctetStream))
	noRoom(t, last.Do(http.MethodPost, "/log/imports", io.MultiReader(strings.NewReader(largest)), kit.OctetStream))
	takes(t, there, 3)
	if n := kit.CountRows(t, pool, "log_imports"); n != 2 {
		t.Errorf("%d uploads are kept, want 2", n)
	}
	// One whose sender goes away makes room at once.
	b.breakOff()
	takes(t, here, 1)

	// What waits to be imported still takes its room, until its import ends.
	release := held(t, here, last.Client, last.ID, 10)
	path := begun(t, last.Client, largest)
	kit.WaitForLocks(t, here, 1)
	takes(t, here, 3)
	noRoom(t, other.Do(http.MethodPost, "/log/imports", largest, kit.OctetStream))
	a.pieces(1)
	takes(t, here, 4)
	noRoom(t, other.Do(http.MethodPost, "/log/imports", head, kit.OctetStream))
	release()
	kit.EndedImport(t, last.Client, path)
	takes(t, here, 2)
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	if status := <-a.status; status != http.StatusCreated {
		t.Errorf("the upload that came slowly: %d", status)
	}
	idle(t, pool)
	takes(t, there, 0)
}

// TestLogImportsAtOnceShareTheRoom has uploads of several users find the last room at the same moment, on two servers.
func TestLogImportsAtOnceShareTheRoom(t *testing.T) {
	t.Parallel()
	room := func(c *config.Config) { c.LogImportMiB, c.LogUploadsMiB = 1, 1 } // two pieces
	here := kit.Start(t, kit.Options{Config: room})
	there := kit.Twin(t, here, room)
	users := make([]*kit.User, 5)
	for i := range users {
		users[i] = here.Register(t)
	}
	uploads := make([]*sending, len(users))
	for i, u := range users {
		uploads[i] = beginUpload(t, []string{here.URL, there.URL}[i%2], u.Token)
	}
	kit.Eventually(t, "all have begun", func() bool { return kit.CountRows(t, here.Pool(t), "log_imports") == len(users) })
	tx, err := here.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) }()
	if _, err := tx.Exec(t.Context(), "SELECT pg_advisory_xact_lock(hashtextextended('log uploads', 0))"); err != nil {
		t.Fatal(err)
	}
	var writing sync.WaitGroup
	for _, u := range uploads {
		writing.Go(func() { u.pieces(1) })
	}
	kit.WaitForLocks(t, here, len(users))
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	writing.Wait()
	kit.Eventually(t, "those without room are dropped", func() bool { return kit.CountRows(t, here.Pool(t), "log_imports") == 2 })
	takes(t, there, 2)
	statuses := map[int]int{}
	for _, u := range uploads {
		_ = u.Close()
		statuses[<-u.status]++
	}
	if statuses[http.StatusCreated] != 2 || statuses[http.StatusServiceUnavailable] != len(users)-2 {
		t.Errorf("the uploads returned %v", statuses)
	}
}

func TestLogImportLeftByKilledServer(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	u, pool := app.Register(t), app.Pool(t)
	url, _, kill := app.Process(t)
	half := beginUpload(t, url, u.Token)
	half.pieces(2)
	takes(t, app, 2)
	kill()
	half.breakOff()
	clean := func(left int) {
		t.Helper()
		if err := app.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := kit.CountRows(t, pool, "log_imports"); n != left {
			t.Errorf("%d uploads are left, want %d", n, left)
		}
		takes(t, app, 2*left)
	}
	clean(1) // it may still be arriving
	kit.InDatabase(t, app, "UPDATE log_imports SET received_at = now() - interval '29 minutes', created_at = now() - interval '2 hours'")
	clean(1) // slowly
	kit.InDatabase(t, app, "UPDATE log_imports SET received_at = now() - interval '31 minutes'")
	clean(0)
}
