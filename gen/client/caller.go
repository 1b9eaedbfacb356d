// Package client calls Harrier from Go. A [Caller] keeps itself signed in, gives refusals as errors, and has a method for every
// operation of the contract; [Pages] goes through paged lists.
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
		return Tokens{}, fmt.Errorf("wait for new tokens: %w", ctx.Err())
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
			return nil, fmt.Errorf("read the body anew: %w", err)
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
