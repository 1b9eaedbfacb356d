//go:build clockshift

package clock

import (
	"os"
	"sync"
	"time"
)

// shift is how far System is moved in programs built with the tag clockshift, which tests run as servers whose clock is wrong:
// CLOCK_SHIFT, such as 768h.
var shift = sync.OnceValue(func() time.Duration {
	d, err := time.ParseDuration(os.Getenv("CLOCK_SHIFT"))
	if err != nil {
		panic("CLOCK_SHIFT: " + err.Error())
	}
	return d
})
