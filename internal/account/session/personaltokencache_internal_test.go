package session

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
)

func TestPersonalTokenCache(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // which fails if the cache leaves a goroutine behind
		cache, now := newPersonalTokenCache(), time.Now()
		user, hash := uuid.New(), [32]byte{1}
		has := func(now time.Time) bool {
			_, ok := cache.get(hash, now)
			return ok
		}
		add := func(expires time.Time, generation uint64) {
			cache.add(hash, Principal{UserID: user}, expires, generation, now)
		}
		add(now.Add(time.Hour), cache.begin())
		time.Sleep(cachePersonalFor - time.Nanosecond)
		if !has(now.Add(cachePersonalFor - time.Nanosecond)) {
			t.Error("forgotten early")
		}
		if has(now.Add(cachePersonalFor)) {
			t.Error("kept for too long by the service's clock")
		}
		time.Sleep(time.Nanosecond)
		if has(now) {
			t.Error("kept for too long by the machine's clock")
		}
		add(now.Add(time.Second), cache.begin())
		if !has(now) || has(now.Add(time.Second)) {
			t.Error("kept beyond the token's end")
		}
		before := cache.begin()
		cache.removeUser(user)
		if has(now) {
			t.Error("kept though the user's tokens ended")
		}
		add(now.Add(time.Hour), before)
		if has(now) {
			t.Error("added though it was looked up before a removal")
		}
	})
}
