package deadline_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"harrier/internal/admission/deadline"
)

func TestDeadline(t *testing.T) {
	t.Parallel()
	type step func(context.Context)
	wait := func(d time.Duration) step { return func(context.Context) { time.Sleep(d) } }
	extend := func(d time.Duration) step { return func(ctx context.Context) { deadline.Extend(ctx, d) } }
	tests := map[string]struct {
		steps  []step
		passed bool
	}{
		"in time":                 {[]step{wait(9 * time.Second)}, false},
		"too late":                {[]step{wait(11 * time.Second)}, true},
		"extended":                {[]step{wait(9 * time.Second), extend(time.Minute), wait(59 * time.Second)}, false},
		"extended, then too late": {[]step{wait(9 * time.Second), extend(time.Minute), wait(61 * time.Second)}, true},
		"extended too late":       {[]step{wait(11 * time.Second), extend(time.Minute)}, true},
		"shortened":               {[]step{extend(time.Second), wait(2 * time.Second)}, true},
		"lifted":                  {[]step{deadline.Lift, wait(time.Hour)}, false},
		"lifted, then extended":   {[]step{deadline.Lift, extend(time.Second), wait(time.Hour)}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				for _, waited := range []bool{true, false} { // from the start, or once all steps have been taken
					ctx := deadline.With(t.Context(), 10*time.Second, func(time.Duration) {})
					if waited {
						_ = ctx.Done()
					}
					for _, step := range test.steps {
						step(ctx)
					}
					type inside struct{}
					inner, end := context.WithCancel(context.WithValue(ctx, inside{}, true))
					t.Cleanup(end)
					time.Sleep(0)
					synctest.Wait()
					if deadline.Passed(inner) != test.passed || (ctx.Err() != nil) != test.passed || (inner.Err() != nil) != test.passed {
						t.Errorf("passed: %v, errors: %v, %v", deadline.Passed(inner), ctx.Err(), inner.Err())
					}
					ctx.End()
					if deadline.Passed(ctx) != test.passed || ctx.Err() == nil || inner.Err() == nil {
						t.Errorf("after its end: passed: %v, errors: %v, %v", deadline.Passed(ctx), ctx.Err(), inner.Err())
					}
				}
			})
		})
	}
	ended := deadline.With(t.Context(), time.Hour, nil)
	ended.End()
	if ended.Err() == nil || deadline.Passed(ended) {
		t.Errorf("who waits for what has ended gets %v", ended.Err())
	}
	deadline.Extend(t.Context(), 0) // a context without a deadline stays as it is
	if deadline.Passed(t.Context()) {
		t.Error("a context without a deadline has passed it")
	}
}
