package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Tokens are what a program keeps to stay signed in. Without Refresh they are a personal token, or an access token that ends.
type Tokens struct {
	Access  string    `json:"access"`
	Refresh string    `json:"refresh,omitempty"`
	Expires time.Time `json:"expires,omitzero"` // of Access; zero where it is not known
}

// Tokens gives the tokens of an answer that has just come.
func (a Authentication) Tokens() Tokens {
	return Tokens{Access: a.Token, Refresh: a.RefreshToken, Expires: time.Now().Add(time.Duration(a.ExpiresIn) * time.Second)}
}

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

// Caller calls a server as somebody, or as nobody while it has no tokens. It renews its tokens by itself: before the access
// token expires where it knows when, else when the server says that it has; however many calls need it, once. Where an answer
// is a refusal the error is an *Error, and the answer nil; the report of an import whose rows failed (422) is an answer.
//
// Use it from any number of goroutines.
type Caller struct {
	*ClientWithResponses

	anybody ClientWithResponses // without tokens
	keep    func(Tokens)
	renewal singleflight.Group

	mu     sync.Mutex
	tokens Tokens
}

// Open makes a caller with the tokens that were kept, or none. Each new pair is given to keep (nil for no one) before it is used, one
// after the other; keep must not call the caller. A refresh token works once, and the session is over when it is used again: what keep
// is given replaces what was kept before.
func Open(server string, tokens Tokens, keep func(Tokens), options ...ClientOption) (*Caller, error) {
	plain, err := NewClient(server, options...)
	if err != nil {
		return nil, err
	}
	signed := *plain
	plain.Client = refusing{plain.Client}
	c := &Caller{anybody: ClientWithResponses{plain}, keep: keep, tokens: tokens}
	signed.Client = signing{c, signed.Client}
	c.ClientWithResponses = &ClientWithResponses{&signed}
	return c, nil
}

// Register makes an account and signs in as it.
func (c *Caller) Register(ctx context.Context, user NewUser) error {
	answer, err := c.anybody.RegisterUserWithResponse(ctx, user)
	if err != nil {
		return err
	}
	return c.signedIn(answer.JSON201)
}

// SignIn signs in, whoever it was before.
func (c *Caller) SignIn(ctx context.Context, login Login) error {
	answer, err := c.anybody.LogInWithResponse(ctx, login)
	if err != nil {
		return err
	}
	return c.signedIn(answer.JSON200)
}

func (c *Caller) signedIn(answer *Authentication) error {
	if answer == nil {
		return errNotHarrier
	}
	c.Use(answer.Tokens())
	return nil
}

// Use goes on with other tokens, and has them kept.
func (c *Caller) Use(tokens Tokens) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.use(tokens)
}

func (c *Caller) use(tokens Tokens) {
	c.tokens = tokens
	if c.keep != nil {
		c.keep(tokens)
	}
}

// Tokens gives the tokens that are used now.
func (c *Caller) Tokens() Tokens {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tokens
}

// early is how long before its end an access token is renewed, so that it does not end on its way.
const early = 30 * time.Second

// fresh gives tokens whose access token has not ended, as far as is known.
func (c *Caller) fresh(ctx context.Context) (Tokens, error) {
	tokens := c.Tokens()
	if tokens.Refresh == "" || tokens.Expires.IsZero() || time.Until(tokens.Expires) > early {
		return tokens, nil
	}
	return c.renew(ctx, tokens)
}

// renew trades the refresh token of spent tokens, unless that was done already. A caller that leaves does not stop it: the server
// has spent the token by then, and the answer is the only copy of the next.
func (c *Caller) renew(ctx context.Context, spent Tokens) (Tokens, error) {
	renewed := c.renewal.DoChan(spent.Refresh, func() (any, error) {
		if now := c.Tokens(); now.Refresh != spent.Refresh {
			return now, nil
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), early)
		defer cancel()
		answer, err := c.anybody.RefreshSessionWithResponse(ctx, Refresh{RefreshToken: spent.Refresh})
		if err != nil {
			return nil, err
		}
		if answer.JSON200 == nil {
			return nil, errNotHarrier
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.tokens.Refresh == spent.Refresh { // else somebody has signed in meanwhile
			c.use(answer.JSON200.Tokens())
		}
		return c.tokens, nil
	})
	select {
	case <-ctx.Done():
		return Tokens{}, ctx.Err()
	case r := <-renewed:
		tokens, _ := r.Val.(Tokens)
		return tokens, r.Err
	}
}

