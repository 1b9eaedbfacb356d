package connection

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/outbound"
)

const (
	// requestTimeout is how long a request may take in all, with its response.
	requestTimeout = time.Minute
	// maxList is how many bytes a list may have, and maxListed how many entries of it are read.
	maxList   = 16 << 20
	maxListed = 5000
	// between is the pause between two requests of a turn: Intervals.icu takes ten a second from an address.
	between = 150 * time.Millisecond
	// minWait and maxWait bound how long a service may have itself waited for, and usualWait is for one that does not say it.
	minWait, usualWait, maxWait = time.Minute, 15 * time.Minute, 24 * time.Hour
)

// saidError is why a turn failed, in a sentence for the user.
type saidError struct {
	says string
	// final says that nothing will change unless the user does something.
	final bool
	// wait is how long the service wants to be left alone.
	wait time.Duration
	// status is that of the response; zero for none.
	status int
}

// Error returns the sentence.
func (e *saidError) Error() string { return e.says }

// client asks Intervals.icu (https://intervals.icu/api-docs.html). Users send the API key as a password.
type client struct {
	base string
	http *http.Client
}

func newClient(cfg Config) *client {
	guard := outbound.NewGuard(cfg.AllowNetworks)
	return &client{base: strings.TrimRight(cfg.URL, "/"), http: guard.Client(cmp.Or(cfg.Timeout, requestTimeout), strings.HasPrefix(cfg.URL, "http://"))}
}

// get returns at most so many bytes of a response, and an error for more. The error is a saidError, or that of ctx.
func (c *client) get(ctx context.Context, key, path string, maxBytes int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, http.NoBody)
	if err != nil {
		return nil, fmt.Errorf("ask Intervals.icu: %w", err)
	}
	req.SetBasicAuth("API_KEY", key)
	req.Header.Set("Accept", "*/*")
	req.Header.Set("User-Agent", "Harrier")
	res, err := c.http.Do(req)
	if err != nil {
		return nil, unreachable(ctx, err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return nil, refused(res)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	if err != nil {
		return nil, unreachable(ctx, err)
	}
	if int64(len(body)) > maxBytes {
		return nil, &saidError{says: fmt.Sprintf("Intervals.icu sent more than %d MiB.", maxBytes>>20), status: http.StatusOK}
	}
	return body, nil
}

func unreachable(ctx context.Context, err error) error {
	if cause := ctx.Err(); cause != nil && !errors.Is(cause, context.DeadlineExceeded) {
		return cause //nolint:wrapcheck // the context's own
	}
	return &saidError{says: "Intervals.icu: " + outbound.Describe(err) + "."}
}

// refused says what a status means.
func refused(res *http.Response) error {
	e := &saidError{status: res.StatusCode}
	switch res.StatusCode {
	case http.StatusUnauthorized:
		e.says, e.final = "Intervals.icu refused the API key. Create another in its settings, and send it.", true
	case http.StatusForbidden:
		e.says, e.final = "The API key may not read this athlete of Intervals.icu.", true
	case http.StatusTooManyRequests:
		e.wait = usualWait
		if seconds, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil {
			e.wait = min(max(time.Duration(seconds)*time.Second, minWait), maxWait)
		} else if at, err := http.ParseTime(res.Header.Get("Retry-After")); err == nil {
			if sent, err := http.ParseTime(res.Header.Get("Date")); err == nil {
				e.wait = min(max(at.Sub(sent), minWait), maxWait)
			}
		}
		e.says = fmt.Sprintf("Intervals.icu asked to wait: too many requests. The next is in %s.", e.wait.Round(time.Second))
	default:
		e.says = fmt.Sprintf("Intervals.icu answered with status %d.", res.StatusCode)
	}
	return e
}

// list returns the objects of a list, whatever else is in it.
func (c *client) list(ctx context.Context, key, athlete, what string, oldest, newest date.Date) ([]members, error) {
	path := "/api/v1/athlete/" + url.PathEscape(athlete) + "/" + what + "?oldest=" + oldest.String() + "&newest=" + newest.String()
	text, err := c.get(ctx, key, path, maxList)
	var said *saidError
	if errors.As(err, &said) && said.status == http.StatusNotFound {
		return nil, &saidError{says: "Intervals.icu knows no such athlete.", final: true, status: said.status}
	}
	if err != nil {
		return nil, err
	}
	var all []json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, changed(what)
	}
	list := make([]members, 0, len(all))
	for _, raw := range all[:min(len(all), maxListed)] {
		var m members
		if json.Unmarshal(raw, &m) == nil && m != nil {
			list = append(list, m)
		}
	}
	if len(all) > 0 && len(list) == 0 {
		return nil, changed(what)
	}
	return list, nil
}

// changed is a list that is not as described.
func changed(what string) error {
	return &saidError{says: "Intervals.icu sent " + what + " in a form that is not known. Its API may have changed."}
}

// file returns the original file of an activity, as it was recorded.
func (c *client) file(ctx context.Context, key, id string) ([]byte, error) {
	return c.get(ctx, key, "/api/v1/activity/"+url.PathEscape(id)+"/file", formats.MaxTrack)
}
