package session

import (
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"
)

const (
	// cachePersonalFor is how long a server goes without asking whether a personal token is still valid. Revocation is promised
	// within five seconds.
	cachePersonalFor = 4 * time.Second
	// maxCachedTokens bounds the memory.
	maxCachedTokens = 20_000
)

// personalTokenCache holds personal tokens that were valid a moment ago, by their hashes.
type personalTokenCache struct {
	mu     sync.Mutex
	tokens *simplelru.LRU[[32]byte, cachedToken]
	// generation counts removals. A token that was looked up before a removal is not added after it: it may be the one.
	generation uint64
}

// cachedToken is valid until a moment by the service's clock, and not for longer than cachePersonalFor by the machine's, which does not
// jump.
type cachedToken struct {
	caller Principal
	until  time.Time
	added  time.Time // with a monotonic reading
}

func newPersonalTokenCache() *personalTokenCache {
	tokens, err := simplelru.NewLRU[[32]byte, cachedToken](maxCachedTokens, nil)
	if err != nil {
		panic(err) // the size is positive
	}
	return &personalTokenCache{tokens: tokens}
}

func (c *personalTokenCache) get(hash [32]byte, now time.Time) (Principal, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.tokens.Get(hash)
	recent := time.Since(found.added) < cachePersonalFor //nolint:forbidigo // a duration, which needs the monotonic clock
	return found.caller, ok && recent && now.Before(found.until)
}

// begin returns the generation to pass to add. Call it before the token is looked up.
func (c *personalTokenCache) begin() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.generation
}

func (c *personalTokenCache) add(hash [32]byte, caller Principal, expires time.Time, generation uint64, now time.Time) {
	until := now.Add(cachePersonalFor)
	if expires.Before(until) {
		until = expires
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if generation == c.generation {
		c.tokens.Add(hash, cachedToken{caller: caller, until: until, added: time.Now()}) //nolint:forbidigo // see get
	}
}

func (c *personalTokenCache) remove(hash [32]byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	c.tokens.Remove(hash)
}

func (c *personalTokenCache) removeUser(user uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	for _, hash := range c.tokens.Keys() {
		if token, ok := c.tokens.Peek(hash); ok && token.caller.UserID == user {
			c.tokens.Remove(hash)
		}
	}
}
