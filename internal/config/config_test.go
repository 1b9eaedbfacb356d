package config_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
)

func load(env map[string]string, args ...string) (config.Config, []string, error) {
	return config.Load("harrier serve", args, func(name string) (string, bool) { v, ok := env[name]; return v, ok }, io.Discard)
}

func TestLoad(t *testing.T) {
	t.Parallel()

	t.Run("has defaults", func(t *testing.T) {
		t.Parallel()
		cfg, _, err := load(nil)
		if err != nil || cfg.Listen != "127.0.0.1:8080" || cfg.PublicURL != "http://127.0.0.1:8080" || cfg.DataDir != ".harrier" ||
			cfg.AccessTTL != time.Hour || cfg.RefreshTTL != 720*time.Hour || cfg.VerifyTTL != 24*time.Hour || cfg.ResetTTL != time.Hour || cfg.RateLimit != 100 {
			t.Errorf("%+v, %v", cfg, err)
		}
	})

	t.Run("lets flags win over the environment, and gives back the rest", func(t *testing.T) {
		t.Parallel()
		cfg, rest, err := load(map[string]string{"HARRIER_BASE_PATH": "/env", "HARRIER_LOG": "json", "HARRIER_RATE_LIMIT": "off", "HARRIER_TRUSTED_PROXIES": "10.0.0.0/8, ::1/128"}, "-base-path", "/flag/", "up")
		if err != nil || cfg.BasePath != "/flag" || cfg.Log != "json" || cfg.RateLimit != 0 || len(cfg.TrustedProxies) != 2 || len(rest) != 1 || rest[0] != "up" {
			t.Errorf("%+v, %v, %v", cfg, rest, err)
		}
	})

	t.Run("reports every fault at once, by the name that was used", func(t *testing.T) {
		t.Parallel()
		_, _, err := load(map[string]string{"HARRIER_LISTEN": "nowhere", "HARRIER_ACCESS_TTL": "soon", "HARRIER_RATE_LIMIT": "-1", "HARRIER_TRUSTED_PROXIES": "x"}, "-log", "xml")
		for _, name := range []string{"HARRIER_LISTEN", "HARRIER_ACCESS_TTL", "HARRIER_RATE_LIMIT", "HARRIER_TRUSTED_PROXIES", "-log"} {
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s is not reported: %v", name, err)
			}
		}
	})

	t.Run("shows every setting on -help", func(t *testing.T) {
		t.Parallel()
		var out bytes.Buffer
		_, _, err := config.Load("harrier serve", []string{"-help"}, func(string) (string, bool) { return "", false }, &out)
		if !errors.Is(err, flag.ErrHelp) || !strings.Contains(out.String(), "HARRIER_LISTEN") || !strings.Contains(out.String(), "127.0.0.1:8080") {
			t.Errorf("%v\n%s", err, out.String())
		}
	})

	t.Run("is documented, setting by setting", func(t *testing.T) {
		t.Parallel()
		var help bytes.Buffer
		_, _, _ = config.Load("harrier serve", []string{"-help"}, func(string) (string, bool) { return "", false }, &help)
		page, err := os.ReadFile("../../docs/configuration.md")
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for line := range strings.Lines(help.String()) {
			_, name, ok := strings.Cut(strings.TrimSuffix(line, "]\n"), "[HARRIER_")
			if !ok {
				continue
			}
			shown++
			row := "| `HARRIER_" + name + "` |"
			if !strings.Contains(string(page), row) {
				t.Errorf("docs/configuration.md has no %s", row)
			}
			if _, fallback, ok := strings.Cut(line, "(default "); ok {
				fallback, _, _ = strings.Cut(fallback, ") [")
				if !strings.Contains(fallback, "://") && !strings.Contains(fallback, " ") && !strings.Contains(string(page), row+" `"+fallback+"` |") {
					t.Errorf("docs/configuration.md gives another default than %s for HARRIER_%s", fallback, name)
				}
			}
		}
		if rows := strings.Count(string(page), "| `HARRIER_"); rows != shown || shown == 0 {
			t.Errorf("docs/configuration.md has %d settings, the program %d", rows, shown)
		}
	})
}
