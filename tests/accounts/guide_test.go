package accounts

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestGuide does what the page at /docs/guide says, and follows its links.
func TestGuide(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	c, user := app.Client(t), app.Register(t)
	body := string(c.Get("/docs/guide").Is(http.StatusOK).Body)
	for _, value := range kit.Strings(kit.SchemaOf("EventType")["enum"]) {
		if !strings.Contains(body, "<td>"+value+"</td>") {
			t.Errorf("the page does not explain %s", value)
		}
	}
	for _, found := range regexp.MustCompile(`<li><a href="/club(/[^"]*)"`).FindAllStringSubmatch(body, -1) {
		c.Get(found[1]).Is(http.StatusOK)
	}
	for _, found := range regexp.MustCompile(`\b(GET|POST|PUT|DELETE) (/[\w/{}-]*)`).FindAllStringSubmatch(html.UnescapeString(body), -1) {
		if kit.Contract(t).Find(found[1], found[2]) == nil && !strings.HasPrefix(found[2], "/oauth/") {
			t.Errorf("the page names %s, which does not exist", found[0])
		}
	}
	code := regexp.MustCompile(`(?s)<pre tabindex="0">(.*?)</pre>`).FindAllStringSubmatch(body, -1)
	blocks := make([]string, 0, len(code))
	for _, found := range code {
		blocks = append(blocks, html.UnescapeString(found[1]))
	}
	if len(blocks) != 5 {
		t.Fatalf("the page has %d blocks of code", len(blocks))
	}
	sh := newShell(t)
	sh.run(strings.NewReplacer("you@example.org", user.Email, "your password", user.Password).Replace(blocks[0]))
	sh.run(blocks[1])
	address, err := url.Parse(sh.run(blocks[2]))
	if err != nil || address.Query().Get("user_code") == "" {
		t.Fatalf("the address to open is %v, %v", address, err)
	}
	kit.AllowDevice(t, app, user, address.Query().Get("user_code"))
	if me := sh.object(blocks[3]); me["_id"] != user.ID {
		t.Errorf("the first call returns %v", me)
	}
}

// TestClientsPages reads /clients as a browser and as a program, and the list of problems.
func TestClientsPages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	c := app.Client(t)
	text := c.Get("/clients").Is(http.StatusOK)
	page := c.Do(http.MethodGet, "/clients", nil, "Accept: text/html,application/xhtml+xml,*/*;q=0.8").Is(http.StatusOK)
	for _, a := range []*kit.Answer{text, page} {
		if !strings.Contains(string(a.Body), app.URL+"/clients/harrier-client.tgz") || !strings.Contains(a.Header.Get("Vary"), "Accept") {
			t.Errorf("/clients: %s", a)
		}
	}
	if !strings.HasPrefix(page.Header.Get("Content-Type"), "text/html") || strings.HasPrefix(text.Header.Get("Content-Type"), "text/html") {
		t.Errorf("a browser gets %s, a program %s", page.Header.Get("Content-Type"), text.Header.Get("Content-Type"))
	}
	problems := string(c.Get("/problems").Is(http.StatusOK).Body)
	for name := range kit.ProblemTypes() {
		if !strings.Contains(problems, `href="/problems/`+name+`"`) {
			t.Errorf("/problems does not list %s", name)
		}
	}
}
