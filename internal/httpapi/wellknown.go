package httpapi

import (
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

// forPeople are the paths below which no crawler finds anything: forms, links from emails, and what belongs to users.
var forPeople = []string{
	"/operator", "/oauth/", "/verify/", "/restore/", "/reset/", "/invite/", "/name/", "/unsubscribe/", "/decline/", "/season/", "/user/", "/log/", "/search/",
}

// robots tells crawlers which paths are not for them (RFC 9309).
func (s *server) robots(c echo.Context) error {
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for _, path := range forPeople {
		text.WriteString("Disallow: " + s.cfg.BasePath + path + "\n")
	}
	c.Response().Header().Set("Cache-Control", "public, max-age=86400")
	return c.String(http.StatusOK, text.String()) //nolint:wrapcheck // The client has disconnected.
}

// securityExpiry is how long what security.txt says may be relied on. RFC 9116 recommends less than a year.
const securityExpiry = 180 * 24 * time.Hour

// security tells researchers whom to tell of a vulnerability (RFC 9116), if the operator has set a contact.
func (s *server) security(c echo.Context) error {
	contact := contactURI(s.cfg.Instance.Contact)
	if contact == "" {
		return echo.ErrNotFound
	}
	expires := s.cfg.Clock().Add(securityExpiry).UTC().Truncate(24 * time.Hour)
	return c.String(http.StatusOK, //nolint:wrapcheck // The client has disconnected.
		"Contact: "+contact+"\nExpires: "+expires.Format(time.RFC3339)+"\nCanonical: "+strings.TrimRight(s.cfg.PublicURL, "/")+securityPath+"\n")
}

const securityPath = "/.well-known/security.txt"

// contactURI returns a contact as a URI: an email address or a URL; empty if it is neither.
func contactURI(contact string) string {
	if address, err := mail.ParseAddress(contact); err == nil {
		return (&url.URL{Scheme: "mailto", Opaque: url.PathEscape(address.Address)}).String()
	}
	if u, err := url.Parse(contact); err == nil && (u.Scheme == "https" || u.Scheme == "mailto" || u.Scheme == "tel") {
		return u.String()
	}
	return ""
}
