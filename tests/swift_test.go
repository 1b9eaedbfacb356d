package tests

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestSwiftExamples sees that each Swift example of the pages stands in the file that is compiled with the package.
func TestSwiftExamples(t *testing.T) {
	t.Parallel()
	compiled := trimmed(t, "../gen/swift/Examples/Clients.swift")
	for _, page := range []string{"../docs/clients.md", "../gen/swift/README.md"} {
		examples := regexp.MustCompile("(?s)```swift\n(.*?)```").FindAllStringSubmatch(trimmed(t, page), -1)
		if len(examples) == 0 {
			t.Errorf("%s has no Swift", page)
		}
		for _, example := range examples {
			// What a manifest says is compiled by nobody.
			if !strings.HasPrefix(example[1], ".package(") && !strings.Contains(compiled, "\n"+example[1]) {
				t.Errorf("%s: not in the compiled examples:\n%s", page, example[1])
			}
		}
	}
}

// trimmed is a file without the blanks around its lines: an example may stand deeper in one than in another.
func trimmed(t *testing.T, name string) string {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(file), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n")
}
