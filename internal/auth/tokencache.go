package auth

import (
	"crypto/sha256"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// cacheShards is how many locks the cache is spread over, so that requests on many cores seldom meet at one.
const cacheShards = 16

// tokenCache remembers what verified access tokens say, by the SHA-256 of the token: the tokens themselves are not kept,
// and who cannot make a signature cannot make an entry. Refusals are not remembered, so that bad tokens push no good
// ones out.
type tokenCache struct {
	shards [cacheShards]*lru.Cache[[sha256.Size]byte, rememberedToken]
}

// rememberedToken is the claims of a token, and the generation of the keys that it was verified with.
type rememberedToken struct {
	claims     Claims
	generation uint64
}

// newTokenCache makes a cache with room for at least size tokens.
func newTokenCache(size int) (*tokenCache, error) {
	cache := &tokenCache{}
	for i := range cache.shards {
		shard, err := lru.New[[sha256.Size]byte, rememberedToken]((size + cacheShards - 1) / cacheShards)
		if err != nil {
			return nil, fmt.Errorf("make the cache of verified tokens: %w", err)
		}
		cache.shards[i] = shard
	}
	return cache, nil
}

// get gives the claims of a token that was verified with the keys of this generation and is good at now. What was
// verified with other keys must be verified again, for the key may be gone.
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

// add remembers a verified token.
func (c *tokenCache) add(sum [sha256.Size]byte, generation uint64, claims Claims) {
	c.shards[sum[0]%cacheShards].Add(sum, rememberedToken{claims: claims, generation: generation})
}
