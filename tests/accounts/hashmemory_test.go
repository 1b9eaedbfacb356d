package accounts

import (
	"testing"

	"harrier/tests/kit"
)

// The memory in which passwords were hashed goes back to the system soon after the last registration.
func TestRegistrationsLeaveLittleMemory(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	url, pid, _ := app.Process(t)
	idle := kit.MemoryOf(t, pid, "VmRSS:")
	for range 12 {
		(&kit.App{URL: url}).Register(t)
	}
	if kit.MemoryOf(t, pid, "VmHWM:") < idle+18<<20 {
		t.Fatal("no password was hashed in 19 MiB")
	}
	kit.Eventually(t, "the server uses at most 60 MiB more than before", func() bool { return kit.MemoryOf(t, pid, "VmRSS:") < idle+60<<20 })
}
