package browser

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// firstBlock returns the first block of code of a page of the documentation in a language.
func firstBlock(t *testing.T, page, language string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?ms)^```" + language + "\n(.*?)^```$").FindSubmatch(text)
	if found == nil {
		t.Fatalf("%s has no block of %s", page, language)
	}
	return string(found[1])
}

// TestDocumentedPages opens the pages that the documentation shows, at another origin than the server's: that of docs/clients/typescript.md, and the
// code of docs/apps.md in a page of the same kind.
func TestDocumentedPages(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.CORSOrigins = []string{"loopback"} }})
	user := app.Register(t, map[string]any{"name": "Ruth"})
	race := user.Race(map[string]any{"name": "Night Run"})
	user.Result(race, map[string]any{"athlete": "Ana Ruiz"})
	made := user.Post("/user/apps", map[string]any{"name": "Pace board", "redirect_uris": []string{"http://127.0.0.1/"}, "public": true}).Is(http.StatusCreated).Object()
	id := fmt.Sprint(made["client_id"])

	live := strings.NewReplacer(
		"http://127.0.0.1:8080", app.URL, "01990a68-31c5-7a0f-8d52-6d801f3cae42", id, "01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", race,
	).Replace(firstBlock(t, "clients/typescript.md", "html"))
	head, _, found := strings.Cut(live, "<h1>")
	if !found {
		t.Fatal("the page has no heading")
	}
	hello := head + fmt.Sprintf("<script type=module>\nconst baseUrl = %q, clientId = %q;\n%s</script>", app.URL, id, firstBlock(t, "apps.md", "ts"))
	folder := t.TempDir()
	unpack := exec.CommandContext(t.Context(), "tar", "-xzf", absolute(t, "../../gen/clients/harrier-client.tgz"))
	unpack.Dir = folder
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, text := range map[string]string{"live.html": live, "hello.html": hello} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	kit.Node(t, "docs.mjs", "HARRIER="+app.URL, "FOLDER="+folder, "EMAIL="+user.Email, "PASSWORD="+user.Password, "TOKEN="+user.Token, "RACE="+race)
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}
