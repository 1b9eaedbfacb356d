package config

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"harrier/internal/outbound"
)

// Check returns why a server must not start with these settings, as one error of a line for each reason, and what its operator should
// know. Root says that it runs as root.
func (c Config) Check(root bool) (warnings []string, err error) {
	var faults []error
	public := c.PublicAddress()
	if c.Demo && public != "" {
		faults = append(faults, fmt.Errorf("HARRIER_DEMO: the password of the demo accounts is public, so they are not served on a public address (%s)", public))
	}
	if c.DatabaseDirectURL != "" && c.DatabaseURL == "" {
		faults = append(faults, errors.New("HARRIER_DATABASE_DIRECT_URL: HARRIER_DATABASE_URL is not set"))
	}
	if len(c.DatabaseReplicas) > 0 && c.DatabaseURL == "" {
		faults = append(faults, errors.New("HARRIER_DATABASE_REPLICAS: HARRIER_DATABASE_URL is not set"))
	}
	if c.LogUploadsMiB < c.LogImportMiB {
		faults = append(faults, fmt.Errorf("HARRIER_LOG_UPLOADS_MIB: an upload of %d MiB (HARRIER_LOG_IMPORT_MIB) would never find room", c.LogImportMiB))
	}
	if c.RefreshTTL < c.AccessTTL {
		faults = append(faults, fmt.Errorf("HARRIER_REFRESH_TTL: refresh tokens would end (%s) before access tokens (HARRIER_ACCESS_TTL, %s)",
			c.RefreshTTL, c.AccessTTL))
	}
	if u, err := url.Parse(c.PublicURL); err == nil && c.BasePath != "" && strings.HasSuffix(u.Path, c.BasePath) {
		faults = append(faults, fmt.Errorf("HARRIER_PUBLIC_URL: it ends with %s, which links would then have twice; leave out HARRIER_BASE_PATH", c.BasePath))
	}
	if err := checkDirectory(c.DataDir); err != nil {
		faults = append(faults, fmt.Errorf("HARRIER_DATA_DIR: %w", err))
	} else if err := c.checkKeys(); err != nil {
		faults = append(faults, fmt.Errorf("HARRIER_KEYS: the signing keys cannot be read: %w", err))
	}
	if root {
		warnings = append(warnings, "the server runs as root; run it as a user of its own")
	}
	if public != "" && c.URLGuessed() {
		warnings = append(warnings, "HARRIER_PUBLIC_URL is not set, so links in emails lead to "+c.PublicURL+", which others may not reach")
	}
	return warnings, errors.Join(faults...)
}

// checkDirectory returns why a path is not a directory, and cannot become one.
func checkDirectory(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s is not a directory", path)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	parent := filepath.Dir(path)
	for parent != filepath.Dir(parent) {
		if _, err := os.Stat(parent); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		parent = filepath.Dir(parent)
	}
	// Only trying tells: permissions, mounts and other limits may forbid it.
	trial, err := os.MkdirTemp(parent, ".harrier-*")
	if err != nil {
		return fmt.Errorf("%s does not exist and cannot be created: %w", path, err)
	}
	return os.Remove(trial)
}

// checkKeys reads the key file. Only the one in the data directory is created when it is missing.
func (c Config) checkKeys() error {
	source, inline := c.KeySource()
	if inline {
		return nil
	}
	_, err := os.ReadFile(source) //nolint:gosec // the path is the operator's own
	if c.Keys == "" && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// KeySource returns the path of the key file, or the keys themselves.
func (c Config) KeySource() (source string, keys bool) {
	if c.Keys == "" {
		return filepath.Join(c.DataDir, "keys.json"), false
	}
	return strings.TrimSpace(c.Keys), inline(c.Keys)
}

// inline reports whether HARRIER_KEYS has the keys themselves, and is not the path of a file.
func inline(keys string) bool { return strings.HasPrefix(strings.TrimSpace(keys), "{") }

// PublicAddress returns the address by which other machines reach the server; empty if it is for this machine only.
func (c Config) PublicAddress() string {
	if host, _, err := net.SplitHostPort(c.Listen); err == nil && !isLoopback(host) {
		return c.Listen
	}
	if u, err := url.Parse(c.PublicURL); err == nil && u.Host != "" && !isLoopback(u.Hostname()) {
		return c.PublicURL
	}
	return ""
}

// URL returns the URL of an address to listen on. All addresses, such as 0.0.0.0 and [::], are none to go to, so that localhost takes
// their place.
func URL(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if ip, _ := netip.ParseAddr(host); err == nil && (host == "" || ip.IsUnspecified()) {
		listen = net.JoinHostPort("localhost", port)
	}
	return "http://" + listen
}

// isLoopback reports whether a host can be reached from this machine only. An empty host is all addresses.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

// privateDomains end names that lead to this machine or its network.
var privateDomains = []string{".localhost", ".local", ".internal", ".home.arpa", ".lan"}

// isPublic reports whether a URL is that of a server which everybody may reach: by https, and not at an address or name of a private network.
func isPublic(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if ip, err := netip.ParseAddr(host); err == nil {
		return outbound.NewGuard(nil).Safe(ip) == nil
	}
	return strings.Contains(host, ".") && !slices.ContainsFunc(privateDomains, func(domain string) bool { return strings.HasSuffix(host, domain) })
}
