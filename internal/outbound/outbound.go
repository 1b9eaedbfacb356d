// Package outbound sends requests to URLs that users name. The address is checked when it is dialled, so that no name leads to this machine
// or its network, and neither redirects nor proxies are followed.
package outbound

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

const (
	// dialTimeout is how long it may take until a server is connected.
	dialTimeout = 5 * time.Second
	// maxHeader is how large the header of a response may be.
	maxHeader = 64 << 10
)

// publicPorts are the ports that servers on the public Internet may have. Other ports belong to services that requests must not reach.
var publicPorts = []uint16{443, 8443}

// ErrProhibited is that an address may not be called.
var ErrProhibited = ssrf.ErrProhibitedIP

// Guard decides which addresses may be called.
type Guard struct {
	allowed []netip.Prefix
	public  *ssrf.Guardian
}

// NewGuard returns a guard that allows the public Internet and some networks beside it.
func NewGuard(allowed []netip.Prefix) *Guard {
	return &Guard{allowed: allowed, public: ssrf.New(ssrf.WithPorts(publicPorts...))}
}

// Allows reports whether an address is in one of the networks beside the public Internet.
func (g *Guard) Allows(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return slices.ContainsFunc(g.allowed, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// Safe returns why an address may not be called that is not in these networks.
func (g *Guard) Safe(ip netip.Addr) error { return g.public.SafeAddr(ip) } //nolint:wrapcheck // says what is wrong

// Client returns a client; inside is that it may call the networks beside the public Internet only.
func (g *Guard) Client(timeout time.Duration, inside bool) *http.Client {
	control := g.control
	if inside {
		control = g.inside
	}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{ // without the environment's proxy, which would dial instead
			DialContext:            (&net.Dialer{Timeout: dialTimeout, Control: control}).DialContext,
			TLSHandshakeTimeout:    dialTimeout,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2:      true,
			DisableCompression:     true,
			MaxResponseHeaderBytes: maxHeader,
			IdleConnTimeout:        30 * time.Second,
		},
	}
}

func (g *Guard) control(network, address string, c syscall.RawConn) error {
	if g.inside(network, address, c) == nil {
		return nil
	}
	return g.public.Safe(network, address, c) //nolint:wrapcheck // Prohibited reads it
}

func (g *Guard) inside(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !g.Allows(at.Addr()) {
		return ErrProhibited
	}
	return nil
}

// Prohibited reports whether an error is that an address may not be called.
func Prohibited(err error) bool {
	return errors.Is(err, ssrf.ErrProhibitedIP) || errors.Is(err, ssrf.ErrProhibitedPort) || errors.Is(err, ssrf.ErrProhibitedNetwork)
}

// Describe says why a request failed, in words that do not tell what is in the server's own network.
func Describe(err error) string {
	var (
		name    *net.DNSError
		invalid *tls.CertificateVerificationError
		network net.Error
	)
	switch {
	case Prohibited(err), errors.As(err, &name):
		// One sentence for both: which names exist in the server's own network is nobody else's business.
		return "its name does not lead to an address that this server may call"
	case errors.As(err, &invalid):
		return "its certificate is not valid"
	case errors.As(err, &network) && network.Timeout():
		return "did not answer in time"
	}
	return "could not be reached"
}

// Fetcher returns what fetches JSON documents of at most so many bytes.
func (g *Guard) Fetcher(timeout time.Duration, maxBytes int64) func(ctx context.Context, url string) ([]byte, error) {
	client := g.Client(timeout, false)
	return func(ctx context.Context, url string) ([]byte, error) { return Fetch(ctx, client, url, maxBytes) }
}

// Fetch returns a JSON document of at most so many bytes.
func Fetch(ctx context.Context, client *http.Client, url string, maxBytes int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, fmt.Errorf("read the URL: %w", err)
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "Harrier")
	res, err := client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("fetch a document: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the document has status %d", res.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("fetch a document: %w", err)
	}
	if int64(len(text)) > maxBytes {
		return nil, fmt.Errorf("the document is larger than %d bytes", maxBytes)
	}
	return text, nil
}
