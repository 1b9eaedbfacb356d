//go:build !linux

package localpg

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
)

// working gives the process that postmaster.pid names, if it really is a postmaster of the data folder: process ids are
// used again. Processes without a postmaster are not found; they keep PostgreSQL from starting until they end.
func working(ctx context.Context, data string) ([]int, error) {
	p, err := readPidFile(data)
	if err != nil {
		// No file, or none that a postmaster has finished writing.
		return nil, nil //nolint:nilerr // There is no process to speak of.
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
