// Package client calls Harrier from Go. A [Caller] has a method for every operation of the contract, stays signed in and returns
// problems as errors. [Pages] iterates over paged lists.
package client

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Tokens are what a program stores to stay signed in. Without Refresh, Access is a personal token, or an access token that is not
// renewed.
type Tokens struct {
	Access  string    `json:"access"`
	Refresh string    `json:"refresh,omitempty"`
	Expires time.Time `json:"expires,omitzero"` // of Access; zero if not known
	// Device makes later sign-ins on this device independent of what others try with the account. It outlives the session.
	Device string `json:"device,omitempty"`
}

// Tokens returns the tokens of a response that has just arrived.
func (a Authentication) Tokens() Tokens {
	tokens := Tokens{Access: a.Token, Refresh: a.RefreshToken, Expires: time.Now().Add(time.Duration(a.ExpiresIn) * time.Second)}
	if a.Device != nil {
		tokens.Device = *a.Device
	}
	return tokens
}

// Caller calls a server, as a user if it has tokens. It renews them when the access token is about to expire or the server rejects
// it: once, however many calls are waiting. If the server returns a problem, the error is an *Error and the response is nil. The
// report of an import with rejected rows (422) is a response. A change of the password ends all sessions, so the Caller then signs in again.
//
// A Caller is safe for concurrent use.
type Caller struct {
	*ClientWithResponses

	server  string
	anybody ClientWithResponses // sends no token
	keep    func(Tokens)
	refresh func(ctx context.Context, token string) (Tokens, error)
	renewal singleflight.Group
	written position

	mu     sync.Mutex
	tokens Tokens
}

// Open returns a caller with stored tokens, or none. It calls keep, unless nil, with each new pair of tokens before using it, never
// concurrently; keep must not use the caller. A refresh token works once, and using it again more than ten seconds later ends the
// session, so each pair must replace the one stored before.
func Open(server string, tokens Tokens, keep func(Tokens), options ...ClientOption) (*Caller, error) {
	plain, err := NewClient(server, options...)
	if err != nil {
		return nil, err
	}
	signed := *plain
	plain.Client = refusing{plain.Client}
	c := &Caller{server: plain.Server, anybody: ClientWithResponses{plain}, keep: keep, tokens: tokens}
	c.refresh = c.refreshSession
	signed.Client = signing{c, signed.Client}
	c.ClientWithResponses = &ClientWithResponses{&signed}
	return c, nil
}

// Register creates an account and signs in.
func (c *Caller) Register(ctx context.Context, user UserDraft) error {
	answer, err := c.anybody.RegisterUserWithResponse(ctx, user)
	if err != nil {
		return err
	}
	return c.signedIn(answer.JSON201)
}

// SignIn signs in and replaces the tokens. It sends their device, unless input has one.
func (c *Caller) SignIn(ctx context.Context, input LoginInput) error {
	if device := c.Tokens().Device; input.Device == nil && device != "" {
		input.Device = &device
	}
	answer, err := c.anybody.LogInWithResponse(ctx, input)
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

// Use replaces the tokens, and passes them to keep. Tokens without a device keep the current one.
func (c *Caller) Use(tokens Tokens) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.use(tokens)
}

func (c *Caller) use(tokens Tokens) {
	if tokens.Device == "" {
		tokens.Device = c.tokens.Device
	}
	c.tokens = tokens
	if c.keep != nil {
		c.keep(tokens)
	}
}

// Tokens returns the current tokens.
func (c *Caller) Tokens() Tokens {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tokens
}

// early is how long before its expiry an access token is renewed, so that it does not expire on its way to the server.
const early = 30 * time.Second

// fresh returns tokens whose access token has not expired, as far as is known.
func (c *Caller) fresh(ctx context.Context) (Tokens, error) {
	tokens := c.Tokens()
	if tokens.Refresh == "" || tokens.Expires.IsZero() || time.Until(tokens.Expires) > early {
		return tokens, nil
	}
	return c.renew(ctx, tokens)
}

// renew exchanges the refresh token of spent tokens, unless that has been done. Cancelling a call does not stop it: the server may
// already have accepted the token, and its response is the only copy of the next one.
func (c *Caller) renew(ctx context.Context, spent Tokens) (Tokens, error) {
	renewed := c.renewal.DoChan(spent.Refresh, func() (any, error) {
		if now := c.Tokens(); now.Refresh != spent.Refresh {
			return now, nil
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), early)
		defer cancel()
		renewed, err := c.refresh(ctx, spent.Refresh)
		if err != nil {
			return nil, err
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.tokens.Refresh == spent.Refresh { // or else somebody has signed in meanwhile
			c.use(renewed)
		}
		return c.tokens, nil
	})
	select {
	case <-ctx.Done():
		return Tokens{}, fmt.Errorf("wait for new tokens: %w", ctx.Err())
	case r := <-renewed:
		tokens, _ := r.Val.(Tokens)
		return tokens, r.Err
	}
}

func (c *Caller) refreshSession(ctx context.Context, token string) (Tokens, error) {
	answer, err := c.anybody.RefreshSessionWithResponse(ctx, RefreshInput{RefreshToken: token})
	if err != nil {
		return Tokens{}, err
	}
	if answer.JSON200 == nil {
		return Tokens{}, errNotHarrier
	}
	return answer.JSON200.Tokens(), nil
}

// signing sends requests with the caller's access token.
type signing struct {
	caller *Caller
	next   HttpRequestDoer
}

func (d signing) Do(r *http.Request) (*http.Response, error) {
	if d.changesPassword(r) {
		return d.changePassword(r)
	}
	return d.do(r)
}

func (d signing) do(r *http.Request) (*http.Response, error) {
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
		return refused(answer, nil) // The body has been read, so the caller has to send it again.
	}
	_ = answer.Body.Close()
	return refused(d.send(r, tokens.Access))
}

func (d signing) send(r *http.Request, token string) (*http.Response, error) {
	signed := r.Clone(r.Context())
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, fmt.Errorf("read the body again: %w", err)
		}
		signed.Body = body
	}
	if token != "" {
		signed.Header.Set("Authorization", "Bearer "+token)
	}
	d.caller.written.send(signed)
	answer, err := d.next.Do(signed)
	if err == nil {
		d.caller.written.receive(answer)
	}
	return answer, err
}

// expired reports whether a 401 is about the token (RFC 6750), which has other causes too.
func expired(answer *http.Response) bool {
	return answer.StatusCode == http.StatusUnauthorized && strings.Contains(answer.Header.Get("WWW-Authenticate"), `error="invalid_token"`)
}
