package operators

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// otherAPIs are paths of other services that the documentation names.
var otherAPIs = []string{"/api/v1/athlete/", "/api/v1/activity/", "/cluster"}

var (
	docsLink      = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	docsHeading   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	docsOperation = regexp.MustCompile("`(GET|POST|PUT|DELETE)\\s+(/[^`\\s?]*)")
	docsFile      = regexp.MustCompile("`((?:internal|tests|db|queries|cmd|clients|gen|packaging|examples)/[^`\\s…*{]*)`")
	docsCode      = regexp.MustCompile("(?s)\n```.*?\n```")
	notInAnchor   = regexp.MustCompile(`[^\w\- ]`)
)

// TestDocsPages checks that what the documentation refers to exists: pages and their headings, operations, and files.
func TestDocsPages(t *testing.T) {
	t.Parallel()
	pages := map[string]string{}
	for _, root := range []string{"../../docs", "../../README.md", "../../CHANGELOG.md", "../../examples", "../../clients/typescript/README.md", "../../clients/swift/README.md"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".md" {
				return err
			}
			text, err := os.ReadFile(path) //nolint:gosec // a file of this repository
			pages[path] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(pages) < 40 {
		t.Fatalf("there are %d pages", len(pages))
	}
	for path, text := range pages {
		for _, found := range docsLink.FindAllStringSubmatch(docsCode.ReplaceAllString(text, ""), -1) {
			if strings.Contains(found[1], "://") || strings.HasPrefix(found[1], "mailto:") {
				continue
			}
			name, anchor, _ := strings.Cut(found[1], "#")
			target := path
			if name != "" {
				target = filepath.Join(filepath.Dir(path), name)
			}
			if _, err := os.Stat(target); err != nil || anchor != "" && !hasAnchor(pages[target], anchor) {
				t.Errorf("%s links to %s, which does not exist", path, found[1])
			}
		}
		for _, found := range docsOperation.FindAllStringSubmatch(text, -1) {
			isOther := slices.ContainsFunc(otherAPIs, func(prefix string) bool { return strings.HasPrefix(found[2], prefix) })
			if kit.Contract(t).Find(found[1], found[2]) == nil && !isOther {
				t.Errorf("%s names %s %s, which does not exist", path, found[1], found[2])
			}
		}
		for _, found := range docsFile.FindAllStringSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join("..", "..", found[1]))
			if isMade := strings.Contains(found[1], "0000N") || strings.HasSuffix(found[1], "/released.yaml"); err != nil && !isMade {
				t.Errorf("%s names %s, which does not exist", path, found[1])
			}
		}
	}
}

// hasAnchor reports whether a page has a heading with this anchor, as GitHub makes them.
func hasAnchor(page, anchor string) bool {
	for _, found := range docsHeading.FindAllStringSubmatch(docsCode.ReplaceAllString(page, ""), -1) {
		if strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(found[1]), ""), " ", "-") == anchor {
			return true
		}
	}
	return false
}
