package config_test

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harrier/internal/config"
)

// TestPlaces loads settings that are given in a file, the environment and flags. In texts, DIR is the directory of the files.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file, secret string // the contents of DIR/env and DIR/secret; none if empty
		env, args    []string
		errors       []string // all lines of the error
		warnings     []string
		used         []string // some of the settings, with where they come from
	}{
		"a default":                     {used: []string{"HARRIER_LOG=text default", "HARRIER_PUBLIC_URL=http://127.0.0.1:8080 default"}},
		"a line of the file":            {file: "# comment\r\n\r\n HARRIER_LOG = json \r\n", used: []string{"HARRIER_LOG=json DIR/env:3"}},
		"quotes":                        {file: "HARRIER_MAIL_FROM=\"A # <a@b.c>\"\nHARRIER_BASE_PATH='/x'", used: []string{"HARRIER_MAIL_FROM=A # <a@b.c> DIR/env:1", "HARRIER_BASE_PATH=/x DIR/env:2"}},
		"the environment over the file": {file: "HARRIER_LOG=json", env: []string{"HARRIER_LOG=text"}, used: []string{"HARRIER_LOG=text environment"}},
		"a flag over all":               {file: "HARRIER_LOG=x", env: []string{"HARRIER_LOG=y"}, args: []string{"-log", "json"}, used: []string{"HARRIER_LOG=json -log"}},
		"an empty variable":             {file: "HARRIER_LOG=json", env: []string{"HARRIER_LOG="}, used: []string{"HARRIER_LOG=json DIR/env:1"}},
		"an empty flag":                 {args: []string{"-log", ""}, used: []string{"HARRIER_LOG=text default"}},
		"all faults of a file": {
			file: "HARRIER_LISTN=:80\nHARRIER_LOG=json\nHARRIER_LOG=text\nHARRIER_CONFIG=other\nsecret\nHARRIER_DEMO=maybe",
			errors: []string{
				"DIR/env:1: HARRIER_LISTN is not a setting; the nearest is HARRIER_LISTEN", "DIR/env:3: HARRIER_LOG is set twice",
				"DIR/env:4: HARRIER_CONFIG cannot be set in the file that it names", "DIR/env:5: must be NAME=value",
				"DIR/env:6: HARRIER_DEMO: must be on or off",
			},
		},
		"faults in all places": {
			file: "HARRIER_DEMO=maybe", env: []string{"HARRIER_LOG=xml"}, args: []string{"-listen", "x", "more", "words"},
			errors: []string{
				`surplus arguments: ["more" "words"]; harrier serve -help lists the flags`, "-listen: must be host:port, such as 127.0.0.1:8080",
				"HARRIER_LOG: must be text or json", "DIR/env:1: HARRIER_DEMO: must be on or off",
			},
		},
		"an unknown flag and a fault": {
			env: []string{"HARRIER_LOG=xml"}, args: []string{"-lisen", "x"},
			errors: []string{"flag provided but not defined: -lisen; harrier serve -help lists the flags", "HARRIER_LOG: must be text or json"},
		},
		"a file that is not there": {args: []string{"-config", "DIR/none"}, errors: []string{"HARRIER_CONFIG: open DIR/none: no such file or directory"}},
		"unknown variables": {
			env:      []string{"HARRIER_PUBLICURL=x", "HARRIER_DATABASE_URI=x", "HARRIER_PORT_8080_TCP=x", "HARRIER_SERVICE_HOST=x", "HARRIER_TOKEN=x", "OTHER=x"},
			warnings: []string{"HARRIER_DATABASE_URI is not a setting; the nearest is HARRIER_DATABASE_URL", "HARRIER_PUBLICURL is not a setting; the nearest is HARRIER_PUBLIC_URL"},
		},
		"a secret": {
			env: []string{"HARRIER_DATABASE_URL=postgres://u:p@h/d", `HARRIER_KEYS={"keys":[]}`}, used: []string{"HARRIER_DATABASE_URL=(hidden) environment", "HARRIER_KEYS=(hidden) environment"},
		},
		"a secret in a file": {
			secret: "postgres://u:p@h/d\r\n", env: []string{"HARRIER_DATABASE_URL_FILE=DIR/secret"}, used: []string{"HARRIER_DATABASE_URL=(hidden) environment, in DIR/secret"},
		},
		"a secret in a file that the file names": {
			secret: "smtp://h", file: "HARRIER_SMTP_URL_FILE=DIR/secret", used: []string{"HARRIER_SMTP_URL=(hidden) DIR/env:1, in DIR/secret"},
		},
		"a flag over a secret in a file": {
			env: []string{"HARRIER_SMTP_URL_FILE=DIR/none"}, args: []string{"-smtp-url", "smtp://h"}, used: []string{"HARRIER_SMTP_URL=(hidden) -smtp-url"},
		},
		"a key file by either name": {env: []string{"HARRIER_KEYS_FILE=DIR/keys.json"}, used: []string{"HARRIER_KEYS=DIR/keys.json environment"}},
		"a secret twice": {
			secret: "smtp://h", env: []string{"HARRIER_SMTP_URL_FILE=DIR/secret", "HARRIER_SMTP_URL=smtp://h"}, errors: []string{"HARRIER_SMTP_URL and HARRIER_SMTP_URL_FILE are both set"},
		},
		"a secret that is not there": {
			env: []string{"HARRIER_SMTP_URL_FILE=DIR/none"}, errors: []string{"HARRIER_SMTP_URL_FILE: open DIR/none: no such file or directory"},
		},
		"an empty secret":                   {secret: "\n", env: []string{"HARRIER_KEYS=x", "HARRIER_SMTP_URL_FILE=DIR/secret"}, errors: []string{"HARRIER_SMTP_URL_FILE: DIR/secret must contain one line"}},
		"a secret of two lines":             {secret: "a\nb\n", env: []string{"HARRIER_SMTP_URL_FILE=DIR/secret"}, errors: []string{"HARRIER_SMTP_URL_FILE: DIR/secret must contain one line"}},
		"a wrong secret is not shown":       {secret: "mysql://u:p@h", env: []string{"HARRIER_DATABASE_URL_FILE=DIR/secret"}, errors: []string{"environment, in DIR/secret: HARRIER_DATABASE_URL: must be a postgres://… URL, in which a password is percent-encoded"}},
		"all addresses are nobody's":        {args: []string{"-listen", "0.0.0.0:81"}, used: []string{"HARRIER_PUBLIC_URL=http://localhost:81 default"}},
		"all addresses of IPv6":             {args: []string{"-listen", "[::]:81"}, used: []string{"HARRIER_PUBLIC_URL=http://localhost:81 default"}},
		"all addresses without a host name": {args: []string{"-listen", ":81"}, used: []string{"HARRIER_PUBLIC_URL=http://localhost:81 default"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.ReplaceAll(text, "DIR", dir)), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			env, args := slices.Clone(c.env), slices.Clone(c.args)
			if c.file != "" {
				write("env", c.file)
				env = append(env, "HARRIER_CONFIG=DIR/env")
			}
			if c.secret != "" {
				write("secret", c.secret)
			}
			for _, list := range [][]string{env, args} {
				for i := range list {
					list[i] = strings.ReplaceAll(list[i], "DIR", dir)
				}
			}
			cfg, _, err := config.Load(serve, args, env, io.Discard)
			text := ""
			if err != nil {
				text = strings.ReplaceAll(err.Error(), dir, "DIR")
			}
			if want := strings.Join(c.errors, "\n"); text != want {
				t.Errorf("the error is\n%s\nwant\n%s", text, want)
			}
			if !slices.Equal(cfg.Warnings, c.warnings) {
				t.Errorf("warnings %q, want %q", cfg.Warnings, c.warnings)
			}
			used := make([]string, 0, len(cfg.Used))
			for _, s := range cfg.Used {
				used = append(used, strings.ReplaceAll(s.Name+"="+s.Value+" "+s.From, dir, "DIR"))
			}
			for _, want := range c.used {
				if !slices.Contains(used, want) {
					t.Errorf("no %q in %q", want, used)
				}
			}
		})
	}
}
