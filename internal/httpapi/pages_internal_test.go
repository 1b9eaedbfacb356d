package httpapi

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
)

// ofPages are headers that only page.Headers sets.
var ofPages = regexp.MustCompile(`"(X-Frame-Options|Cross-Origin-(Opener|Resource)-Policy|Content-Security-Policy|text/html.*)"`)

// TestOneFunctionSetsHeaders shows that no page is sent with headers other than those of page.Headers. Only charts, which are images, have a policy of
// their own.
func TestOneFunctionSetsHeaders(t *testing.T) {
	t.Parallel()
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || filepath.Dir(name) == "page" {
			return err
		}
		text, err := fs.ReadFile(os.DirFS("."), name)
		if err != nil {
			return err
		}
		if found := ofPages.Find(text); found != nil && name != filepath.Join("api", "links.go") {
			t.Errorf("%s sets %s", name, found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPagesAreListed compares the pages with the list of them, whose headers TestPageHeaders in tests/contract looks at.
func TestPagesAreListed(t *testing.T) {
	t.Parallel()
	contract, err := readContract()
	if err != nil {
		t.Fatal(err)
	}
	published, err := contract.Publish("")
	if err != nil {
		t.Fatal(err)
	}
	var cfg Config
	s := &server{cfg: cfg}
	if s.engine, err = newEngine(cfg); err == nil {
		s.pages, err = newPages(cfg, s.engine)
	}
	if err == nil {
		s.oauth, err = newOAuth(cfg, s.engine)
	}
	if err != nil {
		t.Fatal(err)
	}
	e := echo.New()
	if err := s.pageRoutes(e, published); err != nil {
		t.Fatal(err)
	}
	routes := []string{"/clients"} // to browsers
	for _, r := range e.Routes() {
		if r.Method == http.MethodGet && !strings.HasPrefix(r.Path, "/.well-known/") {
			routes = append(routes, r.Path)
		}
	}
	slices.Sort(routes)
	listed, err := os.ReadFile(filepath.Join("testdata", "pages.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(routes, "\n") + "\n"; got != string(listed) {
		t.Errorf("testdata/pages.txt lists other pages than there are:\n%s", got)
	}
}
