package live_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/live"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
	"harrier/tests/kit/wait"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

var plain = live.Encoding{
	Change: func(c live.Change) []byte {
		text, err := json.Marshal(c)
		if err != nil {
			panic(err)
		}
		return text
	},
	Meet: func(result.Meet) ([]byte, error) { return []byte("null"), nil },
}

// since returns how a race differs from a version.
func since(t *testing.T, r *live.Reader, version int64) (c live.Change) {
	t.Helper()
	text, _, err := r.Since(t.Context(), version, plain)
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A reader is told that a race has changed, whichever server changed it, and what of its results.
func TestFollow(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go s.Live.Run(ctx, slog.New(slog.DiscardHandler))
	poster := s.User("poster")
	followed, other := s.Race(poster), s.Race(poster)
	_, err := s.Live.Follow(t.Context(), uuid.New())
	usecase.Is(t, err, "not found")
	reader, err := s.Live.Follow(t.Context(), followed)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	first := since(t, reader, live.Start)
	if !first.Reload {
		t.Errorf("a reader who knows nothing got %+v", first)
	}
	await := func() {
		t.Helper()
		version, exists, changed := reader.State()
		select {
		case <-changed:
		case <-time.After(wait.Timeout):
			t.Fatalf("still version %d, exists: %t", version, exists)
		}
	}
	s.Result(poster, other, "Bo")
	added := s.Twin().Result(poster, followed, "Ann")
	await()
	second := since(t, reader, first.Version)
	if second.Reload || len(second.Results) != 1 || second.Results[0].ID != added || len(second.Deleted) != 0 {
		t.Errorf("after a result was added: %+v", second)
	}
	if err := s.Results.Delete(t.Context(), poster, added, s.Now); err != nil {
		t.Fatal(err)
	}
	await()
	if third := since(t, reader, second.Version); third.Reload || len(third.Results) != 0 || len(third.Deleted) != 1 || third.Deleted[0] != added {
		t.Errorf("after a result was deleted: %+v", third)
	}
	if _, err := s.Races.Change(t.Context(), poster, race.Change{ID: followed, Name: new("Renamed")}, s.Now); err != nil {
		t.Fatal(err)
	}
	await()
	if fourth := since(t, reader, second.Version); !fourth.Reload {
		t.Errorf("after the race was changed: %+v", fourth)
	}
	if err := s.Races.Delete(t.Context(), poster, followed); err != nil {
		t.Fatal(err)
	}
	await()
	if _, exists, _ := reader.State(); exists {
		t.Error("a race that is gone still exists")
	}
}
