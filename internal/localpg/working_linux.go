package localpg

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// working lists the PostgreSQL processes whose working folder is the data folder, which is so for a postmaster and for
// everything that it starts. Folders are compared as files, since in a container the same path is another folder.
func working(_ context.Context, data string) ([]int, error) {
	folder, err := os.Stat(data)
	if err != nil {
		return nil, fmt.Errorf("look at the cluster: %w", err)
	}
	names, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return nil, fmt.Errorf("list the processes: %w", err)
	}
	var pids []int
	for _, proc := range names {
		// Any of these reads fails when the process ends meanwhile, and then it is not one of them.
		name, err := os.ReadFile(filepath.Join(proc, "comm")) //nolint:gosec // It is the kernel's.
		if err != nil || strings.TrimSpace(string(name)) != "postgres" {
			continue
		}
		cwd, err := os.Stat(filepath.Join(proc, "cwd"))
		switch {
		case err == nil && !os.SameFile(cwd, folder):
			continue
		case os.IsPermission(err) && !startedOn(proc, data):
			// In a container root may lack the right to look at others' working folders.
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

// startedOn tells whether a process was started with the data folder as its argument, as this package starts postmasters.
func startedOn(proc, data string) bool {
	line, err := os.ReadFile(filepath.Join(proc, "cmdline")) //nolint:gosec // It is the kernel's.
	return err == nil && bytes.Contains(line, []byte("\x00-D\x00"+data+"\x00"))
}
