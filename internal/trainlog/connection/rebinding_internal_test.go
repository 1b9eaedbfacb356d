package connection

import (
	"net/netip"
	"strings"
	"testing"

	"harrier/internal/outbound"
	"harrier/tests/kit/rebinding"
)

// TestRebindingService has the name of the service change its address between a check and the connection.
func TestRebindingService(t *testing.T) { //nolint:paralleltest // it changes the resolver of the process
	target := rebinding.Start(t)
	if err := outbound.NewGuard(nil).Safe(rebinding.Check(t)); err != nil {
		t.Fatalf("the check fails: %v", err)
	}
	get := func(networks ...netip.Prefix) error {
		_, err := newClient(Config{URL: rebinding.URL, AllowNetworks: networks}).get(t.Context(), "key", "/", 100)
		return err
	}
	err := get()
	if err == nil || !strings.Contains(err.Error(), outbound.Describe(outbound.ErrProhibited)) || target.Connections.Load() != 0 || target.Lookups.Load() < 2 {
		t.Errorf("after %d lookups: %d connections, %v", target.Lookups.Load(), target.Connections.Load(), err)
	}
	if err := get(netip.MustParsePrefix("127.0.0.0/8")); err == nil || target.Connections.Load() == 0 {
		t.Errorf("where this machine is allowed: %d connections, %v", target.Connections.Load(), err)
	}
}
