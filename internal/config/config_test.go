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

var serve = config.Command{Usage: "harrier serve"}

func load(env map[string]string, args ...string) (config.Config, []string, error) {
	list := make([]string, 0, len(env))
	for name, value := range env {
		list = append(list, name+"="+value)
	}
	return config.Load(serve, args, list, io.Discard)
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
		cfg, rest, err := load(map[string]string{"HARRIER_BASE_PATH": "/env", "HARRIER_LOG": "json", "HARRIER_RATE_LIMIT": "off", "HARRIER_TRUSTED_PROXIES": "10.0.0.0/8, ::1/128", "HARRIER_WEBHOOK_ALLOW_NETWORKS": "192.168.0.0/16", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318/"}, "-base-path", "/flag/", "up")
		if err == nil || !strings.Contains(err.Error(), `surplus arguments: ["up"]`) || cfg.BasePath != "/flag" || cfg.Log != "json" || cfg.RateLimit != 0 || len(cfg.TrustedProxies) != 2 || len(cfg.WebhookAllowNetworks) != 1 || cfg.OTLPEndpoint != "http://localhost:4318" || len(rest) != 1 || rest[0] != "up" {
			t.Errorf("%+v, %v, %v", cfg, rest, err)
		}
	})

	t.Run("reports every fault at once, by the name that was used", func(t *testing.T) {
		t.Parallel()
		_, _, err := load(map[string]string{"HARRIER_LISTEN": "nowhere", "HARRIER_ACCESS_TTL": "soon", "HARRIER_RATE_LIMIT": "-1", "HARRIER_TRUSTED_PROXIES": "x", "HARRIER_WEBHOOK_ALLOW_NETWORKS": "localhost"}, "-log", "xml")
		for _, name := range []string{"HARRIER_LISTEN", "HARRIER_ACCESS_TTL", "HARRIER_RATE_LIMIT", "HARRIER_TRUSTED_PROXIES", "HARRIER_WEBHOOK_ALLOW_NETWORKS", "-log"} {
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s is not reported: %v", name, err)
			}
		}
	})

	t.Run("shows every setting on -help", func(t *testing.T) {
		t.Parallel()
		var out bytes.Buffer
		_, _, err := config.Load(serve, []string{"-help"}, nil, &out)
		if !errors.Is(err, flag.ErrHelp) || !strings.Contains(out.String(), "HARRIER_LISTEN") || !strings.Contains(out.String(), "127.0.0.1:8080") {
			t.Errorf("%v\n%s", err, out.String())
		}
	})

	t.Run("shows and takes only what a command uses", func(t *testing.T) {
		t.Parallel()
		dry, name := false, ""
		cmd := config.Command{Usage: "harrier try FILE [MORE]...", Settings: config.Database, Flags: func(f *flag.FlagSet) {
			f.BoolVar(&dry, "dry-run", false, "only report")
			f.StringVar(&name, "name", "nobody", "whose it is")
		}}
		env := []string{"HARRIER_LISTEN=nowhere"}
		var out bytes.Buffer
		if _, _, err := config.Load(cmd, []string{"x", "-h"}, env, &out); !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%v", err)
		}
		for _, want := range []string{"Usage: harrier try FILE [MORE]... [flags]", "-dry-run ", "whose it is (default nobody)", "HARRIER_DATABASE_URL"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
		if strings.Contains(out.String(), "HARRIER_LISTEN") || strings.Contains(out.String(), "default false") {
			t.Errorf("too much:\n%s", out.String())
		}
		cfg, rest, err := config.Load(cmd, []string{"a", "--dry-run", "b", "-name=Jess", "-data-dir", "d", "c"}, env, io.Discard)
		if err != nil || !dry || name != "Jess" || cfg.DataDir != "d" || strings.Join(rest, "") != "abc" {
			t.Errorf("%v, %q, %+v, %v, %v", dry, name, cfg, rest, err)
		}
		if _, _, err := config.Load(cmd, []string{"-listen", "127.0.0.1:1"}, env, io.Discard); err == nil || !strings.Contains(err.Error(), "harrier try -help") {
			t.Errorf("a setting that the command does not use: %v", err)
		}
	})

	t.Run("is documented, setting by setting", func(t *testing.T) {
		t.Parallel()
		var help bytes.Buffer
		_, _, _ = config.Load(serve, []string{"-help"}, nil, &help)
		page, err := os.ReadFile("../../docs/configuration.md")
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for line := range strings.Lines(help.String()) {
			_, name, ok := strings.Cut(strings.TrimSuffix(line, "]\n"), " [")
			if !ok || name != strings.ToUpper(name) {
				continue
			}
			shown++
			row := "| `" + name + "` |"
			if !strings.Contains(string(page), row) {
				t.Errorf("docs/configuration.md has no %s", row)
			}
			if _, fallback, ok := strings.Cut(line, "(default "); ok {
				fallback, _, _ = strings.Cut(fallback, ") [")
				if !strings.Contains(fallback, "://") && !strings.Contains(fallback, " ") && !strings.Contains(string(page), row+" `"+fallback+"` |") {
					t.Errorf("docs/configuration.md gives another default than %s for %s", fallback, name)
				}
			}
		}
		if rows := strings.Count(string(page), "\n| `"); rows != shown || shown == 0 {
			t.Errorf("docs/configuration.md has %d settings, the program %d", rows, shown)
		}
	})
}

// FuzzLoad checks that no value of a setting stops the program, and that accepted ones keep the promises of their descriptions.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{"127.0.0.1:8080", ":0", "[::1]:65536", "/api", "//", "https://run.example/", "http://u:p@h", "10.0.0.0/8, ::1/128", "90m", "1h1ns", "off", "NaN", "1e9", "+7"} {
		f.Add(seed)
	}
	names := []string{"LISTEN", "BASE_PATH", "PUBLIC_URL", "DATABASE_CONNS", "RATE_LIMIT", "TRUSTED_PROXIES", "ACCESS_TTL", "CORS_ORIGINS"}
	f.Fuzz(func(t *testing.T, value string) {
		for _, name := range names {
			cfg, _, err := load(map[string]string{"HARRIER_" + name: value})
			switch {
			case err != nil:
				if !strings.Contains(err.Error(), "HARRIER_"+name) {
					t.Errorf("%s=%q: the error does not name the setting: %v", name, value, err)
				}
			case cfg.DatabaseConns < 2 || cfg.DatabaseConns > 1000 || cfg.AccessTTL < time.Second || cfg.RateLimit != 0 && !(cfg.RateLimit >= 1) ||
				strings.HasSuffix(cfg.BasePath, "/") || strings.ContainsAny(cfg.BasePath, "?#"):
				t.Errorf("%s=%q is accepted: %+v", name, value, cfg)
			}
		}
	})
}
