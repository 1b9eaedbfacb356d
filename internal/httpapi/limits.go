package httpapi

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/oauth"
)

// limit is how often one network (rateKey) may do something. Each server counts for itself; the database counts what must hold on all
// servers together: failed sign-ins of an account and emails to an address.
type limit = gate.Limit

// The limits of pages that do what no operation of the contract does. They leave room for a school behind one address.
var (
	removalLimit = limit{Name: "removal", Quota: 20, Seconds: 3600}
	// Looking an app up may read a document elsewhere.
	authorizeLimit = limit{Name: "authorize", Quota: 120, Seconds: 60}
	tokenLimit     = limit{Name: "app-token", Quota: 600, Seconds: 60}
	deviceLimit    = limit{Name: "device", Quota: 60, Seconds: 600}
)

// emailedPages are the routes of the pages that links in emails open, with the operation whose limit they share.
var emailedPages = map[string]string{
	"/verify/:token": "VerifyEmail", "/restore/:token": "RestoreEmail", "/reset/:token": "ResetPassword", "/invite/:token": "RegisterUser",
	"/name/:token": "VerifyEmail", "/unsubscribe/:token": "VerifyEmail",
	"/decline/:token": "DeclineInvitation", "/season/:token": "DeclineInvitation",
}

// signInPages are the routes at which users sign in, and share the limit of the operation for that.
var signInPages = map[string]string{oauth.SignIn: "LogIn"}

// oauthLimits are the limits of the other pages and endpoints for apps, by path.
var oauthLimits = map[string]limit{
	oauth.Authorize: authorizeLimit, oauth.Token: tokenLimit, oauth.Revoke: tokenLimit, oauth.DeviceCode: deviceLimit,
	oauth.Device: authorizeLimit, oauth.SignOut: authorizeLimit,
}

// pageLimits returns the limits of pages by route.
func pageLimits(contract *gate.Contract) (map[string]limit, error) {
	operations, byName := map[string]limit{}, map[string]limit{}
	for _, op := range contract.Operations {
		if op.Limit == nil {
			continue
		}
		if other, ok := byName[op.Limit.Name]; ok && other != *op.Limit {
			return nil, fmt.Errorf("the contract has two limits %q", op.Limit.Name)
		}
		operations[op.ID], byName[op.Limit.Name] = *op.Limit, *op.Limit
	}
	limits := maps.Clone(oauthLimits)
	for _, pages := range []map[string]string{emailedPages, signInPages} {
		for route, id := range pages {
			l, ok := operations[id]
			if !ok {
				return nil, fmt.Errorf("%s has no x-limit in the contract, which %s shares", id, route)
			}
			limits[route] = l
		}
	}
	return limits, nil
}

// limited applies the limit of an operation or a page. The headers of draft-ietf-httpapi-ratelimit-headers tell clients what is left.
func (s *server) limited(l limit, next echo.HandlerFunc) echo.HandlerFunc {
	if s.limitRate == nil {
		return next
	}
	return func(c echo.Context) error {
		left, reset := s.windows.count(l, rateKey(c.RealIP()), s.cfg.Clock())
		h := c.Response().Header()
		h.Set("RateLimit-Policy", fmt.Sprintf(`%q;q=%d;w=%d`, l.Name, l.Quota, l.Seconds))
		h.Set("RateLimit", fmt.Sprintf(`%q;r=%d;t=%d`, l.Name, max(left, 0), int(math.Ceil(reset.Seconds()))))
		if left < 0 {
			return tooMany(max(reset, time.Second))
		}
		return next(c)
	}
}

// newRateLimit limits the requests per second of one network on this server.
func newRateLimit(perSecond float64) echo.MiddlewareFunc {
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Store: middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
			Rate: rate.Limit(perSecond), Burst: int(5 * perSecond),
		}),
		IdentifierExtractor: func(c echo.Context) (string, error) { return rateKey(c.RealIP()), nil },
		DenyHandler:         func(echo.Context, string, error) error { return tooMany(time.Second) },
		ErrorHandler:        func(_ echo.Context, err error) error { return errors.Join(errors.New("limit the rate"), err) },
	})
}

func tooMany(wait time.Duration) error {
	return fault.New(fault.TooMany, "Too many requests from this address.").Of("too-many-requests").After(wait)
}

// rateKey returns the network that all limits count an address under: an IPv4 address itself, and the /64 of an IPv6 address, which
// belongs to one subscriber as a whole.
func rateKey(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// windows counts requests by limit and network, in windows that begin with the first request.
type windows struct {
	mu     sync.Mutex
	counts map[windowKey]windowCount
	swept  time.Time
}

type windowKey struct{ limit, network string }

type windowCount struct {
	n   int
	end time.Time
}

// sweepEvery is how often ended windows are removed.
const sweepEvery = time.Minute

func newWindows() *windows { return &windows{counts: map[windowKey]windowCount{}} }

// count counts a request and returns how many are left, below zero if it was one too many, and when the window ends.
func (w *windows) count(l limit, network string, now time.Time) (left int, reset time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if now.Sub(w.swept) > sweepEvery {
		w.swept = now
		for key, c := range w.counts {
			if !now.Before(c.end) {
				delete(w.counts, key)
			}
		}
	}
	key := windowKey{l.Name, network}
	c := w.counts[key]
	if !now.Before(c.end) {
		c = windowCount{end: now.Add(l.Window())}
	}
	c.n++
	w.counts[key] = c
	return l.Quota - c.n, c.end.Sub(now)
}
