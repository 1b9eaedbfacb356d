package localpg

import "syscall"

// endWithProgram makes the kernel stop the postmaster, in order, when the thread that starts it ends: a program that is
// killed leaves nothing behind.
func endWithProgram(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGINT }
