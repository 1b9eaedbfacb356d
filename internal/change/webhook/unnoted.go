package webhook

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

// maxNotePause is the longest pause before a server delivers again to a webhook whose deliveries it cannot note.
const maxNotePause = time.Minute

// unnoted has the webhooks whose deliveries this server could not note, as when the database's disk is full. What was sent is sent again, so each
// waits for a pause that grows.
type unnoted struct {
	mu       sync.Mutex
	webhooks map[uuid.UUID]trouble
}

type trouble struct {
	pause time.Duration
	until time.Time
}

// note records whether the deliveries of a turn could be noted.
func (u *unnoted) note(id uuid.UUID, noted bool, now time.Time) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if noted {
		delete(u.webhooks, id)
		return
	}
	if u.webhooks == nil {
		u.webhooks = map[uuid.UUID]trouble{}
	}
	pause := min(max(2*u.webhooks[id].pause, 2*time.Second), maxNotePause)
	u.webhooks[id] = trouble{pause, now.Add(pause)}
}

// paused returns the webhooks to which this server does not deliver now. It forgets those whose pauses ended long ago: they were deleted, or
// another server delivers to them.
func (u *unnoted) paused(now time.Time) []uuid.UUID {
	u.mu.Lock()
	defer u.mu.Unlock()
	ids := []uuid.UUID{}
	for id, t := range u.webhooks {
		switch {
		case now.Before(t.until):
			ids = append(ids, id)
		case now.After(t.until.Add(10 * maxNotePause)):
			delete(u.webhooks, id)
		}
	}
	return ids
}
