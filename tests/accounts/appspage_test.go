package accounts

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/tests/kit"
)

// shell is a shell that reads one block of commands after the other.
type shell struct{ *dialog }

func newShell(t *testing.T) *shell {
	t.Helper()
	return &shell{converse(t, exec.CommandContext(t.Context(), "sh"))}
}

// run returns what commands print.
func (s *shell) run(commands string) string {
	s.t.Helper()
	const end = "---- end"
	if _, err := fmt.Fprintf(s.in, "%s\necho; echo '%s'\n", commands, end); err != nil {
		s.t.Fatal(err)
	}
	var said strings.Builder
	for s.out.Scan() && s.out.Text() != end {
		said.WriteString(s.out.Text() + "\n")
	}
	return strings.TrimSpace(said.String())
}

// object runs commands that print a JSON object.
func (s *shell) object(commands string) map[string]any {
	s.t.Helper()
	said := s.run(commands)
	var o map[string]any
	if err := json.Unmarshal([]byte(said), &o); err != nil {
		s.t.Fatalf("%s\nprints %q", commands, said)
	}
	return o
}

// TestAppsPage runs the commands of docs/apps.md one after the other, and does between them what a user does in a browser.
func TestAppsPage(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	if err := app.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../docs/apps.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(text), "http://127.0.0.1:8080", app.URL)
	blocks := regexp.MustCompile("(?s)(?:^|\n)```sh\n(.*?)\n```\n").FindAllStringSubmatch(page, -1)
	if len(blocks) != 7 {
		t.Fatalf("the page has %d blocks of commands", len(blocks))
	}
	sh := newShell(t)
	sh.run(blocks[0][1])
	user := &kit.User{Email: kit.DemoRunner, Password: kit.DemoPassword}
	client := &oauth2.Config{
		ClientID: sh.run(`echo "$client_id"`), RedirectURL: "https://pace.example.org/callback", Scopes: []string{"read", "log"},
		Endpoint: oauth2.Endpoint{AuthURL: app.URL + "/oauth/authorize"},
	}
	verifier := oauth2.GenerateVerifier()
	asked := client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(verifier))
	query, err := url.ParseQuery(asked[strings.Index(asked, "?")+1:])
	if err != nil {
		t.Fatal(err)
	}
	for name := range query {
		if !strings.Contains(page, name+"=") {
			t.Errorf("the page does not name the parameter %s", name)
		}
	}
	told := kit.AtOrigin(t, app).Allow(asked, user, "allow")
	if told.Get("iss") != app.URL || told.Get("state") != "xyz" {
		t.Errorf("returned with %v", told)
	}
	sh.run(fmt.Sprintf("code='%s' verifier='%s'", told.Get("code"), verifier))
	tokens := sh.object(blocks[1][1])
	if tokens["token_type"] != "Bearer" || tokens["scope"] != "read log" || tokens["expires_in"] != 3600.0 {
		t.Errorf("the tokens are %v", tokens)
	}
	first := fmt.Sprint(tokens["refresh_token"])
	sh.run("refresh_token=" + first)
	sh.run(blocks[2][1])
	if second := sh.run(`echo "$refresh_token"`); !strings.HasPrefix(second, "hrf_") || second == first {
		t.Errorf("the next refresh token is %q", second)
	}
	sh.run(blocks[3][1])
	if ended := sh.object(strings.Replace(blocks[1][1], "grant_type=authorization_code", `grant_type=refresh_token -d "refresh_token=$refresh_token"`, 1)); ended["error"] != "invalid_grant" {
		t.Errorf("after revoking: %v", ended)
	}

	device := sh.object(blocks[4][1])
	kit.AllowDevice(t, app, user, fmt.Sprint(device["user_code"]))
	sh.run(fmt.Sprintf("device_code='%s'", device["device_code"]))
	if got := sh.object(blocks[5][1]); got["scope"] != "read log" || got["refresh_token"] == nil {
		t.Errorf("the device has %v", got)
	}
	if hook := sh.object(blocks[6][1]); hook["secret"] == nil {
		t.Errorf("the webhook is %v", hook)
	}
}
