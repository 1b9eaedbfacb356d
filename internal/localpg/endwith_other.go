//go:build !linux

package localpg

import "syscall"

// endWithProgram has no counterpart here: what a killed program leaves behind is ended by the next start.
func endWithProgram(*syscall.SysProcAttr) {}
