//go:build !clockshift

package clock

import "time"

// shift is how far System is moved, which it never is but in programs that are built for tests.
func shift() time.Duration { return 0 }
