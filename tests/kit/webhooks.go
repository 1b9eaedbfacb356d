package kit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/config"
)

// WithReceivers lets a server call receivers on this machine, and repeat deliveries soon: five times.
func WithReceivers(c *config.Config) {
	c.WebhookAllowNetworks = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	c.WebhookPauses = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond}
}

// ReceivedRequest is a request that a receiver got.
type ReceivedRequest struct {
	ID, Body, Signatures string
	Stamp                string
}

// Verify checks a request as the specification tells receivers to, and reports whether one of its signatures is by the secret.
func (r ReceivedRequest) Verify(t *testing.T, secret string) bool {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < 24 || len(key) > 64 {
		t.Errorf("secret %q: %v", secret, err)
	}
	at, err := strconv.ParseInt(r.Stamp, 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > 5*time.Minute {
		t.Errorf("timestamp %q: %v", r.Stamp, err)
	}
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(r.ID + "." + r.Stamp + "." + r.Body))
	for signature := range strings.FieldsSeq(r.Signatures) {
		version, text, _ := strings.Cut(signature, ",")
		sum, err := base64.StdEncoding.DecodeString(text)
		if version == "v1" && err == nil && hmac.Equal(sum, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

// HookReceiver is a receiver of events that answers with a status, OK unless it is told otherwise.
type HookReceiver struct {
	*httptest.Server

	mu     sync.Mutex
	got    []ReceivedRequest
	answer func(n int) int
	// Refuses has it answer with 500.
	Refuses func(body string) bool
}

// NewReceiver starts a receiver until the test ends. It answers its nth request with the status answer(n), or always OK if answer is nil.
func NewReceiver(t *testing.T, answer func(n int) int) *HookReceiver {
	t.Helper()
	r := &HookReceiver{answer: answer}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		h := req.Header
		isDescribed(t, h, body)
		r.got = append(r.got, ReceivedRequest{h.Get("Webhook-Id"), string(body), h.Get("Webhook-Signature"), h.Get("Webhook-Timestamp")})
		n := len(r.got)
		r.mu.Unlock()
		if r.Refuses != nil && r.Refuses(string(body)) {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		if r.answer != nil {
			w.Header().Set("Location", r.URL)
			w.WriteHeader(r.answer(n))
		}
	}))
	t.Cleanup(r.Close)
	return r
}

// Requests waits until the receiver got as many.
func (r *HookReceiver) Requests(t *testing.T, n int) []ReceivedRequest {
	t.Helper()
	var got []ReceivedRequest
	Eventually(t, fmt.Sprintf("the receiver gets %d requests", n), func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		got = slices.Clone(r.got)
		return len(got) >= n
	})
	return got
}

// Told returns the events that a receiver was told of, as "type date". That they say nothing else about a log, isDescribed has checked.
func (r *HookReceiver) Told(t *testing.T) (short []string) {
	t.Helper()
	for _, got := range r.Requests(t, 0) {
		var event struct {
			Type string         `json:"type"`
			Data map[string]any `json:"data"`
		}
		if err := json.Unmarshal([]byte(got.Body), &event); err != nil {
			t.Fatal(err)
		}
		date, _ := event.Data["date"].(string)
		short = append(short, strings.TrimSpace(event.Type+" "+date))
	}
	return short
}

// SettledDelivery waits until the newest delivery of a webhook waits no more, and returns it.
func SettledDelivery(t *testing.T, user *User, hook string) Object {
	t.Helper()
	var list []map[string]any
	Eventually(t, "the newest delivery has settled", func() bool {
		list = user.Get("/webhooks/" + hook + "/deliveries").Is(http.StatusOK).List()
		return len(list) > 0 && list[0]["state"] != "waiting"
	})
	return list[0]
}

// CreateWebhook creates a webhook to a URL, and returns its _id and secret.
func CreateWebhook(user *User, url string, fields Object) (id, secret string) {
	draft := Object{"url": url}
	maps.Copy(draft, fields)
	created := user.Post("/webhooks", draft).Is(http.StatusCreated).Object()
	id, _ = created["_id"].(string)
	secret, _ = created["secret"].(string)
	return id, secret
}

// isDescribed checks a request against the contract's description of webhooks.
func isDescribed(t *testing.T, header http.Header, body []byte) {
	t.Helper()
	request := Resolve(Object{"$ref": "#/webhooks/event/post"})
	check := func(what string, described, value any) {
		schema, err := NewSchema(ContractTree, described)
		if err != nil {
			t.Error(err)
			return
		}
		text, err := json.Marshal(value)
		if err != nil {
			t.Error(err)
			return
		}
		if err := schema.Validate(text); err != nil {
			t.Errorf("%s of a webhook's request: %v", what, err)
		}
	}
	parameters, _ := request["parameters"].([]any)
	for _, p := range parameters {
		p, _ := p.(map[string]any)
		name, _ := p["name"].(string)
		var value any = header.Get(name)
		if n, err := strconv.Atoi(header.Get(name)); err == nil {
			value = n
		}
		check(name, p["schema"], value)
	}
	check("the body", Object{"$ref": "#/components/schemas/WebhookEvent"}, json.RawMessage(body))
}
