package watch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Race is a race of a server, to which files are sent as results.
type Race struct {
	// URL is the server's, and ID that of the race.
	URL, ID string
	// Query are parameters of each import, such as round.
	Query url.Values
	// Login gives access to the server.
	Login Login
	// Client sends the requests.
	Client *http.Client
}

// Login gives access to a server.
type Login interface {
	// Token returns an access token. renewed says that the last one was not accepted.
	//
	// Errors: *EndedError if there can be none.
	Token(ctx context.Context, renew bool) (string, error)
}

// String names the race.
func (r *Race) String() string { return strings.TrimSuffix(r.URL, "/") + "/race/" + r.ID }

// sending bounds a request.
const sending = 2 * time.Minute

// maxAnswer bounds what is read of a response.
const maxAnswer = 4 << 20

// answer is a server's response: the report of an import, or a problem.
type answer struct {
	Imported int64  `json:"imported"`
	Status   int    `json:"status"`
	Type     string `json:"type"`
	Detail   string `json:"detail"`
	Errors   []struct {
		Line   int64  `json:"line"`
		Reason string `json:"reason"`
		Detail string `json:"detail"`
	} `json:"errors"`
	Report struct {
		Warnings []struct {
			Code   string   `json:"code"`
			Places []string `json:"places"`
			Value  string   `json:"value"`
			Detail string   `json:"detail"`
			Count  int64    `json:"count"`
		} `json:"warnings"`
	} `json:"report"`
	Kept []struct {
		Kind     string   `json:"kind"`
		Athletes []string `json:"athletes"`
	} `json:"kept"`
}

// Send implements Sender.
func (r *Race) Send(ctx context.Context, name string, content []byte) (done string, err error) {
	for renew := false; ; renew = true {
		token, err := r.Login.Token(ctx, renew)
		if err != nil {
			return "", err
		}
		status, a, err := r.post(ctx, token, name, content)
		switch {
		case err != nil:
			return "", err
		case status == http.StatusCreated:
			return a.done(), nil
		case status == http.StatusConflict && strings.HasSuffix(a.Type, "/already-imported"):
			return "the server has it", nil
		case status == http.StatusUnauthorized && !renew:
		case status == http.StatusUnauthorized:
			return "", &EndedError{"The token was not accepted: " + a.Detail}
		case status/100 == 3:
			return "", &EndedError{"The server sends requests elsewhere. Is its URL right, with https?"}
		case !a.isHarrier(): // but something between: a proxy whose server is away, a network that wants a sign-in
			return "", fmt.Errorf("the response is none of Harrier: %d", status)
		case status == http.StatusRequestTimeout, status == http.StatusTooManyRequests, status >= http.StatusInternalServerError:
			return "", fmt.Errorf("the server answered %d: %s", status, a.Detail)
		default:
			return "", &RefusedError{a.reason(status)}
		}
	}
}

func (r *Race) post(ctx context.Context, token, name string, content []byte) (status int, a answer, err error) {
	ctx, cancel := context.WithTimeout(ctx, sending)
	defer cancel()
	query := url.Values{"file_name": {name}}
	maps.Copy(query, r.Query)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.String()+"/results?"+query.Encode(), bytes.NewReader(content))
	if err != nil {
		return 0, a, fmt.Errorf("make a request: %w", err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "text/csv")
	response, err := r.Client.Do(request)
	if failed, ok := errors.AsType[*url.Error](err); ok { // whose text has the URL, which each line would repeat
		err = failed.Err
	}
	if err != nil {
		return 0, a, fmt.Errorf("reach the server: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return 0, a, fmt.Errorf("read the response: %w", err)
	}
	if err := json.Unmarshal(text, &a); err != nil && response.StatusCode == http.StatusCreated {
		return 0, a, fmt.Errorf("read the response: %w", err)
	}
	return response.StatusCode, a, nil
}

// isHarrier reports whether a response that is no success is one of the server: a problem, or a report with errors.
func (a *answer) isHarrier() bool { return a.Status > 0 || len(a.Errors) > 0 }

// done says what was imported.
func (a *answer) done() string {
	said := []string{fmt.Sprintf("sent, %d results", a.Imported)}
	if a.Imported == 1 {
		said = []string{"sent, 1 result"}
	}
	for _, w := range a.Report.Warnings {
		if w.Code == "column_ignored" { // such as lanes, in each file
			continue
		}
		warning := "warning: "
		if len(w.Places) > 0 {
			warning += w.Places[0] + ": "
		}
		if w.Value != "" {
			warning += w.Value + ": "
		}
		if warning += w.Detail; w.Count > 1 {
			warning += fmt.Sprintf(" (%d times)", w.Count)
		}
		said = append(said, warning)
	}
	for _, k := range a.Kept {
		said = append(said, fmt.Sprintf("kept (%s): %s", k.Kind, strings.Join(k.Athletes, ", ")))
	}
	return strings.Join(said, "; ")
}

// reason says why the server does not want a file.
func (a *answer) reason(status int) string {
	reasons := []string{}
	if a.Detail != "" {
		reasons = append(reasons, a.Detail)
	}
	for _, e := range a.Errors {
		switch {
		case e.Line > 0:
			reasons = append(reasons, fmt.Sprintf("line %d: %s", e.Line, e.Reason))
		case e.Detail != "":
			reasons = append(reasons, e.Detail)
		}
	}
	if len(reasons) == 0 {
		return http.StatusText(status)
	}
	return strings.Join(reasons, " ")
}
