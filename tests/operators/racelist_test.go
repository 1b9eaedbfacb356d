package operators

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRaceList checks that what tests/race.txt lists exists, so that a test that is renamed stays watched.
func TestRaceList(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("../race.txt")
	if err != nil {
		t.Fatal(err)
	}
	exists := map[string]bool{}
	files, err := filepath.Glob("../*/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, file := range files {
		for _, found := range function.FindAllStringSubmatch(string(read(t, file)), -1) {
			exists[found[1]] = true
		}
	}
	var packages []string
	for line := range strings.Lines(string(list)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "./"):
			packages = append(packages, line)
		case !exists[line]:
			t.Errorf("%s does not exist", line)
		}
	}
	all := exec.CommandContext(t.Context(), "go", append([]string{"list"}, packages...)...)
	all.Dir = "../.."
	if out, err := all.CombinedOutput(); err != nil || strings.Contains(string(out), "matched no packages") {
		t.Errorf("%v: %s", err, out)
	}
}
