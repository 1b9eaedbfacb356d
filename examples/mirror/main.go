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
	"strings"
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
	m := &mirror{caller: caller, dir: dir}
	server := &http.Server{Addr: listen, Handler: m.handler(ctx, secret)}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	go m.keepFollowing(ctx)
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
	mu     sync.Mutex // held while a race is read and written, so that an older state never replaces a newer one
}

// race is the copy of a race, with its results by their IDs.
type race struct {
	Race    client.Race                 `json:"race"`
	Results map[client.ID]client.Result `json:"results"`
}

// follow keeps the copy current. The cursor is stored after the changes before it: after a failure or a crash they are read again.
func (m *mirror) follow(ctx context.Context) error {
	cursor, err := os.ReadFile(m.path("cursor"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for changes, err := range m.caller.Events(ctx, string(cursor)) {
		if err == nil && changes.Reload {
			err = m.readAll(ctx)
		}
		for _, e := range changes.Events {
			if err == nil {
				err = m.read(ctx, e.Data.RaceID, e.Data.Results)
			}
		}
		if err == nil {
			err = m.write("cursor", []byte(changes.Next))
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// keepFollowing begins anew where the cursor is while the instance is away.
func (m *mirror) keepFollowing(ctx context.Context) {
	for ctx.Err() == nil {
		log.Print("follow again: ", m.follow(ctx))
		select {
		case <-time.After(5 * time.Second):
		case <-ctx.Done():
		}
	}
}

// readAll reads the races of the copy, which may have been deleted, and those of the instance.
func (m *mirror) readAll(ctx context.Context) error {
	races := map[client.ID]bool{}
	names, err := filepath.Glob(m.path("races/*.json"))
	for _, name := range names {
		var id client.ID
		if id.UnmarshalText([]byte(strings.TrimSuffix(filepath.Base(name), ".json"))) == nil {
			races[id] = true
		}
	}
	for r, err := range client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
		return m.caller.ListRacesPageOfLength(ctx, page, 100, nil)
	}) {
		if err != nil {
			return err
		}
		races[r.ID] = true
	}
	for id := range races {
		err = errors.Join(err, m.read(ctx, id, nil))
	}
	return err
}

// read reads a race and its changed results; all if changed is nil, because an event has no more than a hundred IDs. Results missing from
// the response have been deleted.
func (m *mirror) read(ctx context.Context, id client.ID, changed []client.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	name := "races/" + id.String() + ".json"
	copied := race{Results: map[client.ID]client.Result{}}
	params := &client.ListRaceResultsParams{}
	if text, err := os.ReadFile(m.path(name)); changed != nil && err == nil && json.Unmarshal(text, &copied) == nil {
		params.Ids = &changed
	}
	about, err1 := m.caller.GetRaceWithResponse(ctx, id)
	results, err2 := m.caller.ListRaceResultsWithResponse(ctx, id, params)
	if err := errors.Join(err1, err2); err != nil {
		if refused, ok := errors.AsType[*client.Error](err); ok && refused.Status == http.StatusNotFound {
			return os.RemoveAll(m.path(name))
		}
		return fmt.Errorf("read race %s: %w", id, err)
	}
	copied.Race = *about.JSON200
	for _, id := range changed {
		delete(copied.Results, id)
	}
	for _, r := range *results.JSON200 {
		copied.Results[r.ID] = r
	}
	text, err := json.MarshalIndent(copied, "", "  ")
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
func (m *mirror) handler(ctx context.Context, secret string) http.Handler {
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
		w.WriteHeader(http.StatusNoContent) // The response does not wait for what follows.
		if event.Feed != nil {
			go func() {
				if err := m.read(ctx, event.Feed.Data.RaceID, event.Feed.Data.Results); err != nil {
					log.Print(err) // The feed brings it again.
				}
			}()
		}
	})
	return mux
}
