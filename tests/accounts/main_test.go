// Package accounts tests accounts, sign-in, apps, assistants and notices, through HTTP.
package accounts

import (
	"os"
	"testing"

	"harrier/tests/kit"
)

type object = kit.Object

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }
