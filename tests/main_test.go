// Package tests holds the black-box tests: they know the program by HTTP, its command line and its contract alone.
package tests

import (
	"os"
	"testing"

	"harrier/internal/testkit"
)

func TestMain(m *testing.M) { os.Exit(testkit.Main(m)) }
