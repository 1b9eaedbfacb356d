package answers_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/uuid"

	"harrier/internal/answers"
	"harrier/internal/changes"
)

// source is a Watcher whose changes the test makes.
type source struct {
	tell    func([]changes.Change)
	pending []changes.Change
	current bool
	fails   error
}

func (s *source) Tell(f func([]changes.Change)) { s.tell = f }

func (s *source) Current() bool { return s.current }

func (s *source) Sync(context.Context) error {
	found := s.pending
	s.pending = nil
	if len(found) > 0 {
		s.tell(found)
	}
	return s.fails
}

func newStore(most int64) (*source, *answers.Store[string]) {
	from := &source{}
	return from, answers.New(most, func(s string) int64 { return int64(len(s)) }, from)
}

func TestChanges(t *testing.T) {
	t.Parallel()
	mile, relay := uuid.New(), uuid.New()
	subjects := map[string]answers.Subject{
		"mile": {Kind: changes.Race, Race: mile}, "relay": {Kind: changes.Race, Race: relay}, "lists": {Kind: changes.Lists}, "accounts": {Kind: changes.Accounts},
	}
	for name, test := range map[string]struct {
		changes []changes.Change
		gone    string
	}{
		"nothing":      {nil, ""},
		"a race":       {[]changes.Change{{Kind: changes.Race, Race: mile}}, "mile lists"},
		"other race":   {[]changes.Change{{Kind: changes.Race, Race: uuid.New()}}, "lists"},
		"lists":        {[]changes.Change{{Kind: changes.Lists}}, "lists"},
		"accounts":     {[]changes.Change{{Kind: changes.Accounts}}, "accounts"},
		"two at once":  {[]changes.Change{{Kind: changes.Race, Race: relay}, {Kind: changes.Accounts}}, "relay lists accounts"},
		"all":          {[]changes.Change{{Kind: changes.All}}, "mile relay lists accounts"},
		"all and more": {[]changes.Change{{Kind: changes.All}, {Kind: changes.Race, Race: mile}}, "mile relay lists accounts"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from, s := newStore(1 << 20)
			reads := map[string]int{}
			ask := func() {
				for key, subject := range subjects {
					if _, _, err := s.Get(t.Context(), key, subject, true, func(func()) (string, bool, error) { reads[key]++; return key, true, nil }); err != nil {
						t.Fatal(err)
					}
				}
			}
			ask()
			from.pending = test.changes
			ask()
			ask()
			for key := range subjects {
				want := 1
				if strings.Contains(test.gone, key) {
					want = 2
				}
				if reads[key] != want {
					t.Errorf("%s was read %d times, want %d", key, reads[key], want)
				}
			}
		})
	}
}

// One reads, the others wait; who asks after a change does not get what was being read before it.
func TestSharing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		from, s := newStore(1 << 20)
		var group sync.WaitGroup
		reads, release := 0, make(chan struct{})
		ask := func(want string, read func(func()) (string, bool, error)) {
			group.Go(func() {
				got, _, err := s.Get(t.Context(), "key", answers.Subject{Kind: changes.Lists}, true, read)
				if err != nil || got != want {
					t.Errorf("got %q, %v, want %q", got, err, want)
				}
			})
			synctest.Wait()
		}
		slow := func(func()) (string, bool, error) { reads++; <-release; return "old", true, nil }
		for range 5 {
			ask("old", slow)
		}
		from.pending = []changes.Change{{Kind: changes.Lists}}
		ask("new", func(func()) (string, bool, error) { reads++; return "new", true, nil })
		close(release)
		group.Wait()
		ask("new", slow)
		if reads != 2 {
			t.Errorf("it was read %d times, want twice", reads)
		}
	})
}

func TestNotKept(t *testing.T) {
	t.Parallel()
	from, s := newStore(1 << 20)
	reads := 0
	ask := func(keep bool, fails error) {
		t.Helper()
		_, _, err := s.Get(t.Context(), "key", answers.Subject{Kind: changes.Lists}, true, func(func()) (string, bool, error) { reads++; return "", keep, fails })
		if !errors.Is(err, fails) {
			t.Errorf("%v, want %v", err, fails)
		}
	}
	ask(false, nil)
	ask(true, errors.ErrUnsupported)
	from.fails = errors.New("the database is away")
	ask(true, nil)
	if reads != 2 {
		t.Errorf("%d reads, want 2", reads)
	}
	_, none := newStore(0)
	if _, ok, err := none.Get(t.Context(), "key", answers.Subject{}, true, nil); ok || err != nil {
		t.Errorf("a store without memory has an answer, or %v", err)
	}
}

// Nobody waits for one who reads an answer that will not be kept, nor tries again.
func TestGivingUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		from, s := newStore(1 << 20)
		release := make(chan struct{})
		ask := func() bool {
			_, ok, err := s.Get(t.Context(), "key", answers.Subject{Kind: changes.Lists}, true, func(giveUp func()) (string, bool, error) {
				giveUp()
				<-release
				return "", false, nil
			})
			return ok && err == nil
		}
		go ask()
		synctest.Wait()
		for range 2 {
			if ask() {
				t.Error("somebody else got an answer")
			}
		}
		close(release)
		synctest.Wait()
		if ask() {
			t.Error("somebody tried again although nothing has changed")
		}
		from.pending = []changes.Change{{Kind: changes.Lists}}
		if !ask() {
			t.Error("nobody tried again although something has changed")
		}
	})
}

// What was not asked for longest leaves first.
func TestMemory(t *testing.T) {
	t.Parallel()
	_, s := newStore(10_000)
	reads := map[string]int{}
	ask := func(key string) {
		read := func(func()) (string, bool, error) {
			reads[key]++
			return strings.Repeat("x", 2000), true, nil
		}
		if _, _, err := s.Get(t.Context(), key, answers.Subject{Kind: changes.Lists}, true, read); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 50 {
		ask("often")
		ask(strconv.Itoa(i))
	}
	ask("0")
	if reads["often"] != 1 || reads["0"] != 2 {
		t.Errorf("reads: %v", reads)
	}
	long := func(func()) (string, bool, error) { return strings.Repeat("x", 20_000), true, nil }
	if _, ok, err := s.Get(t.Context(), "long", answers.Subject{}, true, long); !ok || err != nil {
		t.Error("the first who asks for a long answer does not get it:", err)
	}
	ask("often")
	if reads["often"] != 2 {
		t.Error("an answer that is longer than the memory leaves room for others")
	}
}

// One who reads slowly, perhaps because of a limit, does not keep others waiting.
func TestImpatience(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		_, s := newStore(1 << 20)
		release := make(chan struct{})
		var group sync.WaitGroup
		ask := func() (string, bool, error) {
			return s.Get(t.Context(), "key", answers.Subject{Kind: changes.Lists}, true, func(func()) (string, bool, error) {
				<-release
				return "late", true, nil
			})
		}
		group.Go(func() {
			if _, ok, err := ask(); !ok || err != nil {
				t.Error("who reads gets no answer:", err)
			}
		})
		synctest.Wait()
		if _, ok, err := ask(); ok || err != nil {
			t.Errorf("who waits gets an answer, or %v", err)
		}
		close(release)
		group.Wait()
		if got, ok, err := ask(); got != "late" || !ok || err != nil {
			t.Errorf("then it is %q, %v, %v", got, ok, err)
		}
	})
}
