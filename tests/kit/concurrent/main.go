// Concurrent finds the tests that do several things at once, which make test has the race detector watch. It reads the folders of packages, one a line, and
// prints four lines: the folders of the packages that use goroutines, locks or atomic operations outside of tests; the other folders with tests that start
// goroutines, themselves or by functions of their package; the names of these tests; and the folders that have other tests. Its arguments are folders with
// tests of other programs, which are not watched. It fails if a test in these has the name of one that is watched, because it would be left out.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if err := find(os.Stdin, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func find(input io.Reader, unwatched []string) error {
	var whole, others []string
	watched := map[string]bool{}
	packages := map[string]pkg{}
	for folders := bufio.NewScanner(input); folders.Scan(); {
		folder := folders.Text()
		p, err := read(folder)
		if err != nil {
			return err
		}
		may := !slices.Contains(unwatched, folder)
		if p.shares && may {
			whole = append(whole, folder)
			continue
		}
		packages[folder], others = p, append(others, folder)
		for name := range p.uses {
			watched[name] = watched[name] || may && strings.HasPrefix(name, "Test") && p.startsGoroutines(name, map[string]bool{})
		}
	}
	// Where another package has a test of the same name, that is watched, too.
	var partly []string
	for _, folder := range others {
		for name := range packages[folder].uses {
			if !watched[name] {
				continue
			}
			if slices.Contains(unwatched, folder) {
				return fmt.Errorf("%s in %s has the name of a test that is watched: call it something else", name, folder)
			}
			partly = append(partly, folder)
			break
		}
	}
	maps.DeleteFunc(watched, func(_ string, is bool) bool { return !is })
	lines := []string{strings.Join(whole, " "), strings.Join(partly, " "), strings.Join(slices.Sorted(maps.Keys(watched)), "|"), strings.Join(others, " ")}
	_, err := fmt.Fprintln(os.Stdout, strings.Join(lines, "\n"))
	return err
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
