package oauth

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"harrier/internal/account/app"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

// endpoint serves an endpoint for apps: a form in, JSON out, errors of RFC 6749, section 5.2. Only what is wrong with the server is left to the
// caller.
func (s *Server) endpoint(serve func(r *http.Request, form url.Values) (any, error)) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		answer, err := s.serveForm(w, r, serve)
		if err == nil {
			return writeJSON(w, http.StatusOK, answer)
		}
		failed, ok := errors.AsType[*app.Error](err)
		if !ok {
			return err
		}
		status := http.StatusBadRequest
		switch failed.Code {
		case app.InvalidClient:
			status = http.StatusUnauthorized
			h.Set("WWW-Authenticate", `Basic realm="harrier"`)
		case app.Unavailable:
			status = http.StatusServiceUnavailable
		}
		return writeJSON(w, status, map[string]string{"error": failed.Code, "error_description": failed.Description})
	}
}

func (s *Server) serveForm(w http.ResponseWriter, r *http.Request, serve func(r *http.Request, form url.Values) (any, error)) (any, error) {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/x-www-form-urlencoded" {
		return nil, &app.Error{Code: app.InvalidRequest, Description: "The Content-Type must be application/x-www-form-urlencoded."}
	}
	if err := page.ParseForm(w, r); err != nil || r.URL.RawQuery != "" {
		return nil, &app.Error{Code: app.InvalidRequest, Description: "The form cannot be read, is too long, or has a parameter twice; parameters go in the body."}
	}
	return serve(r, r.PostForm)
}

