package admission_test

import (
	"context"
	"errors"
	"fmt"
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
			admission.Upload: {Total: 4, PerUser: 1, PerAddress: 2, Wait: 5 * time.Second, Busy: "files are being imported"},
		})
		refused := func(user, address string, n int64, want fault.Kind) {
			t.Helper()
			began := time.Now()
			_, err := c.Acquire(caller(t, user, address), admission.Upload, n)
			if took := time.Since(began); fault.KindOf(err) != want || took != 5*time.Second {
				t.Errorf("%s at %s: %v after %v, want kind %d after 5 s", user, address, err, took, want)
			}
			if f, ok := errors.AsType[*fault.Error](err); !ok || f.RetryAfter != 5*time.Second || f.Type != map[fault.Kind]string{fault.TooMany: "too-many-at-once", fault.Unavailable: "server-busy"}[want] {
				t.Errorf("%s at %s: no Retry-After or another type in %v", user, address, err)
			}
		}
		admitted := func(user, address string, n int64) func() {
			t.Helper()
			release, err := c.Acquire(caller(t, user, address), admission.Upload, n)
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
		if _, ok := c.TryAcquire(caller(t, "dan", "three"), admission.Upload, 1); ok {
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
		if _, err := c.Acquire(ctx, admission.Upload, 1); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that leaves gets %v", err)
		}
		if _, err := c.Acquire(t.Context(), admission.Hash, 99); err != nil {
			t.Errorf("a kind without limits: %v", err)
		}
	})
}

// What is reserved stays free for callers that are established.
func TestReserve(t *testing.T) {
	t.Parallel()
	c := admission.New(map[admission.Kind]admission.Limits{admission.Upload: {Total: 3, Reserve: 1}})
	try := func(ctx context.Context) (func(), bool) { return c.TryAcquire(ctx, admission.Upload, 1) }
	stranger := caller(t, "ann", "one")
	established := admission.WithEstablished(caller(t, "bob", "two"))
	release, one := try(stranger)
	_, two := try(stranger)
	_, three := try(stranger)
	_, four := try(established)
	_, five := try(established)
	if !one || !two || three || !four || five {
		t.Errorf("admitted: %t %t %t %t %t", one, two, three, four, five)
	}
	release()
	if _, ok := try(established); !ok {
		t.Error("an established caller is kept out of what all may use")
	}
}

// Callers at an address who are not established have one place, however many they are, and keep nobody else waiting.
func TestStrangeAddress(t *testing.T) {
	t.Parallel()
	c := admission.New(map[admission.Kind]admission.Limits{admission.Unpack: {Total: 4, PerUser: 1, PerStrangeAddress: 1, Reserve: 1}})
	try := func(user, address string, established bool) bool {
		ctx := caller(t, user, address)
		if established {
			ctx = admission.WithEstablished(ctx)
		}
		_, ok := c.TryAcquire(ctx, admission.Unpack, 1)
		return ok
	}
	for i, want := range []bool{true, false, false} {
		if got := try(fmt.Sprint("user", i), "one", false); got != want {
			t.Errorf("stranger %d at one address: admitted %t", i, got)
		}
	}
	if !try("eve", "two", false) || !try("bob", "one", true) {
		t.Error("strangers keep others out")
	}
}

// Crowded addresses leave half of the total to others, however many they are.
func TestCrowded(t *testing.T) {
	t.Parallel()
	c := admission.New(map[admission.Kind]admission.Limits{admission.LiveStream: {Total: 20, PerAddress: 8, Crowded: 2}})
	take := func(address string) (releases []func()) {
		for {
			release, ok := c.TryAcquire(caller(t, "", address), admission.LiveStream, 1)
			if !ok {
				return releases
			}
			releases = append(releases, release)
		}
	}
	one := take("one")
	if two, three := len(take("two")), len(take("three")); len(one) != 8 || two != 6 || three != 2 {
		t.Errorf("addresses get %d, %d, %d, not 8, 6, 2", len(one), two, three)
	}
	if n := len(take("four")) + len(take("five")); n != 4 {
		t.Errorf("addresses that are not crowded get %d, not 4", n)
	}
	for _, release := range one {
		release()
	}
	if n := len(take("one")); n != 8 {
		t.Errorf("after giving all back an address gets %d", n)
	}
}

// TestTable fills places as strangers with a few networks and many accounts can.
func TestTable(t *testing.T) {
	t.Parallel()
	c := admission.New(admission.Table(admission.Settings{Connections: 16, ListsPerAddress: 2, ImportsPerUser: 2, SpoolMiB: 2048}))
	fill := func(kind admission.Kind, established bool, users, networks int) (n int) {
		for i := range 20_000 {
			ctx := caller(t, fmt.Sprint("user", i%users), fmt.Sprint("network", i%networks))
			if established {
				ctx = admission.WithEstablished(caller(t, fmt.Sprint("established", i), fmt.Sprint("other", i)))
			}
			if _, ok := c.TryAcquire(ctx, kind, 1); ok {
				n++
			}
		}
		return n
	}
	if n := fill(admission.LiveStream, false, 1000, 4); n < 5000 || n > 5400 {
		t.Errorf("four networks get %d of 10,000 streams", n)
	}
	for _, kind := range []admission.Kind{admission.Upload, admission.Unpack, admission.Track} {
		if n := fill(kind, false, 1000, 500); n == 0 {
			t.Errorf("%s: strangers get nothing", kind)
		}
		if n := fill(kind, true, 1000, 500); n == 0 {
			t.Errorf("%s: strangers leave nothing", kind)
		}
	}
}
