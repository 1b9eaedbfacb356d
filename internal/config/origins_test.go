package config_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/config"
)

func TestOrigins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ public, setting, want string }{
		{"", "", ""},
		{"https://run.example.org", "", "*"},
		{"https://run.example.org:8443", "", "*"},
		{"https://RUN.example.org.", "", "*"},
		{"https://203.0.113.7", "", ""}, // for documentation, so nobody's
		{"https://9.9.9.9", "", "*"},
		{"https://[2620:fe::fe]", "", "*"},
		{"http://run.example.org", "", ""},
		{"https://localhost", "", ""},
		{"https://harrier.localhost", "", ""},
		{"https://127.0.0.1", "", ""},
		{"https://[::1]", "", ""},
		{"https://[::ffff:10.0.0.1]", "", ""},
		{"https://10.1.2.3", "", ""},
		{"https://192.168.1.2:8443", "", ""},
		{"https://100.64.0.9", "", ""},
		{"https://169.254.1.1", "", ""},
		{"https://[fd00::1]", "", ""},
		{"https://nas", "", ""},
		{"https://nas.local", "", ""},
		{"https://run.corp.INTERNAL", "", ""},
		{"https://run.home.arpa", "", ""},
		{"https://run.example.org", "none", ""},
		{"https://run.example.org", "https://a.example, https://B.example:8443", "https://a.example https://b.example:8443"},
		{"http://nas", "*", "*"},
		{"", "loopback,capacitor://localhost", "loopback capacitor://localhost"},
	} {
		cfg, _, err := load(map[string]string{"HARRIER_PUBLIC_URL": c.public, "HARRIER_CORS_ORIGINS": c.setting})
		if err != nil || strings.Join(cfg.CORSOrigins, " ") != c.want {
			t.Errorf("%q at %q: %q, want %q; %v", c.setting, c.public, cfg.CORSOrigins, c.want, err)
		}
		used := slices.IndexFunc(cfg.Used, func(s config.Used) bool { return s.Name == "HARRIER_CORS_ORIGINS" })
		if c.setting == "" && (used < 0 || cfg.Used[used].Value != c.want) {
			t.Errorf("at %q the default is shown as %v", c.public, cfg.Used[used])
		}
	}
	for _, setting := range []string{"https://a.example/", "https://a.example/app", "a.example", "null", "https://*.example", "https://u:p@a.example", "none,*"} {
		if cfg, _, err := load(map[string]string{"HARRIER_CORS_ORIGINS": setting}); err == nil {
			t.Errorf("%q is accepted: %q", setting, cfg.CORSOrigins)
		}
	}
}
