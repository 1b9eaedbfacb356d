package accounts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestSwiftReadme checks that the example in the package's README is on the page that is run.
func TestSwiftReadme(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../clients/swift/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(readme), "```swift\n")
	example, _, found := strings.Cut(example, "```")
	if !found || !strings.Contains(clientsPage(t, "swift.md", "http://127.0.0.1:8080")("swift"), example) {
		t.Errorf("not in docs/clients/swift.md:\n%s", example)
	}
}

// TestClientsPageSwift does what the page tells users of Swift to do: within the client's .build, because Swift may run in a container that
// sees only that folder.
func TestClientsPageSwift(t *testing.T) {
	t.Parallel()
	c := kit.Swift(t, "../../clients/swift", "run --quiet --package-path .build/page")
	app := kit.Start(t, kit.Options{})
	block := clientsPage(t, "swift.md", app.URL)
	imports, body, found := strings.Cut(block("swift"), "import HarrierClient\n")
	if !found {
		t.Fatal("the first block does not import the client")
	}
	program := imports + "import HarrierClient\n\n@main struct Club {\n\tstatic func main() async throws {\n" + body + "\t}\n}\n"
	folder, err := filepath.Abs("../../clients/swift/.build/page")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(folder, "Sources", "Club"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"Package.swift": block("swift manifest"), "Sources/Club/Club.swift": program} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(filepath.Join(folder, "HarrierClient")); err != nil {
		t.Fatal(err)
	}
	install := exec.CommandContext(t.Context(), "sh", "-euc", block("sh"))
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", install, err, out)
	}
	t.Cleanup(func() { _ = os.Remove(filepath.Join(c.Dir, "tokens.json")) }) // which the page keeps where it is started
	var said strings.Builder
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s\n%s", err, out, said.String(), program)
	}
	if got, want := string(out), block("text"); got != want {
		t.Errorf("prints\n%s\nwant\n%s", got, want)
	}
}