// signing sends requests with the caller's access token.
type signing struct {
	caller *Caller
	next   HttpRequestDoer
}

func (d signing) Do(r *http.Request) (*http.Response, error) {
	tokens, err := d.caller.fresh(r.Context())
	if err != nil {
		return nil, err
	}
	answer, err := d.send(r, tokens.Access)
	if err != nil || tokens.Refresh == "" || !expired(answer) {
		return refused(answer, err)
	}
	tokens, err = d.caller.renew(r.Context(), tokens)
	if err != nil {
		_ = answer.Body.Close()
		return nil, err
	}
	if r.Body != nil && r.GetBody == nil {
		return refused(answer, nil) // what was read of the body is gone: the caller has to send it again
	}
	_ = answer.Body.Close()
	return refused(d.send(r, tokens.Access))
}

func (d signing) send(r *http.Request, token string) (*http.Response, error) {
	signed := r.Clone(r.Context())
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, err
		}
		signed.Body = body
	}
	if token != "" {
		signed.Header.Set("Authorization", "Bearer "+token)
	}
	return d.next.Do(signed)
}

// expired tells a token that the server does not take, by RFC 6750, from other reasons for a 401.
func expired(answer *http.Response) bool {
	return answer.StatusCode == http.StatusUnauthorized && strings.Contains(answer.Header.Get("WWW-Authenticate"), `error="invalid_token"`)
}

// refusing turns refusals into errors.
type refusing struct{ next HttpRequestDoer }

func (d refusing) Do(r *http.Request) (*http.Response, error) { return refused(d.next.Do(r)) }

func refused(answer *http.Response, err error) (*http.Response, error) {
	if err != nil {
		return nil, err
	}
	media, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	if answer.StatusCode < http.StatusBadRequest {
		if media == "text/html" {
			return nil, errors.Join(errNotHarrier, answer.Body.Close())
		}
		return answer, nil
	}
	body, err := io.ReadAll(answer.Body)
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return nil, err
	}
	e := &Error{Problem: Problem{Type: "about:blank", Status: int32(answer.StatusCode), Title: http.StatusText(answer.StatusCode), RequestID: answer.Header.Get("X-Request-Id")}}
	if answer.Request != nil {
		e.Instance = answer.Request.URL.EscapedPath()
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	switch media {
	case "application/problem+json":
		if err := json.Unmarshal(body, &e.Problem); err != nil {
			return nil, errors.Join(e, err)
		}
	case "application/json":
		// The operations that answer tokens have a shape of their own, and an import reports the rows that failed.
		var failure struct {
			Auth  *bool  `json:"auth"`
			Error string `json:"error"`
		}
		if err := json.Unmarshal(body, &failure); err != nil {
			return nil, errors.Join(e, err)
		}
		switch {
		case failure.Auth != nil:
			e.Detail = failure.Error
		case answer.StatusCode == http.StatusUnprocessableEntity:
			answer.Body = io.NopCloser(bytes.NewReader(body))
			return answer, nil
		default:
			return nil, errors.Join(e, errNotHarrier)
		}
	default:
		return nil, errors.Join(e, errNotHarrier)
	}
	return nil, e
}

// Pages goes through a paged list to its end, a page at a time as they are needed:
//
//	for race, err := range client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
//		return caller.ListRacesPageOfLength(ctx, page, 50)
//	}) { … }
//
// After an error there is no more.
func Pages[T any](list func(page Page) (*http.Response, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page := Page(1); ; page++ {
			items, more, err := readPage[T](list(page))
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if !more {
				return
			}
		}
	}
}

func readPage[T any](answer *http.Response, err error) (items []T, more bool, _ error) {
	answer, err = refused(answer, err)
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = answer.Body.Close() }()
	if err := json.NewDecoder(answer.Body).Decode(&items); err != nil {
		return nil, false, fmt.Errorf("read a page: %w", err)
	}
	return items, strings.Contains(answer.Header.Get("Link"), `rel="next"`), nil
}
