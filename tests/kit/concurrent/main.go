// Concurrent finds the tests that do several things at once, which make test has the race detector watch. It reads the folders of packages, one a line, and
// prints three lines: the folders of the packages that use goroutines, locks or atomic operations outside of tests; the other folders with tests that start
// goroutines, themselves or by functions of their package; and the names of these tests.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	var whole, partly []string
	tests := map[string]bool{}
	for folders := bufio.NewScanner(os.Stdin); folders.Scan(); {
		folder := folders.Text()
		p, err := read(folder)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if p.shares {
			whole = append(whole, folder)
			continue
		}
		some := false
		for name := range p.uses {
			if strings.HasPrefix(name, "Test") && p.startsGoroutines(name, map[string]bool{}) {
				tests[name], some = true, true
			}
		}
		if some {
			partly = append(partly, folder)
		}
	}
	_, _ = fmt.Fprintf(os.Stdout, "%s\n%s\n%s\n", strings.Join(whole, " "), strings.Join(partly, " "), strings.Join(slices.Sorted(maps.Keys(tests)), "|"))
}

// A pkg is what is in a folder, with its tests.
type pkg struct {
	shares bool                // uses goroutines, locks or atomic operations outside of tests
	starts map[string]bool     // whether a function or method starts goroutines
	uses   map[string][]string // the names in it
}

func read(folder string) (pkg, error) {
	p := pkg{starts: map[string]bool{}, uses: map[string][]string{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return p, err
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return p, err
		}
		shares := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"sync"` || i.Path.Value == `"sync/atomic"` })
		for _, d := range file.Decls {
			if f, is := d.(*ast.FuncDecl); is {
				p.add(f)
				shares = shares || p.starts[f.Name.Name]
			}
		}
		p.shares = p.shares || shares && !strings.HasSuffix(path, "_test.go")
	}
	return p, nil
}

// add adds a function or method. Of one name, they count as one: that watches a test too many, not one too few.
func (p pkg) add(f *ast.FuncDecl) {
	name := f.Name.Name
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			p.starts[name] = true
		case *ast.Ident:
			p.starts[name] = p.starts[name] || n.Name == "Go" // the method of a sync.WaitGroup
			p.uses[name] = append(p.uses[name], n.Name)
		}
		return true
	})
}

// startsGoroutines says whether a function does so, itself or by what it uses, other than what was seen before.
func (p pkg) startsGoroutines(name string, seen map[string]bool) bool {
	if seen[name] {
		return false
	}
	seen[name] = true
	return p.starts[name] || slices.ContainsFunc(p.uses[name], func(used string) bool { return p.startsGoroutines(used, seen) })
}
