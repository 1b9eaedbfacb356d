package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/internal/config"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	readable := filepath.Join(dir, "keys.json")
	if err := os.WriteFile(readable, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	const warnRoot, warnURL = "root", "HARRIER_PUBLIC_URL"
	for name, c := range map[string]struct {
		args    []string
		root    bool
		refused string // part of the reason; empty if it may start
		warned  []string
	}{
		"nothing set":                    {nil, false, "", nil},
		"a demo":                         {[]string{"-demo", "on"}, false, "", nil},
		"a demo on localhost":            {[]string{"-demo", "on", "-listen", "localhost:80"}, false, "", nil},
		"a demo on IPv6 loopback":        {[]string{"-demo", "on", "-listen", "[::1]:80"}, false, "", nil},
		"a demo on all addresses":        {[]string{"-demo", "on", "-listen", ":80"}, false, "HARRIER_DEMO", []string{warnURL}},
		"a demo on 0.0.0.0":              {[]string{"-demo", "on", "-listen", "0.0.0.0:80"}, false, "HARRIER_DEMO", []string{warnURL}},
		"a demo on a public host":        {[]string{"-demo", "on", "-listen", "run.example.org:80"}, false, "HARRIER_DEMO", []string{warnURL}},
		"a demo behind a public proxy":   {[]string{"-demo", "on", "-public-url", "https://run.example.org"}, false, "HARRIER_DEMO", nil},
		"a public address":               {[]string{"-listen", "0.0.0.0:80"}, false, "", []string{warnURL}},
		"a public URL like the guess":    {[]string{"-listen", "run.example.org:80", "-public-url", "http://run.example.org:80"}, false, "", nil},
		"a public address with its URL":  {[]string{"-listen", "0.0.0.0:80", "-public-url", "https://run.example.org"}, false, "", nil},
		"root":                           {nil, true, "", []string{warnRoot}},
		"root on a public address":       {[]string{"-listen", ":80"}, true, "", []string{warnRoot, warnURL}},
		"keys as text":                   {[]string{"-keys", `{"keys":[]}`}, false, "", nil},
		"a key file":                     {[]string{"-keys", readable}, false, "", nil},
		"a key file that is not there":   {[]string{"-keys", filepath.Join(dir, "none.json")}, false, "none.json: no such file", nil},
		"a key file that is a directory": {[]string{"-keys", dir}, false, "HARRIER_KEYS: the signing keys cannot be read", nil},
		"data in a file":                 {[]string{"-data-dir", readable}, false, "HARRIER_DATA_DIR: " + readable + " is not a directory", nil},
		"data below a file": {
			[]string{"-data-dir", filepath.Join(readable, "data"), "-keys", `{"keys":[]}`}, false, "HARRIER_DATA_DIR: ", nil,
		},
		"refresh tokens that end first":   {[]string{"-refresh-ttl", "30m"}, false, "HARRIER_REFRESH_TTL", nil},
		"a public URL with the base path": {[]string{"-base-path", "/api", "-public-url", "https://run.example.org/api/"}, false, "HARRIER_PUBLIC_URL", nil},
		"a public URL with another path":  {[]string{"-base-path", "/api", "-public-url", "https://run.example.org/club"}, false, "", nil},
		"two reasons":                     {[]string{"-demo", "on", "-listen", ":80", "-keys", dir}, false, "\nHARRIER_KEYS", []string{warnURL}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"-data-dir", filepath.Join(dir, "data")}, c.args...)
			cfg, _, err := config.Load(serve, args, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			warnings, err := cfg.Check(c.root)
			if c.refused == "" && err != nil || c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)) {
				t.Errorf("refused with %v, want %q", err, c.refused)
			}
			if len(warnings) != len(c.warned) {
				t.Fatalf("warned %q, want %q", warnings, c.warned)
			}
			for i, want := range c.warned {
				if !strings.Contains(warnings[i], want) {
					t.Errorf("warned %q, want %q", warnings[i], want)
				}
			}
		})
	}
}
