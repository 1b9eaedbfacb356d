// Package config reads the program's settings from flags and the environment. Nobody else reads the environment.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Config is the settings of a server.
type Config struct {
	Listen         string
	BasePath       string
	PublicURL      string
	DatabaseURL    string
	DatabaseConns  int
	DataDir        string
	SMTPURL        string
	MailFrom       string
	AppURL         string
	Keys           string
	RateLimit      float64 // requests per second and address; 0 for no limits at all
	Log            string  // text or json
	CORSOrigins    []string
	TrustedProxies []netip.Prefix
	AccessTTL      time.Duration
	RefreshTTL     time.Duration
	VerifyTTL      time.Duration
	ResetTTL       time.Duration
	Demo           bool
}

// setting is one of them: HARRIER_LISTEN in the environment is -listen on the command line.
type setting struct {
	name     string // of the flag
	fallback string
	help     string
	secret   bool // its default and value are never shown
	set      func(c *Config, value string) error
}

// Env is the setting's name in the environment.
func (s setting) env() string {
	return "HARRIER_" + strings.ToUpper(strings.ReplaceAll(s.name, "-", "_"))
}

func settings() []setting {
	return []setting{
		{
			name: "listen", fallback: "127.0.0.1:8080", help: "address to listen on",
			set: func(c *Config, v string) (err error) { c.Listen, err = address(v); return err },
		},
		{
			name: "base-path", help: "prefix of every path, such as /api",
			set: func(c *Config, v string) (err error) { c.BasePath, err = basePath(v); return err },
		},
		{
			name: "public-url", help: "where the world reaches this server, for links in mails (default: http:// and the address listened on)",
			set: func(c *Config, v string) (err error) { c.PublicURL, err = webURL(v); return err },
		},
		{
			name: "database-url", secret: true, help: "postgres://… of the database (default: a PostgreSQL of the program's own in the data directory)",
			set: func(c *Config, v string) error { c.DatabaseURL = v; return nil },
		},
		{
			name: "database-conns", fallback: "16", help: "how many connections to the database at most",
			set: func(c *Config, v string) (err error) { c.DatabaseConns, err = number(v, 2, 1000); return err },
		},
		{
			name: "data-dir", fallback: ".harrier", help: "folder for the local database, keys and mails",
			set: func(c *Config, v string) error { c.DataDir = v; return nil },
		},
		{
			name: "smtp-url", secret: true, help: "smtp://user:pass@host:port of the mail server (default: each mail is a file in the data directory)",
			set: func(c *Config, v string) error { c.SMTPURL = v; return nil },
		},
		{
			name: "mail-from", fallback: "Harrier <harrier@localhost>", help: "sender of mails",
			set: func(c *Config, v string) error { c.MailFrom = v; return nil },
		},
		{
			name: "app-url", help: "front end that links in mails lead to (default: the server's own pages)",
			set: func(c *Config, v string) (err error) { c.AppURL, err = webURL(v); return err },
		},
		{
			name: "keys", secret: true, help: "JWK set that signs tokens, as JSON or the path of a file (default: keys.json in the data directory, made once)",
			set: func(c *Config, v string) error { c.Keys = v; return nil },
		},
		{
			name: "rate-limit", fallback: "100", help: "requests per second and address; off lifts every limit, also that on failed sign-ins",
			set: func(c *Config, v string) (err error) { c.RateLimit, err = rateLimit(v); return err },
		},
		{
			name: "log", fallback: "text", help: "form of the log: text or json",
			set: func(c *Config, v string) (err error) { c.Log, err = oneOf(v, "text", "json"); return err },
		},
		{
			name: "cors-origins", help: "origins whose pages may call from a browser, separated by commas; * for all",
			set: func(c *Config, v string) error { c.CORSOrigins = list(v); return nil },
		},
		{
			name: "trusted-proxies", help: "networks of proxies whose X-Forwarded-For is believed, separated by commas",
			set: func(c *Config, v string) (err error) { c.TrustedProxies, err = networks(v); return err },
		},
		{
			name: "access-ttl", fallback: "1h", help: "how long access tokens live",
			set: func(c *Config, v string) (err error) { c.AccessTTL, err = lifetime(v); return err },
		},
		{
			name: "refresh-ttl", fallback: "720h", help: "how long refresh tokens live",
			set: func(c *Config, v string) (err error) { c.RefreshTTL, err = lifetime(v); return err },
		},
		{
			name: "verify-ttl", fallback: "24h", help: "how long links that verify an address work",
			set: func(c *Config, v string) (err error) { c.VerifyTTL, err = lifetime(v); return err },
		},
		{
			name: "reset-ttl", fallback: "1h", help: "how long links that reset a password work",
			set: func(c *Config, v string) (err error) { c.ResetTTL, err = lifetime(v); return err },
		},
		{
			name: "demo", fallback: "off", help: "on seeds a small season into an empty database",
			set: func(c *Config, v string) (err error) { c.Demo, err = onOff(v); return err },
		},
	}
}

