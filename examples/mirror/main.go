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
	"slices"
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
	m := &mirror{caller: caller, dir: dir, told: make(chan client.FeedEvent, 100)}
	server := &http.Server{Addr: listen, Handler: m.handler(secret)}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	go m.readTold(ctx)
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
	told   chan client.FeedEvent // from a webhook
	mu     sync.Mutex            // held while a race is read and written, so that an older state never replaces a newer one
}

// race is what the copy has of a race, its results in no particular order.
type race struct {
	Race    client.Race     `json:"race"`
	Results []client.Result `json:"results"`
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
		if err == nil {
			err = m.update(ctx, changes.Events...)
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

// update reads what events say has changed: results by their IDs, up to a hundred of a race, or else the race with all its results.
func (m *mirror) update(ctx context.Context, events ...client.FeedEvent) error {
	changed := map[client.ID][]client.ID{} // results by race, nil for all
	for _, e := range events {
		ids, seen := changed[e.Data.RaceID]
		for _, result := range e.Data.Results {
			if !slices.Contains(ids, result) { // which may have changed twice
				ids = append(ids, result)
			}
		}
		if e.Data.Results == nil || seen && changed[e.Data.RaceID] == nil || len(ids) > 100 {
			ids = nil
		}
		changed[e.Data.RaceID] = ids
	}
	for id, results := range changed {
		if err := m.read(ctx, id, results); err != nil {
			return fmt.Errorf("read race %s: %w", id, err)
		}
	}
	return nil
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
		if err := m.read(ctx, r.ID, nil); err != nil {
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

// read reads a race with some of its results, or with all if ids is nil, and deletes its copy if it is gone.
func (m *mirror) read(ctx context.Context, id client.ID, ids []client.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	name := "races/" + id.String() + ".json"
	var copied race
	if text, err := os.ReadFile(m.path(name)); err != nil || json.Unmarshal(text, &copied) != nil {
		ids = nil
	}
	var params client.ListRaceResultsParams
	if ids != nil {
		params.Ids = &ids
	}
	about, err := m.caller.GetRaceWithResponse(ctx, id)
	var results *client.ListRaceResultsResponse
	if err == nil {
		results, err = m.caller.ListRaceResultsWithResponse(ctx, id, &params)
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
	others := slices.DeleteFunc(copied.Results, func(r client.Result) bool { return ids == nil || slices.Contains(ids, r.ID) })
	text, err := json.MarshalIndent(race{*about.JSON200, append(others, *results.JSON200...)}, "", "  ")
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
			case m.told <- *event.Feed:
			default: // The feed has it, too.
			}
		}
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

// readTold reads what a webhook tells of. The response to the webhook does not wait for it.
func (m *mirror) readTold(ctx context.Context) {
	for {
		select {
		case event := <-m.told:
			if err := m.update(ctx, event); err != nil {
				log.Print(err) // The feed brings it again.
			}
		case <-ctx.Done():
			return
		}
	}
}
