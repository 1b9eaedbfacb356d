package journeys

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// teamPages are pages of up to 100 athletes of a team: objects, which say which page is next.
var teamPages = []string{"ListTeamWeek", "ListTeamMonth", "ListAttention", "ListTeamPlanWeek"}

// pagedPaths returns the paths of the contract whose response is one page of a list, by operation.
func pagedPaths(t *testing.T) map[string]string {
	t.Helper()
	contract := kit.Contract(t)
	found := map[string]string{}
	for _, op := range contract.Operations {
		parameters, _ := op.Tree["parameters"].([]any)
		paged := slices.ContainsFunc(parameters, func(p any) bool {
			parameter, _ := p.(map[string]any)
			reference, _ := parameter["$ref"].(string)
			return strings.HasSuffix(reference, "/Page") || strings.HasSuffix(reference, "/PageOf") || parameter["name"] == "page"
		})
		if op.Method == http.MethodGet && paged && !slices.Contains(teamPages, op.ID) {
			found[op.ID] = op.Path
		}
	}
	if len(found) < 10 {
		t.Fatalf("only %v", found)
	}
	return found
}

// pagedTypes is a program that compiles if the TypeScript client pages all lists of the contract, and no other paths.
func pagedTypes(t *testing.T) string {
	t.Helper()
	var union strings.Builder
	for _, path := range pagedPaths(t) {
		fmt.Fprintf(&union, "\n  | %q", path)
	}
	return "import type { PagedPath } from \"@harrier/client\";\ntype Contract =" + union.String() +
		";\nexport const forgotten = (path: Contract): PagedPath => path;\nexport const invented = (path: PagedPath): Contract => path;\n"
}

// TestSwiftPages looks for each paged list in the Swift client's loops.
func TestSwiftPages(t *testing.T) {
	t.Parallel()
	loops, err := os.ReadFile("../../clients/swift/Sources/HarrierClient/Pages.swift")
	if err != nil {
		t.Fatal(err)
	}
	for id := range pagedPaths(t) {
		// Shapes of a path have one name in Swift.
		name := strings.TrimSuffix(strings.TrimSuffix(id, "PageOfLength"), "Page")
		if !strings.Contains(string(loops), strings.ToLower(name[:1])+name[1:]+"(") {
			t.Errorf("Pages.swift has no loop over %s", id)
		}
	}
}
