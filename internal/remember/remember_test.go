package remember_test

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/uuid"

	"harrier/internal/remember"
)

func key(question string) remember.Key {
	return remember.Key{Object: uuid.UUID{1}, Version: 1, Question: question}
}

// asked returns a computation that counts how often it runs.
func asked(k remember.Key, answer string, times *atomic.Int32) func(context.Context) (remember.Key, []byte, error) {
	return func(context.Context) (remember.Key, []byte, error) {
		times.Add(1)
		return k, []byte(answer), nil
	}
}

func TestAnswersAreRemembered(t *testing.T) {
	t.Parallel()
	s := remember.New(1 << 20)
	var times atomic.Int32
	for range 3 {
		if got, err := s.Get(t.Context(), key("a"), asked(key("a"), "yes", &times)); err != nil || string(got) != "yes" {
			t.Fatalf("%q, %v", got, err)
		}
	}
	newer := key("a")
	newer.Version = 2
	// Asked about version 1 of b, the computation finds version 2.
	b := key("b")
	b.Version = 2
	for range 2 {
		_, _ = s.Get(t.Context(), newer, asked(newer, "no", &times))
		_, _ = s.Get(t.Context(), b, asked(b, "new", &times))
	}
	_, _ = s.Get(t.Context(), key("b"), asked(b, "new", &times))
	if got := times.Load(); got != 4 {
		t.Errorf("%d computations, want 4", got)
	}
	failed := errors.New("failed")
	for range 2 {
		if _, err := s.Get(t.Context(), key("c"), func(context.Context) (remember.Key, []byte, error) { return key("c"), nil, failed }); !errors.Is(err, failed) {
			t.Errorf("error %v", err)
		}
	}
}

func TestComputationsAreShared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := remember.New(1 << 20)
		var times atomic.Int32
		finish := make(chan struct{})
		compute := func(ctx context.Context) (remember.Key, []byte, error) {
			times.Add(1)
			<-finish
			return key("a"), []byte("yes"), ctx.Err()
		}
		first, leave := context.WithCancel(t.Context())
		var callers sync.WaitGroup
		callers.Go(func() {
			if _, err := s.Get(first, key("a"), compute); !errors.Is(err, context.Canceled) {
				t.Errorf("the caller who left: %v", err)
			}
		})
		synctest.Wait()
		for range 9 {
			callers.Go(func() {
				if got, err := s.Get(t.Context(), key("a"), compute); err != nil || string(got) != "yes" {
					t.Errorf("%q, %v", got, err)
				}
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		close(finish)
		callers.Wait()
		if got := times.Load(); got != 1 {
			t.Errorf("%d computations, want 1", got)
		}
	})
}

func TestBytesAreBounded(t *testing.T) {
	t.Parallel()
	s := remember.New(10_000)
	var times atomic.Int32
	text := string(make([]byte, 2000))
	ask := func(i int) {
		_, _ = s.Get(t.Context(), key(strconv.Itoa(i)), asked(key(strconv.Itoa(i)), text, &times))
	}
	for i := range 100 {
		ask(0) // used all the time
		ask(i)
	}
	ask(99)
	if got := times.Load(); got != 100 {
		t.Errorf("%d computations, want 100: what was used last is remembered", got)
	}
	ask(1)
	if got := times.Load(); got != 101 {
		t.Errorf("%d computations, want 101: what was used long ago is forgotten", got)
	}
	_, _ = s.Get(t.Context(), key("large"), asked(key("large"), string(make([]byte, 20_000)), &times))
	ask(0)
	if got := times.Load(); got != 102 {
		t.Errorf("%d computations, want 102: an answer that does not fit displaces nothing", got)
	}
}
