package local

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// working lists the PostgreSQL processes whose working directory is data, as it is for a postmaster and its children.
// Directories are compared by inode, since the same path may be another directory in a container.
func working(_ context.Context, data string) ([]int, error) {
	folder, err := os.Stat(data)
	if err != nil {
		return nil, err
	}
	names, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return nil, fmt.Errorf("list the processes: %w", err)
	}
	var pids []int
	for _, proc := range names {
		// Each of these reads fails if the process has exited meanwhile.
		name, err := os.ReadFile(filepath.Join(proc, "comm")) //nolint:gosec // The file is the kernel's.
		if err != nil || strings.TrimSpace(string(name)) != "postgres" {
			continue
		}
		cwd, err := os.Stat(filepath.Join(proc, "cwd"))
		switch {
		case err == nil && !os.SameFile(cwd, folder):
			continue
		case os.IsPermission(err) && !startedOn(proc, data):
			// In a container root may lack the permission to see other users' working directories.
			continue
		case err != nil && !os.IsPermission(err):
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(proc))
		if err != nil {
			return nil, fmt.Errorf("list the processes: %w", err)
		}
		pids = append(pids, pid)
	}
	return pids, nil
}

// startedOn reports whether a process has data as its -D argument, as this package starts postmasters.
func startedOn(proc, data string) bool {
	line, err := os.ReadFile(filepath.Join(proc, "cmdline")) //nolint:gosec // The file is the kernel's.
	return err == nil && bytes.Contains(line, []byte("\x00-D\x00"+data+"\x00"))
}
