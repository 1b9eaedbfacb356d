package webhook

import (
	"testing"
	"time"

	"github.com/google/uuid"
)

// The pause before a webhook is delivered to again grows while its deliveries cannot be noted, and ends when one is.
func TestUnnoted(t *testing.T) {
	t.Parallel()
	var u unnoted
	id, now := uuid.New(), time.Now()
	for _, want := range []time.Duration{2 * time.Second, 4 * time.Second, 8 * time.Second, 16 * time.Second, 32 * time.Second, time.Minute, time.Minute} {
		u.note(id, false, now)
		if got := u.paused(now.Add(want - time.Millisecond)); len(got) != 1 || got[0] != id {
			t.Errorf("before %s, %v are paused", want, got)
		}
		if got := u.paused(now.Add(want)); len(got) != 0 {
			t.Errorf("after %s, %v are paused", want, got)
		}
		now = now.Add(want)
	}
	u.note(id, true, now)
	u.note(id, false, now)
	if got := u.paused(now.Add(2 * time.Second)); len(got) != 0 {
		t.Errorf("after a success, the pause is longer: %v", got)
	}
	u.paused(now.Add(time.Hour))
	if len(u.webhooks) != 0 {
		t.Errorf("%d webhooks are kept for an hour", len(u.webhooks))
	}
}
