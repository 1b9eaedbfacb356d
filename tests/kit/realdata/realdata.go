// Package realdata finds published results and training logs for the tests that compare Harrier with them. They are not part
// of the repository.
package realdata

import (
	"os"
	"testing"
)

// Env is the environment variable that names the folder. It has no default.
const Env = "TEST_DATA"

// Folder returns the folder of real data, or skips the test if there is none. It holds meets/*/results.csv with a scores.csv
// beside each, road/*.csv and training/days.csv.
func Folder(t testing.TB) string {
	t.Helper()
	folder := os.Getenv(Env)
	if folder == "" {
		t.Skip(Env + " is not set: it names a folder of published results and training logs")
	}
	return folder
}
