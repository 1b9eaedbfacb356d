package outbound_test

import (
	"net/netip"
	"testing"
	"time"

	"harrier/internal/outbound"
	"harrier/tests/kit/rebinding"
)

// TestRebinding has the name in the address of a document change its address between a check and the connection. The address that was checked is the one
// that is connected.
func TestRebinding(t *testing.T) { //nolint:paralleltest // it changes the resolver of the process
	target := rebinding.Start(t)
	guard := outbound.NewGuard(nil)
	if err := guard.Safe(rebinding.Check(t)); err != nil {
		t.Fatalf("the check fails: %v", err)
	}
	_, err := guard.Fetcher(time.Minute, 100)(t.Context(), rebinding.URL)
	if !outbound.Prohibited(err) || target.Connections.Load() != 0 || target.Lookups.Load() < 2 {
		t.Errorf("after %d lookups: %d connections, %v", target.Lookups.Load(), target.Connections.Load(), err)
	}
	allowed := outbound.NewGuard([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})
	if _, err := allowed.Fetcher(time.Minute, 100)(t.Context(), rebinding.URL); err == nil || outbound.Prohibited(err) {
		t.Errorf("where this machine is allowed: %v", err)
	}
}
