package accounts

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// clientsPage returns the code of a page of docs/clients: all its blocks of a kind, one after the other, with the address of the test's
// server. The blocks of "text" together are what the code prints.
func clientsPage(t *testing.T, name, server string) (block func(kind string) string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/clients/" + name)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(page), "http://127.0.0.1:8080", server)
	return func(kind string) string {
		var code strings.Builder
		for _, found := range regexp.MustCompile("(?ms)^```"+kind+"\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
			code.WriteString(found[1])
		}
		if code.Len() == 0 {
			t.Fatalf("%s has no block of %s", name, kind)
		}
		return code.String()
	}
}

// TestClientsPageGo does what the page tells users of Go to do, in an empty folder.
func TestClientsPageGo(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	block := clientsPage(t, "go.md", app.URL)
	imports, body, found := strings.Cut(block("go"), "\n)\n")
	if !found {
		t.Fatal("the first block does not import anything")
	}
	folder := t.TempDir()
	program := "package main\n\n" + imports + "\n)\n\nfunc main() {\n\tif err := run(context.Background()); err != nil {\n\t\tpanic(err)\n\t}\n}\n\n" +
		"func run(ctx context.Context) error {\n" + body + "\treturn nil\n}\n"
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("main.go", program)
	do := func(name string, args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), name, args...)
		// With the path of the folder in it, the client would be compiled anew in each run.
		c.Dir, c.Env = folder, append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off")
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
		t.Errorf("prints\n%s\nwant\n%s", got, want)
	}
}
