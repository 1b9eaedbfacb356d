package together_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"harrier/internal/together"
)

var (
	errRefused = errors.New("refused")
	errBroken  = errors.New("broken")
)

// doubling doubles numbers, a second for each call; it refuses those below zero, breaks at 13, and panics at 14.
type doubling struct {
	mu   sync.Mutex
	done [][]int
}

func (d *doubling) one(ctx context.Context, n int) (int, error) {
	out, err := d.all(ctx, []int{n})
	if err != nil {
		return 0, err
	}
	return out[0], nil
}

func (d *doubling) all(ctx context.Context, in []int) ([]int, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = append(d.done, slices.Clone(in))
	out := make([]int, len(in))
	for i, n := range in {
		switch {
		case n < 0:
			return nil, errRefused
		case n == 13:
			return nil, errBroken
		case n == 14:
			panic("fourteen")
		}
		out[i] = 2 * n
	}
	return out, nil
}

func TestDo(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		calls   []int
		want    []string
		batches string
		seconds int
	}{
		"one":       {[]int{1}, []string{"2"}, "[[1]]", 1},
		"several":   {[]int{1, 2, 3, 4}, []string{"2", "4", "6", "8"}, "[[1] [2 3 4]]", 2},
		"two":       {[]int{1, 2}, []string{"2", "4"}, "[[1] [2]]", 2},
		"a refusal": {[]int{1, 2, -3, 4}, []string{"2", "4", "refused", "8"}, "[[1] [2 -3 4] [2] [-3] [4]]", 4},
		"a failure": {[]int{1, 2, 13, 4}, []string{"2", "broken", "broken", "broken"}, "[[1] [2 13 4]]", 2},
		"a panic":   {[]int{1, 2, 14, 4}, []string{"2", "panic: fourteen", "panic: fourteen", "panic: fourteen"}, "[[1] [2 14 4]]", 2},
		"one panic": {[]int{1, 14}, []string{"2", "panic: fourteen"}, "[[1] [14]]", 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var d doubling
				g := together.New[string](d.one, d.all, func(err error) bool { return errors.Is(err, errRefused) })
				began := time.Now()
				got := make([]string, len(test.calls))
				var all sync.WaitGroup
				for i, n := range test.calls {
					all.Go(func() {
						out, err := g.Do(t.Context(), "key", n)
						if got[i] = strconv.Itoa(out); err != nil {
							got[i], _, _ = strings.Cut(err.Error(), "\n")
						}
					})
					synctest.Wait() // in this order
				}
				all.Wait()
				if !slices.Equal(got, test.want) {
					t.Errorf("got %v, want %v", got, test.want)
				}
				if took := time.Since(began); took != time.Duration(test.seconds)*time.Second {
					t.Errorf("took %v", took)
				}
				slices.SortStableFunc(d.done[min(2, len(d.done)):], func(a, b []int) int { return max(a[0], -a[0]) - max(b[0], -b[0]) })
				if done := fmt.Sprint(d.done); done != test.batches {
					t.Errorf("done were %s, want %s", done, test.batches)
				}
			})
		})
	}
}

func TestDoLeaves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var d doubling
		g := together.New[string](d.one, d.all, func(error) bool { return false })
		do := func(ctx context.Context, key string, n int, want error) {
			go func() {
				if _, err := g.Do(ctx, key, n); !errors.Is(err, want) {
					t.Errorf("%d: %v", n, err)
				}
			}()
			synctest.Wait()
		}
		impatient, leave := context.WithCancel(t.Context())
		do(t.Context(), "a", 1, nil)
		do(t.Context(), "b", 10, nil) // does not wait for the others
		do(t.Context(), "a", 2, nil)
		do(impatient, "a", 3, context.Canceled)
		do(t.Context(), "a", 4, nil)
		leave()
		synctest.Wait()
		do(t.Context(), "a", 5, nil)
		time.Sleep(1500 * time.Millisecond) // 2, 4 and 5 are being done
		late, leave := context.WithCancel(t.Context())
		do(late, "a", 6, context.Canceled)
		leave()
		time.Sleep(time.Minute)
		do(t.Context(), "a", 7, nil)
		time.Sleep(time.Minute)
		d.mu.Lock()
		defer d.mu.Unlock()
		if done := fmt.Sprint(d.done[2:]); done != "[[2 4 5] [7]]" {
			t.Errorf("done were %v", d.done)
		}
	})
}
