package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// OAuthApp is an app that users allowed to act for them, by OAuth.
type OAuthApp struct {
	ClientID string
	Secret   string // empty for a public app
}

// AuthorizationEndedError is why an app no longer acts for a user: they have ended it, or it was not refreshed for too long. Ask them again.
type AuthorizationEndedError struct{ Reason string }

func (e *AuthorizationEndedError) Error() string { return "the authorization has ended: " + e.Reason }

// OpenApp returns a caller that acts for a user who allowed an app, with the tokens of an OAuth library:
//
//	client.Tokens{Access: token.AccessToken, Refresh: token.RefreshToken, Expires: token.Expiry}
//
// As with [Open], keep is called with each new pair of tokens before it is used. When the authorization has ended, calls return an
// *AuthorizationEndedError.
func OpenApp(server string, app OAuthApp, tokens Tokens, keep func(Tokens), options ...ClientOption) (*Caller, error) {
	plain, err := NewClient(server, options...)
	if err != nil {
		return nil, err
	}
	c, err := Open(server, tokens, keep, options...)
	if err != nil {
		return nil, err
	}
	c.refresh = func(ctx context.Context, token string) (Tokens, error) { return app.refresh(ctx, plain, token) }
	return c, nil
}

// refresh exchanges a refresh token (RFC 6749, section 6).
func (a OAuthApp) refresh(ctx context.Context, c *Client, token string) (Tokens, error) {
	form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}, "client_id": {a.ClientID}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.Server, "/")+"/oauth/token", strings.NewReader(form.Encode()))
	if err != nil {
		return Tokens{}, fmt.Errorf("refresh the tokens: %w", err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if a.Secret != "" {
		r.SetBasicAuth(url.QueryEscape(a.ClientID), url.QueryEscape(a.Secret))
	}
	answer, err := c.Client.Do(r)
	if err != nil {
		return Tokens{}, fmt.Errorf("refresh the tokens: %w", err)
	}
	body, err := io.ReadAll(answer.Body)
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return Tokens{}, fmt.Errorf("refresh the tokens: %w", err)
	}
	var said struct {
		Access      string `json:"access_token"`
		Refresh     string `json:"refresh_token"`
		ExpiresIn   int64  `json:"expires_in"`
		Error       string `json:"error"`
		Description string `json:"error_description"`
	}
	switch err := json.Unmarshal(body, &said); {
	case err != nil || said.Error == "" && said.Access == "":
		return Tokens{}, fmt.Errorf("refresh the tokens: %s: %w", answer.Status, errNotHarrier)
	case said.Error == "invalid_grant":
		return Tokens{}, &AuthorizationEndedError{said.Description}
	case said.Error != "":
		return Tokens{}, fmt.Errorf("refresh the tokens: %s: %s", said.Error, said.Description)
	}
	return Tokens{Access: said.Access, Refresh: said.Refresh, Expires: time.Now().Add(time.Duration(said.ExpiresIn) * time.Second)}, nil
}
