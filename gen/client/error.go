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

// Error is what the server refused, and why. Every method of a Caller gives it as its error:
//
//	var refused *client.Error
//	if errors.As(err, &refused) && refused.Status == http.StatusNotFound { … }
type Error struct {
	Problem

	// RetryAfter is after how long it is worth trying again; 0 where the server does not say.
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

// errNotHarrier is an answer from something else, such as a website or a proxy at the server's address.
var errNotHarrier = errors.New("the answer is not Harrier's")

// Fields are the fields that are named as wrong.
func (e *Error) Fields() []ProblemField {
	if e.Errors == nil {
		return nil
	}
	return *e.Errors
}

// refusing turns refusals into errors.
type refusing struct{ next HttpRequestDoer }

func (d refusing) Do(r *http.Request) (*http.Response, error) { return refused(d.next.Do(r)) }

// refused turns an answer that is a refusal into an *Error. The report of an import whose rows failed is an answer.
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
		return nil, fmt.Errorf("read why it was refused: %w", err)
	}
	e := &Error{Problem: Problem{Type: "about:blank", Status: int32(answer.StatusCode), Title: http.StatusText(answer.StatusCode)}} //nolint:gosec // three digits
	e.Instance, e.RequestID = answer.Request.URL.EscapedPath(), answer.Header.Get("X-Request-Id")
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	// The operations that answer tokens have a shape of their own.
	var failure struct {
		Auth  *bool  `json:"auth"`
		Error string `json:"error"`
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
