// Package operators tests the program as its operators see it: commands, settings, metrics, backups, through HTTP.
package operators

import (
	"os"
	"testing"

	"harrier/tests/kit"
)

type object = kit.Object

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }
