package credentials

import (
	"errors"
	"strings"
	"testing"
	"time"

	"harrier/internal/fault"
)

func TestWeakPasswords(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]bool{
		"harrier1":                         true,
		"Harrier2026":                      true,
		"h4rr13r!!":                        true,
		"run-with-harrier":                 true,
		"        ":                         true,
		"aaaaaaaaaaaaaaaa":                 true,
		"éééééééééééé":                     true,
		"日本日本日本日本日本":                       true,
		"run run run run":                  true,
		"qwertyuiop12":                     true,
		"P@ssw0rd2026":                     true,
		"jess.runner1":                     true,
		"runnerjess99":                     true,
		"abcdefgh12345678":                 true,
		"correct horse battery":            false,
		"long run on sunday":               false,
		"trail-mud-and-tea":                false,
		"ümläut straße näher":              false,
		"kv9!xqzm2Fp":                      false,
		"4@8({[<369&#!1/|0$5+7%2 and more": false,
	} {
		if got := weak(password, "jess@example.org", "Jess Runner"); got != want {
			t.Errorf("%q: weak is %t", password, got)
		}
	}
	f, ok := errors.AsType[*fault.Error](Acceptable("harrier1", "jess@example.org"))
	if !ok || len(f.Fields) != 1 || f.Fields[0].Code != "weak" || !strings.Contains(f.Fields[0].Detail, "words") {
		t.Errorf("the fault is %v", f)
	}
}

// TestStrengthIsBounded shows that no password costs much more than its hash, whatever it is made of.
func TestStrengthIsBounded(t *testing.T) {
	t.Parallel()
	slowest := time.Duration(0)
	for _, unit := range []string{
		leet, "4@8({", "1|7!$", "[<(4{", "1|7il", "a@4", "qwertyuiop", "1.1.11/", "12", "a1b2", "password", "é", "\u0000", "1|!7", "2001-1-1",
	} {
		// The last character keeps it from being a mere repetition.
		hostile := strings.Repeat(unit, MaxPassword)[:MaxPassword/len("é")] + "x"
		began := time.Now()
		weak(hostile, strings.Repeat("jess ", 20)+"@example.org", strings.Repeat(unit, 20))
		slowest = max(slowest, time.Since(began))
	}
	t.Logf("the slowest estimate took %s", slowest)
	if slowest > 10*time.Second {
		t.Errorf("an estimate took %s", slowest)
	}
}
