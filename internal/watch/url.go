package watch

import (
	"errors"
	"net"
	"net/url"
)

var errURL = errors.New("a token is sent by https only, or by http to this machine")

// CheckURL refuses the URL of a server to which no token is sent: others could read it on its way.
func CheckURL(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return errors.New("it is not the URL of a server")
	}
	host := u.Hostname()
	if u.Scheme == "https" || u.Scheme == "http" && (host == "localhost" || net.ParseIP(host).IsLoopback()) {
		return nil
	}
	return errURL
}
