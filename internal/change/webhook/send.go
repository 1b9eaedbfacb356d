package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"harrier/internal/fault"
	"harrier/internal/outbound"
)

const (
	// sendTimeout is how long a receiver may take in all.
	sendTimeout = 15 * time.Second
	// maxAnswer is how much of an answer is read, so that its connection can be used again.
	maxAnswer = 64 << 10
)

// sender posts to receivers.
type sender struct {
	guard *outbound.Guard
	// anywhere says that receivers may be in the instance's own networks.
	anywhere bool
	// plain posts to http URLs, which may be in allowed networks only.
	secure, plain *http.Client
}

func newSender(allowed []netip.Prefix) *sender {
	s := &sender{guard: outbound.NewGuard(allowed), anywhere: len(allowed) > 0}
	s.secure, s.plain = newClient(s.guard, false), newClient(s.guard, true)
	return s
}

func newClient(guard *outbound.Guard, inside bool) *http.Client {
	client := guard.Client(sendTimeout, inside)
	if transport, ok := client.Transport.(*http.Transport); ok {
		transport.MaxIdleConns, transport.MaxIdleConnsPerHost = promptConcurrency, maxPerReceiver
	}
	return client
}

// check returns what is wrong with a receiver's URL. Where its name leads is checked when it is dialled.
func (s *sender) check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Hostname() == "" || u.Scheme != "https" && u.Scheme != "http":
		return fault.InvalidField("/url", "Must be an https URL.").Coded(fault.CodeMalformed)
	case u.User != nil || u.Fragment != "":
		return fault.InvalidField("/url", "Must have no user name, password or fragment.").Coded(fault.CodeMalformed)
	case u.Scheme == "http" && !s.anywhere:
		return fault.InvalidField("/url", "Must be an https URL.").Coded(fault.CodeNotAllowed)
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !s.guard.Allows(ip) && (u.Scheme == "http" || s.guard.Safe(ip) != nil) {
			return fault.InvalidField("/url", "Must not be an address that this server may not call.").Coded(fault.CodeNotAllowed)
		}
		if s.guard.Allows(ip) {
			return nil
		}
	}
	switch port := u.Port(); {
	case s.anywhere: // in the instance's own network, names and ports may be anything
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
		return failure(outbound.Describe(err))
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
