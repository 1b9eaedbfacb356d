//go:build unix

package watch

import "syscall"

// notFollowed has opening a link fail, and opening a pipe not wait for its other end.
const notFollowed = syscall.O_NOFOLLOW | syscall.O_NONBLOCK
