package httpapi

import (
	"net/netip"
	"strings"
	"testing"
)

// FuzzTagsMatch checks that a list of ETags matches what stands in it, with or without what compression adds, and that a weak tag counts
// only where it may.
func FuzzTagsMatch(f *testing.F) {
	for _, seed := range []string{`"x"`, `W/"x", "y"`, "*", `"a-gzip"`, `,,,`, `"`, "W/", `"a,b"`} {
		f.Add(seed)
	}
	tag := etagOf([]byte("representation"))
	inner := strings.Trim(tag, `"`)
	f.Fuzz(func(t *testing.T, list string) {
		strong, weak := tagsMatch(list, tag, false), tagsMatch(list, tag, true)
		if strong && !weak {
			t.Errorf("%q matches strongly only", list)
		}
		if weak && !strings.Contains(list, inner) && !strings.Contains(list, "*") {
			t.Errorf("%q matches %s", list, tag)
		}
		for _, more := range []string{list + "," + tag, tag + " , " + list, list + `,"` + inner + gzipSuffix + `"`} {
			if !tagsMatch(more, tag, false) {
				t.Errorf("%q does not match %s", more, tag)
			}
		}
		if !tagsMatch(list+",W/"+tag, tag, true) {
			t.Errorf("%q and its weak tag do not match", list)
		}
	})
}

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
