package client

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Error is a problem that the server returned. The methods of a Caller return it as their error:
//
//	var refused *client.Error
//	if errors.As(err, &refused) && refused.Status == http.StatusNotFound { … }
type Error struct {
	Problem

	// RetryAfter is how long to wait before trying again; 0 if the server does not say.
	RetryAfter time.Duration
}

func (e *Error) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d %s: %s", e.Status, e.Title, e.Detail)
	for _, field := range e.Fields() {
		fmt.Fprintf(&text, " %s: %s", field.Pointer, field.Detail)
	}
	if e.RequestID != "" {
		fmt.Fprintf(&text, " (request %s)", e.RequestID)
	}
	return text.String()
}

// errNotHarrier is a response from something else, such as a website or a proxy at the server's address.
var errNotHarrier = errors.New("the response is not from Harrier")

// Fields returns the invalid fields.
func (e *Error) Fields() []ProblemField {
	if e.Errors == nil {
		return nil
	}
	return *e.Errors
}

// refusing turns problems into errors.
type refusing struct{ next HttpRequestDoer }

func (d refusing) Do(r *http.Request) (*http.Response, error) { return refused(d.next.Do(r)) }

// refused turns a response with a problem into an *Error. The report of an import with rejected rows is a response.
func refused(answer *http.Response, err error) (*http.Response, error) {
	if err != nil {
		return nil, err
	}
	if answer.StatusCode < http.StatusBadRequest {
		if media(answer) == "text/html" {
			return nil, errors.Join(errNotHarrier, answer.Body.Close())
		}
		return answer, nil
	}
	body, err := io.ReadAll(answer.Body)
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return nil, fmt.Errorf("read the problem: %w", err)
	}
	status := answer.StatusCode
	e := &Error{Problem: Problem{Type: "about:blank", Status: int32(status), Title: http.StatusText(status)}} //nolint:gosec // It has three digits.
	e.Instance, e.RequestID = answer.Request.URL.EscapedPath(), answer.Header.Get("X-Request-Id")
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	// Operations that return tokens have their own form of error.
	var failure struct {
		Auth   *bool          `json:"auth"`
		Error  string         `json:"error"`
		Type   string         `json:"type"`
		Errors []ProblemField `json:"errors"`
	}
	switch media(answer) {
	case "application/problem+json":
		err = json.Unmarshal(body, &e.Problem)
	case "application/json":
		err = json.Unmarshal(body, &failure)
		if err == nil && failure.Auth == nil {
			if answer.StatusCode == http.StatusUnprocessableEntity {
				answer.Body = io.NopCloser(bytes.NewReader(body))
				return answer, nil
			}
			err = errNotHarrier
		}
		e.Detail = failure.Error
		if failure.Type != "" {
			e.Type = failure.Type
		}
		if failure.Errors != nil {
			e.Errors = &failure.Errors
		}
	default:
		err = errNotHarrier
	}
	if err != nil {
		return nil, errors.Join(e, err)
	}
	return nil, e
}

func media(answer *http.Response) string {
	media, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	return media
}