// Load reads the settings: flags win over the environment, which wins over defaults. All faults are reported at once.
// With -help it writes every setting with its default to out and gives flag.ErrHelp. What else stands in args comes back.
func Load(command string, args []string, lookup func(string) (string, bool), out io.Writer) (Config, []string, error) {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Usage = func() { usage(out, command) }
	all := settings()
	given := make(map[string]*string, len(all))
	for _, s := range all {
		given[s.name] = flags.String(s.name, "", s.help)
	}
	if err := flags.Parse(args); err != nil {
		return Config{}, nil, err //nolint:wrapcheck // flag.ErrHelp, or a sentence of its own
	}
	onCommandLine := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { onCommandLine[f.Name] = true })

	var cfg Config
	var faults []error
	for _, s := range all {
		value, from := s.fallback, s.env()
		if v, ok := lookup(s.env()); ok && v != "" {
			value = v
		}
		if onCommandLine[s.name] {
			value, from = *given[s.name], "-"+s.name
		}
		if value == "" {
			continue
		}
		if err := s.set(&cfg, value); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", from, err))
		}
	}
	if cfg.PublicURL == "" && cfg.Listen != "" {
		cfg.PublicURL = "http://" + cfg.Listen
	}
	return cfg, flags.Args(), errors.Join(faults...)
}

func usage(out io.Writer, command string) {
	fmt.Fprintf(out, "Usage: %s [flags]\n\nEvery flag is also a variable of the environment, whose name is in brackets.\n\n", command)
	for _, s := range settings() {
		fallback := ""
		if s.fallback != "" {
			fallback = " (default " + s.fallback + ")"
		}
		fmt.Fprintf(out, "  -%-16s %s%s [%s]\n", s.name, s.help, fallback, s.env())
	}
}

func address(v string) (string, error) {
	_, port, err := net.SplitHostPort(v)
	if err != nil {
		return "", errors.New("must be host:port, such as 127.0.0.1:8080")
	}
	if _, err := number(port, 0, 65535); err != nil {
		return "", fmt.Errorf("the port %w", err)
	}
	return v, nil
}

func basePath(v string) (string, error) {
	if v == "/" {
		return "", nil
	}
	if !strings.HasPrefix(v, "/") || path.Clean(v) != strings.TrimSuffix(v, "/") || strings.ContainsAny(v, ":*?#% ") {
		return "", errors.New("must begin with a slash, such as /api")
	}
	return strings.TrimSuffix(v, "/"), nil
}

func webURL(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil {
		return "", errors.New("must be an http or https URL without a password")
	}
	return strings.TrimSuffix(v, "/"), nil
}

func number(v string, least, most int) (int, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}

func rateLimit(v string) (float64, error) {
	if v == "off" {
		return 0, nil
	}
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || n < 1 || n > 1e9 {
		return 0, errors.New("must be off or a number of requests per second, at least 1")
	}
	return n, nil
}

func oneOf(v string, words ...string) (string, error) {
	if slices.Contains(words, v) {
		return v, nil
	}
	return "", fmt.Errorf("must be %s", strings.Join(words, " or "))
}

func onOff(v string) (bool, error) {
	word, err := oneOf(v, "on", "off")
	return word == "on", err
}

func list(v string) []string {
	var items []string
	for item := range strings.SplitSeq(v, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

func networks(v string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, item := range list(v) {
		prefix, err := netip.ParsePrefix(item)
		if err != nil {
			return nil, errors.New("must be networks such as 10.0.0.0/8, separated by commas")
		}
		prefixes = append(prefixes, prefix)
	}
	return prefixes, nil
}

func lifetime(v string) (time.Duration, error) {
	d, err := time.ParseDuration(v)
	if err != nil || d < time.Second || d > 10*365*24*time.Hour {
		return 0, errors.New("must be a duration of at least a second, such as 90m")
	}
	return d, nil
}
