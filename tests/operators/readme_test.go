package operators

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestReadmeTour runs the example in the README.
func TestReadmeTour(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	tour := regexp.MustCompile("(?s)```sh\n(api=.*?)```").FindSubmatch(readme)
	if tour == nil {
		t.Fatal("the tour is not in the README")
	}
	if lines := bytes.Count(tour[1], []byte("\n")); lines != 5 {
		t.Errorf("the five lines are %d", lines)
	}
	app := kit.Start(t, kit.Options{})
	sh := exec.CommandContext(t.Context(), "sh", "-eu")
	sh.Dir = "../.."
	sh.Env = append(os.Environ(), "HARRIER="+app.URL)
	sh.Stdin = bytes.NewReader(tour[1])
	out, err := sh.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// Fourteen rows; the unattached runner and the one who did not finish have no place: 1+3+5+7+9 against 2+4+6+8+10.
	for _, want := range []string{`"imported":14`, `"failed":0`, `"team":"Harriers","score":25`, `"team":"Roadrunners","score":30`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the tour does not show %s:\n%s", want, out)
		}
	}
}

// TestReadmeCommands checks that the README lists the commands that the program has.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	sentence := regexp.MustCompile("`bin/harrier` has the commands ([^.]*)\\.").FindSubmatch(readme)
	if sentence == nil {
		t.Fatal("the README lists no commands")
	}
	usage, err := exec.CommandContext(t.Context(), kit.Program(t), "-help").Output()
	if err != nil {
		t.Fatal(err)
	}
	list := func(text []byte, form string) []string {
		all := regexp.MustCompile(form).FindAllSubmatch(text, -1)
		names := make([]string, len(all))
		for i, found := range all {
			names[i] = string(found[1])
		}
		slices.Sort(names)
		return names
	}
	if told, has := list(sentence[1], "`([a-z]+)`"), list(usage, "(?m)^  ([a-z]+) "); !slices.Equal(told, has) {
		t.Errorf("the README lists %q, and the program has %q", told, has)
	}
}
