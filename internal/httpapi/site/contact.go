package site

import (
	"html/template"
	"net/mail"
	"strings"
)

// contact is whom users contact about the server, with a link if the text is an email address or a web page.
type contact struct {
	Text string
	URL  template.URL
}

func contactOf(text string) contact {
	c := contact{Text: text}
	switch address, err := mail.ParseAddress(text); {
	case err == nil && address.Address == text:
		c.URL = template.URL("mailto:" + text) //nolint:gosec // an email address, set by the operator
	case strings.HasPrefix(text, "https://"), strings.HasPrefix(text, "http://"):
		c.URL = template.URL(text) //nolint:gosec // set by the operator
	}
	return c
}
