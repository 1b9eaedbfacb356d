package siege

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// arrives is how soon an event must reach a well-behaved receiver under any attack.
const arrives = 5 * time.Second

// withReceivers lets the server call receivers on this machine.
func withReceivers(c *config.Config) {
	c.WebhookAllowNetworks = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}

// listen creates a webhook whose receiver answers, and notes how old events are when they arrive.
func (s *siege) listen(t *testing.T, user *kit.User) {
	t.Helper()
	first := make(chan struct{}, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var event struct {
			Timestamp time.Time `json:"timestamp"`
		}
		if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
			t.Error(err)
		}
		s.mu.Lock()
		s.arrived = append(s.arrived, time.Since(event.Timestamp))
		s.mu.Unlock()
		select {
		case first <- struct{}{}:
		default:
		}
	}))
	t.Cleanup(receiver.Close)
	user.Post("/webhooks", map[string]any{"url": receiver.URL}).Is(http.StatusCreated)
	user.Race()
	<-first
}

// addSilentReceivers creates ten webhooks of each user whose receivers never answer.
func addSilentReceivers(t *testing.T, users []*kit.User) {
	t.Helper()
	end := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-end }))
	t.Cleanup(silent.Close)
	t.Cleanup(func() { close(end) })
	for _, user := range users {
		for range 10 {
			user.Post("/webhooks", map[string]any{"url": silent.URL}).Is(http.StatusCreated)
		}
	}
}

// arrivals returns how old events were that have arrived since the last call, youngest first.
func (s *siege) arrivals() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	arrived := s.arrived
	s.arrived = nil
	slices.Sort(arrived)
	return arrived
}
