package httpapi

import (
	"fmt"
	"math"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
)

// limit is how often one address may do something within a window. Each server counts for itself: what must hold across
// servers, failed sign-ins of an account and letters to a mailbox, the database counts.
type limit struct {
	name   string
	most   int
	window time.Duration
}

// The limits leave room for a school behind one address.
var (
	registerLimit = limit{"register", 60, time.Hour}      //nolint:gochecknoglobals // constant
	loginLimit    = limit{"login", 60, time.Minute}       //nolint:gochecknoglobals // constant
	refreshLimit  = limit{"refresh", 300, time.Minute}    //nolint:gochecknoglobals // constant
	forgotLimit   = limit{"forgot", 20, time.Hour}        //nolint:gochecknoglobals // constant
	resendLimit   = limit{"resend", 60, time.Hour}        //nolint:gochecknoglobals // constant
	verifyLimit   = limit{"verify", 60, 10 * time.Minute} //nolint:gochecknoglobals // constant
	resetLimit    = limit{"reset", 30, 10 * time.Minute}  //nolint:gochecknoglobals // constant
)

// limits says which operation is under which limit, by operationId.
//
//nolint:gochecknoglobals // constant
var limits = map[string]limit{
	"RegisterUser": registerLimit, "LogIn": loginLimit, "RefreshSession": refreshLimit, "ForgotPassword": forgotLimit,
	"ResendVerification": resendLimit, "ChangeEmail": resendLimit, "VerifyEmail": verifyLimit, "ResetPassword": resetLimit,
	"ChangePassword": resetLimit,
}

// limitTo is a limit for routes beside the contract.
func (s *server) limitTo(l limit) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := s.count(c, l); err != nil {
				return err
			}
			return next(c)
		}
	}
}

// count counts a request under a limit, tells the caller by the headers of draft-ietf-httpapi-ratelimit-headers what is
// left, and refuses one too many.
func (s *server) count(c echo.Context, l limit) error {
	if s.cfg.RatePerSecond == 0 {
		return nil
	}
	left, reset := s.windows.count(l, household(c.RealIP()), s.cfg.Clock())
	h := c.Response().Header()
	h.Set("RateLimit-Policy", fmt.Sprintf(`%q;q=%d;w=%d`, l.name, l.most, int(l.window.Seconds())))
	h.Set("RateLimit", fmt.Sprintf(`%q;r=%d;t=%d`, l.name, max(left, 0), int(math.Ceil(reset.Seconds()))))
	if left < 0 {
		return fault.New(fault.TooMany, "Too many requests from this address.").After(max(reset, time.Second))
	}
	return nil
}

// household is what counts as one address: of IPv6 the first half, all of which belongs to one subscriber.
func household(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || !ip.Is6() || ip.Is4In6() {
		return address
	}
	prefix, err := ip.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}

// windows counts what addresses did, in windows that begin with the first of it.
type windows struct {
	mu     sync.Mutex
	counts map[windowKey]windowCount
	swept  time.Time
}

type windowKey struct{ limit, address string }

type windowCount struct {
	n   int
	end time.Time
}

// sweepEvery is how often windows that are over are forgotten.
const sweepEvery = time.Minute

func newWindows() *windows { return &windows{counts: map[windowKey]windowCount{}} }

// count counts one more, and tells how many are left (below zero: none was) and when the window ends.
func (w *windows) count(l limit, address string, now time.Time) (left int, reset time.Duration) {
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
	key := windowKey{l.name, address}
	c := w.counts[key]
	if !now.Before(c.end) {
		c = windowCount{end: now.Add(l.window)}
	}
	c.n++
	w.counts[key] = c
	return l.most - c.n, c.end.Sub(now)
}
