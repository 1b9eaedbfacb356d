package operators

import (
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// What packages do when the program starts, each command waits for: lists and tables are loaded when they are needed.
func TestStartOfCommands(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), kit.Program(t), "version")
	cmd.Env = append(cmd.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	bytes := 0
	for line := range strings.Lines(string(out)) {
		// Such as: init internal/bytealg @0.008 ms, 0 ms clock, 0 bytes, 0 allocs
		if fields := strings.Fields(line); len(fields) == 11 && fields[0] == "init" {
			n, err := strconv.Atoi(fields[7])
			if err != nil {
				t.Fatal(err)
			}
			bytes += n
		}
	}
	if bytes == 0 || bytes > 10<<20 {
		t.Errorf("packages allocate %d bytes before a command begins", bytes)
	}
}
