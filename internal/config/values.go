package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// to makes a function that reads a value into a field.
func to[T any](field *T, read func(string) (T, error)) func(string) error {
	return func(v string) (err error) {
		*field, err = read(v)
		return err
	}
}

func text(v string) (string, error) { return v, nil }

func line(v string) (string, error) {
	if utf8.RuneCountInString(v) > 200 || strings.ContainsFunc(v, unicode.IsControl) {
		return "", errors.New("must be one line of at most 200 characters")
	}
	return v, nil
}

func address(v string) (string, error) {
	_, port, err := net.SplitHostPort(v)
	if err != nil {
		return "", errors.New("must be host:port, such as 127.0.0.1:8080")
	}
	if _, err := number(0, 65535)(port); err != nil {
		return "", fmt.Errorf("the port %w", err)
	}
	return v, nil
}

func basePath(v string) (string, error) {
	if v == "/" {
		return "", nil
	}
	if !strings.HasPrefix(v, "/") || path.Clean(v) != strings.TrimSuffix(v, "/") || v == "//" || strings.ContainsAny(v, ":*?#% ") {
		return "", errors.New("must begin with a slash, such as /api")
	}
	return strings.TrimSuffix(v, "/"), nil
}

func databaseURL(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") {
		return "", errors.New("must be a postgres://… URL, in which a password is percent-encoded")
	}
	return v, nil
}

func databaseURLs(v string) ([]string, error) {
	urls := list(v)
	for _, u := range urls {
		if _, err := databaseURL(u); err != nil {
			return nil, err
		}
	}
	return urls, nil
}

func webURL(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil {
		return "", errors.New("must be an http or https URL without a password")
	}
	return strings.TrimSuffix(v, "/"), nil
}

func number(minimum, maximum int) func(string) (int, error) {
	return func(v string) (int, error) {
		n, err := strconv.Atoi(v)
		if err != nil || n < minimum || n > maximum {
			return 0, fmt.Errorf("must be a number from %d to %d", minimum, maximum)
		}
		return n, nil
	}
}

func rateLimit(v string) (float64, error) {
	if v == "off" {
		return 0, nil
	}
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || !(n >= 1 && n <= 1e9) { // not a number is neither
		return 0, errors.New("must be off or a number of requests per second, at least 1")
	}
	return n, nil
}

func oneOf(words ...string) func(string) (string, error) {
	return func(v string) (string, error) {
		if slices.Contains(words, v) {
			return v, nil
		}
		return "", fmt.Errorf("must be %s", strings.Join(words, " or "))
	}
}

func onOff(v string) (bool, error) {
	word, err := oneOf("on", "off")(v)
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

func origins(v string) ([]string, error) {
	if v == "none" {
		return nil, nil
	}
	items := list(v)
	for i, item := range items {
		if item == "*" || item == "loopback" {
			continue
		}
		u, err := url.Parse(item)
		if err != nil || u.Host == "" || item != u.Scheme+"://"+u.Host || strings.Contains(u.Host, "*") {
			return nil, errors.New("must be origins such as https://app.example.org, separated by commas, or *, loopback or none")
		}
		items[i] = strings.ToLower(item)
	}
	return items, nil
}

func networks(v string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	items := list(v)
	for _, item := range items {
		prefix, err := netip.ParsePrefix(item)
		if err != nil {
			return nil, errors.New("must be networks such as 10.0.0.0/8, separated by commas")
		}
		prefixes = append(prefixes, prefix)
	}
	return prefixes, nil
}

func lifetime(v string) (time.Duration, error) {
	return duration(v, time.Second, 10*365*24*time.Hour, "at least a second, such as 90m")
}

func interval(v string) (time.Duration, error) {
	return duration(v, time.Minute, 7*24*time.Hour, "at least a minute and at most 168h, such as 30m")
}

func delay(v string) (time.Duration, error) {
	return duration(v, 0, 5*time.Minute, "at most 5m, such as 10s")
}

func duration(v string, minimum, maximum time.Duration, rule string) (time.Duration, error) {
	d, err := time.ParseDuration(v)
	if err != nil || d < minimum || d > maximum {
		return 0, errors.New("must be a duration of " + rule)
	}
	return d, nil
}
