// Package contract tests what holds for every operation of the contract: access, examples, caching, limits, through HTTP.
package contract

import (
	"os"
	"testing"

	"harrier/tests/kit"
)

type object = kit.Object

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }
