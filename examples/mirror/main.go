// Command mirror keeps a copy of an instance's results: a JSON file for each race. It reads everything once, then follows the feed, so that
// it misses nothing while it or the instance is away. A webhook, if there is one, tells it of changes at once.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"time"

	client "harrier.example/client"
)

func main() {
	instance := flag.String("instance", "http://127.0.0.1:8080", "URL of the instance")
	dir := flag.String("dir", "mirror", "directory of the copy")
	listen := flag.String("listen", "127.0.0.1:8090", "address to receive webhooks at, and to serve the copy")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *instance, *dir, *listen, os.Getenv("WEBHOOK_SECRET")); err != nil && ctx.Err() == nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, instance, dir, listen, secret string) error {
	caller, err := client.Open(instance, client.Tokens{}, nil)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "races"), 0o755); err != nil {
		return err
	}
	m := &mirror{caller: caller, dir: dir, told: make(chan client.ID, 100)}
	server := &http.Server{Addr: listen, Handler: m.handler(secret)}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	go m.readTold(ctx)
	go func() { failed <- m.follow(ctx) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	return errors.Join(err, server.Close())
}

// mirror is a copy in a directory: races/ID.json, and the cursor of the feed up to which it is complete.
type mirror struct {
	caller *client.Caller
	dir    string
	told   chan client.ID // races that a webhook says have changed
	mu     sync.Mutex     // held while a race is read and written, so that an older state never replaces a newer one
}

// race is what the copy has of a race.
type race struct {
	Race    client.Race     `json:"race"`
	Results []client.Result `json:"results"`
}

// follow keeps the copy current. The cursor is stored after the changes before it, so that after a crash they are read again.
func (m *mirror) follow(ctx context.Context) error {
	cursor, err := os.ReadFile(m.path("cursor"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for changes, err := range m.caller.Events(ctx, string(cursor)) {
		if err != nil {
			return err
		}
		if changes.Reload {
			err = m.readAll(ctx)
		}
		for id := range changed(changes.Events) {
			err = errors.Join(err, m.read(ctx, id))
		}
		if err != nil { // With the old cursor, the next start reads again what failed.
			return err
		}
		if err := m.write("cursor", []byte(changes.Next)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// changed returns the races that events are about.
func changed(events []client.FeedEvent) map[client.ID]bool {
	races := map[client.ID]bool{}
	for _, e := range events {
		races[e.Data.RaceID] = true
	}
	return races
}

// readAll reads all races, and deletes the copies of those that are gone.
func (m *mirror) readAll(ctx context.Context) error {
	gone := map[string]bool{}
	names, err := filepath.Glob(m.path("races/*.json"))
	if err != nil {
		return err
	}
	for _, name := range names {
		gone[filepath.Base(name)] = true
	}
	for r, err := range client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
		return m.caller.ListRacesPageOfLength(ctx, page, 100, nil)
	}) {
		if err != nil {
			return err
		}
		delete(gone, r.ID.String()+".json")
		if err := m.read(ctx, r.ID); err != nil {
			return err
		}
	}
	for name := range gone {
		if err := os.Remove(m.path("races/" + name)); err != nil {
			return err
		}
	}
	return nil
}

// read reads a race, again while the instance is away or busy.
func (m *mirror) read(ctx context.Context, id client.ID) error {
	for {
		err := m.readOnce(ctx, id)
		wait := 5 * time.Second
		if refused, ok := errors.AsType[*client.Error](err); ok {
			if refused.Status < http.StatusInternalServerError && refused.Status != http.StatusTooManyRequests {
				return err
			}
			wait = max(wait, refused.RetryAfter)
		}
		if err == nil {
			return nil
		}
		log.Printf("try again to read race %s: %v", id, err)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// readOnce reads a race with its results, or deletes its copy if it is gone.
func (m *mirror) readOnce(ctx context.Context, id client.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	name := "races/" + id.String() + ".json"
	about, err := m.caller.GetRaceWithResponse(ctx, id)
	var results *client.ListRaceResultsResponse
	if err == nil {
		results, err = m.caller.ListRaceResultsWithResponse(ctx, id, nil)
	}
	if refused, ok := errors.AsType[*client.Error](err); ok && refused.Status == http.StatusNotFound {
		if err := os.Remove(m.path(name)); !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(race{*about.JSON200, *results.JSON200}, "", "  ")
	if err != nil {
		return err
	}
	return m.write(name, text)
}

// write replaces a file as a whole.
func (m *mirror) write(name string, content []byte) error {
	if err := os.WriteFile(m.path(name+".new"), content, 0o644); err != nil {
		return err
	}
	return os.Rename(m.path(name+".new"), m.path(name))
}

func (m *mirror) path(name string) string { return filepath.Join(m.dir, filepath.FromSlash(name)) }

// handler receives webhooks, and serves the copy.
func (m *mirror) handler(secret string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /races/", http.FileServer(http.Dir(m.dir)))
	mux.HandleFunc("POST /webhook", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		var event client.WebhookEvent
		if err == nil {
			event, err = client.VerifyWebhook(secret, r.Header, body)
		}
		if err != nil {
			log.Print("refuse a webhook: ", err)
			http.Error(w, "refused", http.StatusForbidden)
			return
		}
		if event.Feed != nil {
			select {
			case m.told <- event.Feed.Data.RaceID:
			default: // The feed has it, too.
			}
		}
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

// readTold reads the races that webhooks tell of. The response to a webhook does not wait for it.
func (m *mirror) readTold(ctx context.Context) {
	for {
		select {
		case id := <-m.told:
			if err := m.read(ctx, id); err != nil {
				log.Print(fmt.Errorf("read race %s: %w", id, err)) // The feed brings it again.
			}
		case <-ctx.Done():
			return
		}
	}
}
