//go:build !profile

package main

// profiled returns the command as it is, but in programs that are built to be profiled.
func profiled(do command) command { return do }
