// Package tests holds the black-box tests. They use the program through HTTP, its command line and its contract; a few also read or
// write its database, for what no operation shows or does.
package tests

import (
	"os"
	"testing"

	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }
