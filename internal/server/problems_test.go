package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/internal/fault"
)

// TestProblemTypes compares the types and codes of faults with the contract's lists and the code's.
func TestProblemTypes(t *testing.T) {
	t.Parallel()
	var contract struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Description string }
			}
		}
	}
	if err := yaml.Unmarshal(harrier.Contract, &contract); err != nil {
		t.Fatal(err)
	}
	listed := func(schema, property string) map[string]string {
		found := map[string]string{}
		for line := range strings.Lines(contract.Components.Schemas[schema].Properties[property].Description) {
			if name, meaning, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "- `"), "`: "); ok {
				found[name] = meaning
			}
		}
		return found
	}
	if types := listed("Problem", "type"); !maps.Equal(types, fault.Types) {
		t.Errorf("the contract lists the types %v, the program has %v", types, fault.Types)
	}
	codes := map[string]string{}
	for code, meaning := range fault.Codes {
		codes[string(code)] = meaning
	}
	if inContract := listed("ProblemField", "code"); !maps.Equal(inContract, codes) {
		t.Errorf("the contract lists the codes %v, the program has %v", inContract, codes)
	}
	used := usedTypes(t)
	for _, name := range used {
		if fault.Types[name] == "" {
			t.Errorf("the program uses the type %q, which is not among fault.Types", name)
		}
	}
	for name := range fault.Types {
		if fault.Remedies[name] == "" {
			t.Errorf("nothing says what to do about the type %q", name)
		}
		if !slices.Contains(used, name) {
			t.Errorf("nothing uses the type %q", name)
		}
	}
}

// usedTypes returns the arguments of all calls of fault.Error.Of.
func usedTypes(t *testing.T) []string {
	t.Helper()
	constants, arguments := map[string]string{}, []ast.Expr{}
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, value := range n.Values {
					if text, ok := value.(*ast.BasicLit); ok && text.Kind == token.STRING {
						constants[n.Names[i].Name], _ = strconv.Unquote(text.Value)
					}
				}
			case *ast.CallExpr:
				if called, ok := n.Fun.(*ast.SelectorExpr); ok && called.Sel.Name == "Of" && len(n.Args) == 1 {
					arguments = append(arguments, n.Args[0])
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var used []string
	for _, argument := range arguments {
		switch argument := argument.(type) {
		case *ast.BasicLit:
			text, _ := strconv.Unquote(argument.Value)
			used = append(used, text)
		case *ast.Ident:
			used = append(used, constants[argument.Name])
		case *ast.SelectorExpr: // of another package, or the type of another fault
			if text, ok := constants[argument.Sel.Name]; ok {
				used = append(used, text)
			}
		}
	}
	return used
}
