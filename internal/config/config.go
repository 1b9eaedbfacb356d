// Package config reads the settings from flags, environment variables and a file. No other package reads the environment.
package config

import (
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Config holds the settings of a server, which settings describes.
type Config struct {
	Listen, MetricsListen, BasePath, PublicURL, AppURL string

	DatabaseURL string
	// DatabaseDirectURL leads to the database itself if DatabaseURL leads to a pooler; empty if it does not.
	DatabaseDirectURL string
	DatabaseReplicas  []string
	DatabaseConns     int
	DataDir           string
	Keys              string

	// What requests and users may take; the limits of accounts are zero where there are none.
	ListsPerAddress, ImportsPerUser                int
	SpoolMiB                                       int
	LogImportMiB, LogUploadsMiB, TracksMiB         int
	ScoredFinishers                                int
	ResultsPerAccount, RowsPerHour, WordsPerImport int
	RateLimit                                      float64 // requests per second and address; 0 for no limits
	// CacheMiB is how much memory the response cache may take, and MemoryMiB how much the program aims to stay below; zero for a
	// part of the container's or machine's.
	CacheMiB, MemoryMiB int

	SMTPURL, MailFrom string
	Log, LogRequests  string
	OTLPEndpoint      string // empty for no traces
	// What clients show about the instance.
	InstanceName, Contact, TermsURL string
	Registration, PostRaces         string
	RequireVerified                 string // see VerifiedRequired
	CORSOrigins                     []string
	MCP                             bool
	TrustedProxies                  []netip.Prefix
	WebhookAllowNetworks            []netip.Prefix
	// IntervalsURL is where Intervals.icu is.
	IntervalsURL string
	// ConnectionsEvery is how often connected services are asked.
	ConnectionsEvery time.Duration

	AccessTTL, RefreshTTL, SessionTTL, VerifyTTL, ResetTTL time.Duration
	DrainDelay                                             time.Duration
	Demo                                                   bool

	// No setting changes these; tests do. Zero is the default of the package named.
	WebhookPauses     []time.Duration // internal/change/webhook: between the attempts at a delivery
	HashMemoryKiB     uint32          // internal/account/credentials: of a password hash
	RequestTimeout    time.Duration   // internal/httpapi
	ConnectionTimeout time.Duration   // internal/trainlog/connection: of a request
	Patience          int             // internal/server: how many times as long as usual the program waits; zero means 1

	// Used lists the settings with their values.
	Used []Used
	// Warnings are what the operator should know about how settings were given.
	Warnings []string

	file string // of settings
}

// Patient returns how long the program waits where it usually waits for d.
func (c Config) Patient(d time.Duration) time.Duration { return d * time.Duration(max(1, c.Patience)) }

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

// Address returns where the instance is, which its tokens name as their issuer.
func (c Config) Address() string { return strings.TrimRight(c.PublicURL, "/") + c.BasePath }

// URLGuessed reports whether the public URL was given nowhere, so that it is the one to listen on.
func (c Config) URLGuessed() bool {
	return slices.ContainsFunc(c.Used, func(u Used) bool { return u.Name == "HARRIER_PUBLIC_URL" && u.From == Default })
}

// VerifiedRequired reports whether what others see needs a verified email.
func (c Config) VerifiedRequired() bool {
	return c.RequireVerified == "on" || c.RequireVerified == "auto" && c.SMTPURL != ""
}

// setting describes a setting: the flag -listen is the environment variable HARRIER_LISTEN.
type setting struct {
	name     string // of the flag
	fallback string
	kind     kind
	help     string
	set      func(value string) error
}

// kind says where the value of a setting may be.
type kind int

const (
	plain        kind = iota
	local             // a path or address of this machine
	secret            // may also be given as a file, by a variable whose name ends in _FILE
	secretOrFile      // a secret, which may itself be the path of a file
)

// secret reports whether the value is not shown.
func (s setting) secret() bool { return s.kind == secret || s.kind == secretOrFile }

// env returns the name of the environment variable.
func (s setting) env() string {
	if s.name == tracesName {
		return "OTEL_EXPORTER_OTLP_ENDPOINT" // as in other programs
	}
	return prefix + strings.ToUpper(strings.ReplaceAll(s.name, "-", "_"))
}

// settings describes all settings and where c holds them.
func settings(c *Config) []setting { //nolint:funlen // it is one list
	const billion = 1_000_000_000
	return []setting{
		{configName, "", local, "file of settings, with lines such as HARRIER_LOG=json", to(&c.file, text)},
		{"listen", "127.0.0.1:8080", plain, "address to listen on", to(&c.Listen, address)},
		{
			"metrics-listen", "", plain, "address of /metrics (default: -listen, if that is a loopback address and no proxy is trusted, or else none)",
			to(&c.MetricsListen, address),
		},
		{"base-path", "", plain, "prefix of all paths, such as /api", to(&c.BasePath, basePath)},
		{"public-url", "", plain, "URL of this server for links in emails (default: http:// and the listen address)", to(&c.PublicURL, webURL)},
		{"database-url", "", secret, "postgres://… URL of the database (default: a local PostgreSQL in the data directory)", to(&c.DatabaseURL, databaseURL)},
		{
			"database-direct-url", "", secret, "URL of the database itself, if -database-url leads to a pooler such as PgBouncer",
			to(&c.DatabaseDirectURL, databaseURL),
		},
		{"database-replicas", "", secret, "URLs of streaming replicas for reads that may be old, separated by commas", to(&c.DatabaseReplicas, databaseURLs)},
		{"database-conns", "16", plain, "maximum number of database connections", to(&c.DatabaseConns, number(2, 1000))},
		{"data-dir", ".harrier", local, "directory for the local database, keys and emails", to(&c.DataDir, text)},
		{"lists-per-address", "2", plain, "number of long lists that one client address may read at a time", to(&c.ListsPerAddress, number(1, 1000))},
		{
			"imports-per-user", "2", plain, "number of files that one user may import at a time; an address may import twice as many",
			to(&c.ImportsPerUser, number(1, 1000)),
		},
		{"spool-mib", "2048", plain, "disk space in MiB for temporary files: uploads, and lists that clients read slowly", to(&c.SpoolMiB, number(128, 1<<20))},
		{"log-import-mib", "1024", plain, "largest upload in MiB that users may import into their logs", to(&c.LogImportMiB, number(1, 1<<20))},
		{
			"log-uploads-mib", "16384", plain, "space in MiB that all uploads may take in the database until they are imported into logs",
			to(&c.LogUploadsMiB, number(1, 1<<30)),
		},
		{"tracks-mib", "2048", plain, "space in MiB that the tracks of a user's runs may take, compressed", to(&c.TracksMiB, number(0, 1<<20))},
		{
			"cache-mib", "32", plain, "memory in MiB for the cache of public responses and team scores, with 0 for none",
			to(&c.CacheMiB, number(0, 1<<16)),
		},
		{
			"memory-mib", "0", plain, "memory in MiB that the program tries to stay below, with 0 for half of the container's or a quarter of the machine's",
			to(&c.MemoryMiB, number(0, 1<<24)),
		},
		{
			"scored-finishers", "100000", plain, "maximum number of finishers of an event, or of a race's events of one gender, that are scored",
			to(&c.ScoredFinishers, number(1, 10_000_000)),
		},
		{"results-per-account", "2000000", plain, "maximum number of results that an account may store", to(&c.ResultsPerAccount, number(1, billion))},
		{"rows-per-hour", "200000", plain, "maximum number of results that an account may add in an hour", to(&c.RowsPerHour, number(1, billion))},
		{"words-per-import", "50000", plain, "maximum number of words new to the search index that an import may have", to(&c.WordsPerImport, number(1, billion))},
		{"smtp-url", "", secret, "smtp://user:pass@host:port of the mail server (default: each email is a file in the data directory)", to(&c.SMTPURL, text)},
		{"mail-from", "Harrier <harrier@localhost>", plain, "sender of emails", to(&c.MailFrom, text)},
		{
			"require-verified", "auto", plain, "on requires a verified email for claims, votes, races and results; auto does so if -smtp-url is set",
			to(&c.RequireVerified, oneOf("auto", "on", "off")),
		},
		{
			"registration", "open", plain, "who may create an account: everybody (open), the invited (invite) or nobody (closed)",
			to(&c.Registration, oneOf("open", "invite", "closed")),
		},
		{
			"post-races", "anyone", plain, "who may post races and results: anyone, users with a verified email, or coaches",
			to(&c.PostRaces, oneOf("anyone", "verified", "coaches")),
		},
		{"instance-name", "Harrier", plain, "name of this server, for clients to show", to(&c.InstanceName, line)},
		{"contact", "", plain, "whom users contact about this server, such as an email address", to(&c.Contact, line)},
		{"terms-url", "", plain, "URL of the terms of use", to(&c.TermsURL, webURL)},
		{"app-url", "", plain, "URL of the front end for links in emails (default: the server's own pages)", to(&c.AppURL, webURL)},
		{
			"keys", "", secretOrFile, "JWK set that signs tokens, as JSON or the path of a file (default: keys.json in the data directory, created when missing)",
			to(&c.Keys, text),
		},
		{
			"rate-limit", "100", plain, "requests per second and client address; off removes all limits, including those on wrong passwords and emails",
			to(&c.RateLimit, rateLimit),
		},
		{"log", "text", plain, "format of the log: text or json", to(&c.Log, oneOf("text", "json"))},
		{
			"log-requests", "all", plain, "which requests get a line in the log: all, errors-and-slow (a status of 500 or more, or longer than a second) or none",
			to(&c.LogRequests, oneOf("all", "errors-and-slow", "none")),
		},
		{
			tracesName, "", local, "URL of an OpenTelemetry receiver (OTLP over HTTP) for traces, such as http://localhost:4318 (default: no traces)",
			to(&c.OTLPEndpoint, webURL),
		},
		{
			"cors-origins", "", plain, "origins whose pages may call the API from a browser, separated by commas; loopback for those of this machine, " +
				"* for all, none (default: * if -public-url is an https URL outside private networks, or else none)", to(&c.CORSOrigins, origins),
		},
		{"mcp", "on", plain, "off keeps assistants from connecting at /mcp (Model Context Protocol)", to(&c.MCP, onOff)},
		{"trusted-proxies", "", plain, "networks of proxies whose X-Forwarded-For is trusted, separated by commas", to(&c.TrustedProxies, networks)},
		{
			"webhook-allow-networks", "", plain, "private networks where receivers of webhooks may be, separated by commas; there also without TLS and at any port",
			to(&c.WebhookAllowNetworks, networks),
		},
		{"connections-every", "30m", plain, "how often connected services, such as Intervals.icu, are asked for new runs", to(&c.ConnectionsEvery, interval)},
		{"intervals-url", "https://intervals.icu", plain, "URL of Intervals.icu", to(&c.IntervalsURL, webURL)},
		{"access-ttl", "1h", plain, "lifetime of access tokens", to(&c.AccessTTL, lifetime)},
		{"refresh-ttl", "720h", plain, "lifetime of refresh tokens", to(&c.RefreshTTL, lifetime)},
		{"session-ttl", "4320h", plain, "longest time that a session lasts, however often it is refreshed", to(&c.SessionTTL, lifetime)},
		{"verify-ttl", "24h", plain, "lifetime of email verification links", to(&c.VerifyTTL, lifetime)},
		{"reset-ttl", "1h", plain, "lifetime of password reset links", to(&c.ResetTTL, lifetime)},
		{
			"drain-delay", "0s", plain, "how long a server that stops goes on serving with /readyz at 503, so that load balancers notice, at most 5m",
			to(&c.DrainDelay, delay),
		},
		{"demo", "off", plain, "on loads demo data into an empty database", to(&c.Demo, onOff)},
	}
}
