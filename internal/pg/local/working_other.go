//go:build !linux

package local

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
)

// working returns the process in postmaster.pid if it really is a postmaster on data; process IDs are reused. Processes
// without a postmaster are not found; PostgreSQL does not start until they exit.
func working(ctx context.Context, data string) ([]int, error) {
	p, err := readPidFile(data)
	if err != nil {
		// No file, or none that a postmaster has finished writing.
		return nil, nil //nolint:nilerr // There is no postmaster.
	}
	line, err := exec.CommandContext(ctx, "ps", "-ww", "-o", "args=", "-p", strconv.Itoa(p.pid)).Output()
	if _, none := errors.AsType[*exec.ExitError](err); none {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(line), "postgres -D "+data+" ") {
		return []int{p.pid}, nil
	}
	return nil, nil
}