func writeJSON(w http.ResponseWriter, status int, answer any) error {
	if answer == nil {
		w.WriteHeader(status)
		return nil
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("write an answer: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, err = w.Write(text)
	return err //nolint:wrapcheck // The client has disconnected.
}

// client finds out which app calls, by a secret in the header or in the form if it has one.
func (s *Server) client(r *http.Request, form url.Values, fresh bool) (*app.Client, error) {
	id, secret := form.Get("client_id"), form.Get("client_secret")
	if user, password, ok := r.BasicAuth(); ok {
		if form.Has("client_secret") {
			return nil, &app.Error{Code: app.InvalidRequest, Description: "The client authenticates in two ways."}
		}
		name, err1 := url.QueryUnescape(user)
		plain, err2 := url.QueryUnescape(password)
		if err1 != nil || err2 != nil || id != "" && id != name {
			return nil, &app.Error{Code: app.InvalidClient, Description: "The Authorization header and the client_id differ, or cannot be read."}
		}
		id, secret = name, plain
	}
	if id == "" {
		return nil, &app.Error{Code: app.InvalidClient, Description: "The client_id is missing."}
	}
	return s.Apps.Authenticate(r.Context(), id, secret, fresh)
}

// issued is a response of RFC 6749, section 5.1.
type issued struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"`
	RefreshToken string `json:"refresh_token"`
	Scope        string `json:"scope"`
}

// The kinds of grants.
const (
	codeGrant    = "authorization_code"
	refreshGrant = "refresh_token"
	deviceGrant  = "urn:ietf:params:oauth:grant-type:device_code"
)

func (s *Server) token(r *http.Request, form url.Values) (any, error) {
	client, err := s.client(r, form, false)
	if err != nil {
		return nil, err
	}
	var resource *string
	if target := form.Get("resource"); target != "" {
		named, err := app.Resource(target, s.resources())
		if err != nil {
			return nil, err
		}
		resource = &named
	}
	ctx, now := r.Context(), s.Clock()
	var got app.Issued
	switch form.Get("grant_type") {
	case codeGrant:
		got, err = s.Apps.ExchangeCode(ctx, client, form.Get("code"), form.Get("redirect_uri"), form.Get("code_verifier"), resource, now)
	case refreshGrant:
		got, err = s.Apps.Refresh(ctx, client, form.Get("refresh_token"), form.Get("scope"), resource, now)
	case deviceGrant:
		got, err = s.Apps.PollDevice(ctx, client, form.Get("device_code"), now)
	case "":
		return nil, &app.Error{Code: app.InvalidRequest, Description: "The grant_type is missing."}
	default:
		kinds := codeGrant + ", " + refreshGrant + " or " + deviceGrant
		return nil, &app.Error{Code: "unsupported_grant_type", Description: "The grant_type must be " + kinds + "."}
	}
	if err != nil {
		return nil, err
	}
	return issued{
		AccessToken: got.Token, TokenType: "Bearer", ExpiresIn: int64(got.ExpiresIn.Seconds()), RefreshToken: got.RefreshToken,
		Scope: strings.Join(got.Scopes, " "),
	}, nil
}

// revoke is RFC 7009: a token that is not the app's, or none, is as good as revoked.
func (s *Server) revoke(r *http.Request, form url.Values) (any, error) {
	client, err := s.client(r, form, false)
	if err != nil {
		return nil, err
	}
	if form.Get("token") == "" {
		return nil, &app.Error{Code: app.InvalidRequest, Description: "The token is missing."}
	}
	return nil, s.Apps.Revoke(r.Context(), client, form.Get("token"), s.Clock())
}

// startDevice is RFC 8628, section 3.2.
func (s *Server) startDevice(r *http.Request, form url.Values) (any, error) {
	client, err := s.client(r, form, true)
	if err != nil {
		return nil, err
	}
	resource, err := app.Resource(form.Get("resource"), s.resources())
	if err != nil {
		return nil, err
	}
	started, err := s.Apps.StartDevice(r.Context(), client, form.Get("scope"), resource, s.ClientAddress(r.Context()))
	if err != nil {
		return nil, err
	}
	at := s.issuer + Device
	return map[string]any{
		"device_code": started.Code, "user_code": started.UserCode, "verification_uri": at,
		"verification_uri_complete": at + "?user_code=" + url.QueryEscape(started.UserCode),
		"expires_in":                int(started.TTL.Seconds()), "interval": int(app.DevicePause.Seconds()),
	}, nil
}

// MetadataPaths returns the paths of the metadata. Below a prefix there are two spellings: the prefix comes last (RFC 8414, section 3.1) or, as
// many expect, first.
func (s *Server) MetadataPaths() map[string]func(http.ResponseWriter, *http.Request) error {
	methods := []string{"none", "client_secret_basic", "client_secret_post"}
	documents := map[string]map[string]any{
		server: {
			"issuer": s.issuer, "authorization_endpoint": s.issuer + Authorize, "token_endpoint": s.issuer + Token,
			"revocation_endpoint": s.issuer + Revoke, "device_authorization_endpoint": s.issuer + DeviceCode,
			"response_types_supported": []string{"code"}, "response_modes_supported": []string{"query"},
			"grant_types_supported":                 []string{codeGrant, refreshGrant, deviceGrant},
			"token_endpoint_auth_methods_supported": methods, "revocation_endpoint_auth_methods_supported": methods,
			"code_challenge_methods_supported": []string{"S256"}, "scopes_supported": app.Scopes,
			"authorization_response_iss_parameter_supported": true, "client_id_metadata_document_supported": true,
			"service_documentation": s.issuer + "/docs",
		},
	}
	for _, target := range s.resources() {
		documents[resource+strings.TrimPrefix(target, s.issuer)] = map[string]any{
			"resource": target, "authorization_servers": []string{s.issuer}, "scopes_supported": app.Scopes,
			"bearer_methods_supported": []string{"header"}, "resource_name": s.Name, "resource_documentation": s.issuer + "/docs",
		}
	}
	paths := map[string]func(http.ResponseWriter, *http.Request) error{}
	for path, metadata := range documents {
		serve := func(w http.ResponseWriter, _ *http.Request) error {
			w.Header().Set("Cache-Control", "public, max-age=300")
			return writeJSON(w, http.StatusOK, metadata)
		}
		paths[s.Base+path] = serve
		known, suffix := path, ""
		if cut, ok := strings.CutPrefix(path, resource); ok {
			known, suffix = resource, cut
		}
		paths[known+s.Base+suffix] = serve
	}
	return paths
}

// resources are what apps may ask tokens for (RFC 8707): the API, and the address of assistants.
func (s *Server) resources() []string {
	if s.MCP == "" {
		return []string{s.issuer}
	}
	return []string{s.issuer, s.issuer + s.MCP}
}

// ResourceMetadata is where a resource says which server its tokens come from (RFC 9728), for the header WWW-Authenticate. path is that of
// the resource below Base, empty for the API.
func (s *Server) ResourceMetadata(path string) string {
	return strings.TrimSuffix(s.issuer, s.Base) + resource + s.Base + path
}

// Fault is an error of an endpoint that is not the app's, as RFC 6749 tells of it.
func (s *Server) Fault(w http.ResponseWriter, status int, f *fault.Error) error {
	code := "server_error"
	switch status {
	case http.StatusTooManyRequests:
		code = app.SlowDown
	case http.StatusServiceUnavailable:
		code = app.Unavailable
	}
	return writeJSON(w, status, map[string]string{"error": code, "error_description": f.Detail})
}
