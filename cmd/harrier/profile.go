//go:build profile

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strconv"
)

// profiled writes a CPU profile of a command into the folder that CPU_PROFILES names, in programs built with the tag profile.
func profiled(do command) command {
	return func(ctx context.Context, args []string, out io.Writer) (err error) {
		file, err := os.Create(filepath.Join(os.Getenv("CPU_PROFILES"), "harrier-"+strconv.Itoa(os.Getpid())+".pprof"))
		if err != nil {
			return fmt.Errorf("create the profile: %w", err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		if err := pprof.StartCPUProfile(file); err != nil {
			return fmt.Errorf("start the profile: %w", err)
		}
		defer pprof.StopCPUProfile()
		return do(ctx, args, out)
	}
}
