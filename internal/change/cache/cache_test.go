package cache_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"harrier/internal/change"
	"harrier/internal/change/cache"
)

// text is a value.
type text string

func (s text) Bytes() int64 { return int64(len(s)) }

// source is a Watcher whose changes the test makes.
type source struct {
	mu      sync.Mutex
	notify  func([]change.Change)
	pending []change.Change
	fails   error
}

func (s *source) Subscribe(f func([]change.Change)) { s.notify = f }

func (s *source) Current() bool { return false }

func (s *source) Sync(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.pending
	s.pending = nil
	if len(found) > 0 {
		s.notify(found)
	}
	return s.fails
}

// asker asks a store, and counts how often it has to find a value.
type asker struct {
	*cache.Cache

	from  *source
	finds map[string]int
}

func newAsker(bytes int64) asker {
	from := &source{}
	return asker{cache.New(bytes, from), from, map[string]int{}}
}

func anyone() string { return "" }

func list(name string) cache.Key { return cache.Key{Kind: change.Lists, Text: name} }

// ask asks a key whose value is a text.
func (a asker) ask(t *testing.T, q cache.Key, value string) {
	t.Helper()
	a.askFrom(t, "", q, value)
}

// askFrom is ask by a client of a network.
func (a asker) askFrom(t *testing.T, network string, q cache.Key, value string) {
	t.Helper()
	found, slot, err := a.Find(t.Context(), q, true, func() string { return network })
	if err != nil {
		t.Fatal(err)
	}
	if found != nil {
		return
	}
	a.finds[q.Text]++
	if slot != nil {
		slot.Fill(text(value))
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	mile, relay := uuid.New(), uuid.New()
	keys := []cache.Key{
		{Kind: change.Race, Race: mile, Text: "mile"}, {Kind: change.Race, Race: relay, Text: "relay"}, list("lists"), {Kind: change.Accounts, Text: "accounts"},
	}
	for name, test := range map[string]struct {
		changes []change.Change
		gone    string
	}{
		"nothing":      {nil, ""},
		"a race":       {[]change.Change{{Kind: change.Race, Race: mile}}, "mile lists"},
		"other race":   {[]change.Change{{Kind: change.Race, Race: uuid.New()}}, "lists"},
		"lists":        {[]change.Change{{Kind: change.Lists}}, "lists"},
		"accounts":     {[]change.Change{{Kind: change.Accounts}}, "accounts"},
		"two at once":  {[]change.Change{{Kind: change.Race, Race: relay}, {Kind: change.Accounts}}, "relay lists accounts"},
		"all":          {[]change.Change{{Kind: change.All}}, "mile relay lists accounts"},
		"all and more": {[]change.Change{{Kind: change.All}, {Kind: change.Race, Race: mile}}, "mile relay lists accounts"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAsker(1 << 20)
			for range 3 {
				for _, q := range keys {
					a.ask(t, q, q.Text)
				}
			}
			a.from.pending = test.changes
			for range 3 {
				for _, q := range keys {
					a.ask(t, q, q.Text)
				}
			}
			for _, q := range keys {
				want := 2 // the first value is not cached
				if strings.Contains(test.gone, q.Text) {
					want++
				}
				if a.finds[q.Text] != want {
					t.Errorf("%s was found %d times, want %d", q.Text, a.finds[q.Text], want)
				}
			}
		})
	}
}

// Only what is asked for twice within a while takes memory.
func TestDoorkeeper(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := newAsker(1 << 20)
		for i := range 100 {
			a.ask(t, list(strconv.Itoa(i)), "once")
		}
		a.ask(t, list("seldom"), "")
		time.Sleep(time.Hour)
		for range 4 {
			a.ask(t, list("often"), "")
		}
		a.ask(t, list("seldom"), "")
		a.ask(t, list("seldom"), "")
		if a.finds["often"] != 2 || a.finds["seldom"] != 3 {
			t.Errorf("finds: %v", a.finds)
		}
	})
}

