//go:build !linux

package pg

import (
	"syscall"
	"time"
)

// setUserTimeout does nothing: other systems have their own limits.
func setUserTimeout(syscall.RawConn, time.Duration) error { return nil }
