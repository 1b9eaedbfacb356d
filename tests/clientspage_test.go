package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harrier/internal/testkit"
)

// clientsPage takes the code of a language out of docs/clients.md: what stands in its section in blocks of that kind, one after the
// other, with the address of a server of the test's own. Blocks of "text" together are what it prints.
func clientsPage(t *testing.T, language, server string) (block func(kind string) string) {
	t.Helper()
	page, err := os.ReadFile("../docs/clients.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(page), "\n## "+language+"\n")
	if !found {
		t.Fatalf("the page has no section %s", language)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	section = strings.ReplaceAll(section, "http://127.0.0.1:8080", server)
	return func(kind string) string {
		var code strings.Builder
		for _, found := range regexp.MustCompile("(?ms)^```"+kind+"\n(.*?)^```$").FindAllStringSubmatch(section, -1) {
			code.WriteString(found[1])
		}
		if code.Len() == 0 {
			t.Fatalf("the section %s has no block of %s", language, kind)
		}
		return code.String()
	}
}

// TestClientsPageGo does what the page tells users of Go to do, in a folder beside the project.
func TestClientsPageGo(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	block := clientsPage(t, "Go", app.URL)
	imports, body, found := strings.Cut(block("go"), "\n)\n")
	if !found {
		t.Fatal("the first block does not import anything")
	}
	project, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	folder := filepath.Join(dir, "club")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(project, filepath.Join(dir, "harrier")); err != nil {
		t.Fatal(err)
	}
	program := "package main\n\n" + imports + "\n)\n\nfunc main() {\n\tif err := run(context.Background()); err != nil {\n\t\tpanic(err)\n\t}\n}\n\n" +
		"func run(ctx context.Context) error {\n" + body + "\treturn nil\n}\n"
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	do := func(name string, args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), name, args...)
		// The modules are those that the test itself was built from: nothing has to be fetched.
		c.Dir, c.Env = folder, append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GONOSUMDB=*", "GOWORK=off")
		var said strings.Builder
		c.Stderr = &said
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s%s\n%s", c, err, out, said.String(), program)
		}
		return string(out)
	}
	do("sh", "-euc", block("sh"))
	if got, want := do("go", "run", "."), block("text"); got != want {
		t.Errorf("prints\n%s\nand not\n%s", got, want)
	}
}
