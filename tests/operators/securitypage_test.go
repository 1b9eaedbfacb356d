package operators

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSecurityPage checks that every test that docs/security.md names exists.
func TestSecurityPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`").FindAllStringSubmatch(string(page), -1)
	if len(named) == 0 {
		t.Fatal("docs/security.md names no test")
	}
	exists := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Za-z0-9]+)\(`)
	for _, root := range []string{"..", "../../internal"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path) //nolint:gosec // a file of this repository
			for _, match := range function.FindAllStringSubmatch(string(text), -1) {
				exists[match[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range named {
		if !exists[name[1]] {
			t.Errorf("docs/security.md names %s, which does not exist", name[1])
		}
	}
}
