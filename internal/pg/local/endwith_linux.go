package local

import "syscall"

// endWithProgram makes the kernel shut the postmaster down when the thread that started it exits, so that a killed
// program leaves nothing behind.
func endWithProgram(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGINT }
