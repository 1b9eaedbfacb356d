// Package config reads the settings from flags, environment variables and a file. No other package reads the environment.
package config

import (
	"net/netip"
	"strings"
	"time"
)

// Config holds the settings of a server.
type Config struct {
	Listen string
	// MetricsListen is where metrics are served; empty for where requests are, if that is not public.
	MetricsListen string
	BasePath      string
	PublicURL     string
	DatabaseURL   string
	// DatabaseDirectURL leads to the database itself if DatabaseURL leads to a pooler; empty if it does not.
	DatabaseDirectURL string
	// DatabaseReplicas are URLs of streaming replicas.
	DatabaseReplicas []string
	DatabaseConns    int
	DataDir          string
	// ListsPerAddress is how many long lists an address may read at a time, ImportsPerUser how many files a user may import at a time.
	ListsPerAddress int
	ImportsPerUser  int
	// SpoolMiB is how much disk space temporary files may take.
	SpoolMiB int
	// LogImportMiB is how large an upload may be that is imported into a log, and TracksMiB how much a user's tracks may take.
	LogImportMiB, TracksMiB int
	// LogUploadsMiB is how much all uploads may take until they are imported.
	LogUploadsMiB int
	// AnswersMiB is how much memory the answers that are kept may take.
	AnswersMiB int
	// MemoryMiB is how much memory the program aims to stay below; zero for a part of the container's or machine's.
	MemoryMiB int
	// ScoredFinishers is how many finishers are scored for one answer.
	ScoredFinishers int
	// What an account may store and add, and how many words an import may add to the search index.
	ResultsPerAccount, RowsPerHour, WordsPerImport int

	SMTPURL   string
	MailFrom  string
	AppURL    string
	Keys      string
	RateLimit float64 // requests per second and address; 0 for no limits
	Log       string  // text or json
	// LogRequests is which requests get a line in the log: all, errors-and-slow or none.
	LogRequests string
	// OTLPEndpoint is the OpenTelemetry receiver that traces are sent to; empty for none.
	OTLPEndpoint string
	// Registration is open, invite or closed.
	Registration string
	// What clients show about the instance.
	InstanceName, Contact, TermsURL string
	// RequireVerified is auto, on or off; see VerifiedRequired.
	RequireVerified string
	// PostRaces is anyone, verified or coaches.
	PostRaces      string
	CORSOrigins    []string
	TrustedProxies []netip.Prefix
	// WebhookAllowNetworks are networks where receivers of webhooks may be beside the public Internet.
	WebhookAllowNetworks []netip.Prefix
	// WebhookPauses are those between the attempts at a delivery; nil for the default of internal/change/webhook. No setting changes them; tests do.
	WebhookPauses []time.Duration
	AccessTTL     time.Duration
	RefreshTTL    time.Duration
	SessionTTL    time.Duration
	VerifyTTL     time.Duration
	ResetTTL      time.Duration
	// DrainDelay is how long a server that stops goes on serving while it reports that it is not ready.
	DrainDelay time.Duration
	Demo       bool
	// HashMemoryKiB is the memory of a password hash; 0 for the default of internal/account/credentials. No setting lowers it; tests do.
	HashMemoryKiB uint32
	// RequestTimeout is how long a request may take; 0 for the default of internal/httpapi. No setting changes it; tests do.
	RequestTimeout time.Duration
	// Used lists the settings with their values.
	Used []Used
	// Warnings are what the operator should know about how settings were given.
	Warnings []string

	file string // of settings
}

// Default is where values come from that are given nowhere.
const Default = "default"

// Used is a setting as it is used.
type Used struct {
	// Name is that of the environment variable. Value is hidden if it is a secret.
	Name, Value string
	// From is where the value was given: Default, environment, -listen, or a file with the line.
	From string
	// Local is set for secrets and paths of this machine, which stay out of backups.
	Local bool
}

// VerifiedRequired reports whether what others see needs a verified email.
func (c Config) VerifiedRequired() bool {
	return c.RequireVerified == "on" || c.RequireVerified == "auto" && c.SMTPURL != ""
}

// setting describes a setting: the flag -listen is the environment variable HARRIER_LISTEN.
type setting struct {
	name     string // of the flag
	fallback string
	help     string
	set      func(value string) error
	local    bool   // a path of this machine
	secret   bool   // may also be given as a file, by a variable whose name ends in _FILE
	file     bool   // the value may itself be the path of a file
	variable string // of the environment, if it is not Harrier's own
}

// env returns the name of the environment variable.
func (s setting) env() string {
	if s.variable != "" {
		return s.variable
	}
	return "HARRIER_" + strings.ToUpper(strings.ReplaceAll(s.name, "-", "_"))
}

// settings describes all settings and where c holds them.
func settings(c *Config) []setting { //nolint:funlen // it is one list
	return []setting{
		{name: configName, local: true, help: "file of settings, with lines such as HARRIER_LOG=json", set: to(&c.file, text)},
		{name: "listen", fallback: "127.0.0.1:8080", help: "address to listen on", set: to(&c.Listen, address)},
		{
			name: "metrics-listen", help: "address of /metrics (default: -listen, if that is a loopback address and no proxy is trusted, or else none)",
			set: to(&c.MetricsListen, address),
		},
		{name: "base-path", help: "prefix of all paths, such as /api", set: to(&c.BasePath, basePath)},
		{name: "public-url", help: "URL of this server for links in emails (default: http:// and the listen address)", set: to(&c.PublicURL, webURL)},
		{
			name: "database-url", secret: true, help: "postgres://… URL of the database (default: a local PostgreSQL in the data directory)",
			set: to(&c.DatabaseURL, databaseURL),
		},
		{
			name: "database-direct-url", secret: true, help: "URL of the database itself, if -database-url leads to a pooler such as PgBouncer",
			set: to(&c.DatabaseDirectURL, databaseURL),
		},
		{
			name: "database-replicas", secret: true, help: "URLs of streaming replicas for reads that may be old, separated by commas",
			set: to(&c.DatabaseReplicas, databaseURLs),
		},
		{name: "database-conns", fallback: "16", help: "maximum number of database connections", set: to(&c.DatabaseConns, number(2, 1000))},
		{name: "data-dir", local: true, fallback: ".harrier", help: "directory for the local database, keys and emails", set: to(&c.DataDir, text)},
		{
			name: "lists-per-address", fallback: "2", help: "number of long lists that one client address may read at a time",
			set: to(&c.ListsPerAddress, number(1, 1000)),
		},
		{
			name: "imports-per-user", fallback: "2", help: "number of files that one user may import at a time; an address may import twice as many",
			set: to(&c.ImportsPerUser, number(1, 1000)),
		},
		{
			name: "spool-mib", fallback: "2048", help: "disk space in MiB for temporary files: uploads, and lists that clients read slowly",
			set: to(&c.SpoolMiB, number(128, 1<<20)),
		},
		{
			name: "log-import-mib", fallback: "1024", help: "largest upload in MiB that users may import into their logs",
			set: to(&c.LogImportMiB, number(1, 1<<20)),
		},
		{
			name: "log-uploads-mib", fallback: "16384", help: "space in MiB that all uploads may take in the database until they are imported into logs",
			set: to(&c.LogUploadsMiB, number(1, 1<<30)),
		},
		{
			name: "tracks-mib", fallback: "2048", help: "space in MiB that the tracks of a user's runs may take, compressed",
			set: to(&c.TracksMiB, number(0, 1<<20)),
		},
		{
			name: "answers-mib", fallback: "32",
			help: "memory in MiB for public answers and team scores that are asked for again, with 0 to read each from the database",
			set:  to(&c.AnswersMiB, number(0, 1<<16)),
		},
		{
			name: "memory-mib", fallback: "0",
			help: "memory in MiB that the program tries to stay below, with 0 for 60 percent of the container's or a quarter of the machine's",
			set:  to(&c.MemoryMiB, number(0, 1<<24)),
		},
		{
			name: "scored-finishers", fallback: "100000", help: "maximum number of finishers of an event, or of a race's events of one gender, that are scored",
			set: to(&c.ScoredFinishers, number(1, 10_000_000)),
		},
		{
			name: "results-per-account", fallback: "2000000", help: "maximum number of results that an account may store",
			set: to(&c.ResultsPerAccount, number(1, 1_000_000_000)),
		},
		{
			name: "rows-per-hour", fallback: "200000", help: "maximum number of results that an account may add in an hour",
			set: to(&c.RowsPerHour, number(1, 1_000_000_000)),
		},
		{
			name: "words-per-import", fallback: "50000", help: "maximum number of words new to the search index that an import may bring",
			set: to(&c.WordsPerImport, number(1, 1_000_000_000)),
		},
		{
			name: "smtp-url", secret: true, help: "smtp://user:pass@host:port of the mail server (default: each email is a file in the data directory)",
			set: to(&c.SMTPURL, text),
		},
		{name: "mail-from", fallback: "Harrier <harrier@localhost>", help: "sender of emails", set: to(&c.MailFrom, text)},
		{
			name: "require-verified", fallback: "auto", help: "on requires a verified email for claims, votes, races and results; auto does so if -smtp-url is set",
			set: to(&c.RequireVerified, oneOf("auto", "on", "off")),
		},
		{
			name: "registration", fallback: "open", help: "who may create an account: everybody (open), the invited (invite) or nobody (closed)",
			set: to(&c.Registration, oneOf("open", "invite", "closed")),
		},
		{
			name: "post-races", fallback: "anyone", help: "who may post races and results: anyone, users with a verified email, or coaches",
			set: to(&c.PostRaces, oneOf("anyone", "verified", "coaches")),
		},
		{name: "instance-name", fallback: "Harrier", help: "name of this server, for clients to show", set: to(&c.InstanceName, line)},
		{name: "contact", help: "whom users contact about this server, such as an email address", set: to(&c.Contact, line)},
		{name: "terms-url", help: "URL of the terms of use", set: to(&c.TermsURL, webURL)},
		{name: "app-url", help: "URL of the front end for links in emails (default: the server's own pages)", set: to(&c.AppURL, webURL)},
		{
			name: "keys", secret: true, file: true,
			help: "JWK set that signs tokens, as JSON or the path of a file (default: keys.json in the data directory, created when missing)",
			set:  to(&c.Keys, text),
		},
		{
			name: "rate-limit", fallback: "100",
			help: "requests per second and client address; off removes all limits, including those on wrong passwords and emails",
			set:  to(&c.RateLimit, rateLimit),
		},
		{name: "log", fallback: "text", help: "format of the log: text or json", set: to(&c.Log, oneOf("text", "json"))},
		{
			name: "log-requests", fallback: "all",
			help: "which requests get a line in the log: all, errors-and-slow (a status of 500 or more, or longer than a second) or none",
			set:  to(&c.LogRequests, oneOf("all", "errors-and-slow", "none")),
		},
		{
			name: "otlp-endpoint", variable: "OTEL_EXPORTER_OTLP_ENDPOINT", local: true,
			help: "URL of an OpenTelemetry receiver (OTLP over HTTP) for traces, such as http://localhost:4318 (default: no traces)",
			set:  to(&c.OTLPEndpoint, webURL),
		},
		{name: "cors-origins", help: "origins whose pages may call the API from a browser, separated by commas; * for all", set: to(&c.CORSOrigins, list)},
		{name: "trusted-proxies", help: "networks of proxies whose X-Forwarded-For is trusted, separated by commas", set: to(&c.TrustedProxies, networks)},
		{
			name: "webhook-allow-networks", help: "private networks where receivers of webhooks may be, separated by commas; there also without TLS and at any port",
			set: to(&c.WebhookAllowNetworks, networks),
		},
		{name: "access-ttl", fallback: "1h", help: "lifetime of access tokens", set: to(&c.AccessTTL, lifetime)},
		{name: "refresh-ttl", fallback: "720h", help: "lifetime of refresh tokens", set: to(&c.RefreshTTL, lifetime)},
		{name: "session-ttl", fallback: "4320h", help: "longest time that a session lasts, however often it is refreshed", set: to(&c.SessionTTL, lifetime)},
		{name: "verify-ttl", fallback: "24h", help: "lifetime of email verification links", set: to(&c.VerifyTTL, lifetime)},
		{name: "reset-ttl", fallback: "1h", help: "lifetime of password reset links", set: to(&c.ResetTTL, lifetime)},
		{
			name: "drain-delay", fallback: "0s", help: "how long a server that stops goes on serving with /readyz at 503, so that load balancers notice, at most 5m",
			set: to(&c.DrainDelay, delay),
		},
		{name: "demo", fallback: "off", help: "on loads demo data into an empty database", set: to(&c.Demo, onOff)},
	}
}
