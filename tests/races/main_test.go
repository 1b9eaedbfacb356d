// Package races tests races, results, imports, search and webhooks, through HTTP.
package races

import (
	"os"
	"testing"

	"harrier/tests/kit"
)

type object = kit.Object

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }
