package accounts

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestPublishedContract reads the contract as a tool does: from the server, whose paths may have a prefix.
func TestPublishedContract(t *testing.T) {
	t.Parallel()
	for name, base := range map[string]string{"at the root": "", "behind a prefix": "/api/v1"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = base }})
			c := app.Client(t)
			for _, path := range []string{"/openapi.yaml", "/openapi.json"} {
				a := c.Get(path).Is(http.StatusOK)
				var doc struct {
					OpenAPI string `yaml:"openapi"`
					Info    struct{ Version string }
					Servers []struct{ URL string }
				}
				if err := yaml.Unmarshal(a.Body, &doc); err != nil || doc.OpenAPI != "3.1.0" || len(doc.Servers) != 1 {
					t.Fatalf("%s: %v, %v", path, doc, err)
				}
				if version, err := harrier.ContractVersion(); err != nil || version != doc.Info.Version {
					t.Errorf("%s: the program says that the version of the contract is %q, %v, want %s", path, version, err, doc.Info.Version)
				}
				from, err := url.Parse(app.URL + path)
				if err != nil {
					t.Fatal(err)
				}
				server, err := from.Parse(doc.Servers[0].URL)
				if err != nil {
					t.Fatal(err)
				}
				if got := strings.TrimSuffix(server.String(), "/"); got != app.URL {
					t.Errorf("%s: the server is %s, want %s", path, got, app.URL)
				}
				// As JSON it has 800,000 bytes of words, names and examples; a page reads it in a moment, but not if it grows without anybody's notice.
				if path == "/openapi.json" && len(a.Body) > 850_000 {
					t.Errorf("%s has %d bytes", path, len(a.Body))
				}
				tag := a.Header.Get("ETag")
				if tag == "" || a.Header.Get("Cache-Control") != "no-cache" {
					t.Errorf("%s: headers %v", path, a.Header)
				}
				c.Do(http.MethodGet, path, nil, "If-None-Match: "+tag).Is(http.StatusNotModified)
				plain := strings.Replace(tag, "-gzip", "", 1)
				c.Do(http.MethodGet, path, nil, "If-None-Match: "+plain).Is(http.StatusNotModified)
				for _, method := range []string{http.MethodPost, http.MethodOptions} {
					if allow := c.Do(method, path, nil).Header.Get("Allow"); allow != "GET, HEAD, OPTIONS" {
						t.Errorf("%s %s: Allow %q", method, path, allow)
					}
				}
				if head := c.Do(http.MethodHead, path, nil).Is(http.StatusOK); strings.Replace(head.Header.Get("ETag"), "-gzip", "", 1) != plain {
					t.Errorf("HEAD %s: %v", path, head.Header)
				}
			}
			if base == "" && !bytes.Equal(c.Get("/openapi.yaml").Body, harrier.Contract) {
				t.Error("/openapi.yaml is not the contract")
			}
		})
	}
}

// TestNoAnchors looks for YAML's anchors in the contract. Some generators, such as ogen, cannot read them.
func TestNoAnchors(t *testing.T) {
	t.Parallel()
	var document yaml.Node
	if err := yaml.Unmarshal(harrier.Contract, &document); err != nil {
		t.Fatal(err)
	}
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		if n.Anchor != "" || n.Kind == yaml.AliasNode {
			t.Errorf("line %d: anchor or alias %s", n.Line, n.Anchor+n.Value)
			return
		}
		for _, child := range n.Content {
			walk(child)
		}
	}
	walk(&document)
}
