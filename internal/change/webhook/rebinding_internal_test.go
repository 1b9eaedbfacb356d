package webhook

import (
	"net/netip"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/outbound"
	"harrier/tests/kit/rebinding"
)

// TestRebindingReceiver has the name of a receiver change its address between the check of its URL and the connection.
func TestRebindingReceiver(t *testing.T) { //nolint:paralleltest // it changes the resolver of the process
	target := rebinding.Start(t)
	s := newSender(nil)
	if err := s.check(rebinding.URL); err != nil {
		t.Fatalf("the check fails: %v", err)
	}
	if err := s.guard.Safe(rebinding.Check(t)); err != nil {
		t.Fatalf("the check fails: %v", err)
	}
	post := func(s *sender) error {
		return s.post(t.Context(), rebinding.URL, &message{id: uuid.Must(uuid.NewV7()), body: "{}"}, time.Now(), nil)
	}
	if err := post(s); err != failure(outbound.Describe(outbound.ErrProhibited)) || target.Connections.Load() != 0 || target.Lookups.Load() < 2 { //nolint:errorlint // a failure
		t.Errorf("after %d lookups: %d connections, %v", target.Lookups.Load(), target.Connections.Load(), err)
	}
	if err := post(newSender([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})); err == nil || target.Connections.Load() == 0 {
		t.Errorf("where this machine is allowed: %d connections, %v", target.Connections.Load(), err)
	}
}
