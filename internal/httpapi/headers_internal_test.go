package httpapi

import (
	"net/netip"
	"testing"
)

// FuzzRateKey checks that all addresses of a network have its key.
func FuzzRateKey(f *testing.F) {
	for _, seed := range []string{"192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2::1", "fe80::1%eth0", "x", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		key := rateKey(address)
		ip, err := netip.ParseAddr(address)
		if err != nil {
			if key != address {
				t.Errorf("%q is counted as %q", address, key)
			}
			return
		}
		if ip = ip.Unmap().WithZone(""); ip.Is4() {
			if key != ip.String() {
				t.Errorf("%q is counted as %q", address, key)
			}
			return
		}
		if network, err := netip.ParsePrefix(key); err != nil || network.Bits() != 64 || !network.Contains(ip) {
			t.Errorf("%q is counted as %q", address, key)
		}
	})
}
