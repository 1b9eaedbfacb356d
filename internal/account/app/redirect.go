package app

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// maxURL is how long a redirect address may be.
const maxURL = 500

// hostForm matches hosts that are safe in a Content-Security-Policy: they cannot end or widen it.
var hostForm = regexp.MustCompile(`^([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$`)

// loopback are the names of the user's own machine.
var loopback = []string{"127.0.0.1", "::1", "localhost"}

// checkRedirect says what is wrong with a redirect address; empty if nothing is.
func checkRedirect(redirect string) string {
	u, err := url.Parse(redirect)
	switch {
	case err != nil || u.Host == "" || u.Opaque != "" || len(redirect) > maxURL || strings.ContainsFunc(redirect, notInURL):
		return "Must be an absolute https URL of at most 500 ASCII characters."
	case u.User != nil || strings.Contains(redirect, "#"):
		return "Must have no user name, password or fragment."
	case strings.Contains(redirect, `\`):
		return "Must have no backslash."
	case u.Scheme == "http" && IsLoopback(u):
		return ""
	case u.Scheme != "https":
		return "Must be an https URL, or http to 127.0.0.1, [::1] or localhost."
	case !hostForm.MatchString(u.Hostname()):
		return "Must have a host name."
	}
	return ""
}

func notInURL(r rune) bool { return r <= ' ' || r > '~' }

// IsLoopback reports whether a redirect address leads to a program on the user's machine. Any program there could ask in its place, so
// users are asked each time.
func IsLoopback(u *url.URL) bool { return slices.Contains(loopback, strings.ToLower(u.Hostname())) }

// redirects reports whether an app may have users sent back to an address: one of its own, byte for byte, but for the port of the user's
// machine, which a program there cannot choose. The explorer of a server there has the server's port.
func (c *Client) redirects(to string) bool {
	if checkRedirect(to) != "" {
		return false
	}
	if slices.Contains(c.App.Redirects, to) {
		return true
	}
	asked, err := url.Parse(to)
	if err != nil || asked.Scheme != "http" || !IsLoopback(asked) || c.App.ID == ExplorerID {
		return false
	}
	return slices.ContainsFunc(c.App.Redirects, func(registered string) bool {
		u, err := url.Parse(registered)
		return err == nil && u.Scheme == "http" && withoutPort(registered, u) == withoutPort(to, asked)
	})
}

// withoutPort returns an address of the http scheme without its port, and otherwise as it was written.
func withoutPort(address string, u *url.URL) string {
	host := u.Host
	if port := u.Port(); port != "" {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return host + strings.TrimPrefix(strings.TrimPrefix(address, "http://"), u.Host)
}
