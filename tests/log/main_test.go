// Package log tests the training log, teams and coaches, through HTTP.
package log

import (
	"os"
	"testing"

	"harrier/tests/kit"
)

type object = kit.Object

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }
