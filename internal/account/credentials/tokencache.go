package credentials

import (
	"crypto/sha256"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// cacheShards is the number of caches, each with its own lock, so that requests on many cores seldom wait for each other.
const cacheShards = 16

// tokenCache caches the claims of verified tokens of callers by the SHA-256 of the token. It stores neither the tokens nor rejections,
// so invalid tokens cannot evict valid ones.
type tokenCache struct {
	shards [cacheShards]*lru.Cache[[sha256.Size]byte, cachedToken]
}

// cachedToken has the claims of a token, and the generation of the keys that verified it.
type cachedToken struct {
	claims     Claims
	generation uint64
}

// newTokenCache returns a cache of at least size tokens.
func newTokenCache(size int) *tokenCache {
	cache := &tokenCache{}
	for i := range cache.shards {
		cache.shards[i], _ = lru.New[[sha256.Size]byte, cachedToken](size/cacheShards + 1) // fails for sizes below 1
	}
	return cache
}

// get returns the claims of a token that was verified with the keys of this generation and has not expired. Tokens verified with
// earlier keys must be verified again, because the key may have been removed.
func (c *tokenCache) get(sum [sha256.Size]byte, generation uint64, now time.Time) (Claims, bool) {
	shard := c.shards[sum[0]%cacheShards]
	found, ok := shard.Get(sum)
	if !ok {
		return Claims{}, false
	}
	if found.generation != generation || !now.Before(found.claims.ExpiresAt) {
		shard.Remove(sum)
		return Claims{}, false
	}
	return found.claims, true
}

// add caches a verified token.
func (c *tokenCache) add(sum [sha256.Size]byte, generation uint64, claims Claims) {
	c.shards[sum[0]%cacheShards].Add(sum, cachedToken{claims: claims, generation: generation})
}
