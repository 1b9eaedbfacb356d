package accounts

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestLimitsByNetwork shows that every limit counts an IPv6 /64 as one client, and IPv4 addresses one by one.
func TestLimitsByNetwork(t *testing.T) {
	t.Parallel()
	proxied := func(perSecond float64) *kit.App {
		return kit.Start(t, kit.Options{Config: func(c *config.Config) {
			c.RateLimit, c.TrustedProxies = perSecond, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		}})
	}
	// refused is how many of n requests from n addresses are refused; N in the pattern is the number.
	refused := func(app *kit.App, n int, method, path, pattern string) (count int) {
		for i := range n {
			if app.Client(t).Do(method, path, nil, "X-Forwarded-For: "+strings.ReplaceAll(pattern, "N", strconv.Itoa(i+1))).Status == http.StatusTooManyRequests {
				count++
			}
		}
		return count
	}

	perSecond := proxied(0.01) // too slow to refill during the test; a burst of one
	for _, c := range []struct {
		pattern string
		want    int
	}{
		{"2001:db8:0:1::N", 9}, {"2001:db8:0:N::1", 1}, {"192.0.2.N", 0}, {"::ffff:198.51.100.N", 0}, {"203.0.113.7", 9},
	} {
		if got := refused(perSecond, 10, http.MethodGet, "/user/count", c.pattern); got != c.want {
			t.Errorf("per second: %d of 10 from %s are refused, want %d", got, c.pattern, c.want)
		}
	}

	window := proxied(10_000) // 60 verifications in ten minutes, the page's included
	for _, c := range []struct {
		pattern string
		want    int
	}{
		{"2001:db8:0:1::N", 4}, {"2001:db8:N::1", 0}, {"192.0.2.N", 0}, {"203.0.113.7", 4},
	} {
		got := refused(window, 32, http.MethodPost, "/user/verify/nonsense", c.pattern) + refused(window, 32, http.MethodGet, "/verify/nonsense", c.pattern)
		if got != c.want {
			t.Errorf("in a window: %d of 64 from %s are refused, want %d", got, c.pattern, c.want)
		}
	}
}
