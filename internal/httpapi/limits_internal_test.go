package httpapi

import "testing"

func TestRateKey(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.7":                    "192.0.2.7",
		"192.0.2.8":                    "192.0.2.8",
		"::ffff:192.0.2.7":             "192.0.2.7",
		"2001:db8:1:2::1":              "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff:ffff::9":    "2001:db8:1:2::/64",
		"2001:0DB8:0001:0002:0:0:0:1":  "2001:db8:1:2::/64",
		"2001:db8:1:3::1":              "2001:db8:1:3::/64",
		"fe80::1%eth0":                 "fe80::/64",
		"::1":                          "::/64",
		"2001:db8:1:2:0:ffff:c000:207": "2001:db8:1:2::/64",
		"not an address":               "not an address",
		"":                             "",
	} {
		if got := rateKey(address); got != want {
			t.Errorf("%s counts as %s, want %s", address, got, want)
		}
	}
}
