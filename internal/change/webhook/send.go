package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"

	"harrier/internal/fault"
)

const (
	// sendTimeout is how long a receiver may take in all, and dialTimeout until it is connected.
	sendTimeout = 15 * time.Second
	dialTimeout = 5 * time.Second
	// maxAnswer is how much of an answer is read, so that its connection can be used again.
	maxAnswer = 64 << 10
)

// Ports that receivers on the public Internet may have: others belong to services that are no receivers.
var publicPorts = []uint16{443, 8443}

// sender posts to receivers. Their addresses are checked when they are dialled, so no name can lead to this machine or its network.
type sender struct {
	allowed []netip.Prefix
	public  *ssrf.Guardian
	// plain posts to http URLs, which may be in allowed networks only.
	secure, plain *http.Client
}

func newSender(allowed []netip.Prefix) *sender {
	s := &sender{allowed: allowed, public: ssrf.New(ssrf.WithPorts(publicPorts...))}
	s.secure, s.plain = newClient(s.control), newClient(s.controlPlain)
	return s
}

// newClient returns a client without redirects and without the environment's proxy, which would dial instead.
func newClient(control func(network, address string, c syscall.RawConn) error) *http.Client {
	return &http.Client{
		Timeout:       sendTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext:            (&net.Dialer{Timeout: dialTimeout, Control: control}).DialContext,
			TLSHandshakeTimeout:    dialTimeout,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2:      true,
			DisableCompression:     true, // nobody reads the answer
			MaxResponseHeaderBytes: maxAnswer,
			MaxIdleConns:           promptConcurrency,
			MaxIdleConnsPerHost:    maxPerReceiver,
			IdleConnTimeout:        30 * time.Second,
		},
	}
}

func (s *sender) control(network, address string, c syscall.RawConn) error {
	if s.controlPlain(network, address, c) == nil {
		return nil
	}
	return s.public.Safe(network, address, c) //nolint:wrapcheck // describe reads it
}

func (s *sender) controlPlain(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !s.allows(at.Addr()) {
		return ssrf.ErrProhibitedIP
	}
	return nil
}

func (s *sender) allows(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return slices.ContainsFunc(s.allowed, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// check returns what is wrong with a receiver's URL. Where its name leads is checked when it is dialled.
func (s *sender) check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Hostname() == "" || u.Scheme != "https" && u.Scheme != "http":
		return fault.InvalidField("/url", "Must be an https URL.").Coded(fault.CodeMalformed)
	case u.User != nil || u.Fragment != "":
		return fault.InvalidField("/url", "Must have no user name, password or fragment.").Coded(fault.CodeMalformed)
	case u.Scheme == "http" && len(s.allowed) == 0:
		return fault.InvalidField("/url", "Must be an https URL.").Coded(fault.CodeNotAllowed)
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !s.allows(ip) && (u.Scheme == "http" || s.public.SafeAddr(ip) != nil) {
			return fault.InvalidField("/url", "Must not be an address that this server may not call.").Coded(fault.CodeNotAllowed)
		}
		if s.allows(ip) {
			return nil
		}
	}
	switch port := u.Port(); {
	case len(s.allowed) > 0: // in the instance's own network, names and ports may be anything
	case !strings.Contains(strings.Trim(u.Hostname(), "."), ".") && !strings.Contains(u.Hostname(), ":"):
		return fault.InvalidField("/url", "Must have a full host name, such as example.org.").Coded(fault.CodeNotAllowed)
	case port != "" && port != "443" && port != "8443":
		return fault.InvalidField("/url", "Must have port 443 or 8443.").Coded(fault.CodeNotAllowed)
	}
	return nil
}

// failure says why an attempt failed, in words that name neither the receiver nor what it answered.
type failure string

// Error returns the words.
func (f failure) Error() string { return string(f) }

// post sends a message, signed with each secret, and sets the status of the answer. The error is a failure.
func (s *sender) post(ctx context.Context, receiver string, m *message, at time.Time, secrets [][]byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, receiver, strings.NewReader(m.body))
	if err != nil {
		return failure("the URL cannot be used")
	}
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		_, _ = fmt.Fprintf(mac, "%s.%d.%s", m.id, at.Unix(), m.body)
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	client := s.secure
	if req.URL.Scheme == "http" {
		client = s.plain
	}
	h := req.Header
	h.Set("Content-Type", "application/json")
	h.Set("User-Agent", "Harrier")
	h.Set("Webhook-Id", m.id.String())
	h.Set("Webhook-Timestamp", strconv.FormatInt(at.Unix(), 10))
	h.Set("Webhook-Signature", strings.Join(signatures, " "))
	h["Idempotency-Key"] = nil // is not sent, but has a request repeated whose connection the receiver closed meanwhile
	res, err := client.Do(req)
	if err != nil {
		return describe(err)
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, maxAnswer)) // only the status counts
	m.status = int32(res.StatusCode)                                //nolint:gosec // three digits
	switch res.StatusCode / 100 {
	case 2:
		return nil
	case 3:
		return failure("answered with a redirect, which is not followed")
	}
	return failure(fmt.Sprintf("answered with status %d", res.StatusCode))
}

func describe(err error) failure {
	var (
		name    *net.DNSError
		invalid *tls.CertificateVerificationError
		network net.Error
	)
	switch {
	case errors.Is(err, ssrf.ErrProhibitedIP), errors.Is(err, ssrf.ErrProhibitedPort), errors.Is(err, ssrf.ErrProhibitedNetwork), errors.As(err, &name):
		// One sentence for both: which names exist in the server's own network is nobody else's business.
		return "its name does not lead to an address that this server may call"
	case errors.As(err, &invalid):
		return "its certificate is not valid"
	case errors.As(err, &network) && network.Timeout():
		return "did not answer in time"
	}
	return "could not be reached"
}