// One finds the value, the others wait; who asks after a change does not get what was being found before it.
func TestSharing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := newAsker(1 << 20)
		var group sync.WaitGroup
		finds, release := 0, make(chan struct{})
		ask := func(want string, compute func(context.Context) (text, error)) {
			group.Go(func() {
				if got, err := cache.Compute(t.Context(), a.Cache, list("key"), compute); err != nil || string(got) != want {
					t.Errorf("got %q, %v, want %q", got, err, want)
				}
			})
			synctest.Wait()
		}
		slow := func(context.Context) (text, error) { finds++; <-release; return "old", nil }
		for range 5 {
			ask("old", slow)
		}
		a.from.pending = []change.Change{{Kind: change.Lists}}
		ask("new", func(context.Context) (text, error) { finds++; return "new", nil })
		close(release)
		group.Wait()
		ask("new", slow)
		if finds != 2 {
			t.Errorf("it was found %d times, want twice", finds)
		}
	})
}

// A computation goes on when the one who asked first has left, and all get its error.
func TestCompute(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for name, fails := range map[string]error{"value": nil, "failure": errors.New("failed")} {
			none := newAsker(0)
			finds, finish := 0, make(chan struct{})
			compute := func(ctx context.Context) (text, error) {
				finds++
				<-finish
				return "yes", errors.Join(fails, ctx.Err())
			}
			first, leave := context.WithCancel(t.Context())
			var callers sync.WaitGroup
			callers.Go(func() {
				if _, err := cache.Compute(first, none.Cache, list("a"), compute); !errors.Is(err, context.Canceled) {
					t.Errorf("%s: the caller who left: %v", name, err)
				}
			})
			synctest.Wait()
			for range 9 {
				callers.Go(func() {
					if got, err := cache.Compute(t.Context(), none.Cache, list("a"), compute); !errors.Is(err, fails) || err == nil && got != "yes" {
						t.Errorf("%s: %q, %v", name, got, err)
					}
				})
			}
			synctest.Wait()
			leave()
			synctest.Wait()
			close(finish)
			callers.Wait()
			if finds != 1 {
				t.Errorf("%s: %d computations, want 1", name, finds)
			}
		}
	})
}

// What has changed while it was read is worth nothing to others, however much memory there is.
func TestNotWorth(t *testing.T) {
	t.Parallel()
	a := newAsker(1000)
	a.ask(t, list("key"), "first")
	_, slot, _ := a.Find(t.Context(), list("key"), true, anyone)
	if !slot.Worth(100) {
		t.Error("what is asked for a second time is not cached")
	}
	a.from.pending = []change.Change{{Kind: change.All}}
	a.ask(t, cache.Key{Kind: change.Accounts, Text: "other"}, "")
	if slot.Worth(100) || slot.Worth(10_000) {
		t.Error("what has changed is cached")
	}
}

func TestNotCached(t *testing.T) {
	t.Parallel()
	a := newAsker(1 << 20)
	for range 3 {
		_, slot, err := a.Find(t.Context(), list("left"), true, anyone)
		if slot == nil || err != nil {
			t.Fatal("nobody tries again:", err)
		}
		slot.Leave()
		slot.Fill(text("too late"))
	}
	a.from.fails = errors.New("the database is away")
	if found, slot, err := a.Find(t.Context(), list("left"), true, anyone); found != nil || slot != nil || err != nil {
		t.Errorf("found %v, %v, %v", found, slot, err)
	}
	none := newAsker(0)
	for range 3 {
		none.ask(t, list("a"), "yes")
	}
	if none.finds["a"] != 3 {
		t.Errorf("a store without memory keeps values: %v", none.finds)
	}
}

// Nobody waits for one who finds a value that is too large, nor tries again.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	a := newAsker(1 << 20)
	a.ask(t, list("key"), "first")
	_, slot, _ := a.Find(t.Context(), list("key"), true, anyone)
	slot.TooLarge()
	for range 2 {
		if found, slot, err := a.Find(t.Context(), list("key"), true, anyone); found != nil || slot != nil || err != nil {
			t.Errorf("found %v, %v, %v", found, slot, err)
		}
	}
	a.from.pending = []change.Change{{Kind: change.Lists}}
	if _, slot, _ := a.Find(t.Context(), list("key"), true, anyone); slot == nil {
		t.Error("nobody tries again although something has changed")
	}
}

