package admission_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"harrier/internal/admission"
	"harrier/internal/fault"
)

func caller(t *testing.T, user, address string) context.Context {
	t.Helper()
	return admission.WithCaller(t.Context(), admission.Caller{User: user, Address: address})
}

func TestAcquire(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := admission.New(map[admission.Kind]admission.Limits{
			admission.Import: {Total: 4, PerUser: 1, PerAddress: 2, Wait: 5 * time.Second, Busy: "files are being imported"},
		})
		refused := func(user, address string, n int64, want fault.Kind) {
			t.Helper()
			began := time.Now()
			_, err := c.Acquire(caller(t, user, address), admission.Import, n)
			if took := time.Since(began); fault.KindOf(err) != want || took != 5*time.Second {
				t.Errorf("%s at %s: %v after %v, want kind %d after 5 s", user, address, err, took, want)
			}
			if f, ok := errors.AsType[*fault.Error](err); !ok || f.RetryAfter != 5*time.Second {
				t.Errorf("%s at %s: no Retry-After in %v", user, address, err)
			}
		}
		admitted := func(user, address string, n int64) func() {
			t.Helper()
			release, err := c.Acquire(caller(t, user, address), admission.Import, n)
			if err != nil {
				t.Fatalf("%s at %s: %v", user, address, err)
			}
			return release
		}
		ann := admitted("ann", "one", 1)
		refused("ann", "two", 1, fault.TooMany)
		admitted("bob", "one", 1)
		refused("cat", "one", 1, fault.TooMany)
		admitted("", "two", 7) // more than its share counts as all of it
		refused("dan", "three", 1, fault.Unavailable)
		if _, ok := c.TryAcquire(caller(t, "dan", "three"), admission.Import, 1); ok {
			t.Error("admitted without waiting")
		}

		// Whoever waits is admitted as soon as there is room; giving back twice gives back once.
		go func() {
			time.Sleep(time.Second)
			ann()
			ann()
		}()
		began := time.Now()
		admitted("dan", "three", 1)
		if took := time.Since(began); took != time.Second {
			t.Errorf("admitted after %v", took)
		}
		refused("eve", "four", 1, fault.Unavailable)

		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := c.Acquire(ctx, admission.Import, 1); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that leaves gets %v", err)
		}
		if _, err := c.Acquire(t.Context(), admission.Hash, 99); err != nil {
			t.Errorf("a kind without limits: %v", err)
		}
	})
}
