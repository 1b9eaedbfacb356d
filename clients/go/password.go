package client

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// signInTimeout is how long signing in again may take after the password has changed.
const signInTimeout = 30 * time.Second

// changesPassword reports whether a request changes the password of the user whose session the caller has.
func (d signing) changesPassword(r *http.Request) bool {
	if r.Method != http.MethodPut || r.GetBody == nil || d.caller.Tokens().Refresh == "" {
		return false
	}
	base, err := url.Parse(d.caller.server)
	return err == nil && r.URL.Path == base.JoinPath("user/password").Path
}

// changePassword sends the request, which ends all sessions, and begins another. If that fails, the next call returns the 401 of the session
// that has ended.
func (d signing) changePassword(r *http.Request) (*http.Response, error) {
	body, err := r.GetBody()
	if err != nil {
		return nil, fmt.Errorf("read the body: %w", err)
	}
	var change PasswordChange
	_ = json.NewDecoder(body).Decode(&change) // The server says what is wrong with it.
	me, err := d.caller.GetMeWithResponse(r.Context())
	if err != nil {
		return nil, err
	}
	answer, err := d.do(r)
	if err != nil || answer.StatusCode != http.StatusNoContent || me.JSON200 == nil || me.JSON200.Email == nil {
		return answer, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), signInTimeout)
	defer cancel()
	_ = d.caller.SignIn(ctx, LoginInput{Email: *me.JSON200.Email, Password: change.Password})
	return answer, nil
}
