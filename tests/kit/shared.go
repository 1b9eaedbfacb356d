package kit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"sync"
	"testing"

	"harrier/tests/kit/database"
)

// shared are the programs of Shared, by how many tests use them, and how to stop all of them.
var shared struct {
	mu    sync.Mutex
	apps  []*sharedApp
	stops []func() error
}

// maxShared is how many programs tests share: with more, more connections plan the same queries; with fewer, tests wait for a connection.
const maxShared = 4

type sharedApp struct {
	*App

	users int
	log   outputs
}

// Shared returns a running program with the default settings, which other tests use at the same time. Starting one costs more processor time than
// most tests. A test calls Start instead if it reads data of all users, such as a list of all races or the metrics, if it uses the database
// directly, or if it stops or breaks the program.
func Shared(t testing.TB) *App {
	t.Helper()
	a, err := takeShared(context.WithoutCancel(t.Context())) // It outlives the test.
	if err != nil {
		t.Fatal(err)
	}
	output := t.Output() // says why the test failed
	a.log.add(output)
	t.Cleanup(func() {
		a.log.remove(output)
		shared.mu.Lock()
		defer shared.mu.Unlock()
		a.users--
	})
	waitUntilReady(t, a.URL)
	return a.App
}

func takeShared(ctx context.Context) (*sharedApp, error) {
	shared.mu.Lock()
	defer shared.mu.Unlock()
	var a *sharedApp
	if len(shared.apps) > 0 {
		a = slices.MinFunc(shared.apps, func(a, b *sharedApp) int { return a.users - b.users })
	}
	if a == nil || a.users > 0 && len(shared.apps) < maxShared {
		var err error
		if a, err = startShared(ctx); err != nil {
			return nil, err
		}
		shared.apps = append(shared.apps, a)
	}
	a.users++
	return a, nil
}

func startShared(ctx context.Context) (*sharedApp, error) {
	url, drop, err := database.New(ctx)
	if err != nil {
		return nil, err
	}
	shared.stops = append(shared.stops, drop)
	dir, err := os.MkdirTemp("", "harrier-test-shared-")
	if err != nil {
		return nil, err
	}
	shared.stops = append(shared.stops, func() error { return os.RemoveAll(dir) })
	a := &sharedApp{}
	if a.App, err = run(ctx, Options{DatabaseURL: url, Log: slog.NewTextHandler(&a.log, warnings)}, dir); err != nil {
		return nil, err
	}
	a.DatabaseURL = "" // using it directly could disturb other tests
	shared.stops = append(shared.stops, func() error { a.closePool(); return a.stop() })
	return a, nil
}

// stopShared stops the programs of Shared.
func stopShared() error {
	var failed error
	for _, stop := range slices.Backward(shared.stops) {
		failed = errors.Join(failed, stop())
	}
	if failed != nil {
		return fmt.Errorf("stop the shared programs: %w", failed)
	}
	return nil
}

// outputs writes to the outputs of all tests that use a program.
type outputs struct {
	mu    sync.Mutex
	tests []io.Writer
}

func (o *outputs) add(w io.Writer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.tests = append(o.tests, w)
}

func (o *outputs) remove(w io.Writer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.tests = slices.DeleteFunc(o.tests, func(other io.Writer) bool { return other == w })
}

func (o *outputs) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, w := range o.tests {
		_, _ = w.Write(p)
	}
	return len(p), nil
}
