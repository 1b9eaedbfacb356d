package watch

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Token is a personal token, which is always the same.
type Token string

// Token implements Login.
func (t Token) Token(context.Context, bool) (string, error) { return string(t), nil }

// Device signs in by the device flow (RFC 8628): the user opens a page and enters a code.
type Device struct {
	// URL is the server's, and ClientID that of an app of it.
	URL, ClientID string
	Client        *http.Client
	// Out shows the page and the code.
	Out io.Writer

	access, refresh string
}

// granted is the response of the endpoint for tokens.
type granted struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	Error        string `json:"error"`
	Description  string `json:"error_description"`
}

const (
	deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
	slower      = 5 * time.Second // that a server which says slow_down wants to be asked less often
)

// Token implements Login.
func (d *Device) Token(ctx context.Context, renew bool) (string, error) {
	if d.access != "" && !renew {
		return d.access, nil
	}
	if d.refresh != "" {
		form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {d.refresh}}
		g, err := d.ask(ctx, form)
		if err != nil {
			return "", err
		}
		if g.Error == "" {
			d.access, d.refresh = g.AccessToken, g.RefreshToken
			return d.access, nil
		}
		d.access, d.refresh = "", ""
	}
	return d.signIn(ctx)
}

// endpoints are the endpoints in the server's metadata (RFC 8414).
type endpoints struct {
	Token  string `json:"token_endpoint"`
	Device string `json:"device_authorization_endpoint"`
}

func (d *Device) endpoints(ctx context.Context) (e endpoints, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(d.URL, "/")+"/.well-known/oauth-authorization-server", http.NoBody)
	if err != nil {
		return e, fmt.Errorf("make a request: %w", err)
	}
	if err := d.do(request, &e); err != nil {
		return e, err
	}
	for _, address := range []string{e.Token, e.Device} {
		if err := CheckURL(address); err != nil {
			return e, &EndedError{"The server names an endpoint that is not used: " + err.Error() + "."}
		}
	}
	return e, nil
}

func (d *Device) do(request *http.Request, to any) error {
	response, err := d.Client.Do(request)
	if err != nil {
		return fmt.Errorf("reach the server: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode >= http.StatusInternalServerError {
		return fmt.Errorf("the server answered %d", response.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(to); err != nil {
		return fmt.Errorf("read the response: %w", err)
	}
	return nil
}

func (d *Device) post(ctx context.Context, endpoint string, form url.Values, to any) error {
	form.Set("client_id", d.ClientID)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint, strings.NewReader(form.Encode()))
	if err != nil {
		return fmt.Errorf("make a request: %w", err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return d.do(request, to)
}

func (d *Device) ask(ctx context.Context, form url.Values) (g granted, err error) {
	e, err := d.endpoints(ctx)
	if err != nil {
		return g, err
	}
	err = d.post(ctx, e.Token, form, &g)
	return g, err
}

// signIn shows a code, and waits until the user has entered it.
func (d *Device) signIn(ctx context.Context) (string, error) {
	e, err := d.endpoints(ctx)
	if err != nil {
		return "", err
	}
	var begun struct {
		granted

		DeviceCode string `json:"device_code"`
		UserCode   string `json:"user_code"`
		Page       string `json:"verification_uri"`
		Interval   int    `json:"interval"`
	}
	if err := d.post(ctx, e.Device, url.Values{"scope": {"results"}}, &begun); err != nil {
		return "", err
	}
	if begun.Error != "" {
		return "", &EndedError{"The server does not let this app sign in: " + begun.Error + " " + begun.Description}
	}
	_, _ = fmt.Fprintf(d.Out, "Open %s and enter the code %s.\n", Printable(begun.Page), Printable(begun.UserCode))
	for interval := time.Duration(max(begun.Interval, 1)) * time.Second; pause(ctx, interval); {
		var g granted
		if err := d.post(ctx, e.Token, url.Values{"grant_type": {deviceGrant}, "device_code": {begun.DeviceCode}}, &g); err != nil {
			continue
		}
		switch g.Error {
		case "":
			d.access, d.refresh = g.AccessToken, g.RefreshToken
			return d.access, nil
		case "authorization_pending":
		case "expired_token": // nobody was there; show another code
			return d.signIn(ctx)
		case "slow_down":
			interval += slower
		default:
			return "", &EndedError{"Not signed in: " + g.Error + " " + g.Description}
		}
	}
	return "", fmt.Errorf("sign in: %w", ctx.Err())
}
