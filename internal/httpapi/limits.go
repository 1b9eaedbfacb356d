package httpapi

import (
	"errors"
	"fmt"
	"math"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"harrier/internal/fault"
	"harrier/internal/httpapi/oauth"
)

// limit is how often one network (rateKey) may do something within a window. Each server counts for itself; the database counts what
// must hold on all servers together: failed sign-ins of an account and emails to an address.
type limit struct {
	name   string
	quota  int
	window time.Duration
}

// The limits leave room for a school behind one address.
var (
	registerLimit = limit{"register", 60, time.Hour}
	resendLimit   = limit{"resend", 60, time.Hour}
	verifyLimit   = limit{"verify", 60, 10 * time.Minute}
	resetLimit    = limit{"reset", 30, 10 * time.Minute}
	loginLimit    = limit{"login", 60, time.Minute}
	removalLimit  = limit{"removal", 20, time.Hour}
	// Looking an app up may read a document elsewhere.
	authorizeLimit = limit{"authorize", 120, time.Minute}
	tokenLimit     = limit{"app-token", 600, time.Minute}
	deviceLimit    = limit{"device", 60, 10 * time.Minute}
)

// limits are the limits of operations, by operationId.
var limits = map[string]limit{
	"RegisterUser":       registerLimit,
	"LogIn":              loginLimit,
	"RefreshSession":     {"refresh", 300, time.Minute},
	"ForgotPassword":     {"forgot", 20, time.Hour},
	"ResendVerification": resendLimit,
	"ChangeEmail":        resendLimit,
	"VerifyEmail":        verifyLimit,
	"RestoreEmail":       verifyLimit,
	"ResetPassword":      resetLimit,
	"ChangePassword":     resetLimit,
}

// pageLimits are the limits of the pages that links in emails open, by route.
var pageLimits = map[string]limit{
	"/verify/:token": verifyLimit, "/restore/:token": verifyLimit, "/reset/:token": resetLimit, "/invite/:token": registerLimit,
	"/name/:token": verifyLimit, "/unsubscribe/:token": verifyLimit,
}

// oauthLimits are the limits of the pages and endpoints for apps, by path.
var oauthLimits = map[string]limit{
	oauth.SignIn: loginLimit, oauth.Authorize: authorizeLimit, oauth.Token: tokenLimit, oauth.Revoke: tokenLimit, oauth.DeviceCode: deviceLimit,
	oauth.Device: authorizeLimit, oauth.SignOut: authorizeLimit,
}

// limited applies the limit of an operation or a page. The headers of draft-ietf-httpapi-ratelimit-headers tell clients what is left.
func (s *server) limited(l limit, next echo.HandlerFunc) echo.HandlerFunc {
	if s.limitRate == nil {
		return next
	}
	return func(c echo.Context) error {
		left, reset := s.windows.count(l, rateKey(c.RealIP()), s.cfg.Clock())
		h := c.Response().Header()
		h.Set("RateLimit-Policy", fmt.Sprintf(`%q;q=%d;w=%d`, l.name, l.quota, int(l.window.Seconds())))
		h.Set("RateLimit", fmt.Sprintf(`%q;r=%d;t=%d`, l.name, max(left, 0), int(math.Ceil(reset.Seconds()))))
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
	key := windowKey{l.name, network}
	c := w.counts[key]
	if !now.Before(c.end) {
		c = windowCount{end: now.Add(l.window)}
	}
	c.n++
	w.counts[key] = c
	return l.quota - c.n, c.end.Sub(now)
}
