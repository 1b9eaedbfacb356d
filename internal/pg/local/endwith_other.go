//go:build !linux

package localpg

import "syscall"

// endWithProgram does nothing here: the next start stops what a killed program left behind.
func endWithProgram(*syscall.SysProcAttr) {}