// An value takes the slot of one that is asked for less often, and a newer one that of the older.
func TestMemory(t *testing.T) {
	t.Parallel()
	a := newAsker(10_000)
	long := strings.Repeat("x", 2000)
	for i := range 50 {
		a.ask(t, list("often"), long)
		for range 2 {
			a.ask(t, list(strconv.Itoa(i)), long)
		}
	}
	a.ask(t, list("0"), long)
	for range 9 {
		a.ask(t, list("new"), long)
	}
	if a.finds["often"] != 2 || a.finds["0"] != 2 || a.finds["new"] != 3 {
		t.Errorf("finds: %v", a.finds)
	}
	for range 3 {
		a.ask(t, list("larger than all"), strings.Repeat("x", 20_000))
	}
	a.ask(t, list("often"), long)
	if a.finds["often"] != 2 || a.finds["larger than all"] != 3 {
		t.Errorf("a value that does not fit displaces others: %v", a.finds)
	}
	mile := cache.Key{Kind: change.Race, Race: uuid.New(), Text: "mile"}
	for range 50 {
		a.from.pending = []change.Change{{Kind: change.Race, Race: mile.Race}}
		a.ask(t, mile, long)
	}
	a.ask(t, mile, long)
	before := a.finds["often"]
	a.ask(t, list("often"), long)
	a.ask(t, list("often"), long)
	if a.finds["often"] > before+1 || a.finds["mile"] != 50 {
		t.Errorf("old values take memory: %v", a.finds)
	}
}

// A network that asks for everything does not displace what others ask for, but may use memory that nobody else needs.
func TestShares(t *testing.T) {
	t.Parallel()
	const size, fits = 1000, 320
	a := newAsker(fits * (size + 700)) // 700 for what a value takes beside its bytes
	long := strings.Repeat("x", size)
	walk := func(name string, lists int) {
		for i := range lists {
			for range 3 {
				a.askFrom(t, "walker", list(name+strconv.Itoa(i)), long)
			}
		}
	}
	walk("all ", fits)
	for i := range fits {
		a.askFrom(t, "walker", list("all "+strconv.Itoa(i)), long)
	}
	if n := a.finds["all 0"]; n != 2 {
		t.Errorf("the only network has its first list read %d times, want twice", n)
	}
	others := map[string]int{} // lists that each asks for, by network
	for i := range 25 {
		others["reader "+strconv.Itoa(i)] = 10
	}
	each := func(do func(network string, q cache.Key)) {
		for network, lists := range others {
			for i := range lists {
				do(network, list(network+strconv.Itoa(i)))
			}
			do(network, list("popular"))
		}
	}
	read := func(network string, q cache.Key) { a.askFrom(t, network, q, long) }
	for range 2 {
		each(read)
	}
	walk("more ", 10*fits)
	displaced := 0
	each(func(network string, q cache.Key) {
		before := a.finds[q.Text]
		read(network, q)
		if a.finds[q.Text] != before {
			displaced++
		}
	})
	if displaced > 12 { // the doorkeeper takes a few keys for others
		t.Errorf("%d of 250 lists were displaced", displaced)
	}
}

// One who finds slowly, perhaps because of a limit, does not keep others waiting.
func TestImpatience(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := newAsker(1 << 20)
		_, slot, _ := a.Find(t.Context(), list("key"), true, anyone)
		if found, other, err := a.Find(t.Context(), list("key"), true, anyone); found != nil || other != nil || err != nil {
			t.Errorf("who waits gets %v, %v, %v", found, other, err)
		}
		slot.Fill(text("late"))
		if found, _, err := a.Find(t.Context(), list("key"), true, anyone); found != text("late") || err != nil {
			t.Errorf("then it is %q, %v", found, err)
		}
	})
}
