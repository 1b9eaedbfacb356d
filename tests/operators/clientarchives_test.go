package operators

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harrier"
	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestClientArchives downloads what a server offers under /clients, below a prefix.
func TestClientArchives(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	c := app.Client(t)
	var list []struct {
		File    string `json:"file"`
		Version string `json:"version"`
		SHA256  string `json:"sha256"`
		Bytes   int    `json:"bytes"`
	}
	if err := json.Unmarshal(c.Get("/clients/archives.json").Is(http.StatusOK).Body, &list); err != nil {
		t.Fatal(err)
	}
	version, err := harrier.ContractVersion()
	if err != nil {
		t.Fatal(err)
	}
	page := string(c.Get("/clients").Is(http.StatusOK).Body)
	files := make([]string, 0, len(list))
	for _, a := range list {
		files = append(files, a.File)
		got := c.Get("/clients/" + a.File).Is(http.StatusOK)
		sum := sha256.Sum256(got.Body)
		if hex.EncodeToString(sum[:]) != a.SHA256 || len(got.Body) != a.Bytes {
			t.Errorf("%s: %d bytes, SHA-256 %x; want %+v", a.File, len(got.Body), sum, a)
		}
		if !regexp.MustCompile(`^` + regexp.QuoteMeta(version) + `-c` + harrier.ContractHash() + `\.h[0-9a-f]{12}$`).MatchString(a.Version) {
			t.Errorf("%s: version %s of contract %s", a.File, a.Version, version)
		}
		for _, want := range []string{app.URL + "/clients/" + a.File, a.Version, a.SHA256} {
			if !strings.Contains(page, want) {
				t.Errorf("the page lacks %s:\n%s", want, page)
			}
		}
		if got.Header.Get("Content-Type") != "application/gzip" || got.Header.Get("Cache-Control") != "no-cache" || got.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %v", a.File, got.Header)
		}
		tag := got.Header.Get("ETag")
		c.Do(http.MethodGet, "/clients/"+a.File, nil, "If-None-Match: "+tag).Is(http.StatusNotModified)
		if head := c.Do(http.MethodHead, "/clients/"+a.File, nil).Is(http.StatusOK); head.Header.Get("ETag") != tag || tag == "" {
			t.Errorf("HEAD %s: %v, want the tag %s", a.File, head.Header, tag)
		}
		if no := c.Post("/clients/"+a.File, nil).Is(http.StatusMethodNotAllowed); no.Header.Get("Allow") != "GET, HEAD, OPTIONS" {
			t.Errorf("POST %s: %v", a.File, no.Header)
		}
	}
	if want := []string{"harrier-client.tgz", "harrier-client-go.tgz", "harrier-client-swift.tgz"}; !slices.Equal(files, want) {
		t.Errorf("offers %v, want %v", files, want)
	}
	c.Get("/clients/harrier-client-rust.tgz").Is(http.StatusNotFound)
}
